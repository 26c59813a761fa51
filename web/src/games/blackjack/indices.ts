// indices.ts -- plays that change with the count, as questions: from what the engine derives for the rules in force.

import type { Counted } from "../../engine/answers.js";
import type { Below } from "../../learn/drill.js";
import { DECK, saidCount, type Rounding } from "./counts.js";

/** A play by the true count; the hand "insurance" is asked for insurance. */
export interface Index {
    hand: string;
    up: string;
    /** From this true count on `from`, below it `below`: verbs. */
    at: number;
    from: string;
    below: string;
}

/** Those that change between minus and plus so much, insurance first, then the ones nearest to nought. */
export function indicesOf(
    { indices, insurance_index: insurance }: Counted,
    reach: number,
): Index[] {
    const plays = indices.map(({ hand, up, play, when, true: at, else: other }) =>
        when === "from"
            ? { hand, up, at, from: play, below: other }
            : { hand, up, at, from: other, below: play },
    );
    const first =
        insurance === undefined
            ? []
            : [{ hand: "insurance", up: "A", at: insurance, from: "insure", below: "decline" }];
    return [...first, ...plays.sort((a, b) => Math.abs(a.at) - Math.abs(b.at))].filter(
        ({ at }) => Math.abs(at) <= reach,
    );
}

export const keyOf = ({ hand, up }: Index) => `${hand} ${up}`;

export interface Asked {
    index: Index;
    /** The true count that is asked at, a whole number. */
    at: number;
    right: string;
}

/** One of them, at a count so near that one has to know: within three, and never where half a count would decide. */
export function askIndex(list: readonly Index[], below: Below): Asked | null {
    const index = list[below(Math.max(1, list.length))];
    if (!index) return null;
    const [first, last] = [Math.ceil(index.at + 0.5), Math.floor(index.at - 0.5)];
    const at = below(2) ? first + below(3) : last - below(3);
    return { index, at, right: at >= index.at ? index.from : index.below };
}

export interface Step {
    count: number;
    /** What a round is worth there, insured where that pays. */
    edge: number;
    units: number;
}

/** Bets that grow as the edge does: one unit where there is none, the most from the top count on. */
export function rampOf({ true_counts: rows }: Counted, most: number, top = 5): Step[] {
    const edge = (row: Counted["true_counts"][number]) => row.ev_insured_float ?? row.ev_float;
    const best = rows.find((row) => row.true === top);
    const full = best ? edge(best) : 0;
    return rows.map((row) => ({
        count: row.true,
        edge: edge(row),
        units: full > 0 ? Math.min(most, Math.max(1, Math.round((most * edge(row)) / full))) : 1,
    }));
}

/** At a true count: beyond the ends as at the ends. */
export function unitsAt(ramp: readonly Step[], count: number): number {
    const counts = ramp.map((step) => step.count);
    const at = Math.min(Math.max(Math.floor(count), Math.min(...counts)), Math.max(...counts));
    return ramp.find((step) => step.count === at)?.units ?? 1;
}

/** A running count, and cards that are gone: what is to be bet? */
export interface Bet {
    running: number;
    gone: number;
    /** The true count, as it is said. */
    count: number;
    units: number;
}

/** How far off a pile may be taken to be by eye: a quarter of a deck. */
const BY_EYE = DECK / 4;
const TRIES = 200;

/** A true count of about -2 to 6, with a sixth to three quarters of the shoe gone; none that another look at the discards
 *  would answer otherwise, if there are such. */
export function askBet(
    ramp: readonly Step[],
    cards: number,
    how: { rounding: Rounding; grain: number },
    below: Below,
): Bet {
    const [first, last] = [Math.ceil(cards / 6), Math.floor((cards * 3) / 4)];
    for (let i = 1; ; i++) {
        const gone = first + below(last - first + 1);
        // By tenths of a count, so that every running count comes up.
        const running = Math.round(((below(81) - 20) * (cards - gone)) / DECK / 10);
        const at = (left: number) => saidCount(running, left, how.rounding, how.grain);
        const [count, units] = [at(cards - gone), unitsAt(ramp, at(cards - gone))];
        const sure = [-BY_EYE, BY_EYE].every(
            (off) => unitsAt(ramp, at(cards - gone + off)) === units,
        );
        if (sure || i === TRIES) return { running, gone, count, units };
    }
}
