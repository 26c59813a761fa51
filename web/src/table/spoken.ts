// spoken.ts -- for who hears the page: what lies where, what wagers brought, and how the table stands.

import { money } from "../format.js";
import { told as toldCard } from "../generic/chance.js";
import { t } from "../i18n.js";
import type { ChanceCard, Settled } from "../net/protocol.js";
import { sentence } from "../net/words.js";
import { placeOf } from "./slip.js";
import type { TableStore } from "./store.svelte.js";

/** What lies on each place of this person's, whichever seat it is of. */
export type Laid = ReadonlyMap<string, { place: string; stake: number }>;

export function laidBy({ state, boxes }: TableStore): Laid {
    const own = state.seats.filter(({ seat }) => boxes.includes(seat));
    return new Map(
        own.flatMap(({ seat, wagers }) =>
            wagers.map((wager) => {
                const place = placeOf(wager);
                return [`${String(seat)} ${place}`, { place, stake: wager.stake }] as const;
            }),
        ),
    );
}

/** Where something else lies than before; where less, only if asked for: a wager that was decided is told as such. */
export function changes(before: Laid, now: Laid, less: boolean): string[] {
    const places = new Set([...before.keys(), ...now.keys()]);
    return [...places].filter((key) => {
        const by = (now.get(key)?.stake ?? 0) - (before.get(key)?.stake ?? 0);
        return by > 0 || (less && by < 0);
    });
}

/** "Pass line $10, field no bet. $10 in all. Balance $90."; without the balance of what has been decided since. */
export function betWords(
    table: TableStore,
    keys: readonly string[],
    { before, now, past }: { before: Laid; now: Laid; past: boolean },
): string {
    const each = keys.map((key) => {
        const stake = now.get(key)?.stake ?? 0;
        const spot = table.title((now.get(key) ?? before.get(key))?.place ?? "");
        return stake ? t("told.lies", { spot, stake: money(stake) }) : t("told.bare", { spot });
    });
    const where = now.size ? each.join(", ") : "";
    const left = past ? "" : balance(table);
    return [where, total(now), left].filter(Boolean).map(sentence).join(" ");
}

function total(laid: Laid): string {
    const sum = [...laid.values()].reduce((all, { stake }) => all + stake, 0);
    return sum ? t("told.all", { sum: money(sum) }) : t("told.none");
}

export function balance({ me }: TableStore): string {
    return me ? t("told.balance", { sum: money(me.chips) }) : "";
}

/** "You: queen of hearts, two of clubs. Dealer: king of spades." */
export function cardWords(
    cards: readonly ChanceCard[],
    whose: (card: ChanceCard) => string,
): string {
    const hands = new Map<string, string[]>();
    for (const card of cards)
        hands.set(whose(card), [...(hands.get(whose(card)) ?? []), toldCard(card)]);
    return [...hands].map(([name, held]) => sentence(`${name}: ${held.join(", ")}`)).join(" ");
}

/** "Pass line wins $5, field loses $5." */
export function resultWords(table: TableStore, settled: readonly Settled[]): string {
    const each = settled.map((one) => {
        const args = { spot: table.title(placeOf(one)), sum: money(Math.abs(one.net)) };
        if (one.net) return t(one.net > 0 ? "told.wins" : "told.loses", args);
        return t(one.result === "void" ? "told.void" : "told.pushes", args);
    });
    return each.length ? sentence(each.join(", ")) : "";
}

/** "Pass line $10, place 6 $12 off. $22 in all." */
export function lyingWords(table: TableStore): string {
    const { me } = table;
    if (!me) return "";
    const each = me.wagers.map((wager) => {
        const lies = t("told.lies", {
            spot: table.title(placeOf(wager)),
            stake: money(wager.stake),
        });
        return wager.off ? `${lies} ${t("told.off")}` : lies;
    });
    return [each.join(", "), total(laidBy(table))].filter(Boolean).map(sentence).join(" ");
}
