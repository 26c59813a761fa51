// words.ts -- what blackjack calls things, its keys, and which decision is the ordinary one.

import type { Chance, ChanceCard, State } from "../../net/protocol.js";
import type { Words } from "../words.js";
import {
    guide,
    handCall,
    heard,
    insuranceCall,
    kindOf,
    outcome,
    titleOf,
    verbs,
    words,
} from "./messages.en.js";

/** A card cannot harm such a hand, or hardly: it is hit, others stand. Never what costs more. */
function ordinary({ facts, moves }: State): readonly string[] {
    const total = facts["total"];
    if (total === undefined || !moves.some(({ verb }) => verb === "hit")) return [];
    return [total <= (facts["soft"] ? 17 : 11) ? "hit" : "stand"];
}

/** MAB-BJ 13(d), (e): who stands behind a box is asked whether the wager there follows. */
export function follows(verb: string, { facts, turn, you, moves }: State): string | undefined {
    const asks = (what: string) => moves.some((move) => move.verb === what);
    if (you === null || !turn.includes(you) || !facts["box"] || facts["box"] === you) return;
    if (asks("hit")) return; // plays the box
    if (asks("double")) return { double: "Double too", stand: "Keep the bet" }[verb];
    // Who plays the box may be asked so too, of aces that were split.
    return asks("split") && asks("keep") && verb === "split" ? "Split too" : undefined;
}

/** A card that went to the discards unseen, before the dealer had any. */
function burned(card: ChanceCard, chance: readonly Chance[]): boolean {
    const rest = chance.filter((one): one is ChanceCard => "card" in one && !one.for && !one.aside);
    const first = rest.findIndex((one) => one.card !== "xx");
    return rest.slice(0, first < 0 ? rest.length : first).includes(card);
}

const own: Words = {
    kind: kindOf,
    verbs,
    verbNow: follows,
    asides: () => ["show-burn", "alone"],
    rail: ["insure"],
    costs: ["split"],
    order: [
        "surrender",
        "split",
        "double-face-down",
        "double",
        "insure",
        "even-money",
        "void",
        "refuse",
        "third",
        "decline",
        "keep",
        "accept",
        "play",
        "stand",
        "hit",
    ],
    marked: "deal, stand",
    more: "Double",
    adds: () => ({ why: words.noDouble }),
    keys: {
        h: ["hit"],
        s: ["stand"],
        d: ["double"],
        p: ["split"],
        r: ["surrender"],
        y: ["even-money", "insure", "third", "accept", "play"],
        n: ["decline", "refuse", "void"],
    },
    ordinary,
    amounts: { insure: "How much insurance", double: "How much to double for" },
    first: { spot: "box", name: "your box" },
    leads: "box",
    spot: titleOf,
    ofHand: (spot, hand) => ({ box: words.handNo(hand), double: words.doubleOn(hand) })[spot],
    heard,
    whose: (card, { you, chance }) => {
        const { for: seat, hand = 1 } = card;
        if (seat === undefined) return burned(card, chance) ? "" : words.dealer;
        const hands = chance.flatMap((one) =>
            "card" in one && one.for === seat ? (one.hand ?? 1) : [],
        );
        const of = Math.max(...hands);
        return seat === you ? words.yourHand(hand, of) : words.boxHand(seat, hand, of);
    },
    guide: (moment, { moves }) => guide(moment, moves),
    outcome,
    call: ({ facts, turn, you, moves }) => {
        if (you === null || !turn.includes(you)) return null;
        const asks = (verb: string) => moves.some((move) => move.verb === verb);
        if (asks("insure") && !asks("stand")) return insuranceCall(asks("even-money"));
        return facts["total"] ? handCall(facts["total"], facts["soft"] === 1) : null;
    },
    wait: "The cards come when the bets are down.",
    late: words.late,
};

export default own;
