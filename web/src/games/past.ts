// past.ts -- what a table's record has of the rounds that were over before this page came.

import { fetchRecord } from "../offline/local.js";

/** Waits between tries, in ms: a server that was just restarted, or is asked too often, answers a little later. */
const TRIES = [0, 1000, 3000];
const NOT_THERE = 404;

/** To the end of a round, or as far as there is one; "": there is none, or it cannot be had. */
export async function recordOf(table: string, to?: number): Promise<string> {
    const part = to === undefined ? "" : `?to=${String(to)}`;
    for (const ms of TRIES) {
        if (ms) await new Promise((done) => setTimeout(done, ms));
        const answer = await fetchRecord(`/api/tables/${table}/record${part}`).catch(() => null);
        if (answer?.ok) return answer.text();
        if (answer?.status === NOT_THERE) return "";
    }
    return "";
}
