// pays.ts -- what the side spots of a table pay, from the rules in force and the odds of the engine.

import { oddsOf } from "../../drawer/engine.js";
import { loadEngine } from "../../engine/load.js";

/** "11 to 1", the most first, by spot; of a spot that is paid by an option of the house, from that. */
export async function paysOf(game: string, rules: string): Promise<ReadonlyMap<string, string[]>> {
    const [{ wagers }, engine] = await Promise.all([oddsOf(game, rules), loadEngine()]);
    const found = new Map<string, string[]>();
    for (const { spot, outcomes } of wagers as {
        spot: string;
        outcomes?: { name: string; pays: string }[];
    }[]) {
        const wins = (outcomes ?? []).filter(({ name }) => name === "win").map(({ pays }) => pays);
        found.set(
            spot,
            wins.sort((a, b) => parseInt(b) - parseInt(a)),
        );
    }
    for (const { key, value } of engine.rules(game, rules).options) {
        const spot = key.replace(/^pays_/, "").replaceAll("_", "-");
        if (found.get(spot)?.length === 0) found.set(spot, [`${value} to 1`]);
    }
    return found;
}
