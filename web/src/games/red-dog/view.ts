// view.ts -- what the table of Red Dog shows of a state: the spread, what the empty place waits for, what
// lies on each seat's spots and how it ended.

import { money } from "../../format.js";
import type { Seat, State } from "../../net/protocol.js";
import type { Boxes } from "./boxes.js";
import { words } from "./messages.en.js";

const RANKS = "23456789TJQKA";

/** The spread that was called; 0: none. */
export function spreadOf(state: State, shown: number): number {
    const told = Number(/^spread (\d+)/.exec(state.over ?? "")?.[1] ?? state.facts["spread"]);
    return shown >= 2 && told >= 1 ? told : 0;
}

export interface Awaited {
    text: string;
    more: string;
}

const name = (rank: number) => (RANKS[rank] === "T" ? "10" : (RANKS[rank] ?? ""));

/** What the empty place waits for. */
export function awaited({ first, second }: Boxes, spread: number, three: string): Awaited {
    if (!first || !second) return { text: "", more: words.third };
    const ends = [first, second].map((card) => RANKS.indexOf(card.charAt(0)));
    const [low = 0, high = 0] = ends.sort((a, b) => a - b);
    if (low === high) return { text: name(low), more: three ? words.threePays(three) : "" };
    if (!spread) return { text: words.noThird, more: "" };
    if (spread === 1) return { text: name(low + 1), more: words.wins };
    return { text: words.range(name(low + 1), name(high - 1)), more: words.wins };
}

/** What is said beside a seat's name. */
export function status(seat: Seat, state: State, settled: boolean): string {
    const raise = seat.wagers.find(({ spot }) => spot === "raise");
    if (state.turn.includes(seat.seat)) return seat.you ? words.yourTurn : words.deciding;
    if (raise) return words.raised(money(raise.stake));
    if (settled && seat.last.length) {
        const net = seat.last.reduce((sum, one) => sum + one.net, 0);
        if (net === 0) return words.pushes(seat.you);
        return (net > 0 ? words.winsSum : words.losesSum)(money(Math.abs(net)), seat.you);
    }
    if (!seat.here) return words.away;
    return state.open && seat.ready ? words.ready : "";
}

/** A name that fits beside the spots. */
export function shortName(text: string, most: number): string {
    if (widthOf(text) <= most) return text;
    let cut = text;
    while (cut && widthOf(cut) > most - 1) cut = cut.slice(0, -1);
    return `${cut}\u2026`;
}

/** In letters of usual width. */
function widthOf(text: string): number {
    const wide = (letter: string) =>
        /[MW]/.test(letter)
            ? 1.5
            : /[A-Z]/.test(letter)
              ? 1.2
              : /[fijlrt1-]/.test(letter)
                ? 0.6
                : 1;
    return text.split("").reduce((sum, letter) => sum + wide(letter), 0);
}
