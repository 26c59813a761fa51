// messages.en.ts -- what roulette says in English, beside what all pages say.

/** "17, 20" for "17-20". */
const listed = (numbers: string) => numbers.replaceAll("-", ", ");

const OUTSIDE: Readonly<Record<string, string>> = {
    "first-five": "First five",
    "dozen-1": "First dozen",
    "dozen-2": "Second dozen",
    "dozen-3": "Third dozen",
    "column-1": "First column",
    "column-2": "Second column",
    "column-3": "Third column",
    low: "1 to 18",
    high: "19 to 36",
    red: "Red",
    black: "Black",
    odd: "Odd",
    even: "Even",
    seven: "Seven numbers",
};

/** What a spot is called. */
export function titleOf(spot: string): string {
    const known = OUTSIDE[spot];
    if (known) return known;
    const [kind = "", ...rest] = spot.split("-");
    const numbers = rest.join("-");
    const first = Number(rest[0]);
    switch (kind) {
        case "straight":
            return numbers;
        case "split":
            return `Split ${listed(numbers)}`;
        case "three":
            return `Three numbers ${listed(numbers)}`;
        case "four":
            return `Four numbers ${listed(numbers)}`;
        case "six":
            return `Six numbers ${String(first)} to ${String(first + 5)}`;
        case "adjacent":
            return `Five adjacent around ${numbers}`;
        case "color":
            return `Color ${numbers}`;
    }
    if (rest.at(-1) === "coupon")
        return `Coupon on ${titleOf(rest.length > 1 ? `${kind}-${rest.slice(0, -1).join("-")}` : kind)}`;
    return spot.replaceAll("-", " ");
}

/** As it is printed in its box. */
export const PRINTED: Readonly<Record<string, string>> = {
    "dozen-1": "1st 12",
    "dozen-2": "2nd 12",
    "dozen-3": "3rd 12",
    "column-1": "2 to 1",
    "column-2": "2 to 1",
    "column-3": "2 to 1",
    low: "1 to 18",
    high: "19 to 36",
    odd: "ODD",
    even: "EVEN",
    seven: "SEVEN",
};

/** Where the box is narrow. */
export const SHORT: Readonly<Record<string, string>> = {
    low: "1\u201318",
    high: "19\u201336",
};

export const words = {
    layout: "Roulette layout",
    numbers: "Numbers",
    to: (num: number, den: number) => `${String(num)} to ${String(den)}`,
    pays: (pays: string) => (pays ? `pays ${pays}` : ""),
    yours: (sum: string) => `you have ${sum} there`,
    came: (result: string, sum: string) => `${result} ${sum}`,
    closed: "closed",
    wheel: (pocket: string | null) =>
        pocket ? `Wheel, the ball lies in ${pocket}` : "Wheel, no ball in it",
    spinning: "The ball is on its way.",
    skip: "Skip",
    dolly: (pocket: string) => `Dolly on ${pocket}`,
    last: "Last spins, newest first",
    noneYet: "No spins yet at this wheel",
    hot: "Hot",
    cold: "Cold",
    times: (n: number) => `${String(n)} times`,
    ago: (n: number) => `${String(n)} ago`,
    never: (n: number) => `not in ${String(n)}`,
    care: "The next spin does not care.",
    brings: (pocket: string) => `${pocket} brings`,
    winsOn: (stake: string) => `on ${stake}`,
    ring: "Wheel bets",
    table: "Numbers",
    neighbours: "Neighbours",
    adjacent: "Five adjacent",
    neighboursOf: (pocket: string, each: number) =>
        `${pocket} and ${String(each)} on each side of it, a chip on each`,
    ringWords: (each: number) =>
        `A press puts a chip on the number and on ${String(each)} on each side of it.`,
    adjacentWords: (pays: string) =>
        `Five chips, one for each number: the one that wins pays ${pays}.`,
    fewer: "Fewer neighbours",
    more: "More neighbours",
    near: "From near",
    far: "Whole layout",
    map: "Move the view over the numbers",
    layouts: "Layouts",
    layoutsSave: "Save what lies there",
    layoutsName: "Name",
    layoutsEmpty: "Put down some bets, then keep them here under a name.",
    layoutsPut: (name: string) => `Put down ${name}`,
    layoutsDrop: (name: string) => `Delete ${name}`,
    layoutsOnDevice: "Kept on this device alone.",
    others: "More wagers",
    notice: "At this table",
};

const CALLED: Readonly<Record<string, string>> = { red: "red", black: "black", green: "" };

/** "17 black". */
export function said(pocket: string, colour: string): string {
    return [pocket, CALLED[colour]].filter(Boolean).join(" ");
}
