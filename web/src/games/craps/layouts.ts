// layouts.ts -- a layout as somebody describes it, as a record that leads to it.

const ROLL: Record<number, string> = {
    4: "1 3",
    5: "1 4",
    6: "2 4",
    8: "2 6",
    9: "3 6",
    10: "4 6",
};

const LINES = ["pass", "dont-pass"];

/** "pass 10, place-6 12" of a person, with this point or before a come-out roll. The line is bet before
 * the point is thrown, all else after it; who keeps the dice going bets on the line as well. */
export function layoutRecord(game: string, rules: string, point: number, bets: string): string {
    const list = bets
        .split(/[,;\n]+/)
        .map((bet) => bet.trim().toLowerCase().replaceAll("$", ""))
        .filter(Boolean);
    const isLine = (bet: string) => LINES.includes(bet.split(/\s+/)[0] ?? "");
    const line = (bet: string) => `bet 1 ${bet.replace(/\s+/g, " ")}`;
    const roll = ROLL[point];
    return [
        `game ${game}`,
        `rules ${rules}`,
        "seat 1 You 1000000",
        "seat 2 Shooter 1000000",
        ...list.filter(isLine).map(line),
        ...(roll ? ["bet 2 pass 100", `roll ${roll}`] : []),
        ...list.filter((bet) => !isLine(bet)).map(line),
        "",
    ].join("\n");
}
