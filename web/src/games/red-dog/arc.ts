// arc.ts -- where things lie on Red Dog's table: every printed line, box, letter and bet spot follows arcs
// around one centre, far behind the dealer.

export const WIDTH = 1440;
export const HEIGHT = 664;

const CENTRE = { x: WIDTH / 2, y: -1582 };

/** Radii of the printed lines, from the boxes to the table's edge. */
export const R = {
    boxes: 1866,
    pays: 1964,
    foot: 2001,
    law: 2036,
    spots: 2131,
    names: 2184,
    line: 2212,
    wood: 2228,
} as const;

/** One box of the spreads, in degrees. */
const STEP = 2.574;

export interface Point {
    x: number;
    y: number;
}

const round = (n: number) => Math.round(n * 10) / 10;

/** A place at an angle from the middle, left above 0, in degrees. */
export function at(radius: number, angle: number): Point {
    const a = (angle * Math.PI) / 180;
    return {
        x: round(CENTRE.x - radius * Math.sin(a)),
        y: round(CENTRE.y + radius * Math.cos(a)),
    };
}

/** The angle at which a spread's box begins (its left edge); spread 1 is on the left. */
export function edgeOf(spread: number): number {
    return (6.5 - spread) * STEP;
}

/** The middle of a spread's box. */
export function middleOf(spread: number): number {
    return (6 - spread) * STEP;
}

/** From left to right along an arc, as a path. */
export function arc(radius: number, from: number, to: number, move: "M" | "L" = "M"): string {
    const [a, b] = [at(radius, from), at(radius, to)];
    return `${move}${String(a.x)} ${String(a.y)}A${String(radius)} ${String(radius)} 0 0 0 ${String(b.x)} ${String(b.y)}`;
}

export function spoke(angle: number, from: number, to: number): string {
    const [a, b] = [at(from, angle), at(to, angle)];
    return `M${String(a.x)} ${String(a.y)}L${String(b.x)} ${String(b.y)}`;
}

/** All around some boxes: "from" and "to" are spreads. */
export function around(from: number, to: number, inner: number, outer: number): string {
    const [a, b] = [edgeOf(from), edgeOf(to + 1)];
    const end = at(outer, b);
    const back = at(outer, a);
    return `${arc(inner, a, b)}L${String(end.x)} ${String(end.y)}A${String(outer)} ${String(outer)} 0 0 1 ${String(back.x)} ${String(back.y)}Z`;
}

/** Where the other seats' spots lie on one side, nearest first, and how large their rings are. */
export function places(count: number): { angle: number; ring: number }[] {
    if (count === 1) return [{ angle: 12.3, ring: 37 }];
    const [first, last, ring] = count < 4 ? [8.6, 15.8, 29] : [7.6, 16.6, 22];
    const step = count > 1 ? (last - first) / (count - 1) : 0;
    return Array.from({ length: count }, (_, i) => ({ angle: first + i * step, ring }));
}
