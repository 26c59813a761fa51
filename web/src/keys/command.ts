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
}

interface Read {
    words: string[];
    amount: number | null;
}

/** The last word is the amount if it is money; before a spot the first one may be it: "10 place 6". */
function read(words: string[], spots: readonly string[]): Read {
    const [first = ""] = words;
    const last = cents(words.at(-1) ?? "");
    const ahead = cents(first);
    const name = words.slice(0, -1);
    if (ahead !== null && words.length > 1 && spotOf(words.slice(1), spots))
        if (last === null || !spotOf(name, spots)) return { words: words.slice(1), amount: ahead };
    return last === null ? { words, amount: null } : { words: name, amount: last };
}

/** The spot that these words name, in full or by a beginning that fits one spot only. */
function spotOf(words: string[], spots: readonly string[]): string | null {
    const name = words.join("-").replaceAll("'", "");
    if (spots.includes(name)) return name;
    const found = spots.filter((spot) => spot.startsWith(name));
    return name && found.length === 1 ? (found[0] ?? null) : null;
}

function act(verb: string, words: string[], offered: Offered): Command {
    const listed = offered.moves.filter((move) => move.verb === verb);
    const whole = words.join("-"); /* "take hard 4": the 4 is no money */
    const { words: rest, amount } = offered.spots.includes(whole)
        ? { words, amount: null }
        : read(words, offered.spots);
    const spot = rest.length ? spotOf(rest, offered.spots) : null;

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
    const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const [first = "", ...rest] = words;
    if (!first) return { problem: "empty", word: "" };
    if (first === "help" || first === "?") return { help: true };
    if (!rest.length && (FRAME_COMMANDS as readonly string[]).includes(first))
        return { frame: first as FrameCommand };
    if (offered.dealer.includes(words.join(" "))) return { dealer: words.join(" ") };
    const known = first === "bet" || (first === "take" && rest.length > 0);
    if (known || offered.moves.some((move) => move.verb === first))
        return act(first, rest, offered);
    const { words: name, amount } = read(words, offered.spots);
    if (amount !== null && spotOf(name, offered.spots)) return act("bet", words, offered);
    const plain = shortly(words, null, offered) ?? shortly(name, amount, offered);
    if (plain) return plain;
    if (offered.spots.some((spot) => spot.startsWith(`${first}-`)))
        return { problem: "spot", word: name.join(" ") };
    return { problem: "unknown", word: first };
}
