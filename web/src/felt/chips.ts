// chips.ts -- which chips make an amount, as a dealer would stack them: the largest at the bottom.

/** Kinds of chips in cents, largest first, with the token of their colour. */
export const KINDS: readonly (readonly [cents: number, colour: string])[] = [
    [50000, "var(--chip-500)"],
    [10000, "var(--chip-100)"],
    [2500, "var(--chip-25)"],
    [1000, "var(--chip-10)"],
    [500, "var(--chip-5)"],
    [100, "var(--chip-1)"],
];

const SMALLEST = 100;

/** The kind of the largest chip within an amount; less than a dollar is a dollar's colour. */
export function kindOf(cents: number): number {
    return KINDS.find(([kind]) => kind <= cents)?.[0] ?? SMALLEST;
}

export function colourOf(kind: number): string {
    return KINDS.find(([cents]) => cents === kind)?.[1] ?? "var(--chip-1)";
}

/** From the bottom up, at most `most` of them; the smallest are left out first. */
export function stackOf(cents: number, most: number): number[] {
    const chips: number[] = [];
    let left = cents;

    for (const [kind] of KINDS)
        for (; left >= kind && chips.length < most; left -= kind) chips.push(kind);
    return chips.length ? chips : [SMALLEST];
}
