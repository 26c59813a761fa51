// pitfair.ts -- PITFAIR/1 from its text (docs/fairness.md), a second time: what stands in the
// engine is not used here, so that two programs have to come to the same bytes.

import { hmac, joined, sha256 } from "./sha256.js";

export interface Seat {
    seat: number;
    tag: Uint8Array;
    commit: Uint8Array;
    /** What it shows; null until then. */
    shown: { accept: number; cut: number; seed: Uint8Array } | null;
}

/** An epoch as the lines of a record tell it. Seats ascend. */
export interface Epoch {
    table: Uint8Array;
    number: bigint;
    game: number;
    decks: number;
    n: number;
    stop: number;
    maxSeats: number;
    rules: Uint8Array;
    commit: Uint8Array;
    next: Uint8Array;
    head: Uint8Array;
    ms: bigint;
    first: number;
    seats: Seat[];
}

/** The numbers of the games (FAIRNESS.md). */
export const GAMES: Record<string, number> = {
    "red-dog": 1,
    craps: 2,
    blackjack: 3,
    baccarat: 4,
    "midi-baccarat": 5,
    roulette: 6,
    "big-six": 7,
    "mini-craps": 8,
};

/** Their players look at the cards: none is dealt without its face. */
export const LOOKED_AT = ["baccarat", "midi-baccarat"];

// ---- bytes ----

export function unhex(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
        parseInt(text.slice(2 * i, 2 * i + 2), 16),
    );
}

export function hex(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function same(a: Uint8Array, b: Uint8Array): boolean {
    return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function whole(value: number | bigint, bytes: number): Uint8Array {
    let left = BigInt(value);
    const out = new Uint8Array(bytes);
    for (let i = bytes - 1; i >= 0; i--, left >>= 8n) out[i] = Number(left & 255n);
    return out;
}

function tag(letters: string): Uint8Array {
    return new TextEncoder().encode(`PITFAIR/1/${letters}`);
}

function context(e: Epoch): Uint8Array {
    return joined(
        e.table,
        whole(e.number, 8),
        whole(e.game, 1),
        whole(e.decks, 1),
        whole(e.n, 2),
        whole(e.stop, 2),
        whole(0, 1), // mode
        whole(e.maxSeats, 1),
        e.rules,
    );
}

/** P_i: what a seat commits to and shows; zeros where it is missing. */
function shownBytes(s: Seat): Uint8Array {
    if (!s.shown) return new Uint8Array(48);
    return joined(
        whole(s.seat, 1),
        whole(s.shown.accept, 1),
        whole(s.shown.cut, 2),
        s.tag,
        s.shown.seed,
    );
}

function listed(s: Seat): Uint8Array {
    return joined(whole(s.seat, 1), s.tag, s.commit);
}

// ---- commitments, lock, reveal, key ----

export function serverCommit(e: Epoch, seed: Uint8Array): Uint8Array {
    return sha256(joined(tag("srvcom"), context(e), seed));
}

export function seatCommit(e: Epoch, s: Seat): Uint8Array {
    return sha256(joined(tag("seatcm"), context(e), e.commit, shownBytes(s)));
}

export function receipt(e: Epoch, s: Seat): Uint8Array {
    return sha256(joined(tag("receip"), context(e), e.commit, listed(s)));
}

/** L. The record has no beacon, so its round is 0. */
export function lockHash(e: Epoch, beacon = 0n): Uint8Array {
    return sha256(
        joined(
            tag("lockrc"),
            context(e),
            e.commit,
            e.next,
            e.head,
            whole(e.ms, 8),
            whole(beacon, 8),
            whole(e.first, 1),
            whole(e.seats.length, 1),
            ...e.seats.map(listed),
        ),
    );
}

/** R. */
export function revealHash(e: Epoch, lock: Uint8Array): Uint8Array {
    const seats = e.seats.map((s) => joined(whole(s.shown ? 1 : 0, 1), shownBytes(s)));
    return sha256(joined(tag("reveal"), lock, whole(e.seats.length, 1), ...seats));
}

/** K. The place of the beacon is zeros. */
export function mixKey(seed: Uint8Array, lock: Uint8Array, reveal: Uint8Array): Uint8Array {
    return hmac(seed, joined(tag("mixkey"), lock, reveal, new Uint8Array(32)));
}

/** The head of a chain line from the head before it and the bytes between. */
export function chainHead(head: Uint8Array, between: Uint8Array): Uint8Array {
    return sha256(joined(tag("rchain"), head, between));
}

// ---- streams ----

/** The words of S(id), one after the other. */
function* words(key: Uint8Array, id: number): Generator<number, never> {
    for (let block = 0n; ; block++) {
        const bytes = hmac(key, joined(tag("stream"), whole(id, 4), whole(block, 8)));
        const view = new DataView(bytes.buffer);
        for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
    }
}

/** Numbers below n, every one as likely as the next: words past the last multiple are left out. */
export function bounded(stream: Iterator<number, never>, n: number): number {
    if (n === 1) return 0;
    const limit = Math.floor(2 ** 32 / n) * n;
    for (;;) {
        const word = stream.next().value;
        if (word < limit) return word % n;
    }
}

// ---- cards ----

export function cardName(card: number): string {
    const rank = "23456789TJQKA".charAt(card % 13);
    return rank + "cdhs".charAt(Math.floor((card % 52) / 13));
}

/** Where the cards are cut, and by which seat; 0 is the dealer. */
export function cutOf(e: Epoch, key: Uint8Array): { at: number; by: number } {
    const low = e.n >= 156 ? 52 : Math.floor(e.n / 4);
    const high = e.n - low;
    const down = [...e.seats].sort((a, b) => b.seat - a.seat);
    const asked = [...down.filter((s) => e.first !== 0 && s.seat === e.first), ...down];
    for (const { seat, shown } of asked)
        if (shown?.accept === 1 && shown.cut >= low && shown.cut <= high)
            return { at: shown.cut, by: seat };
    return { at: low + bounded(words(key, 2), high - low + 1), by: 0 };
}

/** The cards as they are dealt, numbers below N. */
export function order(e: Epoch, key: Uint8Array): number[] {
    const stream = words(key, 1);
    const cards = Array.from({ length: e.n }, (_, t) => t);
    for (let i = e.n - 1; i >= 1; i--) {
        const j = bounded(stream, i + 1);
        [cards[i], cards[j]] = [cards[j] ?? 0, cards[i] ?? 0];
    }
    const { at } = cutOf(e, key);
    return cards.map((_, m) => cards[(m + at) % e.n] ?? 0);
}

export function orderHash(cards: number[]): Uint8Array {
    return sha256(joined(...cards.map((card) => whole(card, 2))));
}

// ---- dice, wheels, draws of a game's own ----

/** Rounds count from 1. */
export function roll(key: Uint8Array, round: number): [number, number] {
    const stream = words(key, 0x80000000 + round);
    return [bounded(stream, 6) + 1, bounded(stream, 6) + 1];
}

export function spin(key: Uint8Array, round: number, pockets: number): number {
    return bounded(words(key, 0x80000000 + round), pockets);
}

/** The symbols of Big Six, and how many segments each of them has if the rules say nothing else. */
const SYMBOLS = ["one", "two", "five", "ten", "twenty", "joker", "flag"];
export const SEGMENTS = [24, 15, 7, 4, 2, 1, 1];

/** Roulette calls its pocket 37 by another name, Big Six its segments by their symbols, in order. */
export function pocketName(e: Epoch, value: number, segments: number[]): string {
    let before = 0;

    if (e.game === GAMES.roulette && value === 37) return "00";
    if (e.game !== GAMES["big-six"]) return String(value);
    return SYMBOLS.find((_, i) => value < (before += segments[i] ?? 0)) ?? "";
}

/** The k-th pick of the epoch, from 0: a number below the sum of the weights. */
export function pick(key: Uint8Array, k: number, weights: number): number {
    return bounded(words(key, 0x40000000 + k), weights);
}
