// index.ts -- what games add to the table frame: each has a folder here with an index.ts of its
// own. A game without one is drawn by the generic stage and layout.

import type { Component } from "svelte";
import type { TableStore } from "../table/store.svelte.js";

/** What a layout may do; the frame carries it out. */
export interface Hands {
    /** One chip of the chosen kind on a spot, or off it. */
    add(spot: string): void;
    remove(spot: string): void;
    /** Takes part in `waiting`: spots whose wager is on its way to the server. */
    busy(spot: string): boolean;
}

export interface GameParts {
    stage?: Component<{ table: TableStore }>;
    layout?: Component<{ table: TableStore; hands: Hands }>;
    /** Verbs that are buttons of the rail, the primary one first. */
    verbs?: readonly string[];
}

const folders = import.meta.glob<{ default: GameParts }>("./*/index.ts");

export async function partsOf(game: string): Promise<GameParts> {
    const load = folders[`./${game}/index.ts`];
    return load ? (await load()).default : {};
}
