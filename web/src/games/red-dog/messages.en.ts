// messages.en.ts -- what Red Dog says in English, beside what all pages say.

import type { Seat } from "../../net/protocol.js";
import { texts } from "../../i18n.js";

const messages = {
    "odds.win": "wins",
    "odds.seen": "Cards seen",
    "odds.fresh": "Full shoe",
    "odds.none": "No decision to make now. The figures below are for a round from a full shoe.",
    "odds.cards": "{n} cards nobody has seen",
    "odds.flips": "The cards that are gone change the answer: a full shoe would say {choice}.",
    "odds.table": "Every spread, from a full shoe",
    "odds.spread": "Spread",
    "odds.dealt": "Dealt",
    "odds.pays": "Pays",
    "odds.wins": "Wins",
    "odds.stand-unit": "Stand",
    "odds.raise-unit": "Raise",
    "odds.edge": "House edge",
    "odds.edge.first": "{edge} of the first bet",
    "odds.edge.all": "{edge} of money wagered",
    "odds.edge.player": "These rules, as written, favour the player by {edge} of the first bet.",
    "explore.seen": "Cards seen",
    "explore.seen.hint": "Paste cards, such as 9d 2s Kh, or leave it empty for a full shoe.",
    "explore.unseen": "{n} of {of} cards unseen",
    "explore.bad-card": "{card}: no such card is left in {of} cards.",
    "explore.edge": "House edge",
    "explore.edge.player": "Player's edge",
    "explore.first": "of the first bet",
    "explore.wagered": "Edge of money wagered",
    "explore.sd": "Standard deviation of a round, of the first bet",
    "explore.win": "Net win",
    "explore.push": "Push",
    "explore.lose": "Net loss",
    "explore.never": "House edge, never raising",
    "explore.always": "House edge, always raising",
    "explore.decks": "Edge by decks",
    "explore.decks.alt": "House edge of the first bet for 1 to 8 decks: {list}",
    "explore.spreads": "Spread by spread",
    "explore.pairs": "End cards in this shoe",
    "explore.ends": "Ends",
    "explore.raise": "raise",
    "explore.stand": "stand",
    "explore.best": "Best",
    "learn.1": "You bet, and two cards are dealt face up. Will a third card fall between them?",
    "learn.2":
        "If they are neighbours, such as a 6 and a 7, nobody wins. If they are a pair, a third of the same rank pays {three} to 1, and any other is a push.",
    "learn.3":
        "Otherwise the dealer calls the spread: how many ranks lie between. You may raise by {raise} your bet, or stand.",
    "learn.3.up-to": "up to",
    "learn.3.equal": "as much as",
    "learn.4":
        "Then {third} is dealt. Between the two it wins: {pays_1} to 1 for a spread of one, {pays_2} to 1 for two, {pays_3} to 1 for three, {pays_4} to 1 for more. Outside it loses, and a card equal to one of the two {end}.",
    "learn.4.shared": "one third card for all",
    "learn.4.each": "a third card for each seat",
    "learn.4.lose": "loses too",
    "learn.4.push": "is a push",
    "learn.examples": "Four rounds, dealt by the engine",
    "learn.edge":
        "With best play you lose {edge} of every dollar first bet on average, and {all} of every dollar wagered in all.",
    "learn.edge.player":
        "Taken literally, these rules give the player {edge} of the first bet on average.",
    "learn.raise": "Best play from a full shoe raises on a spread of {list}.",
    "learn.example.consecutive": "Neighbours",
    "learn.example.three": "Three alike",
    "learn.example.raise": "A raise that wins",
    "learn.example.end": "The third card equals an end card",
    "rules.examples": "Examples, dealt by the engine",
    "learn.chance": "How likely",
    "steps.push": "push",
    "steps.bet": "A bet is down.",
    "steps.deal": "Deal",
    "steps.stand": "Stand",
    "steps.between": "Between the two",
    "steps.between.words":
        "Two cards are dealt, and the dealer calls the spread: how many ranks lie between them. Then you stand or raise, and a third card falls.",
    "steps.between.then": "Eight lies between four and ten.",
    "steps.next": "Neighbours",
    "steps.next.words": "Two cards with nothing between them end the hand at once.",
    "steps.next.then": "Six and seven: your bet comes back.",
    "steps.pair": "A pair",
    "steps.pair.words":
        "A pair draws a third card at once: three alike pay most, and any other card gives your bet back.",
    "steps.pair.then": "Three kings.",
    "steps.raise": "A wide spread",
    "steps.raise.words":
        "From two to queen, most cards fall between. It pays less, and it is the time to raise.",
    "steps.raise.then": "Seven lies between.",
    "steps.narrow": "A narrow spread",
    "steps.narrow.words":
        "Five and seven leave room for a six alone. It pays most, but it rarely comes: stand.",
    "steps.narrow.then": "A jack is not between.",
    "steps.end": "Equal to an end card",
    "steps.end.words": "A third card equal to one of the two is not between them.",
    "steps.end.then": "The second nine is not between four and nine.",
    "drill.raise": "Spread {n}. Raise or stand?",
    "drill.worth": "On average, standing is worth {stand} and raising {raise}.",
} as const;

export type Key = keyof typeof messages;
export const say = texts(messages);

/** The stage and the layout. */
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
    noRaise: "No raise now: the dealer calls a spread first.",
    closed: "You may not change a bet after the first card.",
    raiseMost: (amount: string) => `Raise ${amount}`,
    others: "Bets of the other seats",
    laid: (name: string, bets: string) => `${name}: ${bets}`,
    seat: (n: number) => `Seat ${String(n)}`,
    exposed:
        "A third card came out too early. It goes to the discards. Choose how your round goes on:",
    play: "Play on",
    void: "Void my round",
    law: (three: string) =>
        three
            ? `Consecutive cards and pairs push  \u00b7  three alike pay ${three}`
            : "Consecutive cards and pairs push",
    lawPushes: "Consecutive cards and pairs push",
    lawShort: (from: number, to: number, pays: string, three: string) =>
        `${String(from)} to ${String(to)} pay ${pays}  \u00b7  three alike ${three}`,
    range: (from: string, to: string) => `${from} to ${to}`,
    wins: "wins",
    noThird: "Push",
    threePays: (pays: string) => `pays ${pays}`,
    upTo: "up to",
    from: "from",
    exactly: "raise",
    you: "You",
    yourTurn: "your turn",
    deciding: "deciding",
    raised: (sum: string) => `raised ${sum}`,
    winsSum: (sum: string, you: boolean) => `${you ? "win" : "wins"} ${sum}`,
    losesSum: (sum: string, you: boolean) => `${you ? "lose" : "loses"} ${sum}`,
    pushes: (you: boolean) => (you ? "push" : "pushes"),
    away: "away",
    ready: "ready",
    stood: "stood",
    inShoe: "in the shoe",
    discarded: () => "discarded",
    others2: (n: number) => `and ${String(n)} more`,
    between: "Between?",
    guide: {
        bet: "Two cards will come, and you win if a third falls between them. The gold button bets.",
        go: "Your bet lies in its ring. Deal: two cards come.",
        decide: "The empty place says what wins. Stand keeps your bet; Raise adds to it.",
        push: "A push: your bet comes back. The gold button bets the same and deals again.",
        over: "That was a whole hand. The gold button bets the same and deals again.",
    },
    guideDecide: (wins: string) => `${wins} wins. Stand keeps your bet; Raise adds to it.`,
    /** Left and right are the dealer's, and players are you. */
    heard: ({ key, text }: { key: string; text: string }, me: Seat | null) => {
        const net = me?.last.reduce((sum, one) => sum + one.net, 0) ?? 0;
        if (key === "consecutive") return "Consecutive cards: a push.";
        if (key === "no-three") return "Not three alike: a push.";
        if (key === "ends")
            return text.replace(" to my left, ", " and ").replace(" to my right.", ".");
        if (me?.last.length && /players (win|lose)/.test(text) && text.includes("win") === net > 0)
            return text.replace("players", "you");
        return text;
    },
    spreadCall: (n: number, pays: string) =>
        `The spread is ${spelled(n)}${pays ? `, pays ${pays}` : ""}. Raises, please.`,
};

function spelled(n: number): string {
    const names = "one two three four five six seven eight nine ten eleven".split(" ");
    return names[n - 1] ?? String(n);
}
