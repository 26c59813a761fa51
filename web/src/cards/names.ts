// names.ts -- cards in words.

import { index } from "./faces.js";
import { cardOf, faceDown, ranks, suits } from "../messages.en.js";

const signs: Record<string, string> = { c: "\u2663", d: "\u2666", h: "\u2665", s: "\u2660" };

/** "5\u2660 10\u2665" for "5s Th", where cards stand among words. */
export function suited(words: string): string {
    return words.replace(
        /\b([2-9TJQKA])([cdhs])\b/g,
        (_, rank: string, suit: string) => `${index(rank)}${signs[suit] ?? ""}\ufe0e`,
    );
}

/** "nine of clubs" for "9c". */
export function cardName(card: string): string {
    const rank = ranks[card.charAt(0)];
    const suit = suits[card.charAt(1)];
    return rank && suit ? cardOf(rank, suit) : faceDown;
}
