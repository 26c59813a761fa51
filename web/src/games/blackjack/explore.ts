// explore.ts -- what each option of other rules costs, and what a card less of each rank changes.

import { Refused, type Engine } from "../../engine/engine.js";

const GAME = "blackjack";

/** Two rules to compare option by option; without the other: effects of removal. */
export interface Wanted {
    rules: string;
    other?: string;
}

/** What the player loses by one option of the other rules alone, or by all of them; null: not allowed alone. */
export interface Cost {
    key: string;
    value: string;
    cost: number | null;
}

export interface Effect {
    rank: string;
    change: number;
}

const words = (rules: string) => rules.trim().split(/\s+/);
const keysOf = (rules: string) =>
    words(rules)
        .slice(1)
        .map((word) => word.split("=")[0] ?? "");

/** The rules with this option set in place of what they have. */
export function withOption(rules: string, key: string, value: string): string {
    const [book = "", ...set] = words(rules);
    return [book, ...set.filter((word) => !word.startsWith(`${key}=`)), `${key}=${value}`].join(
        " ",
    );
}

function valueOf(engine: Engine, rules: string): number | null {
    try {
        const [box] = engine.odds(GAME, rules).wagers;
        return box ? box.ev_float : null;
    } catch (error) {
        if (error instanceof Refused) return null;
        throw error;
    }
}

/** Each option that either rules name and that differs, then all of them. */
export function optionsOf(engine: Engine, rules: string, other: string): Cost[] {
    const there = new Map(engine.rules(GAME, other).options.map(({ key, value }) => [key, value]));
    const named = new Set([...keysOf(rules), ...keysOf(other)]);
    const first = valueOf(engine, rules) ?? 0;
    const cost = (text: string) => {
        const value = valueOf(engine, text);
        return value === null ? null : first - value;
    };
    const rows = engine
        .rules(GAME, rules)
        .options.map(({ key, value }) => ({ key, value, to: there.get(key) ?? value }))
        .filter(({ key, value, to }) => named.has(key) && value !== to)
        .map(({ key, to }) => ({ key, value: to, cost: cost(withOption(rules, key, to)) }));
    return rows.length ? [...rows, { key: "", value: "", cost: cost(other) }] : [];
}

/** From 2 to ace, best play after each; the four ranks that count ten are one. */
export function effectsOf(engine: Engine, rules: string): Effect[] {
    return engine
        .handsEffects(GAME, rules)
        .effects.filter(({ rank }) => !"JQK".includes(rank))
        .map(({ rank, effect }) => ({ rank, change: effect }));
}

/** In a worker. */
export function explored<Answer>(wanted: Wanted): Promise<Answer> {
    const worker = new Worker(new URL("./explore.worker.ts", import.meta.url), { type: "module" });
    return new Promise<Answer>((done, fail) => {
        worker.onmessage = ({ data }: MessageEvent<Answer>) => {
            done(data);
        };
        worker.onerror = ({ message }) => {
            fail(new Error(message));
        };
        worker.postMessage(wanted);
    }).finally(() => {
        worker.terminate();
    });
}
