// local.ts -- tables that live in this page, for those who ask the server about a table.

import type { Routes } from "../net/protocol.js";

type TableAnswer = Routes["GET /api/tables/{table}"]["gives"];

export interface LocalTable {
    /** What GET /api/tables/{table} would answer. */
    describe(): Promise<TableAnswer>;
    /** Its record up to the end of a round; "": there is no such part. */
    record(to: number): string;
}

export const local = new Map<string, LocalTable>();

/** A table's record from its address at the server; a table of this page has its own. */
export function fetchRecord(address: string): Promise<Response> {
    const [, id = "", to = "0"] = /tables\/(\w+)\/record(?:\?to=(\d+))?$/.exec(address) ?? [];
    const table = local.get(id);
    if (!table) return fetch(address);
    const text = table.record(Number(to));
    return Promise.resolve(new Response(text, { status: text ? 200 : 404 }));
}
