// choices.ts -- what a person may set, and what it is before.

import { isFields } from "../kept.js";
import { ACTIONS, type Action } from "../keys/keymap.js";

export const THEMES = ["system", "felt", "night", "daylight", "contrast"] as const;
export type Theme = (typeof THEMES)[number];
const MOTIONS = ["system", "on", "off"] as const;
export type Motion = (typeof MOTIONS)[number];

export interface Choices {
    sound: boolean;
    volume: number;
    voice: boolean;
    motion: Motion;
    keys: boolean;
    ownKeys: Partial<Record<Action, string>>;
    theme: Theme;
    fourColours: boolean;
    suitLetters: boolean;
    hints: boolean;
    /** Asked for the cut of every shoe, the first one after "Play" too. */
    cuts: boolean;
    chip: number;
    /** Mixed into every seed of this browser. */
    seedText: string;
}

export const DEFAULTS: Readonly<Choices> = {
    sound: false,
    volume: 0.6,
    voice: false,
    motion: "system",
    keys: true,
    ownKeys: {},
    theme: "system",
    fourColours: false,
    suitLetters: false,
    hints: false,
    cuts: false,
    chip: 1,
    seedText: "",
};

const isOneOf = (list: readonly unknown[]) => (value: unknown) => list.includes(value);

/** What needs more than the type of what is there before. */
const CHECKS: Partial<Record<keyof Choices, (value: unknown) => boolean>> = {
    volume: (value) => typeof value === "number" && value >= 0 && value <= 1,
    motion: isOneOf(MOTIONS),
    theme: isOneOf(THEMES),
    chip: (value) => Number.isInteger(value) && (value as number) >= 0,
    ownKeys: (value) =>
        isFields(value) &&
        Object.entries(value).every(
            ([action, key]) => isOneOf(ACTIONS)(action) && typeof key === "string",
        ),
};

/** What was kept, as far as it has the right form. */
export function choicesFrom(kept: unknown): Choices {
    if (!isFields(kept)) return { ...DEFAULTS };
    const good = (Object.keys(DEFAULTS) as (keyof Choices)[]).filter((name) =>
        CHECKS[name] ? CHECKS[name](kept[name]) : typeof kept[name] === typeof DEFAULTS[name],
    );
    return { ...DEFAULTS, ...Object.fromEntries(good.map((name) => [name, kept[name]])) };
}
