// told.ts -- where the result of a wager is told on the felt: beside its chips, and never over what is printed there,
// over chips or over another result. Where there is no such place the chips tell it alone; a wager with a box of its
// own has it told in there.

import { SLIM } from "../../felt/place.js";

/** By its middle. */
export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

/** Where chips lie, and on which side of a wager it is paid. */
export interface ChipsAt {
    spot: string;
    x: number;
    y: number;
    /** Results are told below it rather than above. */
    below?: boolean;
    /** The chips that are paid lie beside the wager, below it, or at its left. */
    pair?: "across" | "down" | "left";
    /** Where the wager lies once it has won, if it makes room for what it is paid. */
    won?: { x: number; y: number };
    /** All that is the wager's own, from its upper left: its result stays in there. */
    box?: Box;
    /** Its result takes the place of its chips: at the first of these that is free, or small in its own box. */
    told?: readonly Anchor[];
}

/** A point on the edge of what is told, which lies from there to the right (dx 1), to the left, below (dy 1), above. */
export interface Anchor {
    x: number;
    y: number;
    dx: number;
    dy: number;
}

/** What is told from there. */
export function hungAt({ x, y, dx, dy }: Anchor, tag: { w: number; h: number }): Box {
    return { x: x + (dx * tag.w) / 2, y: y + (dy * tag.h) / 2, ...tag };
}

/** Many letters do without their dollar: what is told of a narrow place stays readable. */
export function shortly(text: string): string {
    return text.length > 5 ? text.replace("$", "") : text;
}

/** How large a result is told beside chips of this size, at most so wide. */
export function tagOf(text: string, size: number, most = Infinity): { w: number; h: number } {
    const letters = 10 * text.length + SLIM.edge;
    const scale = Math.min(Math.max(13, size / 2) / 16, most / letters);
    return { w: letters * scale, h: SLIM.high * scale };
}

interface Pair {
    bet: { x: number; y: number };
    paid: { x: number; y: number };
}

const HALF = 0.44;

/** Where a wager and what it was paid lie. */
export function pairAt({ x, y, pair = "across" }: ChipsAt, size: number): Pair {
    if (pair === "left") return { bet: { x, y }, paid: { x: x - 2 * HALF * size, y } };
    const [dx, dy] = pair === "down" ? [0, HALF * size] : [HALF * size, 0];
    return { bet: { x: x - dx, y: y - dy }, paid: { x: x + dx, y: y + dy } };
}

/** Where what somebody else was paid lies, so many stacks away from the last one: on the far side of the wagers. */
export function besideAt(
    { pair = "across" }: ChipsAt,
    { x, y }: { x: number; y: number },
    size: number,
    away: number,
): { x: number; y: number } {
    const [dx, dy] =
        pair === "left" ? [-0.24, -0.24] : pair === "down" ? [0.42, 0.18] : [0.42, -0.18];
    return { x: x + dx * size * away, y: y + dy * size * away };
}

/** Boxes that have something in common. */
export function meet(a: Box, b: Box): boolean {
    return 2 * Math.abs(a.x - b.x) < a.w + b.w && 2 * Math.abs(a.y - b.y) < a.h + b.h;
}

/** The first of these places that lies on the board and meets nothing. */
export function freeOf(
    ways: readonly Box[],
    board: { width: number; height: number },
    taken: readonly Box[],
): Box | undefined {
    return ways.find(
        (box) =>
            box.x - box.w / 2 >= 0 &&
            box.x + box.w / 2 <= board.width &&
            box.y - box.h / 2 >= 0 &&
            box.y + box.h / 2 <= board.height &&
            !taken.some((other) => meet(box, other)),
    );
}

/** Around chips: above them, below them, at their sides. */
export function around(
    { bet, paid }: Pair,
    size: number,
    tag: { w: number; h: number },
    below: boolean,
): Box[] {
    const x = (bet.x + paid.x) / 2;
    const y = (bet.y + paid.y) / 2;
    const wide = Math.abs(bet.x - paid.x) / 2 + size / 2 + tag.w / 2 + 1;
    const high = Math.abs(bet.y - paid.y) / 2 + size * 0.53 + tag.h / 2;
    const above = { x, y: y - high, ...tag };
    const under = { x, y: y + high, ...tag };
    const sides = [
        { x: x + wide, y, ...tag },
        { x: x - wide, y, ...tag },
    ];
    return below ? [under, ...sides, above] : [above, under, ...sides];
}

/** On each side of what is told already. */
export function beside(own: Box, tag: { w: number; h: number }): Box[] {
    const dx = (own.w + tag.w) / 2 + 1;
    const dy = (own.h + tag.h) / 2 + 1;
    return [
        { x: own.x, y: own.y + dy, ...tag },
        { x: own.x, y: own.y - dy, ...tag },
        { x: own.x + dx, y: own.y, ...tag },
        { x: own.x - dx, y: own.y, ...tag },
    ];
}

/** Where chips lay that are gone, or beside that, along the line they lay on and across it. */
export function lostAt(at: { x: number; y: number }, tag: { w: number; h: number }): Box[] {
    const ways = [{ ...at, ...tag }];
    for (const far of [0.5, 1, 1.5])
        for (const [dx, dy] of [
            [0, -far],
            [0, far],
            [-far, 0],
            [far, 0],
        ] as const)
            ways.push({ x: at.x + dx * tag.w, y: at.y + dy * (tag.h + 1), ...tag });
    return ways;
}

/** A place for a result in the wager's own box: the first free one, or the first. */
export function within(
    own: Box,
    ways: readonly Box[],
    taken: readonly Box[],
    tag: { w: number; h: number },
): Box {
    const left = own.x + tag.w / 2 + 1;
    const right = own.x + own.w - tag.w / 2 - 1;
    const top = own.y + tag.h / 2 + 1;
    const foot = own.y + own.h - tag.h / 2 - 1;
    const home = { x: left, y: foot, ...tag };
    const kept = ways.map(({ x, y }) => ({
        x: Math.min(Math.max(x, left), right),
        y: Math.min(Math.max(y, top), foot),
        ...tag,
    }));
    return kept.find((box) => !taken.some((other) => meet(box, other))) ?? kept[0] ?? home;
}
