// filter.ts -- which tables of the list are shown.

import type { Table } from "../net/protocol.js";

export interface Filter {
    game: string;
    text: string;
    freeOnly: boolean;
}

export function filterTables(tables: readonly Table[], filter: Filter): Table[] {
    const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
    return tables.filter((row) => {
        const said = `${row.title} ${row.game} ${row.game_title} ${row.rules} ${row.book_title} ${row.policy}`;
        if (filter.game && row.game !== filter.game) return false;
        if (filter.freeOnly && row.seats.taken >= row.seats.max && !row.yours) return false;
        return words.every((word) => said.toLowerCase().includes(word));
    });
}

export function gamesOf(
    tables: readonly Table[],
): { name: string; title: string; count: number }[] {
    const games = new Map<string, { name: string; title: string; count: number }>();
    for (const { game, game_title } of tables) {
        const known = games.get(game) ?? { name: game, title: game_title, count: 0 };
        known.count++;
        games.set(game, known);
    }
    return [...games.values()];
}

/** A table's title without what stands beside it anyway: the game and the book. */
export function shortTitle(row: Pick<Table, "title" | "game_title" | "book_title">): string {
    return row.title === `${row.game_title}, ${row.book_title}` ? row.game_title : row.title;
}
