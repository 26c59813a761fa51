// words.en.ts -- the texts of Red Dog's stage and layout.

export const words = {
    first: "First card",
    second: "Second card",
    third: "Third card",
    boxOf: (box: string, card: string) => `${box}: ${card}`,
    seatThird: (seat: number, card: string) => `Third card of seat ${String(seat)}: ${card}`,
    dealerView: "Dealer's view",
    shoe: (inside: number, cards: number) =>
        `${String(inside)} of ${String(cards)} cards in the shoe`,
    unseen: (n: number) => `${String(n)} unseen`,
    toCut: (n: number) =>
        n > 0 ? `cut card in ${String(n)}` : "cut card is out: last round of this shoe",
    discards: (n: number) => `${String(n)} discarded`,
    aside: (card: string) => `${card}, in the discards`,
    spreads: "Spreads and what they pay",
    dogOn: (n: number) => `Red dog marker on spread ${String(n)}`,
    dogOff: "Red dog marker, off the layout",
    bet: "Bet",
    raise: "Raise",
    none: "none",
    spot: (name: string, stake: string) => `${name}: ${stake}`,
    closed: "You may not change a bet after the first card.",
    raiseBy: "How much to raise",
    raiseMost: (amount: string) => `Raise ${amount}`,
    others: "Bets of the other seats",
    laid: (name: string, bets: string) => `${name}: ${bets}`,
    seat: (n: number) => `Seat ${String(n)}`,
    exposed:
        "A third card came out too early. It goes to the discards. The round is yours to choose:",
    play: "Play on",
    void: "Void my round",
    tie: "Consecutive: push",
    three: (pays: string) => `Three alike: ${pays}`,
};
