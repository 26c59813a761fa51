// words.ts -- what Big Six calls things.

import type { Words } from "../words.js";
import { titleOf } from "./messages.en.js";

const own: Words = {
    verbs: { spin: "Spin" },
    spot: titleOf,
    first: { spot: "one", name: "the $1" },
    wait: "The wheel turns when the bets are down.",
    late: "No more bets: the wheel turns.",
};

export default own;
