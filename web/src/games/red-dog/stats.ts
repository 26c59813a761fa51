// stats.ts -- what was to be expected of rounds of Red Dog, from the exact figures of one.

import type { Bar, Expected, Played, Point } from "../../drawer/stats.js";
import type { RedDogOdds, WholeRound } from "./odds.js";

export type Exactly = Pick<WholeRound, "ev_float" | "element_of_risk_float" | "sd">;

/** The running net, and under best play its exact mean with the band that holds 95 of 100 such runs.
 *
 * A round's stake has its raise in it, and figures are per unit of the first bet: the share of rounds
 * that best play raises, and so doubles, follows from the two edges and is taken out again. */
export function curve(rounds: readonly Played[], exact: Exactly): Point[] {
    const raised = -exact.ev_float / exact.element_of_risk_float - 1 || 0;
    let net = 0;
    let staked = 0;
    let squares = 0;

    return rounds.map((round) => {
        net += round.net;
        staked += round.stake;
        squares += round.stake * round.stake;
        const mean = -exact.element_of_risk_float * staked;
        const reach = 1.96 * exact.sd * Math.sqrt(squares / (1 + 3 * raised));
        return { net, mean, low: mean - reach, high: mean + reach };
    });
}

/** One bar a kind of outcome that the engine lists, in its order: "spread 8, between" and "spread 8,
 * outside" are both "spread 8". A round's words may have its cards in front. */
export function histogram(rounds: readonly Played[], outcomes: WholeRound["outcomes"]): Bar[] {
    const bars = new Map<string, Bar>();

    for (const row of outcomes) {
        const kind = row.name.split(", ")[0] ?? row.name;
        const bar = bars.get(kind) ?? { kind, came: 0, expected: 0 };
        bar.expected += row.p_float * rounds.length;
        bars.set(kind, bar);
    }
    for (const round of rounds) {
        const kind = round.words.split(", ").find((part) => bars.has(part));
        const bar = bars.get(kind ?? "");
        if (bar) bar.came++;
    }
    return [...bars.values()];
}

const expected: Expected = {
    curve(rounds, odds) {
        const [whole] = (odds as RedDogOdds).wagers;
        return whole ? curve(rounds, whole) : [];
    },
    histogram(rounds, odds) {
        return histogram(rounds, odds.wagers[0]?.outcomes ?? []);
    },
};

export default expected;
