// chips.ts -- chips on the layout of a wheel: where the rules have non-value chips, a colour for each player, as the
// server gives it to the seat, and all of one worth; else chips of value.

import { kindOf, stackOf } from "../../felt/chips.js";
import type { Seat } from "../../net/protocol.js";

const COLOURS: Readonly<Record<string, string>> = {
    yellow: "#d8ad1c",
    "light blue": "#3f9bd1",
    orange: "#d96d24",
    pink: "#d45a8a",
    brown: "#7d4d2c",
    lavender: "#8f74cc",
    mint: "#36a37f",
    peach: "#e08f66",
    tan: "#a98e5c",
};
const ANY = Object.values(COLOURS);

/** What the seat's own chips look like; undefined: it plays with chips of value. */
export function chipColour({ seat, color }: Pick<Seat, "seat" | "color">): string | undefined {
    return color === undefined ? color : (COLOURS[color] ?? ANY[(seat - 1) % ANY.length]);
}

/** What each chip of a colour is worth, at a table with this least bet. */
export const worthOf = (min: number): number => kindOf(min);

/** A stack of more of them looks no higher. */
const HIGH = 3;

/** The kinds of the chips in a stack, from the bottom up; those of a colour are each worth `worth`. */
export function layersOf(stake: number, colour: string | undefined, worth: number): number[] {
    if (colour === undefined) return stackOf(stake, 4);
    const count = Math.max(1, Math.min(HIGH, Math.ceil(stake / worth)));
    return Array.from({ length: count }, () => worth);
}
