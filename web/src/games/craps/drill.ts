// drill.ts -- questions of craps: which of two bets costs less, and what a bet wins.

import type { SpotRow } from "../../engine/answers.js";
import { percent } from "../../drawer/figures.js";
import { money } from "../../format.js";
import { oneOf, type Below, type Question } from "../../learn/drill.js";
import type { DicePriced } from "./cost.js";
import { say } from "./messages.en.js";
import { eachPays } from "./reading.js";
import { spotName } from "./words.js";

const name = (spot: string) => {
    const text = spotName(spot);
    return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Two bets whose prices are plainly not the same. */
export function cheaper(wagers: readonly DicePriced[], below: Below): Question | null {
    const priced = wagers.filter(({ house_edge_float }) => house_edge_float > 0);
    const a = oneOf(priced, below);
    if (!a) return null;
    const others = priced.filter(
        (row) => Math.abs(row.house_edge_float - a.house_edge_float) > 0.004,
    );
    const b = oneOf(others, below);
    if (!b) return null;
    const tell = (row: DicePriced) => `${name(row.spot)}: ${percent(row.house_edge_float, 3)}.`;
    return {
        ask: say("drill.cheaper"),
        choices: [name(a.spot), name(b.spot)],
        right: [a.house_edge_float < b.house_edge_float ? 0 : 1],
        why: `${tell(a)} ${tell(b)}`,
    };
}

/** What a bet with one price brings, beside amounts that other prices would bring. */
export function brings(rows: readonly SpotRow[], below: Below): Question | null {
    const single = rows.filter((row) => row.step && /^\d+ to \d+$/.test(eachPays(row)));
    const row = oneOf(single, below);
    if (!row?.step) return null;
    const stake = Math.max(row.least ?? row.step, 2 * row.step);
    const wins = (pays: string) => {
        const [to = 0, one = 1] = pays.split(" to ").map(Number);
        return (stake * to) / one;
    };
    const right = wins(eachPays(row));
    const wrong = [...new Set(single.map((other) => wins(eachPays(other))))]
        .filter((sum) => sum !== right && Number.isInteger(sum))
        .sort((x, y) => Math.abs(x - right) - Math.abs(y - right))
        .slice(0, 2);
    const sums = [right, ...wrong].sort((x, y) => x - y);
    return {
        ask: say("drill.brings", { stake: money(stake), spot: spotName(row.spot) }),
        choices: sums.map(money),
        right: [sums.indexOf(right)],
        why: say("drill.pays", { spot: name(row.spot), pays: eachPays(row) }),
    };
}
