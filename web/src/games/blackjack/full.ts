// full.ts -- the decision at hand as a full shoe would have it.

import type { Choice } from "../../engine/answers.js";
import type { Engine } from "../../engine/engine.js";
import { deal, hit, STAKE } from "./dealt.js";

/** For `stake` cents; null: such a hand cannot be dealt anew, as of split hands. */
export function fromFull(
    engine: Engine,
    rules: string,
    own: readonly string[],
    dealer: readonly string[],
    stake: number,
): Choice[] | null {
    let asked = deal(engine, rules, own.slice(0, 2), dealer);
    for (const card of own.slice(2)) asked &&= hit(engine, asked, card);
    if (!asked) return null;
    return asked.choices.map((row) => ({
        ...row,
        amount: (row.amount * stake) / STAKE,
        ev_float: (row.ev_float * stake) / STAKE,
    }));
}
