// cost.ts -- what bets cost, from the engine's exact figures: of a bet, by the hour, and beside others.

import type { Exact, Priced } from "../../engine/answers.js";
import { fraction } from "../../engine/answers.js";

/** A wager as the engine prices it; those of dice say how many rolls decide it. */
export type DicePriced = Priced & { rolls?: Exact; rolls_float?: number };

/** A table's usual pace; said wherever it is used. */
export const ROLLS_AN_HOUR = 100;

/** The row of a spot; a come bet on its number is the come bet that it was. */
export function pricedOf(wagers: readonly DicePriced[], spot: string): DicePriced | undefined {
    return wagers.find((row) => row.spot === spot);
}

/** Cents that a bet of so many cents costs on average. */
export function costOf(row: DicePriced, stake: number): number {
    return row.house_edge_float * stake;
}

const RESTS = /^(?:place|buy|hard)-(\d+)$/;

/** Rolls from one decision to the next of a bet that is always up. The engine counts from a come-out roll; what is off
 *  on those, and stays up when it has won, waits for fewer of them. Odds on a come bet are decided by the same throws and
 *  counted as working, and each decision of the line has one come-out roll. */
export function rollsOf(wagers: readonly DicePriced[], row: DicePriced): number {
    const counted = Math.max(1, row.rolls_float ?? 1);
    const number = RESTS.exec(row.spot)?.[1] ?? "";
    const working = pricedOf(wagers, `come-odds-${number}`)?.rolls_float ?? counted;
    const line = pricedOf(wagers, "pass")?.rolls_float;
    return line && counted > working ? working / (1 - 1 / line) : counted;
}

/** Cents an hour if it is always up. */
export function hourly(wagers: readonly DicePriced[], row: DicePriced, stake: number): number {
    return (costOf(row, stake) * ROLLS_AN_HOUR) / rollsOf(wagers, row);
}

/** Bets that cost more than twice what the cheapest does; odds cost nothing and are left aside. */
export function dear(wagers: readonly DicePriced[], row: DicePriced): boolean {
    const least = Math.min(
        ...wagers.map(({ house_edge_float }) => house_edge_float).filter((edge) => edge > 0),
    );
    return row.house_edge_float > 2 * least;
}

/** "−$0.1414" of a fraction of cents: dollars to four places, never rounded away from what it is by more. */
export function exactly(cents: Exact): string {
    const { num, den } = fraction(cents);
    const sign = num < 0n ? "\u2212" : num > 0n ? "+" : "";
    const size = num < 0n ? -num : num;
    const parts = (size * 100n * 2n + den) / (2n * den); // hundredths of a cent, rounded
    const text = String(parts).padStart(5, "0");
    return `${sign}$${text.slice(0, -4)}.${text.slice(-4)}`;
}
