// kept.ts -- what this browser keeps of a person, read back: another version, another page or a hand may have written there, so
// what has not the right form is as if it were not there.

import type { Wager } from "./net/protocol.js";

type Store = Pick<Storage, "getItem">;
type Fields = Readonly<Record<string, unknown>>;

/** What lay on each seat of somebody's, for Repeat. */
export interface KeptBets {
    round: number;
    last: [number, Wager[]][];
    standing: [number, Wager[]][];
}

/** What somebody had at a table, in chips and on the layout, and beside it in the wallet. */
export interface Held {
    seats: number[];
    sum: number;
    wallet: number;
}

/** What a table has brought somebody in one sitting, up to a message of the server's; it is the same in all tabs. */
export interface Sitting {
    seq: number;
    net: number;
    held: Held;
    /** When the player had a seat last. */
    at: number;
}

export const SITTING = "pit.sitting.";
const DAY_MS = 24 * 60 * 60 * 1000;
/** So long away from a table ends a sitting there, as a visit. */
const AWAY_MS = 15 * 60 * 1000;

/** Where a tab keeps the round that a first hand at a table began with. */
export const guidedPlace = (table: string): string => `pit.guide.${table}`;

/** Whatever was written there; null: nothing that can be read. */
export function keptIn(store: Store, place: string): unknown {
    try {
        return JSON.parse(store.getItem(place) ?? "null");
    } catch {
        return null;
    }
}

/** An amount of cents; 0 where there is none. */
export function keptAmount(store: Store, place: string): number {
    const kept = keptIn(store, place);
    return Number.isSafeInteger(kept) ? (kept as number) : 0;
}

export const isFields = (value: unknown): value is Fields =>
    typeof value === "object" && value !== null && !Array.isArray(value);

export const isStrings = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === "string");

const isCount = (value: unknown, least: number): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least;

/** When a sitting ends by itself; null: whoever has a seat is there still. */
export const sittingEnds = ({ held, at }: Sitting): number | null =>
    held.seats.length ? null : at + AWAY_MS;

/** A sitting that goes on. */
export function keptSitting(store: Store, place: string, now: number): Sitting | null {
    const kept = keptIn(store, place);
    if (!isFields(kept)) return null;
    const { seq, net, at } = kept;
    const held = heldOf(kept["held"]);
    if (!held || !isCount(seq, 0) || !Number.isSafeInteger(net) || !isCount(at, 0)) return null;
    const sitting = { seq, net: net as number, held, at };
    return now > (sittingEnds(sitting) ?? now) ? null : sitting;
}

/** Sittings of tables that may long be closed. */
export function forgetSittings(store: Storage, now: number): void {
    for (const place of Object.keys(store)) {
        if (!place.startsWith(SITTING)) continue;
        const kept = keptIn(store, place);
        const at = isFields(kept) ? Number(kept["at"]) : NaN;
        if (!(now - at < DAY_MS)) store.removeItem(place);
    }
}

function heldOf(kept: unknown): Held | null {
    if (!isFields(kept)) return null;
    const { seats, sum, wallet } = kept;
    const right = Array.isArray(seats) && seats.every((seat) => isCount(seat, 1));
    return right && isCount(sum, 0) && isCount(wallet, 0) ? { seats, sum, wallet } : null;
}

function isWager(value: unknown): value is Wager {
    if (!isFields(value)) return false;
    const { spot, hand, stake, off } = value;
    return (
        typeof spot === "string" &&
        spot !== "" &&
        (hand === undefined || isCount(hand, 1)) &&
        isCount(stake, 1) &&
        (off === undefined || typeof off === "boolean")
    );
}

const isSeats = (value: unknown): value is [number, Wager[]][] =>
    Array.isArray(value) &&
    value.every((row: unknown) => {
        if (!Array.isArray(row) || row.length !== 2) return false;
        const [seat, wagers] = row as [unknown, unknown];
        return isCount(seat, 0) && Array.isArray(wagers) && wagers.every(isWager);
    });

export function keptBets(store: Store, place: string): KeptBets | null {
    const kept = keptIn(store, place);
    if (!isFields(kept)) return null;
    const { round, last, standing } = kept;
    return isCount(round, 0) && isSeats(last) && isSeats(standing)
        ? { round, last, standing }
        : null;
}
