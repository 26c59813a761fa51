// without.ts -- what the engine of this page answers while the server cannot be reached.

import { Refused as EngineRefused } from "../engine/engine.js";
import { loadEngine } from "../engine/load.js";
import { Refused } from "../net/http.js";
import type { Games, Rules } from "../net/protocol.js";

export async function gamesWithout(): Promise<Games> {
    return (await loadEngine()).games();
}

/** What rules cost is the server's to say, and no table is opened with them now. */
export async function rulesWithout(game: string, rules: string): Promise<Rules> {
    const engine = await loadEngine();
    const free = { edge: "", edge_float: 0, player_edge: false, allowed: false };
    try {
        return { ...free, ...engine.rules(game, rules) };
    } catch (error) {
        if (!(error instanceof EngineRefused)) throw error;
        throw new Refused(400, { code: "rules", words: error.message, clause: null });
    }
}
