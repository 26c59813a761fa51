// past.ts -- what a table's wheel has brought before this page came: its record has it.

import { fetchRecord } from "../../offline/local.js";
import { spinsIn } from "./laid.js";

/** Up to the end of a round; none where the record cannot be had. */
export async function pastSpins(table: string, round: number): Promise<string[]> {
    if (!round) return [];
    try {
        const answer = await fetchRecord(`/api/tables/${table}/record?to=${String(round)}`);
        return answer.ok ? spinsIn(await answer.text()) : [];
    } catch {
        return [];
    }
}
