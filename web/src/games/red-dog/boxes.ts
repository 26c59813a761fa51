// boxes.ts -- which card lies where: two end cards, the third cards, and what went to the discards.

import type { Chance } from "../../net/protocol.js";

export interface Boxes {
    /** The first card, on the dealer's left. */
    first: string | null;
    second: string | null;
    /** The third card of all seats, or one for each seat that drew its own. */
    shared: string | null;
    each: Map<number, string>;
    /** Burned, or brought to light by a fault: it lies in the discards. */
    aside: string[];
}

export function boxes(chance: readonly Chance[]): Boxes {
    const out: Boxes = { first: null, second: null, shared: null, each: new Map(), aside: [] };

    for (const came of chance) {
        if (!("card" in came)) continue;
        if (came.card === "xx" || came.aside) out.aside.push(came.card);
        else if (out.first === null) out.first = came.card;
        else if (out.second === null) out.second = came.card;
        else if (came.for) out.each.set(came.for, came.card);
        else out.shared = came.card;
    }
    return out;
}
