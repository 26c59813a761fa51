// boxes.ts -- which card lies where: two end cards, the third cards, and what went to the discards.

import type { Chance, TableEvent } from "../../net/protocol.js";

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

/** Cards that a fault brought to light, from the lines of the record: "irregular third-exposed 8h". */
export function exposed(events: readonly Pick<TableEvent, "line">[]): string[] {
    return events.flatMap(({ line }) => {
        const [verb, , card] = line.split(" ");
        return verb === "irregular" && card ? [card] : [];
    });
}

export function boxes(chance: readonly Chance[], faults: readonly string[] = []): Boxes {
    const out: Boxes = { first: null, second: null, shared: null, each: new Map(), aside: [] };
    const left = [...faults];

    for (const came of chance) {
        if (!("card" in came)) continue;
        const fault = left.indexOf(came.card);
        if (came.card === "xx" || fault >= 0) {
            out.aside.push(came.card);
            if (fault >= 0) left.splice(fault, 1);
        } else if (out.first === null) out.first = came.card;
        else if (out.second === null) out.second = came.card;
        else if (came.for) out.each.set(came.for, came.card);
        else out.shared = came.card;
    }
    return out;
}
