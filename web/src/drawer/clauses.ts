// clauses.ts -- the books whose clauses stand behind some options.

/** "MA-RD" of "MA-RD 1(a)": the books that these options cite, each once. */
export function booksOf(options: readonly { clause: string }[]): string[] {
    const books = new Set(options.map((row) => row.clause.split(" ")[0] ?? ""));
    return [...books].filter(Boolean);
}
