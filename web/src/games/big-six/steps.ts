// steps.ts -- Big Six in spins that one makes.

import type { Step } from "../wheels/steps.js";

export const STEPS: readonly Step[] = [
    {
        title: "Where the clapper rests",
        words: "The wheel has 54 segments. You bet on what is shown on the one where the clapper at the top comes to rest. The $1 is on most of them, and pays least.",
        bets: ["one 10"],
        spins: ["two", "one"],
    },
    {
        title: "Rarer pays more",
        words: "A $5 or a $10 is on fewer segments, and pays more: how much stands on its spot.",
        bets: ["five 10", "ten 10"],
        spins: ["five", "one"],
    },
    {
        title: "Joker and flag",
        words: "Each of them is on one segment alone and pays most. They are two bets: the flag does nothing for the joker.",
        bets: ["joker 10"],
        spins: ["flag", "joker"],
    },
    {
        title: "What the house lives on",
        words: "All seven at once cover the whole wheel, and still do not win in the long run: most spins bring less than the seven bets cost.",
        bets: ["one 10", "two 10", "five 10", "ten 10", "twenty 10", "joker 10", "flag 10"],
        spins: ["one"],
    },
];
