// grid.ts -- where wagers lie on the numbers of a roulette layout: not by their names but by what they
// cover, as the engine tells it. A wager lies where the boxes of its numbers meet; one on whole rows lies
// at the foot of them.
//
// Half boxes: u runs along the rows from the zeros (a row of three is 2 wide), v down from the third
// column (a box is 2 high). So a number's middle is odd, odd; lines and corners are even.

import type { Covering } from "../wheels/covering.js";

export interface Point {
    u: number;
    v: number;
}

/** From u0, v0 to u1, v1. */
export interface Box {
    u0: number;
    u1: number;
    v0: number;
    v1: number;
}

export interface Place extends Point {
    spot: string;
    covers: readonly string[];
    /** What a pointer hits. */
    tile: Box;
}

export const NUMBERS = 36;
export const LENGTH = 24;
export const DEPTH = 6;

/** The box of a pocket's number; with two zeros, each has half of the end. */
export function boxOf(pocket: string, two: boolean): Box | null {
    if (pocket === "00") return two ? { u0: -2, u1: 0, v0: 0, v1: 3 } : null;
    if (pocket === "0") return { u0: -2, u1: 0, v0: two ? 3 : 0, v1: DEPTH };
    const n = Number(pocket);
    if (!Number.isInteger(n) || n < 1 || n > NUMBERS) return null;
    const u0 = 2 * Math.floor((n - 1) / 3);
    const v0 = 2 * (2 - ((n - 1) % 3));
    return { u0, u1: u0 + 2, v0, v1: v0 + 2 };
}

function common(boxes: readonly Box[]): Box {
    return {
        u0: Math.max(...boxes.map((box) => box.u0)),
        u1: Math.min(...boxes.map((box) => box.u1)),
        v0: Math.max(...boxes.map((box) => box.v0)),
        v1: Math.min(...boxes.map((box) => box.v1)),
    };
}

/** Rows of three, or the zeros, from end to end and side by side: they fill their part of the layout. */
function wholeRows(boxes: readonly Box[]): { from: number; to: number } | null {
    const from = Math.min(...boxes.map((box) => box.u0));
    const to = Math.max(...boxes.map((box) => box.u1));
    const filled = boxes.reduce((sum, box) => sum + (box.u1 - box.u0) * (box.v1 - box.v0), 0);
    return filled === (to - from) * DEPTH ? { from, to } : null;
}

/** Where a wager on these pockets lies; null: not on the numbers. */
export function pointOf(covers: readonly string[], two: boolean): Point | null {
    const boxes = covers.map((pocket) => boxOf(pocket, two));
    if (!covers.length || !boxes.every((box) => box !== null)) return null;
    const meet = common(boxes);
    if (meet.u0 <= meet.u1 && meet.v0 <= meet.v1)
        return { u: (meet.u0 + meet.u1) / 2, v: (meet.v0 + meet.v1) / 2 };
    const rows = wholeRows(boxes);
    return rows && rows.to - rows.from <= 4 ? { u: (rows.from + rows.to) / 2, v: DEPTH } : null;
}

const odd = (x: number) => Math.abs(x % 2) === 1;

/** A line is as wide as `reach` on both sides; a box has the rest. */
function span(at: number, reach: number): [number, number] {
    return odd(at) ? [at - 1 + reach, at + 1 - reach] : [at - reach, at + reach];
}

/** Between the zeros and the first row places lie closer: each has what is nearest to it. */
function tileAtZero(at: number, all: readonly number[], reach: number): [number, number] {
    const above = Math.max(...all.filter((v) => v < at));
    const below = Math.min(...all.filter((v) => v > at));
    return [
        Number.isFinite(above) ? (above + at) / 2 : 0,
        Number.isFinite(below) ? (below + at) / 2 : Math.max(at, DEPTH) + reach,
    ];
}

function tileOf({ u, v }: Point, covers: readonly string[], reach: number, two: boolean): Box {
    if (u >= 0) {
        const [u0, u1] = span(u, reach);
        const [v0, v1] = v < DEPTH ? span(v, reach) : [DEPTH - reach, DEPTH + reach];
        return { u0, u1, v0, v1 };
    }
    const box = boxOf(covers[0] ?? "", two);
    if (covers.length > 1 || !box) return { u0: -2, u1: -reach, v0: v - reach, v1: v + reach };
    const inner = two ? reach : 0;
    return {
        u0: -2,
        u1: -reach,
        v0: box.v0 > 0 ? box.v0 + inner : 0,
        v1: box.v1 < DEPTH ? box.v1 - inner : DEPTH,
    };
}

/** Two zeros count if something is to be had on both. */
export function hasTwoZeros(list: readonly Covering[]): boolean {
    return list.some(({ covers }) => covers.includes("00"));
}

/** All that lies on the numbers, each once; `reach` is how far a line's place goes from it. */
export function placesOf(list: readonly Covering[], reach: number): Place[] {
    const two = hasTwoZeros(list);
    const found = list.flatMap(({ spot, covers }) => {
        const point = pointOf(covers, two);
        return point ? [{ spot, covers, ...point }] : [];
    });
    const atZero = found.filter(({ u }) => u === 0).map(({ v }) => v);
    return found.map((place) => {
        const tile = tileOf(place, place.covers, reach, two);
        if (place.u === 0) [tile.v0, tile.v1] = tileAtZero(place.v, atZero, reach);
        return { ...place, tile };
    });
}
