// laid.ts -- what lies on a spot, and how it ended.

import { signed } from "../format.js";
import type { Seat } from "../net/protocol.js";

/** What lies on a spot, and its end once it is decided. */
export interface Laid {
    stake: number;
    /** Paid beside it. */
    paid: number;
    result: "win" | "lose" | "push" | "void" | null;
    /** "+$10". */
    text: string;
}

/** `settled`: what was decided lies there still. */
export function laidOn(
    seat: Seat | null,
    spot: string,
    settled: boolean,
    hand?: number,
): Laid | null {
    const here = (one: { spot: string; hand?: number }) =>
        one.spot === spot && (hand === undefined || (one.hand ?? 1) === hand);
    const wager = seat?.wagers.find(here);
    if (wager) return { stake: wager.stake, paid: 0, result: null, text: "" };
    const last = settled ? seat?.last.find(here) : undefined;
    if (!last) return null;
    const even = last.net === 0;
    return {
        stake: last.stake,
        paid: Math.max(0, last.net),
        result: last.result,
        text: even ? last.result : signed(last.net),
    };
}
