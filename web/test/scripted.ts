// scripted.ts -- a table as a page would know it, made up for the gallery and for tests.

import type { FairStage, TableInfo } from "../src/net/kinds.js";
import type { Move, Seat, State } from "../src/net/protocol.js";

export const move = (verb: string, more: Partial<Move> = {}): Move => ({
    ...{ verb, spot: null, takes: "", least: 0, most: 0, step: 0, also: 0, idle: false },
    ...more,
});

export const seat = (n: number, name: string, more: Partial<Seat> = {}): Seat => ({
    seat: n,
    name,
    kind: "player",
    you: false,
    here: true,
    chips: 10000,
    ready: false,
    witness: true,
    wagers: [],
    last: [],
    ...more,
});

export const info: TableInfo = {
    table: "000102030405060708090a0b0c0d0e0f",
    title: "Red Dog",
    game: "red-dog",
    game_title: "Red Dog",
    rules: "ma decks=6",
    book_title: "Massachusetts, Red Dog",
    min: 100,
    max: 30000,
    edge: "2.7978 %",
    edge_float: 0.027978,
    seats: { taken: 3, max: 7 },
    watchers: 1,
    private: false,
    yours: true,
    round: 7,
    policy: "practice",
    bet_seconds: 0,
    turn_seconds: 0,
    areas: 1,
    cards: 312,
    begins: "deal",
    spots: [{ name: "ante" }, { name: "raise" }],
    notices: [],
    coming: null,
    key: "f5d35ff56da8d6905ff96e2c1e70d87e31376bcedfde9170bf8bd7e47954fc29",
};

const quiet: State = {
    round: 7,
    phase: 0,
    open: true,
    waits: "bets, then the deal",
    turn: [],
    want: null,
    chance: [],
    facts: { spread: 0 },
    over: null,
    shoe: {
        inside: 290,
        cards: 312,
        cut: 78,
        unseen: Array.from({ length: 13 }, (_, i) => (i < 4 ? 23 : 22)),
    },
    seats: [
        seat(1, "Ann", { wagers: [{ spot: "ante", stake: 500 }] }),
        seat(2, "Bo", { you: true, chips: 48200 }),
        seat(5, "Cleo", {
            here: false,
            last: [{ spot: "ante", stake: 1000, net: -1000, result: "lose" }],
        }),
    ],
    you: 2,
    wallet: 50000,
    moves: [
        move("bet", { spot: "ante", least: 100, most: 30000, step: 100, takes: "spot amount" }),
    ],
    dealer: ["deal"],
    timer: null,
    fair: { epoch: 3, stage: "ready", witnessed: true, voids: 0 },
};

const decision: State = {
    ...quiet,
    phase: 2,
    open: false,
    waits: "seat 2 (raise, stand)",
    turn: [2],
    chance: [{ card: "Jd" }, { card: "2c" }],
    facts: { spread: 8, low: 2, high: 11, left: 90 },
    shoe: { inside: 90, cards: 312, cut: 78, unseen: [6, 8, 7, 7, 7, 8, 7, 7, 7, 6, 7, 7, 7] },
    seats: [
        seat(1, "Ann", {
            wagers: [
                { spot: "ante", stake: 500 },
                { spot: "raise", stake: 500 },
            ],
        }),
        seat(2, "Bo", { you: true, chips: 47200, wagers: [{ spot: "ante", stake: 1000 }] }),
        seat(5, "Cleo", { wagers: [{ spot: "ante", stake: 2500 }] }),
        seat(7, "Gus", { here: false, chips: 2550 }),
    ],
    moves: [
        move("raise", { least: 100, most: 1000, step: 50, takes: "amount" }),
        move("stand", { idle: true }),
    ],
    dealer: ["irregular third-exposed", "irregular drawn-in-error"],
};

export const states: Record<string, State> = {
    bets: quiet,
    decision,
    low: {
        ...decision,
        chance: [{ card: "7d" }, { card: "9c" }],
        facts: { spread: 1 },
    },
    exposed: {
        ...decision,
        chance: [...decision.chance, { card: "8h" }],
        waits: "seat 2 (play, void)",
        moves: [move("play", { idle: true }), move("void")],
    },
    won: {
        ...decision,
        chance: [...decision.chance, { card: "7s" }],
        turn: [],
        over: "spread 8, between",
        seats: [
            seat(1, "Ann", {
                last: [
                    { spot: "ante", stake: 500, net: 500, result: "win" },
                    { spot: "raise", stake: 500, net: 500, result: "win" },
                ],
            }),
            seat(2, "Bo", {
                you: true,
                chips: 49200,
                last: [{ spot: "ante", stake: 1000, net: 1000, result: "win" }],
            }),
            seat(5, "Cleo", { last: [{ spot: "ante", stake: 2500, net: 0, result: "push" }] }),
        ],
        moves: quiet.moves,
        open: true,
    },
    each: {
        ...decision,
        chance: [
            ...decision.chance,
            { card: "7s", for: 1 },
            { card: "Kh", for: 2 },
            { card: "Js", for: 5 },
        ],
        turn: [],
        moves: [],
        dealer: [],
    },
};

const hex = (byte: string) => byte.repeat(32);

export const fair: FairStage[] = [
    {
        stage: "open",
        table_id: info.table,
        epoch: 2,
        game: 1,
        decks: 6,
        n: 312,
        stop: 78,
        mode: 0,
        max_seats: 9,
        rules_hash: hex("da"),
        c_s: hex("9f"),
        deadline: 0,
        cut: null,
    },
    {
        stage: "locked",
        c_s: hex("9f"),
        epoch: 2,
        l: hex("ab"),
        signature: hex("05") + hex("41"),
        c_s_next: hex("4b"),
        audit_head: hex("00"),
        t_ms: 1794750602882,
        first_seat: 1,
        seats: [{ seat: 2, player_tag: "a1".repeat(12), commit: hex("b7") }],
        deadline: 0,
    },
    {
        stage: "ready",
        l: hex("ab"),
        epoch: 2,
        r: hex("64"),
        signature: hex("06") + hex("fb"),
        seats: [],
        cut_by: 2,
    },
    { stage: "revealed", epoch: 2, server_seed: hex("c4") },
    {
        stage: "open",
        table_id: info.table,
        epoch: 3,
        game: 1,
        decks: 6,
        n: 312,
        stop: 78,
        mode: 0,
        max_seats: 9,
        rules_hash: hex("da"),
        c_s: hex("4b"),
        deadline: 0,
        cut: null,
    },
    {
        stage: "locked",
        c_s: hex("4b"),
        epoch: 3,
        l: hex("0e"),
        signature: hex("05") + hex("41"),
        c_s_next: hex("77"),
        audit_head: hex("12"),
        t_ms: 1794750602882,
        first_seat: 1,
        seats: [
            { seat: 1, player_tag: "a1".repeat(12), commit: hex("b7") },
            { seat: 2, player_tag: "a2".repeat(12), commit: hex("b8") },
        ],
        deadline: 0,
    },
    {
        stage: "ready",
        l: hex("0e"),
        epoch: 3,
        r: hex("71"),
        signature: hex("06") + hex("fb"),
        seats: [],
        cut_by: 0,
    },
];
