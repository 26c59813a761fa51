// options.ts -- the options of a rulebook, as "0.01..20000000" or "off, on" say what is legal.

/** `told`: in a sentence, to be typed. */
export type Legal = { words: string[] } | { least: number; most: number } | { told: string };

export function legalOf(text: string): Legal {
    const range = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(text);
    if (range) return { least: Number(range[1]), most: Number(range[2]) };
    const words = text.split(", ");
    return words.some((word) => / |\.\./.test(word)) ? { told: text } : { words };
}

/** "ma decks=6 burn=off". */
export function rulesText(book: string, chosen: Readonly<Record<string, string>>): string {
    const set = Object.entries(chosen).filter(([, value]) => value.trim() !== "");
    return [book, ...set.map(([key, value]) => `${key}=${value.trim()}`)].join(" ");
}
