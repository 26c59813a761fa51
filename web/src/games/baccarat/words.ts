// words.ts -- what baccarat calls things.

import type { Words } from "../words.js";
import { titleOf, words } from "./messages.en.js";

const own: Words = {
    verbs: {
        accept: words.accept,
        decline: words.decline,
        "dealer-deals": words.dealerDeals,
        "pass-shoe": words.passShoe,
        "turn-over": "Turn over",
        "pass-cards": "Let another turn",
        look: words.look,
        keep: "Keep it",
    },
    asides: ["accept", "decline", "dealer-deals", "pass-shoe", "look"],
    first: ["turn-over"],
    spare: (state) =>
        state.you !== null && state.facts["offered"] === state.you ? "accept" : null,
    spot: titleOf,
    wait: "Two hands are dealt when the bets are down.",
    late: "No more bets: the cards are out.",
};

export default own;
