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
    const pays = (name: string) => outcomes.find((row) => row.name === name)?.pays ?? "";

    return {
        spread: Array.from({ length: SPREADS }, (_, i) => pays(`spread ${String(i + 1)}, between`)),
        three: pays("three of a kind"),
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
