// odds.ts -- what the engine says of Red Dog beyond what it says of any game, and what it is asked.

import type { Choice, Odds, Priced, WithFloat } from "../../engine/answers.js";
import type { Engine } from "../../engine/engine.js";
import type { State } from "../../net/protocol.js";
import { boxes } from "./boxes.js";
import { countsWith } from "./counts.js";

/** A spread; where the shoe is not full, a pair of end cards. */
export type Strategy = {
    /** Ranks of the end cards, where the shoe is not full. */
    low?: string;
    high?: string;
    spread: number;
    raise: boolean;
} & WithFloat<"p" | "p_win" | "p_push" | "p_lose" | "ev_stand" | "ev_raise">;

export type WholeRound = Priced &
    WithFloat<"ev_never_raise" | "ev_always_raise" | "element_of_risk">;

export interface RedDogOdds extends Odds {
    wagers: WholeRound[];
    strategy: Strategy[];
}

/** Of a full shoe, or of one with these counts from 2 to ace. */
export function redDogOdds(
    engine: Pick<Engine, "odds">,
    rules: string,
    counts?: readonly number[],
): RedDogOdds {
    return engine.odds("red-dog", rules, counts) as RedDogOdds;
}

/** What the round is worth with a raise as large as the bet; the engine prices a unit of raise alone. */
export function withRaise({ ev_stand_float, ev_raise_float }: Strategy): number {
    return ev_stand_float + ev_raise_float;
}

const RANKS = "23456789TJQKA";

/** The row of two end cards, in whichever order they came. */
export function rowOf(odds: RedDogOdds, ends: readonly string[]): Strategy | undefined {
    const [a = "", b = ""] = ends.map((card) => card.charAt(0));
    const [low, high] = RANKS.indexOf(a) < RANKS.indexOf(b) ? [a, b] : [b, a];
    return odds.strategy.find((row) => row.low === low && row.high === high);
}

/** How likely the third card is to fall between, from the cards that nobody has seen. */
export function winning(
    engine: Pick<Engine, "odds">,
    rules: string,
    state: State,
): Strategy | undefined {
    const { first, second } = boxes(state.chance);
    if (!state.shoe || !first || !second) return undefined;
    const ends = [first, second];
    return rowOf(redDogOdds(engine, rules, countsWith(state.shoe.unseen, ends)), ends);
}

/** What the choices of the page's seat would be worth, had the round been dealt from a full shoe. */
export function fromFull(
    engine: Pick<Engine, "advise">,
    rules: string,
    state: State,
): Choice[] | undefined {
    const { first, second } = boxes(state.chance);
    const me = state.seats.find((seat) => seat.you);
    const ante = me?.wagers.find((wager) => wager.spot === "ante")?.stake;
    if (!first || !second || !me || !ante) return undefined;
    const money = (cents: number) => (cents / 100).toFixed(2);
    const n = String(me.seat);
    return engine.advise(
        `game red-dog\nrules ${rules}\nset burn=off\nseat ${n} Ann ${money(me.chips + ante)}\n` +
            `bet ${n} ante ${money(ante)}\ncards ${first} ${second}\ndeal\n`,
    ).seats[0]?.choices;
}
