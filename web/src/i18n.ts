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

export function t(key: MessageKey, args?: Arguments): string {
    return fill(messages[key], args);
}
