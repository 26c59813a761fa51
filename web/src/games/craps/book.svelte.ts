// book.svelte.ts -- what the engine of the page says of a craps table: what each spot pays, what each
// roll would bring, the rolls so far. It is asked with the table's record; the page adds nothing to it.

import type { Layout, Next, SpotRow } from "../../engine/answers.js";
import { Refused, type Engine } from "../../engine/engine.js";
import { loadEngine } from "../../engine/load.js";
import type { State } from "../../net/protocol.js";
import type { TableStore } from "../../table/store.svelte.js";

export interface Roll {
    dice: readonly [number, number];
    sum: number;
    /** "point 6 made", "seven out". */
    outcome: string;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Lines that bring a table from what its record says to what the server says, as far as bets go. */
export function since(
    state: State,
    had: readonly { seat: number; spot: string; stake: number }[],
    seated: readonly number[],
): string[] {
    const lines: string[] = [];
    for (const { seat, name, chips, wagers } of state.seats) {
        const all = wagers.reduce((sum, { stake }) => sum + stake, chips);
        const before = (spot: string) =>
            had.find((one) => one.seat === seat && one.spot === spot)?.stake ?? 0;
        if (!seated.includes(seat))
            lines.push(
                `seat ${String(seat)} ${name.replace(/\W+/g, "") || "Player"} ${dollars(all)}`,
            );
        for (const { spot, stake } of wagers) {
            const more = stake - before(spot);
            if (more > 0) lines.push(`bet ${String(seat)} ${spot} ${dollars(more)}`);
            if (more < 0) lines.push(`take ${String(seat)} ${spot} ${dollars(-more)}`);
        }
    }
    return lines;
}

export class Book {
    engine = $state.raw<Engine | null>(null);
    spots = $state.raw<ReadonlyMap<string, SpotRow>>(new Map());
    options = $state.raw<Readonly<Record<string, string | number | boolean>>>({});
    rolls = $state.raw<readonly Roll[]>([]);
    next = $state.raw<Next["next"]>([]);
    /** The record to this moment; null: something was missed, and it is not known. */
    record = $state.raw<string | null>(null);

    private seen = 0;
    private asking = false;
    private due = false;
    /** The round for which the record was fetched last: it is not asked for twice. */
    private fetched = -1;

    constructor(private readonly table: TableStore) {
        void loadEngine().then((engine) => {
            const { game, rules } = table.info;
            const found = engine.spots(game, rules);
            this.spots = new Map(found.spots.map((row) => [row.spot, row]));
            this.options = found.options;
            this.engine = engine;
        });
    }

    /** To be called whenever the table has changed. */
    async follow(): Promise<void> {
        const { engine } = this;
        this.due = true;
        if (!engine || this.asking) return;
        this.asking = true;
        while (this.due) {
            this.due = false;
            if (this.record === null) await this.begin(engine);
            else this.hear();
            this.look(engine);
        }
        this.asking = false;
    }

    /** The lines since the last time. */
    private hear(): void {
        const fresh = this.table.log.filter(({ n }) => n > this.seen);
        const lines = fresh.flatMap(({ event }) => (event.line ? [`${event.line}\n`] : []));
        this.seen = fresh.at(-1)?.n ?? this.seen;
        this.record = (this.record ?? "") + lines.join("");
    }

    /** From what the server has stored, and the bets that lie there now. */
    private async begin(engine: Engine): Promise<void> {
        const { id, info } = this.table;
        const { round } = this.table.state;
        let text = "";
        if (round === this.fetched) return;
        this.fetched = round;
        if (round > 0) {
            const answer = await fetch(`/api/tables/${id}/record?to=${String(round)}`);
            if (!answer.ok) return;
            text = await answer.text();
        }
        text ||= `game ${info.game}\nrules ${info.rules}\n`;
        if (this.table.state.round !== round) return; // the next change asks again
        this.seen = this.table.log.at(-1)?.n ?? 0;
        try {
            const { open, seats } = engine.replay(text);
            const seated = seats.filter(({ left }) => !left).map(({ seat }) => seat);
            const lines = since(this.table.state, open, seated);
            this.record = text + lines.map((line) => `${line}\n`).join("");
        } catch (error) {
            if (!(error instanceof Refused)) throw error;
        }
    }

    /** What the record says; where it is not what the server says, it is fetched anew next time. */
    private look(engine: Engine): void {
        const { record } = this;
        this.next = [];
        if (record === null) return;
        try {
            const { rounds, open } = engine.replay(record);
            if (!this.agrees(open)) {
                this.record = null;
                return;
            }
            this.rolls = rounds.flatMap(({ chance, outcome }) => {
                const [a = 0, b = 0] = (chance.at(-1) ?? "").split("-").map(Number);
                return a && b && outcome !== null ? [{ dice: [a, b], sum: a + b, outcome }] : [];
            });
            this.next = engine.next(record).next;
        } catch (error) {
            if (!(error instanceof Refused)) throw error;
        }
    }

    private agrees(open: readonly { seat: number; spot: string; stake: number }[]): boolean {
        const said = this.table.state.seats.flatMap(({ seat, wagers }) =>
            wagers.map(({ spot, stake }) => `${String(seat)} ${spot} ${String(stake)}`),
        );
        const played = open.map(
            ({ seat, spot, stake }) => `${String(seat)} ${spot} ${String(stake)}`,
        );
        return said.sort().join() === played.sort().join();
    }

    /** Why a bet is not taken on a spot now, or stays there, as the engine refuses it: "A Come Bet goes on the Come Line ..."; "": it
     *  is not known. */
    whyNot(verb: "bet" | "take", spot: string, amount: number): string {
        const { engine, record } = this;
        const { you } = this.table.state;
        if (!engine || record === null || you === null) return "";
        const line = `${verb} ${String(you)} ${spot} ${dollars(amount)}`;
        const { refused } = engine.replay(`${record}${line}\n`);
        const no = refused.at(-1);
        if (!no) return "";
        const said = /^(wagers are closed|that bet stays up until it is decided)\.? ?/;
        const why = no.message.replace(said, "");
        return why && no.clause ? `${why} (${no.clause})` : why;
    }

    /** What lies on the layout is worth; null: nothing lies there, or it is not known. */
    layout(): Layout["seats"][number] | null {
        const { engine, record } = this;
        const { you } = this.table.state;
        if (!engine || record === null || you === null || !this.table.me?.wagers.length)
            return null;
        try {
            return engine.layout(record).seats.find(({ seat }) => seat === you) ?? null;
        } catch (error) {
            if (error instanceof Refused) return null;
            throw error;
        }
    }
}

const books = new WeakMap<TableStore, Book>();

export function bookOf(table: TableStore): Book {
    const book = books.get(table) ?? new Book(table);
    books.set(table, book);
    return book;
}
