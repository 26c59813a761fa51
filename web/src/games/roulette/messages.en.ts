// messages.en.ts -- what roulette says in English, beside what all pages say.

import { money } from "../../format.js";

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
        case "ring":
            return `${numbers} and its neighbours`;
        case "color":
            return `${numbers.charAt(0).toUpperCase()}${numbers.slice(1)} section of the wheel`;
    }
    if (rest.at(-1) === "coupon")
        return `Coupon on ${titleOf(rest.length > 1 ? `${kind}-${rest.slice(0, -1).join("-")}` : kind)}`;
    return spot.replaceAll("-", " ");
}

/** In a few letters, for a bar that is narrow. */
export const shortTitle = (spot: string): string =>
    titleOf(spot).replace("Five adjacent around", "Five around").replace(" of the wheel", "");

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
    seven: "10\u201315, 33",
    "color-black": "Black",
    "color-blue": "Blue",
    "color-gold": "Gold",
    "color-red": "Red",
    "color-purple": "Purple",
    "color-green": "Green",
};

/** Where the box is narrow. */
export const SHORT: Readonly<Record<string, string>> = {
    low: "1\u201318",
    high: "19\u201336",
};

export const words = {
    layout: "Roulette layout",
    numbers: "Numbers",
    wheel: (pocket: string | null) =>
        pocket ? `Wheel, the ball lies in ${pocket}` : "Wheel, no ball in it",
    spinning: "The ball is on its way.",
    dolly: (pocket: string) => `Dolly on ${pocket}`,
    last: "Last spins, newest first",
    noneYet: "No spins yet at this wheel",
    heat: (n: number) => `Hot and cold in ${String(n)} ${n === 1 ? "spin" : "spins"}`,
    hot: "Hot",
    cold: "Cold",
    times: (n: number) => `${String(n)} times`,
    ago: (n: number) => `${String(n)} ago`,
    never: (n: number) => `not in ${String(n)}`,
    brings: (pocket: string) => `${pocket} brings`,
    wins: (stake: string, won: string) => `${stake} wins ${won}`,
    winsOn: (stake: string) => `on ${stake}`,
    ring: "Wheel bets",
    table: "Numbers",
    neighbours: "Neighbours",
    adjacent: "Five adjacent",
    neighboursOf: (pocket: string, each: number) =>
        `${pocket} and ${String(each)} on each side of it, a chip on each`,
    ringWords: (each: number, chip: number) =>
        `One press bets ${money(chip)} on each of ${String(2 * each + 1)}: ${money(chip * (2 * each + 1))}.`,
    adjacentWords: (pays: string, chip: number) =>
        `One press bets ${money(5 * chip)}, ${money(chip)} for each number: the one that wins pays ${pays}.`,
    fewer: "Fewer neighbours",
    more: "More neighbours",
    atZeros: "Close together at the zeros",
    near: "Close up",
    far: "Whole layout",
    awayWheel: "Back to the layout",
    coupon: "coupon",
    map: "Move the view over the numbers",
    layouts: "Layouts",
    layoutsSave: "Save these bets",
    layoutsName: "Name",
    layoutsEmpty: "Put down some bets, then keep them here under a name.",
    layoutsPut: (name: string) => `Put down ${name}`,
    layoutsDrop: (name: string) => `Delete ${name}`,
    layoutsOnDevice: "Kept on this device only.",
};

const CALLED: Readonly<Record<string, string>> = { red: "red", black: "black", green: "" };

/** "17 black". */
export function said(pocket: string, colour: string): string {
    return [pocket, CALLED[colour]].filter(Boolean).join(" ");
}

const ZERO: Readonly<Record<string, string>> = {
    double: "The wheel has 38 pockets: 1 to 36, and the zeros 0 and 00, which are neither red nor black, odd nor even, low nor high.",
    single: "The wheel has 37 pockets: 1 to 36, and 0, which is neither red nor black, odd nor even, low nor high.",
    "double-as-single":
        "The wheel has 0 and 00, but 00 does not count: when it comes, the wheel is spun again, and all bets stand.",
};

export const lesson = {
    bet: "A ball runs around a wheel and comes to rest in a numbered pocket. You bet on which one it will be.",
    where: "A chip on a number covers only that number. On a line it covers the numbers on both sides of it, on a corner four, at the foot of a row three, between two rows six. The numbers a chip would cover light up. Beside them are columns, dozens and bets on half of the numbers.",
    zero: (wheel: string, half: boolean) =>
        `${ZERO[wheel] ?? ""}${half ? " On a zero, bets on half of the numbers lose only half." : ""}`.trim(),
    adjacent:
        "On the small wheel beside the layout, five chips are a bet on five numbers that lie side by side on the wheel.",
    spin: "At \u201cNo more bets\u201d the ball is on its way. The dealer marks the number with the dolly, takes what has lost and pays what has won. No spin remembers another.",
    keys: "On the layout, arrows go from place to place, Enter or Space bets, Backspace takes a chip off, and Esc leaves it, so that Enter spins again.",
};
