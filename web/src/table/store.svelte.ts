// store.svelte.ts -- one table as this page knows it: what the server last said, and what was
// called since the page came. Stages, layouts and drawers read it; they never change it.

import type {
    ActBody,
    FairStage,
    Refusal,
    Said,
    Seat,
    TableEvent,
    TableInfo,
    TableState,
    Wish,
} from "../net/protocol.js";

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
}

const KEPT = 400;

/** A move that takes nothing comes without amounts. */
const PLAIN = { spot: null, least: 0, most: 0, step: 0, also: 0, takes: "" };

function complete(state: TableState): TableState {
    return { ...state, moves: state.moves.map((move) => ({ ...PLAIN, ...move })) };
}

export class TableStore {
    info = $state.raw<TableInfo>() as TableInfo;
    state = $state.raw<TableState>() as TableState;
    calls = $state.raw<Call[]>([]);
    log = $state.raw<Logged[]>([]);
    /** All that was said of epochs since the page came, oldest first. */
    fair = $state.raw<FairStage[]>([]);
    /** What is wrong with the fairness of this table, in words. */
    alarms = $state.raw<string[]>([]);
    /** The last events, for stages that animate what has just happened. */
    fresh = $state.raw<TableEvent[]>([]);
    refusal = $state.raw<Refusal | null>(null);
    /** Wins less losses since the page came. */
    session = $state(0);

    /** Asked before a decision is sent; false: it stays here. */
    guard: ((body: ActBody) => Promise<boolean>) | null = null;

    readonly me: Seat | null = $derived(this.state.seats.find((seat) => seat.you) ?? null);

    private seq = 0;
    private count = 0;

    constructor(
        readonly id: string,
        readonly sender: Sender,
        first: Extract<Said, { is: "table" }>,
    ) {
        this.restart(first);
    }

    /** The table as it is, on arrival and after a broken link. */
    restart(said: Extract<Said, { is: "table" }>): void {
        const spots = said.spots.map((spot) => (typeof spot === "string" ? { name: spot } : spot));
        this.info = { ...said, spots };
        this.state = complete(said.state);
        this.seq = said.seq;
        this.fresh = [];
    }

    /** False: something was missed, and the table must be asked for anew. */
    update(said: Extract<Said, { is: "update" }>): boolean {
        if (said.seq <= this.seq) return true;
        if (said.seq !== this.seq + 1) return false;
        this.seq = said.seq;
        this.state = complete(said.state);
        this.fresh = said.events;
        this.remember(said.events);
        return true;
    }

    private remember(events: TableEvent[]): void {
        const calls: Call[] = [];
        const logged: Logged[] = [];
        const round = this.state.round;
        for (const event of events) {
            logged.push({ n: ++this.count, round, event });
            for (const effect of event.effects) {
                if (effect.kind === "call")
                    calls.push({ n: ++this.count, round, key: effect.key, text: effect.text });
                if (effect.kind === "settle" && effect.seat === this.state.you)
                    this.session += effect.net;
            }
        }
        if (calls.length) this.calls = [...this.calls, ...calls].slice(-KEPT);
        if (logged.length) this.log = [...this.log, ...logged].slice(-KEPT);
    }

    /** What a wager's spot is called. */
    title(spot: string): string {
        const given = this.info.spots.find((row) => row.name === spot)?.title;
        return given ?? spot.replaceAll("-", " ").replace(/^dont\b/, "don't");
    }

    stake(spot: string): number {
        return this.me?.wagers.find((wager) => wager.spot === spot)?.stake ?? 0;
    }

    async act(body: ActBody): Promise<Refusal | null> {
        if (this.guard && !(await this.guard(body))) return null;
        return this.ask({ do: "act", table: this.id, ...body });
    }

    async ready(): Promise<Refusal | null> {
        return this.ask({ do: "ready", table: this.id });
    }

    async ask(wish: Wish): Promise<Refusal | null> {
        this.refusal = await this.sender.wish(wish);
        return this.refusal;
    }
}
