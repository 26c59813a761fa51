// pays.ts -- what the side spots of a table pay, from the rules in force and the odds of the engine.

import { oddsOf } from "../../drawer/engine.js";
import { loadEngine } from "../../engine/load.js";

interface Row {
    spot: string;
    outcomes?: { name: string; pays: string }[];
}

/** "11 to 1", the most first, by spot: as the house has set it, else as the odds have it. Where a suit makes the
 *  difference: "suited 11 to 1" and "other 4 to 1". */
export async function paysOf(game: string, rules: string): Promise<ReadonlyMap<string, string[]>> {
    const [{ wagers }, engine] = await Promise.all([oddsOf(game, rules), loadEngine()]);
    const found = new Map<string, string[]>();
    const { options } = engine.rules(game, rules);
    for (const { spot, outcomes } of wagers as Row[]) {
        const own = `pays_${spot.replaceAll("-", "_")}`;
        const set = options.filter(({ key }) => key === own || key.startsWith(`${own}_`));
        const wins = (outcomes ?? []).filter(({ name }) => name === "win").map(({ pays }) => pays);
        const pays = (set.length ? set.map(({ value }) => `${value} to 1`) : wins).sort(
            (a, b) => parseInt(b) - parseInt(a),
        );
        const suited = set.length === 2 && set.some(({ key }) => key.endsWith("_suited"));
        if (spot !== "progressive")
            // its meter says it
            found.set(
                spot,
                suited ? pays.map((one, i) => `${i ? "other" : "suited"} ${one}`) : pays,
            );
    }
    return found;
}
