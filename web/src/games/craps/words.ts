// words.ts -- what craps calls things.

import type { Words } from "../words.js";

const words: Words = {
    verbs: { "pass-dice": "Pass the dice", on: "Working", off: "Off" },
    spot: (name) => name.replaceAll("-", " ").replace(/^dont\b/, "don't"),
    fact: (name, value) => (name === "shooter" ? `Seat ${String(value)}` : String(value)),
    wait: "The dice are with the stickman.",
};

export default words;
