// examples.ts -- rounds for people who learn, dealt by the engine under the rules in force.

import type { Round } from "../engine/answers.js";
import type { Engine } from "../engine/engine.js";
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

/** A burn card comes first where the rules burn one: the engine takes one of the two records whole. */
export function examples(engine: Engine, rules: string, stake: number): Example[] {
    return scripts.flatMap(({ key, cards, then }) => {
        for (const burn of ["", "xx "]) {
            const record =
                `game red-dog\nrules ${rules}\nseat 1 Ann ${String(stake * 10)}\nbet 1 ante ${String(stake)}\n` +
                `cards ${burn}${cards.join(" ")}\ndeal\n${then ? `${then}\n` : ""}`;
            const replay = engine.replay(record);
            const [round] = replay.rounds;
            const dealt = round?.chance.filter((card) => card !== "xx");
            if (round?.outcome && !replay.refused.length && dealt?.join(" ") === cards.join(" "))
                return [{ key, cards, round, record }];
        }
        return [];
    });
}
