// i18n.ts -- texts by key, with arguments as ICU writes them: {name}, and
// {n, plural, one {# seat} other {# seats}}.

import { messages } from "./messages.en.js";

export type MessageKey = keyof typeof messages;
export type Arguments = Record<string, string | number>;

const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

export function fill(text: string, args: Arguments = {}): string {
    return text
        .replace(plural, (_, name: string, one: string, other: string) => {
            const n = Number(args[name]);
            return (n === 1 ? one : other).replaceAll("#", String(n));
        })
        .replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

/** Texts of a table, by its keys: those of all pages, or a game's own. */
export function texts<Keys extends string>(
    table: Readonly<Record<Keys, string>>,
): (key: Keys, args?: Arguments) => string {
    return (key, args) => fill(table[key], args);
}

export const t = texts(messages);
