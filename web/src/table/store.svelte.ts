// store.svelte.ts -- one table as this page knows it: what the server last said, and what was
// called since the page came. Stages, layouts and drawers read it; they never change it.

import type { Words } from "../games/words.js";
import { t, type MessageKey } from "../i18n.js";
import { later } from "../felt/motion.js";
import {
    forgetSittings,
    keptAmount,
    keptSitting,
    SITTING,
    sittingEnds,
    type Held,
    type Sitting,
} from "../kept.js";
import { messages } from "../messages.en.js";
import type { ActBody, FairStage, TableInfo, Wish } from "../net/kinds.js";
import { ownSeats, seenFrom, worthOf } from "../net/boxes.js";
import { withEachMove } from "../net/moves.js";
import type {
    Chance,
    Effect,
    Event as TableEvent,
    Move,
    Refusal,
    SaidTable,
    SaidUpdate,
    Seat,
    Settled,
    State,
} from "../net/protocol.js";
import { placed, placeOf } from "./slip.js";

export interface Call {
    n: number;
    round: number;
    key: string;
    text: string;
}

/** An event with its place in this page's log. */
export interface Logged {
    n: number;
    round: number;
    event: TableEvent;
}

/** What a table needs of the link to the server. */
export interface Sender {
    /** Sends a wish under an id of its own, again after a broken link; null: done. */
    wish(wish: Wish): Promise<Refusal | null>;
    /** Milliseconds of the server's clock. */
    now(): number;
    /** The player, by a name that no other one has. */
    who?(): string;
    /** All that was heard of the table is shown. */
    caughtUp?(): void;
}

/** What somebody has here, what this table has brought, and what its last win was. */
export interface Figures {
    chips: number | null;
    bet: number;
    session: number;
    lastWin: number;
}

/** What this person has at the table. */
function heldIn(state: State): Held {
    return { seats: ownSeats(state), sum: worthOf(state), wallet: state.wallet ?? 0 };
}

const KEPT = 400;
const TOLD = "told";
/** Milliseconds between two looks whether chips still move, and how often. */
const LOOK = 50;
const LATE = 40;
export const BETS_CLOSED = "no-more-bets";

export class TableStore {
    info = $state.raw<TableInfo>() as TableInfo;
    /** As the server tells it, and as it is seen from one of this person's seats. */
    private whole = $state.raw<State>() as State;
    /** The seat that is wanted, where there are several. */
    box = $state<number | null>(null);
    readonly state: State = $derived(seenFrom(this.whole, this.box, t("table.own")));
    readonly boxes: readonly number[] = $derived(ownSeats(this.whole));
    /** What may be done from one of this person's seats. */
    movesOf(box: number): Move[] {
        return this.whole.moves.filter(({ seat }) => (seat ?? box) === box);
    }
    calls = $state.raw<Call[]>([]);
    log = $state.raw<Logged[]>([]);
    /** All that was said of epochs since the page came, oldest first. */
    fair = $state.raw<FairStage[]>([]);
    /** Epochs that a seed of this page is in. */
    witnessed = $state.raw<number[]>([]);
    /** Somebody who came when the seeds had been shown. */
    readonly stranger: boolean = $derived.by(() => {
        const { stage, witnessed, epoch } = this.state.fair;
        return this.me !== null && stage === "play" && !witnessed && !this.saw(epoch);
    });
    /** What is wrong with the fairness of this table, in words. */
    alarms = $state.raw<string[]>([]);
    /** The last events, for stages that animate what has just happened. */
    fresh = $state.raw<TableEvent[]>([]);
    refusal = $state.raw<Refusal | null>(null);
    /** Why there is no such table any more; its last picture stays. */
    closed = $state<string | null>(null);
    /** What the wallet has then; null: not known yet. */
    home = $state<number | null>(null);
    /** How it stood when this person still sat here. */
    private atTable: State | null = null;
    /** What the game calls things. */
    words = $state.raw<Words>({});
    /** Wins less losses at this table in this sitting, whichever tab saw them. */
    session = $state(0);
    /** When the sitting ends by itself, by the clock of the browser; null: not while there is a seat. */
    ends = $state<number | null>(null);
    /** What the last round that was won brought, net; it stays until another is won. */
    lastWin = $state(0);
    /** The part of it that the round in hand has brought so far; the visit is told of whole rounds. */
    inHand = $state(0);

    /** Why no bet is taken and no round begins: the house has stopped play, or closed the table. A round that runs, and
     *  chance that is on its way, come first. */
    readonly stopped: string = $derived.by(() => {
        if (this.coming || this.state.phase > 0) return "";
        return this.closed !== null ? t("table.closed") : (this.state.held ?? "");
    });

    readonly me: Seat | null = $derived(this.state.seats.find((seat) => seat.you) ?? null);

    /** How long after an outcome is shown this person's chips are paid on the felt, in ms; the figures wait for it. */
    pays: ((events: readonly TableEvent[]) => number) | null = null;
    /** Chips of an outcome are on their way; null: nobody draws them. */
    moving: (() => boolean) | null = null;
    /** How they stood before that. */
    private unpaid = $state.raw<Figures | null>(null);
    private callOff: (() => void) | null = null;
    readonly figures: Figures = $derived.by(() => {
        const { session, lastWin } = this;
        const bet = this.me?.wagers.reduce((sum, { stake }) => sum + stake, 0) ?? 0;
        return this.unpaid ?? { chips: this.me?.chips ?? null, bet, session, lastWin };
    });

    /** How long chance takes to come to rest on the screen, in ms; what follows from it is told then. */
    suspense: ((events: readonly TableEvent[]) => number) | null = null;
    /** What is on its way: the ball, the wheel. */
    coming = $state.raw<State | null>(null);
    private held: SaidUpdate[] = [];
    /** The call that closes the bets was shown before what it came with. */
    private early = false;
    private timer: ReturnType<typeof setTimeout> | undefined;

    /** Asked before a decision is sent; false: it stays here. */
    guard: ((body: ActBody) => Promise<boolean>) | null = null;

    /** Between rounds the last one is over for this person: they have bet anew, or were not there. */
    private past = $state(false);
    /** What the last round brought; the dealer may have cleared it away meanwhile. */
    private kept = $state.raw<Chance[]>([]);

    /** The round that is shown: its cards stay until this person bets again. */
    readonly shown: readonly Chance[] = $derived.by(() => {
        const { phase, chance } = this.state;
        if (phase > 0) return chance;
        if (this.past) return [];
        return chance.length ? chance : this.kept;
    });

    /** The outcome of the last round is what the table shows, until the bets of the next are closed. */
    readonly settled: boolean = $derived(
        this.state.phase === 0 && !this.past && !this.coming && this.shown.length > 0,
    );

    /** How often a round or a roll was heard to begin; what was meant for the last is out of date then. */
    begun = 0;
    /** Chips that were asked for, and have not come yet. */
    private buying = 0;
    private seq = 0;
    private count = 0;

    constructor(
        readonly id: string,
        readonly sender: Sender,
        first: SaidTable,
    ) {
        this.lastWin = keptAmount(sessionStorage, `pit.won.${id}`);
        forgetSittings(localStorage, Date.now());
        this.restart(first);
    }

    /** The table as it is, on arrival and after a broken link. */
    restart(said: SaidTable): void {
        clearTimeout(this.timer);
        this.coming = null;
        this.held = [];
        this.early = false;
        this.callOff?.();
        this.unpaid = null;
        this.info = said;
        this.whole = withEachMove(said.state, said.spots);
        this.seq = said.seq;
        this.fresh = [];
        this.calls = [];
        if (this.refused) this.refusal = null; // it was of another moment
        const me = said.state.seats.find((seat) => seat.you);
        // In the middle of a round its own outcome is still to come.
        this.past = said.state.phase === 0 && (!me?.last.length || me.wagers.length > 0);
        this.kept = said.state.chance;
        this.inHand = 0;
        this.catchUp(said.state);
        this.sender.caughtUp?.();
    }

    /** False: something was missed, and the table must be asked for anew. */
    update(said: SaidUpdate): boolean {
        if (said.seq <= this.seq) return true;
        if (said.seq !== this.seq + 1) return false;
        this.seq = said.seq;
        this.bank(said);
        if (said.events.some(({ line }) => line.split(" ")[0] === this.info.begins)) this.begun++;
        const ms = this.suspense?.(said.events) ?? 0;
        if (!ms && !this.held.length) {
            this.show(said);
            return true;
        }
        this.held.push(said);
        if (ms && !this.coming) {
            this.coming = seenFrom(said.state, this.box, t("table.own")); // for what has come; its moves are not asked for
            this.callEarly(said);
            this.timer = setTimeout(() => {
                this.reveal();
            }, ms);
        }
        return true;
    }

    private show(said: SaidUpdate): void {
        const { round, phase, open } = this.whole;
        const was = this.figures;
        // What was refused belongs to a moment: with the next one it is past.
        if (round !== said.state.round || phase !== said.state.phase || open !== said.state.open)
            if (this.refused) this.refusal = null;
        this.turnOver(said);
        if (this.whole.you !== null && said.state.you === null) this.atTable = this.whole;
        this.whole = withEachMove(said.state, this.info.spots);
        if (this.closed !== null) this.keepPicture();
        this.fresh = said.events;
        this.remember(said.events);
        const own = said.events.some(({ effects }) => effects.some((one) => this.mine(one)));
        const ms = own ? (this.pays?.(said.events) ?? 0) : 0;
        if (ms) {
            this.callOff?.();
            this.unpaid = was;
            this.waitForChips(ms);
        } else if (!this.unpaid || this.hasBet(said)) {
            this.callOff?.();
            this.paid();
        }
    }

    /** A slow page draws late, and its chips are on their way for longer than they should be. */
    private waitForChips(ms: number, more = LATE): void {
        this.callOff = later(ms, () => {
            if (more && this.moving?.()) this.waitForChips(LOOK, more - 1);
            else this.paid();
        });
    }

    /** The chips lie there: the figures say so too. */
    private paid(): void {
        this.unpaid = null;
        if (!this.held.length) this.sender.caughtUp?.();
    }

    /** An outcome is being paid. */
    get paying(): boolean {
        return this.unpaid !== null;
    }

    /** Everybody is sent home from a table that closes: what they last saw there is what they want to see. */
    close(why: string): void {
        this.closed = why;
        this.keepPicture();
    }

    private keepPicture(): void {
        const seen = this.whole.you === null && this.atTable ? this.atTable : this.whole;
        this.whole = { ...seen, moves: [], dealer: [], turn: [], timer: null };
    }

    /** What is on its way is there at once; true if something was. */
    reveal(): boolean {
        const was = this.coming !== null;
        clearTimeout(this.timer);
        this.coming = null;
        for (const said of this.held.splice(0)) this.show(said);
        return was;
    }

    private hasBet({ events, state }: Pick<SaidUpdate, "events" | "state">): boolean {
        const own = ownSeats(state);
        return events.some(({ seat, verb }) => verb === "bet" && own.includes(seat ?? 0));
    }

    /** Keeps the last outcome until a bet of this person's own, or the next round. */
    private turnOver({ events, state }: SaidUpdate): void {
        if (state.phase > 0 || state.round !== this.state.round) this.past = false;
        else if (this.hasBet({ events, state })) this.past = true;
        if (state.chance.length) this.kept = state.chance;
    }

    /** "No more bets" is called while the ball is still on its way. */
    private callEarly({ events, state }: SaidUpdate): void {
        const said = events
            .flatMap(({ effects }) => effects)
            .find((effect) => effect.kind === "call" && effect.key === BETS_CLOSED);
        if (said?.kind !== "call") return;
        const call = { n: ++this.count, round: state.round, key: said.key, text: said.text };
        this.calls = [...this.calls, call].slice(-KEPT);
        this.early = true;
    }

    private remember(events: TableEvent[]): void {
        const calls: Call[] = [];
        const logged: Logged[] = [];
        const round = this.state.round;
        for (const event of events) {
            logged.push({ n: ++this.count, round, event });
            for (const effect of event.effects) {
                if (effect.kind === "call" && !(this.early && effect.key === BETS_CLOSED))
                    calls.push({ n: ++this.count, round, key: effect.key, text: effect.text });
                if (this.mine(effect)) this.gain(effect.net);
                if (effect.kind === "over") this.roundOver();
            }
        }
        this.early = false;
        if (calls.length) this.calls = [...this.calls, ...calls].slice(-KEPT);
        if (logged.length) this.log = [...this.log, ...logged].slice(-KEPT);
    }

    /** How all wagers of this person's ended, whichever box they lay on. */
    get ended(): Settled[] {
        return this.state.seats
            .filter(({ seat }) => this.boxes.includes(seat))
            .flatMap(({ last }) => last);
    }

    private roundOver(): void {
        const net = this.whole.seats
            .filter(({ seat }) => this.boxes.includes(seat))
            .flatMap(({ last }) => last)
            .reduce((sum, one) => sum + one.net, 0);
        this.inHand = 0;
        if (net <= 0) return;
        this.lastWin = net;
        sessionStorage.setItem(`pit.won.${this.id}`, String(net));
    }

    private mine(effect: Effect): effect is Extract<Effect, { kind: "settle" }> {
        return effect.kind === "settle" && this.boxes.includes(effect.seat);
    }

    private gain(net: number): void {
        this.session += net;
        if (this.info.policy !== "drill") this.inHand += net;
    }

    /** What a round brings is kept when it is heard, though it is shown later: a page may be loaded anew meanwhile. */
    private bank({ events, state }: SaidUpdate): void {
        const net = events
            .flatMap(({ effects }) => effects)
            .reduce((sum, one) => sum + (this.mine(one) ? one.net : 0), 0);
        if (events.some(({ seat, verb }) => verb === "buy" && this.boxes.includes(seat ?? 0)))
            this.buying = 0;
        this.keep(net, heldIn(state));
    }

    private get sittingPlace(): string {
        return `${SITTING}${this.sender.who?.() ?? ""}.${this.id}`;
    }

    private get sitting(): Sitting | null {
        return keptSitting(localStorage, this.sittingPlace, Date.now());
    }

    /** Another tab may have heard the same message: it counts once. */
    private keep(net: number, held: Held): void {
        const was = this.sitting;
        if (!was) this.session = 0;
        if (!was || was.seq < this.seq) this.write(net, held, was);
        else this.ends = sittingEnds(was);
    }

    private write(net: number, held: Held, was: Sitting | null): void {
        const away = was && !was.held.seats.length && !held.seats.length;
        const at = away ? was.at : Date.now();
        const now = { seq: this.seq, net: (was?.net ?? 0) + net, held, at };
        localStorage.setItem(this.sittingPlace, JSON.stringify(now));
        this.ends = sittingEnds(now);
    }

    /** The sitting has ended: this tab shows what one that is opened now would. */
    lapse(): void {
        const { sitting } = this;
        this.session = sitting?.net ?? 0;
        this.ends = sitting && sittingEnds(sitting);
    }

    /** What was decided while nothing was heard is seen by the chips: they are more or less than they were. */
    private catchUp(state: State): void {
        const { sitting } = this;
        const was = sitting?.held;
        const held = heldIn(state);
        const same = was?.seats.length && was.seats.join() === held.seats.join();
        const bought = was && was.wallet - held.wallet >= this.buying ? this.buying : 0;
        this.buying -= bought;
        this.write(same ? held.sum - was.sum - bought : 0, held, sitting);
        this.session = this.sitting?.net ?? 0;
    }

    saw(epoch: number): boolean {
        return this.witnessed.includes(epoch);
    }

    /** What a place is called: a spot, and which hand. */
    title(place: string): string {
        const { spot, hand } = placed(place);
        const name = this.words.spot?.(spot) ?? spot.replaceAll("-", " ");
        return hand ? t("generic.hand", { whose: name, n: hand }) : name;
    }

    /** What a decision's button says. */
    verb(verb: string): string {
        const own = this.words.verbNow?.(verb, this.state) ?? this.words.verbs?.[verb];
        if (own) return own;
        const key = `verb.${verb}`;
        if (key in messages) return t(key as MessageKey);
        const words = verb.replaceAll("-", " ");
        return words.charAt(0).toUpperCase() + words.slice(1);
    }

    fact(name: string, value: number): string {
        return this.words.fact?.(name, value) ?? String(value);
    }

    stake(place: string): number {
        return this.me?.wagers.find((wager) => placeOf(wager) === place)?.stake ?? 0;
    }

    async act(body: ActBody): Promise<Refusal | null> {
        if (this.guard && !(await this.guard(body))) return null;
        return this.ask({ do: "act", table: this.id, ...this.seat, ...body });
    }

    /** Names the seat that something is for, where there are several. */
    get seat(): { seat?: number } {
        const { you } = this.state;
        return this.boxes.length > 1 && you !== null ? { seat: you } : {};
    }

    /** A free seat that this person may take too, the nearest to theirs; null: none. */
    readonly spare: number | null = $derived.by(() => {
        const { info, boxes, state } = this;
        const first = boxes[0];
        if (first === undefined || boxes.length >= info.areas) return null;
        const free = Array.from({ length: info.seats.max }, (_, i) => i + 1).filter(
            (n) => !state.seats.some(({ seat }) => seat === n),
        );
        return free.sort((a, b) => Math.abs(a - first) - Math.abs(b - first))[0] ?? null;
    });

    async ready(): Promise<Refusal | null> {
        return this.ask({ do: "ready", table: this.id });
    }

    /** Something to know that was not refused: it stays until the next thing that is asked for. */
    tell(words: string): void {
        this.refusal = { code: TOLD, words, clause: null };
    }

    get refused(): boolean {
        return this.refusal !== null && this.refusal.code !== TOLD;
    }

    async ask(wish: Wish): Promise<Refusal | null> {
        this.refusal = null;
        if (wish.do === "buy") this.buying = wish.amount;
        this.refusal = await this.sender.wish(wish);
        if (this.refusal && wish.do === "buy") this.buying = 0;
        return this.refusal;
    }
}
