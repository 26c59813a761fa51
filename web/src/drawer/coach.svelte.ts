// coach.svelte.ts -- looks over the player's shoulder: what the choices are worth, what one cost.
//
// It knows no game. The engine of the page plays the table's record up to the decision at hand and
// says what each choice is worth; here is nothing but the record, and the comparison.

import type { Choice } from "../engine/answers.js";
import { Refused } from "../engine/engine.js";
import { loadEngine } from "../engine/load.js";
import { cents } from "../format.js";
import { keptIn } from "../kept.js";
import type { ActBody } from "../net/kinds.js";
import type { Event as TableEvent } from "../net/protocol.js";
import { fetchRecord } from "../offline/local.js";
import type { TableStore } from "../table/store.svelte.js";
import { bodyOf, even, grade, keptLines, Lines, type Grade, type Keeper } from "./advice.js";

export const MODES = ["off", "after", "warn", "block"] as const;
export type Mode = (typeof MODES)[number];

const PLACE = "pit.trainer";

function stored(): Mode {
    return MODES.find((mode) => mode === localStorage.getItem(PLACE)) ?? "off";
}

/** A seat's choices, with what each is worth. */
export interface Decision {
    seat: number;
    choices: Choice[];
}

/** A choice that costs something, held until the player has answered. */
export interface Held {
    body: ActBody;
    grade: Grade;
    answer(go: boolean): void;
}

async function recordTo(table: string, to: number): Promise<string> {
    const answer = await fetchRecord(`/api/tables/${table}/record?to=${String(to)}`);
    return answer.ok ? answer.text() : "";
}

/** In the tab's storage: a page that is loaded anew in mid-round still knows the round. */
function keeperOf(table: string): Keeper {
    const place = `pit.lines.${table}`;
    return {
        load: () => keptLines(keptIn(sessionStorage, place)),
        save: (kept) => {
            sessionStorage.setItem(place, JSON.stringify(kept));
        },
    };
}

export class Coach {
    mode = $state<Mode>(stored());
    /** The choices at hand, with their worth for the cards that nobody has seen. */
    decision = $state.raw<Decision | null>(null);
    /** Of the last choice in the round at hand, or in the one before it until the next begins. */
    told = $state.raw<{ round: number; body: ActBody; grade: Grade } | null>(null);
    decisions = $state(0);
    given = $state(0);
    held = $state.raw<Held | null>(null);

    private asked = 0;
    /** On the layout when the decision came up. */
    private stake = 0;
    private readonly lines: Lines;

    constructor(private readonly table: TableStore) {
        this.lines = new Lines(table, (to) => recordTo(table.id, to), keeperOf(table.id));
    }

    set(mode: Mode): void {
        this.mode = mode;
        localStorage.setItem(PLACE, mode);
    }

    get allowed(): boolean {
        return this.table.info.policy !== "regulated";
    }

    /** The person wants to answer first: nothing may tell the best choice before. */
    get quiet(): boolean {
        return this.mode !== "off";
    }

    /** To be called whenever the table has changed. */
    async look(): Promise<void> {
        const { state, fresh } = this.table;
        const mine = ++this.asked;

        this.lines.follow();
        if (this.told && this.told.round !== state.round) this.told = null;
        this.judge(fresh);
        this.release(fresh);
        this.decision = null;
        if (!this.allowed || state.you === null || !state.turn.includes(state.you)) return;
        const [engine, record] = await Promise.all([loadEngine(), this.lines.record()]);
        if (mine !== this.asked || record === null) return;
        try {
            const { seats } = engine.advise(record);
            this.stake = this.table.me?.wagers.reduce((sum, { stake }) => sum + stake, 0) ?? 0;
            const { choices } = seats.find(({ seat }) => seat === state.you) ?? {};
            if (choices) this.decision = { seat: state.you, choices };
        } catch (error) {
            if (!(error instanceof Refused)) throw error;
            this.lines.lost();
        }
    }

    /** What was asked is decided meanwhile, by the clock: there is nothing to answer. */
    private release(events: readonly TableEvent[]): void {
        const { held, decision } = this;
        const { you, turn } = this.table.state;
        const decided = events.some(({ seat, verb }) => verb && seat === decision?.seat);
        if (held && (decided || you === null || !turn.includes(you))) held.answer(false);
    }

    private judge(events: readonly TableEvent[]): void {
        const { decision } = this;
        for (const { seat, verb, line } of events) {
            if (!decision || seat !== decision.seat || !verb) continue;
            if (even(decision.choices)) continue;
            const staked = decision.choices.some((row) => row.choice === verb && row.amount);
            const paid = staked ? cents(line.split(" ").at(-1) ?? "") : null;
            const spots = decision.choices.flatMap((row) => row.spot ?? []);
            const body = bodyOf(verb, line, paid, spots);
            const found = grade(decision.choices, body, this.stake);
            if (!found) continue;
            this.told = { round: this.table.state.round, body, grade: found };
            this.decisions++;
            this.given += found.cost;
        }
    }

    /** False: the player, or the mode, says no. */
    guard(body: ActBody): Promise<boolean> {
        const { decision } = this;
        if (!decision || (this.mode !== "warn" && this.mode !== "block"))
            return Promise.resolve(true);
        const found = grade(decision.choices, body, this.stake);
        if (!found?.cost) return Promise.resolve(true);
        return new Promise((done) => {
            this.held = {
                body,
                grade: found,
                answer: (go) => {
                    this.held = null;
                    done(go);
                },
            };
        });
    }
}

const coaches = new WeakMap<TableStore, Coach>();

export function coachOf(table: TableStore): Coach {
    const coach = coaches.get(table) ?? new Coach(table);
    coaches.set(table, coach);
    return coach;
}
