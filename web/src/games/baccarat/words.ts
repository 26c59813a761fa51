// words.ts -- what baccarat calls things.

import { money } from "../../format.js";
import type { Words } from "../words.js";
import { titleOf, words } from "./messages.en.js";
import { sideOf, SIDES, winnerOf } from "./view.js";

const own: Words = {
    verbs: {
        accept: words.accept,
        decline: words.decline,
        "dealer-deals": words.dealerDeals,
        "pass-shoe": words.passShoe,
        "turn-over": "Turn over",
        "pass-cards": "Pass the cards on",
        look: words.look,
        keep: "Keep it",
    },
    asides: ({ seats }) => [
        "accept",
        "decline",
        "dealer-deals",
        "pass-shoe",
        "look",
        ...(seats.length > 1 ? [] : ["pass-cards"]), // there is nobody else to turn them
    ],
    ordinary: () => ["turn-over"],
    plain: ["turn-over"],
    first: { spot: "banker", name: "the Banker" },
    nets: true,
    each: true,
    whose: (card, state) => {
        const side = sideOf(card, state);
        return side ? words.hands[side] : "";
    },
    counts: (key) => {
        const side = SIDES.find((name) => key === `${name}-has`);
        return side ? words.hands[side] : null;
    },
    guide: (moment, { facts, you }) =>
        ({
            bet: "Bet on the hand that will be closer to nine. The gold button bets on the Banker.",
            go: "Your bet is down; add more where you like. Deal brings two hands, and the rules say who draws.",
            decide: facts["turner"] === you ? words.turnGuide : null,
            over: "Only the last digit of a hand counts. The gold button bets the same and deals again.",
        })[moment],
    marked: "deal, turn the cards",
    also: [["\u2190 \u2191 \u2192 \u2193", "On a card that you squeeze: lift it, or lower it"]],
    letters: { p: "player", b: "banker", t: "tie" },
    spot: titleOf,
    choice: ({ verb, spot, amount }) =>
        verb === "move" ? words.moneyTo(money(amount ?? 0), titleOf(spot ?? "")) : null,
    heard: ({ key, text }, me) => {
        if (!me || !new RegExp(`seat ${String(me.seat)}\\b`, "i").test(text)) return text;
        return words.heard[key]?.(text) ?? text;
    },
    shown: ["marked"], // by the button at the seat
    notes: ["collected", "last-hand", "shoe-passes", "shoe-offered", "curator", "dealer-deals"],
    ended: (state) => (winnerOf(state) && state.over ? words.ended(state.over) : null),
    call: ({ facts, you }) => {
        const side = SIDES[facts["turning"] ?? -1];
        return side && facts["turner"] === you ? words.yours(words.hands[side]) : null;
    },
    running: "The cards are coming",
    wait: "Two hands are dealt when the bets are down.",
    late: "No more bets: the cards are out.",
};

export default own;
