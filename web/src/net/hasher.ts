// hasher.ts -- the hashes of the ceremony, from the engine.

import type { Engine } from "../engine/engine.js";
import type { Brought, Hasher } from "./ceremony.js";
import type { Context, FairLocked, FairReady, Hex } from "./kinds.js";

interface Hashes {
    c_s: Hex;
    c: Hex[];
    l: Hex;
    r: Hex;
}

const zeros = (bytes: number): Hex => "00".repeat(bytes);

/** An epoch of which nothing but its context is known. */
function blank(ctx: Context): object {
    const { table_id, epoch, game, decks, n, stop, mode, max_seats, rules_hash } = ctx;
    return {
        ...{ table_id, epoch, game, decks, n, stop, mode, max_seats, rules_hash },
        server_seed: zeros(32),
        c_s_next: zeros(32),
        audit_head: zeros(32),
        t_ms: 0,
        beacon_round: 0,
        first_seat: 0,
        seats: [],
    };
}

function lockPart({ c_s_next, audit_head, t_ms, first_seat }: FairLocked): object {
    return { c_s_next, audit_head, t_ms, first_seat };
}

const nothingShown = { cut_accept: 0, cut_pos: 0, seat_seed: zeros(32), shown: false };

export function engineHasher(engine: Pick<Engine, "ask">): Hasher {
    const ask = (epoch: object) =>
        JSON.parse(engine.ask("ceremony", JSON.stringify(epoch))) as Hashes;
    return {
        commit: (ctx: Context, c_s: Hex, brought: Brought) =>
            ask({ ...blank(ctx), c_s, seats: [brought] }).c[0] ?? "",
        lock: (ctx: Context, c_s: Hex, locked: FairLocked) =>
            ask({
                ...blank(ctx),
                ...lockPart(locked),
                c_s,
                seats: locked.seats.map((seat) => ({ ...nothingShown, ...seat })),
            }).l,
        reveal: (ctx: Context, c_s: Hex, locked: FairLocked, ready: FairReady) =>
            ask({
                ...blank(ctx),
                ...lockPart(locked),
                c_s,
                seats: locked.seats.map((seat) => ({
                    ...nothingShown,
                    ...ready.seats.find((shown) => shown.seat === seat.seat),
                    ...seat,
                })),
            }).r,
        server: (ctx: Context, server_seed: Hex) => ask({ ...blank(ctx), server_seed }).c_s,
    };
}
