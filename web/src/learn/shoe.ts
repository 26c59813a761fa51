// shoe.ts -- a shoe for practice: shuffled by the engine as a table's is, from seeds of this browser alone.

import type { Engine } from "../engine/engine.js";

const ZERO = "0".repeat(64);
const CARDS = 52;

function randomHex(bytes: number): string {
    const random = crypto.getRandomValues(new Uint8Array(bytes));
    return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** All cards of so many decks, in the order in which they come. */
export function shuffled(engine: Engine, decks: number): string[] {
    const { order } = engine.shoe({
        table_id: ZERO.slice(32),
        epoch: 1n,
        game: 1,
        decks,
        n: CARDS * decks,
        stop: 0,
        mode: 0,
        max_seats: 1,
        rules_hash: ZERO,
        server_seed: randomHex(32),
        c_s_next: ZERO,
        audit_head: ZERO,
        t_ms: 0n,
        beacon_round: 0n,
        first_seat: 1,
        seats: [
            {
                seat: 1,
                cut_accept: 1,
                cut_pos: 26 * decks,
                player_tag: ZERO.slice(40),
                seat_seed: randomHex(32),
            },
        ],
    });
    return order ?? [];
}
