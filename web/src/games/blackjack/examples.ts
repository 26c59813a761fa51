// examples.ts -- rounds for people who learn, dealt by the engine under the rules in force.

import type { Round } from "../../engine/answers.js";
import type { Engine } from "../../engine/engine.js";
import { lesson } from "./messages.en.js";

interface Script {
    title: string;
    /** Ann's two cards with the dealer's first between them, the dealer's second, and what comes then. */
    first: readonly [string, string, string];
    hole: string;
    decisions: readonly string[];
    then: readonly string[];
}

const scripts: readonly Script[] = [
    {
        title: lesson.example.blackjack,
        first: ["As", "7h", "Kd"],
        hole: "9c",
        decisions: [],
        then: [],
    },
    {
        title: lesson.example.hit,
        first: ["5c", "Td", "7s"],
        hole: "8h",
        decisions: ["hit 1", "stand 1"],
        then: ["8d"],
    },
    {
        title: lesson.example.double,
        first: ["6h", "5s", "5d"],
        hole: "Jc",
        decisions: ["double 1"],
        then: ["9s"],
    },
    {
        title: lesson.example.split,
        first: ["8s", "6d", "8h"],
        hole: "Tc",
        decisions: ["split 1", "stand 1", "stand 1"],
        then: ["Th", "Kc"],
    },
];

export interface Example {
    title: string;
    round: Round;
}

/** Where the dealer has a hole card it lies before the players', else it comes last; a dealer under 17 draws a ten. */
export function examples(engine: Engine, rules: string, stake: number): Example[] {
    const hole = /dealing=/.test(rules);
    return scripts.flatMap(({ title, first, hole: second, decisions, then }) => {
        const cards = hole ? [...first, second, ...then] : [...first, ...then, second];
        const record =
            `game blackjack\nrules ${rules}\nset burn=off\nseat 1 Ann ${String(stake * 20)}\n` +
            `bet 1 box ${String(stake)}\ncards ${[...cards, "Ts"].join(" ")}\ndeal\n` +
            decisions.map((line) => `${line}\n`).join("");
        const replay = engine.replay(record);
        const [round] = replay.rounds;
        return round?.outcome && !replay.refused.length ? [{ title, round }] : [];
    });
}
