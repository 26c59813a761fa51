// counts.ts -- ways to count cards: what each rank adds to the running count, and what comes of a shoe.

export interface System {
    id: string;
    name: string;
    /** By rank, from 2 to the ace. */
    tags: readonly number[];
}

const RANKS = "23456789TJQKA";
export const DECK = 52;

export const SYSTEMS: readonly System[] = [
    { id: "hi-lo", name: "Hi-Lo", tags: [1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1] },
    { id: "omega-2", name: "Omega II", tags: [1, 1, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2, 0] },
    { id: "ko", name: "Knock-Out", tags: [1, 1, 1, 1, 1, 1, 0, 0, -1, -1, -1, -1, -1] },
];

/** A count of one's own: by rank from 2 to 10, which stands for the face cards too, and the ace. */
export const OWN = "own";
export const RANKS_SET: readonly string[] = "23456789TA".split("");
export const TAG_MOST = 9;

export function ownSystem(tags: readonly number[]): System {
    const [ten = 0, ace = 0] = tags.slice(8);
    return { id: OWN, name: "Your own", tags: [...tags.slice(0, 8), ten, ten, ten, ten, ace] };
}

/** What a whole deck comes to. */
export const deckSum = ({ tags }: System) => 4 * tags.reduce((sum, tag) => sum + tag, 0);

/** A full deck comes to 0, so that a true count makes sense. */
export const balanced = (system: System) => deckSum(system) === 0;

/** Of which a true count can be made that says something: it starts from nought, and some card counts. */
export const hasTrue = (system: System) => balanced(system) && system.tags.some(Boolean);

/** The one of this name; of others the first. */
export function systemOf(id: string, systems: readonly System[] = SYSTEMS): System {
    const found = systems.find((system) => system.id === id) ?? systems[0];
    if (!found) throw new Error("no way to count");
    return found;
}

/** Of cards that have been seen. */
export function running({ tags }: System, cards: readonly string[]): number {
    return cards.reduce((sum, card) => sum + (tags[RANKS.indexOf(card.charAt(0))] ?? 0), 0);
}

/** The next cards that are shown, so many at a time: fewer where the question comes before. */
export const batchOf = (gone: number, until: number, at: number): [from: number, to: number] => [
    gone,
    Math.min(until, gone + at),
];

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

/** How a true count is said: down to a whole, towards nought, to the nearest whole or half. */
export const ROUNDINGS = ["near", "down", "zero", "half"] as const;
export type Rounding = (typeof ROUNDINGS)[number];
/** How finely the decks that are left are told from the tray; 0: to the card. */
export const GRAINS = [0, 0.5, 1] as const;

/** The true count as somebody says it who looks at the tray. */
export function saidCount(count: number, left: number, rounding: Rounding, grain: number): number {
    const decks = grain
        ? Math.max(grain, Math.round(decksOf(left) / grain) * grain)
        : decksOf(left);
    const exact = decks > 0 ? count / decks : 0;
    // What is a whole but for the last bit is one.
    const near = Math.abs(exact - Math.round(exact)) < 1e-9 ? Math.round(exact) : exact;
    const said = {
        near: Math.sign(near) * Math.round(Math.abs(near)),
        down: Math.floor(near),
        zero: Math.trunc(near),
        half: (Math.sign(near) * Math.round(Math.abs(near) * 2)) / 2,
    }[rounding];
    return said || 0; // never minus nought
}
