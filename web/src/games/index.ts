// index.ts -- what a game may add to the pages: any of these files in a folder of its name. What a
// game does not have, the generic parts do, from what the server and the engine say of it.

import type { Component } from "svelte";
import type { Engine } from "../engine/engine.js";
import type { Expected } from "../drawer/stats.js";
import type { Option } from "../net/protocol.js";
import type { Bet } from "../table/slip.js";
import type { TableStore } from "../table/store.svelte.js";
import type { Words } from "./words.js";

/** What a layout may do; the frame carries it out. A place is a spot, or "SPOT/2" for a second hand. */
export interface Hands {
    /** One chip of the chosen kind on a place, or off it; on each of several, as one act. */
    add(...places: string[]): void;
    remove(...places: string[]): void;
    /** So much off each of these, or what is nearest to it, as one act. */
    takeOff(bets: readonly Bet[]): void;
    /** So many cents more on a place, or fewer. */
    put(place: string, change: number): Promise<unknown>;
    /** The place that the arrow keys are for. */
    place: string | null;
    /** Tells why something is not done. */
    say(words: string): void;
    /** Its wager is on its way to the server. */
    busy(place: string): boolean;
    /** How much the person would raise by, where that may be chosen; 0: the most. */
    raising: number;
    /** A decision that costs so much; one that has just come up does not count yet. */
    decide(verb: string, amount: number): void;
    /** These bets, all of them or none. */
    lay(bets: readonly { spot: string; stake: number }[]): Promise<void>;
    /** How this game puts a chip on a place, if it asks first; null: as `add` does. */
    adds: ((place: string) => void) | null;
    /** Where this game lays a bet in parts: undo takes all of them. */
    splits: ((place: string, amount: number) => readonly Bet[]) | null;
    /** Why what lies on a place does not come off, where this game knows more of it. */
    whyStays: ((place: string) => string) | null;
}

/** Rules in force, for parts that stand at no table. */
export interface InForce {
    engine: Engine;
    game: string;
    /** "ma decks=6". */
    rules: string;
}

export interface LessonProps extends InForce {
    /** What the house has set. */
    options: readonly Option[];
    /** All that may lie on its layout. */
    spots: readonly string[];
}

export interface ExplorerProps {
    engine: Engine;
    game: string;
    /** Its rulebooks. */
    books: readonly string[];
    /** What the address says: "ma decks=6", or nothing. */
    rules: string;
}

type Folder<Module> = Record<string, () => Promise<{ default: Module }>>;

async function part<Module>(folder: Folder<Module>, game: string): Promise<Module | null> {
    const file = Object.keys(folder).find((path) => path.split("/")[1] === game);
    const load = file && folder[file];
    return load ? (await load()).default : null;
}

/** The whole table, drawn; it fills the felt below the call. Without it: a stage and a layout. */
const tablePart = (game: string) =>
    part(
        import.meta.glob<{ default: Component<{ table: TableStore; hands: Hands }> }>(
            "./*/Table.svelte",
        ),
        game,
    );

/** A small picture of the table for the lobby, 282 by 150. */
export const picturePart = (game: string) =>
    part(import.meta.glob<{ default: Component }>("./*/Picture.svelte"), game);

/** What chance has brought. */
const stagePart = (game: string) =>
    part(import.meta.glob<{ default: Component<{ table: TableStore }> }>("./*/Stage.svelte"), game);

/** Where bets are made. */
const layoutPart = (game: string) =>
    part(
        import.meta.glob<{ default: Component<{ table: TableStore; hands: Hands }> }>(
            "./*/Layout.svelte",
        ),
        game,
    );

/** The odds beside a table. */
export const oddsPart = (game: string) =>
    part(import.meta.glob<{ default: Component<{ table: TableStore }> }>("./*/Odds.svelte"), game);

/** What was to be expected of past rounds. */
export const statsPart = (game: string) =>
    part(import.meta.glob<{ default: Expected }>("./*/stats.ts"), game);

/** What has come at a table so far, beside one's own rounds. */
export const camePart = (game: string) =>
    part(import.meta.glob<{ default: Component<{ table: TableStore }> }>("./*/Came.svelte"), game);

/** How to play, in short. */
export const lessonPart = (game: string) =>
    part(import.meta.glob<{ default: Component<LessonProps> }>("./*/Lesson.svelte"), game);

/** Rounds for people who learn. */
export const examplesPart = (game: string) =>
    part(import.meta.glob<{ default: Component<InForce> }>("./*/Examples.svelte"), game);

/** The odds of any rules. */
export const explorerPart = (game: string) =>
    part(import.meta.glob<{ default: Component<ExplorerProps> }>("./*/Explorer.svelte"), game);

const wordsPart = (game: string) =>
    part(import.meta.glob<{ default: Words }>("./*/words.ts"), game);

/** What a game's folder has for its table; asked for as soon as the game is known, and once. */
export function tableParts(game: string) {
    const found = tables.get(game) ?? load(game);
    tables.set(game, found);
    return found;
}

async function load(game: string) {
    const [whole, stage, layout, words] = await Promise.all([
        tablePart(game),
        stagePart(game),
        layoutPart(game),
        wordsPart(game),
    ]);
    // Most games have a table of their own: what serves the others comes with them.
    const general = whole ? null : await import("../generic/table.js");
    return { whole, stage, layout, general, words: words ?? {} };
}

const tables = new Map<string, ReturnType<typeof load>>();
