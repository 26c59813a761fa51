// http.ts -- requests to the server of this page.

import { local } from "../offline/local.js";
import type { Refusal, Routes } from "./protocol.js";
import { plainly } from "./words.js";

/** The server says no: its words, and the clause that decides. */
export class Refused extends Error {
    readonly code: string;
    readonly clause: string | null;

    constructor(
        readonly status: number,
        refusal: Partial<Refusal>,
    ) {
        const { code = "", words = "", clause = null } = refusal;
        super(words ? plainly({ code, words, clause }) : `The server answered ${String(status)}.`);
        this.code = refusal.code ?? String(status);
        this.clause = refusal.clause ?? null;
    }
}

type Route = keyof Routes;

/** What a route answers; a GET asks in its address, a POST in its body. */
async function ask<R extends Route>(
    route: R,
    takes: Routes[R]["takes"],
    table = "",
): Promise<Routes[R]["gives"]> {
    const [method = "", shown = ""] = route.split(" ");
    const query = new URLSearchParams(
        Object.entries(takes).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString();
    const path = shown.replace("{table}", table);
    const answer =
        method === "GET"
            ? await fetch(query ? `${path}?${query}` : path)
            : await fetch(path, {
                  method,
                  headers: { "Content-Type": "application/json", "X-Pit": "1" },
                  body: JSON.stringify(takes),
              });
    const body = (await answer.json().catch(() => ({}))) as { error?: Partial<Refusal> };
    if (!answer.ok) throw new Refused(answer.status, body.error ?? {});
    return body as Routes[R]["gives"];
}

/** An answer of the server; without a server, of the engine in this page. */
function orElse<T>(asked: Promise<T>, without: () => Promise<T>): Promise<T> {
    return asked.catch((error: unknown) => {
        if (error instanceof Refused && error.status < 500) throw error;
        return without();
    });
}

const offline = () => import("../offline/without.js");

export const api = {
    me: () => ask("GET /api/me", {}),
    guest: () => ask("POST /api/guest", {}),
    account: (name: string, passphrase: string) => ask("POST /api/account", { name, passphrase }),
    login: (name: string, passphrase: string) => ask("POST /api/login", { name, passphrase }),
    logout: () => ask("POST /api/logout", {}),
    more: () => ask("POST /api/more", {}),
    limits: () => ask("GET /api/limits", {}),
    setLimit: (limit: Routes["POST /api/limits"]["takes"]) => ask("POST /api/limits", limit),
    confirmLimit: (kind: string) => ask("POST /api/limits/confirm", { kind }),
    check: () => ask("POST /api/check", {}),
    games: () => orElse(ask("GET /api/games", {}), async () => (await offline()).gamesWithout()),
    rules: (game: string, rules: string, policy = "practice") =>
        orElse(ask("GET /api/rules", { game, rules, policy }), async () =>
            (await offline()).rulesWithout(game, rules),
        ),
    tables: () => ask("GET /api/tables", {}),
    table: (table: string) =>
        local.get(table)?.describe() ?? ask("GET /api/tables/{table}", {}, table),
    open: (table: Routes["POST /api/tables"]["takes"]) => ask("POST /api/tables", table),
    history: (before?: number, most = 100) =>
        ask("GET /api/history", before ? { most, before } : { most }),
};
