// rounded.ts -- a percentage that is rounded up to a quarter costs small wagers on the Banker more than the rest: what
// a wager of some size costs, by the engine.

import type { Engine } from "../../engine/engine.js";
import type { Odds } from "../../engine/answers.js";

/** The Banker's percentage is rounded up. */
export const isRounded = ({ options }: Odds): boolean =>
    options["vig_rounding"] === "quarter" && options["ez"] !== true;

export interface Cost {
    stake: number;
    /** The house's edge, of a full shoe and of the cards that are left. */
    full: number;
    now: number;
}

interface Asked {
    game: string;
    rules: string;
    /** Cards left, from 2 to ace. */
    left: readonly number[] | undefined;
    /** In cents: what lies on the Banker, and the least that may. */
    stakes: readonly number[];
}

/** Of these stakes the first that costs more than the Banker's row says. */
export function costOf(
    engine: Pick<Engine, "together">,
    row: number,
    { game, rules, left, stakes }: Asked,
): Cost | null {
    for (const stake of stakes) {
        if (!stake) continue;
        const wagers = [{ spot: "banker", stake }];
        const edge = (counts?: readonly number[]) =>
            -engine.together(game, rules, wagers, counts).ev_float / stake;
        const full = edge();
        if (full - row > 1e-9) return { stake, full, now: left ? edge(left) : full };
    }
    return null;
}
