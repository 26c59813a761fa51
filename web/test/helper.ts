// helper.ts -- what the tests of the engine ask, and what the program answers to it.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

import type { Call } from "../src/engine/engine.js";

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

export function allCases(): Case[] {
    return [...scenarios(), ...decisions(500), ...inForce(), ...shoes(40)];
}
