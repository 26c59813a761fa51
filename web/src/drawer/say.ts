// say.ts -- texts of messages.en.ts with their arguments.

import { fill, type Arguments } from "../i18n.js";
import { messages, type Key } from "./messages.en.js";

export function say(key: Key, args?: Arguments): string {
    return fill(messages[key], args);
}
