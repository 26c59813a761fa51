// spoken.ts -- for who hears the page: what lies where, what wagers brought, and how the table stands.

import { money } from "../format.js";
import { told as toldCard } from "../generic/chance.js";
import { t } from "../i18n.js";
import type { Words } from "../games/words.js";
import type { ChanceCard, Effect, Settled, State } from "../net/protocol.js";
import { sentence } from "../net/words.js";
import { outcome } from "./call.js";
import { placed, placeOf } from "./slip.js";
import type { Call, Logged, TableStore } from "./store.svelte.js";

/** What a place is called aloud. */
export type Called = (place: string) => string;

export const calledBy =
    (table: Pick<TableStore, "words" | "title">): Called =>
    (place) =>
        table.words.called?.(placed(place).spot) ?? table.title(place);

/** What wagers of one seat are called: where it has several hands, each by the number that the dealer, the record and the
 *  cards have for it, the first one too. */
export function calledAmong(
    table: Pick<TableStore, "words" | "title">,
    wagers: readonly { hand?: number }[],
): Called {
    const several = wagers.some(({ hand = 1 }) => hand > 1);
    return (place) => {
        const { spot, hand = 1 } = placed(place);
        return (several && table.words.ofHand?.(spot, hand)) || calledBy(table)(place);
    };
}

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

/** What changes of this person's own bets cost beside the chips that lie there, in cents: the percentage of a buy bet. */
export function chargedBy(events: readonly Logged[], boxes: readonly number[]): number {
    const own = events.filter(({ event }) => event.verb === "bet" || event.verb === "take");
    return own
        .flatMap(({ event }) => event.effects)
        .reduce((sum, one) => {
            const charge = one.kind === "chips" && boxes.includes(one.seat);
            return charge ? sum - one.net : sum;
        }, 0);
}

/** "Buy 4 $20, field no bet. Percentage $1. $20 in all. Balance $79."; without the balance of what has been decided since. */
export function betWords(
    table: TableStore,
    keys: readonly string[],
    { before, now, past, charged }: { before: Laid; now: Laid; past: boolean; charged: number },
): string {
    const called = calledAmong(
        table,
        [...now.values()].map(({ place }) => placed(place)),
    );
    const each = keys.map((key) => {
        const stake = now.get(key)?.stake ?? 0;
        const spot = called((now.get(key) ?? before.get(key))?.place ?? "");
        return stake ? t("told.lies", { spot, stake: money(stake) }) : t("told.bare", { spot });
    });
    const where = now.size ? each.join(", ") : "";
    const sum = money(Math.abs(charged));
    const cost = charged && t(charged > 0 ? "told.percentage" : "told.percentage.back", { sum });
    const left = past ? "" : balance(table);
    return [where, cost || "", total(now), left].filter(Boolean).map(sentence).join(" ");
}

function total(laid: Laid): string {
    const sum = [...laid.values()].reduce((all, { stake }) => all + stake, 0);
    return sum ? t("told.all", { sum: money(sum) }) : t("told.none");
}

export function balance({ me }: TableStore): string {
    if (!me) return "";
    const [sum, owed] = [money(me.chips), me.owed ?? 0];
    return owed ? t("told.balanceOwing", { sum, owed: money(owed) }) : t("told.balance", { sum });
}

/** "You: queen of hearts, two of clubs. Dealer: king of spades."; a card that is nobody's is told by a call. */
export function cardWords(
    cards: readonly ChanceCard[],
    whose: (card: ChanceCard) => string,
): string {
    const hands = new Map<string, string[]>();
    for (const card of cards)
        hands.set(whose(card), [...(hands.get(whose(card)) ?? []), toldCard(card)]);
    return [...hands]
        .filter(([name]) => name)
        .map(([name, held]) => sentence(`${name}: ${held.join(", ")}`))
        .join(" ");
}

/** Cards that have come to the table since, and such as lay there face down. */
export interface Fresh {
    dealt: ChanceCard[];
    turned: ChanceCard[];
}

export function freshCards(known: readonly ChanceCard[], now: readonly ChanceCard[]): Fresh {
    return {
        dealt: now.slice(known.length),
        turned: now.filter(({ card }, i) => i < known.length && card !== known[i]?.card),
    };
}

export interface Since {
    words: Words;
    state: State;
    events: readonly Logged[];
    calls: readonly Call[];
    fresh: Fresh;
    /** A call as this person hears it, and what an event brought them. */
    heard: (call: Call) => string;
    brought: (effects: readonly Effect[]) => string;
    /** What was done for this person since time was up. */
    late: (event: Logged["event"]) => string;
    /** The round is over: what it came to is told before what follows, a shuffle. */
    over: () => void;
    /** Comes before each call. */
    before: () => void;
    say: (text: string) => void;
}

/** What has happened, in its order: each event with its cards, its calls and what wagers brought. A call that tells what a hand
 *  comes to follows its cards; those of another hand wait for theirs. */
export function tellSince({ words, state, events, calls, fresh, ...tells }: Since): void {
    const [dealt, turned] = [[...fresh.dealt], [...fresh.turned]];
    const whose = (card: ChanceCard) => words.whose?.(card, state) ?? "";
    let held: ChanceCard[] = [];
    const show = (hand?: string) => {
        const shown = held.filter((card) => hand === undefined || whose(card) === hand);
        held = held.filter((card) => !shown.includes(card));
        if (shown.length) tells.say(cardWords(shown, whose));
    };
    const tell = (from: number, until: number, opens: boolean | null) => {
        for (const call of calls)
            if (call.n > from && call.n < until)
                if (opens === null || opens === (words.opens?.includes(call.key) ?? false)) {
                    tells.before();
                    const hand = words.counts ? words.counts(call.key) : undefined;
                    if (hand !== null) show(hand);
                    tells.say(tells.heard(call));
                }
    };
    tell(0, events[0]?.n ?? Infinity, null);
    const last = events.findLastIndex(({ event }) =>
        event.effects.some(({ kind }) => kind === "over"),
    );
    events.forEach(({ n, event }, i) => {
        const until = events[i + 1]?.n ?? Infinity;
        tells.say(tells.late(event));
        tell(n, until, true);
        if (event.line.startsWith("cards ")) held.push(...dealt.splice(0, 1));
        else if (event.line.startsWith("turn ")) held.push(...turned.splice(0, 1));
        else if (event.line.startsWith("turn-over ")) held.push(...turned.splice(0));
        tells.say(words.chance?.(event.line) ?? "");
        tell(n, until, false);
        if (words.each) tells.say(tells.brought(event.effects));
        if (i !== last || i === events.length - 1) return;
        held.push(...turned.splice(0), ...dealt.splice(0));
        show();
        tells.over();
    });
    held.push(...turned, ...dealt);
    show();
}

/** The percentage in what a wager brought: of a win as the house tells it, of a loss what is more than the stake. */
function percentageIn({ stake, net, text = "" }: Result): string {
    const taken = /, less (\$[\d,.]*\d)/.exec(text)?.[1];
    return taken ?? (-net > stake ? money(-net - stake) : "");
}

/** `keeps`: what is paid again, since the wager stays up. */
type Result = Settled & { text?: string; keeps?: number };

/** What was decided, with the percentage that follows a wager which stays up. */
export function settledIn(effects: readonly Effect[], boxes: readonly number[]) {
    return effects.flatMap((one, i) => {
        if (one.kind !== "settle" || !boxes.includes(one.seat)) return [];
        const next = effects[i + 1];
        const keeps = next?.kind === "chips" && next.seat === one.seat ? -next.net : 0;
        return [{ ...one, keeps }];
    });
}

/** So many losses are told one by one; of more their number and their sum. */
const LOSSES = 4;

/** "Pass line wins $5, field loses $5, lay 4 wins $18 after the percentage of $2." */
export function resultWords<One extends Result>(
    called: Called,
    settled: readonly One[],
    stays?: (one: One) => boolean,
): string {
    const lost = settled.filter(({ net }) => net < 0);
    const many = lost.length > LOSSES;
    const each = settled
        .filter((one) => !many || !lost.includes(one))
        .map((one) => {
            const args = { spot: called(placeOf(one)), sum: money(Math.abs(one.net)) };
            if (!one.net) return t(one.result === "void" ? "told.void" : "told.pushes", args);
            if (one.net > 0 && one.keeps) {
                // The percentage of this win was paid before: what is taken now is for the next.
                const sum = money(one.net + one.keeps);
                const more = t("told.keeps", { sum: money(one.keeps) });
                return `${t("told.wins", { ...args, sum })}; ${more}`;
            }
            const words = t(one.net > 0 ? "told.wins" : "told.loses", args);
            const sum = percentageIn(one);
            const less = sum && t(one.net > 0 ? "told.after" : "told.with", { sum });
            const then = one.net > 0 && stays ? t(stays(one) ? "told.stays" : "told.down") : "";
            return [words, less, then].filter(Boolean).join(" ");
        });
    if (many) {
        const sum = money(-lost.reduce((all, { net }) => all + net, 0));
        each.push(t(each.length ? "told.others" : "told.all-lose", { n: lost.length, sum }));
    }
    return each.length ? sentence(each.join(", ")) : "";
}

/** Where the dealer's words tell the sum alone: each hand, and what lay beside it; "": there was but one wager. */
export function handWords(
    table: Pick<TableStore, "words" | "title">,
    settled: readonly Result[],
): string {
    if (settled.length < 2) return "";
    return resultWords(calledAmong(table, settled), settled);
}

/** "Pass line $10, place 6 $12 off. $22 in all." */
export function lyingWords(table: TableStore): string {
    const { me } = table;
    if (!me) return "";
    const called = calledAmong(table, me.wagers);
    const each = me.wagers.map((wager) => {
        const lies = t("told.lies", {
            spot: called(placeOf(wager)),
            stake: money(wager.stake),
        });
        return wager.off ? `${lies} ${t("told.off")}` : lies;
    });
    return [each.join(", "), total(laidBy(table))].filter(Boolean).map(sentence).join(" ");
}

/** What the last round brought, where the call that stands there does not say it. */
export function lastWords(table: TableStore): string[] {
    const { ended, words } = table;
    if (!ended.length) return [];
    return [
        words.each ? resultWords(calledBy(table), ended) : handWords(table, ended),
        !words.outcome && (ended.length > 1 || !words.each) ? outcome(ended) : "",
    ];
}
