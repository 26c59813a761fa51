// counts.ts -- ways to count cards: what each rank adds to the running count, and what comes of a shoe.

export interface System {
    id: string;
    name: string;
    /** By rank, from 2 to the ace. */
    tags: readonly number[];
}

const RANKS = "23456789TJQKA";
const DECK = 52;

export const SYSTEMS: readonly System[] = [
    { id: "hi-lo", name: "Hi-Lo", tags: [1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1] },
    { id: "omega-2", name: "Omega II", tags: [1, 1, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2, 0] },
    { id: "ko", name: "Knock-Out", tags: [1, 1, 1, 1, 1, 1, 0, 0, -1, -1, -1, -1, -1] },
];

/** A full deck comes to 0, so that a true count makes sense. */
export const balanced = ({ tags }: System) => tags.reduce((sum, tag) => sum + tag, 0) === 0;

/** Of cards that have been seen. */
export function running({ tags }: System, cards: readonly string[]): number {
    return cards.reduce((sum, card) => sum + (tags[RANKS.indexOf(card.charAt(0))] ?? 0), 0);
}

/** Of a shoe of so many cards, from those of each rank that nobody has seen. */
export function runningOf({ tags }: System, unseen: readonly number[], cards: number): number {
    const each = cards / RANKS.length;
    return unseen.reduce((sum, left, rank) => sum + (each - left) * (tags[rank] ?? 0), 0);
}

/** Per deck that is left. */
export function trueCount(count: number, left: number): number {
    return left > 0 ? (count * DECK) / left : 0;
}

export const decksOf = (cards: number) => cards / DECK;
