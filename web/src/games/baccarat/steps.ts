// steps.ts -- baccarat in hands that one deals: the engine plays them under the rules in force. And questions after them.

import type { Engine } from "../../engine/engine.js";
import { oneOf, type Below, type Question } from "../../learn/drill.js";
import { drills, steps } from "./messages.en.js";
import { countOf, RANKS } from "./view.js";

export interface Step {
    title: string;
    words: string;
    /** "banker 10". */
    bets: readonly string[];
    /** Player, Banker, Player, Banker, and third cards as they come. */
    cards: string;
}

export const STEPS: readonly Step[] = [
    { ...steps.natural, bets: ["banker 10"], cards: "Kc 4d 6s 5h" },
    { ...steps.player, bets: ["player 10"], cards: "2c Td 3h 7s 4c" },
    { ...steps.banker, bets: ["banker 10", "player 10"], cards: "Qc 2d Ah 3s 7c 4h" },
    { ...steps.tie, bets: ["player 10", "tie 5"], cards: "9c 4d 8h 3s" },
];

export interface Dealt {
    player: string[];
    banker: string[];
    outcome: string;
    wagers: { spot: string; stake: number; net: number }[];
}

function record(rules: string, bets: readonly string[], cards: string): string {
    const book = `${rules} burn=off turned_by=dealer vig_collected=at-once`;
    const wagers = bets.map((bet) => `bet 1 ${bet}`);
    return [`rules ${book}`, "seat 1 You 1000", ...wagers, `cards ${cards}`, "deal", ""].join("\n");
}

/** The hand of a step; null: these rules refuse it, or it is not over with these cards. */
export function dealStep(
    engine: Engine,
    game: string,
    rules: string,
    { bets, cards }: Pick<Step, "bets" | "cards">,
): Dealt | null {
    try {
        const { rounds, refused } = engine.replay(`game ${game}\n${record(rules, bets, cards)}`);
        const [round] = rounds;
        if (refused.length || !round?.outcome) return null;
        const [p1 = "", b1 = "", p2 = "", b2 = "", ...thirds] = cards.split(" ");
        const player = [p1, p2];
        const banker = [b1, b2];
        if (round.calls.includes("Card for the Player.")) player.push(thirds.shift() ?? "");
        if (round.calls.includes("Card for the Banker.")) banker.push(thirds.shift() ?? "");
        const wagers = round.wagers.map(({ spot, stake, net }) => ({ spot, stake, net }));
        return { player, banker, outcome: round.outcome, wagers };
    } catch {
        return null;
    }
}

// ---- questions ----

const SUITS = ["c", "d", "h", "s"];

function hand(below: Below): string[] {
    return [0, 1].map(() => `${RANKS.charAt(below(13))}${oneOf(SUITS, below) ?? "c"}`);
}

/** What two cards count. */
function counting(below: Below): Question {
    const cards = hand(below);
    while (cards[0] === cards[1]) cards.splice(0, 2, ...hand(below));
    const count = countOf(cards) ?? 0;
    const choices = new Set([count]);
    while (choices.size < 4) choices.add(below(10));
    const list = [...choices].sort((a, b) => a - b);
    return {
        ask: drills.count,
        cards,
        choices: list.map(String),
        right: [list.indexOf(count)],
        why: drills.countWhy(count),
    };
}

/** Whether the Banker draws: what the engine does with such cards. */
function drawing(engine: Engine, game: string, rules: string, below: Below): Question | null {
    const banker = 3 + below(4);
    const third = below(10);
    const value = (n: number) => (n === 0 ? "K" : n === 1 ? "A" : String(n));
    const cards = `Kc Qd 2h ${value(banker)}s ${value(third)}c`;
    const drew = [" 9h", ""].map((last) =>
        dealStep(engine, game, rules, {
            bets: ["player 10"],
            cards: cards + last,
        }),
    );
    const draws = drew[1] === null;
    if (draws && drew[0] === null) return null;
    return {
        ask: drills.draws(banker, third),
        choices: [drills.yes, drills.no],
        right: [draws ? 0 : 1],
        why: drills.drawsWhy(banker, third, draws),
    };
}

/** Which of two wagers costs less. */
function cheaper(engine: Engine, game: string, rules: string, below: Below): Question | null {
    const { wagers } = engine.odds(game, rules);
    const one = oneOf(wagers, below);
    const other = oneOf(wagers, below);
    if (!one || !other || one.spot === other.spot) return null;
    const costs = [one.house_edge_float, other.house_edge_float];
    const best = Math.min(...costs);
    return {
        ask: drills.cheaper,
        choices: [drills.wager(one.spot), drills.wager(other.spot)],
        right: costs.flatMap((cost, i) => (cost === best ? i : [])),
        why: drills.cheaperWhy(
            drills.wager(one.spot),
            one.house_edge_float,
            drills.wager(other.spot),
            other.house_edge_float,
        ),
    };
}

export function question(
    engine: Engine,
    game: string,
    rules: string,
    below: Below,
): Question | null {
    for (let tries = 0; tries < 20; tries++) {
        const kind = below(3);
        const made =
            kind === 0
                ? counting(below)
                : kind === 1
                  ? drawing(engine, game, rules, below)
                  : cheaper(engine, game, rules, below);
        if (made) return made;
    }
    return null;
}
