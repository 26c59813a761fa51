// room.ts -- how the height of a narrow screen is shared: the hands, one's own places, what is asked or has come.
// It hangs on the screen and on what the table offers alone, never on the round, so that no place moves.

import { LOW_ROWS } from "../../felt/low.js";

export interface Offered {
    /** Wagers of EZ Baccarat have a row of their own. */
    ez: boolean;
    rings: boolean;
    /** Somebody who only watches has no places. */
    seated: boolean;
    /** What is asked or has come stands at the right, as high as all the rest. */
    beside?: boolean;
}

export interface Room {
    /** Of the hands, the rows of places and what stands below them, in pixels. */
    top: number;
    large: number;
    ez: number;
    ring: number;
    rest: number;
    /** The width of a card. */
    card: number;
    /** So many of the roads are drawn: none, the two large ones, all five. */
    roads: 0 | 2 | 5;
    /** Everything is a little closer. */
    tight: boolean;
}

export const GAP = 6;
const FOOT = 8;
const EDGES = 4;
/** Above the cards: the name of a hand and its count. */
export const NAME = 26;
const BELOW = 6;
/** Two cards and a third across them, for a width of 1. */
const DEEP = 1.728;
/** Two hands side by side have room for so many cards. */
const ABREAST = 5.2;
const LEAST_TOP = 64;
/** A question with its buttons, and one with a line that explains it. */
const ASK = 84;
const EXPLAINED = 100;
/** Wider and lower than that, one's places and a question have no room below one another. */
const WIDE = 600;
export const isFlat = (width: number, height: number): boolean =>
    width >= WIDE && height < LOW_ROWS;
/** The score card without its roads, and a line with a button above it. */
const TALLY = 98;
const ROADS = { 2: 92 / 344, 5: 166 / 344 };
const ROADS_HIGH = 272;

function places({ ez, rings, seated }: Offered, tight: boolean) {
    const large = tight ? 58 : 70;
    const second = ez ? (tight ? 46 : 52) : 0;
    const ring = rings ? (tight ? 54 : 62) : 0;
    const own = seated ? large + second + ring + EDGES + GAP : 0;
    return { large, ez: second, ring, own };
}

export function roomOf(width: number, height: number, offered: Offered): Room {
    const usual = height - FOOT - GAP - places(offered, false).own;
    const tight = usual < EXPLAINED + 88;
    const { own, ...rows } = places(offered, tight);
    if (offered.beside) {
        const top = Math.max(LEAST_TOP, height - FOOT - own);
        const card = (top - NAME - BELOW) / DEEP;
        return { ...rows, top, rest: height - FOOT, card, roads: 0, tight };
    }
    const left = Math.max(LEAST_TOP + ASK, height - FOOT - GAP - own);
    const wanted = NAME + BELOW + (DEEP * width) / ABREAST;
    const roadsHigh = (n: 2 | 5) => Math.min(ROADS_HIGH, (width - 20) * ROADS[n]) + TALLY;
    const roads =
        left - roadsHigh(5) >= 0.9 * wanted ? 5 : left - roadsHigh(2) >= 0.75 * wanted ? 2 : 0;
    const least = roads ? roadsHigh(roads) : tight ? ASK : EXPLAINED;
    const top = Math.max(LEAST_TOP, Math.min(wanted, left - least));
    const card = Math.min(width / ABREAST, (top - NAME - BELOW) / DEEP);
    return { ...rows, top, rest: left - top, card, roads, tight };
}

/** A card that is squeezed has room below one's places. */
export const SQUEEZED = 150;
