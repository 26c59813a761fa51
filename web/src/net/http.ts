// http.ts -- requests to the server of this page.

import type {
    GameRow,
    HistoryRow,
    Me,
    Refusal,
    RulesAnswer,
    TableDetail,
    TableRow,
} from "./protocol.js";

/** The server says no: its words, and the clause that decides. */
export class Refused extends Error {
    readonly code: string;
    readonly clause: string | null;

    constructor(
        readonly status: number,
        refusal: Partial<Refusal>,
    ) {
        super(refusal.words ?? `The server answered ${String(status)}.`);
        this.code = refusal.code ?? String(status);
        this.clause = refusal.clause ?? null;
    }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
    const answer = await fetch(path, init);
    const body = (await answer.json().catch(() => ({}))) as { error?: Partial<Refusal> };
    if (!answer.ok) throw new Refused(answer.status, body.error ?? {});
    return body as T;
}

function post<T>(path: string, body: object): Promise<T> {
    return ask(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Pit": "1" },
        body: JSON.stringify(body),
    });
}

export interface NewTable {
    game: string;
    rules: string;
    policy: "practice" | "regulated";
    private: boolean;
    title?: string;
    bet_seconds?: number;
    turn_seconds?: number;
}

export const api = {
    me: () => ask<Me>("/api/me"),
    guest: () => post<Me>("/api/guest", {}),
    account: (name: string, passphrase: string) => post<Me>("/api/account", { name, passphrase }),
    login: (name: string, passphrase: string) => post<Me>("/api/login", { name, passphrase }),
    logout: () => post<object>("/api/logout", {}),
    more: () => post<{ wallet: number }>("/api/more", {}),
    games: () => ask<{ games: GameRow[] }>("/api/games"),
    rules: (game: string, rules: string) =>
        ask<RulesAnswer>(`/api/rules?${new URLSearchParams({ game, rules }).toString()}`),
    tables: () => ask<{ tables: TableRow[] }>("/api/tables"),
    table: (table: string) => ask<TableDetail>(`/api/tables/${table}`),
    open: (table: NewTable) => post<{ table: string }>("/api/tables", table),
    history: (before?: number, most = 100) =>
        ask<{ rounds: HistoryRow[] }>(
            `/api/history?most=${String(most)}${before ? `&before=${String(before)}` : ""}`,
        ),
};
