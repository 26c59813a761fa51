// chance.ts -- what chance has brought, sorted for the eye: cards by hand, rolls, pockets, picks.

import { cardName } from "../cards/names.js";
import type { Chance, ChanceCard } from "../net/protocol.js";

/** Cards that lie together: those of the table, or a hand of a seat. */
export interface Pile {
    seat: number | null;
    /** From 1; null where a seat has one hand only. */
    hand: number | null;
    cards: ChanceCard[];
}

/** The table's cards first, then the seats' in order. */
export function piles(chance: readonly Chance[]): Pile[] {
    const found = new Map<string, Pile>();
    for (const one of chance) {
        if (!("card" in one)) continue;
        const [seat, hand] = [one.for ?? null, one.hand ?? null];
        const key = `${String(seat)}/${String(hand)}`;
        const pile = found.get(key) ?? { seat, hand, cards: [] };
        pile.cards.push(one);
        found.set(key, pile);
    }
    return [...found.values()].sort(
        (a, b) => (a.seat ?? 0) - (b.seat ?? 0) || (a.hand ?? 0) - (b.hand ?? 0),
    );
}

export const sum = (dice: readonly number[]): number => dice.reduce((a, b) => a + b, 0);

/** In words, for who does not see it. */
export function told(one: Chance): string {
    if ("card" in one) return cardName(one.card);
    if ("dice" in one) return one.dice.join(" and ");
    return "pocket" in one ? one.pocket : one.pick;
}
