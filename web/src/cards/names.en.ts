// names.en.ts -- cards in words.

const ranks: Record<string, string> = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    T: "ten",
    J: "jack",
    Q: "queen",
    K: "king",
    A: "ace",
};
const suits: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export const faceDown = "a card face down";

/** "nine of clubs" for "9c". */
export function cardName(card: string): string {
    const rank = ranks[card.charAt(0)];
    const suit = suits[card.charAt(1)];
    return rank && suit ? `${rank} of ${suit}` : faceDown;
}
