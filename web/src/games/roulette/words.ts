// words.ts -- what roulette calls things.

import type { Words } from "../words.js";
import { colourOf } from "./colour.js";
import { said, titleOf } from "./messages.en.js";
import { neighbours } from "./ring.js";

const SIDES = 2; // of neighbours that are typed, as the racetrack begins with

const own: Words = {
    verbs: { spin: "Spin" },
    marked: "spin",
    ways: true,
    also: [
        ["Tab", "Into the layout, and out of it: it is one stop"],
        ["Alt \u2190 \u2191 \u2192 \u2193", "The number, line or corner that lies that way"],
        ["Esc", "On the layout: leave it"],
    ],
    spot: titleOf,
    // A number with its colour, as the dealer calls it; in sight the layout shows it.
    called: (spot) => {
        const [, pocket] = /^straight-(.*)$/.exec(spot) ?? [];
        return pocket ? said(pocket, colourOf(pocket)) : undefined;
    },
    short: (word, wheel) => {
        const around = word.startsWith("n");
        return neighbours(wheel, around ? word.slice(1) : word, around ? SIDES : 0).map(
            (pocket) => `straight-${pocket}`,
        );
    },
    first: { spot: "red", name: "red", instead: { spot: "even", name: "even" } },
    guide: (moment) =>
        ({
            bet: "Bet on numbers, on lines between them or on boxes. The gold button makes a first bet.",
            go: "Your bet is down; add more where you like. Spin sends the ball.",
            decide: null,
            over: "The dolly marks the number. The gold button bets the same and spins again.",
        })[moment],
    chips: (spot) => (spot.startsWith("adjacent-") ? 5 : 1), // one for each number
    letters: { r: "red", b: "black", o: "odd", e: "even", "[": "low", "]": "high" },
    notes: ["half", "fifth", "colors"],
    bets: ({ timer }) =>
        timer?.kind === "bets" ? "The ball is turning: bets until \u201cNo more bets\u201d." : null,
    nets: true,
    each: true,
    running: "The ball is turning",
    wait: "The ball turns when the bets are down.",
    late: "No more bets: the ball is on its way.",
};

export default own;
