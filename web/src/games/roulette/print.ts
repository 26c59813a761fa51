// print.ts -- what is printed on the layout and how large: the numbers that are seen, and the words of the boxes
// beside them, which make room for chips. What is told over the felt keeps clear of it.

import type { Box } from "../wheels/told.js";
import {
    CAPTION,
    isLong,
    isNamed,
    isTurned,
    LOWER,
    spotX,
    spotY,
    type Area,
    type Grid,
} from "./drawing.js";
import type { Rect } from "../../felt/stops.js";
import { boxOf, NUMBERS } from "./grid.js";
import { PRINTED, SHORT, titleOf } from "./messages.en.js";

/** A number's box on the board, and its middle. */
export interface Numbered extends Rect {
    pocket: string;
    cx: number;
    cy: number;
}

/** The boxes of the part that is seen. */
export function numbersOf(grid: Grid, two: boolean): Numbered[] {
    const pockets = [
        "0",
        ...(two ? ["00"] : []),
        ...Array.from({ length: NUMBERS }, (_, i) => String(i + 1)),
    ];
    return pockets.flatMap((pocket) => {
        const box = boxOf(pocket, two);
        if (!box || box.u0 < grid.from || box.u1 > grid.to) return [];
        const x = spotX(grid, box.u0);
        const y = spotY(grid, box.v0);
        const w = spotX(grid, box.u1) - x;
        const h = spotY(grid, box.v1) - y;
        return [{ pocket, x, y, w, h, cx: x + w / 2, cy: y + h / 2 }];
    });
}

/** The disc of a number, and its letters. */
export function discOf(grid: Grid): { rx: number; ry: number; size: number } {
    const rx = Math.min(0.74 * grid.du, 0.7 * grid.dv);
    const ry = Math.min(0.66 * grid.dv, 1.18 * rx);
    return { rx, ry, size: Math.max(20, Math.min(1.06 * rx, 34)) };
}

/** Where a number stands: above chips that lie on it, and smaller. */
export function numberAt(
    { cx, cy }: Numbered,
    grid: Grid,
    under: boolean,
): { x: number; y: number; size: number } {
    const { size } = discOf(grid);
    return under
        ? { x: cx, y: cy - LOWER * grid.dv, size: Math.max(15, 0.8 * size) }
        : { x: cx, y: cy, size };
}

/** Words in a box, by their middle. */
export interface Line {
    text: string;
    x: number;
    y: number;
    size: number;
    turned: boolean;
    /** In the face of the felt's letters. */
    print: boolean;
}

/** A diamond by its middle and how far it reaches. */
export interface Diamond {
    x: number;
    y: number;
    dx: number;
    dy: number;
}

export interface Printed {
    lines: Line[];
    diamond: Diamond | null;
}

/** How many chips lie side by side: none, a wager, a wager and what it was paid; and how wide the words of its end are. */
export interface Laid {
    chips: 0 | 1 | 2;
    told: number;
}

/** What is left of a box for its words: chips lie at the right of them or, where it is narrow, below. */
function roomOf(box: Area, laid: Laid, chip: number, coupon: boolean): Rect {
    const beside = coupon ? 26 : 0;
    const room = { x: box.x + beside, y: box.y, w: box.w - beside, h: box.h };
    if (!laid.chips) return room;
    if (isLong(box)) {
        const taken = Math.max((laid.chips > 1 ? 2.1 : 1.2) * chip, laid.told + 2);
        return { ...room, w: room.w - taken };
    }
    if (laid.chips > 1) return { ...room, y: box.y + 1, h: CAPTION };
    if (isTurned(box)) return { ...room, w: box.w * 0.46 };
    return { ...room, y: box.y + 3, h: box.h * 0.42 };
}

/** So wide, for its size: capitals and digits are wider. */
const widthOf = (text: string, size: number): number =>
    size * text.length * (/^[A-Z]+$/.test(text) ? 0.72 : 0.58);

/** Letters that fit. */
function sizeOf(letters: string, room: Rect, turned: boolean): number {
    const long = (turned ? room.h : room.w) - 8;
    const wide = /^[A-Z]+$/.test(letters) ? 0.72 : 0.6;
    const high = turned ? room.w * 0.7 : Math.max(room.h * 0.43, 15);
    return Math.min(25, high, long / (letters.length * wide));
}

/** What is paid lies over what would be. */
function named(box: Area, pays: string, paid: boolean): Printed {
    const { x, y, w, h, chip } = box;
    const text = PRINTED[box.spot] ?? titleOf(box.spot);
    const line = (what: string, at: { x: number; y: number }, size: number): Line => ({
        ...at,
        text: what,
        size,
        turned: false,
        print: false,
    });
    if (isLong(box)) {
        const left = chip.x + 19;
        const middle = left + (x + w - left) / 2;
        const size = Math.min(15, (x + w - left - 6) / (Math.max(text.length, pays.length) * 0.55));
        return {
            lines: [
                line(text, { x: middle, y: y + h * 0.32 }, size),
                ...(paid ? [] : [line(pays, { x: middle, y: y + h * 0.7 }, size)]),
            ],
            diamond: { x: chip.x, y: y + h / 2, dx: 18, dy: Math.min(21, h * 0.42) },
        };
    }
    const size = Math.min(14, (w - 2) / (text.length * 0.56));
    return {
        lines: [
            line(text, { x: x + w / 2, y: y + h - 19 }, size),
            ...(paid ? [] : [line(pays, { x: x + w / 2, y: y + h - 7 }, 13)]),
        ],
        diamond: { x: chip.x, y: chip.y, dx: Math.min(24, w * 0.44), dy: 10.5 },
    };
}

/** A box as it is printed, with so many chips on it. */
export function printedIn(
    box: Area,
    laid: Laid,
    chip: number,
    coupon: boolean,
    pays: string,
): Printed {
    if (isNamed(box.spot)) return named(box, pays, laid.told > 0);
    const room = roomOf(box, laid, chip, coupon);
    const at = { x: room.x + room.w / 2, y: room.y + room.h / 2 };
    if (box.spot === "red" || box.spot === "black") {
        const dx = Math.min(room.w * 0.4, 64);
        const dy = Math.min(room.h * 0.38, 24);
        return { lines: [], diamond: { ...at, dx, dy } };
    }
    const letters = box.spot.startsWith("column-")
        ? pays
        : (room.w < 90 && SHORT[box.spot]) || (PRINTED[box.spot] ?? "");
    const turned = isTurned(box) && laid.chips < 2;
    const size = sizeOf(letters, room, turned);
    const print = !/\d/.test(letters);
    return { lines: [{ ...at, text: letters, size, turned, print }], diamond: null };
}

/** The room that a diamond takes, by its middle. */
export const boxOfDiamond = ({ x, y, dx, dy }: Diamond): Box => ({
    x,
    y,
    w: 1.6 * dx,
    h: 1.6 * dy,
});

/** The room that words take, by its middle. */
export function boxOfLine({ text, x, y, size, turned }: Line): Box {
    const long = widthOf(text, size);
    const high = size * 0.9;
    return turned ? { x, y, w: high, h: long } : { x, y, w: long, h: high };
}

/** The room that a dolly takes, by its foot: the foot, and what rises from it. */
export function boxesOfDolly({ x, y, r }: { x: number; y: number; r: number }): Box[] {
    return [
        { x, y, w: 2 * r, h: 1.6 * r },
        { x, y: y - 1.4 * r, w: 0.8 * r, h: 1.2 * r },
    ];
}
