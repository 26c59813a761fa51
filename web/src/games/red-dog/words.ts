// words.ts -- what Red Dog calls things.

import type { Words } from "../words.js";
import { words } from "./messages.en.js";

/** The spread as it was called; what it pays is the engine's to say, once it is there. */
export function callOf(pays: (spread: number) => string): NonNullable<Words["call"]> {
    return ({ facts }) => {
        const { spread } = facts;
        return spread ? words.spreadCall(spread, pays(spread)) : null;
    };
}

const own: Words = {
    verbs: { play: words.play, void: words.void, "show-burn": "Show the burn card" },
    marked: "deal, stand",
    more: "Raise",
    adds: () => ({ why: words.noRaise }),
    asides: () => ["show-burn"],
    notes: ["shuffled", "dealer-cuts"],
    wait: "The cards come when the bets are down.",
    late: words.closed,
    heard: words.heard,
    guide: (moment) => words.guide[moment],
    call: callOf(() => ""),
};

export default own;
