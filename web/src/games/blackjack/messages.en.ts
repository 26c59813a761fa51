// messages.en.ts -- the words of blackjack.

import { cardName } from "../../cards/names.js";
import { money, signed } from "../../format.js";
import type { Seat, Settled, State } from "../../net/protocol.js";
import type { Moment } from "../words.js";

const SPOTS: Readonly<Record<string, readonly [short: string, whole: string]>> = {
    box: ["Bet", "box"],
    "box-2": ["2nd hand", "box, against the dealer's second hand"],
    "box-3": ["3rd hand", "box, against the dealer's third hand"],
    double: ["Double", "double"],
    insurance: ["Insurance", "insurance"],
    "insurance-2": ["Insurance", "2nd insurance"],
    "insurance-3": ["Insurance", "3rd insurance"],
    "over-13": ["Over 13", "over 13"],
    "under-13": ["Under 13", "under 13"],
    suited: ["Suited", "two cards of one suit"],
    sevens: ["Sevens", "sevens"],
    progressive: ["Jackpot", "progressive jackpot"],
    bonus: ["Bonus", "blackjack bonus"],
    "streak-2": ["2 wins", "two wins in a row"],
    "streak-3": ["3 wins", "three wins in a row"],
    "streak-4": ["4 wins", "four wins in a row"],
    "streak-5": ["5 wins", "five wins in a row"],
    match: ["Match", "match the dealer"],
    twenty: ["Twenty", "twenty points"],
    bust: ["Bust", "dealer goes over with the third card"],
};

/** What is printed on a spot. */
export const printed = (spot: string) => SPOTS[spot]?.[0] ?? spot.replaceAll("-", " ");
/** What a spot is called in a sentence. */
export const titleOf = (spot: string) =>
    SPOTS[spot]?.[1] ??
    spot
        .replace(/^behind-(\d)/, "behind box $1")
        .replace(/-(double|insurance)$/, ", $1")
        .replaceAll("-", " ");

export const verbs: Readonly<Record<string, string>> = {
    hit: "Hit",
    stand: "Stand",
    double: "Double",
    "double-face-down": "Face-down double",
    split: "Split",
    surrender: "Surrender",
    insure: "Insurance",
    "even-money": "Even money",
    decline: "No, thank you",
    third: "Take the third card",
    alone: "Keep the box alone",
    keep: "Keep one hand",
    accept: "Take the card",
    refuse: "Refuse the card",
    play: "Play on",
    void: "Take the bet back",
    "show-burn": "Show the burn card",
};

export const words = {
    dealer: "Dealer",
    box: "Bet",
    you: "You",
    none: "none",
    from: "from",
    jackpot: "Jackpot",
    blackjack: "Blackjack",
    soft: (n: number) => `${String(n)} soft`,
    bust: (n: number) => `${String(n)} bust`,
    /** Where there is room for two letters. */
    short: "BJ",
    /** What a hand counts, and how it ended: "20 wins"; over 21 there is but one end. */
    ended1: (total: string, result: string) =>
        total.endsWith("bust") && result === "lose"
            ? total
            : `${total} ${{ win: "wins", lose: "loses", push: "pushes", void: "void", surrender: "surrenders" }[result] ?? result}`,
    side: (red: boolean) => (red ? "red side" : "black side"),
    /** Of one of several hands of the dealer's: "1st 18", "2nd bust". */
    dealers: (n: number, total: string) =>
        `${["1st", "2nd", "3rd"][n - 1] ?? String(n)} ${total.endsWith("bust") ? "bust" : total}`,
    dealerHand: (n: number, of: number) => (of > 1 ? `Dealer, hand ${String(n)}` : "Dealer"),
    showing: (n: number) => (n === 11 ? "Ace showing" : `${String(n)} showing`),
    next: "next",
    ownBox: (box: number) => `your box ${String(box)}: play from there`,
    behind: (box: number) => `behind box ${String(box)}`,
    /** Printed where one may stand behind a box. */
    back: "behind",
    paying: (name: string, pays: readonly string[]) =>
        pays.length ? `${name}: pays ${pays.join(", ")}` : name,
    spot: (name: string, stake: string) => `${name}: ${stake}`,
    cards: (whose: string, cards: readonly string[], total: string) =>
        `${whose}: ${cards.map((card) => cardName(card)).join(", ")}${total ? `; ${total}` : ""}`,
    boxHand: (box: number, n: number, of: number) =>
        of > 1 ? `Box ${String(box)}, hand ${String(n)}` : `Box ${String(box)}`,
    yourHand: (n: number, of: number) => (of > 1 ? `Your hand ${String(n)}` : "Your hand"),
    handNo: (n: number) => `hand ${String(n)}`,
    doubleOn: (n: number) => `double on hand ${String(n)}`,
    handOf: (name: string, n: number, of: number) =>
        of > 1 ? `${name}, hand ${String(n)}` : `Hand of ${name}`,
    results: "How your bets ended",
    ended: (spot: string, result: string, net: number) =>
        `${spot}: ${result} ${net ? signed(net) : ""}`.trim(),
    noDouble: "You cannot double now.",
    late: "You may not change a bet after the first card.",
    preparing: "The shoe is being prepared.",
    others: "The other boxes",
    laid: (name: string, bets: string) => `${name}: ${bets || "no bet"}`,
    insure: (amount: string) => `Insure for ${amount}`,
    insureShort: "Insure",
    yourTurn: "your play",
    deciding: "to play",
    away: "away",
    ready: "ready",
    sitsOut: "sits out",
    winsSum: (sum: string, you: boolean) => `${you ? "win" : "wins"} ${sum}`,
    losesSum: (sum: string, you: boolean) => `${you ? "lose" : "loses"} ${sum}`,
    pushes: (you: boolean) => (you ? "push" : "pushes"),
    evens: "even",
    discarded: (n: number) => (n === 1 ? "discard" : "discards"),
    inShoe: "in the shoe",
    toCut: (n: number) =>
        n > 0 ? `cut card in ${String(n)}` : "cut card is out: last round of this shoe",
    others2: (n: number) => `and ${String(n)} more`,
};

/** Whose bet lies behind a box: one by number and name, several by the numbers of their seats. */
export function backers(seats: readonly Pick<Seat, "seat" | "name" | "you">[]): string {
    const [one] = seats;
    if (!one || seats.length > 1) return seats.map(({ seat }) => String(seat)).join(", ");
    const { seat, name, you } = one;
    const short = name.length > 8 ? `${name.slice(0, 7)}\u2026` : name;
    return `${String(seat)} ${you ? words.you : short}`;
}

/** Why the box takes no bet: there are cards, or there is no shoe yet; else there is nothing to say. */
export const closed = ({ phase, open }: Pick<State, "phase" | "open">) =>
    phase > 0 ? words.late : open ? undefined : words.preparing;

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A call as the person in a seat hears it: "You have thirteen." for "Seat 1: thirteen." */
export function heard(
    { key, text }: { key: string; text: string },
    me: Seat | null,
    { moves, turn }: Pick<State, "moves" | "turn"> = { moves: [], turn: [] },
): string {
    const seat = /\bseat (\d+)\b/i.exec(text)?.[1];
    if (key === "insurance" && moves.some(({ verb }) => verb === "even-money"))
        return "Even money?";
    if (me && Number(seat) !== me.seat && turn.includes(me.seat) && /^(total|soft)$/.test(key))
        return text.replace(/^Seat (\d+): /, "Box $1 has ");
    if (!me || Number(seat) !== me.seat) return text;
    const rest = text.replace(/^Seat \d+:? ?/, "");
    if (key === "follow" && turn.includes(me.seat))
        return moves.some(({ verb }) => verb === "split") ? "Split too?" : "Double too?";
    switch (key) {
        case "total":
        case "soft":
            return `You have ${rest}`;
        case "shows":
            return `You ${rest.replace(/^has /, "have ")}`;
        case "bust":
            return upper(rest);
        case "over":
            return "You go over.";
        case "blackjack":
            return "Blackjack for you.";
        case "split":
            return "You split.";
        case "doubled":
            return "You double down.";
        case "surrendered":
            return "You surrender half.";
        case "third":
            return upper(rest.replace(/^, /, ""));
        default:
            return text;
    }
}

/** A hand that was given up: it has cost a part of its bet, not all of it. */
export const surrendered = ({ spot, stake, net }: Settled) =>
    /^(box|behind-\d)$/.test(spot) && net < 0 && -net < stake;

/** To a newcomer: the aim, and what the buttons of a decision do. */
export function guide(moment: Moment, moves: readonly { verb: string }[]): string {
    const asks = (verb: string) => moves.some((move) => move.verb === verb);
    if (moment === "bet")
        return "Get closer to 21 than the dealer without going over. The gold button bets.";
    if (moment === "go")
        return "Deal: you get two cards. J, Q and K count 10, an ace 1 or 11; two cards that make 21 are a blackjack.";
    if (moment === "over") return "The gold button bets the same and deals again.";
    if (asks("even-money"))
        return "You have a blackjack, the dealer may have one too. Even money pays you your bet now, for sure.";
    if (asks("insure"))
        return "Insurance is a side bet: it wins if the dealer has a blackjack. You do not have to take it.";
    if (asks("split"))
        return "Hit: one more card. Stand: no more. Split: your pair becomes two hands, for a second bet.";
    if (asks("double"))
        return "Hit: one more card. Stand: no more. Double: twice the bet and just one more card. Over 21 loses.";
    if (asks("hit")) return "Hit: one more card. Stand: no more, the dealer plays. Over 21 loses.";
    return "It is your turn: choose one of the buttons below.";
}

/** What belongs to a hand itself; all else are side bets. */
const OF_HAND = /^(box|double|insurance|behind)\b/;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/** What a round brought somebody: "You win $15.", "You lose $10 on two hands."; and where side bets turn it
 *  round, how the hand ended before them: "You win. −$5 with side bets." */
export function outcome({ last }: Seat): string {
    const net = last.reduce((sum, one) => sum + one.net, 0);
    const hands = last.filter(({ spot }) => /^(box|behind-\d)$/.test(spot)).length;
    const on = hands > 1 ? ` on ${NUMBERS[hands] ?? String(hands)} hands` : "";
    const [only] = last;
    if (only && last.length === 1 && surrendered(only))
        return `You surrender: ${money(only.stake + net)} comes back.`;
    const played = last.filter(({ spot }) => OF_HAND.test(spot));
    const hand = played.reduce((sum, one) => sum + one.net, 0);
    if (played.length && Math.sign(hand) !== Math.sign(net)) {
        const ended = hand > 0 ? "You win" : hand < 0 ? "You lose" : hands > 1 ? "Even" : "A push";
        return `${ended}${on}. ${net ? signed(net) : "Even"} with side bets.`;
    }
    if (net > 0) return `You win ${money(net)}${on}.`;
    if (net < 0) return `You lose ${money(-net)}${on}.`;
    if (last.every(({ result }) => result === "void")) return "Your bet comes back.";
    return last.every((one) => one.net === 0)
        ? "A push: your bet comes back."
        : `You come out even${on}.`;
}

export const insuranceCall = (blackjack: boolean) => (blackjack ? "Even money?" : "Insurance?");
export const handCall = (total: number, soft: boolean) =>
    `You have ${soft ? "soft " : ""}${String(total)}. Your play, please.`;

/** Beside the name of the table: the game that pays less for a blackjack says so. */
export const kindOf = (rules: string): string =>
    rules.split(" ").includes("six_to_five=on") ? "6 to 5" : "";

/** How to play, from the rules in force. */
export const lesson = {
    aim: "You play only against the dealer. Whoever gets closer to 21 without going over wins; equal hands push.",
    cards: "Cards count what they show; a jack, queen or king counts ten, an ace eleven or one. An ace and a ten-card are a blackjack, which beats any other 21.",
    deal: (form: string, hidden: boolean) =>
        [
            `You bet on your box and get two cards${hidden ? ", which you alone see" : ""}.`,
            form === "hole-up"
                ? "Both cards of the dealer lie face up."
                : form === "no-hole"
                  ? "The dealer takes one card now, and the second after everyone has played."
                  : "The dealer has one card face up, and a hole card face down.",
            ...(form === "reader"
                ? ["Under an ace or a ten the dealer looks for a blackjack first."]
                : []),
        ].join(" "),
    play: "Hit takes a card, Stand takes none. Over 21 you lose at once, whatever the dealer does later.",
    double: (hands: number) =>
        `On two cards you may Double: add up to your bet, and take exactly one card. Two cards of the same value may be Split into two hands with a bet each${
            hands > 2 ? `, and again up to ${String(hands)} hands` : ""
        }.`,
    surrender: "Before any other decision you may Surrender, and lose only half of the bet.",
    insurance:
        "If the dealer shows an ace you are offered insurance: a bet of up to half of yours that the dealer's other card is a ten.",
    dealer: (signs: readonly string[]) => `The felt says the rest: ${signs.join("; ")}.`,
    sides: (spots: readonly string[]) =>
        `Besides the box you may bet on ${spots.join(", ")}. These bets are settled separately.`,
    keys: "Keys: Enter for the gold button, H hit, S stand, D double, P split, R surrender, Y and N for insurance.",
};

/** What a spot pays, as it is printed there, in a line or two. */
export function onSpot(pays: readonly string[]): string[] {
    const [most, next] = pays;
    if (most?.startsWith("suited")) return [most.replace(" to 1", ""), ...(next ? [next] : [])];
    const least = pays.at(-1);
    return least && least !== most ? [`${least} and up`] : pays.slice(0, 1);
}
