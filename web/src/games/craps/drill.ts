// drill.ts -- questions of craps: which of two bets costs less, and what a bet wins.

import type { SpotRow } from "../../engine/answers.js";
import type { Engine } from "../../engine/engine.js";
import { percent } from "../../drawer/figures.js";
import { money } from "../../format.js";
import { oneOf, type Below, type Question } from "../../learn/drill.js";
import type { DicePriced } from "./cost.js";
import { say } from "./messages.en.js";
import { eachPays, paysOf } from "./reading.js";
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

/** Where the questions are of, and what it takes there. */
export interface Asked {
    engine: Engine;
    game: string;
    rules: string;
    rows: readonly SpotRow[];
}

/** Two dice that come to this. */
const throwOf = (total: number) => {
    const a = Math.min(6, total - 1);
    return `roll ${String(a)} ${String(total - a)}`;
};

/** What a bet of the house's least comes to on the last of these throws, by the engine; null: it is not taken, or stays. */
function net({ engine, game, rules, rows }: Asked, spot: string, totals: readonly number[]) {
    const stake = (on: string) =>
        String(Math.max(1000, rows.find((row) => row.spot === on)?.least ?? 0) / 100);
    const bets = [...new Set(["pass", spot])]; // no roll without a line bet
    const record = [`game ${game}`, `rules ${rules}`, "seat 1 You 10000"];
    record.push(...bets.map((on) => `bet 1 ${on} ${stake(on)}`), ...totals.map(throwOf), "");
    const { rounds } = engine.replay(record.join("\n"));
    return rounds.at(-1)?.wagers.find((wager) => wager.spot === spot)?.net ?? 0;
}

/** A question about what a throw does to a bet: it wins, loses, or what else it does. */
function happens(
    asked: Asked,
    spot: string,
    totals: readonly number[],
    ask: string,
    else_: string,
) {
    const came = net(asked, spot, totals);
    const choices = [say("drill.wins"), say("drill.loses"), else_];
    const right = came > 0 ? 0 : came < 0 ? 1 : 2;
    return { ask, choices, right: [right], why: choices[right] ?? "" };
}

const POINTS = [4, 5, 6, 8, 9, 10];

/** What the lesson has told, in its order: the come-out roll, the point, odds, the field, place bets on six and eight. */
const TAUGHT: readonly ((asked: Asked, below: Below) => Question | null)[] = [
    (asked, below) => {
        const n = oneOf([7, 11, 2, 3, 12, ...POINTS.slice(0, 2)], below) ?? 7;
        const ask = say("drill.come-out", { n });
        return happens(asked, "pass", [n], ask, say("drill.point", { n }));
    },
    (asked, below) => {
        const point = oneOf(POINTS, below) ?? 6;
        const n = oneOf([point, 7, 11, 3, ...POINTS], below) ?? 7;
        const ask = say("drill.on", { point, n });
        return happens(asked, "pass", [point, n], ask, say("drill.nothing"));
    },
    ({ rows }, below) => {
        const row = rows.find(({ spot }) => spot === "pass-odds");
        const point = oneOf(POINTS, below) ?? 6;
        const stake = 3000;
        const wins = (pays: string) => {
            const [to = 0, one = 1] = pays.split(" to ").map(Number);
            return (stake * to) / one;
        };
        const pays = paysOf(row, point);
        const sums = [...new Set(POINTS.map((n) => wins(paysOf(row, n))))].sort((x, y) => x - y);
        if (!pays || sums.length < 2) return null;
        return {
            ask: say("drill.odds", { stake: money(stake), point }),
            choices: sums.map(money),
            right: [sums.indexOf(wins(pays))],
            why: say("drill.odds.pay", { point, pays }),
        };
    },
    (asked, below) => {
        const n = 2 + below(11);
        const { choices, ...rest } = happens(asked, "field", [n], say("drill.field", { n }), "");
        return { ...rest, choices: choices.slice(0, 2) };
    },
    ({ rows }, below) => brings(rows, below, /^place-[68]$/),
];

/** Five questions of what the lesson has told, then of every bet. */
export function questions(
    asked: Asked,
    wagers: readonly DicePriced[],
    below: Below,
): () => Question | null {
    let n = 0;
    return () =>
        TAUGHT[n++]?.(asked, below) ??
        (below(2) ? cheaper(wagers, below) : brings(asked.rows, below));
}

/** What a bet with one price brings, beside amounts that other prices would bring. */
export function brings(rows: readonly SpotRow[], below: Below, of: RegExp = /./): Question | null {
    const single = rows.filter((row) => row.step && /^\d+ to \d+$/.test(eachPays(row)));
    const row = oneOf(
        single.filter(({ spot }) => of.test(spot)),
        below,
    );
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
