// names.ts -- rulebooks and settings in words, where the rules have short names for them.

import type { Engine } from "../engine/engine.js";
import { t, type MessageKey } from "../i18n.js";
import { messages } from "../messages.en.js";

function named(key: string, usual: string): string {
    return key in messages ? t(key as MessageKey) : usual;
}

export const bookName = (book: string): string => named(`book.${book}`, book);

const SUITS: Readonly<Record<string, string>> = {
    c: "\u2663",
    d: "\u2666",
    h: "\u2665",
    s: "\u2660",
};

export const valueName = (value: string): string =>
    /^([2-9TJQKA][cdhs])+$/.test(value)
        ? value
              .replace(/(.)(.)/g, (_, rank: string, suit: string) => ` ${rank}${SUITS[suit] ?? ""}`)
              .trim()
        : named(`value.${value}`, value.replaceAll("-", " "));

/** One that the house has set: "half a wager may be given up", "the dealer's second card: face up". */
export function settingIn(help: string, value: string): string {
    if (value === "on") return help;
    return value === "off" ? t("learn.not", { help }) : `${help}: ${valueName(value)}`;
}

/** Rules for people, the book and what the house has set otherwise: "Washington; decks in the shoe: 6". */
export function rulesName(engine: Engine, game: string, text: string): string {
    const [book = ""] = text.split(" ");
    try {
        const set = engine.rules(game, text).options.filter((row) => row.value !== row.default);
        return [bookName(book), ...set.map((row) => settingIn(row.help, row.value))].join("; ");
    } catch {
        return text; // what is wrong with it is told below
    }
}
