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
    lastOrder: "Last spins, newest first",
    noneYet: "No spins yet",
    joker: "Joker",
    flag: "Flag",
};

export const lesson = {
    bet: "A large wheel stands upright, with 54 segments and an insignia on each. Bet on where the clapper at its top will rest.",
    pays: "The rarer an insignia is, the more it pays: 1 to 1 for the $1, up to 45 to 1 for the joker and the flag. Each card on the layout says how many segments it has.",
    between: (rule: string) =>
        rule === "void"
            ? "If the clapper rests between two segments, the spin is void and the wheel is spun again."
            : "If the clapper rests between two segments, the one passed last counts.",
    spin: "The wheel must go round at least three times. No spin remembers another.",
};
