// advice.ts -- what each choice at the table is worth, for the cards that nobody has seen.
//
// The engine values a round dealt from any thirteen counts. The end cards lie on the table, so they
// are put back into the counts, and the row of just these end cards is the decision at hand.

import type { Exact, Odds, Strategy } from "../engine/answers.js";
import type { Move, TableState } from "../net/protocol.js";

const RANKS = "23456789TJQKA";

export interface Choice {
    verb: string;
    /** Of the raise; 0: none. */
    amount: number;
    /** Cents on average, from here to the end of the round. */
    worth: number;
    best: boolean;
}

export interface Decision {
    choices: Choice[];
    win: Exact;
    winFloat: number;
    /** What one unit of raise adds. */
    raise: number;
    spread: number;
    unseen: number;
}

/** Ties closer than this, per unit, are never called mistakes. */
export const TIE = 0.0005;

/** The counts that the round was dealt from, if these two were its first cards. */
export function countsWith(unseen: readonly number[], ends: readonly string[]): number[] {
    const counts = [...unseen];
    for (const card of ends) {
        const rank = RANKS.indexOf(card.charAt(0));
        counts[rank] = (counts[rank] ?? 0) + 1;
    }
    return counts;
}

/** Counts with cards taken out; null: the first of them that is not there. */
export function countsWithout(
    counts: readonly number[],
    cards: readonly string[],
): number[] | string {
    const left = [...counts];
    for (const card of cards) {
        const rank = RANKS.indexOf(card.charAt(0));
        if (rank < 0 || !left[rank]) return card;
        left[rank] -= 1;
    }
    return left;
}

/** The row of two end cards, in whichever order they came. */
export function rowOf(odds: Odds, ends: readonly string[]): Strategy | undefined {
    const [a = "", b = ""] = ends.map((card) => card.charAt(0));
    const [low, high] = RANKS.indexOf(a) < RANKS.indexOf(b) ? [a, b] : [b, a];
    return odds.strategy.find((row) => row.low === low && row.high === high);
}

function moveOf(moves: readonly Move[], verb: string): Move | undefined {
    return moves.find((move) => move.verb === verb);
}

/** The choices of this page's seat; null: none is waited for. */
export function decide(state: TableState, row: Strategy | undefined): Decision | null {
    const raise = moveOf(state.moves, "raise");
    const ante =
        state.seats.find((seat) => seat.you)?.wagers.find((w) => w.spot === "ante")?.stake ?? 0;

    if (!row || !moveOf(state.moves, "stand")) return null;
    const worth = ante * row.ev_stand_float;
    const choices: Choice[] = [{ verb: "stand", amount: 0, worth, best: false }];
    if (raise)
        choices.push({
            verb: "raise",
            amount: raise.most,
            worth: worth + raise.most * row.ev_raise_float,
            best: false,
        });
    const most = Math.max(...choices.map((choice) => choice.worth));
    for (const choice of choices) choice.best = choice.worth === most;
    return {
        choices,
        win: row.p_win,
        winFloat: row.p_win_float,
        raise: row.ev_raise_float,
        spread: row.spread,
        unseen: state.shoe?.unseen.reduce((sum, n) => sum + n, 0) ?? 0,
    };
}

export interface Grade {
    /** Cents given away on average; 0 for a tie or the best. */
    cost: number;
    tie: boolean;
    best: Choice;
}

export function grade(decision: Decision, verb: string, amount = 0): Grade {
    const [stand] = decision.choices;
    const best = decision.choices.reduce((a, b) => (b.worth > a.worth ? b : a));
    const worth = (stand?.worth ?? 0) + (verb === "raise" ? amount * decision.raise : 0);
    const tie = Math.abs(decision.raise) < TIE;

    return { cost: tie ? 0 : Math.max(0, best.worth - worth), tie, best };
}
