// words.ts -- what roulette calls things.

import type { Words } from "../words.js";
import { titleOf } from "./messages.en.js";

const own: Words = {
    verbs: { spin: "Spin" },
    spot: titleOf,
    first: { spot: "red", name: "red", instead: { spot: "even", name: "even" } },
    guide: (moment) =>
        ({
            bet: "Bet on numbers, on lines between them or on boxes. The gold button makes a first bet.",
            go: "Your bet is down; add more where you like. Spin sends the ball.",
            decide: null,
            over: "The dolly marks the number. The gold button bets the same and spins again.",
        })[moment],
    letters: { r: "red", b: "black", o: "odd", e: "even", "[": "low", "]": "high" },
    notes: ["half", "fifth", "colors"],
    bets: ({ timer }) =>
        timer?.kind === "bets" ? "The ball is turning: bets until \u201cNo more bets\u201d." : null,
    nets: true,
    running: "The ball is turning",
    wait: "The ball turns when the bets are down.",
    late: "No more bets: the ball is on its way.",
};

export default own;
