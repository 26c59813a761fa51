// faces.ts -- the drawings of cards: suits as shapes in a box of 40 by 40, a crown or a coronet for the
// courts in one of 40 by 26.

export type Suit = "c" | "d" | "h" | "s";

export const suitShapes: Record<Suit, string> = {
    s: "M20 1.5C24 10 38 15.5 38 25.5C38 31.5 33.5 34.5 29.5 34.5C26 34.5 23 33 21.5 30.5C22 34.5 23.5 37 26.5 38.5H13.5C16.5 37 18 34.5 18.5 30.5C17 33 14 34.5 10.5 34.5C6.5 34.5 2 31.5 2 25.5C2 15.5 16 10 20 1.5Z",
    h: "M20 38C14 30 2 24 2 13C2 6.5 6.5 3 11 3C15.5 3 18.5 6 20 9.5C21.5 6 24.5 3 29 3C33.5 3 38 6.5 38 13C38 24 26 30 20 38Z",
    d: "M20 1C24 8 29 14 35.5 20C29 26 24 32 20 39C16 32 11 26 4.5 20C11 14 16 8 20 1Z",
    c: "M20 2A9 9 0 0 1 27.2 16.4A9 9 0 1 1 21.6 29.5C22 34 23.5 37 26.5 38.5H13.5C16.5 37 18 34 18.4 29.5A9 9 0 1 1 12.8 16.4A9 9 0 0 1 20 2Z",
};

/** What a court wears over its pip. */
export const courts: Record<string, string> = {
    K: "M4 19L2 6L12 12L20 2L28 12L38 6L36 19ZM4 23H36",
    Q: "M5 22L3 9M5 22L3 9L13 15L20 7L27 15L37 9L35 22ZM3 3.5a2.6 2.6 0 1 1 -0.01 0ZM20 1a2.6 2.6 0 1 1 -0.01 0ZM37 3.5a2.6 2.6 0 1 1 -0.01 0Z",
    J: "M5 22V8L12.5 14L20 8L27.5 14L35 8V22Z",
};

/** What is printed in the corner. */
export function index(rank: string): string {
    return rank === "T" ? "10" : rank;
}
