// names.ts -- cards in words.

import { cardOf, faceDown, ranks, suits } from "../messages.en.js";

/** "nine of clubs" for "9c". */
export function cardName(card: string): string {
    const rank = ranks[card.charAt(0)];
    const suit = suits[card.charAt(1)];
    return rank && suit ? cardOf(rank, suit) : faceDown;
}
