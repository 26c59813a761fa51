// steps.ts -- a wheel in spins that one makes: the engine plays them under the rules in force.

import type { Engine } from "../../engine/engine.js";

export interface Step {
    title: string;
    words: string;
    /** "straight-17 10". */
    bets: readonly string[];
    /** Pockets that come, one after the other, each with the same bets. */
    spins: readonly string[];
}

export interface Spun {
    pocket: string;
    wagers: { spot: string; stake: number; net: number }[];
}

/** What the first n spins of a step brought. */
export function spinStep(
    engine: Engine,
    game: string,
    rules: string,
    { bets, spins }: Step,
    n: number,
): Spun[] | null {
    const lines = spins
        .slice(0, n)
        .flatMap((pocket) => [...bets.map((bet) => `bet 1 ${bet}`), `spin ${pocket}`]);
    const { rounds, refused } = engine.replay(
        [`game ${game}`, `rules ${rules}`, "seat 1 You 1000", ...lines, ""].join("\n"),
    );
    if (refused.length) return null;
    return rounds.map(({ chance, wagers }) => ({
        pocket: chance.at(-1) ?? "",
        wagers: wagers.map(({ spot, stake, net }) => ({ spot, stake, net })),
    }));
}
