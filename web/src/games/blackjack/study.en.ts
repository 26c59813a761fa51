// study.en.ts -- the words of blackjack's chart, drills and counts.

import { deckSum, type System } from "./counts.js";

/** "+3", "\u22121.5". */
export const signed = (n: number, digits = 0) => {
    const text = Math.abs(n).toFixed(digits);
    return Number(text) === 0 ? text : `${n > 0 ? "+" : "\u2212"}${text}`;
};

const plural = (n: number, one: string) => `${String(n)} ${one}${n === 1 ? "" : "s"}`;

export const chartWords = {
    title: "How to play these rules",
    dealer: "dealer shows",
    part: { hard: "Hard", soft: "Soft", pairs: "Pairs" },
    legend: "A small letter is for where the capital one is not allowed.",
    play: {
        hit: "hit",
        stand: "stand",
        double: "double",
        split: "split",
        surrender: "surrender",
    } as Record<string, string>,
    else: (verb: string) => `, else ${verb}`,
    edge: (chart: string, best: string) =>
        `By this chart ${chart} of the bet, by the exact cards ${best}.`,
    exceptions: (n: number) => `${plural(n, "exception")} by the exact cards`,
    exception: (cards: string, up: string, best: string, not: string) =>
        `${cards} against ${up}: ${best}, not ${not}`,
    cell: (row: string, up: string, play: string) => `${row} against ${up}: ${play}`,
    mistakes: (wrong: number, asked: number, cost: string) =>
        `wrong ${String(wrong)} of ${plural(asked, "time")}, ${cost} of a bet given away`,
    sum: (asked: number, cost: string) =>
        `${plural(asked, "decision")} under these rules kept in this browser, ${cost} bets given away. Marked cells are your mistakes.`,
    none: "Your own mistakes at practice tables and in drills will be marked here.",
    forget: "Forget my mistakes",
};

export const drillWords = {
    title: "Play the hand",
    lead: "Hands from a shuffled shoe, the close ones more often; what you got wrong comes again.",
    dealer: "Dealer",
    ace: "shows an ace",
    you: "You",
    count: (n: number, good: number, cost: string) =>
        n ? `${plural(n, "decision")}, ${String(good)} right, ${cost} bets given away` : "",
    again: "You got this one wrong before.",
    right: "Right.",
    tie: "As good as any.",
    wrong: (cost: string, best: string) => `${best} is best: this costs ${cost} of the bet.`,
    reader: "Under an ace or a ten the dealer has looked and has no blackjack: the odds page, from before that look, has other figures for the same hand.",
    which: "Hands",
    hands: {
        all: "all",
        weak: "my weakest",
        hard: "hard",
        soft: "soft",
        pairs: "pairs",
    },
    noWeak: "No hand of these rules is weak now: all are asked.",
    next: "Next hand",
    goOn: "Go on",
    choice: "Choice",
    worth: "Worth per unit",
};

export const countWords = {
    title: "Count the shoe",
    lead: "Cards are shown from a shuffled shoe, at your speed. Then say the count.",
    system: "Count",
    decks: "Decks",
    at: "Cards at a time",
    speed: "Each shown for",
    seconds: (ms: number) => (ms ? `${String(ms / 1000)} s` : "until I press"),
    more: "Next cards",
    what: (system: string, decks: number) => `${system}, ${plural(decks, "deck")}`,
    rounding: "Rounding of true counts",
    round: {
        near: "to the nearest whole",
        down: "rounded down",
        zero: "without the fraction",
        half: "to the nearest half",
    },
    grain: "Decks left",
    grains: (n: number) =>
        n === 0 ? "to the card" : n === 1 ? "to a whole deck" : "to half a deck",
    stops: "Asks after",
    cards: (n: number) => plural(n, "card"),
    whole: "the whole shoe",
    start: "Start",
    stop: "Stop",
    gone: (n: number, of: number) => `${String(n)} of ${String(of)} cards gone`,
    running: "Running count",
    true: (said: string) => `True count, ${said}`,
    answer: "Say it",
    right: (seconds: string) => `Right, ${seconds} to answer.`,
    rate: (cards: number, seconds: string, rate: string) =>
        `${plural(cards, "card")} in ${seconds}, ${rate} a second.`,
    /** Each count, and whether it was said so; no true count: it was not asked. */
    wrong: (running: string, exact: string, good: { running: boolean; exact: boolean }) => {
        if (!exact) return `The running count is ${running}.`;
        if (good.running)
            return `The running count is right. The true count is wrong: it is ${exact}.`;
        if (good.exact)
            return `The running count is wrong: it is ${running}. The true count is right.`;
        return `Both are wrong. The running count is ${running}, the true count ${exact}.`;
    },
    score: (good: number, of: number) => `${String(good)} of ${String(of)} right`,
    best: (rate: string) => `Your best: ${rate} cards a second.`,
    on: "Go on with this shoe",
    anew: "New shoe",
    tags: "What each card counts",
    tens: "10\u2013K",
    noTrue: (system: System, other: string) =>
        `${system.name} has no index by the true count: ${
            system.tags.some(Boolean)
                ? `a whole deck of it comes to ${signed(deckSum(system))}, not to 0, so a count per deck means something else at every depth`
                : "no card counts"
        }. Asked by ${other}.`,
};

export const shoeWords = {
    title: "The shoe",
    lead: "Shown at practice tables only.",
    left: (cards: number, decks: string) => `${String(cards)} cards unseen, ${decks} decks`,
    running: "Running count",
    true: "True count",
    next: "Next round, best play",
    insurance: "Insurance",
    ranks: "Left of each rank",
    mine: "Your count",
    check: "Check",
    right: "Right.",
    wrong: (count: string) => `It is ${count}.`,
    show: "Show the count",
    full: "Full shoe",
    flips: (choice: string) => `From a full shoe the best choice would be: ${choice}.`,
    seen: "Cards seen",
};

export const stepWords = {
    call: "Your bet is down.",
    /** A call as the learner hears it. */
    heard: (call: string) => call.replace(/^Seat 1: /, "You have "),
    deal: "Deal",
    dealer: "Dealer",
    push: "Push",
    worth: (best: string, cost: string) =>
        cost ? `Best was ${best}: that costs ${cost} on average.` : "That was the best choice.",
};

/** The hands of the lesson. */
export const steps = {
    aim: {
        title: "Closer to 21",
        words: "You play only against the dealer. Cards count what they show, face cards ten. You have twelve, and the dealer shows a ten: Hit takes a card, Stand takes none.",
        then: "Whoever is closer to 21 wins. Over 21 you lose at once, whatever the dealer does later.",
    },
    blackjack: {
        title: "Blackjack",
        words: "An ace counts eleven or one. An ace and a ten-card at once are a blackjack.",
        then: "It pays more than even money, and beats any other 21.",
    },
    stand: {
        title: "Let the dealer draw",
        words: "Thirteen is a poor hand, but the dealer shows a six and has to draw up to 17.",
        then: "With a weak card the dealer often goes over: stand, and do not go over first.",
    },
    double: {
        title: "Double down",
        words: "Eleven against a five: the best time for more money. Double adds as much as your bet, for exactly one card.",
        then: "Doubling gives up further cards for twice the bet.",
    },
    split: {
        title: "Split a pair",
        words: "Two eights are sixteen, the worst hand there is. Split makes two hands of them, each with its own bet.",
        then: "Each hand is played on its own, from the right.",
    },
    insurance: {
        title: "Insurance",
        words: "The dealer shows an ace. Insurance pays 2 to 1 if the card under it is a ten. Your hand has nothing to do with it.",
        then: "Fewer than a third of the cards are tens: it costs money, unless your count says otherwise.",
    },
};

/** "A,7" for "A7", "8,8" for "88"; a total stays what it is. */
const cardsOf = (hand: string) =>
    Number(hand) <= 21 ? hand : Array.from(hand, (card) => (card === "T" ? "10" : card)).join(",");

/** "2.3 s each" */
const each = (ms: number) => `${(ms / 1000).toFixed(1)} s each`;

export const indexWords = {
    title: "Index plays",
    lead: "Plays that change with the true count, as the engine derives them for these rules and this count, whatever is left of the shoe.",
    reach: "Indices",
    within: (n: number) => `from \u2212${String(n)} to +${String(n)}`,
    /** "16 against 10", "A,7 against 2", "10,10 against 5". */
    hand: (hand: string, up: string) =>
        `${cardsOf(hand)} against ${up === "T" ? "10" : up === "A" ? "an ace" : up}`,
    insurance: "The dealer shows an ace: insurance?",
    insuranceRow: "Insurance",
    at: (count: string) => `True count ${count}`,
    start: "Start",
    next: "Next",
    right: "Right.",
    wrong: (play: string) => `${play} is right.`,
    why: (from: string, at: string, below: string) =>
        `${from} from ${at} on, below it ${below.toLowerCase()}.`,
    again: "You got this one wrong before.",
    mistakes: (wrong: number, of: number) => `wrong ${String(wrong)} of ${plural(of, "time")}`,
    score: (good: number, of: number, ms: number) =>
        `${String(good)} of ${String(of)} right, ${each(ms / of)}`,
    list: (n: number) => `All ${String(n)} of them`,
};

export const betWords = {
    title: "Bet by the count",
    lead: "You see the running count and the discards: work out the true count, and say your bet in units. Bets grow with the edge, and are largest from a true count of +5. It is rounded as set under \u201cCount the shoe\u201d; a quarter of a deck does not matter.",
    most: "Spread",
    spread: (n: number) => `1 to ${String(n)}`,
    running: (count: string) => `Running count ${count}`,
    ask: "Your bet, in units",
    answer: "Bet",
    start: "Start",
    next: "Next",
    right: "Right.",
    wrong: (units: number) => `${plural(units, "unit")}.`,
    why: (rounded: string, count: string, decks: string) =>
        `The true count, ${rounded}, is ${count}: ${decks} decks are left.`,
    score: (good: number, of: number, ms: number) =>
        `${String(good)} of ${String(of)} right, ${each(ms / of)}`,
    list: "What a round is worth, and the bet",
    true: "True count",
    edge: "Your edge",
    units: "Units",
};

export const sittingWords = {
    title: "Your results so far",
    heads: ["When", "What", "Right", "Speed"],
    kind: { count: "Count", index: "Index plays", bet: "Bets" },
    score: (right: number, asked: number) => `${String(right)} of ${String(asked)}`,
    rate: (perSecond: number) => `${perSecond.toFixed(1)} cards a second`,
    each,
    none: "Your practice with counts, index plays and bets will be listed here, in this browser only.",
    forget: "Forget these",
};

export const exploreWords = {
    method: "One box from a full shoe, best play by the cards of the hand; insurance against an ace, own cards not looked at.",
    options: "Option by option",
    option: "Option of the second rules, alone in the first",
    cost: "Costs you",
    all: "All of them",
    notAlone: "not allowed alone",
    hand: "Two cards and what each choice is worth",
    cards: "Your cards",
    up: "Dealer shows",
    choice: "Choice",
    worth: "Of the bet, on average",
    verb: (choice: string, best: boolean) =>
        choice.charAt(0).toUpperCase() + choice.slice(1) + (best ? ", best" : ""),
    reader: "Figures against an ace or a ten are from before the dealer looks, blackjacks included; the drill, after that look, has other figures for the same hand.",
    removal: "Effects of removal",
    removed: "How your average result changes when one card of a rank is gone from the full shoe.",
    rank: "Rank",
    ranks: (rank: string) => (rank === "T" ? "10, J, Q or K" : rank),
    change: "Change for you",
    counts: "The edge by true count",
    counted: "Your average result at each true count, of the bet, with half of the shoe gone.",
    system: "Count",
    true: "True count",
    edge: "Without insurance",
    insured: "Insured where it pays",
};
