// practice.test.ts -- the table that lives in a page, held against the protocol that it speaks: many
// rounds of each game, and no cent comes from nowhere.

import assert from "node:assert/strict";
import { getRandomValues } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import type { Games } from "../src/engine/answers.js";
import type { Move, Said, SaidUpdate, State } from "../src/net/protocol.js";
import { native } from "./helper.js";

const module = new WebAssembly.Module(readFileSync("build/practice/practice.wasm"));
const WALLET = 50000;

interface Exports {
    memory: WebAssembly.Memory;
    in(): number;
    most(): number;
    table(): number;
    open(bytes: number): number;
    say(bytes: number): void;
    tick(): void;
}

/** A table with somebody at it who says nothing of seeds, and a clock that does as it is told. */
class Practice {
    readonly heard: Said[] = [];
    log = "";
    ticks = 0;
    state: State | null = null;
    private asked = 0;
    private readonly table: Exports;

    constructor() {
        const page = {
            hear: (at: number, n: number) => {
                this.hear(JSON.parse(this.read(at, n)) as Said);
            },
            log: (at: number, n: number) => {
                this.log += this.read(at, n);
            },
            fail: (at: number, n: number) => {
                throw new Error(this.read(at, n));
            },
            random: (at: number, n: number) =>
                getRandomValues(new Uint8Array(this.table.memory.buffer, at, n)),
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

    moves(...verbs: string[]): Move[] {
        return this.state?.moves.filter(({ verb }) => verbs.includes(verb)) ?? [];
    }
}

function games(): string[] {
    return (JSON.parse(native(["games", "--json"], "")) as Games).games.map(({ name }) => name);
}

/** Wins less losses of what was settled in these messages. */
function won(heard: Said[]): number {
    return heard
        .filter((said): said is SaidUpdate => said.is === "update")
        .flatMap(({ events }) => events.flatMap(({ effects }) => effects))
        .reduce(
            (sum, effect) => sum + ("net" in effect && effect.kind === "settle" ? effect.net : 0),
            0,
        );
}

for (const game of games())
    void test(`${game}: sixty rounds in a page, and the chips are what was won and lost`, () => {
        const table = new Practice();
        assert.ok(table.open(`${game} `));
        const [welcome] = table.heard;
        assert.ok(welcome?.is === "welcome" && welcome.wallet === WALLET);
        table.sit(WALLET);
        const rounds = () => table.state?.round ?? 0;
        for (let step = 0; step < 600 && rounds() < 60; step++) {
            table.ready();
            if ((table.state?.seats[0]?.chips ?? 0) < 2000) break;
            const [idle] = table.state?.phase ? table.state.moves.filter((move) => move.idle) : [];
            if (idle) assert.equal(table.ask({ do: "act", verb: idle.verb }), null);
            else if (table.state?.dealer.length && !table.state.dealer[0]?.startsWith("irregular"))
                assert.equal(table.ask({ do: "ready" }), null);
            else {
                const [bet] = table.moves("bet");
                assert.ok(bet, JSON.stringify(table.state));
                const { verb, spot, least: amount } = bet;
                assert.equal(table.ask({ do: "act", verb, spot, amount }), null);
            }
        }
        assert.ok(rounds() >= 20, String(rounds()));
        const seat = table.state?.seats[0];
        assert.ok(seat);
        const staked = seat.wagers.reduce((sum, wager) => sum + wager.stake, 0);
        assert.equal(seat.chips + staked, WALLET + won(table.heard));
        assert.equal(table.heard.filter((said) => said.is === "refused").length, 0);
    });

void test("what the table refuses, it refuses in the server's words; who has nothing gets more", () => {
    const none = new Practice();
    assert.equal(none.open("chess "), false);
    assert.match(JSON.stringify(none.heard), /there is no such game/);
    const other = new Practice();
    assert.equal(other.open("red-dog ma decks=9"), false);
    assert.match(JSON.stringify(other.heard), /decks=9.*MA-RD 1\(a\)/);

    const table = new Practice();
    assert.ok(table.open("red-dog ma"));
    assert.match(table.ask({ do: "sit", seat: 0, chips: WALLET + 1 }) ?? "", /wallet/);
    table.sit(WALLET);
    assert.match(table.ask({ do: "act", verb: "bet", spot: "ante", amount: 1 }) ?? "", /\$0\.01/);
    for (let i = 0; i < 4000 && (table.state?.wallet ?? 0) === 0; i++) {
        table.ready();
        const [bet] = table.moves("bet");
        const chips = table.state?.seats[0]?.chips ?? 0;
        if (bet && chips >= 100 && !table.state?.dealer.includes("deal"))
            table.ask({ do: "act", verb: "bet", spot: "ante", amount: chips - (chips % 100) });
        table.ask(table.state?.phase ? { do: "act", verb: "stand" } : { do: "ready" });
        table.pass(100);
        table.say({ do: "join", table: table.id });
    }
    assert.equal(table.state?.wallet, WALLET, "more chips for who has lost all");
});

void test("the record of a table in a page is one that the program plays", () => {
    const table = new Practice();
    assert.ok(table.open("red-dog ma"));
    table.sit(WALLET);
    for (let round = 1; round <= 5; round++) {
        table.ready();
        assert.equal(table.ask({ do: "act", verb: "bet", spot: "ante", amount: 500 }), null);
        assert.equal(table.ask({ do: "ready" }), null);
        if (table.state?.phase) assert.equal(table.ask({ do: "act", verb: "stand" }), null);
    }
    const told = JSON.parse(native(["replay", "--json", "-"], table.log)) as {
        rounds: unknown[];
        seats: { chips: number }[];
    };
    assert.equal(told.rounds.length, 5);
    assert.equal(told.seats[0]?.chips, table.state?.seats[0]?.chips);
});
