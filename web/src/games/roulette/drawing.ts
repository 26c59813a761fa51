// drawing.ts -- the roulette table in units of its board: one composition for a desk, one for a tablet that
// stands, one for a phone, and the numbers alone from near. What there is to bet on is the engine's to say.

import { tagOf, type ChipsAt } from "../wheels/told.js";
import type { Rect } from "../../felt/stops.js";
import { DEPTH, LENGTH, type Place } from "./grid.js";
import { toldAt, trackOf, type Track } from "./track.js";

/** Something that may be pressed, and where its chips lie. */
export interface Area extends Rect {
    key: string;
    spot: string;
    chip: { x: number; y: number };
    kind: "inside" | "outside" | "coupon";
    /** A second place of the same wager. */
    again?: boolean;
}

/** How half boxes lie on the board, and the part of them that is seen. */
export interface Grid {
    x0: number;
    y0: number;
    du: number;
    dv: number;
    from: number;
    to: number;
}

export interface Drawing {
    width: number;
    height: number;
    grid: Grid;
    areas: Area[];
    /** Boxes beside the numbers. */
    boxes: Area[];
    /** Where chips lie, of all that is seen. */
    chips: ChipsAt[];
    track: Track | null;
    /** The whole wheel, or the upper part of a larger one. */
    wheel: { x: number; y: number; r: number } | null;
    /** The whole layout in small. */
    map: Rect | null;
    chip: number;
}

type Bare = Omit<Drawing, "chips">;

export type Shape = "wide" | "tall" | "flat" | "phone" | "near" | "ring";

export const spotX = (grid: Grid, u: number) => grid.x0 + (u - grid.from) * grid.du;
export const spotY = (grid: Grid, v: number) => grid.y0 + v * grid.dv;

/** Boxes beside the numbers, row by row; what is not offered leaves its room to the others. */
const ROWS: readonly (readonly string[])[] = [
    ["dozen-1", "dozen-2", "dozen-3"],
    ["low", "even", "red", "black", "odd", "high"],
    [
        "color-black",
        "color-blue",
        "color-gold",
        "color-red",
        "color-purple",
        "color-green",
        "seven",
    ],
];
/** A box so wide has room for a coupon beside its chips. */
const COUPON_ROOM = 100;
const COLUMNS = ["column-3", "column-2", "column-1"];

/** All spots that the drawing has a place for beside the numbers and on the ring; coupons where there is room. */
export function isDrawn(spot: string, coupons: boolean): boolean {
    return (
        (coupons && /-coupon$/.test(spot)) ||
        COLUMNS.includes(spot) ||
        ROWS.some((row) => row.includes(spot)) ||
        spot.startsWith("adjacent-")
    );
}

/** Wagers on a section of the wheel and on seven numbers: their boxes say what they are and what they pay. */
export const isNamed = (spot: string): boolean => spot.startsWith("color-") || spot === "seven";

/** Seven numbers are listed: that box is wider. */
const shareOf = (spot: string): number => (spot === "seven" ? 1.5 : 1);

/** A tall narrow box is read from its side. */
export const isTurned = ({ w, h }: Rect): boolean => h > w;

/** A box with room for chips at the right of its words; else they lie below them. */
export const isLong = ({ w, h }: Rect): boolean => h < w / 1.6;

function columnBoxes(offered: ReadonlySet<string>, grid: Grid, width: number): Area[] {
    const x = spotX(grid, grid.to);
    return COLUMNS.flatMap((spot, i) => {
        if (!offered.has(spot)) return [];
        const rect = { x, y: spotY(grid, 2 * i), w: width, h: 2 * grid.dv };
        const box = area(spot, rect);
        box.chip = isTurned(box)
            ? { x: x + width * 0.68, y: rect.y + rect.h / 2 }
            : { x: x + width / 2, y: rect.y + rect.h * 0.7 };
        return [box];
    });
}

function area(spot: string, rect: Rect): Area {
    return {
        key: spot,
        spot,
        ...rect,
        chip: { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 },
        kind: "outside",
    };
}

/** Rows of boxes below one another; a chip lies at the right of the words. */
function rowBoxes(
    offered: ReadonlySet<string>,
    rect: Rect,
    heights: readonly number[],
    chip: number,
): { boxes: Area[]; bottom: number } {
    const boxes: Area[] = [];
    let y = rect.y;
    ROWS.forEach((row, i) => {
        const here = row.filter((spot) => offered.has(spot));
        const h = heights[i] ?? 0;
        const one = rect.w / here.reduce((sum, spot) => sum + shareOf(spot), 0);
        let x = rect.x;
        here.forEach((spot) => {
            const w = one * shareOf(spot);
            const box = area(spot, { x, y, w, h });
            x += w;
            if (isNamed(spot) && isLong(box)) box.chip.x = box.x + 20;
            else if (isNamed(spot)) box.chip.y = y + 13;
            else if (isLong(box)) box.chip.x = box.x + w - 0.6 * chip;
            else box.chip.y += h * 0.2;
            boxes.push(box);
            const beside = `${spot}-coupon`;
            if (w >= COUPON_ROOM && offered.has(beside))
                boxes.push({
                    ...area(beside, { x: box.x + 5, y: y + 4, w: 24, h: h - 8 }),
                    kind: "coupon",
                });
        });
        if (here.length) y += h;
    });
    return { boxes, bottom: y };
}

/** Places on the numbers that can be seen; on a narrow screen the middles alone, as large as the boxes. */
function insideAreas(places: readonly Place[], grid: Grid, middles: boolean): Area[] {
    const clip = (u: number) => Math.min(grid.to, Math.max(grid.from, u));
    return places.flatMap(({ spot, covers, u, v, tile }) => {
        if (u < grid.from || u > grid.to || (middles && covers.length > 1)) return [];
        const whole = middles && covers.length === 1;
        const box = whole
            ? {
                  u0: u < 0 ? -2 : u - 1,
                  u1: u < 0 ? 0 : u + 1,
                  v0: Math.floor(tile.v0),
                  v1: Math.ceil(tile.v1),
              }
            : tile;
        const x = spotX(grid, clip(box.u0));
        const y = spotY(grid, box.v0);
        return [
            {
                key: spot,
                spot,
                x,
                y,
                w: spotX(grid, clip(box.u1)) - x,
                h: spotY(grid, box.v1) - y,
                chip: { x: spotX(grid, u), y: spotY(grid, v) },
                kind: "inside" as const,
            },
        ];
    });
}

/** MAB-RO 1(e)(2): a split of the zeros also lies between the second and the third dozen. */
function secondPlace(places: readonly Place[], boxes: readonly Area[]): Area[] {
    const zeros = places.find(({ covers }) => covers.length === 2 && covers.every((p) => +p === 0));
    const third = boxes.find(({ spot }) => spot === "dozen-3");
    const second = boxes.find(({ spot }) => spot === "dozen-2");
    if (!zeros || !third || !second) return [];
    const rect = { x: third.x - 11, y: third.y, w: 22, h: third.h };
    return [{ ...area(zeros.spot, rect), key: `${zeros.spot}+`, again: true }];
}

export interface Asked {
    shape: Shape;
    places: readonly Place[];
    offered: ReadonlySet<string>;
    /** The wheel's order. */
    order: readonly string[];
    /** Half boxes: where the window on the numbers begins. */
    from: number;
    /** There is little height: rows are lower. */
    low?: boolean;
    /** The height of the room there is, for a width of 1. */
    room?: number;
    /** A finger needs larger places: the middles alone, until it comes near; near, fewer boxes at once. */
    coarse: boolean;
}

export const PHONE_SPAN = 12;

/** How many half boxes are seen at once. */
export function spanOf(shape: Shape, coarse: boolean): number {
    if (shape === "near") return coarse ? 6 : PHONE_SPAN;
    return shape === "phone" ? PHONE_SPAN : LENGTH + 2;
}

/** A window that begins here and lies within the layout, at the edge of a box. */
export function windowAt(from: number, span: number): number {
    return Math.max(-2, Math.min(LENGTH - span, 2 * Math.round(from / 2)));
}

/** So small that every line, corner and middle of a box can have chips beside the number. */
const WIDE_CHIP = 32;
const TALL_CHIP = 24;
const PHONE_CHIP = 22;

function wide(asked: Asked): Bare {
    // On 1024 pixels a finger has 44 of them for each number and each box.
    const x0 = asked.coarse ? 540 : 554;
    const grid = { x0, y0: 20, du: asked.coarse ? 31 : 30.4, dv: 43, from: -2, to: LENGTH };
    const left = spotX(grid, 0);
    const rows = rowBoxes(
        asked.offered,
        { x: left, y: spotY(grid, DEPTH), w: LENGTH * grid.du, h: 0 },
        asked.coarse ? [62, 62, 62] : [52, 56, 50],
        WIDE_CHIP,
    );
    const boxes = [...columnBoxes(asked.offered, grid, 88), ...rows.boxes];
    const top = rows.bottom + 26;
    const track = { x: x0, y: top, w: 1430 - x0, h: Math.min(200, 638 - top) };
    return {
        width: 1440,
        height: 664,
        grid,
        boxes,
        areas: [
            ...boxes,
            ...secondPlace(asked.places, boxes),
            ...insideAreas(asked.places, grid, asked.coarse),
        ],
        track: trackOf(asked.order, track, 48),
        wheel: { x: 268, y: 316, r: 232 },
        map: null,
        chip: WIDE_CHIP,
    };
}

function tall(asked: Asked): Bare {
    const grid = { x0: 8, y0: 242, du: 26.6, dv: 33, from: -2, to: LENGTH };
    const left = spotX(grid, 0);
    const rows = rowBoxes(
        asked.offered,
        { x: left, y: spotY(grid, DEPTH), w: LENGTH * grid.du, h: 0 },
        [50, 52, 50],
        TALL_CHIP,
    );
    const boxes = [...columnBoxes(asked.offered, grid, 52), ...rows.boxes];
    const top = rows.bottom + 22;
    return {
        width: 768,
        height: top + 176,
        grid,
        boxes,
        areas: [
            ...boxes,
            ...secondPlace(asked.places, boxes),
            ...insideAreas(asked.places, grid, asked.coarse),
        ],
        track: trackOf(asked.order, { x: 8, y: top, w: 752, h: 156 }, 42),
        wheel: { x: 384, y: 330, r: 326 },
        map: null,
        chip: TALL_CHIP,
    };
}

/** A phone on its side: wheel and numbers, 44 pixels for each on a screen of 844; neighbours have a page of their own. */
function flat(asked: Asked): Bare {
    const grid = { x0: 226, y0: 2, du: 22.05, dv: 22.3, from: -2, to: LENGTH };
    const rows = rowBoxes(
        asked.offered,
        { x: spotX(grid, 0), y: spotY(grid, DEPTH), w: LENGTH * grid.du, h: 0 },
        [44.6, 44.6, 44.6],
        PHONE_CHIP,
    );
    const boxes = [...columnBoxes(asked.offered, grid, 44), ...rows.boxes];
    return {
        width: 844,
        height: rows.bottom + 2,
        grid,
        boxes,
        areas: [
            ...boxes,
            ...secondPlace(asked.places, boxes),
            ...insideAreas(asked.places, grid, asked.coarse),
        ],
        track: null,
        wheel: { x: 112, y: (rows.bottom + 2) / 2, r: 106 },
        map: null,
        chip: PHONE_CHIP,
    };
}

const PHONE = 376;

function phone(asked: Asked): Bare {
    const span = PHONE_SPAN;
    const columns = 49;
    const du = (PHONE - 8 - columns) / span;
    const [y0, dv, h] = asked.low ? [48, 23.3, 46.4] : [58, 28, 49];
    const grid = { x0: 4, y0, du, dv, from: asked.from, to: asked.from + span };
    const rows = rowBoxes(
        asked.offered,
        { x: 4, y: spotY(grid, DEPTH) + (asked.low ? 3 : 8), w: PHONE - 8, h: 0 },
        [h, h, 49],
        PHONE_CHIP,
    );
    const boxes = [...columnBoxes(asked.offered, grid, columns), ...rows.boxes];
    return {
        width: PHONE,
        height: rows.bottom + (asked.low ? 2 : 4),
        grid,
        boxes,
        areas: [...boxes, ...insideAreas(asked.places, grid, true)],
        track: null,
        wheel: null,
        map: { x: 4, y: asked.low ? 0 : 2, w: PHONE - 8, h: 46.4 },
        chip: PHONE_CHIP,
    };
}

function near(asked: Asked): Bare {
    const span = spanOf("near", asked.coarse);
    const big = PHONE * (span / 6);
    const du = (big - 8) / span;
    const dv = asked.low ? 46.4 : 49.5;
    const grid = { x0: 4, y0: 3, du, dv, from: asked.from, to: asked.from + span };
    return {
        width: big,
        height: spotY(grid, DEPTH) + dv / 2 + 1,
        grid,
        boxes: [],
        areas: insideAreas(asked.places, grid, false),
        track: null,
        wheel: null,
        map: null,
        chip: 34,
    };
}

const RING = 352;

/** The wheel's order as rows that turn back at their ends, so that neighbours stay neighbours. */
function ring(asked: Asked): Bare {
    const height = Math.min(230, Math.max(150, RING * (asked.room ?? 1)));
    return {
        width: RING,
        height,
        grid: { x0: 0, y0: 0, du: 0, dv: 0, from: 0, to: 0 },
        boxes: [],
        areas: [],
        track: trackOf(asked.order, { x: 1, y: 1, w: RING - 2, h: height - 2 }, 0),
        wheel: null,
        map: null,
        chip: 24,
    };
}

/** Chips on a number lie so far below its middle, in half boxes, and the number rises as far: both are seen. */
export const LOWER = 0.4;

/** So high are the words of a box that is not long, above a wager that was paid. */
export const CAPTION = 15;

/** Where a wager in a box lies once it has won: with room for what it is paid, and for the sum below it. */
function paidIn(box: Area, chip: number): Pick<ChipsAt, "pair" | "won"> {
    const tag = tagOf("", chip).h;
    const middle = box.x + box.w / 2;
    if (isNamed(box.spot)) return isLong(box) ? { pair: "down" } : { won: { ...box.chip } };
    if (isLong(box)) return { pair: "left", won: { x: box.chip.x, y: box.y + chip / 2 + 1 } };
    const low = box.y + box.h - tag - chip / 2;
    return { won: { x: middle, y: Math.max(low, box.y + CAPTION + chip / 2 - 2) } };
}

function chipsOf(
    places: readonly Place[],
    { grid, boxes, track, chip: size }: Bare,
): Drawing["chips"] {
    const seen = places.filter(({ u }) => grid.du && u >= grid.from && u <= grid.to);
    return [
        ...seen.map(({ spot, covers, u, v }) => {
            const below = covers.length === 1;
            const y = spotY(grid, v) + (below ? LOWER * grid.dv : 0);
            return { spot, x: spotX(grid, u), y, below };
        }),
        ...boxes.map((box) => ({
            spot: box.spot,
            ...box.chip,
            below: true,
            ...(box.kind === "outside" ? { box, ...paidIn(box, size) } : {}),
        })),
        ...(track?.sectors ?? []).map((sector) => ({
            spot: `adjacent-${sector.pocket}`,
            x: sector.cx,
            y: sector.y + sector.h - size / 2,
            box: { x: sector.x, y: sector.y, w: sector.w, h: sector.h },
            told: track ? toldAt(track, sector) : [],
        })),
    ];
}

/** The height of the lowest place; at the zeros, from near, places lie closer than elsewhere. */
export const lowest = ({ areas, boxes, grid }: Drawing): number =>
    boxes.length ? Math.min(...areas.map(({ h }) => h)) : grid.dv;

export function draw(asked: Asked): Drawing {
    const bare = { wide, tall, flat, phone, near, ring }[asked.shape](asked);
    return { ...bare, chips: chipsOf(asked.places, bare) };
}
