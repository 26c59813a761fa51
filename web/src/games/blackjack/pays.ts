// pays.ts -- what the side spots of a table pay, from the rules in force: asked without valuing a hand, for the
// table waits for nothing that takes long.

import type { Engine } from "../../engine/engine.js";

/** "11 to 1", the most first, by spot: as the house has set it, else as the book has it. Where a suit makes the
 *  difference: "suited 11 to 1" and "other 4 to 1". */
export function paysOf(
    engine: Pick<Engine, "spots">,
    game: string,
    rules: string,
): ReadonlyMap<string, string[]> {
    const found = new Map<string, string[]>();
    const { options, spots } = engine.spots(game, rules);
    for (const { spot, wins = [] } of spots) {
        const own = `pays_${spot.replaceAll("-", "_")}`;
        const set = Object.keys(options).filter((key) => key === own || key.startsWith(`${own}_`));
        const pays = (set.length ? set.map((key) => `${String(options[key])} to 1`) : wins).sort(
            (a, b) => parseInt(b) - parseInt(a),
        );
        const suited = set.length === 2 && set.some((key) => key.endsWith("_suited"));
        if (spot !== "progressive")
            // its meter says it
            found.set(
                spot,
                suited ? pays.map((one, i) => `${i ? "other" : "suited"} ${one}`) : pays,
            );
    }
    return found;
}
