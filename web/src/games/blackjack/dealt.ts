// dealt.ts -- hands for people who practise: the engine deals them from a shuffled shoe, or deals a hand that is
// to come again, and says what each choice is worth.

import { largest } from "../../drawer/advice.js";
import type { Choice } from "../../engine/answers.js";
import { Refused, type Engine } from "../../engine/engine.js";
import type { Below } from "../../learn/drill.js";
import { handCell, keyOf, type Cell } from "./chart.js";

/** In cents: figures come out per unit of this. */
export const STAKE = 10000;
/** What a practice round leaves out: it has nothing to do with how the hand is played. */
const PLAIN =
    "set min=1 max=10000 burn=off shoe=single multiple_action=off per_box=1 progressive=off double_card=up";

/** A hand at a decision. */
export interface Asked {
    own: string[];
    dealer: string[];
    choices: Choice[];
    cell: string;
    /** The lines so far, to go on from. */
    lines: string[];
}

const VALUE = (card: string) => card.charAt(0).replace(/[JQK]/, "T");

/** The decision at the end of these lines; an offer of insurance is declined, the reader shows nothing. */
function decision(
    engine: Engine,
    lines: readonly string[],
): { choices: Choice[]; lines: string[] } | null {
    let asked = [...lines];
    for (const more of [[], ["decline 1"], ["peek no"], ["decline 1", "peek no"]]) {
        asked = [...lines, ...more];
        try {
            const { seats } = engine.advise(`${asked.join("\n")}\n`);
            const choices =
                seats[0]?.choices?.filter(largest).filter(({ choice }) => choice !== "insure") ??
                [];
            if (choices.some(({ choice }) => choice === "stand")) return { choices, lines: asked };
        } catch (error) {
            if (!(error instanceof Refused)) throw error;
        }
    }
    return null;
}

/** Two cards against what the dealer shows; null: nothing is asked there. */
export function deal(
    engine: Engine,
    rules: string,
    own: readonly string[],
    dealer: readonly string[],
): Asked | null {
    const [first = "", second = ""] = own;
    const [up = "", other = ""] = dealer;
    const hole = /\bdealing=hole-up\b/.test(rules) ? other : /\bdealing=/.test(rules) ? "xx" : "";
    const found = decision(engine, [
        "game blackjack",
        `rules ${rules}`,
        PLAIN,
        `seat 1 You ${String((STAKE * 10) / 100)}`,
        `bet 1 box ${String(STAKE / 100)}`,
        `cards ${[first, up, second, hole].join(" ").trim()}`,
        "deal",
    ]);
    return found && ask(found, [first, second], hole === "xx" || !hole ? [up] : [up, other]);
}

/** The same hand with one card more; null: it is over. */
export function hit(engine: Engine, { own, dealer, lines }: Asked, card: string): Asked | null {
    const found = decision(engine, [...lines, "hit 1", `cards ${card}`]);
    return found && ask(found, [...own, card], dealer);
}

function ask(
    found: { choices: Choice[]; lines: string[] },
    own: string[],
    dealer: string[],
): Asked {
    const splits = found.choices.some(({ choice }) => choice === "split");
    return { ...found, own, dealer, cell: keyOf(handCell(own, dealer, splits)) };
}

/** By how much, per unit, the best choice is ahead of the next one: a small lead is a hard question. */
export function lead({ choices }: Asked): number {
    const [best = 0, next = 0] = choices.map(({ ev_float }) => ev_float).sort((a, b) => b - a);
    return (best - next) / STAKE;
}

/** Cards from a shoe, one after the other; those of a value that is asked for come first. */
export class Cards {
    constructor(private readonly order: string[]) {}

    get left(): number {
        return this.order.length;
    }

    next(): string {
        return this.order.shift() ?? "";
    }

    of(value: string): string {
        const at = this.order.findIndex((card) => VALUE(card) === value);
        return at < 0 ? "" : (this.order.splice(at, 1)[0] ?? "");
    }
}

/** Two values that make a cell: of a hard total any two that are no pair. */
function valuesOf({ part, row }: Cell, below: Below): [string, string] {
    if (part !== "hard") return [row.charAt(0), row.charAt(1)];
    const total = Number(row);
    const word = (n: number) => (n === 10 ? "T" : String(n));
    const firsts = [2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
        (n) => total - n >= 2 && total - n <= 10 && 2 * n !== total,
    );
    const first = firsts[below(Math.max(1, firsts.length))] ?? 10;
    return [word(first), word(total - first)];
}

export function dealCell(
    engine: Engine,
    rules: string,
    cell: Cell,
    cards: Cards,
    below: Below,
): Asked | null {
    const own = valuesOf(cell, below).map((value) => cards.of(value));
    const dealer = cell.up.split("").map((value) => cards.of(value));
    return [...own, ...dealer].every(Boolean) ? deal(engine, rules, own, dealer) : null;
}
