// look.svelte.ts -- what both arrangements of Red Dog's table show, worked out of the table once.

import { oddsOf } from "../../drawer/engine.js";
import { percent } from "../../drawer/figures.js";
import { money } from "../../format.js";
import type { Seat } from "../../net/protocol.js";
import { settings } from "../../settings/settings.svelte.js";
import type { TableStore } from "../../table/store.svelte.js";
import type { Hands } from "../index.js";
import { boxes } from "./boxes.js";
import { words } from "./messages.en.js";
import type { RedDogOdds } from "./odds.js";
import { groups, paysOf, SPREADS } from "./pays.js";
import { awaited, spreadOf } from "./view.js";
import { callOf } from "./words.js";

export class Look {
    private odds = $state.raw<RedDogOdds>();

    constructor(
        readonly table: TableStore,
        readonly hands: Hands,
    ) {}

    /** In an effect: what the rules in force pay. */
    learn(): void {
        const { game, rules } = this.table.info;
        void oddsOf<RedDogOdds>(game, rules).then((found) => {
            if (this.table.info.rules !== rules) return;
            this.odds = found;
            // Who comes in the middle of a hand reads the whole call.
            const { spread } = paysOf(found);
            const call = callOf((n) => spread[n - 1] ?? "");
            this.table.words = { ...this.table.words, call };
        });
    }

    readonly state = $derived.by(() => this.table.state);
    readonly settled = $derived.by(() => this.table.settled);
    readonly cards = $derived.by(() => boxes(this.table.shown));
    readonly spread = $derived.by(() => spreadOf(this.state, this.table.shown.length));
    readonly pays = $derived.by(() => (this.odds ? paysOf(this.odds) : null));
    readonly lines = $derived.by(() => (this.pays ? groups(this.pays.spread) : []));
    readonly three = $derived.by(() => this.pays?.three ?? "");
    readonly awaited = $derived.by(() => awaited(this.cards, this.spread, this.three));
    readonly hints = $derived.by(
        () => settings.now.hints && this.table.info.policy !== "regulated",
    );

    /** The card in the middle: everybody's third card, or one's own. */
    readonly third = $derived.by(() => {
        const { shared, each } = this.cards;
        return shared ?? (this.state.you === null ? null : (each.get(this.state.you) ?? null));
    });

    /** It decides for the players. */
    readonly hit = $derived.by(() => {
        if (!this.settled || !this.third) return false;
        const { me } = this.table;
        const last = me?.last.length ? me.last : this.state.seats.flatMap((seat) => seat.last);
        return last.some(({ net }) => net > 0);
    });

    // ---- what may be done ----

    readonly mayBet = $derived.by(() =>
        this.state.moves.some((move) => move.verb === "bet" && move.spot === "ante"),
    );
    readonly raise = $derived.by(() => this.state.moves.find((move) => move.verb === "raise"));
    readonly amount = $derived.by(() => {
        const { raise } = this;
        return raise
            ? Math.min(Math.max(this.hands.raising || raise.most, raise.least), raise.most)
            : 0;
    });
    readonly raiseWord = $derived.by(() => {
        const { raise } = this;
        return raise && raise.least < raise.most && this.amount === raise.most
            ? words.upTo
            : words.exactly;
    });

    /** The spot asks for a bet, of so much at least. */
    readonly asks = $derived.by(
        () =>
            this.mayBet &&
            !this.table.stake("ante") &&
            !(this.settled && this.table.me?.last.length),
    );
    readonly from = $derived.by(() =>
        this.asks ? (this.state.moves.find(({ verb }) => verb === "bet")?.least ?? 0) : 0,
    );
    readonly answers = $derived.by(() =>
        this.state.moves.filter(({ verb }) => verb === "play" || verb === "void"),
    );

    doRaise(): void {
        if (this.raise) this.hands.decide("raise", this.amount);
    }

    // ---- who sits where ----

    /** The other seats: lower numbers to the right, higher ones to the left, nearest first. */
    readonly right = $derived.by(() => this.side((seat, you) => seat < you).reverse());
    readonly left = $derived.by(() => this.side((seat, you) => seat > you));

    private side(where: (seat: number, you: number) => boolean): Seat[] {
        const { seats, you } = this.state;
        const middle = you ?? (seats[Math.floor((seats.length - 1) / 2)]?.seat ?? 0) + 0.5;
        return seats.filter((seat) => !seat.you && where(seat.seat, middle));
    }

    // ---- words ----

    stakeText(spot: string): string {
        const stake = this.table.stake(spot);
        return stake ? money(stake) : words.none;
    }

    winOf(spread: number): string {
        const row = this.odds?.strategy.find((line) => line.spread === spread);
        return row ? percent(row.p_win_float, 0) : "";
    }

    readonly shoe = $derived.by(() => {
        const { shoe } = this.state;
        if (!shoe) return null;
        const { first, second, shared, each } = this.cards;
        const lie = [first, second, shared].filter(Boolean).length + each.size;
        return {
            ...shoe,
            gone: Math.max(0, shoe.cards - shoe.inside - lie),
            toCut: shoe.inside - shoe.cut,
        };
    });

    readonly spreads = Array.from({ length: SPREADS }, (_, i) => i + 1);
}
