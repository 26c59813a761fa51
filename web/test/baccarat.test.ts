// baccarat.test.ts -- what the table of baccarat makes of a state: hands, counts, seats, edges of cards.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readFileSync } from "node:fs";

import { Engine } from "../src/engine/engine.js";
import { at, cardWidth, cellsOf, HANDS, ownPlaces, rowsOf } from "../src/games/baccarat/layout.js";
import { edgeOf, pipsOf } from "../src/games/baccarat/pips.js";
import { GAP, roomOf } from "../src/games/baccarat/room.js";
import {
    cardOf,
    cardsOf,
    countOf,
    handTold,
    isAsked,
    isGone,
    laidOn,
    leftTold,
    moneyWon,
    motionsOf,
    netOf,
    placardLines,
    placardsOf,
    plainSigns,
    ridden,
    seatsSeen,
    sideOf,
    TAKES,
    winnerOf,
} from "../src/games/baccarat/view.js";
import { dealStep, question, STEPS } from "../src/games/baccarat/steps.js";
import own from "../src/games/baccarat/words.js";
import type { ChanceCard, Effect, Seat, State } from "../src/net/protocol.js";
import { freshCards, tellSince } from "../src/table/spoken.js";
import { wasmFile } from "./helper.js";

const RANKS = [..."23456789TJQKA".matchAll(/./g)].map(([rank]) => rank);

const seat = (more: Partial<Seat>): Seat => ({
    seat: 3,
    name: "Ann",
    kind: "guest",
    you: true,
    here: true,
    chips: 0,
    ready: false,
    witness: true,
    wagers: [],
    last: [],
    ...more,
});

void test("cards are told by the engine's numbers, and one that lies face down by none", () => {
    assert.deepEqual(
        [0, 12, 13, 37, 51, 52].map((n) => cardOf(n)),
        ["2c", "Ac", "2d", "Kh", "As", "xx"],
    );
    assert.deepEqual(cardsOf({ facts: { player1: 37, player2: 52, banker1: 1 } }, "player"), [
        "Kh",
        "xx",
    ]);
    assert.deepEqual(cardsOf({ facts: {} }, "banker"), []);
});

void test("a card belongs to the hand that it was dealt to, though the other has one like it", () => {
    const facts = { player1: 4, player2: 10, player3: 3, banker1: 10, banker2: 30 }; // Qc is 10
    const chance = ["6c", "Qc", "Qc", "6h", "5c"].map((card) => ({ card }));
    assert.deepEqual(
        chance.map((card) => sideOf(card, { chance, facts } as unknown as State)),
        ["player", "banker", "player", "banker", "player"],
    );
});

void test("of a sum the last digit counts; a hand with a card face down has no count", () => {
    assert.equal(countOf(["Kh", "Qs"]), 0);
    assert.equal(countOf(["7c", "8d"]), 5);
    assert.equal(countOf(["Ac", "2d", "4s"]), 7);
    assert.equal(countOf(["9c", "xx"]), null);
    assert.equal(countOf([]), null);
    assert.equal(handTold(["7c", "8d"], "Player"), "Player: seven of clubs, eight of diamonds, 5");
    assert.match(handTold(["xx", "xx"], "Banker"), /^Banker: a card face down, a card face down$/);
});

void test("who won is what the round said", () => {
    assert.equal(winnerOf({ over: "player wins with 7" }), "player");
    assert.equal(winnerOf({ over: "tie at 4" }), "tie");
    assert.equal(winnerOf({ over: "void" }), null);
    assert.equal(winnerOf({ over: null }), null);
});

void test("what lies on a place, and its end until the next bet", () => {
    const last = [{ spot: "banker", stake: 1000, net: 950, result: "win" as const }];
    assert.deepEqual(laidOn(seat({ last }), "banker", true, false), {
        stake: 1000,
        paid: 950,
        owed: 0,
        result: "win",
        text: "+$9.50",
    });
    assert.deepEqual(laidOn(seat({ last }), "banker", true, true), {
        stake: 1000,
        paid: 1000,
        owed: 50,
        result: "win",
        text: "+$9.50", // as the call and the last win say it
    });
    assert.equal(netOf(seat({ last })), 950);
    assert.equal(laidOn(seat({ last }), "banker", false, false), null);
    const wagers = [{ spot: "banker", stake: 500 }];
    assert.equal(laidOn(seat({ last, wagers }), "banker", true, false)?.stake, 500);
    assert.equal(laidOn(null, "tie", true, false), null);
});

void test("House Money tells all that it won, and what rides lies there while the cards come", () => {
    const last = [{ spot: "house-money", stake: 100, net: 300, result: "win" as const }];
    const wagers = [{ spot: "banker", stake: 100 }];
    assert.equal(moneyWon(seat({ last, wagers })), 300);
    assert.equal(moneyWon(seat({ wagers })), 0);
    const laid = laidOn(seat({ wagers }), "banker", false, false);
    const more = seat({ wagers: [{ spot: "banker", stake: 250 }] });
    assert.equal(ridden(laid, more, "banker")?.stake, 250);
    const over = [{ spot: "banker", stake: 250, net: -250, result: "lose" as const }];
    assert.equal(ridden(laid, seat({ last: over }), "banker")?.stake, 250);
    assert.equal(ridden(laid, seat({}), "banker")?.stake, 100);
    assert.equal(ridden(null, more, "banker"), null);
});

void test("House Money lies at its place while somebody is asked where its win shall go", () => {
    const last = [{ spot: "house-money", stake: 100, net: 300, result: "win" as const }];
    const mine = seat({ last });
    const facts = {};
    assert.ok(isAsked({ turn: [mine.seat], facts }, mine));
    assert.ok(!isAsked({ turn: [], facts }, mine), "they have said");
    assert.ok(!isAsked({ turn: [mine.seat], facts }, seat({})), "cards are turned");
    const turning = { turning: 0, turner: mine.seat };
    assert.ok(
        !isAsked({ turn: [mine.seat], facts: turning }, mine),
        "they have said, and turn a third card",
    );
    assert.ok(!isAsked({ turn: [1], facts }, null));
});

void test("House Money that was moved or handed over is gone from its place", () => {
    const money = { spot: "house-money", stake: 500, net: 1500, result: "win" as const };
    const player = { spot: "player", stake: 2000, net: -2000, result: "lose" as const };
    assert.ok(isGone(seat({ last: [money, player] })));
    assert.ok(!isGone(seat({ last: [money] })), "nobody was asked: it is paid with the rest");
    assert.ok(!isGone(seat({ last: [{ ...money, net: -500, result: "lose" }, player] })));
    assert.ok(!isGone(seat({ last: [player] })));
    assert.ok(!isGone(null));
});

void test("losing wagers are taken in before the first is paid, and seats are paid in the engine's order", () => {
    const settle = (of: number, net: number): Effect => ({
        kind: "settle",
        seat: of,
        spot: "player",
        stake: 500,
        net,
        result: net < 0 ? "lose" : "win",
        odds: null,
        clause: null,
        text: "",
    });
    const { sweeps, pays } = motionsOf([settle(2, -500), settle(5, 500), settle(1, 500)]);
    assert.ok(pays(5) >= sweeps + TAKES);
    assert.ok(pays(1) > pays(5));
    const none = motionsOf([settle(4, 500)]);
    assert.equal(none.pays(4), none.sweeps, "nothing is taken in");
    assert.equal(motionsOf([]).pays(1), none.sweeps);
});

void test("what a round came to names the hand that won", () => {
    const ended = (over: string | null) => own.ended?.({ over } as State);
    assert.equal(ended("player wins with 7"), "Player wins with 7.");
    assert.equal(ended(null), null);
});

void test("one's own chair is in the middle, and the next number on the side where it sits", () => {
    assert.deepEqual(seatsSeen(9, 5, true), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.deepEqual(seatsSeen(9, 1, true), [6, 7, 8, 9, 1, 2, 3, 4, 5]);
    assert.deepEqual(seatsSeen(9, 1, false), [5, 4, 3, 2, 1, 9, 8, 7, 6]);
    assert.deepEqual(seatsSeen(3, null, true), [1, 2, 3]);
    for (const [count, you] of [
        [14, 1],
        [14, 14],
        [9, 4],
        [1, 1],
        [2, 2],
    ] as const) {
        const cells = cellsOf(seatsSeen(count, you, true), you);
        assert.equal(cells.length, count);
        const mine = cells.find((cell) => cell.mine);
        assert.ok(mine && Math.abs(mine.middle) < 1e-9, "in the middle of the table");
        cells.slice(1).forEach((cell, i) => {
            assert.ok(Math.abs(cell.from - (cells[i]?.to ?? 0)) < 1e-9, "side by side");
        });
    }
});

void test("places of one row never lie over each other", () => {
    const spots = ["tie", "dragon-7", "panda-8", "house-money"];
    for (let n = 1; n <= spots.length; n++) {
        const places = ownPlaces(rowsOf(false).tie, spots.slice(0, n), false);
        places.slice(1).forEach((place, i) => {
            const before = places[i];
            assert.ok(before && place.x - place.width / 2 >= before.x + before.width / 2);
        });
        assert.ok((places[0]?.width ?? 0) >= 100);
    }
});

void test("places of one's own end before the lines beside them, which run towards the dealer", () => {
    const mine = cellsOf([1, 2, 3], 2).find((cell) => cell.mine);
    for (const ez of [false, true])
        for (const row of ["ez", "tie", "banker", "player"] as const) {
            const [top, foot] = rowsOf(ez)[row];
            const spots = row === "ez" ? ["dragon-7", "panda-8"] : [row, "dragon-player"];
            const last = ownPlaces([top, foot], spots, row === "ez").at(-1);
            const line = at((top + foot) / 2, mine?.to ?? 0).x;
            assert.ok(last && last.x + last.width / 2 <= line - 1, row);
        }
});

void test("a hand that has won, with its frame, ends above the signs on the felt", () => {
    const order = Array.from({ length: 14 }, (_, i) => i + 1);
    const from = cellsOf(order, 1)[0]?.from ?? 0;
    for (const ez of [false, true])
        for (let lines = 1; lines <= 5; lines++) {
            const signAt = rowsOf(ez)[ez ? "ez" : "owed"][0] - 9;
            const width = cardWidth(signAt, 19, lines, from);
            const first = at(signAt - 19 * (lines - 1), from).y;
            const foot = HANDS.top + 1.4 * 0.52 * width + width + 7;
            assert.ok(foot < first - 14 && width >= 84, JSON.stringify({ ez, lines, width }));
        }
    assert.equal(cardWidth(351, 19, 0, from), 144);
});

void test("the long side of a card tells what a player who squeezes knows", () => {
    assert.deepEqual(
        RANKS.map((rank) => [rank, edgeOf(`${rank}s`)].join(" ")),
        [
            "2 none",
            "3 none",
            "4 two",
            "5 two",
            "6 three",
            "7 three",
            "8 three",
            "9 four",
            "T four",
            "J court",
            "Q court",
            "K court",
            "A none",
        ],
    );
    assert.equal(edgeOf("xx"), null);
    for (const rank of "23456789".split("")) assert.equal(pipsOf(`${rank}h`).length, Number(rank));
    assert.equal(pipsOf("Th").length, 10);
    assert.equal(pipsOf("Ah").length, 1);
});

void test("a narrow screen is shared by what is offered alone: hands, places of 44 px, and room for a question", () => {
    for (const [width, height] of [
        [340, 358],
        [370, 515],
        [640, 749],
        [340, 452],
    ] as const)
        for (const ez of [false, true])
            for (const rings of [false, true]) {
                const room = roomOf(width, height, { ez, rings, seated: true });
                const name = JSON.stringify({ width, height, ez, rings, room });
                assert.ok(room.large >= 44 && room.rest >= 84 && room.card > 30, name);
                assert.ok((!ez || room.ez >= 44) && (!rings || room.ring >= 50), name);
                const rows = room.large + room.ez + room.ring + 4;
                assert.ok(room.top + rows + room.rest + 2 * GAP + 8 <= height, name);
                assert.ok(2 * (2 * room.card + 8) < width, `${name}: hands side by side`);
            }
});

void test("a call to one's own seat is said to oneself", () => {
    const me = seat({ seat: 1 });
    const says = (key: string, text: string) => own.heard?.({ key, text }, me);
    assert.equal(says("marked", "Seat 1 owes $0.50."), "You owe $0.50.");
    assert.equal(says("marked", "Seat 12 owes $0.50."), "Seat 12 owes $0.50.");
    assert.equal(
        says("collected", "Seat 1 pays the $2.50 that it owes."),
        "You pay the $2.50 that you owe.",
    );
    assert.equal(
        says("shoe-offered", "Seat 1, will you take the shoe?"),
        "Will you take the shoe?",
    );
    const facts = { turning: 1, turner: 1 };
    assert.match(
        own.call?.({ facts, you: 1 } as unknown as State) ?? "",
        /Banker.s cards are yours/,
    );
    assert.equal(own.call?.({ facts, you: 2 } as unknown as State), null);
});

void test("the pay table that is in force stands on the felt, in lines that fit", async () => {
    const engine = await Engine.load(readFileSync(wasmFile));
    const rules = (table: string) =>
        engine.rules("baccarat", `ma-book dragon_bonus=on house_money=on dragon_table=${table}`);
    const last = { A: "by 9: 30 to 1", B: "by 9: 20 to 1", C: "by 9: 30 to 1" };
    const most = 38;
    for (const table of ["A", "B", "C"] as const) {
        const [dragon, money] = placardsOf(rules(table).notices);
        assert.ok(dragon && money);
        assert.equal(dragon.title, "Dragon Bonus");
        const lines = placardLines(dragon, most);
        assert.equal(lines.length, 5);
        assert.ok(lines.every((line) => line.length <= most));
        assert.equal(lines[0], "natural win: 1 to 1");
        assert.match(lines[1] ?? "", /^win by 4: \d to 1 . by 5: \d to 1$/);
        assert.ok(lines[3]?.endsWith(last[table]));
        assert.equal(lines[4], "natural tie: push");
        assert.equal(lines.join().includes("by 5: 3 to 1"), table === "B");
        assert.equal(placardLines(money, 60).join(), "one pair: 3 to 1 \u00b7 two pairs: 15 to 1");
    }
    assert.deepEqual(placardsOf(engine.rules("baccarat", "ma-book").notices), []);
    const ez = engine.rules("baccarat", "ma-book ez=on dragon_bonus=on").notices;
    assert.deepEqual(plainSigns(ez), ["A Banker wager pushes on a Dragon 7"]);
    assert.ok(leftTold(Array<number>(13).fill(3)).includes("3 of 10, 3 of J"));
});

void test("the lesson's hands are played to their end by the engine, and questions are true", async () => {
    const engine = await Engine.load(readFileSync(wasmFile));
    for (const [game, rules] of [
        ["baccarat", "ma-book"],
        ["midi-baccarat", "ma-book ez=on turned_by=player"],
    ] as const) {
        const hands = STEPS.map((step) => dealStep(engine, game, rules, step));
        assert.deepEqual(
            hands.map((hand) => hand?.outcome),
            ["banker wins with 9", "player wins with 9", "banker wins with 9", "tie at 7"],
        );
        assert.deepEqual(hands[2]?.player, ["Qc", "Ah", "7c"]);
        assert.deepEqual(hands[2].banker, ["2d", "3s", "4h"]);
        let seed = 7;
        const below = (n: number) => (seed = (seed * 16807) % 2147483647) % n;
        for (let i = 0; i < 60; i++) {
            const made = question(engine, game, rules, below);
            assert.ok(made);
            assert.ok(made.right.length > 0);
            const [, count, third] = /Banker has (\d), .* counts (\d)/.exec(made.ask) ?? [];
            if (count === undefined || third === undefined) continue;
            const draws = { 3: "012345679", 4: "234567", 5: "4567", 6: "67" }[Number(count)] ?? "";
            assert.equal(made.right[0] === 0, draws.includes(third), made.ask);
        }
    }
});

/** What is told of these events, each of a line and keys of its calls, when the cards lie so. */
function heardOf(
    events: readonly [line: string, ...calls: string[]][],
    facts: Record<string, number>,
    known: readonly string[],
    now: readonly string[],
): string[] {
    const chance: ChanceCard[] = now.map((card) => ({ card }));
    const told: string[] = [];
    tellSince({
        words: own,
        state: { chance, facts } as unknown as State,
        events: events.map(([line], i) => ({
            n: 10 * i + 1,
            round: 1,
            event: { line, seat: null, verb: null, by_server: false, told: "", effects: [] },
        })),
        calls: events.flatMap(([, ...calls], i) =>
            calls.map((key, k) => ({ n: 10 * i + 2 + k, round: 1, key, text: key })),
        ),
        fresh: freshCards(
            known.map((card) => ({ card })),
            chance,
        ),
        heard: ({ text }) => text,
        brought: () => "",
        before: () => undefined,
        late: () => "",
        over: () => undefined,
        say: (text) => told.push(text),
    });
    return told.filter(Boolean);
}

void test("the cards of a hand are told before its count, the third when it has come", () => {
    assert.deepEqual(
        heardOf(
            [
                ["deal", "no-more-bets", "cards"],
                ...["2c", "Ts", "Kh"].map((card): [string] => [`cards ${card}`]),
                ["cards 6s", "player-has", "banker-has", "player-draws"],
                ["cards 4s", "player-has", "banker-stays", "tie"],
            ],
            { player1: 0, player2: 37, player3: 41, banker1: 47, banker2: 43 },
            [],
            ["2c", "Ts", "Kh", "6s", "4s"],
        ),
        [
            ...["no-more-bets", "cards"],
            ...["Player: two of clubs, king of hearts.", "player-has"],
            ...["Banker: ten of spades, six of spades.", "banker-has"],
            ...["player-draws", "Player: four of spades.", "player-has", "banker-stays", "tie"],
        ],
    );
});

void test("cards that a player turns are told when they are turned, face down they are nobody's", () => {
    const lies = { player1: 11, player2: 42 };
    assert.deepEqual(
        heardOf(
            [
                ["deal", "no-more-bets"],
                ...["xx", "xx", "xx"].map((card): [string] => [`cards ${card}`]),
                ["cards xx", "dealer-turns", "player-has", "banker-cards"],
            ],
            { ...lies, banker1: 52, banker2: 52 },
            [],
            ["Kc", "xx", "5s", "xx"],
        ),
        [
            "no-more-bets",
            "dealer-turns",
            "Player: king of clubs, five of spades.",
            "player-has",
        ].concat("banker-cards"),
    );
    assert.deepEqual(
        heardOf(
            [
                ["turn-over 1", "banker-has", "banker-draws"],
                ["cards 5s", "banker-has"],
            ],
            { ...lies, banker1: 11, banker2: 1, banker3: 42 },
            ["Kc", "xx", "5s", "xx"],
            ["Kc", "Kc", "5s", "3c", "5s"],
        ),
        [
            ...["Banker: king of clubs, three of clubs.", "banker-has", "banker-draws"],
            ...["Banker: five of spades.", "banker-has"],
        ],
    );
});
