// filter.ts -- which tables of the list are shown.

import type { Table } from "../net/protocol.js";

export function filterTables(tables: readonly Table[], text: string): Table[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return tables.filter((row) => {
        const said = `${row.title} ${row.game} ${row.game_title} ${row.rules} ${row.book_title} ${row.policy}`;
        return words.every((word) => said.toLowerCase().includes(word));
    });
}

/** A table's title without what stands beside it anyway: the game and the book. */
export function shortTitle(row: Pick<Table, "title" | "game_title" | "book_title">): string {
    return row.title === `${row.game_title}, ${row.book_title}` ? row.game_title : row.title;
}
