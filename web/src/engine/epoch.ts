// epoch.ts -- an epoch of PITFAIR/1 as the engine reads it. Bytes are lower-case hex.

export interface EpochSeat {
    seat: number;
    cut_accept: 0 | 1;
    cut_pos: number;
    player_tag: string;
    seat_seed: string;
    shown?: boolean;
}

export interface Epoch {
    table_id: string;
    epoch: bigint;
    game: number;
    decks: number;
    n: number;
    stop: number;
    mode: number;
    max_seats: number;
    rules_hash: string;
    server_seed: string;
    c_s_next: string;
    audit_head: string;
    t_ms: bigint;
    beacon_round: bigint;
    first_seat: number;
    seats: EpochSeat[];
}

/** JSON with its 64-bit numbers in all their digits, which JSON.stringify does not write. */
export function epochText(epoch: Epoch): string {
    const members = Object.entries(epoch).map(([key, value]: [string, unknown]) => {
        const text = typeof value === "bigint" ? value.toString() : JSON.stringify(value);
        return `${JSON.stringify(key)}:${text}`;
    });
    return `{${members.join(",")}}`;
}
