// messages.en.ts -- what Big Six says in English, beside what all pages say.

const TITLES: Readonly<Record<string, string>> = {
    one: "$1",
    two: "$2",
    five: "$5",
    ten: "$10",
    twenty: "$20",
    joker: "Joker",
    flag: "Flag",
};

export function titleOf(spot: string): string {
    return TITLES[spot] ?? spot;
}

export const words = {
    layout: "Big Six layout",
    of: (n: number, all: number) => `${String(n)} of ${String(all)}`,
    wheel: (symbol: string | null) =>
        symbol ? `Wheel, the clapper rests on ${symbol}` : "Wheel, at rest",
    spinning: "The wheel turns.",
    last: "Last spins",
    lastOrder: "Last spins, newest first",
    noneYet: "No spins yet at this wheel",
    joker: "Joker",
    flag: "Flag",
};
