// chart.ts -- where a hand stands on the chart of play.

import type { Chart } from "../../engine/answers.js";
import { countOf } from "./round.js";

export type Part = "hard" | "soft" | "pairs";
export const PARTS: readonly Part[] = ["hard", "soft", "pairs"];

/** A cell of the chart: "hard 16 T". */
export interface Cell {
    part: Part;
    row: string;
    up: string;
}

export const keyOf = ({ part, row, up }: Cell) => `${part} ${row} ${up}`;

export function cellOf(key: string): Cell {
    const [part = "hard", row = "", up = ""] = key.split(" ");
    return { part: part as Part, row, up };
}

/** Ranks as the chart has them: whatever counts ten is a T. */
const value = (card: string) => card.charAt(0).replace(/[JQK]/, "T");
const ORDER = "23456789TA";

/** What the dealer shows, one card or two: the ace first, else the higher one. */
export function upOf(cards: readonly string[]): string {
    return cards
        .map(value)
        .sort((a, b) => ORDER.indexOf(b) - ORDER.indexOf(a))
        .join("");
}

/** `splits`: the hand may be split. */
export function handCell(
    cards: readonly string[],
    dealer: readonly string[],
    splits: boolean,
): Cell {
    const [a = "", b = ""] = cards.map(value);
    const up = upOf(dealer);
    const { total, soft } = countOf(cards.map((card, n) => ({ card, n })));
    if (splits && cards.length === 2 && a === b) return { part: "pairs", row: a + b, up };
    if (soft) return { part: "soft", row: `A${String(total - 11)}`, up };
    return { part: "hard", row: String(total), up };
}

/** Rows in the order of a printed chart: totals as they come, aces last. */
export function rowsOf({ chart }: Chart, part: Part): { row: string; cells: string[] }[] {
    const rank = (row: string) => (part === "hard" ? Number(row) : ORDER.indexOf(row.charAt(1)));
    return Object.entries(chart[part])
        .map(([row, cells]) => ({ row, cells }))
        .sort((one, two) => rank(one.row) - rank(two.row));
}

/** The first letter of a cell as the verb that it stands for, for colours and words. */
export const PLAYS: Readonly<Record<string, string>> = {
    H: "hit",
    S: "stand",
    D: "double",
    P: "split",
    R: "surrender",
};
