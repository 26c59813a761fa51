// look.svelte.ts -- what both arrangements of the table of baccarat show, worked out of the table once.

import { untrack } from "svelte";
import { oddsOf } from "../../drawer/engine.js";
import type { Odds } from "../../engine/answers.js";
import { loadEngine } from "../../engine/load.js";
import { moves as mayMove } from "../../felt/motion.js";
import { money } from "../../format.js";
import type { TableInfo } from "../../net/kinds.js";
import type { Event, Move, Seat, State } from "../../net/protocol.js";
import type { Logged, TableStore } from "../../table/store.svelte.js";
import type { Hands } from "../index.js";
import { edgeTitle, titleOf, words } from "./messages.en.js";
import { after, callsOf, pastResults } from "./past.js";
import type { Result } from "./roads.js";
import { costOf, isRounded, type Cost } from "./rounded.js";
import {
    cardsOf,
    countOf,
    isAsked,
    isGone,
    laidOn,
    MONEY,
    motionsOf,
    TAKES,
    netOf,
    PLACES,
    seatsSeen,
    SIDES,
    placardsOf,
    plainSigns,
    ridden,
    winnerOf,
    type Laid,
    type Motions,
    type Side,
    type Placard,
} from "./view.js";

/** A card comes every so many ms, a third one after a breath. */
const STEP = 260;
const BREATH = 700;
const REST = 600;

/** Phases in which there are hands: the first two are bets and burning. */
const DEALT = 2;
const NONE: Readonly<Record<Side, number>> = { player: 0, banker: 0 };

export class Look {
    private odds = $state.raw<Odds>();
    private left = $state.raw<{ of: readonly number[]; odds: Odds }>();
    private dearer = $state.raw<Cost | null>(null);
    private before = $state.raw<readonly Result[]>([]);
    private heard = $state.raw<readonly string[]>([]);
    /** The last line of the table's log that is in either. */
    private known = 0;

    constructor(
        readonly table: TableStore,
        readonly hands: Hands,
    ) {}

    /** Called by the component that shows it. */
    follow(): void {
        $effect(() => {
            const { game, rules } = this.table.info;
            void oddsOf(game, rules).then((found) => {
                if (this.table.info.rules === rules) this.odds = found;
            });
        });
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
            const { state, info } = this.table;
            const unseen = state.shoe?.unseen;
            if (!unseen || info.policy === "regulated") return;
            untrack(() => {
                // In a hand it stays as it was before; who comes in the middle of one has nothing before it.
                if (state.phase === 0 || !this.left) void this.weigh(unseen);
            });
        });
        $effect(() => {
            const { odds, table, left } = this;
            const stakes = [table.stake("banker"), table.info.min];
            if (odds && isRounded(odds)) void this.weighRounded(odds, stakes, left?.of);
            else this.dearer = null;
        });
        $effect(() => {
            this.table.suspense = (events) => this.takes(events);
            this.table.pays = (events) => {
                const { sweeps, pays } = motionsOf(events.flatMap(({ effects }) => effects));
                return Math.max(sweeps, ...this.table.boxes.map(pays)) + TAKES;
            };
            return () => {
                this.table.suspense = this.table.pays = null;
                this.table.reveal();
            };
        });
    }

    /** How long these events take to be dealt out on the screen; what is burned before a round is not dealt. */
    private takes(events: readonly Event[]): number {
        const begun = this.table.state.phase >= DEALT;
        const burns = (event: Event) =>
            event.effects.some(
                (effect) => effect.kind === "call" && /^burn-(first|more)$/.test(effect.key),
            );
        const deal = events.findIndex(({ verb }) => verb === "deal");
        const dealt = events
            .slice(deal + 1)
            .filter((event) => event.verb === "card" && !burns(event)).length;
        const over = events.some(({ effects }) => effects.some(({ kind }) => kind === "over"));
        if (!mayMove() || !dealt || (!begun && deal < 0)) return 0;
        return dealt * STEP + Math.max(0, begun ? dealt : dealt - 4) * BREATH + (over ? REST : 0);
    }

    /** How many cards each hand had before the last ones came, and when they did. */
    private dealt = { key: "", at: 0, was: NONE, is: NONE };

    /** In ms from now, when a card comes: those of an update one after the other, a third one after a breath. */
    delayOf(side: Side, i: number): number {
        const is = { player: this.cards.player.length, banker: this.cards.banker.length };
        const key = `${String(this.round)} ${String(is.player)} ${String(is.banker)}`;
        const { dealt } = this;
        if (key !== dealt.key) {
            const same = dealt.key.split(" ")[0] === String(this.round);
            this.dealt = { key, at: performance.now(), was: same ? dealt.is : NONE, is };
        }
        let ms = this.dealt.at - performance.now();
        for (let k = 0; k < 3; k++)
            for (const one of SIDES) {
                if (k < this.dealt.was[one] || k >= is[one]) continue;
                if (k === 2) ms += BREATH;
                if (one === side && k === i) return Math.max(0, ms);
                ms += STEP;
            }
        return 0; // it has been there
    }

    // ---- the round ----

    readonly state: State = $derived.by(() => this.table.state);
    readonly settled: boolean = $derived.by(() => this.table.settled);
    readonly coming: boolean = $derived.by(() => this.table.coming !== null);

    readonly cards: Record<Side, string[]> = $derived.by(() => {
        const state = this.table.coming ?? this.state;
        const there = state.phase >= DEALT || this.coming || this.settled;
        return {
            player: there ? cardsOf(state, "player") : [],
            banker: there ? cardsOf(state, "banker") : [],
        };
    });

    /** What was burned, until a hand has been dealt from the shoe: so far nothing else has left it. */
    readonly burned: string[] = $derived.by(() => {
        const { phase, chance, shoe } = this.state;
        const cards = chance.flatMap((one) => ("card" in one && one.card ? [one.card] : []));
        const out = shoe ? shoe.cards - shoe.inside : 0;
        // Before them the last hand of the shoe before may still lie there.
        return phase === 0 && out && out <= cards.length ? cards.slice(-out) : [];
    });

    /** The round whose cards are shown. */
    readonly round: number = $derived.by(() => (this.table.coming ?? this.state).round);

    /** What everybody knows of a hand: a card that I have looked at is not counted before it is turned. */
    count(side: Side): number | null {
        const { mine } = this;
        const cards =
            mine?.side === side ? this.cards[side].slice(0, mine.first) : this.cards[side];
        return countOf(cards[2] === "xx" ? cards.slice(0, 2) : cards);
    }

    readonly winner: Side | "tie" | null = $derived.by(() =>
        this.settled ? winnerOf(this.state) : null,
    );

    /** The hand whose cards somebody is asked to turn, and who. */
    readonly turning: { side: Side; seat: number; mine: boolean } | null = $derived.by(() => {
        const { turner, turning } = this.state.facts;
        const side = SIDES[turning ?? -1];
        if (!side || turner === undefined) return null;
        return { side, seat: turner, mine: turner === this.state.you };
    });

    /** The cards that lie before me, face down to everybody else. */
    readonly mine: { side: Side; cards: string[]; first: number } | null = $derived.by(() => {
        const { turning } = this;
        if (!turning?.mine || this.coming) return null;
        const cards = this.cards[turning.side];
        const first = cards.length === 3 ? 2 : 0;
        return { side: turning.side, cards: cards.slice(first), first };
    });

    /** Where what House Money won may ride, until it is said. */
    readonly rides: Move[] = $derived.by(() =>
        this.coming ? [] : this.state.moves.filter(({ verb }) => verb === "move"),
    );

    may(verb: string): Move | undefined {
        return this.state.moves.find((move) => move.verb === verb);
    }

    // ---- who sits where ----

    readonly rightwards: boolean = $derived.by(() => this.table.info.game === "baccarat");
    readonly order: number[] = $derived.by(() =>
        seatsSeen(this.table.info.seats.max, this.state.you, this.rightwards),
    );

    seatOf(n: number): Seat | null {
        return this.state.seats.find(({ seat }) => seat === n) ?? null;
    }

    nameOf(n: number): string {
        const seat = this.seatOf(n);
        return seat ? (seat.you ? words.you : seat.name) : words.seat(n);
    }

    readonly curator: number | null = $derived.by(() => this.state.facts["curator"] ?? null);
    readonly offered: number | null = $derived.by(() => this.state.facts["offered"] ?? null);

    // ---- places ----

    readonly offers: ReadonlySet<string> = $derived.by(
        () => new Set(this.table.info.spots.map(({ name }) => name)),
    );

    row(of: keyof typeof PLACES): string[] {
        return PLACES[of].filter((spot) => this.offers.has(spot));
    }

    /** Rings beside the three large places. */
    readonly rings: string[] = $derived.by(() =>
        (["player", "tie", "banker"] as const).flatMap((of) => this.row(of).slice(1)),
    );

    /** What side wagers pay, printed on the felt. */
    readonly placards: Placard[] = $derived.by(() => placardsOf(this.table.info.notices));

    /** And what other signs say. */
    readonly signs: string[] = $derived.by(() => plainSigns(this.table.info.notices));

    readonly ez: boolean = $derived.by(() => this.odds?.options["ez"] === true);
    /** The percentage is marked and not taken at once. */
    readonly marked: boolean = $derived.by(
        () => !this.ez && this.odds?.options["vig_collected"] === "owed",
    );

    /** "8 to 1"; of several, the most. */
    pays(spot: string): string {
        const row = this.odds?.wagers.find((wager) => wager.spot === spot);
        if (!row) return "";
        if (spot === "player" || spot === "banker") return "1 to 1";
        const won = row.outcomes.flatMap(({ pays }) => /^(\d+) to \d+$/.exec(pays)?.[0] ?? []);
        won.sort((a, b) => parseInt(b) - parseInt(a));
        return won.length > 1 ? words.upTo(won[0] ?? "") : (won[0] ?? "");
    }

    /** What is printed below it: "less 5 %"; once that is owed, how much. */
    note(spot: string): string {
        if (spot !== "banker" || !this.odds) return "";
        const owed = this.laid(this.table.me, spot)?.owed;
        if (this.ez) return words.pushes7;
        return owed ? words.owedFor(money(owed)) : isRounded(this.odds) ? words.lessUp : words.less;
    }

    isOpen(spot: string): boolean {
        return this.state.moves.some((move) => move.verb === "bet" && move.spot === spot);
    }

    /** It asks for a bet: the large places, while nothing of mine lies on the table. */
    asks(spot: string): boolean {
        const { me } = this.table;
        if (!me || me.wagers.length || (this.settled && me.last.length)) return false;
        return PLACES.tie[0] !== spot && spot in words.hands && this.isOpen(spot);
    }

    laid(seat: Seat | null, spot: string): Laid | null {
        const told =
            spot === MONEY
                ? isAsked(this.table.coming ?? this.state, seat) || (this.settled && !isGone(seat))
                : this.settled;
        const laid = laidOn(seat, spot, told, this.marked);
        const coming = this.table.coming?.seats.find((one) => one.seat === seat?.seat);
        return coming ? ridden(laid, coming, spot) : laid;
    }

    /** How what has just been decided is taken in and paid. */
    readonly motions: Motions = $derived.by(() => {
        const decides = ({ event }: Logged) => event.effects.some(({ kind }) => kind === "settle");
        return motionsOf(this.table.log.findLast(decides)?.event.effects ?? []);
    });

    netOf(seat: Seat): number {
        return netOf(seat);
    }

    label(spot: string): string {
        const laid = this.laid(this.table.me, spot);
        return words.spot(
            titleOf(spot),
            [this.pays(spot), words.means[spot] ? `when ${words.means[spot]}` : this.note(spot)]
                .filter(Boolean)
                .join(" "),
            laid && !laid.result ? money(laid.stake) : "",
            laid?.result ? `${words.came[laid.result]} ${laid.text}` : "",
            this.isOpen(spot),
        );
    }

    // ---- what has come, and what is left ----

    readonly results: readonly Result[] = $derived.by(() => after(this.before, this.heard));

    private async remember(info: TableInfo): Promise<void> {
        const { log, state } = this.table;
        this.known = log.at(-1)?.n ?? 0;
        this.heard = [];
        const rounds = state.phase > 0 ? state.round - 1 : state.round;
        const before = await pastResults(info.table, rounds);
        if (this.table.info === info) this.before = before;
    }

    private hear(log: TableStore["log"]): void {
        const calls = callsOf(log.flatMap(({ n, event }) => (n > this.known ? [event] : [])));
        this.known = log.at(-1)?.n ?? 0;
        if (calls.length) this.heard = [...this.heard, ...calls];
    }

    private async weigh(of: readonly number[]): Promise<void> {
        const { game, rules } = this.table.info;
        const odds = (await loadEngine()).odds(game, rules, of);
        if (this.table.info.rules === rules) this.left = { of, odds };
    }

    /** What the percentage costs that is rounded up, of my wager or of the least. */
    private async weighRounded(
        odds: Odds,
        stakes: readonly number[],
        left: readonly number[] | undefined,
    ): Promise<void> {
        const { game, rules } = this.table.info;
        const row = odds.wagers.find(({ spot }) => spot === "banker")?.house_edge_float ?? 0;
        const cost = costOf(await loadEngine(), row, { game, rules, left, stakes });
        if (this.table.info.rules === rules) this.dearer = cost;
    }

    /** The cards that nobody has seen, by rank. */
    readonly composition: { counts: readonly number[]; full: number } | null = $derived.by(() =>
        this.left && this.odds
            ? { counts: this.left.of, full: 4 * Number(this.odds.options["decks"] ?? 8) }
            : null,
    );

    /** The house's edge on each wager, the large ones first: of a full shoe, and of the cards that are left. */
    readonly shift: { title: string; full: number; now: number }[] = $derived.by(() => {
        const now = this.left?.odds.wagers;
        const { odds, dearer } = this;
        if (!odds || !now) return [];
        return odds.wagers.flatMap(({ spot, house_edge_float: full }) => {
            const row = now.find((one) => one.spot === spot);
            if (!row) return [];
            const told = { title: edgeTitle(spot), full, now: row.house_edge_float };
            if (spot !== "banker" || !isRounded(odds)) return [told];
            const whole = { ...told, title: words.inFives };
            if (!dearer) return [whole];
            return [whole, { ...dearer, title: words.roundedUp(money(dearer.stake)) }];
        });
    });
}
