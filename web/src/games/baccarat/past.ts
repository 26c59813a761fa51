// past.ts -- how the hands of the shoe in play have ended: from the table's record, and from what is called.

import type { Event } from "../../net/protocol.js";
import { recordOf } from "../past.js";
import type { Result } from "./roads.js";

const ENDS: Readonly<Record<string, Result>> = {
    "player-wins": "player",
    "banker-wins": "banker",
    tie: "tie",
};
/** Called after who has won: what kind of hand it was. */
const NAMED: readonly Result[] = ["dragon-7", "panda-8"];
/** A new shoe, and new roads. */
const FRESH = "shuffled";

/** What follows from these calls, by their keys. */
export function after(results: readonly Result[], calls: readonly string[]): readonly Result[] {
    let now = results;
    for (const call of calls) {
        const end = ENDS[call];
        const named = NAMED.find((name) => name === call);
        if (call === FRESH) now = [];
        else if (end) now = [...now, end];
        else if (named) now = [...now.slice(0, -1), named];
    }
    return now;
}

/**
 * The calls of a record, in order: "heard player-has:6 tie". A shoe whose seed is shown is done: what is called of
 * the next one is not in the record before its first hand is over.
 */
export function callsIn(record: string): string[] {
    return [...record.matchAll(/^(?:heard ([^\n#]*)|reveal )/gm)].flatMap(([, words]) =>
        words === undefined
            ? [FRESH]
            : words.split(/\s+/).flatMap((word) => word.split(":")[0] || []),
    );
}

/** The part before a round: rounds are counted by their deals. */
export function recordBefore(record: string, round: number): string {
    return record
        .split(/^(?=deal$)/m)
        .slice(0, round)
        .join("");
}

export function callsOf(events: readonly Event[]): string[] {
    return events.flatMap(({ effects }) =>
        effects.flatMap((effect) => (effect.kind === "call" ? [effect.key] : [])),
    );
}

/** The shoe in play, after so many rounds of the table; nothing where the record cannot be had. */
export async function pastResults(table: string, rounds: number): Promise<readonly Result[]> {
    if (rounds < 1) return [];
    // As far as the next round: between the two the shoe may have ended.
    const record = await recordOf(table, rounds + 1);
    return after([], callsIn(recordBefore(record, rounds + 1)));
}
