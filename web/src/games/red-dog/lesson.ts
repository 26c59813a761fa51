// lesson.ts -- Red Dog in six hands that one plays: the engine deals what each of them needs and says what it
// brings; and questions after it.

import type { Round } from "../../engine/answers.js";
import type { Engine } from "../../engine/engine.js";
import { largest } from "../../drawer/advice.js";
import { average } from "../../drawer/figures.js";
import { oneOf, type Below, type Question } from "../../learn/drill.js";
import { stakeOf } from "./examples.js";
import { say, type Key } from "./messages.en.js";

export interface Step {
    title: Key;
    words: Key;
    /** After it is decided. */
    then: Key;
    cards: readonly [string, string, ...string[]];
}

export const STEPS: readonly Step[] = [
    {
        title: "steps.between",
        words: "steps.between.words",
        then: "steps.between.then",
        cards: ["4c", "Td", "8h"],
    },
    {
        title: "steps.next",
        words: "steps.next.words",
        then: "steps.next.then",
        cards: ["6c", "7d"],
    },
    {
        title: "steps.pair",
        words: "steps.pair.words",
        then: "steps.pair.then",
        cards: ["Kc", "Kd", "Kh"],
    },
    {
        title: "steps.raise",
        words: "steps.raise.words",
        then: "steps.raise.then",
        cards: ["2s", "Qh", "7c"],
    },
    {
        title: "steps.narrow",
        words: "steps.narrow.words",
        then: "steps.narrow.then",
        cards: ["5h", "7s", "Jd"],
    },
    {
        title: "steps.end",
        words: "steps.end.words",
        then: "steps.end.then",
        cards: ["4s", "9h", "9c"],
    },
];

export type Answer = "stand" | "raise";

export interface Played {
    round: Round;
    /** A decision is asked for. */
    asks: boolean;
    refused: boolean;
}

/** Without the burn card: it tells a learner nothing. */
function record(engine: Engine, rules: string, cards: readonly string[], answer: Answer | null) {
    const stake = stakeOf(engine, rules);
    const lines = [
        "game red-dog",
        `rules ${rules}`,
        "set burn=off",
        `seat 1 You ${String(stake * 10)}`,
        `bet 1 ante ${String(stake)}`,
        `cards ${cards.join(" ")}`,
        "deal",
        ...(answer ? [`${answer} 1`] : []),
        "",
    ];
    return lines.join("\n");
}

/** The hand of a step as far as it has gone: dealt, and answered where it asks. */
export function playStep(
    engine: Engine,
    rules: string,
    { cards }: Pick<Step, "cards">,
    answer: Answer | null,
): Played | null {
    const { rounds, refused } = engine.replay(record(engine, rules, cards, answer));
    const [round] = rounds;
    if (!round) return null;
    return { round, asks: round.outcome === null, refused: refused.length > 0 };
}

export interface Worth {
    stand: number;
    raise: number;
}

/** What both answers are worth on average, in cents; null: nothing is asked there. The raise is the largest, as
 *  everywhere: the smallest costs next to nothing, and would make any answer as good as the other. */
export function worthOf(engine: Engine, rules: string, ends: readonly string[]): Worth | null {
    const { seats } = engine.advise(record(engine, rules, ends, null));
    const choices = (seats[0]?.choices ?? []).filter(largest);
    const worth = (choice: Answer) => choices.find((row) => row.choice === choice)?.ev_float;
    const [stand, raise] = [worth("stand"), worth("raise")];
    return stand === undefined || raise === undefined ? null : { stand, raise };
}

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

/** "Raise or stand?" with two cards that have room between them. */
export function raiseOrStand(engine: Engine, rules: string, below: Below): Question | null {
    const gap = 2 + below(RANKS.length - 2);
    const low = below(RANKS.length - gap);
    const suit = () => oneOf(SUITS.split(""), below) ?? "c";
    const ends = [`${RANKS[low] ?? ""}${suit()}`, `${RANKS[low + gap] ?? ""}${suit()}`];
    const cards = below(2) ? ends : ends.reverse();
    const worth = worthOf(engine, rules, cards);
    if (!worth) return null;
    const { stand, raise } = worth;
    return {
        ask: say("drill.raise", { n: gap - 1 }),
        cards,
        choices: [say("explore.stand"), say("explore.raise")].map(
            (word) => word.charAt(0).toUpperCase() + word.slice(1),
        ),
        right: Math.abs(stand - raise) < 0.5 ? [0, 1] : [raise > stand ? 1 : 0],
        why: say("drill.worth", { stand: average(stand), raise: average(raise) }),
    };
}
