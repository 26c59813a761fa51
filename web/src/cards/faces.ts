// faces.ts -- the drawings of cards: ranks as strokes, suits as shapes, three heads for the courts.
//
// A rank stands in a box of 32 by 48 (ten: 42 by 48), a suit in one of 40 by 40.

export type Suit = "c" | "d" | "h" | "s";

export const rankStrokes: Record<string, string> = {
    "2": "M3 13.5C3 6 8.5 1 16 1S29 6 29 13C29 22 22 28 3 47H30",
    "3": "M3 9C5.5 4 10 1 16 1C23.5 1 28.5 5.5 28.5 12S23 23 14.5 23C24 23 30 27.5 30 35S24 47 16 47C9 47 4 43.5 2 38",
    "4": "M23.5 47V1L2 34H31",
    "5": "M28 1H7.5L4.5 22C7.5 19.5 11 18.5 15 18.5C24 18.5 30 24 30 32.5S24 47 15.5 47C9 47 4.5 44 2 39",
    "6": "M27 6C24.5 2.5 21 1 17.5 1C8 1 2 10.5 2 27C2 40 7.5 47 16 47S30 41 30 32.5S24.5 18.5 16.5 18.5C9 18.5 3.5 23 2 30",
    "7": "M2 1H30L12 47",
    "8": "M16 22.5C9 22.5 4 18.5 4 11.5S9 1 16 1S28 5 28 11.5S23 22.5 16 22.5C8 22.5 2 27 2 35S8 47 16 47S30 43 30 35S24 22.5 16 22.5Z",
    "9": "M5 42C7.5 45.5 11 47 14.5 47C24 47 30 37.5 30 21C30 8 24.5 1 16 1S2 7 2 15.5S7.5 29.5 15.5 29.5C23 29.5 28.5 25 30 18",
    T: "M0 10L9 1V47M31 1C24 1 19.5 9 19.5 24S24 47 31 47S42.5 39 42.5 24S38 1 31 1Z",
    J: "M9 1H26V34C26 42 21 47 14 47S2.5 43 1.5 36",
    Q: "M16 1C7.5 1 2 9 2 24S7.5 47 16 47S30 39 30 24S24.5 1 16 1ZM18 35L30 48",
    K: "M3 1V47M29 1L3 28M12.5 19L30 47",
    A: "M1 47L16 1L31 47M6.5 32H25.5",
};

export const suitShapes: Record<Suit, string> = {
    s: "M20 1.5C24 10 38 15.5 38 25.5C38 31.5 33.5 34.5 29.5 34.5C26 34.5 23 33 21.5 30.5C22 34.5 23.5 37 26.5 38.5H13.5C16.5 37 18 34.5 18.5 30.5C17 33 14 34.5 10.5 34.5C6.5 34.5 2 31.5 2 25.5C2 15.5 16 10 20 1.5Z",
    h: "M20 38C14 30 2 24 2 13C2 6.5 6.5 3 11 3C15.5 3 18.5 6 20 9.5C21.5 6 24.5 3 29 3C33.5 3 38 6.5 38 13C38 24 26 30 20 38Z",
    d: "M20 1C24 8 29 14 35.5 20C29 26 24 32 20 39C16 32 11 26 4.5 20C11 14 16 8 20 1Z",
    c: "M20 2A9 9 0 0 1 27.2 16.400A9 9 0 1 1 21.6 29.5C22 34 23.5 37 26.5 38.5H13.5C16.5 37 18 34 18.4 29.5A9 9 0 1 1 12.8 16.400A9 9 0 0 1 20 2Z",
};

/** One part of a court's head and shoulders, in a box of 64 by 84: ink is the suit's colour. */
export interface Part {
    d: string;
    fill: "ink" | "gold" | "skin" | "paper" | "none";
    line?: boolean;
}

const robe: Part[] = [
    { d: "M1 84C1 66 14 60 32 60S63 66 63 84Z", fill: "ink" },
    { d: "M21 60.5L32 79L43 60.5L38 57H26Z", fill: "gold", line: true },
    { d: "M26.5 50H37.5V61L32 67L26.5 61Z", fill: "skin", line: true },
];
const head: Part = {
    d: "M20 31C20 22 44 22 44 31V40C44 50 38 56.5 32 56.5S20 50 20 40Z",
    fill: "skin",
    line: true,
};
const face: Part = { d: "M24.5 37.5H28.5M35.5 37.5H39.5M32 38V44.5H34", fill: "none", line: true };
const mouth: Part = { d: "M29 49.5C31 50.5 33 50.5 35 49.5", fill: "none", line: true };

export const courts: Record<string, Part[]> = {
    K: [
        { d: "M17 30C15 40 16 48 19 53L45 53C48 48 49 40 47 30Z", fill: "ink" },
        ...robe,
        head,
        {
            d: "M20 40C20 62 27 67 32 67S44 62 44 40C41 46 38 46.5 32 46.5S23 46 20 40Z",
            fill: "ink",
        },
        { d: "M28 51.5H36", fill: "none", line: true },
        face,
        { d: "M16 28L12 7L23 16.5L32 3L41 16.5L52 7L48 28Z", fill: "gold", line: true },
        { d: "M16 28V22.5H48V28Z", fill: "ink" },
    ],
    Q: [
        {
            d: "M32 17C18 17 13 27 13 40C13 54 9 60 7 66C16 70 24 68 28 62H36C40 68 48 70 57 66C55 60 51 54 51 40C51 27 46 17 32 17Z",
            fill: "ink",
        },
        ...robe,
        head,
        {
            d: "M20 36C22 28 28 25.5 32 25.5S42 28 44 36C45 26 40 22 32 22S19 26 20 36Z",
            fill: "ink",
        },
        face,
        mouth,
        {
            d: "M15 25L14 13L23 18.5L32 9L41 18.5L50 13L49 25C44 21.5 20 21.5 15 25Z",
            fill: "gold",
            line: true,
        },
        {
            d: "M32 3.5a3 3 0 1 1 -0.01 0ZM14 7.5a3 3 0 1 1 -0.01 0ZM50 7.5a3 3 0 1 1 -0.01 0Z",
            fill: "gold",
            line: true,
        },
    ],
    J: [
        {
            d: "M32 18C19 18 15 26 15 36C15 46 16 52 13 56C20 59 24 57 26 53H38C40 57 44 59 51 56C48 52 49 46 49 36C49 26 45 18 32 18Z",
            fill: "ink",
        },
        ...robe,
        head,
        { d: "M20 37C25 36 28 33 29 29C35 33 40 35 44 36V27H20Z", fill: "ink" },
        face,
        mouth,
        {
            d: "M13 25C12 14 22 9 33 9C45 9 53 15 52 25C44 21 22 21 13 25Z",
            fill: "gold",
            line: true,
        },
        { d: "M46 14C50 4 56 1 63 1C62 9 58 16 48 19Z", fill: "paper", line: true },
        { d: "M13 25C22 20 44 20 52 25L51.5 29.5C44 25 22 25 13.5 29.5Z", fill: "ink" },
    ],
};

/** The lattice of a card's back, in a box of 84 by 124. */
export const lattice = Array.from(
    { length: 20 },
    (_, i) => `M${String(i * 12 - 130)} 0l124 124M${String(i * 12 - 10)} 0l-124 124`,
).join("");
