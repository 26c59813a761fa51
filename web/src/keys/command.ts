// command.ts -- the command line of a table: "bet 10", "stand", "place 6 12", "undo".

import { cents } from "../format.js";
import type { ActBody } from "../net/kinds.js";
import type { Move } from "../net/protocol.js";

export const FRAME_COMMANDS = [
    "repeat",
    "double",
    "undo",
    "redo",
    "clear",
    "keys",
    "leave",
] as const;
export type FrameCommand = (typeof FRAME_COMMANDS)[number];

export type Command =
    | { frame: FrameCommand }
    | { dealer: string }
    | { help: true }
    | { act: ActBody }
    /** A chip, or so many cents, on each of these. */
    | { lay: string[]; amount: number | null }
    /** Something to take, where nothing of this person's lies. */
    | { bare: string }
    | { problem: "empty" | "unknown" | "spot" | "amount"; word: string };

export interface Offered {
    moves: readonly Move[];
    dealer: readonly string[];
    spots: readonly string[];
    /** What this person has on a spot, in cents. */
    stake: (spot: string) => number;
    /** What the game's players write in short: the spots of "n17"; none: it means nothing. */
    short?: ((word: string) => readonly string[]) | undefined;
    /** Spots by what they are called, as `alias` writes it. */
    titles?: ReadonlyMap<string, string> | undefined;
}

/** "don't pass" and "Don\u2019t Pass" are typed alike. */
export const alias = (text: string): string =>
    text
        .toLowerCase()
        .replace(/['\u2019$,]/g, "")
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");

/** Spots by the names that are told; a name of several is none. */
export function titlesOf(
    named: readonly (readonly [spot: string, name: string])[],
): Map<string, string> {
    const found = new Map<string, string>();
    const twice = new Set<string>();
    for (const [spot, name] of named) {
        const key = alias(name);
        if ((found.get(key) ?? spot) !== spot) twice.add(key);
        found.set(key, spot);
    }
    for (const key of twice) found.delete(key);
    return found;
}

const pairsIn = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));

/** The names nearest to what was typed, by the pairs of letters that they share. */
export function nearestNames(word: string, names: readonly string[]): string[] {
    const typed = pairsIn(alias(word));
    const likeness = (name: string) => {
        const pairs = pairsIn(alias(name));
        const shared = pairs.filter((pair) => typed.includes(pair)).length;
        return (2 * shared) / Math.max(1, pairs.length + typed.length);
    };
    return [...new Set(names)]
        .map((name) => ({ name, like: likeness(name) }))
        .filter(({ like }) => like > LIKE)
        .sort((a, b) => b.like - a.like)
        .slice(0, 3)
        .map(({ name }) => name);
}
const LIKE = 0.3;

interface Read {
    words: string[];
    amount: number | null;
}

/** The last word is the amount if it is money; before a spot the first one may be it: "10 place 6". */
function read(words: string[], offered: Offered): Read {
    const [first = ""] = words;
    const last = cents(words.at(-1) ?? "");
    const ahead = cents(first);
    const name = words.slice(0, -1);
    if (ahead && words.length > 1 && spotOf(words.slice(1), offered))
        if (last === null || !spotOf(name, offered))
            return { words: words.slice(1), amount: ahead };
    return last === null ? { words, amount: null } : { words: name, amount: last };
}

/** The spot that these words name, in full or by a beginning that fits one spot only. */
function spotOf(words: string[], { spots, titles = new Map() }: Offered): string | null {
    const name = alias(words.join("-"));
    if (!name) return null;
    if (spots.includes(name)) return name;
    const called = titles.get(name);
    if (called) return called;
    const found = spots.filter((spot) => spot.startsWith(name));
    if (found.length) return found.length === 1 ? (found[0] ?? null) : null;
    const begun = new Set(
        [...titles].filter(([key]) => key.startsWith(name)).map(([, spot]) => spot),
    );
    return begun.size === 1 ? ([...begun][0] ?? null) : null;
}

/** The spot that all of these words name, though the last of them could be money: "take hard 4". */
function wholeSpot(words: string[], { spots, titles }: Offered): string | null {
    const name = alias(words.join("-"));
    if (spots.includes(name)) return name;
    return words.length > 1 ? (titles?.get(name) ?? null) : null;
}

function act(verb: string, words: string[], offered: Offered): Command {
    const listed = offered.moves.filter((move) => move.verb === verb);
    const whole = wholeSpot(words, offered);
    const parted = read(words, offered);
    const part = parted.words.length ? spotOf(parted.words, offered) : null;
    const open = (name: string) => listed.some((move) => move.spot === name);
    /* "bet come 5": nobody bets on come 5 itself. */
    const money = verb === "bet" && whole && part && open(part) && !open(whole);
    const { words: rest, amount } = whole && !money ? { words, amount: null } : parted;
    const short = () => {
        const found = offered.short?.(rest.join("-")) ?? [];
        return found.length === 1 && offered.spots.includes(found[0] ?? "") ? found[0] : null;
    };
    const spot = rest.length ? (whole && !money ? whole : (part ?? short() ?? null)) : null;

    if (!spot && rest.length) return { problem: "spot", word: rest.join(" ") };
    const move = spot ? listed.find((one) => one.spot === spot) : listed[0];
    const body: ActBody = { verb };
    if (spot ?? move?.spot) body.spot = spot ?? move?.spot ?? "";
    if (amount !== null) {
        if (move?.takes.includes("number") && !move.takes.includes("amount"))
            body.number = amount / 100;
        else body.amount = amount;
    } else if (verb === "bet") return { problem: "amount", word: verb };
    else if (verb === "take" && spot) {
        if (!offered.stake(spot)) return { bare: spot };
        body.amount = offered.stake(spot); // all of it, or the server says why not
    } else if (move?.takes.includes("amount")) body.amount = move.most;
    return { act: body };
}

/** A spot, or what is short for some; "split 17-20", "17", "n17". */
function shortly(words: string[], amount: number | null, offered: Offered): Command | null {
    const word = words.join("-");
    const lay = offered.spots.includes(word) ? [word] : [...(offered.short?.(word) ?? [])];
    const known = lay.every((spot) => offered.spots.includes(spot));
    return lay.length && known ? { lay, amount } : null;
}

export function parseCommand(text: string, offered: Offered): Command {
    const typed = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const words = typed.filter(
        (word, i) => !(word === "on" && typed[i + 1] && cents(typed[i - 1] ?? "") !== null),
    ); // "12 on place 8"
    const [first = "", ...rest] = words;
    if (!first) return { problem: "empty", word: "" };
    if (first === "help" || first === "?") return { help: true };
    if (!rest.length && (FRAME_COMMANDS as readonly string[]).includes(first))
        return { frame: first as FrameCommand };
    if (offered.dealer.includes(words.join(" "))) return { dealer: words.join(" ") };
    const known = first === "bet" || (first === "take" && rest.length > 0);
    if (known || offered.moves.some((move) => move.verb === first))
        return act(first, rest, offered);
    const whole = words.join("-"); // "pass dice", as the help has it
    if (offered.moves.some((move) => move.verb === whole)) return act(whole, [], offered);
    const { words: name, amount } = read(words, offered);
    if (amount !== null && spotOf(name, offered)) return act("bet", words, offered);
    const plain = shortly(words, null, offered) ?? shortly(name, amount, offered);
    if (plain) return plain;
    if (offered.spots.some((spot) => spot.startsWith(`${first}-`)))
        return { problem: "spot", word: name.join(" ") };
    return { problem: "unknown", word: first };
}
