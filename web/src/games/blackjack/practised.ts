// practised.ts -- how one may practise counting, and what this browser has kept of practice, read back: what has not the right
// form is as if it were not there.

import { isFields } from "../../kept.js";
import { GRAINS, OWN, RANKS_SET, ROUNDINGS, SYSTEMS, TAG_MOST, type Rounding } from "./counts.js";

export const DECKS: readonly number[] = [1, 2, 4, 6, 8];
export const AT: readonly number[] = [1, 2, 3, 4, 6];
/** 0: until the next press. */
export const SPEEDS: readonly number[] = [2000, 1500, 1000, 700, 500, 350, 250, 150, 0];
/** 0: the whole shoe. */
export const STOPS: readonly number[] = [13, 26, 52, 104, 0];
export const REACH: readonly number[] = [3, 5, 10];
export const UNITS: readonly number[] = [4, 8, 12, 16];
/** Which hands a drill asks. */
export const HANDS = ["all", "weak", "hard", "soft", "pairs"] as const;
export type Hands = (typeof HANDS)[number];

export interface Wanted {
    system: string;
    /** 0: as the rules have them. */
    decks: number;
    /** Cards at a time, and for how many ms; 0: until the next press. */
    at: number;
    speed: number;
    /** Asks after so many cards; 0: the whole shoe. */
    stops: number;
    rounding: Rounding;
    grain: number;
    /** Index plays from minus to plus so much. */
    reach: number;
    /** The largest bet, in units. */
    units: number;
    hands: Hands;
    /** Of a count of one's own, by rank. */
    tags: readonly number[];
}

const FIRST: Readonly<Wanted> = {
    ...{ system: "hi-lo", decks: 0, at: 1, speed: 1000, stops: 26 },
    ...{ rounding: "near", grain: 0, reach: 5, units: 8 },
    ...{ hands: "all", tags: [1, 1, 1, 1, 1, 0, 0, 0, -1, -1] },
};

const CHOICES: Readonly<Record<Exclude<keyof Wanted, "tags">, readonly unknown[]>> = {
    system: [...SYSTEMS.map(({ id }) => id), OWN],
    decks: [0, ...DECKS],
    at: AT,
    speed: SPEEDS,
    stops: STOPS,
    rounding: ROUNDINGS,
    grain: GRAINS,
    reach: REACH,
    units: UNITS,
    hands: HANDS,
};

const isTags = (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length === RANKS_SET.length &&
    value.every((tag) => Number.isSafeInteger(tag) && Math.abs(tag as number) <= TAG_MOST);

/** Each choice that can be made, and for the others what it is before. */
export function keptWanted(kept: unknown): Wanted {
    if (!isFields(kept)) return { ...FIRST };
    const names = Object.keys(FIRST) as (keyof Wanted)[];
    const good = names.filter((name) =>
        name === "tags" ? isTags(kept[name]) : CHOICES[name].includes(kept[name]),
    );
    return { ...FIRST, ...Object.fromEntries(good.map((name) => [name, kept[name]])) };
}

const KINDS = ["count", "index", "bet"] as const;
export type Kind = (typeof KINDS)[number];

/** From when a part of the page was opened until it was left. */
export interface Sitting {
    /** When it began, in ms. */
    when: number;
    kind: Kind;
    /** "Hi-Lo, 6 decks". */
    what: string;
    asked: number;
    right: number;
    /** Cards, and the ms they took. */
    cards: number;
    ms: number;
}

const isCount = (value: unknown): value is number =>
    Number.isSafeInteger(value) && (value as number) >= 0;
/** Of time, money or speed: any part of one too. */
const isAmount = (value: unknown): value is number =>
    Number.isFinite(value) && (value as number) >= 0;

function isSitting(value: unknown): value is Sitting {
    if (!isFields(value)) return false;
    const { when, kind, what, asked, right, cards, ms } = value;
    return (
        isCount(when) &&
        KINDS.some((one) => one === kind) &&
        typeof what === "string" &&
        isCount(asked) &&
        isCount(right) &&
        right <= asked &&
        isCount(cards) &&
        isAmount(ms)
    );
}

/** What is practised otherwise is a sitting of its own. */
const nameOf = ({ when, kind, what }: Sitting) => `${String(when)} ${kind} ${what}`;

/** Sittings of the right form; of one that is there more than once the last. */
export function keptSittings(kept: unknown): Sitting[] {
    if (!Array.isArray(kept)) return [];
    const good = (kept as unknown[]).filter(isSitting);
    return [...new Map(good.map((one) => [nameOf(one), one])).values()];
}

/** With more of a sitting, which is the last then. */
export function withMore(sittings: readonly Sitting[], more: Sitting): Sitting[] {
    const had = sittings.find((one) => nameOf(one) === nameOf(more));
    const sum = (of: "asked" | "right" | "cards" | "ms") => (had?.[of] ?? 0) + more[of];
    return [
        ...sittings.filter((one) => one !== had),
        { ...more, asked: sum("asked"), right: sum("right"), cards: sum("cards"), ms: sum("ms") },
    ];
}

/** How one has played a cell of the chart. */
export interface Note {
    asked: number;
    wrong: number;
    /** Given away in all, in units of the bet. */
    cost: number;
    /** Right answers since the last wrong one. */
    right: number;
}
export type Notes = Readonly<Record<string, Note>>;

export const CELL = /^(hard \d+|soft A\d+|pairs [2-9TA]{2}) [2-9TA]{1,2}$/;

/** "hi-lo 16 T", "omega-2 A7 2", "hi-lo insurance A". */
export const INDEX = new RegExp(
    `^(${[...SYSTEMS.map(({ id }) => id), OWN].join("|")}) (insurance|\\d{1,2}|[2-9TA]{2}) [2-9TA]$`,
);

function isNote(value: unknown): value is Note {
    if (!isFields(value)) return false;
    const { asked, wrong, cost, right } = value;
    return (
        isCount(asked) &&
        asked > 0 &&
        isCount(wrong) &&
        wrong <= asked &&
        Number.isFinite(cost) &&
        isCount(right) &&
        right <= asked
    );
}

export function keptNotes(kept: unknown, cell: RegExp): Notes {
    if (!isFields(kept)) return {};
    return Object.fromEntries(
        Object.entries(kept).filter(
            (row): row is [string, Note] => cell.test(row[0]) && isNote(row[1]),
        ),
    );
}

/** Notes by the rules that they were made under, the last ones last. */
export type Book = Readonly<Record<string, Notes>>;
const RULES_KEPT = 12;

/** Options by which the best play of a hand may differ; limits, side wagers and how cards are handled are none. */
const PLAYED_BY = new Set([
    ...["decks", "shoe", "dealing", "soft17", "six_to_five", "surrender", "even_money"],
    ...["pays_678", "pays_777", "five_card_21", "named_blackjack", "split_21", "busted_extra"],
    OWN, // a count, where index plays go by it
    ...["double_after_split", "double_soft", "split_hands", "resplit_aces", "multiple_action"],
]);
const RULES = /^[a-z][a-z0-9-]*( [a-z0-9_]+=[A-Za-z0-9,-]+)*$/;

/** What of the rules in force, a text of the book and of options that are not the book's own, decides how hands are played. */
export function playedRules(text: string): string {
    const [book = "", ...options] = text.trim().split(/\s+/);
    const played = options.filter((option) => PLAYED_BY.has(option.split("=")[0] ?? ""));
    return [book, ...played.sort()].join(" ");
}

/** With these notes for these rules, and without those of the rules that were left the longest ago. */
export function withNotes(book: Book, rules: string, rows: Notes): Book {
    const others = Object.entries(book).filter(([name]) => name !== rules);
    const all: [string, Notes][] = [...others, [rules, rows]];
    return Object.fromEntries(
        all.filter(([, some]) => Object.keys(some).length).slice(-RULES_KEPT),
    );
}

export function keptBook(kept: unknown, cell: RegExp): Book {
    if (!isFields(kept)) return {};
    return Object.entries(kept)
        .filter(([rules]) => RULES.test(rules))
        .reduce<Book>((book, [rules, rows]) => withNotes(book, rules, keptNotes(rows, cell)), {});
}

/** Cards a second; 0: none yet. */
export const keptRate = (kept: unknown): number => (isAmount(kept) ? kept : 0);
