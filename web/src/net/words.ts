// words.ts -- a refusal as people are told it: a rule's own words with their clause, or what the code means.

import { t, type MessageKey } from "../i18n.js";
import { messages } from "../messages.en.js";
import type { Refusal } from "./protocol.js";

/** As a sentence: "Sit down first." */
export function sentence(words: string): string {
    const said = words.charAt(0).toUpperCase() + words.slice(1);
    return /[.!?]$/.test(said) ? said : `${said}.`;
}

/** The words for players, where the server's own are for programs. */
export function plainly({ code, words, clause }: Refusal): string {
    const key = `refused.${code}`;
    return !clause && key in messages ? t(key as MessageKey) : words;
}

export function inWords(refusal: Refusal): string {
    return sentence(plainly(refusal));
}
