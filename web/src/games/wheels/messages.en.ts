// messages.en.ts -- what tables with a wheel say in English, whichever it is.

export const words = {
    to: (num: number, den: number) => `${String(num)} to ${String(den)}`,
    pays: (pays: string) => (pays ? `pays ${pays}` : ""),
    yours: (sum: string) => `you have ${sum} there`,
    came: (result: string, sum: string) => `${result} ${sum}`,
    closed: "closed",
    skip: "Skip",
    others: "More wagers",
    notice: "At this table",
    people: "Players and their chips",
    you: "You",
    chips: (colour: string) => `${colour} chips`,
    bets: (sum: string, you: boolean) => `${you ? "bet" : "bets"} ${sum}`,
    away: "away",
    care: "The next spin does not care.",
};
