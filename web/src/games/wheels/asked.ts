// asked.ts -- what the engine says, or why it does not.

import { Refused } from "../../engine/engine.js";

export type Answer<Of> = { is: Of } | { no: string };

export function ask<Of>(what: () => Of): Answer<Of> {
    try {
        return { is: what() };
    } catch (error) {
        if (error instanceof Refused) return { no: error.message };
        throw error;
    }
}
