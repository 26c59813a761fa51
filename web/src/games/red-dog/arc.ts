// arc.ts -- where things lie on Red Dog's table: every printed line, box, letter and bet spot follows arcs
// around one centre, far behind the dealer.

export interface Point {
    x: number;
    y: number;
}

const WIDTH = 1440;
const CENTRE = { x: WIDTH / 2, y: -1582 };

/** Radii of the printed lines, from the boxes to the table's edge. */
interface Radii {
    boxes: number;
    pays: number;
    foot: number;
    law: number;
    spots: number;
    names: number;
    line: number;
    wood: number;
}

const round = (n: number) => Math.round(n * 10) / 10;

/** Where the other seats' spots lie on one side, nearest first, and how large their rings are; `close`: the sides of the
 *  table are not shown, and there is at most one. */
export function places(count: number, close = false): { angle: number; ring: number }[] {
    if (count === 1) return [{ angle: close ? 9.2 : 12.3, ring: 37 }];
    const [first, last, ring] = count < 4 ? [8.6, 15.8, 29] : [7.6, 16.6, 22];
    const step = count > 1 ? (last - first) / (count - 1) : 0;
    return Array.from({ length: count }, (_, i) => ({ angle: first + i * step, ring }));
}

export class Arcs {
    readonly width = WIDTH;

    constructor(
        readonly height: number,
        readonly r: Radii,
        /** One box of the spreads, in degrees; its number, and the place of the marker, from its middle at the top. */
        private readonly step: number,
        readonly box: { number: Point; marker: Point & { r: number } },
        /** Cards: how wide, and where their middle is; the ring of a spot. */
        readonly card: { width: number; y: number },
        readonly ring: number,
    ) {}

    /** A place at an angle from the middle, left above 0, in degrees. */
    at(radius: number, angle: number): Point {
        const a = (angle * Math.PI) / 180;
        return {
            x: round(CENTRE.x - radius * Math.sin(a)),
            y: round(CENTRE.y + radius * Math.cos(a)),
        };
    }

    /** The angle at which a spread's box begins (its left edge); spread 1 is on the left. */
    edgeOf(spread: number): number {
        return (6.5 - spread) * this.step;
    }

    /** The middle of a spread's box. */
    middleOf(spread: number): number {
        return (6 - spread) * this.step;
    }

    /** Where the marker lies on a spread, or beside the boxes. */
    markerOf(spread: number): Point {
        const { x, y } = this.box.marker;
        const radius = this.r.boxes + y;
        const aside = -((x / radius) * 180) / Math.PI;
        return this.at(radius, spread ? this.middleOf(spread) + aside : this.middleOf(12) + 0.2);
    }

    /** From left to right along an arc, as a path. */
    arc(radius: number, from: number, to: number, move: "M" | "L" = "M"): string {
        const [a, b] = [this.at(radius, from), this.at(radius, to)];
        return `${move}${String(a.x)} ${String(a.y)}A${String(radius)} ${String(radius)} 0 0 0 ${String(b.x)} ${String(b.y)}`;
    }

    spoke(angle: number, from: number, to: number): string {
        const [a, b] = [this.at(from, angle), this.at(to, angle)];
        return `M${String(a.x)} ${String(a.y)}L${String(b.x)} ${String(b.y)}`;
    }

    /** All around some boxes: "from" and "to" are spreads. */
    around(from: number, to: number, inner: number, outer: number): string {
        const [a, b] = [this.edgeOf(from), this.edgeOf(to + 1)];
        const end = this.at(outer, b);
        const back = this.at(outer, a);
        return `${this.arc(inner, a, b)}L${String(end.x)} ${String(end.y)}A${String(outer)} ${String(outer)} 0 0 1 ${String(back.x)} ${String(back.y)}Z`;
    }
}

export const desk = new Arcs(
    664,
    {
        boxes: 1866,
        pays: 1964,
        foot: 2001,
        law: 2036,
        spots: 2131,
        names: 2184,
        line: 2212,
        wood: 2228,
    },
    2.574,
    { number: { x: 0, y: 33 }, marker: { x: 0, y: 66, r: 23 } },
    { width: 160, y: 118 },
    50,
);

/** A phone on its side: the same table, lower, with wider boxes and the call at the left of the cards. */
export const flat = new Arcs(
    471,
    {
        boxes: 1811,
        pays: 1865,
        foot: 1900,
        law: 1925,
        spots: 1998,
        names: 2040,
        line: 2044,
        wood: 2053,
    },
    3.2,
    { number: { x: -20, y: 38 }, marker: { x: 20, y: 27, r: 20 } },
    { width: 136, y: 112 },
    42,
);

/** A place that is taller than the table, as that of a tablet on its side: cards grow upwards into so many units above it,
 *  until they are as wide as shoe and discards leave room for. */
export function grown(card: { width: number; y: number }, above: number) {
    const MOST = 200;
    const width = Math.min(MOST, card.width + above / 1.4);
    return { width, y: card.y + 0.7 * (card.width - width) };
}
