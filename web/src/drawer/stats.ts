// stats.ts -- what came of rounds, beside what was to be expected of them.

import type { Odds } from "../engine/answers.js";

export interface Played {
    stake: number;
    net: number;
    words: string;
}

export interface Point {
    net: number;
    mean: number;
    low: number;
    high: number;
}

export interface Bar {
    kind: string;
    came: number;
    expected: number;
}

/** What a game's folder knows of past rounds. */
export interface Expected {
    /** The running net, with its exact mean and the band that holds 95 of 100 such runs. */
    curve(rounds: readonly Played[], odds: Odds): Point[];
    /** How often each kind of outcome came, and was to come. */
    histogram(rounds: readonly Played[], odds: Odds): Bar[];
}

/** The running net alone. */
export function running(rounds: readonly Played[]): number[] {
    let net = 0;
    return rounds.map((round) => (net += round.net));
}

/** A path through points of a drawing, from left to right. */
export function path(
    values: readonly number[],
    x: (i: number) => number,
    y: (v: number) => number,
): string {
    return values.map((v, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join("");
}

/** Round numbers that a scale from low to high may be marked at: about four of them. */
export function marks(low: number, high: number): number[] {
    const rough = (high - low) / 4 || 1;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
    const out: number[] = [];
    for (let v = Math.ceil(low / step) * step; v <= high + step / 1e6; v += step)
        out.push(Math.abs(v) < step / 1e6 ? 0 : v);
    return out;
}
