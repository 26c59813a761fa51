// asked.ts -- what the engine says, or why it does not.

import type { Engine } from "../engine/engine.js";
import { Refused } from "../engine/engine.js";
import type { Priced } from "../engine/answers.js";

export type Answer<Of> = { is: Of } | { no: string };

export function ask<Of>(what: () => Of): Answer<Of> {
    try {
        return { is: what() };
    } catch (error) {
        if (error instanceof Refused) return { no: error.message };
        throw error;
    }
}

/** Every bet of a game under these rules; null where none are asked about. */
export function priced(engine: Engine, game: string, rules: string): Answer<Priced[]> | null {
    return rules.trim() ? ask(() => engine.odds(game, rules).wagers) : null;
}
