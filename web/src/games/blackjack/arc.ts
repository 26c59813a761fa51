// arc.ts -- the geometry of a wide blackjack table: lettering on arcs around the dealer, boxes on the arc of
// the players' edge, one's own in the middle.

export const WIDTH = 1440;
export const HEIGHT = 664;
export const MIDDLE = WIDTH / 2;

const TOP = -760; // the centre of the lettering's arcs

/** Radii of the lettering and of the insurance line. */
export const R = { pays: 968, law: 1000, line: 1012, insurance: 1036, end: 1050 };

export function at(r: number, angle: number): { x: number; y: number } {
    const a = (angle * Math.PI) / 180;
    return { x: MIDDLE + r * Math.sin(a), y: TOP + r * Math.cos(a) };
}

/** From the left to the right, hanging. */
export function arc(r: number, from: number, to: number): string {
    const [a, b] = [at(r, from), at(r, to)];
    return `M${String(a.x)} ${String(a.y)}A${String(r)} ${String(r)} 0 0 0 ${String(b.x)} ${String(b.y)}`;
}

export interface Place {
    x: number;
    y: number;
    /** Towards the dealer. */
    turn: number;
    size: number;
}

/** Without its sides, beside a drawer: from the discards to the shoe. */
export const CLOSE = 1180;

/** Places of `count` boxes on the right side, nearest to the middle first, on a table that is shown so wide. */
export function places(count: number, across: number): Place[] {
    const less = (WIDTH - across) / (WIDTH - CLOSE);
    const many = Math.max(3, count);
    const size = many > 3 ? 3.4 / many : 1;
    return Array.from({ length: count }, (_, i) => {
        // Along an ellipse from beside one's own box to the shoe; the nearest stays clear of the side spots.
        const a = ((70 - ((i + 0.35) * 59) / (many - 0.3)) * Math.PI) / 180;
        return {
            x: MIDDLE + 45 + 110 * less + (600 - 236 * less) * Math.cos(a),
            y: 205 + 385 * Math.sin(a),
            turn: -(90 - (a * 180) / Math.PI) * 0.5,
            size,
        };
    });
}

export const BOX = { x: MIDDLE, y: 579, height: 92 };
export const HANDS = { y: 397, most: 124, room: 420, wide: 560 };

/** A card across is wider than one upright by so much to each side, of a card's width. */
export const OVER = 0.2;

/** How large cards are, and how far one lies over the other, for hands side by side within a width; `across`: the last
 *  card of a hand lies so. */
export function fan(
    counts: readonly number[],
    room: number,
    most: number,
    gap: number,
    across: readonly boolean[] = [],
): { size: number; step: number; widths: number[]; width: number } {
    // An index is to be seen, of ten too; a long hand lies closer.
    const [WIDE, LEAST] = [0.46, Math.max(...counts, 2) > 5 ? 0.26 : 0.4];
    const widthsOf = (size: number, step: number) =>
        counts.map((n, i) => size * (across[i] ? 1 + OVER : 1) + Math.max(0, n - 1) * step);
    const width = (size: number, step: number) =>
        widthsOf(size, step).reduce((sum, one) => sum + one, 0) + gap * (counts.length - 1);
    let size = most;
    let step = most * WIDE;
    while (width(size, step) > room && step > size * LEAST) step -= 1;
    while (width(size, step) > room && size > 24) {
        size -= 1;
        step = size * LEAST;
    }
    return {
        size,
        step,
        widths: widthsOf(size, step),
        width: width(size, step),
    };
}

/** A side spot: its middle and its size. */
export interface Cell {
    spot: string;
    x: number;
    y: number;
    width: number;
    height: number;
}

/** Side spots on both sides of a box, in their order from the left: between so far from its middle and so far, in
 * rows of this height, two at most; a spot is no wider than `most`, and then they stand close to the box. */
export function cells(
    spots: readonly string[],
    at: {
        x: number;
        y: number;
        inner: number;
        outer: number;
        height: number;
        rows?: number;
        most?: number;
    },
): Cell[] {
    const GAP = 5;
    const half = Math.ceil(spots.length / 2);
    const rows = Math.min(at.rows ?? 2, half > 1 ? 2 : 1);
    const columns = Math.max(1, Math.ceil(half / rows));
    const room = at.outer - at.inner - GAP * (columns - 1);
    const width = Math.min(at.most ?? Infinity, room / columns);
    const outer = at.inner + columns * width + GAP * (columns - 1);
    return spots.map((spot, i) => {
        const right = i >= half;
        const n = right ? i - half : i;
        const column = Math.floor(n / rows);
        const from = right ? at.inner : -outer;
        return {
            spot,
            x: at.x + from + column * (width + GAP) + width / 2,
            y: at.y + ((n % rows) - (rows - 1) / 2) * (at.height + GAP),
            width,
            height: at.height,
        };
    });
}
