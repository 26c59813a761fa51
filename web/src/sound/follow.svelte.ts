// follow.svelte.ts -- what is heard at a table: its calls, cards, chips, and a net win.

import { settings } from "../settings/settings.svelte.js";
import type { TableStore } from "../table/store.svelte.js";
import { hush, play, speak } from "./sound.js";

interface Heard {
    chance: string;
    staked: number;
}

/** What lay there the last time. */
const before = new WeakMap<TableStore, Heard>();

/** To be called in an effect: makes the sounds of the last events. */
export function sounds(table: TableStore): void {
    const { fresh, state } = table;
    const { sound, voice, volume } = settings.now;
    const was = before.get(table);
    const chance = `${String(state.round)} ${String(state.chance.length)}`;
    const staked = state.seats
        .flatMap((seat) => seat.wagers)
        .reduce((sum, wager) => sum + wager.stake, 0);
    let net = 0;
    before.set(table, { chance, staked });
    if (!fresh.length) return;
    for (const event of fresh)
        for (const effect of event.effects) {
            if (effect.kind === "call" && voice) speak(effect.text, volume);
            if (effect.kind === "settle" && effect.seat === state.you) net += effect.net;
        }
    if (!voice) hush();
    if (!sound) return;
    const last = state.chance.at(-1);
    if (last && chance !== was?.chance) play("card" in last ? "card" : "dice", volume);
    else if (was && staked > was.staked) play("chip", volume);
    else play("cloth", volume);
    if (net > 0) play("chime", volume);
}
