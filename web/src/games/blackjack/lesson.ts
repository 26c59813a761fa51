// lesson.ts -- blackjack in a few hands that one plays: the engine deals what each of them needs, lists what may be
// done and says what it brings.

import { largest } from "../../drawer/advice.js";
import type { Choice } from "../../engine/answers.js";
import { Refused, type Engine } from "../../engine/engine.js";
import { STAKE } from "./dealt.js";
import { countOf } from "./round.js";
import { steps } from "./study.en.js";

export interface Step {
    title: string;
    words: string;
    /** After it is over. */
    then: string;
    /** One's own cards with the dealer's first between them, the dealer's second, and what comes then. */
    first: readonly [string, string, string];
    hole: string;
    next: readonly string[];
}

export const STEPS: readonly Step[] = [
    { ...steps.aim, first: ["5c", "Td", "7s"], hole: "8h", next: ["8d"] },
    { ...steps.blackjack, first: ["As", "7h", "Kd"], hole: "9c", next: [] },
    { ...steps.stand, first: ["Tc", "6s", "3h"], hole: "Kd", next: [] },
    { ...steps.double, first: ["6h", "5s", "5d"], hole: "Jc", next: ["9s"] },
    { ...steps.split, first: ["8s", "6d", "8h"], hole: "Tc", next: ["Th", "Kc"] },
    { ...steps.insurance, first: ["Ts", "Ah", "9d"], hole: "7c", next: [] },
];

/** A hand as far as it has gone. */
export interface Played {
    hands: string[][];
    dealer: string[];
    /** The hand that is asked. */
    at: number;
    call: string;
    /** What may be done now; none: it is over. */
    choices: Choice[];
    net: number;
}

function linesOf(rules: string, { first, hole, next }: Step, rest: readonly string[]): string[] {
    const before = /\bdealing=/.test(rules); // the second card of the dealer's lies there from the start
    const cards = before ? [...first, hole, ...next] : [...first, ...next, hole];
    return [
        "game blackjack",
        `rules ${rules}`,
        "set min=1 max=10000 burn=off shoe=single multiple_action=off per_box=1 progressive=off double_card=up",
        `seat 1 You ${String(STAKE / 10)}`,
        `bet 1 box ${String(STAKE / 100)}`,
        `cards ${[...cards, ...rest.filter((card) => !cards.includes(card))].join(" ")}`,
        "deal",
    ];
}

/** Whose the cards are that came with each decision. */
class Lie {
    hands: string[][] = [[]];
    dealer: string[] = [];
    at = 0;

    first(cards: string[]): void {
        const [a = "", up = "", b = "", ...more] = cards;
        this.hands = [[a, b]];
        this.dealer = [up, ...more];
    }

    came(verb: string, cards: string[]): void {
        const hand = this.hands[this.at] ?? [];
        if (verb === "split") this.hands = hand.map((card) => [card]);
        const takes = ["hit", "double", "split"].includes(verb);
        if (takes) this.take(cards);
        if (["stand", "double", "surrender"].includes(verb) || (takes && this.total() >= 21))
            this.on(cards);
        this.dealer = [...this.dealer.filter((card) => card !== "xx" || !cards.length), ...cards];
    }

    private take(cards: string[]): void {
        const card = cards.shift();
        if (card) this.hands[this.at]?.push(card);
    }

    private on(cards: string[]): void {
        if (this.at + 1 >= this.hands.length) return;
        this.at++;
        this.take(cards);
        if (this.total() >= 21) this.on(cards);
    }

    private total(): number {
        return countOf((this.hands[this.at] ?? []).map((card, n) => ({ card, n }))).total;
    }
}

/** The step after these decisions; null: these rules do not deal it so. `rest` has the cards that follow. */
export function playStep(
    engine: Engine,
    rules: string,
    step: Step,
    rest: readonly string[],
    decisions: readonly string[],
): Played | null {
    const lines = linesOf(rules, step, rest);
    const lie = new Lie();
    let seen = 0;
    let call = "";
    let net = 0;
    let over = false;
    for (const decision of ["", ...decisions]) {
        if (decision) lines.push(`${decision} 1`);
        const { rounds, refused } = engine.replay(`${lines.join("\n")}\n`);
        const [round] = rounds;
        if (!round || refused.length) return null;
        const cards = round.chance.slice(seen).map((card) => (card === "??" ? "xx" : card));
        seen = round.chance.length;
        if (decision) lie.came(decision, cards);
        else lie.first(cards);
        call = round.calls.at(-1) ?? "";
        over = round.outcome !== null;
        net = round.wagers.reduce((sum, wager) => sum + wager.net, 0);
    }
    const { hands, dealer, at } = lie;
    return { hands, dealer, at, call, net, choices: over ? [] : choicesOf(engine, lines) };
}

function choicesOf(engine: Engine, lines: readonly string[]): Choice[] {
    try {
        return engine.advise(`${lines.join("\n")}\n`).seats[0]?.choices?.filter(largest) ?? [];
    } catch (error) {
        if (error instanceof Refused) return [];
        throw error;
    }
}
