// track.ts -- the replica of the wheel on the layout: an oval on which the pockets lie in the wheel's order,
// or on a phone rows that turn back at their ends.

import type { Anchor } from "../wheels/told.js";
import type { Rect } from "../../felt/stops.js";

export interface Sector extends Rect {
    pocket: string;
    /** Its outline, and where its number stands. */
    path: string;
    cx: number;
    cy: number;
}

/** A number with chips below it stands so much higher, and stays in its sector. */
export const raisedIn = ({ h }: Rect): number => Math.min(15, h / 2 - 8);

export interface Track {
    sectors: Sector[];
    /** What is free in the middle; rows have none. */
    middle: Rect | null;
}

const GAP = 2;

/** Where what a wager on the ring brought is told, in its order: below its number, and on an oval, whose sectors
 *  are narrow, beside the ring. */
export function toldAt({ sectors, middle }: Track, { x, y, w, h, cx, cy }: Sector): Anchor[] {
    const foot = y + h - 1;
    const below = { x: cx, y: foot, dx: 0, dy: -1 };
    if (!middle) return [below];
    const over = cy < middle.y + middle.h / 2 - 1;
    const edge = (up: boolean) =>
        up ? { y: y - GAP, dx: 0, dy: -1 } : { y: y + h + GAP, dx: 0, dy: 1 };
    const last = sectors.at(-1)?.h ?? h;
    const ways = [below, { x, y: foot, dx: 1, dy: -1 }, { x: x + w, y: foot, dx: -1, dy: -1 }];
    for (const up of [over, !over])
        for (const far of [0, -1, 1]) ways.push({ x: cx + (far * last) / 2, ...edge(up) });
    return ways;
}

const round = (x: number) => Math.round(x * 100) / 100;
const at = (x: number, y: number) => `${String(round(x))} ${String(round(y))}`;

function rectPath({ x, y, w, h }: Rect): string {
    return `M${at(x, y)}H${String(round(x + w))}V${String(round(y + h))}H${String(round(x))}Z`;
}

function flat(pocket: string, rect: Rect): Sector {
    return {
        pocket,
        ...rect,
        path: rectPath(rect),
        cx: rect.x + rect.w / 2,
        cy: rect.y + rect.h / 2,
    };
}

/** A part of a half ring; angles in degrees clockwise from the top. */
function bent(
    pocket: string,
    centre: { x: number; y: number },
    outer: number,
    inner: number,
    from: number,
    to: number,
): Sector {
    const on = (radius: number, degrees: number) => {
        const a = (degrees * Math.PI) / 180;
        return { x: centre.x + radius * Math.sin(a), y: centre.y - radius * Math.cos(a) };
    };
    const [a, b, c, d] = [on(outer, from), on(outer, to), on(inner, to), on(inner, from)];
    const path =
        `M${at(a.x, a.y)}A${at(outer, outer)} 0 0 1 ${at(b.x, b.y)}` +
        `L${at(c.x, c.y)}A${at(inner, inner)} 0 0 0 ${at(d.x, d.y)}Z`;
    const mid = on((outer + inner) / 2, (from + to) / 2);
    const size = (outer - inner) * 0.9;
    return {
        pocket,
        path,
        cx: mid.x,
        cy: mid.y,
        x: mid.x - size / 2,
        y: mid.y - size / 2,
        w: size,
        h: size,
    };
}

/** The first pocket is in the middle of the left end; from there clockwise. */
function oval(order: readonly string[], rect: Rect, thick: number): Track {
    const outer = rect.h / 2;
    const inner = outer - thick;
    const left = { x: rect.x + outer, y: rect.y + outer };
    const right = { x: rect.x + rect.w - outer, y: left.y };
    const end = order.length - 2 * Math.floor((order.length - 5) / 2) - 3;
    const side = (order.length - 3 - end) / 2;
    const step = (right.x - left.x) / side;
    const sectors = order.map((pocket, i) => {
        if (i === 0) return bent(pocket, left, outer, inner, 240, 300);
        if (i === 1) return bent(pocket, left, outer, inner, 300, 360);
        if (i === order.length - 1) return bent(pocket, left, outer, inner, 180, 240);
        const along = i - 2;
        if (along < side)
            return flat(pocket, { x: left.x + along * step, y: rect.y, w: step, h: thick });
        if (along < side + end) {
            const turn = 180 / end;
            const k = along - side;
            return bent(pocket, right, outer, inner, k * turn, (k + 1) * turn);
        }
        const back = along - side - end;
        return flat(pocket, {
            x: right.x - (back + 1) * step,
            y: rect.y + rect.h - thick,
            w: step,
            h: thick,
        });
    });
    return {
        sectors,
        middle: {
            x: left.x,
            y: rect.y + thick,
            w: right.x - left.x,
            h: rect.h - 2 * thick,
        },
    };
}

const IN_ROW = 8;

function rows(order: readonly string[], rect: Rect): Track {
    const count = Math.ceil(order.length / IN_ROW);
    const w = rect.w / IN_ROW;
    const h = rect.h / count;
    const sectors = order.map((pocket, i) => {
        const row = Math.floor(i / IN_ROW);
        const k = i % IN_ROW;
        const column = row % 2 ? IN_ROW - 1 - k : k;
        return flat(pocket, { x: rect.x + column * w, y: rect.y + row * h, w, h });
    });
    return { sectors, middle: null };
}

/** As thick as this; 0: rows. */
export function trackOf(order: readonly string[], rect: Rect, thick: number): Track | null {
    if (!order.length) return null;
    return thick > 0 ? oval(order, rect, thick) : rows(order, rect);
}
