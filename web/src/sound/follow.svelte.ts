// follow.svelte.ts -- what is heard at a table: its calls, cards, chips, and a net win.

import { settings } from "../settings/settings.svelte.js";
import type { TableStore } from "../table/store.svelte.js";
import { hush, play, speak } from "./sound.js";

/** To be called in an effect: makes the sounds of the last events. */
export function sounds(table: TableStore): void {
    const { fresh, state } = table;
    const { sound, voice, volume } = settings.now;
    const came = fresh.some((event) => /^(cards?|roll|dice)\b/.test(event.line));
    let net = 0;
    if (!fresh.length) return;
    for (const event of fresh)
        for (const effect of event.effects) {
            if (effect.kind === "call" && voice) speak(effect.text, volume);
            if (effect.kind === "settle" && effect.seat === state.you) net += effect.net;
        }
    if (!voice) hush();
    if (!sound) return;
    const last = state.chance.at(-1);
    if (came && last) play("dice" in last ? "dice" : "card", volume);
    else if (fresh.some((event) => event.verb === "bet" || event.verb === "raise"))
        play("chip", volume);
    else play("cloth", volume);
    if (net > 0) play("chime", volume);
}
