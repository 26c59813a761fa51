// practice.ts -- the table that lives in a page, for tests: asked without a page, its clock in the test's hand, its
// chance from a seed where the cards are to be known.

import assert from "node:assert/strict";
import { getRandomValues } from "node:crypto";
import { readFileSync } from "node:fs";

import type { Move, Said, State } from "../src/net/protocol.js";

const module = new WebAssembly.Module(readFileSync("build/practice/practice.wasm"));
export const WALLET = 50000;

interface Exports {
    memory: WebAssembly.Memory;
    in(): number;
    most(): number;
    table(): number;
    open(bytes: number): number;
    say(bytes: number): void;
    tick(): void;
}

/** Bytes that follow from a number: Marsaglia's xorshift. */
function seeded(seed: number): (bytes: Uint8Array) => void {
    let x = (Math.imul(seed + 1, 0x9e3779b1) | 1) >>> 0;
    return (bytes) => {
        for (let i = 0; i < bytes.length; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            bytes[i] = x >>> 8;
        }
    };
}

/** A table with somebody at it who says nothing of seeds, and a clock that does as it is told. */
export class Practice {
    readonly heard: Said[] = [];
    log = "";
    ticks = 0;
    state: State | null = null;
    /** Hears all that the table says, as it says it. */
    listener: ((text: string) => void) | null = null;
    private asked = 0;
    private readonly table: Exports;

    /** `seed`: the same cards for the same doing; without it as chance has it. */
    constructor(seed?: number) {
        const fill = seed === undefined ? getRandomValues : seeded(seed);
        const page = {
            hear: (at: number, n: number) => {
                const text = this.read(at, n);
                this.hear(JSON.parse(text) as Said);
                this.listener?.(text);
            },
            log: (at: number, n: number) => {
                this.log += this.read(at, n);
            },
            fail: (at: number, n: number) => {
                throw new Error(this.read(at, n));
            },
            random: (at: number, n: number) => {
                fill(new Uint8Array(this.table.memory.buffer, at, n));
            },
            now: () => 1700000000000 + this.ticks,
            ticks: () => this.ticks,
        };
        const made = new WebAssembly.Instance(module, { page });
        this.table = made.exports as unknown as Exports;
    }

    private hear(said: Said): void {
        this.heard.push(said);
        if (said.is === "table" || said.is === "update") this.state = said.state;
    }

    private read(at: number, n: number): string {
        return new TextDecoder().decode(new Uint8Array(this.table.memory.buffer, at, n));
    }

    private write(text: string): number {
        const bytes = new TextEncoder().encode(text);
        new Uint8Array(this.table.memory.buffer, this.table.in(), bytes.length).set(bytes);
        return bytes.length;
    }

    open(rules: string): boolean {
        return this.table.open(this.write(rules)) !== 0;
    }

    get id(): string {
        return this.read(this.table.table(), 32);
    }

    /** The answer to a request: null, or why not. */
    ask(message: object): string | null {
        const id = String(++this.asked);
        this.say({ ...message, id, table: this.id });
        const answer = this.heard.findLast((said) => "id" in said && said.id === id);
        assert.ok(answer?.is === "done" || answer?.is === "refused");
        return answer.is === "done" ? null : answer.words;
    }

    say(message: object): void {
        this.table.say(this.write(JSON.stringify(message)));
    }

    pass(ms: number): void {
        this.ticks += ms;
        this.table.tick();
    }

    /** Sits down, and waits until the shoe has been made ready without this seat's seed. */
    sit(chips: number): void {
        this.say({ do: "join", table: this.id });
        assert.equal(this.ask({ do: "sit", seat: 0, chips }), null);
        this.ready();
    }

    ready(): void {
        for (let i = 0; i < 200 && !this.state?.open && !this.state?.phase; i++) this.pass(1000);
    }

    /** So many cents on each spot, and the cards. */
    deal(bets: Readonly<Record<string, number>>): void {
        for (const [spot, amount] of Object.entries(bets))
            assert.equal(this.ask({ do: "act", verb: "bet", spot, amount }), null, spot);
        assert.equal(this.ask({ do: "ready" }), null);
    }

    moves(...verbs: string[]): Move[] {
        return this.state?.moves.filter(({ verb }) => verbs.includes(verb)) ?? [];
    }
}
