// laid.ts -- what lies on a layout as a record, so that the engine may say what it is worth.

export interface Bet {
    spot: string;
    /** Cents. */
    stake: number;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

export function laidRecord(game: string, rules: string, bets: readonly Bet[]): string {
    const chips = bets.reduce((sum, { stake }) => sum + stake, 0);
    return [
        `game ${game}`,
        `rules ${rules}`,
        `seat 1 You ${dollars(chips)}`,
        ...bets.map(({ spot, stake }) => `bet 1 ${spot} ${dollars(stake)}`),
        "",
    ].join("\n");
}

/** "red 10, straight-17 5" of a person; an amount that is none is left for the engine to refuse. */
export function betsIn(text: string): Bet[] {
    return text
        .split(/[,;\n]+/)
        .map((bet) => bet.trim().toLowerCase().replaceAll("$", ""))
        .filter(Boolean)
        .map((bet) => {
            const [spot = "", amount = ""] = bet.split(/\s+/);
            return { spot, stake: Math.round(100 * (Number(amount) || 0)) };
        });
}

/** Pockets as people write them down, "17 4, 00", or the spins of a record. */
export function spinsFrom(text: string): string[] {
    const lines = spinsIn(text);
    return lines.length ? lines : text.split(/[\s,;]+/).filter(Boolean);
}

/** Pockets in order, from a record's lines. */
export function spinsIn(record: string): string[] {
    return [...record.matchAll(/^spin ([^\n#]+?)\s*(?:#.*)?$/gm)].map(([, pocket = ""]) => pocket);
}
