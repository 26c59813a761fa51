// colour.ts -- the colours of the numbers, as they are printed on every layout and wheel.

export type Colour = "red" | "black" | "green";

/** Red and black change places between 10 and 11, 18 and 19, 28 and 29. */
export function colourOf(pocket: string): Colour {
    const n = Number(pocket);
    if (n === 0) return "green";
    const odd = n % 2 === 1;
    return (n <= 10 || (n >= 19 && n <= 28) ? odd : !odd) ? "red" : "black";
}
