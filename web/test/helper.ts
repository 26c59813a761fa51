// helper.ts -- what the tests of the engine ask, and what the program answers to it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Signed } from "../src/engine/answers.js";
import { type Call, type Engine, Refused } from "../src/engine/engine.js";
import { epochText, type Epoch } from "../src/engine/epoch.js";
import { checkSignatures } from "../src/engine/signatures.js";

/** Tests run in the root of the repository. */
export const wasmFile = "build/wasm/pit.wasm";
const pit = process.env.PIT ?? "build/pit";

/** What is asked, and the bytes of the program's answer. */
export interface Case {
    name: string;
    call: Call;
    text: string;
    answer: string;
}

/** The program's output; its exit status may be 1, where a record has a line that is refused. */
export function native(args: string[], input: string): string {
    const run = spawnSync(pit, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
    if (run.status !== 0 && run.status !== 1)
        throw new Error(`pit ${args.join(" ")}: ${run.stderr}\n${input}`);
    return run.stdout;
}

/** What the program says on standard error of input that it does not take. */
export function nativeRefusal(args: string[], input: string): string {
    const run = spawnSync(pit, args, { input, encoding: "utf8" });
    if (run.status !== 2) throw new Error(`pit ${args.join(" ")} takes ${input}`);
    return run.stderr.trimEnd();
}

/** The same numbers from the same seed everywhere (xorshift32). */
export class Random {
    constructor(private state: number) {}

    below(n: number): number {
        this.state ^= this.state << 13;
        this.state ^= this.state >>> 17;
        this.state ^= this.state << 5;
        return (this.state >>> 0) % n;
    }

    of<T>(list: readonly T[]): T {
        const item = list[this.below(list.length)];
        if (item === undefined) throw new RangeError("the list is empty");
        return item;
    }
}

export function scenarios(): Case[] {
    return readdirSync("tests/scenarios", { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".pit"))
        .sort()
        .map((file) => {
            const text = readFileSync(`tests/scenarios/${file}`, "utf8");
            return {
                name: file,
                call: "replay",
                text,
                answer: native(["replay", "--json", "-"], text),
            };
        });
}

const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
const suits = ["c", "d", "h", "s"];

/** Two cards with a spread between them, and a third, from a pack that has lost some. */
function draw(random: Random, pack: string[]): string[] {
    for (;;) {
        const cards = [0, 1, 2].map(() => random.below(pack.length));
        const [a = 0, b = 0, c = 0] = cards;
        const gap = ranks.indexOf(pack[a]?.[0] ?? "") - ranks.indexOf(pack[b]?.[0] ?? "");
        if (a === b || b === c || a === c || Math.abs(gap) < 2) continue;
        return cards.map((i) => pack[i] ?? "");
    }
}

const decided = ["ma", "ma decks=1", "ma-book decks=2", "wa decks=1", "nj-online", "online"];

/** Records that stop at a decision of Red Dog, some of them late in a shoe and with several seats. */
function decision(random: Random): string {
    const rules = random.of(decided);
    const seats = 1 + random.below(4);
    const pack = ranks.flatMap((rank) => suits.map((suit) => rank + suit));
    const lines = ["game red-dog", `rules ${rules}${rules.startsWith("ma") ? " burn=off" : ""}`];

    for (let seat = 1; seat <= seats; seat++)
        lines.push(`seat ${String(seat)} P${String(seat)} 5000`);
    for (let left = random.below(5); ; left--) {
        const players = left ? 1 : seats;
        for (let seat = 1; seat <= players; seat++)
            lines.push(`bet ${String(seat)} ante ${String(5 * (1 + random.below(20)))}`);
        const cards = draw(random, pack);
        if (!left) return [...lines, `cards ${cards.slice(0, 2).join(" ")}`, "deal", ""].join("\n");
        lines.push(`cards ${cards.join(" ")}`, "deal", "stand 1");
        for (const card of cards) pack.splice(pack.indexOf(card), 1);
    }
}

export function decisions(count: number): Case[] {
    const random = new Random(20261115);
    return Array.from({ length: count }, (_, i) => {
        const text = decision(random);
        return {
            name: `decision ${String(i)}`,
            call: "advise",
            text,
            answer: native(["advise", "--json", "-"], text),
        };
    });
}

/** Bets of craps in amounts that are always taken. */
const anyTime: Record<string, number> = {
    field: 10,
    "hard-8": 5,
    "hard-4": 10,
    "any-seven": 5,
    horn: 8,
    "hop-3-4": 5,
    "place-6": 12,
    "place-5": 10,
    "place-lose-4": 22,
    "buy-10": 40,
    "lay-9": 60,
    "c-and-e": 4,
};

/** Records of craps that stop between rolls, with this and that on the layout. */
function rolled(random: Random): string {
    const lines = ["game craps", "rules ma-book", "seat 1 Ann 5000", "seat 2 Bo 5000"];
    let point = 0;
    lines.push("bet 1 fire 5");
    for (let rolls = 1 + random.below(6); ; rolls--) {
        if (!point) lines.push("bet 1 pass 10", "bet 2 dont-pass 20");
        else if (random.below(2)) lines.push("bet 1 come 10", "bet 2 dont-come 10");
        for (let bets = random.below(3); bets > 0; bets--) {
            const spot = random.of(Object.keys(anyTime));
            lines.push(`bet 1 ${spot} ${String(anyTime[spot] ?? 0)}`);
        }
        if (!rolls) return [...lines, ""].join("\n");
        const dice = [1 + random.below(6), 1 + random.below(6)];
        const sum = (dice[0] ?? 0) + (dice[1] ?? 0);
        lines.push(`roll ${dice.join(" ")}`);
        if (!point && [4, 5, 6, 8, 9, 10].includes(sum)) point = sum;
        else if (sum === point || (point && sum === 7)) point = 0;
        if (point && random.below(2) && !lines.includes("bet 1 pass-odds 30"))
            lines.push("bet 1 pass-odds 30");
    }
}

/** What the program says of layouts of craps. */
export function layouts(count: number): Case[] {
    const random = new Random(31);
    return Array.from({ length: count }, (_, i) => {
        const text = rolled(random);
        return {
            name: `layout ${String(i)}`,
            call: "advise",
            text,
            answer: native(["advise", "--json", "-"], text),
        };
    });
}

/** Every wager of games of dice, under some rules. */
export function diceOdds(): Case[] {
    const asked = [
        ["craps", "ma-book"],
        ["craps", "ma-book fire_table=B pays_field_12=3"],
        ["craps", "ma-book buy_vig=win leave_up=off"],
        ["mini-craps", "ma-book"],
    ] as const;
    return asked.map(([game, rules]) => ({
        name: `odds ${game} ${rules}`,
        call: "odds",
        text: `${game} ${rules}`,
        answer: native(["odds", game, "--rules", rules, "--json"], ""),
    }));
}

/** Charts of play, by different ways of dealing. */
export function charts(): Case[] {
    const asked = ["ma-book", "ma-book dealing=hole-up", "ma-book six_to_five=on decks=1"];
    return asked.map((rules) => ({
        name: `chart ${rules}`,
        call: "chart" as const,
        text: `blackjack ${rules}`,
        answer: native(["odds", "blackjack", "--rules", rules, "--chart", "--json"], ""),
    }));
}

/** Counts of cards: Hi-Lo from half of a shoe, Omega II from a quarter of another. */
export function counted(): Case[] {
    const asked: [rules: string, tags: string, count: string, left: string][] = [
        ["ma-book", "1,1,1,1,1,0,0,0,-1,-1,-1,-1,-1,156", "23456 1 TJQKA -1", "3"],
        [
            "ma-book dealing=reader decks=8 surrender=on",
            "1,1,2,2,2,1,0,-1,-2,-2,-2,-2,0,104",
            "237 1 456 2 9 -1 TJQK -2",
            "2",
        ],
    ];
    return asked.map(([rules, tags, count, left]) => ({
        name: `counted ${rules}`,
        call: "counted" as const,
        text: `blackjack ${rules}\n${tags}`,
        answer: native(
            ["odds", "blackjack", "--rules", rules, "--count", count, "--left", left, "--json"],
            "",
        ),
    }));
}

/** Every book of every game. */
export function inForce(): Case[] {
    const list = JSON.parse(native(["games", "--json"], "")) as {
        games: { name: string; rules: string[] }[];
    };
    return list.games.flatMap(({ name, rules }) =>
        rules.map((book) => ({
            name: `${name} ${book}`,
            call: "rules" as const,
            text: `${name} ${book}`,
            answer: native(["rules", name, "--rules", book, "--json"], ""),
        })),
    );
}

const priced = ["ma", "ma-book", "wa", "nj-online", "online"];

/** Full shoes, and shoes of any cards. */
export function shoes(count: number): Case[] {
    const random = new Random(7);
    return Array.from({ length: count }, (_, i) => {
        const book = random.of(priced);
        const most = random.of([2, 4, 8, 32, 255]);
        const counts = ranks.map(() => 1 + random.below(most)).join(",");
        const full = i < priced.length;
        const args = ["odds", "red-dog", "--rules", book, "--json"];
        return {
            name: `odds ${book} ${full ? "full" : counts}`,
            call: "odds",
            text: `red-dog ${book}${full ? "" : `\n${counts}`}`,
            answer: native(full ? args : [...args, "--shoe", counts], ""),
        };
    });
}

/** Baccarat from full shoes, and from what is left of one. */
export function baccaratShoes(): Case[] {
    const random = new Random(8);
    const rules = [
        ["--set", "ez=on"],
        ["--set", "dragon_bonus=on", "--set", "dragon_table=B"],
        ["--set", "house_money=on", "--set", "money_part=50"],
        [],
        ["--set", "vig_rounding=quarter"],
        ["--set", "vig_rounding=quarter", "--set", "min=7"],
    ];
    return rules.flatMap((set) =>
        ["", ranks.map(() => 1 + random.below(32)).join(",")].map((counts) => ({
            name: `odds baccarat ${set.join(" ")} ${counts}`,
            call: "odds" as const,
            text: `baccarat ma-book ${set.filter((w) => w !== "--set").join(" ")}${counts && `\n${counts}`}`,
            answer: native(
                ["odds", "baccarat", "--json", ...set, ...(counts ? ["--shoe", counts] : [])],
                "",
            ),
        })),
    );
}

/** The worked example of the protocol (docs/fairness.md). */
export const example: Epoch = {
    table_id: "000102030405060708090a0b0c0d0e0f",
    epoch: 7n,
    game: 1,
    decks: 6,
    n: 312,
    stop: 78,
    mode: 0,
    max_seats: 7,
    rules_hash: createHash("sha256").update("reddog-ma-1").digest("hex"),
    server_seed: "11".repeat(32),
    c_s_next: "33".repeat(32),
    audit_head: "44".repeat(32),
    t_ms: 1700000000000n,
    beacon_round: 0n,
    first_seat: 0,
    seats: [
        { seat: 1, cut_accept: 0, cut_pos: 0 },
        { seat: 3, cut_accept: 1, cut_pos: 100 },
        { seat: 5, cut_accept: 1, cut_pos: 20 },
    ].map((seat) => ({
        ...seat,
        cut_accept: seat.cut_accept ? 1 : 0,
        player_tag: `a${String(seat.seat)}`.repeat(12),
        seat_seed: `2${String(seat.seat)}`.repeat(32),
    })),
};

function hex(random: Random, bytes: number): string {
    return Array.from({ length: bytes }, () =>
        random.below(256).toString(16).padStart(2, "0"),
    ).join("");
}

function whole(random: Random): bigint {
    return BigInt(`0x${hex(random, 1 + random.below(8))}`);
}

/** Cards, dice or a wheel. */
function played(random: Random): Pick<Epoch, "game" | "decks" | "n" | "stop"> {
    const decks = 1 + random.below(8);
    const rounds = 1 + random.below(256);
    return random.of([
        { game: random.of([1, 3, 4, 5]), decks, n: 52 * decks, stop: random.below(52 * decks) },
        { game: random.of([2, 8]), decks: 0, n: 0, stop: rounds },
        { game: 6, decks: 0, n: random.of([37, 38]), stop: rounds },
        { game: 7, decks: 0, n: 54, stop: rounds },
    ]);
}

function epoch(random: Random): Epoch {
    const base = played(random);
    const seats = Array.from({ length: 9 }, (_, i) => i + 1).filter(() => random.below(3) === 0);
    return {
        table_id: hex(random, 16),
        epoch: whole(random),
        ...base,
        mode: 0,
        max_seats: 9,
        rules_hash: hex(random, 32),
        server_seed: hex(random, 32),
        c_s_next: hex(random, 32),
        audit_head: hex(random, 32),
        t_ms: whole(random),
        beacon_round: whole(random),
        first_seat: random.below(10),
        seats: seats.map((seat) => ({
            seat,
            cut_accept: random.below(2) ? 1 : 0,
            cut_pos: random.below(base.n + 10),
            player_tag: hex(random, 12),
            seat_seed: hex(random, 32),
            shown: random.below(8) > 0,
        })),
    };
}

export function epochs(count: number): Case[] {
    const random = new Random(2718);
    return Array.from({ length: count }, (_, i) => {
        const text = epochText(i ? epoch(random) : example);
        return {
            name: `epoch ${String(i)}`,
            call: "shoe",
            text,
            answer: native(["shoe", "--json", "-"], text),
        };
    });
}

/** A record that the program has kept of its own play, signed and chained. */
export function proven(book: string): string {
    const folder = mkdtempSync(join(tmpdir(), "pit-"));
    const file = join(folder, "game.pit");
    native(
        ["play", "red-dog", "--rules", book, "--record", file],
        `${"5\n\n\n\n".repeat(8)}quit\n`,
    );
    const record = readFileSync(file, "utf8");
    rmSync(folder, { recursive: true });
    return record;
}

/** What the engine cannot read is no record to the program either, in the same words. */
function canRead(engine: Engine, record: string): boolean {
    try {
        engine.ask("signatures", record);
        return true;
    } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const said = nativeRefusal(["verify", "--json", "-"], record);
        assert.equal(`pit: -:${error.message}`, said);
        return false;
    }
}

/** Signed records, some with a byte changed, and scenarios that prove nothing. */
export async function checks(engine: Engine): Promise<Case[]> {
    const random = new Random(99);
    const records = ["ma", "wa", "nj-online"].map(proven).flatMap((record) => [
        record,
        record.replace("\ndeal\n", "\ndeals\n"),
        ...Array.from({ length: 20 }, () => {
            const at = record.indexOf("\nseat") + random.below(record.length / 2);
            const changed = record[at] === "5" ? "6" : "5";
            return record.slice(0, at) + changed + record.slice(at + 1);
        }),
    ]);
    const readable = records.filter((record) => canRead(engine, record));
    assert.ok(readable.length < records.length);
    return Promise.all(
        [...readable, ...scenarios().map(({ text }) => text)].map(async (record, i) => {
            const signed = JSON.parse(engine.ask("signatures", record)) as Signed[];
            return {
                name: `check ${String(i)}`,
                call: "verify",
                text: `${await checkSignatures(signed)}\n${record}`,
                answer: native(["verify", "--json", "-"], record),
            };
        }),
    );
}

/** All that the engine is asked, with what the program says to it. */
export async function allCases(engine: Engine): Promise<Map<Call, Case[]>> {
    return new Map<Call, Case[]>([
        ["replay", scenarios()],
        ["advise", [...decisions(500), ...layouts(40)]],
        ["rules", inForce()],
        ["odds", [...shoes(40), ...diceOdds(), ...baccaratShoes()]],
        ["chart", charts()],
        ["counted", counted()],
        ["shoe", epochs(1001)],
        ["verify", await checks(engine)],
    ]);
}
