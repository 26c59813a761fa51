// stops.ts -- a layout as one tab stop: Tab leads to one of its places, Alt and an arrow go on to the place that lies that
// way.

export interface Rect {
    x: number;
    y: number;
    w: number;
    h: number;
}

/** How far a point lies outside of a stretch; its ends are outside. */
function outside(at: number, from: number, length: number): number {
    const edge = 0.01;
    return Math.max(0, from - at + edge, at - from - length + edge);
}

/** The next of these in a direction: the nearest that lies that way, rather straight than aside. */
export function stepFrom<At extends Rect>(
    from: At,
    all: readonly At[],
    dx: number,
    dy: number,
): At | null {
    const x = from.x + from.w / 2;
    const y = from.y + from.h / 2;
    let best: At | null = null;
    let least = Infinity;
    for (const to of all) {
        const along = (to.x + to.w / 2 - x) * dx + (to.y + to.h / 2 - y) * dy;
        const gap = dx ? outside(x, to.x, to.w) : outside(y, to.y, to.h);
        const aside = dx ? outside(y, to.y, to.h) : outside(x, to.x, to.w);
        if (to === from || along < 1 || aside > 3 * along || (aside && !gap)) continue;
        const far = gap + 2 * aside + along / 100;
        if (far < least) [best, least] = [to, far];
    }
    return best;
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** Where Alt and an arrow lead; null: the key is none of these, or nothing lies that way. */
export function stepBy<At extends Rect>(key: string, from: At, all: readonly At[]): At | null {
    const way = WAYS[key];
    return way ? stepFrom(from, all, way[0], way[1]) : null;
}

/** The place that Tab leads to: the first of the wanted ones that is there, else the first of all. */
export const tabStop = (
    places: readonly string[],
    ...wanted: readonly (string | undefined)[]
): string | undefined =>
    wanted.find((place) => place !== undefined && places.includes(place)) ?? places[0];
