// call.ts -- what the dealer's last call must have been, for who comes to a table in the middle of
// things: rebuilt from the state alone.

import { money } from "../format.js";
import { t, type Arguments, type MessageKey } from "../i18n.js";
import { messages } from "../messages.en.js";
import type { Settled } from "../net/protocol.js";
import type { Call, TableStore } from "./store.svelte.js";

/** Whom the table waits for, in words for people. */
export function waitsFor({ state }: TableStore): string {
    const others = state.seats.filter(({ seat, you }) => !you && state.turn.includes(seat));
    const [one] = others;
    if (!one) return "";
    if (others.length === 1) return t("table.waits.one", { name: one.name });
    return t("table.waits.many", { n: others.length });
}

/** What the house commits to at once: a shoe, or a series of rolls or spins. */
export function series({ info }: TableStore): Arguments {
    const key = `chance.${info.begins}`;
    const what = key in messages ? t(key as MessageKey) : t("chance.deal");
    return { what, What: what.charAt(0).toUpperCase() + what.slice(1) };
}

export function outcome(last: readonly Settled[]): string {
    const net = last.reduce((sum, one) => sum + one.net, 0);
    if (net === 0) return t(last.some((one) => one.net) ? "table.level" : "table.even");
    return t(net > 0 ? "table.won" : "table.lost", { sum: money(Math.abs(net)) });
}

/** Of the last calls the one that counts, and the one to tell beside it: a note that followed, or what came
 *  before, of the same round: an outcome of the one before would read as a second outcome. */
export function foremost(
    calls: readonly Call[],
    notes: readonly string[] = [],
): { main: Call | undefined; small: Call | undefined } {
    const found = calls.findLastIndex(({ key }) => !notes.includes(key));
    const at = found < 0 ? calls.length - 1 : found;
    const main = calls[at];
    const small = at < calls.length - 1 ? calls.at(-1) : calls[at - 1];
    return { main, small: small?.round === main?.round ? small : undefined };
}

export function callOf(table: TableStore): string {
    const { state, me, info, words } = table;
    const yours = state.you !== null && state.turn.includes(state.you);

    if (state.phase > 0) {
        const own = words.call?.(state);
        if (own) return own;
        if (yours) return t("table.decide");
        return waitsFor(table) ? `${waitsFor(table)}.` : t("table.running");
    }
    if (!me) return t("table.watching");
    if (!state.open)
        return t(info.cards > 0 ? "table.preparing.cards" : "table.preparing", series(table));
    if (table.settled && table.ended.length) return words.ended?.(state) ?? outcome(table.ended);
    if (me.ready) return t("table.others");
    return (
        words.bets?.(state) ??
        t(state.round > 0 && table.calls.length ? "table.bets" : "table.welcome")
    );
}
