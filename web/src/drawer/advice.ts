// advice.ts -- which of the engine's figures belong to a choice, and the record that it is asked with.

import type { Choice } from "../engine/answers.js";
import { isFields, isStrings } from "../kept.js";
import type { ActBody } from "../net/kinds.js";
import type { Event as TableEvent, State } from "../net/protocol.js";
import type { TableStore } from "../table/store.svelte.js";

/** Choices closer than this, per unit staked, are never called mistakes. */
export const TIE = 0.0005;

export interface Grade {
    /** Cents given away on average; 0 for a tie or the best. */
    cost: number;
    /** The engine lists the least and the most of an amount; what lies between costs less. */
    upTo: boolean;
    tie: boolean;
    best: Choice;
}

/** Of the amounts of one choice the largest is enough: what is between lies between in worth too. */
export function largest(choice: Choice, _: number, all: readonly Choice[]): boolean {
    return all.every(
        (other) =>
            other.choice !== choice.choice ||
            other.hand !== choice.hand ||
            other.amount <= choice.amount,
    );
}

/** Whatever is chosen is worth the same: there is nothing to advise, and nothing to mark. */
export function even(choices: readonly Choice[]): boolean {
    return choices.length > 1 && choices.every(({ ev_float }) => ev_float === choices[0]?.ev_float);
}

/** What a choice gives away; null: it is none that the engine lists. */
export function grade(
    choices: readonly Choice[],
    { verb, spot, hand, amount }: ActBody,
    stake: number,
): Grade | null {
    const same = choices.filter(
        (row) =>
            row.choice === verb &&
            (row.hand ?? 1) === (hand ?? 1) &&
            (!row.spot || row.spot === spot),
    );
    const best = choices.find((row) => row.best);
    const exact = same.find((row) => row.amount === (amount ?? row.amount));
    const least = same.reduce<Choice | undefined>(
        (a, b) => (a && a.ev_float < b.ev_float ? a : b),
        undefined,
    );
    const said = exact ?? least;
    if (!best || !said) return null;
    const cost = best.ev_float - said.ev_float;
    const tie = cost < TIE * stake;
    return { cost: tie ? 0 : cost, upTo: !exact, tie: tie && said !== best, best };
}

/** The decision that a line of the record tells: "raise 1 5", "stand 1/2", on one of these spots. */
export function bodyOf(
    verb: string,
    line: string,
    amount: number | null,
    spots: readonly string[] = [],
): ActBody {
    const hand = Number(/^[^/]*\/(\d+)/.exec(line)?.[1] ?? 1);
    const spot = spots.find((name) => line.split(" ").includes(name));
    return {
        verb,
        ...(spot ? { spot } : {}),
        ...(hand > 1 ? { hand } : {}),
        ...(amount === null ? {} : { amount }),
    };
}

/** In a line: a card that one seat alone looks at, which this page may come to know later. */
const HIDDEN = "??";
const RANKS = "23456789TJQKA";
const SUITS = ["c", "d", "h", "s"];

/** A record in which cards lie face down before somebody: those that are up by now are put in, and for any other one
 *  a card that might lie there. A seat's choices are valued by what it has seen, so it makes no difference which. */
export function filled(record: string, { chance, shoe }: Pick<State, "chance" | "shoe">): string {
    if (!record.includes(HIDDEN)) return record;
    const left = [...(shoe?.unseen ?? [])];
    const used = new Map<string, number>();
    for (const [card] of record.matchAll(/\b[2-9TJQKA][cdhs]\b/g))
        used.set(card, (used.get(card) ?? 0) + 1);
    /** Of the rank that most are left of, in the suit of which fewest have come. */
    const guess = () => {
        const rank = left.indexOf(Math.max(...left));
        left[rank] = (left[rank] ?? 0) - 1;
        const cards = SUITS.map((suit) => `${RANKS.charAt(rank)}${suit}`);
        cards.sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0));
        const [card = ""] = cards;
        used.set(card, (used.get(card) ?? 0) + 1);
        return card;
    };
    const lines = record.split("\n");
    let at = chance.length;
    for (let i = lines.length - 1; i >= 0 && at > 0; i--) {
        if (!lines[i]?.startsWith("cards ")) continue;
        const came = chance[--at];
        const card = came && "card" in came ? came.card : "xx";
        if (lines[i] !== `cards ${HIDDEN}`) continue;
        lines[i] = `cards ${card === "xx" ? guess() : card}`;
    }
    return lines.join("\n");
}

/** The lines since the last round ended, and how the table stood after them. */
export interface KeptLines {
    mark: string;
    since: string[];
}

export function keptLines(kept: unknown): KeptLines | null {
    if (!isFields(kept)) return null;
    const { mark, since } = kept;
    return typeof mark === "string" && isStrings(since) ? { mark, since } : null;
}

/** Of a state, all that lines have to do with. */
function markOf({ round, phase, chance, seats }: State): string {
    return JSON.stringify([round, phase, chance, seats.map(({ seat, wagers }) => [seat, wagers])]);
}

/** Where they are kept while the page is loaded anew. */
export interface Keeper {
    load(): KeptLines | null;
    save(kept: KeptLines): void;
}

/** The record of a table as far as this page may know it: what the server has stored, and the lines since. */
export class Lines {
    private text: string | null = null;
    /** Since the last round ended; null: not all of them were heard. */
    private since: string[] | null = [];
    private seen = 0;

    constructor(
        private readonly table: Pick<TableStore, "log" | "state" | "info">,
        private readonly stored: (to: number) => Promise<string>,
        private readonly keeper: Keeper | null = null,
    ) {
        const { log, state } = table;
        const kept = keeper?.load();
        if (log.length) return;
        if (kept?.mark === markOf(state)) this.since = kept.since;
        else if (state.phase > 0 || state.seats.some(({ wagers }) => wagers.length))
            this.since = null; // begun before this page came
    }

    private hear(event: TableEvent): void {
        const hidden = event.verb === "card" && event.line === "cards xx";
        const line = hidden ? `cards ${HIDDEN}` : event.line;
        if (line) {
            if (this.text !== null) this.text += `${line}\n`;
            this.since?.push(line);
        }
        if (!event.effects.some((effect) => effect.kind === "over")) return;
        this.since = [];
        if (this.text?.includes(HIDDEN)) this.text = null; // the stored record has them
    }

    /** To be called after each update. */
    follow(): void {
        for (const { n, event } of this.table.log)
            if (n > this.seen) {
                this.seen = n;
                this.hear(event);
            }
        if (this.since) this.keeper?.save({ mark: markOf(this.table.state), since: this.since });
    }

    /** The engine could not play it: something was missed. The next round begins afresh. */
    lost(): void {
        this.text = this.since = null;
    }

    async record(): Promise<string | null> {
        const text = await this.known();
        return text === null ? null : filled(text, this.table.state);
    }

    private sinceThen(): string[] | null {
        return this.since;
    }

    private async known(): Promise<string | null> {
        const { round, phase } = this.table.state;
        if (this.text !== null || !this.since) return this.text;
        const over = phase > 0 ? round - 1 : round; // between rounds the last one is stored
        const had = over > 0 ? await this.stored(over) : "";
        const { game, rules } = this.table.info;
        const lines = this.sinceThen();
        if (!lines) return null; // they were lost meanwhile
        this.text = `${had || `game ${game}\nrules ${rules}\n`}${lines.join("\n")}\n`;
        return this.text;
    }
}
