// colour.ts -- the colours of the numbers, as they are printed on every layout and wheel.

export type Colour = "red" | "black" | "green";

/** Red and black change places between 10 and 11, 18 and 19, 28 and 29. */
export function colourOf(pocket: string): Colour {
    const n = Number(pocket);
    if (n === 0) return "green";
    const odd = n % 2 === 1;
    return (n <= 10 || (n >= 19 && n <= 28) ? odd : !odd) ? "red" : "black";
}

/** Wagers that have a colour. */
export const PAINT: Readonly<Record<string, string>> = {
    red: "#a3222f",
    black: "#14171c",
    "color-black": "#14171c",
    "color-blue": "#1f4a9c",
    "color-gold": "#c99a2e",
    "color-red": "#a3222f",
    "color-purple": "#5a2a8f",
    "color-green": "#17724f",
};

/** The sections of the wheel that are bet on by a colour: which one a pocket lies in. */
export function sectionsOf(
    list: readonly { spot: string; covers: readonly string[] }[],
): ReadonlyMap<string, string> {
    const found = list.flatMap(({ spot, covers }) =>
        spot.startsWith("color-")
            ? covers.filter((p) => +p !== 0).map((p) => [p, PAINT[spot] ?? ""] as const)
            : [],
    );
    return new Map(found);
}
