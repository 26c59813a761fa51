// chips.ts -- non-value chips: a colour for each player, as the server gives it to the seat.

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

/** What the seat's chips look like. */
export function chipColour({ seat, color }: Pick<Seat, "seat" | "color">): string {
    return COLOURS[color ?? ""] ?? ANY[(seat - 1) % ANY.length] ?? "#6b7780";
}
