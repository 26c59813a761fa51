// names.ts -- rulebooks and settings in words, where the rules have short names for them.

import { t, type MessageKey } from "../i18n.js";
import { messages } from "../messages.en.js";

function named(key: string, usual: string): string {
    return key in messages ? t(key as MessageKey) : usual;
}

export const bookName = (book: string): string => named(`book.${book}`, book);

export const valueName = (value: string): string =>
    named(`value.${value}`, value.replaceAll("-", " "));

/** One that the house has set: "half a wager may be given up", "the dealer's second card: face up". */
export function settingIn(help: string, value: string): string {
    if (value === "on") return help;
    return value === "off" ? t("learn.not", { help }) : `${help}: ${valueName(value)}`;
}
