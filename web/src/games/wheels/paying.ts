// paying.ts -- MAB-RO 3(e), 6(e): what has lost is taken in, then everybody who has won is paid, one wager after the
// other as the engine tells it.

import type { Effect } from "../../net/protocol.js";

/** When the dealer begins, and how long one motion takes, in ms. */
export const BEGINS = 220;
export const TAKES = 420;

/** From one wager to the next; of many the last one need not wait for longer than this. */
const NEXT = 160;
const LAST = 960;

export const wagerOf = (seat: number, spot: string): string => `${String(seat)} ${spot}`;

/** In ms from the first of them, when each wager that won is paid. */
export function paymentsOf(effects: readonly Effect[]): ReadonlyMap<string, number> {
    const won = effects.flatMap((one) =>
        one.kind === "settle" && one.net > 0 ? [wagerOf(one.seat, one.spot)] : [],
    );
    const step = Math.min(NEXT, LAST / Math.max(1, won.length - 1));
    return new Map(won.map((wager, i) => [wager, i * step]));
}

/** When all that these seats have won is paid, or what they have lost is taken in. */
export function paidBy(effects: readonly Effect[], seats: readonly number[]): number {
    const settled = effects.filter((one) => one.kind === "settle");
    const payments = paymentsOf(effects);
    const own = settled
        .filter(({ seat }) => seats.includes(seat))
        .flatMap(({ seat, spot }) => payments.get(wagerOf(seat, spot)) ?? []);
    const first = settled.some(({ net }) => net < 0) ? BEGINS + TAKES : BEGINS;
    return own.length ? first + Math.max(...own) + TAKES : BEGINS + TAKES;
}
