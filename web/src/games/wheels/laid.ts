// laid.ts -- what lies on a layout as a record, so that the engine may say what it is worth.

import type { Wager } from "../../net/protocol.js";

const dollars = (cents: number) => (cents / 100).toFixed(2);

export function laidRecord(game: string, rules: string, wagers: readonly Wager[]): string {
    const chips = wagers.reduce((sum, { stake }) => sum + stake, 0);
    return [
        `game ${game}`,
        `rules ${rules}`,
        `seat 1 You ${dollars(chips)}`,
        ...wagers.map(({ spot, stake }) => `bet 1 ${spot} ${dollars(stake)}`),
        "",
    ].join("\n");
}
