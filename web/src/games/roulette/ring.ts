// ring.ts -- a wheel seen from above: angles of its pockets, the way of the ball, and neighbours.

/** Degrees clockwise from the top, of the middle of a pocket of a wheel that has not turned. */
export function angleOf(order: readonly string[], pocket: string): number {
    return (360 * order.indexOf(pocket)) / order.length;
}

/** So many on each side of a pocket, as they lie on the wheel, the pocket in the middle. */
export function neighbours(order: readonly string[], pocket: string, each: number): string[] {
    const at = order.indexOf(pocket);
    if (at < 0) return [];
    const count = order.length;
    return Array.from(
        { length: Math.min(2 * each + 1, count) },
        (_, i) => order[(((at + i - each) % count) + count) % count] ?? "",
    );
}

export interface Pose {
    /** Degrees the wheel has turned, and where the ball is, clockwise from the top. */
    wheel: number;
    ball: number;
    /** How far out the ball runs: 1 on the track, 0 in its pocket. */
    out: number;
}

const LAPS = 6;
/** The ball leaves the track here. */
const DROPS = 0.62;

function slowing(t: number): number {
    return 1 - (1 - t) ** 3;
}

/** From the track over the frets into the pocket, with two small jumps. */
function falling(t: number): number {
    if (t <= DROPS) return 1;
    const s = (t - DROPS) / (1 - DROPS);
    const fall = Math.max(0, 1 - s / 0.55) ** 2;
    const jump = s > 0.4 ? Math.abs(Math.sin(((s - 0.4) / 0.6) * 2 * Math.PI)) * 0.22 * (1 - s) : 0;
    return Math.min(1, Math.max(fall, jump));
}

/** How far the wheel will have turned, a little more than once; the pocket on top where it must be seen. */
export function restAt(from: number, angle: number, top: boolean): number {
    if (!top) return from + 450;
    return from + 360 + ((((-angle - from) % 360) + 360) % 360);
}

/** A while before: the wheel turns one way, the ball runs the other on its track, and bets are still taken. */
export function before({ wheel, ball }: Pose, ms: number): Pose {
    return { wheel: wheel + 0.05 * ms, ball: ball - 0.4 * ms, out: 1 };
}

/** At t from 0 to 1: the wheel turns one way, the ball the other from where it was, and at 1 it lies in its pocket. */
export function poseAt(
    t: number,
    angle: number,
    from: number,
    to: number,
    ball = to + angle,
): Pose {
    const rest = to + angle;
    const run = 360 * LAPS + ((((ball - rest) % 360) + 360) % 360);
    return {
        wheel: from + (to - from) * slowing(t),
        ball: rest + run * (1 - slowing(t)),
        out: t >= 1 ? 0 : falling(t),
    };
}
