// drawing.ts -- the Big Six table in units of its board: the wheel, and a card for each spot.

import type { Box } from "../wheels/told.js";

export interface Card {
    spot: string;
    x: number;
    y: number;
    w: number;
    h: number;
    /** The round insignia, the words under it, and where chips lie. */
    r: number;
    disc: { x: number; y: number };
    pays: { x: number; y: number; size: number };
    odds: { x: number; y: number; size: number };
    chip: { x: number; y: number; size: number };
}

export interface Drawing {
    width: number;
    height: number;
    wheel: { x: number; y: number; r: number; stand: boolean };
    cards: Card[];
    /** Where a wager is paid, from its chips; and how far down it goes for that, by the height of its card. */
    pair: "across" | "down";
    lower: number;
    /** What is left of the last row: the spins before. */
    rest: { x: number; y: number; w: number; h: number };
}

export type Shape = "wide" | "flat" | "tall" | "phone";

interface Cells {
    x: number;
    y: number;
    w: number;
    h: number;
    across: number;
    gap: number;
}

function cell(cells: Cells, i: number) {
    const column = i % cells.across;
    const row = Math.floor(i / cells.across);
    return {
        x: cells.x + column * (cells.w + cells.gap),
        y: cells.y + row * (cells.h + cells.gap),
        w: cells.w,
        h: cells.h,
    };
}

/** The insignia above, the words below it, the chips at the foot. */
function upright(spot: string, cells: Cells, i: number): Card {
    const box = cell(cells, i);
    const r = Math.min(box.w * 0.34, box.h * 0.21);
    const cx = box.x + box.w / 2;
    return {
        spot,
        ...box,
        r,
        disc: { x: cx, y: box.y + box.h * 0.3 },
        pays: { x: cx, y: box.y + box.h * 0.555, size: Math.min(24, box.w * 0.15) },
        odds: { x: cx, y: box.y + box.h * 0.64, size: 16 },
        chip: { x: cx, y: box.y + box.h * 0.895, size: Math.min(44, box.h * 0.17) },
    };
}

/** Low and wide: the insignia at the left, words beside it, the chips at the right. */
function lying(spot: string, cells: Cells, i: number): Card {
    const box = cell(cells, i);
    const narrow = box.w < 110;
    const r = narrow ? box.h * 0.235 : Math.min(box.h * 0.36, box.w * 0.2);
    const words = narrow ? box.x + 31 : box.x + (2 * r + 16 + box.w) / 2;
    const chip = narrow ? 27 : 38;
    return {
        spot,
        ...box,
        r,
        disc: {
            x: box.x + (narrow ? 1.12 * r + 5 : r + 10),
            y: box.y + box.h * (narrow ? 0.35 : 0.4),
        },
        pays: { x: words, y: box.y + box.h * (narrow ? 0.81 : 0.27), size: narrow ? 17 : 20 },
        odds: { x: words, y: box.y + box.h * 0.44, size: narrow ? 0 : 15 },
        chip: narrow
            ? { x: box.x + box.w - 19, y: box.y + box.h * 0.35, size: chip }
            : { x: words, y: box.y + box.h * 0.75, size: chip },
    };
}

export function draw(shape: Shape, spots: readonly string[]): Drawing {
    if (shape === "wide") {
        const cells = { x: 724, y: 46, w: 166, h: 272, across: 4, gap: 9 };
        return {
            width: 1440,
            height: 664,
            wheel: { x: 362, y: 356, r: 282, stand: true },
            cards: spots.map((spot, i) => upright(spot, cells, i)),
            pair: "across",
            lower: 0,
            rest: cell(cells, spots.length),
        };
    }
    if (shape === "flat") {
        const cells = { x: 212, y: 2, w: 151, h: 99, across: 4, gap: 6 };
        return {
            width: 844,
            height: 208,
            wheel: { x: 104, y: 108, r: 92, stand: false },
            cards: spots.map((spot, i) => lying(spot, cells, i)),
            pair: "across",
            lower: 0,
            rest: cell(cells, spots.length),
        };
    }
    if (shape === "tall") {
        const cells = { x: 24, y: 424, w: 174, h: 150, across: 4, gap: 8 };
        return {
            width: 768,
            height: 740,
            wheel: { x: 384, y: 226, r: 182, stand: false },
            cards: spots.map((spot, i) => lying(spot, cells, i)),
            pair: "across",
            lower: 0,
            rest: cell(cells, spots.length),
        };
    }
    const cells = { x: 4, y: 204, w: 89, h: 84, across: 4, gap: 4 };
    return {
        width: 376,
        height: 380,
        wheel: { x: 188, y: 216, r: 178, stand: false },
        cards: spots.map((spot, i) => lying(spot, cells, i)),
        pair: "down",
        lower: 0.26,
        rest: cell(cells, spots.length),
    };
}

/** Letters and pictures of the cards: no result is told over them. */
export function printOf(cards: readonly Card[]): Box[] {
    return cards.flatMap(({ r, disc, pays, odds }) => [
        { ...disc, w: 2.24 * r, h: 1.72 * r },
        { x: pays.x, y: pays.y, w: 4 * pays.size, h: 0.9 * pays.size },
        { x: odds.x, y: odds.y, w: 4 * odds.size, h: 0.9 * odds.size },
    ]);
}
