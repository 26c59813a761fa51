// games.ts -- the games of a server as the lobby tells them, from its games and its open tables.

import { money } from "../format.js";
import { t, type MessageKey } from "../i18n.js";
import { messages } from "../messages.en.js";
import type { Game, Place, Rules, Table } from "../net/protocol.js";
import { buyIn } from "../table/slip.js";

export interface GameRow {
    name: string;
    title: string;
    about: string;
    /** What a press on Play opens: the rules of the first table of the game, without a clock. */
    rules: string;
    limits: string;
    /** What is brought to it. */
    chips: string;
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

/** The rules of a game that no table is open for: of its first book. */
function ofBook(
    book: Rules | undefined,
): Pick<Table, "rules" | "min" | "max" | "edge_float"> | null {
    const cents = (key: string) =>
        100 * Number(book?.options.find((option) => option.key === key)?.value ?? NaN);
    const [min, max] = [cents("min"), cents("max")];
    if (!book || !(min > 0) || !(max > 0)) return null;
    return { rules: book.rules, min, max, edge_float: book.edge ? book.edge_float : NaN };
}

export function gameRows(
    games: readonly Game[],
    tables: readonly Table[],
    books: ReadonlyMap<string, Rules>,
): GameRow[] {
    return games.map(({ name, title }) => {
        const open = tables.filter((row) => row.game === name && !row.private);
        const table = open.find(({ policy }) => policy === "practice") ?? open[0];
        const first = table ?? ofBook(books.get(name));
        return {
            name,
            title: table?.game_title ?? title,
            about: about(name),
            rules: first?.rules ?? "",
            limits: first ? t("lobby.bets", { min: money(first.min), max: money(first.max) }) : "",
            chips: first ? t("lobby.bring", { sum: money(buyIn(first.min)) }) : "",
            edge: first && Number.isFinite(first.edge_float) ? keeps(first.edge_float) : "",
            generous: (first?.edge_float ?? 0) < 0,
        };
    });
}

/** The address of one's seat at a table of one's own, where one sits at the game. */
export function ownSeat(
    game: string,
    seats: readonly Pick<Place, "table">[],
    tables: readonly Table[],
): string | undefined {
    const own = tables.find(
        (row) => row.game === game && row.private && seats.some(({ table }) => table === row.table),
    );
    return own && `#/table/${own.table}`;
}
