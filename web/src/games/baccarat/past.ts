// past.ts -- how the hands of the shoe in play have ended: from the table's record, and from what is called.

import { fetchRecord } from "../../offline/local.js";
import type { Event } from "../../net/protocol.js";
import type { Result } from "./roads.js";

const ENDS: Readonly<Record<string, Result>> = {
    "player-wins": "player",
    "banker-wins": "banker",
    tie: "tie",
};
/** A new shoe, and new roads. */
const FRESH = "shuffled";

/** What follows from these calls, by their keys. */
export function after(results: readonly Result[], calls: readonly string[]): readonly Result[] {
    let now = results;
    for (const call of calls) {
        const end = ENDS[call];
        if (call === FRESH) now = [];
        else if (end) now = [...now, end];
    }
    return now;
}

/** The calls of a record, in order: "heard player-has:6 tie". */
export function callsIn(record: string): string[] {
    return [...record.matchAll(/^heard ([^\n#]*)/gm)].flatMap(([, words = ""]) =>
        words.split(/\s+/).flatMap((word) => word.split(":")[0] || []),
    );
}

export function callsOf(events: readonly Event[]): string[] {
    return events.flatMap(({ effects }) =>
        effects.flatMap((effect) => (effect.kind === "call" ? [effect.key] : [])),
    );
}

/** The shoe up to the end of a round; nothing where the record cannot be had. */
export async function pastResults(table: string, round: number): Promise<readonly Result[]> {
    if (round < 1) return [];
    try {
        const answer = await fetchRecord(`/api/tables/${table}/record?to=${String(round)}`);
        return answer.ok ? after([], callsIn(await answer.text())) : [];
    } catch {
        return [];
    }
}
