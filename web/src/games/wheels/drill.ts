// drill.ts -- questions at a wheel, answered by the engine: what a bet wins, and what a layout brings when the ball or
// the clapper has come to rest.

import type { SpotRow } from "../../engine/answers.js";
import type { Engine } from "../../engine/engine.js";
import { money, signed } from "../../format.js";
import { oneOf, type Below, type Question } from "../../learn/drill.js";
import { laidRecord, type Bet } from "./laid.js";
import { drill as words } from "./messages.en.js";

export interface Asked {
    engine: Engine;
    game: string;
    rules: string;
    /** What a spot and a pocket are called. */
    title: (spot: string) => string;
    pocket: (name: string) => string;
}

const FIVE = 500;
const CHOICES = 3;

const winsOn = (row: SpotRow) => row.ends?.find(({ result }) => result === "win")?.on ?? [];
const paysOf = (row: SpotRow) => row.ends?.find(({ result }) => result === "win")?.pays ?? "";

/** $5 where the spot takes it, or the least. */
function stakeOf({ least = 0, step = 1 }: SpotRow): number {
    return least <= FIVE && FIVE % step === 0 ? FIVE : least;
}

/** Spots that may be bet by themselves, by what they pay: the many straights count as one kind. */
function kinds({ engine, game, rules }: Asked): SpotRow[][] {
    const all = new Map<string, SpotRow[]>();
    for (const row of engine.spots(game, rules).spots)
        if (row.least && winsOn(row).length)
            all.set(paysOf(row), [...(all.get(paysOf(row)) ?? []), row]);
    return [...all.values()];
}

/** The right one among others that lie near it, in order. */
function among(right: number, others: readonly number[], tell: (sum: number) => string) {
    const near = [...new Set(others)]
        .filter((sum) => sum !== right)
        .sort((a, b) => Math.abs(a - right) - Math.abs(b - right))
        .slice(0, CHOICES - 1);
    const sums = [right, ...near].sort((a, b) => a - b);
    return { choices: sums.map(tell), right: [sums.indexOf(right)] };
}

/** What a bet wins, beside what the other kinds would. */
export function wins(asked: Asked, below: Below): Question | null {
    const { engine, game, rules, title } = asked;
    const all = kinds(asked);
    const row = oneOf(oneOf(all, below) ?? [], below);
    if (!row) return null;
    const stake = stakeOf(row);
    const best = (spot: string) =>
        engine.ahead(laidRecord(game, rules, [{ spot, stake }])).best.net;
    const others = all
        .flatMap(([first]) => first ?? [])
        .filter(
            ({ spot, least = 0, step = 1 }) =>
                spot !== row.spot && least <= stake && stake % step === 0,
        )
        .map(({ spot }) => best(spot));
    return {
        ask: words.wins(money(stake), title(row.spot)),
        ...among(best(row.spot), others, money),
        why: words.pays(title(row.spot), paysOf(row)),
    };
}

/** A small layout and a result: two bets that win on it where there are two, and one that may lose. */
export function brings(asked: Asked, below: Below): Question | null {
    const { engine, game, rules, title, pocket } = asked;
    const all = kinds(asked);
    const from = oneOf(oneOf(all, below) ?? [], below);
    const came = from && oneOf(winsOn(from), below);
    if (!came) return null;
    const rows = all.flat();
    const second = oneOf(
        rows.filter((row) => row !== from && winsOn(row).includes(came)),
        below,
    );
    const third = oneOf(
        rows.filter((row) => !winsOn(row).includes(came)),
        below,
    );
    const bets: Bet[] = [from, second, third]
        .flatMap((row) => row ?? [])
        .map((row) => ({ spot: row.spot, stake: stakeOf(row) }));
    const record = laidRecord(game, rules, bets);
    const { nets, stake } = engine.ahead(record);
    const right = nets.find(({ on }) => on.includes(came));
    const ends = engine.next(record).next.find(({ chance }) => chance === came)?.wagers ?? [];
    if (!right) return null;
    const others = [...nets.map(({ net }) => net), right.net + stake, right.net - stake];
    return {
        ask: words.brings(
            bets.map(({ spot, stake: on }) => words.bet(title(spot), money(on))).join(", "),
            pocket(came),
        ),
        ...among(right.net, others, signed),
        why: ends.map(({ spot, net = 0 }) => words.end(title(spot), signed(net))).join(", ") + ".",
    };
}

/** One after the other. */
export function questions(asked: Asked, below: Below): () => Question | null {
    let n = 0;
    return () => (n++ % 2 ? brings : wins)(asked, below);
}
