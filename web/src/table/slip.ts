// slip.ts -- chips on their way to the layout: which amounts fit, undo, redo, repeat, double.
// What fits is read off the moves that the server lists; there are no rules here.

import type { Cents } from "../net/kinds.js";
import type { Move, Wager } from "../net/protocol.js";

export const CHIPS: readonly Cents[] = [100, 500, 1000, 2500, 10000, 50000];

/** The chip that a table begins with, by its place in CHIPS: $5, or the smallest that makes a bet. */
export const firstChip = (min: Cents): number =>
    Math.max(
        CHIPS.indexOf(500),
        CHIPS.findIndex((chip) => chip >= min),
    );

/** What is brought to a table: twenty of its smallest bets, and $100 at least. */
export const buyIn = (min: Cents): Cents => Math.max(10000, 20 * min);

/** A place is what a bet lies on: a spot, or "SPOT/2" for the second hand of a seat, as records have it. */
export function placeOf({ spot, hand }: { spot: string | null; hand?: number }): string {
    return hand && hand > 1 ? `${spot ?? ""}/${String(hand)}` : (spot ?? "");
}

/** The spot and the hand of a place; a first hand is not named. */
export function placed(place: string): { spot: string; hand?: number } {
    const [spot = "", hand] = place.split("/");
    return hand ? { spot, hand: Number(hand) } : { spot };
}

export interface Bet {
    place: string;
    amount: Cents;
}

/** A chip put down (above 0) or taken off (below). */
export interface Step {
    place: string;
    change: Cents;
}

export type Plan = { bets: Bet[] } | { no: "none" | "limit" | "balance"; place?: string };

export function moveFor(moves: readonly Move[], verb: string, place: string): Move | undefined {
    return moves.find(
        (move) => move.verb === verb && move.spot !== null && placeOf(move) === place,
    );
}

export function fits(move: Move, amount: Cents): boolean {
    if (amount === move.also && amount > 0) return true;
    if (amount === move.least || amount === move.most) return true;
    if (amount < move.least || amount > move.most) return false;
    return move.step <= 0 || amount % move.step === 0;
}

/** The amount that fits nearest to a wanted one; 0: there is none. */
export function nearest(move: Move, wanted: Cents): Cents {
    if (fits(move, wanted)) return wanted;
    if (wanted <= move.least) return move.least;
    if (wanted >= move.most) return move.most;
    const below = wanted - (wanted % Math.max(1, move.step));
    return below >= move.least ? below : move.least;
}

/** A chip on a spot: as it is, or the next amount above it that fits; 0: none that is near. A spot that takes
 * one amount alone takes it whatever chip is chosen. */
export function chipOn(move: Move, chip: Cents): Cents {
    if (move.least === move.most) return move.least;
    if (fits(move, chip)) return chip;
    const step = Math.max(1, move.step);
    const above = Math.max(move.least, Math.ceil(chip / step) * step);
    return above <= 2 * chip && fits(move, above) ? above : 0;
}

/** Puts `wanted` down again, if the moves and the chips allow all of it. What opens with a bet on `leads` is
 * not among the moves yet: it is held to be taken as before. */
export function plan(
    wanted: readonly Wager[],
    moves: readonly Move[],
    chips: Cents,
    leads?: string,
): Plan {
    const led = wanted.some(({ spot }) => spot === leads);
    const bets: Bet[] = [];
    let sum = 0;
    if (!wanted.length) return { no: "none" };
    for (const wager of wanted) {
        const { stake } = wager;
        const place = placeOf(wager);
        const move = moveFor(moves, "bet", place);
        const held = !move && led && place !== leads;
        if (!held && (!move || !fits(move, stake)))
            return { no: stake > chips ? "balance" : "limit", place };
        sum += stake;
        bets.push({ place, amount: stake });
    }
    return sum > chips ? { no: "balance" } : { bets };
}

/** The steps of the bets before a deal, to undo and redo. */
export class Slip {
    private done: Step[] = [];
    private undone: Step[] = [];

    get canUndo(): boolean {
        return this.done.length > 0;
    }

    get canRedo(): boolean {
        return this.undone.length > 0;
    }

    put(step: Step): void {
        this.done.push(step);
        this.undone = [];
    }

    /** What to do now so that the last step is as if it had not been. */
    undo(): Step | null {
        const last = this.done.pop();
        if (!last) return null;
        this.undone.push(last);
        return { place: last.place, change: -last.change };
    }

    redo(): Step | null {
        const last = this.undone.pop();
        if (!last) return null;
        this.done.push(last);
        return last;
    }

    /** The server refused what undo or redo had asked for. */
    forget(): void {
        this.done = [];
        this.undone = [];
    }
}
