// agree.ts -- the engine and the second program side by side: each derives every epoch of a record
// and checks the record in its own way, and they have to come to the same.

import type { Shoe, Verified } from "../src/engine/answers.js";
import type { Epoch } from "../src/engine/epoch.js";
import { check, type Checked, type Known } from "../src/second/check.js";
import { cardName, cutOf, hex, order, orderHash, roll, spin } from "../src/second/pitfair.js";

export interface Derived {
    epoch: bigint;
    /** How many cards, rolls or spins both have. */
    count: number;
    kind: "cards" | "rolls" | "spins";
    /** How many of them the record names. */
    named: number;
    key: string;
}

export interface Agreement {
    second: Checked;
    /** The epochs whose seeds are shown, and on which both agree. */
    derived: Derived[];
    /** Where they do not, in words. */
    apart?: string;
}

/** What the engine is asked. */
export interface Asked {
    shoe(epoch: Epoch): Shoe;
}

function asked({ epoch: e }: Known, seed: Uint8Array): Epoch {
    return {
        table_id: hex(e.table),
        epoch: e.number,
        game: e.game,
        decks: e.decks,
        n: e.n,
        stop: e.stop,
        mode: 0,
        max_seats: e.maxSeats,
        rules_hash: hex(e.rules),
        server_seed: hex(seed),
        c_s_next: hex(e.next),
        audit_head: hex(e.head),
        t_ms: e.ms,
        beacon_round: 0n,
        first_seat: e.first,
        seats: e.seats.map(({ seat, tag, shown }) => ({
            seat,
            cut_accept: shown?.accept ? 1 : 0,
            cut_pos: shown?.cut ?? 0,
            player_tag: hex(tag),
            seat_seed: shown ? hex(shown.seed) : "00".repeat(32),
            shown: shown !== null,
        })),
    };
}

/** All that follows from an epoch, in the order in which it follows. */
function values(x: Known, key: Uint8Array): [string, string | undefined][] {
    const { epoch: e } = x;
    const list: [string, string | undefined][] = [
        ["the house's commitment", hex(e.commit)],
        ["the lock", x.lock ? hex(x.lock) : undefined],
        ["what was shown", x.reveal ? hex(x.reveal) : undefined],
        ["the key", hex(key)],
    ];
    const rounds = Array.from({ length: e.stop }, (_, i) => i + 1);

    if (e.decks) {
        const cards = order(e, key);
        list.push(["the cut", String(cutOf(e, key).at)]);
        cards.forEach((card, i) => list.push([`card ${String(i + 1)}`, cardName(card)]));
        list.push(["the order", hex(orderHash(cards))]);
    } else if (e.n) {
        for (const r of rounds) list.push([`spin ${String(r)}`, String(spin(key, r, e.n))]);
    } else {
        for (const r of rounds) list.push([`roll ${String(r)}`, roll(key, r).join("-")]);
    }
    return list;
}

function engineValues(shoe: Shoe): (string | undefined)[] {
    const hashes = [shoe.c_s, shoe.l, shoe.r, shoe.k];
    if (shoe.order) return [...hashes, String(shoe.cut), ...shoe.order, shoe.order_hash];
    if (shoe.rolls) return [...hashes, ...shoe.rolls.map((dice) => dice.join("-"))];
    return [...hashes, ...(shoe.spins ?? []).map(String)];
}

/** In words, or nothing where both have the same. */
function difference(x: Known, key: Uint8Array, shoe: Shoe): string | undefined {
    const mine = values(x, key);
    const engines = engineValues(shoe);
    const at = mine.findIndex(([, value], i) => value !== engines[i]);
    const where = `epoch ${String(x.epoch.number)}`;

    if (at < 0)
        return mine.length === engines.length
            ? undefined
            : `${where}: the engine has ${String(engines.length)} values, the second program ${String(mine.length)}`;
    const [name = "", value = "nothing"] = mine[at] ?? [];
    return `${where}, ${name}: the engine has ${engines[at] ?? "nothing"}, the second program ${value}`;
}

/** The steps that both programs make; the others need the rules of play. */
const SHARED = ["chain", "commitments", "locks", "seats", "seeds", "signatures", "cut", "cards"];

function verdictsApart(second: Checked, engine: Verified): string | undefined {
    const found = engine.steps.find((s) => s.state === "differs" && SHARED.includes(s.step));

    if (second.first && engine.verdict !== "differs")
        return `the second program finds a difference in line ${String(second.first.line)}, the engine none: ${second.first.words}`;
    if (found && !second.first)
        return `the engine finds a difference in line ${String(found.line)}, the second program none: ${found.words ?? found.step}`;
    if (engine.verdict === "verified" && second.verdict !== "holds")
        return `the engine has checked everything, the second program has not: ${second.missing.join("; ")}`;
    return undefined;
}

export async function agree(engine: Asked, record: string, verified: Verified): Promise<Agreement> {
    const second = await check(record);
    const derived: Derived[] = [];
    let apart: string | undefined;

    for (const x of second.epochs) {
        if (!x.seed || !x.key) continue;
        const shoe = engine.shoe(asked(x, x.seed));
        const words = difference(x, x.key, shoe);
        apart ??= words;
        if (words !== undefined) continue;
        const { decks, n, stop, number } = x.epoch;
        derived.push({
            epoch: number,
            count: decks ? n : stop,
            kind: decks ? "cards" : n ? "spins" : "rolls",
            named: x.compared,
            key: hex(x.key),
        });
    }
    apart ??= verdictsApart(second, verified);
    return { second, derived, ...(apart === undefined ? {} : { apart }) };
}
