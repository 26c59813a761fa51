// words.ts -- what Red Dog calls things.

import type { State } from "../../net/protocol.js";
import type { Words } from "../words.js";
import { boxes } from "./boxes.js";
import { words } from "./messages.en.js";
import { awaited, spreadOf } from "./view.js";

/** The spread as it was called; what it pays is the engine's to say, once it is there. */
export function callOf(pays: (spread: number) => string): NonNullable<Words["call"]> {
    return ({ facts }) => {
        const { spread } = facts;
        return spread ? words.spreadCall(spread, pays(spread)) : null;
    };
}

/** The hand that is over has brought a bet back, and neither won nor lost. */
function pushed({ seats }: State): boolean {
    const last = seats.find(({ you }) => you)?.last ?? [];
    return last.length > 0 && last.every(({ net }) => net === 0);
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
    guide: (moment, state) =>
        moment === "over" && pushed(state) ? words.guide.push : words.guide[moment],
    guideHeard: (moment, state) => {
        const lie = boxes(state.chance);
        const { text } = awaited(lie, spreadOf(state, 2), "");
        return moment === "decide" && lie.second && text ? words.guideDecide(text) : null;
    },
    taught: (state) => !pushed(state),
    call: callOf(() => ""),
};

export default own;
