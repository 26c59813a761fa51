// engine.ts -- the engine of the library, in WebAssembly: the same code that deals at the table.
//
// It is asked with text and answers with text, the JSON that the program `pit` prints, byte for
// byte. The methods here give it types.

import type {
    Advice,
    Ahead,
    Chart,
    Clause,
    Counted,
    Effects,
    HandsEffects,
    Fit,
    Games,
    Layout,
    Next,
    Odds,
    Replay,
    Rules,
    Shoe,
    Signed,
    Spots,
    Together,
    Verified,
} from "./answers.js";
import { epochText, type Epoch } from "./epoch.js";
import { checkSignatures } from "./signatures.js";

/** The engine refuses what it was asked; the message says why, and what would be right. */
export class Refused extends Error {}

/** The engine has stopped on a mistake of its own. The message has the assertion that failed. */
export class EngineFault extends Error {}

interface Exports {
    memory: WebAssembly.Memory;
    in(bytes: number): number;
    out(): number;
    replay(round: number): number;
    advise(): number;
    games(): number;
    rules(): number;
    odds(): number;
    chart(): number;
    counted(): number;
    spots(): number;
    next(): number;
    ahead(rounds: number): number;
    effects(): number;
    together(): number;
    fit(): number;
    clauses(): number;
    shoe(): number;
    ceremony(): number;
    signatures(): number;
    verify(): number;
}

export type Call = Exclude<keyof Exports, "memory" | "in" | "out">;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** JSON whose whole numbers are exact: one beyond 2^53 is an error, never another number. */
function parse(text: string): unknown {
    if (!/\d{16}/.test(text)) return JSON.parse(text); // nothing in it is so long
    return JSON.parse(text, (key, value: unknown) => {
        if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
            throw new RangeError(`${key} is beyond 2^53 and would not be exact`);
        return value;
    });
}

export class Engine {
    private instance: Exports;

    private constructor(private readonly module: WebAssembly.Module) {
        this.instance = this.start();
    }

    /** From the bytes of pit.wasm, or from where they are. */
    static async load(source: BufferSource | string | URL): Promise<Engine> {
        if (typeof source !== "string" && !(source instanceof URL))
            return new Engine(await WebAssembly.compile(source));
        return new Engine(await WebAssembly.compileStreaming(fetch(source)));
    }

    private start(): Exports {
        return new WebAssembly.Instance(this.module).exports as unknown as Exports;
    }

    /** One call with its text; the answer is the program's output, line feed included. */
    ask(call: Call, text: string, round = 0): string {
        const bytes = encoder.encode(text);
        const at = this.instance.in(bytes.length) >>> 0;
        if (at === 0) throw new Refused("this text is too long for the memory");
        new Uint8Array(this.instance.memory.buffer, at, bytes.length).set(bytes);
        const length = this.run(call, round);
        const answer = this.read(this.instance.out() >>> 0, Math.abs(length));
        if (length < 0) throw new Refused(answer);
        return answer;
    }

    /** An instance that has trapped is not asked again: its stack is as the trap left it. */
    private run(call: Call, round: number): number {
        try {
            return this.instance[call](round);
        } catch (error) {
            const words = this.lastWords();
            this.instance = this.start();
            throw new EngineFault(words || String(error), { cause: error });
        }
    }

    /** What a failed assertion has left; nothing, if memory itself is at fault. */
    private lastWords(): string {
        const memory = new Uint8Array(this.instance.memory.buffer);
        const at = this.instance.out() >>> 0;
        const end = at < memory.length ? memory.indexOf(0, at) : -1;
        return end < 0 ? "" : this.read(at, end - at);
    }

    private read(at: number, length: number): string {
        return decoder.decode(new Uint8Array(this.instance.memory.buffer, at, length));
    }

    /** What came of a record; round: of this one alone. */
    replay(record: string, round = 0): Replay {
        return parse(this.ask("replay", record, round)) as Replay;
    }

    /** The exact value of each choice, from a record that stops at a decision. */
    advise(record: string): Advice {
        return parse(this.ask("advise", record)) as Advice;
    }

    /** The games that it knows. */
    games(): Games {
        return parse(this.ask("games", "")) as Games;
    }

    /** What lies on the layout is worth between rolls, wager by wager and all together. */
    layout(record: string): Layout {
        return parse(this.ask("advise", record)) as Layout;
    }

    /** All that the dice or the wheel may bring next, and what it makes of each wager. */
    next(record: string): Next {
        return parse(this.ask("next", record)) as Next;
    }

    /** All that lies on the layout as one, and who is ahead after so many rounds of it, up to 10,000. */
    ahead(record: string, rounds = 0): Ahead {
        return parse(this.ask("ahead", record, rounds)) as Ahead;
    }

    /** Wagers as one, from a full shoe or from one with these counts from 2 to ace. */
    together(
        game: string,
        rules: string,
        wagers: readonly { spot: string; stake: number }[],
        counts?: readonly number[],
    ): Together {
        const bets = wagers.map(({ spot, stake }) => `${spot} ${(stake / 100).toFixed(2)}`);
        const lines = [`${game} ${rules}`, ...(counts ? [counts.join(",")] : []), ...bets];
        return parse(this.ask("together", lines.join("\n"))) as Together;
    }

    /** What one card less of each rank changes; counts from 2 to ace if the shoe is not full. */
    effects(game: string, rules: string, counts?: readonly number[]): Effects {
        return parse(
            this.ask("effects", `${game} ${rules}${counts ? `\n${counts.join(",")}` : ""}`),
        ) as Effects;
    }

    /** The same of a game whose hands are valued. */
    handsEffects(game: string, rules: string): HandsEffects {
        return parse(this.ask("effects", `${game} ${rules}`)) as HandsEffects;
    }

    /** How improbable what the wheel has brought is: chi-square of the last 500. */
    fit(game: string, rules: string, came: readonly string[]): Fit {
        return parse(this.ask("fit", `${game} ${rules}\n${came.join(" ")}`)) as Fit;
    }

    /** Every spot of these rules with its amounts, and what it pays. */
    spots(game: string, rules = ""): Spots {
        return parse(this.ask("spots", `${game} ${rules}`)) as Spots;
    }

    /** Rules in force, "ma decks=6", option by option. */
    rules(game: string, rules = ""): Rules {
        return parse(this.ask("rules", `${game} ${rules}`)) as Rules;
    }

    /** Exact odds of a full shoe, or of one with these counts from 2 to ace. */
    odds(game: string, rules = "", counts?: readonly number[]): Odds {
        const shoe = counts ? `\n${counts.join(",")}` : "";
        return parse(this.ask("odds", `${game} ${rules}${shoe}`)) as Odds;
    }

    /** How to play by total, under these rules and from a full shoe; for games with hands. */
    chart(game: string, rules = ""): Chart {
        return parse(this.ask("chart", `${game} ${rules}`)) as Chart;
    }

    /** What a count is worth with so many cards left: `tags` say what each rank from 2 to ace adds. */
    counted(game: string, rules: string, tags: readonly number[], left: number): Counted {
        const text = `${game} ${rules}\n${[...tags, left].join(",")}`;
        return parse(this.ask("counted", text)) as Counted;
    }

    /** The clauses whose ids begin so: "MA-RD ". */
    clauses(begin: string): Clause[] {
        return parse(this.ask("clauses", begin)) as Clause[];
    }

    /** All that follows from the seeds of an epoch: its hashes, and its cards, rolls or spins. */
    shoe(epoch: Epoch): Shoe {
        return parse(this.ask("shoe", epochText(epoch))) as Shoe;
    }

    /** Checks a record; its signatures too, where the page may use Ed25519. */
    async verify(record: string): Promise<Verified> {
        const signed = parse(this.ask("signatures", record)) as Signed[];
        const found = await checkSignatures(signed);
        return parse(this.ask("verify", `${found}\n${record}`)) as Verified;
    }
}
