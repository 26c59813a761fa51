// words.ts -- what Red Dog calls things.

import type { Words } from "../words.js";
import { words } from "./messages.en.js";

const own: Words = {
    verbs: { play: words.play, void: words.void, "show-burn": "Show the burn card" },
    marked: "deal, stand",
    more: "Raise",
    asides: () => ["show-burn"],
    wait: "The cards come when the bets are down.",
    late: words.closed,
    heard: words.heard,
    guide: (moment) => words.guide[moment],
    call: ({ facts }) => (facts["spread"] ? words.spreadCall(facts["spread"]) : null),
};

export default own;
