// command.ts -- what is set in the explorer, as a line for a shell.

/** A word that a shell takes as it is, or in quotes. */
export function word(text: string): string {
    return /^[\w,.=/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

export function command(game: string, rules: string, counts: readonly number[] | null): string {
    const shoe = counts ? ` --shoe ${counts.join(",")}` : "";
    return `pit odds ${game} --rules ${word(rules.trim())}${shoe}`;
}

/** The cards of a text: "9d 2s, Kh 10c". */
export function cardsIn(text: string): string[] {
    return text
        .replaceAll("10", "T")
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map((card) => card.charAt(0).toUpperCase() + card.slice(1).toLowerCase());
}
