// figures.ts -- shares, values and fractions as people read them.

import { fraction, type Exact } from "../engine/answers.js";

const MINUS = "\u2212";
const SPACE = "\u00a0"; // a space that does not break

/** "64.00 %". */
export function percent(share: number, digits = 2): string {
    return `${(share * 100).toFixed(digits)}${SPACE}%`.replace("-", MINUS);
}

/** A value per unit with its sign: "+0.1648". */
export function perUnit(ev: number): string {
    const text = ev.toFixed(4);
    if (Number(text) === 0) return "0.0000";
    return ev > 0 ? `+${text}` : text.replace("-", MINUS);
}

/** Cents that need not be whole, with a sign: "+$2.80". */
export function average(cents: number): string {
    const text = `$${(Math.abs(cents) / 100).toFixed(2)}`;
    if (text === "$0.00") return text;
    return (cents > 0 ? "+" : MINUS) + text;
}

/** "32 of 50" where the whole is known, such as the cards unseen; null where it does not go. */
export function outOf(share: Exact, whole: number): string | null {
    const { num, den } = fraction(share);
    const parts = num * BigInt(whole);
    return parts % den === 0n ? `${String(parts / den)} of ${String(whole)}` : null;
}

/** A fraction short enough to be read is shown as it is; a longer one keeps its ends. */
export function short(share: Exact, most = 18): string {
    return share.length <= most ? share : `${share.slice(0, 8)}…${share.slice(-8)}`;
}
