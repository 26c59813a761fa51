// api.ts -- what operators ask of the server, below /op, and what it answers.

export type Role = "watch" | "floor" | "admin";

export interface Who {
    name: string;
    role: Role;
}

export interface Hold {
    wagers: number;
    staked: number;
    won: number;
    known: boolean;
    expected: number;
    low: number;
    high: number;
}

export interface Seat {
    seat: number;
    player: string;
    name: string;
    chips: number;
    in_play: number;
    here: boolean;
    stopped: boolean;
}

export interface Row {
    table: string;
    title: string;
    game: string;
    rules: string;
    policy: string;
    min: number;
    max: number;
    places: number;
    seats: Seat[];
    round: number;
    playing: boolean;
    in_play: number;
    rounds_hour: number;
    held: string | null;
    closing: boolean;
    coming: string | null;
    hold: Hold;
}

export interface Detail extends Row {
    irregular: { kind: string; seat: boolean }[];
}

export interface Pending {
    id: number;
    by: string;
    action: string;
    target: string;
    before: string;
    after: string;
    reason: string;
}

export interface HouseNow {
    tables: Row[];
    in_play: number;
    second_person: number;
    stops: { target: string; reason: string }[];
    set_aside: { table: string; why: string }[];
    pending: Pending[];
}

export interface Deed {
    id: number;
    time_ms: number;
    actor: string;
    second: string | null;
    action: string;
    target: string;
    before: string;
    after: string;
    reason: string;
}

export interface Done {
    done: boolean;
    pending?: number;
    action: string;
    target: string;
    before: string;
    after: string;
}

/** The server says no, in words. */
export class No extends Error {
    constructor(
        readonly status: number,
        words: string,
    ) {
        super(words);
    }
}

async function ask<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(
        `/op/api/${path}`,
        body && {
            method: "POST",
            headers: { "Content-Type": "application/json", "X-Pit": "1" },
            body: JSON.stringify(body),
        },
    );
    const said = (await answer.json().catch(() => ({}))) as { error?: { words?: string } };
    if (!answer.ok)
        throw new No(
            answer.status,
            said.error?.words ?? `The server answered ${String(answer.status)}.`,
        );
    return said as T;
}

export const api = {
    me: () => ask<Who>("me"),
    /** A token for one use is answered with a token and a secret of one's own, and lets nobody in. */
    login: (token: string, code: string) =>
        ask<Who & { token?: string; secret?: string }>("login", { token, code }),
    logout: () => ask<object>("logout", {}),
    now: () => ask<HouseNow>("tables"),
    table: (table: string) => ask<Detail>(`tables/${table}`),
    log: () => ask<{ deeds: Deed[] }>("log?most=30"),
    act: (action: string, body: object) => ask<Done>("do", { action, ...body }),
    confirm: (id: number) => ask<Done>("confirm", { id }),
    withdraw: (id: number) => ask<object>("withdraw", { id }),
};
