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
    | { act: ActBody }
    | { problem: "empty" | "unknown" | "spot" | "amount"; word: string };

export interface Offered {
    moves: readonly Move[];
    dealer: readonly string[];
    spots: readonly string[];
}

interface Read {
    words: string[];
    amount: number | null;
}

/** The last word is the amount if it is money. */
function read(words: string[]): Read {
    const last = words.at(-1) ?? "";
    const amount = cents(last);
    return amount === null ? { words, amount } : { words: words.slice(0, -1), amount };
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
        : read(words);
    const spot = rest.length ? spotOf(rest, offered.spots) : null;

    if (!spot && rest.length) return { problem: "spot", word: rest.join(" ") };
    const move = spot ? listed.find((one) => one.spot === spot) : listed[0];
    const body: ActBody = { verb };
    if (spot ?? move?.spot) body.spot = spot ?? move?.spot ?? "";
    if (amount !== null) {
        if (move?.takes.includes("number") && !move.takes.includes("amount"))
            body.number = amount / 100;
        else body.amount = amount;
    } else if (move?.takes.includes("amount")) {
        if (verb === "bet") return { problem: "amount", word: verb };
        body.amount = move.most;
    }
    return { act: body };
}

export function parseCommand(text: string, offered: Offered): Command {
    const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const [first = "", ...rest] = words;
    if (!first) return { problem: "empty", word: "" };
    if (!rest.length && (FRAME_COMMANDS as readonly string[]).includes(first))
        return { frame: first as FrameCommand };
    if (offered.dealer.includes(words.join(" "))) return { dealer: words.join(" ") };
    if (first === "bet" || offered.moves.some((move) => move.verb === first))
        return act(first, rest, offered);
    const { words: name, amount } = read(words);
    if (amount !== null && spotOf(name, offered.spots)) return act("bet", words, offered);
    return { problem: "unknown", word: first };
}
