// felt.svelte.ts -- what a table with a wheel shows: the engine's wagers and what they cover, everybody's chips,
// what has come, and what each number would bring. It knows no rules of its own.

import { untrack } from "svelte";
import { loadEngine } from "../../engine/load.js";
import { money, signed } from "../../format.js";
import type { TableInfo } from "../../net/kinds.js";
import type { ChancePocket, Settled, Spot, State, Wager } from "../../net/protocol.js";
import { calledBy } from "../../table/spoken.js";
import type { Logged, TableStore } from "../../table/store.svelte.js";
import { chipColour, worthOf } from "./chips.js";
import type { Covering } from "./covering.js";
import { laidRecord, spinsIn } from "./laid.js";
import { pastSpins } from "./past.js";
import { words } from "./messages.en.js";
import { paidBy, paymentsOf } from "./paying.js";

/** Chips of one seat on a spot. */
export interface Pile {
    stake: number;
    /** Of the owner's chips; undefined: they are chips of value. */
    colour: string | undefined;
    mine: boolean;
    seat: number;
    name: string;
    result?: Settled;
}

/** Chips of a wager that has won are moved to another spot, and paid there. */
export interface Moved {
    from: string;
    to: string;
    stake: number;
    paid: number;
    pile: Pile;
}

export interface Over {
    spot: string;
    lit: readonly string[];
    x: number;
    y: number;
    /** What is pressed, from its upper left. */
    box: { x: number; y: number; w: number; h: number };
}

function lastPocket(state: State | null): ChancePocket | null {
    return state?.chance.flatMap((one) => ("pocket" in one ? [one] : [])).at(-1) ?? null;
}

const TOLD_LOSSES = 4;

export class Felt {
    private heard = $state.raw<readonly string[]>([]);
    private before = $state.raw<readonly string[]>([]);
    /** What each pocket would bring for what I have on the layout. */
    nets = $state.raw<ReadonlyMap<string, number>>(new Map());
    /** The place under the pointer or the keys: a spot, pockets that are lit for it, where its chips lie. */
    over = $state.raw<Over | null>(null);

    /** The last line of the table's log that is in either. */
    private known = 0;

    constructor(readonly table: TableStore) {}

    /** Called by the component that shows it: what has come and what is bet is followed from there. */
    follow(): void {
        $effect(() => {
            const { info } = this.table; // comes anew with the table after a broken link
            void untrack(() => this.remember(info));
        });
        $effect(() => {
            const { log } = this.table; // several updates may be shown at once
            untrack(() => {
                this.hear(log);
            });
        });
        $effect(() => {
            const { table } = this;
            table.pays = (events) =>
                paidBy(
                    events.flatMap(({ effects }) => effects),
                    table.boxes,
                );
            return () => {
                table.pays = null;
            };
        });
        $effect(() => {
            if (this.coming || this.pocket !== null) this.over = null;
        });
        $effect(() => {
            if (this.pocket === null) this.swept = false;
        });
        $effect(() => {
            const wagers = this.table.me?.wagers ?? [];
            void untrack(() => this.weigh(wagers));
        });
    }

    /** What the wheel has just brought, while it is on its way. */
    readonly coming: ChancePocket | null = $derived.by(() => lastPocket(this.table.coming));

    /** Bets are still taken, and the dealer has set the wheel going: the time for them runs. */
    readonly turning: boolean = $derived.by(
        () => this.table.state.open && this.table.state.timer?.kind === "bets",
    );

    /** The pockets as they lie on the wheel. */
    readonly order: readonly string[] = $derived.by(() => this.table.info.wheel ?? []);

    readonly coverings: Covering[] = $derived.by(() =>
        this.table.info.spots.map(({ name, covers = [] }) => ({ spot: name, covers })),
    );

    readonly offered: ReadonlySet<string> = $derived.by(
        () => new Set(this.table.info.spots.map(({ name }) => name)),
    );

    /** The pocket that came last, until somebody bets anew: the dolly stands on it. */
    readonly last: ChancePocket | null = $derived.by(() => {
        const { state } = this.table;
        return state.seats.some(({ wagers }) => wagers.length) ? null : lastPocket(state);
    });
    readonly pocket: string | null = $derived.by(() => this.last?.pocket ?? null);

    readonly spins: readonly string[] = $derived.by(() => [...this.before, ...this.heard]);

    readonly lit: ReadonlySet<string> = $derived.by(() => new Set(this.over?.lit));

    readonly piles: ReadonlyMap<string, Pile[]> = $derived.by(() => {
        const all = new Map<string, Pile[]>();
        const put = (spot: string, pile: Pile) => {
            const here = all.get(spot);
            if (here) here.push(pile);
            else all.set(spot, [pile]);
        };
        const resting = this.pocket !== null;
        for (const seat of this.table.state.seats) {
            const whose = {
                colour: chipColour(seat),
                mine: seat.you,
                seat: seat.seat,
                name: seat.name,
            };
            for (const { spot, stake } of seat.wagers) put(spot, { stake, ...whose });
            if (!seat.wagers.length && resting)
                for (const result of seat.last)
                    put(result.spot, { stake: result.stake, ...whose, result });
        }
        for (const here of all.values()) here.sort((a, b) => Number(a.mine) - Number(b.mine));
        return all;
    });

    /** More wagers have lost than are told one by one: the chips that are gone tell enough. */
    readonly quiet: boolean = $derived.by(() => {
        const mine = [...this.piles.values()].flatMap((here) =>
            here.filter(({ mine: own }) => own),
        );
        return mine.filter(({ result }) => (result?.net ?? 0) < 0).length > TOLD_LOSSES;
    });

    /** When each wager that won is paid. */
    readonly payments: ReadonlyMap<string, number> = $derived.by(() => {
        const decides = ({ event }: Logged) => event.effects.some(({ kind }) => kind === "settle");
        return paymentsOf(this.table.log.findLast(decides)?.event.effects ?? []);
    });

    /** What has lost was taken in. */
    swept = $state(false);

    /** Something lies on a spot, or is told there: until it is swept, what has lost. */
    isLaid(spot: string): boolean {
        const here = this.piles.get(spot) ?? [];
        return here.some(
            ({ mine, result }) => (result?.net ?? 0) >= 0 || !this.swept || (mine && !this.quiet),
        );
    }

    /** Somebody is paid there. */
    isPaid(spot: string): boolean {
        return this.piles.get(spot)?.some(({ result }) => (result?.net ?? 0) > 0) ?? false;
    }

    /** What my wager there has brought, if that is told. */
    netOf(spot: string): number {
        const net = this.piles.get(spot)?.find(({ mine }) => mine)?.result?.net ?? 0;
        return net < 0 && this.quiet ? 0 : net;
    }

    /** What a chip of a player's own colour is worth: one sum for all of them. */
    readonly worth: number = $derived.by(() => worthOf(this.table.info.min));

    // ---- what is said of a spot ----

    /** A layout has some hundred and fifty places, and each is asked for by name. */
    private readonly rows: ReadonlyMap<string, Spot> = $derived.by(
        () => new Map(this.table.info.spots.map((row) => [row.name, row])),
    );
    private readonly open: ReadonlySet<string | null> = $derived.by(
        () =>
            new Set(
                this.table.state.moves.filter(({ verb }) => verb === "bet").map(({ spot }) => spot),
            ),
    );

    private row(spot: string): Spot | undefined {
        return this.rows.get(spot);
    }

    coversOf(spot: string): readonly string[] {
        return this.row(spot)?.covers ?? [];
    }

    /** "17 to 1". */
    paysOf(spot: string): string {
        const [to, one] = this.row(spot)?.pays ?? [];
        return to && one ? words.to(to, one) : "";
    }

    /** What a stake on it would win, in cents. */
    wins(spot: string, stake: number): number {
        const [to, one] = this.row(spot)?.pays ?? [];
        return to && one ? Math.floor((stake * to) / one) : 0;
    }

    isOpen(spot: string): boolean {
        if (this.table.coming) return false;
        return this.open.has(spot);
    }

    /** For a screen reader: the wager, what it pays, what lies there, and whether it is open. */
    label(spot: string): string {
        const stake = this.table.stake(spot);
        const result = this.piles.get(spot)?.find(({ mine }) => mine)?.result;
        return [
            calledBy(this.table)(spot),
            words.pays(this.paysOf(spot)),
            stake ? words.yours(money(stake)) : "",
            result ? words.came(result.result, signed(result.net)) : "",
            this.isOpen(spot) ? "" : words.closed,
        ]
            .filter(Boolean)
            .join(", ");
    }

    // ---- keeping up ----

    /** All that this table's wheel brought before the page came, or while its link was broken. */
    private async remember(info: TableInfo): Promise<void> {
        this.known = this.table.log.at(-1)?.n ?? 0;
        this.heard = [];
        const before = await pastSpins(info, this.table.state.round);
        if (this.table.info === info) this.before = before;
    }

    private hear(log: TableStore["log"]): void {
        const fresh = log.filter(({ n }) => n > this.known);
        this.known = log.at(-1)?.n ?? 0;
        const told = spinsIn(fresh.map(({ event }) => event.line).join("\n"));
        if (told.length) this.heard = [...this.heard, ...told];
    }

    private async weigh(wagers: readonly Wager[]): Promise<void> {
        const { game, rules } = this.table.info;
        if (!wagers.length) {
            this.nets = new Map();
            return;
        }
        const { next } = (await loadEngine()).next(laidRecord(game, rules, wagers));
        if (this.table.me?.wagers !== wagers) return; // they have changed since
        this.nets = new Map(
            next.map(({ chance, wagers: ends }) => [
                chance,
                ends.reduce((sum, { net }) => sum + (net ?? 0), 0),
            ]),
        );
    }
}
