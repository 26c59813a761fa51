// layout.ts -- where things lie on the table of baccarat on a wide screen: rows of places along arcs around one
// centre, far behind the dealer; one's own chair in the middle has the widest place.

export const WIDTH = 1440;
export const HEIGHT = 664;
/** The middle of the table; the score card lies to its right. */
export const MIDDLE = 506;
export const PAPER = { x: 1030, y: 6, width: 392, height: 652 };

const CENTRE = -1960;
/** The rows, by their height in the middle; EZ Baccarat has one more for its own wagers, and owes nothing. */
export type Row = "owed" | "ez" | "tie" | "banker" | "player";
export type Rows = Readonly<Record<Row, readonly [number, number]>>;
const USUAL: Rows = {
    owed: [360, 388],
    ez: [360, 388],
    tie: [390, 456],
    banker: [458, 532],
    player: [534, 608],
};
const EZ: Rows = {
    ...USUAL,
    ez: [350, 404],
    tie: [406, 466],
    banker: [468, 536],
    player: [538, 608],
};
export const rowsOf = (ez: boolean): Rows => (ez ? EZ : USUAL);
export const NAMES = 632;

const HALF = 478;
const MINE = 306;
/** The radius at which widths are measured. */
const REACH = 500 - CENTRE;

export interface Point {
    x: number;
    y: number;
}

const round = (n: number) => Math.round(n * 10) / 10;

/** A place at a height in the middle and an angle from it, right above 0, in degrees. */
export function at(height: number, angle: number): Point {
    const a = (angle * Math.PI) / 180;
    const r = height - CENTRE;
    return { x: round(MIDDLE + r * Math.sin(a)), y: round(CENTRE + r * Math.cos(a)) };
}

const degrees = (width: number) => ((width / REACH) * 180) / Math.PI;

export interface Cell {
    seat: number;
    from: number;
    to: number;
    middle: number;
    /** In units of the board. */
    width: number;
    mine: boolean;
}

/** From left to right: the seats' places, one's own the widest. */
export function cellsOf(order: readonly number[], you: number | null): Cell[] {
    const mine = you === null ? 0 : MINE;
    const others = Math.max(1, order.length - (you === null ? 0 : 1));
    const most = you === null ? 120 : 100;
    const width = Math.min(most, (2 * HALF - mine) / others);
    const all = mine + width * (order.length - (you === null ? 0 : 1));
    const left = order.slice(0, Math.max(0, order.indexOf(you ?? 0))).length * width;
    // One's own place is in the middle, however many sit on either side.
    let from = you === null ? -all / 2 : -MINE / 2 - left;
    return order.map((seat) => {
        const own = seat === you;
        const to = from + (own ? MINE : width);
        const cell = {
            seat,
            from: degrees(from),
            to: degrees(to),
            middle: degrees((from + to) / 2),
            width: own ? MINE : width,
            mine: own,
        };
        from = to;
        return cell;
    });
}

function arc(height: number, from: number, to: number, move: "M" | "L"): string {
    const [a, b] = [at(height, from), at(height, to)];
    const r = String(height - CENTRE);
    const sweep = to > from ? 0 : 1;
    return `${move}${String(a.x)} ${String(a.y)}A${r} ${r} 0 0 ${String(sweep)} ${String(b.x)} ${String(b.y)}`;
}

/** A line along a row, for letters. */
export function along(height: number, from: number, to: number): string {
    return arc(height, from, to, "M");
}

/** All around a part of a row. */
export function around(from: number, to: number, top: number, foot: number): string {
    return `${arc(top, from, to, "M")}${arc(foot, to, from, "L")}Z`;
}

export function spoke(angle: number, top: number, foot: number): string {
    const [a, b] = [at(top, angle), at(foot, angle)];
    return `M${String(a.x)} ${String(a.y)}L${String(b.x)} ${String(b.y)}`;
}

/** The places of one's own seat in a row: the large one, and rings to its right, or all of a size. */
export interface Own {
    spot: string;
    x: number;
    y: number;
    width: number;
    height: number;
    ring: boolean;
}

export const RING = 29;
const BESIDE = 2 * RING + 6;

export function ownPlaces([top, foot]: Rows[Row], spots: readonly string[], even: boolean): Own[] {
    // The lines beside them run towards the centre: a row that is further up is narrower.
    const half = ((MINE / 2) * ((top + foot) / 2 - CENTRE)) / REACH - 2;
    const [left, right] = [MIDDLE - half, MIDDLE + half];
    if (even) {
        const width = (right - left) / spots.length;
        return spots.map((spot, i) => ({
            spot,
            x: left + (i + 0.5) * width,
            y: (top + foot) / 2,
            width,
            height: foot - top - 2,
            ring: false,
        }));
    }
    const rings = Math.max(0, spots.length - 1);
    const width = right - left - rings * BESIDE;
    const y = (top + foot) / 2;
    return spots.map((spot, i) =>
        i === 0
            ? { spot, x: left + width / 2, y, width, height: foot - top - 4, ring: false }
            : {
                  spot,
                  x: left + width + (i - 0.5) * BESIDE,
                  y,
                  width: 2 * RING,
                  height: 2 * RING,
                  ring: true,
              },
    );
}

export const HANDS = { player: 178, banker: 834, top: 44 } as const;
const WIDEST = 144;
/** A third card across two, for a width of 1; around it the frame of a hand that has won. */
const DEEP = 1.728;
const FRAME = 10;
const LETTERS_HIGH = 15;
/** As wide as leaves a hand with its frame above signs of so many lines, the lowest at this height. */
export function cardWidth(signAt: number, line: number, lines: number, angle: number): number {
    if (!lines) return WIDEST;
    const first = at(signAt - line * (lines - 1), angle).y - LETTERS_HIGH;
    return Math.min(WIDEST, Math.floor((first - FRAME - HANDS.top) / DEEP));
}
export const SHOE: Point = { x: MIDDLE, y: -60 };
