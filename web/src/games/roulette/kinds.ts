// kinds.ts -- the many wagers of a layout as the few kinds there are: all of a kind win and cost the same.

import type { Priced } from "../../engine/answers.js";

const TITLES: Readonly<Record<string, string>> = {
    straight: "One number",
    split: "Two numbers (split)",
    three: "Three numbers",
    four: "Four numbers",
    "first-five": "First five",
    six: "Six numbers",
    seven: "Seven numbers",
    color: "Color",
    adjacent: "Five adjacent",
    column: "Column",
    dozen: "Dozen",
    red: "Red, black",
    black: "Red, black",
    odd: "Odd, even",
    even: "Odd, even",
    low: "1 to 18, 19 to 36",
    high: "1 to 18, 19 to 36",
};

export function kindOf(spot: string): string {
    const word = spot === "first-five" ? spot : (spot.split("-")[0] ?? spot);
    return TITLES[spot.endsWith("-coupon") ? spot : word] ?? spot.replaceAll("-", " ");
}

/** The first of each kind; one that costs something else than others of its kind has a row of its own. */
export function kindsOf(wagers: readonly Priced[]): Priced[] {
    const seen = new Set<string>();
    return wagers.filter(({ spot, p_win, house_edge }) => {
        const key = `${kindOf(spot)} ${p_win} ${house_edge}`;
        return !seen.has(key) && Boolean(seen.add(key));
    });
}
