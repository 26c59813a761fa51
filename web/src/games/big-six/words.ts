// words.ts -- what Big Six calls things.

import type { Words } from "../words.js";
import { titleOf } from "./messages.en.js";

const own: Words = {
    verbs: { spin: "Spin" },
    marked: "spin",
    spot: titleOf,
    called: (spot) => (titleOf(spot).startsWith("$") ? `${titleOf(spot)} symbol` : undefined),
    guide: (moment) =>
        ({
            bet: "The rarer a symbol is, the more its card pays. The gold button bets on the $1.",
            go: "Your bet is down; add more where you like. Spin turns the wheel.",
            decide: null,
            over: "The clapper rests on the result. The gold button bets the same and spins again.",
        })[moment],
    first: { spot: "one", name: "the $1" },
    nets: true,
    each: true,
    running: "The wheel is turning",
    wait: "The wheel turns when the bets are down.",
    late: "No more bets: the wheel is turning.",
};

export default own;
