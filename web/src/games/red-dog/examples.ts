// examples.ts -- rounds for people who learn, dealt by the engine under the rules in force.

import type { Round } from "../../engine/answers.js";
import type { Engine } from "../../engine/engine.js";
import type { Key } from "./messages.en.js";

interface Script {
    key: Key;
    cards: string[];
    /** Said when the table asks. */
    then?: string;
}

const scripts: Script[] = [
    { key: "learn.example.consecutive", cards: ["6c", "7d"] },
    { key: "learn.example.three", cards: ["Kc", "Kd", "Kh"] },
    { key: "learn.example.raise", cards: ["3h", "Jc", "8d"], then: "raise 1" },
    { key: "learn.example.end", cards: ["4s", "9h", "9c"], then: "stand 1" },
];

export interface Example {
    key: Key;
    cards: string[];
    round: Round;
    record: string;
}

/** Without the burn card, which every book lets a record leave out: it tells a learner nothing. */
export function examples(engine: Engine, rules: string, stake: number): Example[] {
    return scripts.flatMap(({ key, cards, then }) => {
        const record =
            `game red-dog\nrules ${rules}\nset burn=off\nseat 1 Ann ${String(stake * 10)}\n` +
            `bet 1 ante ${String(stake)}\ncards ${cards.join(" ")}\ndeal\n${then ? `${then}\n` : ""}`;
        const replay = engine.replay(record);
        const [round] = replay.rounds;
        if (round?.outcome && !replay.refused.length && round.chance.join(" ") === cards.join(" "))
            return [{ key, cards, round, record }];
        return [];
    });
}

/** A stake that the rules take: ten dollars, or the least there is. */
export function stakeOf(engine: Engine, rules: string): number {
    const least = engine.rules("red-dog", rules).options.find((row) => row.key === "min")?.value;
    return Math.max(10, Number(least ?? 0));
}
