// place.ts -- how a drawing stands in a board: an SVG within an SVG, by its centre; in HTML it fills
// the width that it is given.

export interface Placed {
    /** Centre, in units of the board; without it the drawing stands in HTML. */
    x?: number;
    y?: number;
    /** Width in units of the board. */
    size?: number;
}

export interface Corner {
    x?: number;
    y?: number;
    width?: number;
    height?: number;
}

/** A slim pill: how high it is, and what it adds to the 10 of each letter, for letters of 16. */
export const SLIM = { high: 22, edge: 13 };

/** `tall` is the height for a width of 1. */
export function corner({ x, y, size }: Placed, tall: number): Corner {
    if (x === undefined || y === undefined || size === undefined) return {};
    return { x: x - size / 2, y: y - (size * tall) / 2, width: size, height: size * tall };
}
