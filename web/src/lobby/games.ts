// games.ts -- the games of a server as the lobby tells them, from its games and its open tables.

import { money } from "../format.js";
import { t, type MessageKey } from "../i18n.js";
import { messages } from "../messages.en.js";
import type { Game, Table } from "../net/protocol.js";

export interface GameRow {
    name: string;
    title: string;
    about: string;
    limits: string;
    seats: string;
    edge: string;
    /** The player has the edge. */
    generous: boolean;
}

/** "House keeps $2.80 of $100", of a share such as 0.027978. */
export function keeps(share: number): string {
    const sum = money(Math.round(Math.abs(share) * 10000));
    return t(share < 0 ? "lobby.keeps.player" : "lobby.keeps", { sum });
}

function about(name: string): string {
    const key = `about.${name}`;
    return key in messages ? t(key as MessageKey) : t("about.any");
}

export function gameRows(games: readonly Game[], tables: readonly Table[]): GameRow[] {
    return games.map(({ name, title }) => {
        const open = tables.filter((row) => row.game === name);
        const [first] = open;
        const sum = (of: (row: Table) => number) => open.reduce((all, row) => all + of(row), 0);
        return {
            name,
            title,
            about: about(name),
            limits: first
                ? t("lobby.limits", {
                      min: money(Math.min(...open.map(({ min }) => min))),
                      max: money(Math.max(...open.map(({ max }) => max))),
                  })
                : "",
            seats: first
                ? t("lobby.seats", {
                      taken: sum(({ seats }) => seats.taken),
                      max: sum(({ seats }) => seats.max),
                  })
                : t("lobby.seats.none"),
            edge: first?.edge ? keeps(first.edge_float) : "",
            generous: (first?.edge_float ?? 0) < 0,
        };
    });
}
