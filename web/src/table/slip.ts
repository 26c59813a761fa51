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

/** The chosen chip, or the largest that there is money for: what is left is not a bet of its own accord. */
export const affordable = (chip: Cents, money: Cents): Cents =>
    chip <= money ? chip : (CHIPS.findLast((one) => one <= money) ?? chip);

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
    /** Where the chips lie then, if that is elsewhere: one bet in several parts. */
    parts?: readonly Bet[];
}

/** The places that a step has put chips on. */
const laidBy = ({ place, change, parts }: Step): readonly Bet[] =>
    parts?.length ? parts : [{ place, amount: change }];

/** `left`: places that take no bet now. */
export type Plan =
    { bets: Bet[]; left: string[] } | { no: "none" | "limit" | "balance"; place?: string };

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

/** The largest amount of all: above the most there may be one more. */
export const topOf = ({ most, also }: Move): Cents => Math.max(most, also);

/** The amount that fits nearest to a wanted one; 0: there is none. */
export function nearest(move: Move, wanted: Cents): Cents {
    if (fits(move, wanted)) return wanted;
    if (move.also > move.most && 2 * wanted > move.most + move.also) return move.also;
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

/** Wagers that were bet in this round. Where a bet on `leads` opens the others, each of those can be taken off before the
 * deal; one that cannot was carried over, and was bet long ago. */
export function betNow(
    wagers: readonly Wager[],
    moves: readonly Move[],
    leads?: string,
): readonly Wager[] {
    if (!leads || !moves.some(({ verb }) => verb === "bet" || verb === "take")) return wagers;
    return wagers.filter(
        (wager) => wager.spot === leads || moveFor(moves, "take", placeOf(wager)) !== undefined,
    );
}

/** Puts down again what of `wanted` is offered now, if the limits and the chips allow all of that. What opens with a
 * bet on `leads` is not among the moves yet: it is held to be taken as before, and comes after it. A place that takes
 * no bet is left out, unless the chips are what is missing. */
export function plan(
    wanted: readonly Wager[],
    moves: readonly Move[],
    chips: Cents,
    leads?: string,
): Plan {
    const bets: Bet[] = [];
    const left: string[] = [];
    let led = false;
    let sum = 0;
    if (!wanted.length) return { no: "none" };
    const after = ({ spot }: Wager) => Number(spot !== leads);
    for (const wager of [...wanted].sort((a, b) => after(a) - after(b))) {
        const { stake } = wager;
        const place = placeOf(wager);
        const move = moveFor(moves, "bet", place);
        if (move ? !fits(move, stake) : !led && stake > chips)
            return { no: stake > chips ? "balance" : "limit", place };
        if (!move && !led) {
            left.push(place);
            continue;
        }
        led ||= wager.spot === leads;
        sum += stake;
        bets.push({ place, amount: stake });
    }
    return sum > chips ? { no: "balance" } : { bets, left };
}

/** What was done with the bets before a deal, to undo and redo: an act may be many steps, as Double is. */
export class Slip {
    private done: (readonly Step[])[] = [];
    private undone: (readonly Step[])[] = [];

    get canUndo(): boolean {
        return this.done.length > 0;
    }

    get canRedo(): boolean {
        return this.undone.length > 0;
    }

    /** Of the last act, a place that it put chips on and that none may be taken off now. What lies on `leads` may be
     * taken off after the others. */
    fixed(moves: readonly Move[], leads?: string): string | undefined {
        const put = (this.done.at(-1) ?? []).filter(({ change }) => change > 0).flatMap(laidBy);
        return put.find(
            ({ place }) =>
                !moveFor(moves, "take", place) &&
                (placed(place).spot !== leads || put.length === 1),
        )?.place;
    }

    put(act: readonly Step[]): void {
        this.done.push(act);
        this.undone = [];
    }

    /** What to do now so that the last act is as if it had not been. */
    undo(): Step[] | null {
        const last = this.done.pop();
        if (!last) return null;
        this.undone.push(last);
        return last
            .flatMap(laidBy)
            .map(({ place, amount }) => ({ place, change: -amount }))
            .reverse();
    }

    /** The steps of an undo, where one is of an amount that the table does not take off or put down by itself, as half of
     * a bet in parts: all comes off the places of it, and the acts that are left lay there what they had laid. */
    anew(
        steps: readonly Step[],
        moves: readonly Move[],
        stake: (place: string) => Cents,
    ): readonly Step[] {
        const odd = steps.filter(({ place, change }) => {
            const move = moveFor(moves, change > 0 ? "bet" : "take", place);
            return move && !fits(move, Math.abs(change));
        });
        const places = new Set(odd.map(({ place }) => place));
        const on = (bets: readonly Bet[]) => bets.some(({ place }) => places.has(place));
        const acts = this.done.flat();
        let size = 0;
        while (places.size > size) {
            size = places.size; // what lies there in parts brings its other parts along
            for (const bets of acts.map(laidBy))
                if (on(bets)) for (const { place } of bets) places.add(place);
        }
        const sum = (bets: readonly Bet[], at: string) =>
            bets.reduce((all, { place, amount }) => all + (place === at ? amount : 0), 0);
        const all = [...places].map((place) => ({ place, change: -stake(place) }));
        const exact = all.every(({ place, change }) => {
            const take = moveFor(moves, "take", place);
            const left = sum(steps.flatMap(laidBy), place) - change;
            return (
                sum(acts.flatMap(laidBy), place) === left &&
                (!change || (take && fits(take, -change)))
            );
        });
        if (!exact) return steps;
        return [
            ...steps.filter(({ place }) => !places.has(place)),
            ...all.filter(({ change }) => change),
            ...acts.filter((step) => on(laidBy(step))),
        ];
    }

    redo(): readonly Step[] | null {
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
