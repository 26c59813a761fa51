// hands.svelte.ts -- what a person does at a table: chips, the marked action, repeat and undo. It
// asks the server and knows no rules: what may be done is what the state offers.

import { money } from "../format.js";
import { t } from "../i18n.js";
import { keptBets, type KeptBets } from "../kept.js";
import { SvelteSet } from "svelte/reactivity";
import type { Move, Refusal, Wager } from "../net/protocol.js";
import { ARM_MS } from "../keys/keymap.js";
import { sentence } from "../net/words.js";
import { settings } from "../settings/settings.svelte.js";
import {
    affordable,
    betNow,
    chipOn,
    CHIPS,
    fits,
    moveFor,
    nearest,
    placed,
    placeOf,
    plan,
    Slip,
    type Bet,
    type Plan,
    type Step,
} from "./slip.js";
import type { TableStore } from "./store.svelte.js";

/** A button of the rail. */
export interface Offer {
    verb: string;
    /** null: it is the dealer's turn to act, and this says "go on". */
    move: Move | null;
}

/** The next step: the one gold button, and Enter; among several answers, the one that Enter gives, which is not gold. */
export interface Next {
    /** decide, or let the dealer go on; bet as before and go on; put the chosen chip down; get chips; see at once
     *  what is on its way, which is no step of the game and so not gold. */
    kind: "offer" | "again" | "bet" | "buy" | "skip";
    label: string;
    note: string;
    run: () => void;
}

/** Asked before what cannot be undone: a wager that could not go back is to come down. */
export interface Asks {
    words: string;
    place: string;
    run: () => void;
}

interface Beside {
    key: string;
    label: string;
    run: () => void;
}

/** What a person is asked for comes first, and of that what time would say; then what goes on. */
function rank({ move, verb }: Offer, ordinary: readonly string[] = []): number {
    if (ordinary.includes(verb)) return -1;
    return move?.idle ? 0 : move ? 2 : 1;
}

/** What is done with chips on a place, and needs no button of the rail. */
const SPOT_VERBS = ["bet", "take"];

/** So many wishes are sent without an answer; a server takes more than that. */
const AT_ONCE = 40;

export class TableHands {
    /** The place that the arrow keys are for. */
    place = $state<string | null>(null);
    /** How much a decision with an amount would be; 0: the most. */
    raising = $state(0);
    readonly busyPlaces = new SvelteSet<string>();
    /** Offers that cost money and have just come up: a press that was meant for what stood there before does nothing. */
    private readonly fresh = new SvelteSet<string>();
    /** Those that were there at the last update. */
    private dear: readonly string[] = [];
    /** The result was asked for before chance had come to rest. */
    hurried = false;
    /** A result has just come: Enter, too, does nothing for a moment. */
    resting = $state(false);
    /** How the game puts a chip on a place, if it asks first. */
    adds: ((place: string) => void) | null = null;
    /** Where a game lays a bet in parts: those of so much on a place. */
    splits: ((place: string, amount: number) => readonly Bet[]) | null = null;
    /** Why what lies on a place does not come off, where the game knows more of it. */
    whyStays: ((place: string) => string) | null = null;
    asks = $state.raw<Asks | null>(null);
    /** Acts that are not yet answered to the last of their wagers. */
    private onWay = 0;
    private queue: Promise<unknown> = Promise.resolve();
    /** Chips on their way, one by one. */
    private sent = new Set<Promise<unknown>>();
    /** A decision was pressed, and is not answered yet. */
    private decided = false;
    /** The next step was pressed, and waits for them. */
    private waits = false;
    private slip = $state.raw(new Slip());
    private turns = $state(0);
    /** Of each seat of this person's: what lay there in the last round, and what lies there now. */
    private last = $state.raw<ReadonlyMap<number, Wager[]>>(new Map());
    private standing = new Map<number, Wager[]>();
    private round = 0;

    constructor(readonly table: TableStore) {
        this.recall();
    }

    // ---- what is offered ----

    get chip(): number {
        return CHIPS[settings.now.chip] ?? 500;
    }

    private get previous(): Wager[] {
        return this.last.get(this.table.state.you ?? 0) ?? [];
    }

    /** Where something may be bet now, in the layout's order. */
    readonly betPlaces: string[] = $derived.by(() => {
        const bets = this.table.state.moves.filter((move) => move.verb === "bet" && move.spot);
        return this.table.info.spots.flatMap(({ name }) =>
            bets.filter((move) => move.spot === name).map(placeOf),
        );
    });

    readonly current: string | null = $derived.by(() => {
        const { place } = this;
        if (place && (this.betPlaces.includes(place) || this.table.stake(place))) return place;
        return this.betPlaces[0] ?? null;
    });

    readonly bet: number = $derived.by(
        () => this.table.me?.wagers.reduce((sum, wager) => sum + wager.stake, 0) ?? 0,
    );

    /** What the rail's buttons do, the marked one first. */
    readonly offers: Offer[] = $derived.by(() => {
        const { moves, dealer } = this.table.state;
        const offers: Offer[] = dealer
            .filter((word) => !word.startsWith("irregular"))
            .map((verb) => ({ verb, move: null }));
        const { rail = [] } = this.table.words;
        const own = moves.filter(
            ({ spot, verb }) =>
                (spot === null || rail.includes(verb)) &&
                ![...SPOT_VERBS, ...this.aside].includes(verb),
        );
        for (const move of own) offers.push({ verb: move.verb, move });
        return offers.sort((a, b) => rank(a, this.ordinary) - rank(b, this.ordinary));
    });

    /** The one that Enter does. */
    readonly primary: Offer | null = $derived.by(() => {
        const first = this.offers[0];
        return first && rank(first, this.ordinary) < 2 ? first : null;
    });

    /** What Repeat would put down, if something may be put down now. */
    private readonly before: Bet[] | null = $derived.by(() => {
        const { state, me, words } = this.table;
        if (words.begins?.(state) === false) return null;
        if (!state.open || !me || me.wagers.length || !this.previous.length) return null;
        const { leads } = words;
        const planned = plan(this.previous, state.moves, me.chips, leads);
        return "bets" in planned && planned.bets.length ? planned.bets : null;
    });

    /** null: there is nothing to do but to wait, or to choose a place on the layout. */
    readonly next: Next | null = $derived.by(() => {
        const { state, me, info } = this.table;
        if (!me) return null;
        const { running } = this;
        if (running) {
            const run = () => {
                this.hurried = true;
                this.table.reveal();
            };
            return { kind: "skip", label: t("rail.skip"), note: "", run };
        }
        if (this.table.stopped) return null;
        if (this.before && !this.decides) {
            const sum = this.again
                .flatMap(({ box, bets }) => this.offered(box, bets))
                .reduce((all, { stake }) => all + stake, 0);
            const label = t("rail.again", { verb: this.table.verb(info.begins) });
            const note = t("rail.again.bet", { sum: money(sum) });
            return { kind: "again", label, note, run: () => void this.anew() };
        }
        const { primary, firstPlace: place } = this;
        if (place && this.begins && !this.decides) {
            const move = moveFor(state.moves, "bet", place);
            const chip = affordable(this.chip, me.chips);
            const amount = move ? nearest(move, chip) : chip;
            const spot = this.betPlaces.length > 1 ? this.first?.name : undefined;
            const label = spot
                ? t("rail.put.on", { chip: money(amount), spot })
                : t("rail.put", { chip: money(amount) });
            const note = (me.wagers.length && !primary && this.first?.why) || "";
            return { kind: "bet", label, note, run: () => void this.put(place, amount) };
        }
        if (primary) {
            const timed = primary.move?.idle && state.timer?.kind === "turn";
            const note = timed ? t("rail.idle") : "";
            return {
                kind: "offer",
                label: this.name(primary),
                note,
                run: () => void this.once(primary),
            };
        }
        if (state.open && !me.ready && me.chips < info.min)
            return { kind: "buy", label: t("table.buy"), note: "", run: () => {} };
        return null;
    });

    /** One of several answers is asked for: they look alike, for a gold one would be taken for advice. */
    readonly chooses: boolean = $derived.by(() => {
        const { primary } = this;
        if (this.next?.kind !== "offer" || !primary?.move) return false;
        if (this.table.words.plain?.includes(primary.verb)) return false;
        return this.offers.filter(({ move }) => move).length > 1;
    });

    /** A bet that is offered beside the next step, with the amount nearest to the chosen chip. */
    readonly beside: Beside | null = $derived.by(() => {
        const { state, me, words } = this.table;
        const found = me && !me.ready && !this.running ? words.beside?.(state) : null;
        const move = found ? moveFor(state.moves, "bet", found.spot) : undefined;
        if (!found || !move) return null;
        const amount = nearest(move, affordable(this.chip, me?.chips ?? 0));
        const key = `beside ${found.spot}`;
        const run = () => {
            if (!this.fresh.has(key)) void this.put(found.spot, amount);
        };
        const sum = money(amount);
        const label = this.table.stake(found.spot)
            ? t("rail.add.to", { chip: sum, name: found.more })
            : t("rail.beside", { chip: sum, name: found.name });
        return { key, label, run };
    });

    /** Where a round begins: the wager that the game begins with, or the only place there is. */
    private get firstPlace(): string | undefined {
        const { betPlaces } = this;
        if (this.table.words.first) return this.first?.spot;
        return betPlaces.length === 1 ? betPlaces[0] : undefined;
    }

    /** The wager that the game begins with, if it is open. */
    private get first() {
        const { first } = this.table.words;
        return [first, first?.instead].find((one) => one && this.betPlaces.includes(one.spot));
    }

    /** A bet is the next step: there is none, or what lies there from an earlier round is not enough to go on with, or a
     *  player would not. */
    private get begins(): boolean {
        const { me, words } = this.table;
        if (!me?.wagers.length) return true;
        const { spot, or } = words.first ?? { spot: this.firstPlace };
        if (me.ready || (this.primary && !or)) return false;
        return !me.wagers.some((one) => one.spot === spot || or?.includes(one.spot));
    }

    /** This person is asked for a decision. */
    private get decides(): boolean {
        const { you, turn } = this.table.state;
        return you !== null && turn.includes(you);
    }

    private get ordinary(): readonly string[] {
        return this.table.words.ordinary?.(this.table.state) ?? [];
    }

    private get aside(): readonly string[] {
        return this.table.words.asides?.(this.table.state) ?? [];
    }

    readonly asides: string[] = $derived.by(() =>
        this.table.state.moves.map(({ verb }) => verb).filter((verb) => this.aside.includes(verb)),
    );

    readonly irregular: string[] = $derived.by(() =>
        this.table.state.dealer
            .filter((word) => word.startsWith("irregular "))
            .map((word) => word.slice("irregular ".length)),
    );

    get canUndo(): boolean {
        return this.turns >= 0 && this.slip.canUndo && this.fixed === undefined;
    }

    /** Where the last act put chips that may not be taken down. */
    private get fixed(): string | undefined {
        return this.slip.fixed(this.table.state.moves, this.table.words.leads);
    }

    get canRedo(): boolean {
        return this.turns >= 0 && this.slip.canRedo;
    }

    get canRepeat(): boolean {
        const { state, me, words } = this.table;
        if (!state.open || !me || !this.repeated.length) return false;
        const planned = plan(this.repeated, state.moves, me.chips, words.leads);
        return !("no" in planned && planned.no === "balance");
    }

    get canDouble(): boolean {
        return this.doubled.length > 0 && this.affords(this.doubled);
    }

    /** There are chips for all of these. */
    private affords(wanted: readonly Wager[]): boolean {
        const sum = wanted.reduce((all, { stake }) => all + stake, 0);
        return sum <= (this.table.me?.chips ?? 0);
    }

    get canClear(): boolean {
        return this.loose.length > 0;
    }

    /** The wagers that may come off, each whole. */
    private get takeable(): { move: Move; place: string; stake: number }[] {
        const { moves } = this.table.state;
        return (this.table.me?.wagers ?? []).flatMap((wager) => {
            const place = placeOf(wager);
            const move = moveFor(moves, "take", place);
            return move && fits(move, wager.stake) ? [{ move, place, stake: wager.stake }] : [];
        });
    }

    /** Those that could go back. */
    private get loose(): Bet[] {
        return this.takeable
            .filter(({ move }) => !move.final)
            .map(({ place, stake }) => ({ place, amount: stake }));
    }

    /** What comes off this place could not be bet there again now. */
    private isFinal(place: string): boolean {
        return moveFor(this.table.state.moves, "take", place)?.final ?? false;
    }

    busy(place: string): boolean {
        return this.busyPlaces.has(place);
    }

    // ---- keeping up with the table ----

    /** After each update: what was bet when chance came is what Repeat puts down again. */
    follow(): void {
        const { state, boxes, words } = this.table;
        if ((state.round !== this.round || !state.open) && this.standing.size) {
            this.last = this.standing;
            this.standing = new Map();
            this.slip = new Slip();
        }
        const { asks } = this;
        if (asks && (state.round !== this.round || !this.isFinal(asks.place))) this.asks = null;
        this.round = state.round;
        if (state.open)
            this.standing = new Map(
                state.seats
                    .filter(({ seat }) => boxes.includes(seat))
                    .map(({ seat, wagers }): [number, Wager[]] => {
                        const bets = betNow(wagers, this.table.movesOf(seat), words.leads);
                        return [seat, bets.map((wager) => ({ ...wager }))];
                    })
                    .filter(([, bets]) => bets.length),
            );
        this.keep();
        this.rest();
    }

    /** What costs money counts when it has been there for a moment. */
    private rest(): void {
        const dear = this.offers.map((offer) => this.dearKey(offer)).concat(this.beside?.key ?? "");
        for (const key of dear.filter((one) => one && !this.dear.includes(one))) {
            this.fresh.add(key);
            setTimeout(() => this.fresh.delete(key), ARM_MS);
        }
        this.dear = dear;
    }

    /** What tells an offer that costs money apart from one of another moment; "": it costs nothing. */
    private dearKey({ move }: Offer): string {
        const { words, state } = this.table;
        if (!move || !(move.takes.includes("amount") || words.costs?.includes(move.verb)))
            return "";
        return JSON.stringify([state.round, state.you, move.verb, move.spot, move.hand]);
    }

    /** It has just come up, and does not count yet. */
    rests(offer: Offer | Beside): boolean {
        return this.fresh.has("key" in offer ? offer.key : this.dearKey(offer));
    }

    /** In the tab's storage: a page that is loaded anew repeats the same bets. */
    private keep(): void {
        const { round } = this;
        const kept: KeptBets = { round, last: [...this.last], standing: [...this.standing] };
        sessionStorage.setItem(`pit.bets.${this.table.id}`, JSON.stringify(kept));
    }

    private recall(): void {
        const kept = keptBets(sessionStorage, `pit.bets.${this.table.id}`);
        if (!kept) return;
        this.round = kept.round;
        this.last = new Map(kept.last);
        this.standing = new Map(kept.standing);
    }

    // ---- chips ----

    /** A sentence, though it may begin with the name of a spot. */
    say(said: string): void {
        const words = said.charAt(0).toUpperCase() + said.slice(1);
        this.table.refusal = { code: "page", words, clause: null };
    }

    private async send({ place, change }: Step): Promise<Refusal | null> {
        this.busyPlaces.add(place);
        const verb = change > 0 ? "bet" : "take";
        const no = await this.table.act({ verb, ...placed(place), amount: Math.abs(change) });
        this.busyPlaces.delete(place);
        return no && (this.table.refusal = this.plainer(no, place, change));
    }

    /** A refusal that names what it is about: one wager is closed while others are open, or the money is short. */
    private plainer(no: Refusal, place: string, change: number): Refusal {
        const { me, state } = this.table;
        const spot = this.table.title(place);
        const inPlain = (words: string) => ({ ...no, words: sentence(words) });
        if (no.code === "closed" && state.open && change > 0)
            return inPlain(t("no.closed", { spot }));
        if (no.code === "closed" && change < 0) return inPlain(t("no.stays", { spot }));
        if ((no.code === "amount" || no.code === "chips") && me && change > me.chips)
            return { ...inPlain(this.tooDear(change)), clause: null };
        if (change < 0 && !this.table.stake(place)) return inPlain(t("no.bare", { spot }));
        return no;
    }

    /** The chip to put down; one that is beyond what somebody has is not chosen by a key, and it is said why; true: it is. */
    choose(n: number): boolean {
        const value = CHIPS[n] ?? 0;
        const { me } = this.table;
        const dear = me !== null && value > me.chips;
        if (dear) this.say(this.tooDear(value));
        else settings.now.chip = n;
        return !dear;
    }

    private tooDear(sum: number): string {
        return t("no.chips", { chips: money(this.table.me?.chips ?? 0), sum: money(sum) });
    }

    async put(place: string, change: number): Promise<Refusal | null> {
        const step = { place, change };
        this.place = place;
        if (change < 0 && this.isFinal(place)) {
            this.ask(step);
            return null;
        }
        this.asks = null;
        this.table.reveal();
        const sent = this.send(step).then((no) => {
            if (!no) this.noted([step]);
            return no;
        });
        this.sent.add(sent);
        return sent.finally(() => this.sent.delete(sent));
    }

    private ask(step: Step): void {
        const { place } = step;
        const run = () => {
            this.asks = null;
            if (!this.isFinal(place)) return;
            this.slip = new Slip(); // Undo would leap over it
            void this.send(step);
        };
        this.table.refusal = null;
        this.asks = { place, words: t("ask.final", { spot: this.table.title(place) }), run };
    }

    private noted(steps: readonly Step[]): void {
        const act = steps.map((step) =>
            step.change > 0 && this.splits
                ? { ...step, parts: this.splits(step.place, step.change) }
                : step,
        );
        if (act.length) this.slip.put(act);
        this.turns++;
    }

    /** One act of several steps after the other: what is asked for meanwhile waits for its end. */
    private inTurn<T>(run: () => Promise<T>): Promise<T> {
        this.onWay++;
        const ended = this.queue.then(run).finally(() => {
            this.onWay--;
        });
        this.queue = ended.catch(() => undefined);
        return ended;
    }

    /** All that was asked for lies there, and what was pressed meanwhile may be done; false: it is out of date. */
    private async laid(): Promise<boolean> {
        if (!this.onWay) return true;
        if (this.waits) return false;
        this.waits = true;
        const { begun } = this.table;
        while (this.onWay) await this.queue;
        this.waits = false;
        return this.table.begun === begun && !this.table.refused;
    }

    /** Many at once, for the server answers in order. The bets are for this round: when it has begun the rest stays
     *  here, and what came too late comes off again. Tells which were done. */
    private async sendAll(steps: readonly Step[]): Promise<Step[]> {
        const { table } = this;
        table.reveal();
        const { begun } = table;
        const done: Step[] = [];
        const late: Step[] = [];
        const refused: Refusal[] = [];
        for (
            let i = 0;
            i < steps.length && !refused.length && table.begun === begun;
            i += AT_ONCE
        ) {
            const sent = steps.slice(i, i + AT_ONCE).map(async (step) => {
                const no = await this.send(step);
                if (no) refused.push(no);
                else (table.begun === begun ? done : late).push(step);
            });
            await Promise.all(sent);
        }
        const back = late.filter(({ change }) => change > 0);
        await Promise.all(back.map(({ place, change }) => this.send({ place, change: -change })));
        if (refused[0]) table.refusal = refused[0];
        else if (done.length < steps.length) this.say(this.lateWords);
        return done;
    }

    private async putAll(steps: readonly Step[]): Promise<void> {
        this.noted(await this.sendAll(steps));
    }

    /** Why an amount does not go on a place. */
    private whyNot(move: Move | undefined, place: string, amount: number): string {
        const title = this.table.title(place);
        if (!this.table.me) return t("no.seat");
        if (this.late) return this.lateWords;
        const short = amount > this.table.me.chips;
        if (short && (move || !this.betPlaces.length)) return this.tooDear(amount);
        if (!move) return t("no.closed", { spot: title });
        if (amount >= move.least && amount <= move.most)
            return t("no.step", { spot: title, step: money(move.step) });
        return t("no.limit", { spot: title, least: money(move.least), most: money(move.most) });
    }

    /** Why nothing comes off a place. */
    private whyFixed(place: string): string {
        const spot = this.table.title(place);
        if (!this.table.stake(place)) return t("no.bare", { spot });
        return `${t("no.fixed", { spot })} ${this.whyStays?.(place) ?? ""}`.trim();
    }

    /** What is on its way, in words, where the game has some: the bets are closed, though the page holds the rest back. */
    get running(): string | undefined {
        return this.table.coming ? this.table.words.running : undefined;
    }

    /** The round has begun: nothing is bet, and nothing comes off. */
    private get late(): boolean {
        const { state, me } = this.table;
        if (this.running) return true;
        const moved = state.moves.some((move) => SPOT_VERBS.includes(move.verb));
        return me !== null && !state.open && state.phase > 0 && !moved;
    }

    private get lateWords(): string {
        return this.table.words.late ?? t("no.late");
    }

    /** What one press puts on each of these. */
    private pressed(places: readonly string[]): Bet[] {
        const chips = (place: string) => this.table.words.chips?.(placed(place).spot) ?? 1;
        return places.map((place) => ({ place, amount: this.chip * chips(place) }));
    }

    /** Where a bet lies, if all of its parts are there. */
    private partsOf(bet: Bet): readonly Bet[] {
        const parts = this.splits?.(bet.place, bet.amount) ?? [];
        return parts.length && parts.every(({ place }) => this.table.stake(place)) ? parts : [bet];
    }

    add(...places: string[]): void {
        this.press(this.pressed(places), ({ place, amount: wanted }) => {
            const move = moveFor(this.table.state.moves, "bet", place);
            const amount = this.table.me && move && !this.running ? chipOn(move, wanted) : 0;
            if (!amount) this.say(this.whyNot(move, place, wanted));
            return amount;
        });
    }

    /** A chip on the place that the keys are for. */
    addHere(): void {
        if (!this.current) return;
        if (this.adds) this.adds(this.current);
        else this.add(this.current);
    }

    /** The + key: a decision with an amount, a bet that is offered or one that takes more; else why there is none. */
    more(): void {
        const { table } = this;
        const offer = this.offers.find(({ move }) => move?.takes.includes("amount"));
        const adds = table.me && !this.running ? table.words.adds?.(table.state) : undefined;
        if (offer) void this.take(offer, this.raising || undefined);
        else if (!table.me) this.say(t("no.seat"));
        else if (this.running) this.say(this.lateWords);
        else if (this.beside) this.beside.run();
        else if (adds && "spot" in adds) this.add(adds.spot);
        else this.say(adds?.why ?? t("no.more"));
    }

    remove(...places: string[]): void {
        this.takeOff(this.pressed(places));
    }

    takeOff(bets: readonly Bet[]): void {
        const parts = bets.flatMap((bet) => this.partsOf(bet));
        this.press(parts, ({ place, amount }) => {
            const move = moveFor(this.table.state.moves, "take", place);
            if (move && !this.running)
                return -nearest(move, Math.min(amount, this.table.stake(place)));
            this.say(this.late ? this.lateWords : this.whyFixed(place));
            return 0;
        });
    }

    /** One press for these places; 0: nothing changes there, and it was said why. */
    private press(bets: readonly Bet[], change: (bet: Bet) => number): void {
        const steps = bets
            .map((bet) => ({ place: bet.place, change: change(bet) }))
            .filter((step) => step.change);
        const [first] = steps;
        if (!first) return;
        if (steps.length === 1) void this.put(first.place, first.change);
        else void this.inTurn(() => this.putAll(steps));
    }

    /** So many cents more or less on the current place, or the nearest to it that is taken. */
    nudge(change: number): void {
        const place = this.current;
        if (this.late) {
            this.say(this.lateWords);
            return;
        }
        if (!place) {
            this.say(this.table.me ? t("rail.nothing") : t("no.seat"));
            return;
        }
        const move = moveFor(this.table.state.moves, change > 0 ? "bet" : "take", place);
        if (!move) this.say(change > 0 ? this.whyNot(move, place, change) : this.whyFixed(place));
        else void this.put(place, Math.sign(change) * nearest(move, Math.abs(change)));
    }

    undo(): void {
        if (this.late) {
            this.say(this.lateWords);
            return;
        }
        this.replay(() => {
            const { fixed } = this;
            if (fixed) this.say(t("no.fixed", { spot: this.table.title(fixed) }));
            return fixed ? null : this.slip.undo();
        }, true);
    }

    redo(): void {
        if (this.late) this.say(this.lateWords);
        else this.replay(() => this.slip.redo());
    }

    /** Whatever is on its way comes first: it may be just what is taken back. */
    private replay(take: () => readonly Step[] | null, back = false): void {
        void this.inTurn(async () => {
            const { table, slip } = this;
            await Promise.allSettled(this.sent);
            const steps = take();
            this.turns++;
            if (!steps) return;
            const stake = (place: string) => table.stake(place);
            const now = back ? slip.anew(steps, table.state.moves, stake) : steps;
            const done = await this.sendAll(now);
            if (done.length < now.length) slip.forget();
            this.turns++;
        });
    }

    /** Takes off what may come off and could go back. */
    async clear(): Promise<void> {
        if (this.late) {
            this.say(this.lateWords);
            return;
        }
        await this.inTurn(async () => {
            const left = this.takeable.filter(({ move }) => move.final);
            this.table.refusal = null;
            await this.putAll(this.loose.map(({ place, amount }) => ({ place, change: -amount })));
            if (!left.length || this.table.refused) return;
            const spots = left.map(({ place }) => this.table.title(place)).join(", ");
            this.table.tell(sentence(t("no.final", { n: left.length, spots })));
        });
    }

    async repeat(): Promise<void> {
        this.tellLeft(await this.putBack());
    }

    /** Puts down what of the last bets may go down now; tells the places that are left out. */
    private putBack(): Promise<readonly string[]> {
        return this.carryOut("repeat", () => this.repeated);
    }

    private tellLeft(places: readonly string[]): void {
        if (!places.length || this.table.refused) return;
        const spots = new Set(places.map((place) => this.table.title(place)));
        this.table.tell(t("no.left", { spots: [...spots].join(", ") }));
    }

    /** Bets of the last round that do not lie there yet. */
    private get repeated(): Wager[] {
        const standing = new Set(this.table.me?.wagers.map(placeOf));
        return this.previous.filter((wager) => !standing.has(placeOf(wager)));
    }

    /** What each seat of this person's had in the last round. */
    private get again(): { box: number; bets: Wager[] }[] {
        return this.table.boxes.flatMap((box) => {
            const bets = this.last.get(box);
            return bets?.length ? [{ box, bets }] : [];
        });
    }

    /** Those whose place takes a bet now. */
    private offered(box: number, bets: readonly Wager[]): readonly Wager[] {
        const planned = plan(bets, this.table.movesOf(box), Infinity, this.table.words.leads);
        if ("no" in planned) return bets;
        return bets.filter((wager) => !planned.left.includes(placeOf(wager)));
    }

    /** One press: the bets of the last round, on every seat, and on it goes. */
    private async anew(): Promise<void> {
        if (!(await this.laid())) return;
        const { begun } = this.table;
        for (const { box } of this.again) {
            this.table.box = box;
            if (this.repeated.length) await this.putBack(); // the button has told how much is bet
            if (this.table.refused || this.table.begun !== begun) return;
        }
        await this.table.ready();
    }

    /** Puts down what was kept for later, all of it or nothing. */
    async lay(bets: readonly Wager[]): Promise<void> {
        const { table } = this;
        const lacks = bets.filter(
            ({ spot }) => !table.info.spots.some(({ name }) => name === spot),
        );
        if (lacks.length) {
            const spots = lacks.map((bet) => table.title(placeOf(bet))).join(", ");
            this.say(t("no.lacks", { spots }));
            return;
        }
        await this.carryOut("repeat", () => [...bets], true);
    }

    async double(): Promise<void> {
        const wanted = () => {
            const { doubled } = this;
            const all = this.table.me?.wagers ?? [];
            // Where no chips are left no place takes a bet: they are what is missing, not the bet.
            return doubled.length || this.affords(all) ? doubled : [...all];
        };
        await this.carryOut("double", wanted, true);
    }

    /** Bets that may be raised. */
    private get doubled(): Wager[] {
        const { moves } = this.table.state;
        const wagers = this.table.me?.wagers ?? [];
        return wagers.filter((wager) => moveFor(moves, "bet", placeOf(wager)));
    }

    /** Tells the places that take no bet now; `whole`: with such a place nothing is put down. */
    private carryOut(
        name: "repeat" | "double",
        wanted: () => Wager[],
        whole = false,
    ): Promise<readonly string[]> {
        return this.inTurn(async () => {
            const { me, state, words } = this.table;
            if (this.late) {
                this.say(this.lateWords);
                return [];
            }
            const planned: Plan = me
                ? plan(wanted(), state.moves, me.chips, words.leads)
                : { no: "none" };
            const no = "no" in planned ? planned.no : whole && planned.left.length ? "limit" : null;
            if (no) this.say(t(`no.${name}.${no}`));
            if (no || "no" in planned) return [];
            this.table.refusal = null;
            await this.putAll(planned.bets.map(({ place, amount }) => ({ place, change: amount })));
            return planned.left;
        });
    }

    /** Gets up, with so many cents; null: not now. */
    async leave(): Promise<{ chips: number } | null> {
        const { table } = this;
        const chips = table.state.seats
            .filter(({ seat }) => table.boxes.includes(seat))
            .reduce((sum, seat) => sum + seat.chips, 0);
        table.refusal = null;
        const no = table.me ? await table.sender.wish({ do: "leave", table: table.id }) : null;
        const bets = table.state.seats
            .filter(({ seat }) => table.boxes.includes(seat))
            .flatMap(({ seat, wagers }) =>
                wagers.map((wager) => ({ seat, place: placeOf(wager) })),
            );
        const loose = bets.every(({ seat, place }) => moveFor(table.movesOf(seat), "take", place));
        if (no?.code === "closed" && bets.length)
            this.say(t(loose ? "no.leave" : "no.leave.fixed"));
        else table.refusal = no;
        return no ? null : { chips };
    }

    // ---- the marked action and the others ----

    async take(offer: Offer, amount?: number): Promise<Refusal | null> {
        if (this.rests(offer) || this.table.reveal() || !(await this.laid())) return null;
        if (!offer.move) return this.table.ready();
        const { verb, takes, most, spot, hand } = offer.move;
        const body = { verb, ...(spot ? { spot } : {}), ...(hand ? { hand } : {}) };
        if (!takes.includes("amount")) return this.table.act(body);
        return this.table.act({ ...body, amount: amount ?? most });
    }

    /** A decision that the layout has a place for too. */
    decide(verb: string, amount: number): void {
        const offer = this.offers.find((one) => one.move?.verb === verb);
        if (offer) void this.take(offer, amount);
    }

    /** The marked button's: pressed again before the table has told what the first press did, it does nothing. */
    private async once(offer: Offer): Promise<void> {
        if (this.decided) return;
        this.decided = true;
        await this.take(offer);
        this.decided = false;
    }

    /** What a key of the game's own decides now. */
    keyed(key: string): Offer | null {
        const verbs = this.table.words.keys?.[key] ?? [];
        for (const verb of verbs) {
            const offer = this.offers.find((one) => one.verb === verb);
            if (offer) return offer;
        }
        return null;
    }

    /** The key of an offer; "": it has none. */
    keyOf(offer: Offer): string {
        const keys = Object.keys(this.table.words.keys ?? {});
        return keys.find((key) => this.keyed(key) === offer) ?? "";
    }

    /** What an offer's button says: its verb, and which spot or hand where there are several. */
    name({ verb, move }: Offer): string {
        const several = this.offers.filter((one) => one.verb === verb).length > 1;
        const title = several && move?.spot ? this.table.title(move.spot) : this.table.verb(verb);
        const name = title.charAt(0).toUpperCase() + title.slice(1);
        return move?.hand ? t("generic.hand", { whose: name, n: move.hand }) : name;
    }
}
