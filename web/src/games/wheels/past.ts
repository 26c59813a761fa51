// past.ts -- what a table's wheel has brought before this page came: its record has it, and those of the tables
// that it goes on from.

import { loadEngine } from "../../engine/load.js";
import type { TableInfo } from "../../net/kinds.js";
import { recordOf } from "../past.js";
import { spinsIn } from "./laid.js";

/** As many as are counted for the heat of numbers. */
const MOST = 500;
const goesOnFrom = (record: string) => /^# goes on from table (\w+)/m.exec(record)?.[1];

/** Which wheel it is, by the rules of its table. */
async function wheelBy(game: string, rules: string): Promise<string> {
    const { options } = (await loadEngine()).rules(game, rules);
    const kinds = options.filter(({ key }) => key === "wheel" || key === "layout");
    return kinds.map(({ value }) => value).join();
}

/** The record of the table before, if its wheel was the same; else "". */
async function before(table: string, { game, rules }: TableInfo): Promise<string> {
    const record = await recordOf(table);
    const were = /^rules (.+)$/m.exec(record)?.[1] ?? "";
    return record && (await wheelBy(game, were)) === (await wheelBy(game, rules)) ? record : "";
}

/** Up to the end of a round of this table. */
export async function pastSpins(info: TableInfo, round: number): Promise<string[]> {
    let spins = round ? spinsIn(await recordOf(info.table, round)).slice(0, round) : [];
    for (let { follows } = info; follows && spins.length < MOST;) {
        const record = await before(follows, info);
        spins = [...spinsIn(record), ...spins];
        follows = goesOnFrom(record);
    }
    return spins.slice(-MOST);
}
