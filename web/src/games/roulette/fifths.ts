// fifths.ts -- MAB-RO 3(d): of a wager on five adjacent numbers that has won, the part on the number that came is
// moved there from the wheel's ring; it is paid there, and the rest is taken in with what has lost.

import type { Moved, Pile } from "../wheels/felt.svelte.js";

export function fifthsOf(
    piles: ReadonlyMap<string, readonly Pile[]>,
    coversOf: (spot: string) => readonly string[],
    pocket: string | null,
): Moved[] {
    if (pocket === null) return [];
    return [...piles].flatMap(([from, all]) => {
        if (!from.startsWith("adjacent-")) return [];
        return all.flatMap((pile) => {
            const net = pile.result?.net ?? 0;
            if (net <= 0) return [];
            const stake = Math.floor(pile.stake / coversOf(from).length);
            const paid = net + pile.stake - stake;
            return [{ from, to: `straight-${pocket}`, stake, paid, pile }];
        });
    });
}
