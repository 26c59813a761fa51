// counted.ts -- what a count is worth under the rules in force, with half of the shoe gone; asked once for each.

import type { Counted } from "../../engine/answers.js";
import { DECK, type System } from "./counts.js";

export interface Asked {
    rules: string;
    tags: readonly number[];
    /** Cards. */
    left: number;
}

const found = new Map<string, Promise<Counted>>();

export function countedOf(rules: string, { tags }: System, decks: number): Promise<Counted> {
    const asked: Asked = { rules, tags, left: Math.round((decks * DECK) / 2) };
    const key = JSON.stringify(asked);
    const known = found.get(key);
    if (known) return known;
    const worker = new Worker(new URL("./counted.worker.ts", import.meta.url), { type: "module" });
    const answer = new Promise<Counted>((done, fail) => {
        worker.onmessage = ({ data }: MessageEvent<Counted>) => {
            done(data);
        };
        worker.onerror = ({ message }) => {
            found.delete(key);
            fail(new Error(message));
        };
        worker.postMessage(asked);
    }).finally(() => {
        worker.terminate();
    });
    found.set(key, answer);
    return answer;
}
