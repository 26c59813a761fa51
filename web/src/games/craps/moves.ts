// moves.ts -- from one spot to the next in a direction, by where they are on the screen: parts of the layout that stand beside one
// another are drawings of their own.

import { stepBy } from "../../felt/stops.js";

/** The spot that lies that way; from elsewhere the first. */
export function beside(from: Element, key: string): HTMLElement | null {
    const spots = [...document.querySelectorAll<HTMLElement>("[data-spot]")]
        .filter((node) => !node.classList.contains("folded"))
        .map((node) => {
            const { x, y, width: w, height: h } = node.getBoundingClientRect();
            return { node, x, y, w, h };
        });
    if (!key.startsWith("Arrow")) return null;
    const here = spots.find(({ node }) => node === from);
    return (here ? stepBy(key, here, spots) : spots[0])?.node ?? null;
}
