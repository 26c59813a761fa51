// mock.ts -- a server in the tests' hand: one guest, a table of Red Dog whose cards are written
// down here, a table of craps, and one of a game that only the server knows. It speaks the protocol and runs the ceremony in full.

import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

import { Engine } from "../src/engine/engine.js";
import { engineHasher } from "../src/net/hasher.js";
import type { Context, FairLocked, TableInfo } from "../src/net/kinds.js";
import type {
    Effect,
    Event as TableEvent,
    Move,
    Said,
    State,
    Table as TableRow,
    Wager,
} from "../src/net/protocol.js";
import { native, wasmFile } from "./helper.js";
import { ServerSocket } from "./socket.js";

export const RED_DOG = "0d".repeat(16);
export const CRAPS = "0c".repeat(16);
export const WHEEL = "0e".repeat(16);

const HANDS = [
    ["9d", "2s", "8h"],
    ["Kc", "Kd", "4s"],
    ["7h", "8c"],
    ["3h", "Jc", "5d"],
    ["Ac", "3d", "2h"],
];
const ROLLS: [number, number][] = [
    [2, 4],
    [5, 3],
    [6, 3],
    [4, 2],
    [6, 5],
    [3, 1],
    [4, 3],
];
const RANKS = "23456789TJQKA";
const VISIT = { began: 0, played: 0, staked: 0, net: 0, check: false, rests: null };
const LIMITS = [
    { kind: "bet", words: "the largest bet", value: 0, least: 1, most: 100000000 },
    { kind: "loss_day", words: "losses in a day", value: 0, used: 0, least: 1, most: 100000000 },
    { kind: "break", words: "a break", value: 0, least: 1, most: 1008 },
];
const WALLET = 50000;
/** What the house keeps of the first bet, as `pit serve` tells it of each game's first book. */
const EDGES: Record<string, number> = {
    "red-dog": 0.027978,
    craps: 0.014141,
    "mini-craps": 0.014141,
    blackjack: 0.00431,
    baccarat: 0.010579,
    "midi-baccarat": 0.010579,
    roulette: 0.052632,
    "big-six": 0.111111,
};

function edgeOf(game: string): { edge: string; edge_float: number } {
    const share = EDGES[game] ?? 0.027978;
    return { edge: `${(100 * share).toFixed(4)} %`, edge_float: share };
}
const zeros = (bytes: number) => "00".repeat(bytes);
const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const key = generateKeyPairSync("ed25519");
const rawKey = key.publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
const signed = (hash: string) =>
    sign(null, Buffer.from(hash, "hex"), key.privateKey).toString("hex");

interface Asked {
    do: string;
    id?: string;
    table?: string;
    verb?: string;
    spot?: string;
    hand?: number;
    amount?: number;
    chips?: number;
    epoch?: number;
    tag?: string;
    commit?: string;
    seed?: string;
    accept?: number;
    cut?: number;
    n?: number;
}

/** What the two tables share. */
abstract class Table {
    readonly info: TableInfo;
    seq = 0;
    round = 1;
    open = true;
    seat: number | null = null;
    chips = 0;
    ready = false;
    wagers: Wager[] = [];
    last: State["seats"][number]["last"] = [];
    chance: State["chance"] = [];
    over: string | null = null;
    fairStage: State["fair"]["stage"] = "open";
    closing = false;
    held = "";

    constructor(
        readonly mock: Mock,
        info: Pick<TableInfo, "table" | "title" | "game" | "game_title" | "rules" | "book_title">,
        readonly spots: string[],
        cards: number,
    ) {
        this.info = {
            ...info,
            ...{ policy: "practice", private: false, yours: false, round: 0, watchers: 1 },
            ...{ min: 100, max: 30000, ...edgeOf(info.game) },
            ...{ bet_seconds: 0, turn_seconds: 0, areas: 1, seats: { taken: 2, max: 7 } },
            ...{ cards, begins: { craps: "roll", wheel: "spin" }[info.game] ?? "deal" },
            spots: spots.map((name) => ({ name })),
            notices: [],
            coming: null,
            key: rawKey,
        };
    }

    abstract moves(): Move[];
    abstract dealer(): string[];
    abstract facts(): State["facts"];
    abstract act(asked: Asked): TableEvent[] | string;
    abstract proceed(): TableEvent[];

    row(): TableRow {
        return {
            ...this.info,
            seats: { taken: this.seat ? 3 : 2, max: 7 },
            yours: this.seat !== null,
            round: this.round,
        };
    }

    state(): State {
        const other = (seat: number, name: string, chips: number) => ({
            ...{ seat, name, chips, kind: "bot" as const, you: false, here: true, ready: true },
            ...{ witness: true, wagers: [], last: [] },
        });
        const own = {
            ...{ seat: 4, name: "guest-7", kind: "guest" as const, you: true, here: true },
            ...{ chips: this.chips, ready: this.ready, witness: true },
            ...{ wagers: this.wagers, last: this.last },
        };
        const asked = !this.open && this.seat;
        return {
            round: this.round,
            phase: this.open ? 0 : 1,
            open: this.open && this.fairStage === "ready",
            waits: asked ? "seat 4 (raise, stand)" : "bets",
            turn: asked ? [4] : [],
            want: null,
            chance: this.chance,
            facts: this.facts(),
            over: this.over,
            ...(this.held ? { held: this.held } : {}),
            ...(this.closing ? { closes: "the house closes this table" } : {}),
            shoe: this.info.cards
                ? { inside: 300, cards: 312, cut: 78, unseen: Array.from({ length: 13 }, () => 24) }
                : null,
            seats: [other(1, "Ann", 21000), other(2, "Bo", 8850), ...(this.seat ? [own] : [])],
            you: this.seat,
            wallet: this.mock.wallet,
            moves: this.seat && !this.held && this.fairStage === "ready" ? this.moves() : [],
            dealer: this.seat && !this.held && this.fairStage === "ready" ? this.dealer() : [],
            timer: null,
            fair: { epoch: 1, stage: this.fairStage, witnessed: this.seat !== null, voids: 0 },
        };
    }

    stake(spot: string): number {
        return this.wagers.find((wager) => wager.spot === spot)?.stake ?? 0;
    }

    put(spot: string, change: number): void {
        const stake = this.stake(spot) + change;
        this.wagers = this.wagers.filter((wager) => wager.spot !== spot);
        if (stake > 0) this.wagers.push({ spot, stake });
        this.chips -= change;
    }

    bet(asked: Asked): TableEvent[] | string {
        const spot = asked.spot ?? "";
        const change = (asked.amount ?? 0) * (asked.verb === "take" ? -1 : 1);
        const move = this.moves().find((one) => one.verb === asked.verb && one.spot === spot);
        if (!move) return `no ${asked.verb ?? ""} on ${spot} now`;
        if (Math.abs(change) < move.least || Math.abs(change) > move.most)
            return `a bet is ${String(move.least / 100)} to ${String(move.most / 100)} dollars`;
        if (this.open && this.over) [this.chance, this.over, this.last] = [[], null, []];
        this.put(spot, change);
        return [
            this.event(
                asked.verb ?? "",
                `${asked.verb ?? ""}s ${String(Math.abs(change) / 100)} on ${spot}`,
            ),
        ];
    }

    event(verb: string, told: string, effects: Effect[] = []): TableEvent {
        return { line: `${verb} 4`, seat: 4, verb, by_server: false, told, effects };
    }

    settle(spot: string, net: number, result: "win" | "lose" | "push"): Effect {
        const stake = this.stake(spot);
        this.chips += stake + net;
        this.last.push({ spot, stake, net, result });
        this.wagers = this.wagers.filter((wager) => wager.spot !== spot);
        return {
            ...{ kind: "settle" as const, seat: 4, spot, stake, net, result },
            ...{ odds: null, clause: "MA-RD 5(i)(2)", text: "" },
        };
    }
}

const call = (name: string, text: string): Effect => ({ kind: "call", key: name, text });

class RedDog extends Table {
    constructor(mock: Mock) {
        super(
            mock,
            {
                table: RED_DOG,
                title: "Red Dog 1",
                game: "red-dog",
                game_title: "Red Dog",
                rules: "ma decks=6 max=300",
                book_title: "Massachusetts",
            },
            ["ante", "raise"],
            312,
        );
    }

    hand(): string[] {
        return HANDS[(this.round - 1) % HANDS.length] ?? [];
    }

    spread(): number {
        const [a = 0, b = 0] = this.hand().map((card) => RANKS.indexOf(card.charAt(0)));
        return Math.abs(a - b) - 1;
    }

    moves(): Move[] {
        const ante = this.stake("ante");
        const plain = { least: 0, most: 0, step: 0, also: 0, spot: null, takes: "", idle: false };
        if (!this.open)
            return [
                { ...plain, verb: "raise", least: 100, most: ante, step: 1, takes: "amount" },
                { ...plain, verb: "stand", idle: true },
            ];
        const most = Math.min(30000 - ante, this.chips);
        const bet = { ...plain, spot: "ante", takes: "spot amount", step: 1 };
        return [
            ...(most > 0 ? [{ ...bet, verb: "bet", least: 100, most }] : []),
            ...(ante ? [{ ...bet, verb: "take", least: 1, most: ante }] : []),
        ];
    }

    dealer(): string[] {
        return this.open && this.wagers.length ? ["deal", "irregular third-exposed"] : [];
    }

    facts(): State["facts"] {
        return this.chance.length >= 2 ? { spread: Math.max(0, this.spread()) } : {};
    }

    proceed(): TableEvent[] {
        const [a = "", b = ""] = this.hand();
        const spread = this.spread();
        this.chance = [{ card: a }, { card: b }];
        this.last = [];
        if (spread > 0) {
            this.open = false;
            return [
                this.event("deal", "", [
                    call("no-more-bets", "No more bets."),
                    call("spread", `The spread is ${String(spread)}, pays 1 to 1. Raises, please.`),
                ]),
            ];
        }
        return spread === 0
            ? this.finish("consecutive", "The cards are Consecutive tie hand.")
            : this.third();
    }

    third(): TableEvent[] {
        const card = this.hand()[2] ?? "";
        const ranks = this.hand().map((one) => RANKS.indexOf(one.charAt(0)));
        const [a = 0, b = 0, c = 0] = ranks;
        this.chance = [...this.chance, { card }];
        if (a === b) return this.finish("no-three", "No three of a kind tie hand.");
        const won = c > Math.min(a, b) && c < Math.max(a, b);
        return this.finish(
            won ? "between" : "outside",
            won ? "Between: players win." : "Not between: players lose.",
            won ? 1 : -1,
        );
    }

    finish(name: string, text: string, sign = 0): TableEvent[] {
        const effects: Effect[] = [call(name, text)];
        for (const { spot, stake } of [...this.wagers])
            effects.push(
                this.settle(spot, sign * stake, sign > 0 ? "win" : sign < 0 ? "lose" : "push"),
            );
        this.open = true;
        this.over = text;
        this.round++;
        return [this.event("card", "", [...effects, { kind: "over", text }])];
    }

    act(asked: Asked): TableEvent[] | string {
        if (asked.verb === "bet" || asked.verb === "take") return this.bet(asked);
        if (this.open) return "raises are not open; a raise follows the spread";
        if (asked.verb === "raise") this.put("raise", asked.amount ?? 0);
        const said = this.event(asked.verb ?? "", asked.verb === "raise" ? "raises" : "stands", [
            call("raises-closed", "Raises closed."),
        ]);
        return [said, ...this.third()];
    }
}

class Craps extends Table {
    point = 0;

    constructor(mock: Mock, spots: string[]) {
        super(
            mock,
            {
                table: CRAPS,
                title: "Craps 1",
                game: "craps",
                game_title: "Craps",
                rules: "ma-book max=300",
                book_title: "Massachusetts book",
            },
            spots,
            0,
        );
    }

    moves(): Move[] {
        const shut = /^(come|dont-come)-|-odds/;
        const bets = this.spots
            .filter(
                (spot) =>
                    !shut.test(spot) &&
                    (this.point ? !spot.startsWith("dont") : !spot.startsWith("come")),
            )
            .map((spot) => ({
                ...{ verb: "bet", spot, least: 100, step: 100, also: 0, idle: false },
                ...{ takes: "spot amount", most: Math.min(30000, this.chips) },
            }));
        const takes = this.wagers
            .filter(({ spot }) => !this.point || spot !== "pass")
            .map(({ spot, stake }) => ({
                ...{ verb: "take", spot, least: 100, most: stake, step: 100, also: 0 },
                ...{ takes: "spot amount", idle: false },
            }));
        const pass = {
            verb: "pass-dice",
            spot: null,
            least: 0,
            most: 0,
            step: 0,
            also: 0,
            takes: "",
            idle: false,
        };
        return [...bets, ...takes, ...(this.point ? [] : [pass])];
    }

    dealer(): string[] {
        return this.wagers.length ? ["roll"] : [];
    }

    facts(): State["facts"] {
        return this.point ? { point: this.point, shooter: 4 } : { shooter: 4 };
    }

    proceed(): TableEvent[] {
        const dice = ROLLS[(this.round++ - 1) % ROLLS.length] ?? [1, 1];
        const sum = dice[0] + dice[1];
        const effects: Effect[] = [call("roll", `${String(sum)}.`)];
        this.chance = [...this.chance, { dice }];
        this.last = [];
        if (this.stake("field")) {
            const won = [2, 3, 4, 9, 10, 11, 12].includes(sum);
            effects.push(
                this.settle(
                    "field",
                    won ? this.stake("field") : -this.stake("field"),
                    won ? "win" : "lose",
                ),
            );
        }
        if (!this.point && [4, 5, 6, 8, 9, 10].includes(sum)) this.point = sum;
        else if (this.point && (sum === this.point || sum === 7)) {
            if (this.stake("pass")) {
                const won = sum !== 7;
                effects.push(
                    this.settle(
                        "pass",
                        won ? this.stake("pass") : -this.stake("pass"),
                        won ? "win" : "lose",
                    ),
                );
            }
            this.point = 0;
            this.over = sum === 7 ? "Seven out." : "The point is made.";
        }
        return [this.event("roll", "", effects)];
    }

    act(asked: Asked): TableEvent[] | string {
        return asked.verb === "bet" || asked.verb === "take"
            ? this.bet(asked)
            : "the dice stay here";
    }
}

const RULES = {
    game: "wheel",
    rules: "house",
    options: [
        { key: "min", value: "1", default: "1", legal: "1..5", clause: "", help: "least bet" },
        { key: "max", value: "300", default: "300", legal: "1..300", clause: "", help: "most" },
        { key: "seats", value: "5", default: "7", legal: "1..7", clause: "", help: "seats" },
    ],
    warnings: [],
};

const WHEEL_GAME = { name: "wheel", title: "Wheel", rules: ["house"], spots: ["red", "box"] };

/** A game that no page and no engine knows: a wheel, two hands a seat, a hidden card and a pick. */
class Wheel extends Table {
    constructor(mock: Mock) {
        super(
            mock,
            {
                ...{ table: WHEEL, title: "Wheel 1", game: "wheel", game_title: "Wheel" },
                ...{ rules: "house", book_title: "House rules" },
            },
            ["red", "box"],
            0,
        );
    }

    moves(): Move[] {
        const plain = { least: 0, most: 0, step: 0, also: 0, spot: null, takes: "", idle: false };
        const stand = { ...plain, verb: "stand", takes: "hand", idle: true };
        if (!this.open)
            return [
                ...[1, 2].map((hand) => ({ ...stand, hand })),
                { ...plain, verb: "double", takes: "hand amount", hand: 2, least: 500, most: 500 },
            ];
        const bet = { ...plain, verb: "bet", least: 100, most: 30000, step: 100 };
        return [
            { ...bet, spot: "red", takes: "spot amount" },
            ...[1, 2].map((hand) => ({ ...bet, spot: "box", hand, takes: "spot hand amount" })),
        ];
    }

    dealer(): string[] {
        return this.open && this.wagers.length ? ["spin"] : [];
    }

    facts(): State["facts"] {
        return { lucky_number: 7 };
    }

    proceed(): TableEvent[] {
        this.open = false;
        this.chance = [
            { pocket: "17" },
            { card: "9d", for: 4, hand: 1 },
            { card: "xx", for: 4, hand: 1 },
            { card: "Kh", for: 4, hand: 2 },
            { pick: "joker" },
        ];
        this.wagers = this.wagers.map((one) => (one.spot === "red" ? { ...one, off: true } : one));
        return [this.event("spin", "", [call("spin", "Seventeen.")])];
    }

    override state(): State {
        const state = super.state();
        const timer = { kind: "turn" as const, ends: Date.now() + 30000 };
        const want = this.open ? "pocket" : null;
        return { ...state, want, meter: 12345, timer: this.open || !this.seat ? null : timer };
    }

    act(asked: Asked): TableEvent[] | string {
        if (asked.verb !== "bet") return [this.event(asked.verb ?? "", "")];
        const { spot = "", hand, amount = 0 } = asked;
        this.wagers.push({ spot, stake: amount, ...(spot === "box" ? { hand: hand ?? 1 } : {}) });
        this.chips -= amount;
        return [this.event("bet", "bets")];
    }
}

const TYPES: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
};
/** As the server sends it. */
const POLICY =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface MockOptions {
    /** Cuts are offered for so long; 0: nobody is asked. */
    cutMs?: number;
}

export class Mock {
    wallet = WALLET;
    url = "";
    /** Everything the page has asked for over the link. */
    readonly asked: Asked[] = [];
    /** Seats that were shown to us, and whether they open their commitments. */
    readonly shown: { seed: string; matches: boolean }[] = [];
    readonly sockets = new Set<ServerSocket>();
    private readonly tables: Table[] = [];
    private readonly answers = new Map<string, object>();
    private readonly server = createServer((request, response) => {
        this.serve(request, response).catch(() => response.writeHead(500).end());
    });
    private commitment: Asked | null = null;

    private constructor(
        private readonly dist: string,
        private readonly engine: Engine,
        private readonly options: MockOptions,
    ) {
        const games = JSON.parse(native(["games", "--json"], "")) as {
            games: { name: string; spots: string[] }[];
        };
        const craps = games.games.find((game) => game.name === "craps")?.spots ?? [];
        this.tables.push(new RedDog(this), new Craps(this, craps), new Wheel(this));
        this.server.on("upgrade", (request: IncomingMessage, stream) => {
            const socket: ServerSocket = new ServerSocket(
                request,
                stream,
                (text) => {
                    this.hear(socket, JSON.parse(text) as Asked);
                },
                () => this.sockets.delete(socket),
            );
            this.sockets.add(socket);
            this.tell(socket, {
                ...{ is: "welcome", version: "1", wallet: this.wallet, now: Date.now() },
                ...{ at_tables: 0, in_play: 0, seats: [] },
                player: { id: 7, name: "guest-7", kind: "guest" },
            });
        });
    }

    static async start(dist: string, options: MockOptions = {}): Promise<Mock> {
        const mock = new Mock(dist, await Engine.load(await readFile(wasmFile)), options);
        await new Promise<void>((done) => mock.server.listen(0, "127.0.0.1", done));
        mock.url = `http://127.0.0.1:${String((mock.server.address() as AddressInfo).port)}/`;
        return mock;
    }

    close(): void {
        for (const socket of this.sockets) socket.break();
        this.server.close();
        this.server.closeAllConnections();
    }

    // ---- HTTP ----

    private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const url = new URL(request.url ?? "/", this.url);
        const [status, body] = this.api(url);
        if (status) {
            response.writeHead(status, { "content-type": "application/json" });
            response.end(JSON.stringify(body));
            return;
        }
        const path = url.pathname === "/" ? "/index.html" : url.pathname;
        const file = await readFile(join(this.dist, path)).catch(() => null);
        response.writeHead(file ? 200 : 404, {
            "content-type": TYPES[extname(path)] ?? "text/plain",
            "content-security-policy": POLICY,
        });
        response.end(file ?? "");
    }

    private me(): object {
        const seats = this.tables.flatMap(({ info, seat, chips }) =>
            seat ? [{ table: info.table, seat, chips }] : [],
        );
        return { player: { id: 7, name: "guest-7", kind: "guest" }, wallet: this.wallet, seats };
    }

    private api(url: URL): [number, unknown] {
        const table = /^\/api\/tables\/(\w+)$/.exec(url.pathname)?.[1];
        const found = this.tables.find(({ info }) => info.table === table);
        if (found) {
            const rules =
                found.info.game === RULES.game
                    ? RULES
                    : (JSON.parse(native(["rules", found.info.game, "--json"], "")) as object);
            return [
                200,
                {
                    ...found.row(),
                    in_force: rules,
                    voids: 0,
                    epochs: 12,
                    key: rawKey,
                },
            ];
        }
        if (/^\/api\/tables\/\w+\/record$/.test(url.pathname)) return [200, ""]; // it keeps none
        switch (url.pathname) {
            case "/api/me":
            case "/api/guest":
                return [200, this.me()];
            case "/api/games":
                return [200, { games: [...this.games(), WHEEL_GAME] }];
            case "/api/tables":
                return [200, { tables: this.tables.map((one) => one.row()) }];
            case "/api/rules":
                return this.rules(url.searchParams);
            case "/api/limits":
                return [200, { now: Date.now(), pin: false, visit: VISIT, limits: LIMITS }];
            case "/api/more":
                this.wallet = WALLET;
                return [200, { wallet: this.wallet }];
            default:
                return url.pathname.startsWith("/api/")
                    ? [404, { error: { words: "no such place" } }]
                    : [0, null];
        }
    }

    private games(): object[] {
        return (JSON.parse(native(["games", "--json"], "")) as { games: object[] }).games;
    }

    private rules(asked: URLSearchParams): [number, unknown] {
        if (asked.get("game") === RULES.game)
            return [200, { ...RULES, edge: "1 %", edge_float: 0.01, player_edge: false }];
        const [book = "", ...set] = (asked.get("rules") ?? "").split(" ");
        const args = ["rules", asked.get("game") ?? "", "--json", "--rules", book];
        try {
            const found = native([...args, ...set.flatMap((one) => ["--set", one])], "");
            return [
                200,
                {
                    ...(JSON.parse(found) as object),
                    ...edgeOf(asked.get("game") ?? ""),
                    player_edge: false,
                },
            ];
        } catch (error) {
            const words = (error as Error).message.split("\n")[0] ?? "";
            return [400, { error: { code: "rules", words, clause: "MA-RD 1(a)" } }];
        }
    }

    // ---- the link ----

    private tell(socket: ServerSocket, said: Said): void {
        socket.send(said);
    }

    private tellAll(said: Said): void {
        for (const socket of this.sockets) this.tell(socket, said);
    }

    private hear(socket: ServerSocket, asked: Asked): void {
        const table = this.tables.find(({ info }) => info.table === asked.table);
        this.asked.push(asked);
        if (asked.do === "ping")
            this.tell(socket, { is: "pong", n: asked.n ?? 0, now: Date.now() });
        else if (!table)
            this.tell(socket, {
                is: "refused",
                id: null,
                code: "table",
                words: "there is no such table",
                clause: null,
            });
        else if (asked.do === "join") this.join(socket, table);
        else if (asked.do === "commit") this.commit(table, asked);
        else if (asked.do === "show") this.show(table, asked);
        else if (asked.id) this.wish(socket, table, asked, asked.id);
    }

    private join(socket: ServerSocket, table: Table): void {
        this.tell(socket, { is: "table", ...table.info, seq: table.seq, state: table.state() });
        if (table.fairStage === "open") this.tell(socket, this.opened(table));
    }

    private wish(socket: ServerSocket, table: Table, asked: Asked, id: string): void {
        let answer = this.answers.get(id);
        if (!answer) {
            const came = this.carryOut(table, asked);
            answer =
                typeof came === "string"
                    ? { is: "refused", id, code: "move", words: came, clause: "MA-RD 5(h)" }
                    : { is: "done", id, wallet: this.wallet, seat: 4 };
            this.answers.set(id, answer);
            if (typeof came !== "string") this.update(table, came);
        }
        socket.send(answer);
        if (table.closing && table.open && !table.wagers.length) this.end(table);
    }

    /** The house stops play, and says why; "": it goes on. */
    hold(id: string, words: string): void {
        const table = this.tables.find(({ info }) => info.table === id);
        if (!table) throw new Error(id);
        table.held = words;
        this.update(table, []);
    }

    /** No more wagers; once none is left everybody goes home. */
    shut(id: string): void {
        const table = this.tables.find(({ info }) => info.table === id);
        if (!table) throw new Error(id);
        table.closing = true;
        this.update(table, []);
    }

    private end(table: Table): void {
        this.wallet += table.chips;
        table.seat = null;
        this.update(table, [table.event("leave", "leaves")]);
        this.tables.splice(this.tables.indexOf(table), 1);
        this.tellAll({
            is: "closed",
            table: table.info.table,
            why: "the house has closed this table",
            next: null,
        });
    }

    /** The seat goes to somebody else: as the server tells it, the words first. */
    displace(id: string, words: string): void {
        const table = this.tables.find(({ info }) => info.table === id);
        if (!table) throw new Error(id);
        this.tellAll({ is: "refused", id: null, code: "seat", words, clause: null });
        this.wallet += table.chips;
        table.seat = null;
        this.update(table, [table.event("leave", "leaves")]);
        table.round++;
        this.update(table, []);
    }

    private update(table: Table, events: TableEvent[]): void {
        this.tellAll({
            is: "update",
            table: table.info.table,
            seq: ++table.seq,
            events,
            state: table.state(),
        });
    }

    private carryOut(table: Table, asked: Asked): TableEvent[] | string {
        switch (asked.do) {
            case "sit":
                table.seat = 4;
                table.chips = asked.chips ?? 0;
                this.wallet -= table.chips;
                return [table.event("sit", "sits down")];
            case "leave":
                if (table.wagers.length) return "a wager of yours stands; it must be settled first";
                table.seat = null;
                this.wallet += table.chips;
                return [table.event("leave", "leaves")];
            case "ready":
                return table.proceed();
            default:
                return table.act(asked);
        }
    }

    // ---- the ceremony: one shoe for ever ----

    private context(table: Table): Context {
        const cards = table.info.cards > 0;
        return {
            table_id: table.info.table,
            epoch: 1,
            game: cards ? 1 : 2,
            decks: cards ? 6 : 0,
            n: cards ? 312 : 0,
            stop: cards ? 78 : 256,
            mode: 0,
            max_seats: 7,
            rules_hash: sha(table.info.rules),
        };
    }

    private opened(table: Table): Said {
        const cut = this.options.cutMs && table.info.cards ? { least: 52, most: 260 } : null;
        return {
            ...{ is: "fair" as const, table: table.info.table, stage: "open" as const },
            ...this.context(table),
            c_s: engineHasher(this.engine).server(this.context(table), sha("seed")),
            deadline: Date.now() + (this.options.cutMs ?? 0),
            cut,
        };
    }

    private lock(table: Table): FairLocked {
        const hasher = engineHasher(this.engine);
        const ctx = this.context(table);
        const c_s = hasher.server(ctx, sha("seed"));
        const c = this.commitment;
        const locked: FairLocked = {
            ...{ stage: "locked", epoch: 1, l: "", signature: "", c_s, c_s_next: sha("next") },
            ...{
                audit_head: zeros(32),
                t_ms: 1700000000000,
                first_seat: 0,
                deadline: Date.now() + 5000,
            },
            seats: [{ seat: 4, player_tag: c?.tag ?? "", commit: c?.commit ?? "" }],
        };
        locked.l = hasher.lock(ctx, c_s, locked);
        locked.signature = signed(locked.l);
        return locked;
    }

    private commit(table: Table, asked: Asked): void {
        if (table.fairStage !== "open") return;
        this.commitment = asked;
        table.fairStage = "locked";
        this.tellAll({
            is: "receipt",
            table: table.info.table,
            epoch: 1,
            seat: 4,
            commit: asked.commit ?? "",
            signature: zeros(64),
        });
        this.tellAll({ is: "fair", table: table.info.table, ...this.lock(table) });
    }

    private show(table: Table, asked: Asked): void {
        if (table.fairStage !== "locked") return;
        const hasher = engineHasher(this.engine);
        const ctx = this.context(table);
        const c_s = hasher.server(ctx, sha("seed"));
        const locked = this.lock(table);
        const seat = {
            ...{ seat: 4, cut_accept: asked.accept ?? 0, cut_pos: asked.cut ?? 0 },
            ...{ player_tag: this.commitment?.tag ?? "", seat_seed: asked.seed ?? "", shown: true },
        };
        const commit = hasher.commit(ctx, c_s, { ...seat, cut_accept: asked.accept ? 1 : 0 });
        const ready = {
            stage: "ready" as const,
            epoch: 1,
            l: locked.l,
            r: "",
            signature: "",
            seats: [seat],
            cut_by: 0,
        };
        this.shown.push({ seed: seat.seat_seed, matches: commit === this.commitment?.commit });
        ready.r = hasher.reveal(ctx, c_s, locked, ready);
        ready.signature = signed(ready.r);
        table.fairStage = "ready";
        this.tellAll({ is: "fair", table: table.info.table, ...ready });
        this.update(table, []);
    }
}
