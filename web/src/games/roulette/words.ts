// words.ts -- what roulette calls things.

import type { Words } from "../words.js";
import { titleOf } from "./messages.en.js";

const own: Words = {
    verbs: { spin: "Spin" },
    spot: titleOf,
    first: { spot: "red", name: "red" },
    letters: { r: "red", b: "black", o: "odd", e: "even", "[": "low", "]": "high" },
    wait: "The ball turns when the bets are down.",
    late: "No more bets: the ball is on its way.",
};

export default own;
