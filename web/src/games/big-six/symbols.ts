// symbols.ts -- the seven insignia of Big Six: how each looks on the wheel and on the layout.

export interface Symbol {
    /** On the wheel and in small; empty: a drawing stands for it. */
    short: string;
    /** On the layout. */
    large: string;
    ground: string;
    ink: string;
}

export const SYMBOLS: Readonly<Record<string, Symbol>> = {
    one: { short: "1", large: "$1", ground: "#d9d3c1", ink: "#14181c" },
    two: { short: "2", large: "$2", ground: "#8fb8a2", ink: "#14181c" },
    five: { short: "5", large: "$5", ground: "#9c2130", ink: "#f7f2e6" },
    ten: { short: "10", large: "$10", ground: "#1f4a9c", ink: "#f7f2e6" },
    twenty: { short: "20", large: "$20", ground: "#14171c", ink: "#f7f2e6" },
    joker: { short: "", large: "", ground: "#5a2a8f", ink: "#f7f2e6" },
    flag: { short: "", large: "", ground: "#9a4a22", ink: "#f7f2e6" },
};

const PLAIN: Symbol = { short: "?", large: "?", ground: "#6b7780", ink: "#f7f2e6" };

export function symbolOf(name: string): Symbol {
    return SYMBOLS[name] ?? PLAIN;
}

/** The place on the wheel where the clapper rests: where the server says, else the first of its kind. */
export function stopOf(wheel: readonly string[], pocket: string, at: number | undefined): number {
    const name = passedLast(pocket);
    if (at !== undefined && wheel[at] === name) return at;
    return Math.max(0, wheel.indexOf(name));
}

/** "between one five" rests between the two; the first was passed last. */
export function passedLast(pocket: string): string {
    return /^between (\S+)/.exec(pocket)?.[1] ?? pocket;
}

/** Turned so far, clockwise, that this segment stands at the top; between two, half a segment further. */
export function turnFor(count: number, stop: number, between: boolean): number {
    return -(360 / count) * (stop + (between ? 0.5 : 0));
}

/** From here, several times round, to rest there. */
export function turnTo(from: number, rest: number, rounds: number): number {
    const more = (((rest - from) % 360) + 360) % 360;
    return from + 360 * rounds + more;
}

/** How the clapper is bent by the pegs that pass: most just before one lets it go. */
export function bend(turned: number, count: number, speed: number): number {
    const share = ((((turned * count) / 360 + 0.5) % 1) + 1) % 1;
    return Math.min(1, speed) * share * 24;
}
