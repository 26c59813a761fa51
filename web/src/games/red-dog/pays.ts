// pays.ts -- what each spread pays under the rules in force, as the engine tells it.

import type { Odds } from "../../engine/answers.js";

export const SPREADS = 11;

export interface Pays {
    /** "5 to 1" for spread 1, and so on. */
    spread: string[];
    three: string;
}

export function paysOf(odds: Odds): Pays {
    const outcomes = odds.wagers[0]?.outcomes ?? [];
    /** What is paid where an outcome of this kind wins. */
    const pays = (kind: string) =>
        outcomes.find(({ name, pays }) => name.split(",")[0] === kind && / to /.test(pays))?.pays;

    return {
        spread: Array.from({ length: SPREADS }, (_, i) => pays(`spread ${String(i + 1)}`) ?? ""),
        three: pays("three of a kind") ?? pays("pair") ?? "",
    };
}

/** Neighbours that pay alike, for a line of lettering over them. */
export function groups(pays: readonly string[]): { text: string; from: number; count: number }[] {
    const out: { text: string; from: number; count: number }[] = [];

    pays.forEach((text, i) => {
        const last = out.at(-1);
        if (last?.text === text) last.count++;
        else out.push({ text, from: i + 1, count: 1 });
    });
    return out;
}
