// counts.ts -- the cards of a shoe by rank, from 2 to ace, with cards put back or taken out: so the
// engine is asked about any shoe.

const RANKS = "23456789TJQKA";

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
