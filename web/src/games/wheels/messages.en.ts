// messages.en.ts -- what tables with a wheel say in English, whichever it is.

export const words = {
    to: (num: number, den: number) => `${String(num)} to ${String(den)}`,
    pays: (pays: string) => (pays ? `pays ${pays}` : ""),
    yours: (sum: string) => `you have ${sum} there`,
    came: (result: string, sum: string) => `${result} ${sum}`,
    fifth: (sum: string) => `1/5 ${sum}`,
    closed: "closed",
    others: "More wagers",
    notice: "At this table",
    people: "Players and their chips",
    you: "You",
    chips: (colour: string) => `${colour} chips`,
    each: (sum: string) => `${sum} a chip`,
    bets: (sum: string, you: boolean) => `${you ? "bet" : "bets"} ${sum}`,
    away: "away",
    care: "The next spin does not care.",
};

/** What lies on the layout as one. */
export const worth = {
    layout: (sum: string) => `Your layout, ${sum} in all`,
    average: "Average per spin",
    ahead: "Results that leave you ahead",
    of: (n: number, all: number) => `${String(n)} of ${String(all)}`,
    best: (pocket: string) => `Best: ${pocket}`,
    worst: (pocket: string) => `Worst: ${pocket}`,
    none: "Put bets on the layout to see here what they are worth together.",
    kinds: "Every kind of wager",
};

/** Many spins. */
export const many = {
    title: "Ahead after many spins",
    of: "Of",
    layout: "Your layout",
    spins: "Spins",
    ahead: "Ahead",
    even: "Even",
    behind: "Behind",
    from: (most: number) => `From 1 to ${most.toLocaleString("en-US")} spins.`,
};

/** What has come, against a fair wheel. */
export const fit = {
    title: "How fair the last spins look",
    none: "No spins yet.",
    counted: (last: boolean) => (last ? "Latest spins" : "Spins"),
    square: (degrees: number) => `Chi-square, ${String(degrees)} degrees of freedom`,
    p: "Chance that a fair wheel is this far off, or further",
    rough: (expected: string) =>
        `Only rough with so few spins: the rarest result is expected ${expected} times, and at least 5 are needed.`,
};

export const explore = {
    own: "A layout of your own",
    bets: (example: string) => `Bets, such as ${example}`,
    seen: "Past spins, as a list or as a record",
};

export const drill = {
    wins: (stake: string, spot: string) => `${stake} on ${spot}: what does it win?`,
    pays: (spot: string, pays: string) => `${spot} pays ${pays}.`,
    bet: (spot: string, stake: string) => `${stake} on ${spot}`,
    brings: (bets: string, pocket: string) =>
        `On the layout: ${bets}. It comes to rest on ${pocket}. What do you win or lose?`,
    end: (spot: string, net: string) => `${spot} ${net}`,
};

/** The lesson that is played. */
export const played = {
    spin: "Spin",
    again: "Spin again",
};
