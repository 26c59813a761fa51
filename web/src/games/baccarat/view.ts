// view.ts -- what the table of baccarat shows of a state: the two hands, what lies on each seat's places, and in
// which order the seats are seen from one's chair.

import { cardName } from "../../cards/names.js";
import { signed } from "../../format.js";
import type { ChanceCard, Effect, Seat, Settled, State } from "../../net/protocol.js";
import { words } from "./messages.en.js";

export type Side = "player" | "banker";
export const SIDES: readonly Side[] = ["player", "banker"];

export const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const DOWN = 52;

/** "9c" of the engine's number; "xx" lies face down. */
export function cardOf(n: number): string {
    return n === DOWN ? "xx" : RANKS.charAt(n % 13) + SUITS.charAt(Math.floor(n / 13));
}

export function cardsOf({ facts }: Pick<State, "facts">, side: Side): string[] {
    return [1, 2, 3].flatMap((i) => {
        const n = facts[`${side}${String(i)}`];
        return n === undefined ? [] : [cardOf(n)];
    });
}

/** The hand that an open card lies in; null: none has it, or it lies face down. Of two that are alike, the hand that has fewer gets the first. */
export function sideOf(card: ChanceCard, { chance, facts }: State): Side | null {
    const hands = { player: cardsOf({ facts }, "player"), banker: cardsOf({ facts }, "banker") };
    const dealt = { player: 0, banker: 0 };
    for (const one of chance) {
        if (!("card" in one) || one.aside) continue;
        const order = dealt.banker < dealt.player ? [...SIDES].reverse() : SIDES;
        const side = order.find((name) => hands[name][dealt[name]] === one.card);
        if (side) dealt[side]++;
        if (one === card) return card.card === "xx" ? null : (side ?? null);
    }
    return null;
}

/** The count of a hand that lies open; null: it has none yet, or one lies face down. */
export function countOf(cards: readonly string[]): number | null {
    if (!cards.length || cards.includes("xx")) return null;
    const points = (card: string) => {
        const rank = card.charAt(0);
        return rank === "A" ? 1 : "TJQK".includes(rank) ? 0 : Number(rank);
    };
    return cards.reduce((sum, card) => sum + points(card), 0) % 10;
}

/** Which hand the last round went to. */
export function winnerOf({ over }: Pick<State, "over">): Side | "tie" | null {
    const word = /^(player|banker|tie)\b/.exec(over ?? "")?.[1];
    return (word ?? null) as Side | "tie" | null;
}

/** What lies on a spot, and its end once it is decided. */
export interface Laid {
    stake: number;
    paid: number;
    /** Of what was paid, the percentage that is owed for it. */
    owed: number;
    result: "win" | "lose" | "push" | "void" | null;
    /** "+$10". */
    text: string;
}

/** Where the percentage is marked and not taken, a win on the Banker is paid whole. */
function owedOf(one: Settled, marked: boolean): number {
    return marked && one.net > 0 && PLACES.banker.includes(one.spot) && one.net < one.stake
        ? one.stake - one.net
        : 0;
}

/** While cards are on their way, what was added meanwhile lies there already: House Money that rides. */
export function ridden(laid: Laid | null, coming: Seat | null, spot: string): Laid | null {
    const of = (all: readonly { spot: string; stake: number }[] = []) =>
        all.find((one) => one.spot === spot)?.stake ?? 0;
    const stake = of(coming?.wagers) || of(coming?.last);
    return laid && stake > laid.stake ? { ...laid, stake } : laid;
}

export const MONEY = "house-money";

/** What my House Money won in this round, of which not all may ride. */
export const moneyWon = (seat: Seat | null): number =>
    seat?.last.find(({ spot }) => spot === MONEY)?.net ?? 0;

/** In the middle of a round somebody is asked where it shall go: wager and win lie at its place until they have said.
 *  Whoever turns cards has been asked before. */
export const isAsked = (
    { turn, facts }: Pick<State, "turn" | "facts">,
    seat: Seat | null,
): boolean =>
    seat !== null &&
    turn.includes(seat.seat) &&
    SIDES[facts["turning"] ?? -1] === undefined &&
    moneyWon(seat) > 0;

/** Who won it with a wager on a hand has been asked: by now it was handed over, or lies on that wager (MAB-BA 9(e)(1)). */
export const isGone = (seat: Seat | null): boolean =>
    moneyWon(seat) > 0 &&
    (seat?.last.some(({ spot }) => SIDES.some((side) => side === spot)) ?? false);

/** When the dealer begins, how long one motion takes, and from one seat to the next, in ms. */
const BEGINS = 220;
export const TAKES = 420;
const NEXT = 160;

/** When losing wagers are taken in, and when each seat is paid: in the order in which the engine tells it. */
export interface Motions {
    sweeps: number;
    pays: (seat: number) => number;
}

export function motionsOf(effects: readonly Effect[]): Motions {
    const settled = effects.filter((one) => one.kind === "settle");
    const paid = [...new Set(settled.filter(({ net }) => net > 0).map(({ seat }) => seat))];
    const begins = settled.some(({ net }) => net < 0) ? BEGINS + TAKES : BEGINS;
    return {
        sweeps: BEGINS,
        pays: (seat) => begins + NEXT * Math.max(0, paid.indexOf(seat)),
    };
}

export function laidOn(
    seat: Seat | null,
    spot: string,
    settled: boolean,
    marked: boolean,
): Laid | null {
    const wager = seat?.wagers.find((one) => one.spot === spot);
    const last = seat?.last.find((one) => one.spot === spot);
    if (wager) return { stake: wager.stake, paid: 0, owed: 0, result: null, text: "" };
    if (!last || !settled) return null;
    const owed = owedOf(last, marked);
    return {
        stake: last.stake,
        paid: Math.max(0, last.net + owed),
        owed,
        result: last.result,
        text: last.net ? signed(last.net) : words.push,
    };
}

/** What the last round brought; a percentage that is owed is no win. */
export function netOf(seat: Seat): number {
    return seat.last.reduce((sum, one) => sum + one.net, 0);
}

/** Seats from left to right as they are seen from this one's chair, which is in the middle; of a table that is
 *  watched, from the first. `rightwards`: the next number sits to the right. */
export function seatsSeen(count: number, you: number | null, rightwards: boolean): number[] {
    const all = Array.from({ length: count }, (_, i) => i + 1);
    const way = rightwards ? all : all.reverse();
    if (you === null) return way;
    const at = way.indexOf(you);
    const left = Math.floor((count - 1) / 2);
    return way.map((_, i) => way[(at - left + i + count) % count] ?? you);
}

/** The places of one seat, in rows from the dealer: what is offered of each. */
export const PLACES: Readonly<Record<"ez" | "tie" | Side, readonly string[]>> = {
    ez: ["dragon-7", "panda-8"],
    tie: ["tie", MONEY],
    banker: ["banker", "dragon-banker", "banker-coupon"],
    player: ["player", "dragon-player", "player-coupon"],
};

/** A hand in words. */
export function handTold(cards: readonly string[], name: string): string {
    if (!cards.length) return words.noCards(name);
    const count = countOf(cards);
    return words.holds(
        name,
        cards.map((card) => (card === "xx" ? words.down : cardName(card))).join(", "),
        count === null ? "" : words.count(count),
    );
}

/** "24 of 2, 22 of 3 ..." from counts by rank. */
export function leftTold(counts: readonly number[]): string {
    return counts.map((n, i) => words.leftOf(n, RANKS.charAt(i).replace("T", "10"))).join(", ");
}

/** What side wagers pay, as their signs have it: "Dragon Bonus: win by 9 pays 30 to 1". */
export interface Placard {
    title: string;
    rows: { on: string; pays: string }[];
}

/** Signs that say something else: "A Banker wager pushes on a Dragon 7". */
export const plainSigns = (notices: readonly { words: string }[]): string[] =>
    notices.flatMap(({ words: text }) => (text.includes(": ") ? [] : [text]));

export function placardsOf(notices: readonly { words: string }[]): Placard[] {
    const signs: Placard[] = [];
    for (const { words: text } of notices) {
        const [, title, on, , odds] = /^(.+): (.+) (pays? (\d+ to \d+)|pushes)$/.exec(text) ?? [];
        if (!title || !on) continue;
        const pays = odds ?? words.pushSaid;
        const last = signs.at(-1);
        const sign = last?.title === title ? last : { title, rows: [] };
        if (sign !== last) signs.push(sign);
        sign.rows.push({ on, pays });
    }
    return signs;
}

const WIN_BY = "win by ";

/** "natural win: 1 to 1 · win by 4: 1 to 1 · by 5: 2 to 1 ...", in lines of so many letters with the title before the
 *  first. */
export function placardLines({ title, rows }: Placard, most: number): string[] {
    const lines: string[] = [];
    let line = "";
    rows.forEach(({ on, pays }, i) => {
        const said = i && rows[i - 1]?.on.startsWith(WIN_BY) ? on.replace(WIN_BY, "by ") : on;
        const row = `${said}: ${pays}`;
        const longer = line ? `${line} \u00b7 ${row}` : row;
        const begins = lines.length ? 0 : title.length + 1;
        if (line && begins + longer.length > most) {
            lines.push(line);
            line = row;
        } else line = longer;
    });
    return [...lines, line];
}

export const placardText = (placard: Placard): string => placardLines(placard, Infinity).join("");

/** A name that fits. */
export function shortName(text: string, most: number): string {
    return text.length > most ? `${text.slice(0, most - 1)}\u2026` : text;
}
