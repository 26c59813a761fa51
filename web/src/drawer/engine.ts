// engine.ts -- what panels ask the engine, kept as long as the rules stay the same.

import type { Odds } from "../engine/answers.js";
import { loadEngine } from "../engine/load.js";

const kept = new Map<string, Promise<Odds>>();

/** Exact odds of a full shoe under rules as a text, "ma decks=6"; worked out once. */
export function oddsOf<Of extends Odds = Odds>(game: string, rules: string): Promise<Of> {
    const key = `${game} ${rules}`;
    const found = kept.get(key) ?? loadEngine().then((engine) => engine.odds(game, rules));

    kept.set(key, found);
    return found as Promise<Of>;
}
