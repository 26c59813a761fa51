// coach.svelte.ts -- looks over the player's shoulder: what the choices are worth, what one cost.

import { boxes } from "../games/red-dog/boxes.js";
import { loadEngine } from "../engine/load.js";
import { cents } from "../format.js";
import type { ActBody, TableEvent } from "../net/protocol.js";
import type { TableStore } from "../table/store.svelte.js";
import { countsWith, decide, grade, rowOf, type Decision, type Grade } from "./advice.js";
import { oddsOf } from "./engine.js";

export const MODES = ["off", "after", "warn", "block"] as const;
export type Mode = (typeof MODES)[number];

const PLACE = "pit.trainer";

function stored(): Mode {
    return MODES.find((mode) => mode === localStorage.getItem(PLACE)) ?? "off";
}

/** A choice that costs something, held until the player has answered. */
export interface Held {
    verb: string;
    amount: number;
    grade: Grade;
    win: number;
    answer(go: boolean): void;
}

export class Coach {
    mode = $state<Mode>(stored());
    /** For the cards seen, and from a full shoe. */
    decision = $state.raw<Decision | null>(null);
    full = $state.raw<Decision | null>(null);
    told = $state.raw<{ verb: string; amount: number; grade: Grade } | null>(null);
    decisions = $state(0);
    given = $state(0);
    held = $state.raw<Held | null>(null);

    private asked = 0;

    constructor(private readonly table: TableStore) {}

    set(mode: Mode): void {
        this.mode = mode;
        localStorage.setItem(PLACE, mode);
    }

    get allowed(): boolean {
        return this.table.info.policy === "practice" && this.table.info.game === "red-dog";
    }

    /** To be called whenever the table has changed. */
    async look(): Promise<void> {
        const { state, info, fresh } = this.table;
        const mine = ++this.asked;

        this.grade(fresh);
        this.decision = this.full = null;
        const { first, second } = boxes(state.chance);
        if (
            !this.allowed ||
            !first ||
            !second ||
            !state.shoe ||
            !state.moves.some((m) => m.verb === "stand")
        )
            return;
        const ends = [first, second];
        const engine = await loadEngine();
        const seen = engine.odds(info.game, info.rules, countsWith(state.shoe.unseen, ends));
        const decision = decide(state, rowOf(seen, ends));
        const whole = await oddsOf(info.game, info.rules);
        if (mine !== this.asked) return;
        this.decision = decision;
        this.full = decide(
            state,
            whole.strategy.find((row) => row.spread === decision?.spread),
        );
    }

    private grade(events: readonly TableEvent[]): void {
        const said = events.find(
            (event) =>
                event.seat === this.table.state.you &&
                (event.verb === "raise" || event.verb === "stand"),
        );
        if (!said || !this.decision) return;
        const most = this.decision.choices.at(-1)?.amount ?? 0;
        const amount = said.verb === "raise" ? (cents(said.line.split(" ")[2] ?? "") ?? most) : 0;
        const found = grade(this.decision, said.verb, amount);
        this.told = { verb: said.verb, amount, grade: found };
        this.decisions++;
        this.given += found.cost;
    }

    /** False: the player, or the mode, says no. */
    guard(body: ActBody): Promise<boolean> {
        const { decision } = this;
        if (!decision || (this.mode !== "warn" && this.mode !== "block"))
            return Promise.resolve(true);
        if (body.verb !== "raise" && body.verb !== "stand") return Promise.resolve(true);
        const amount =
            body.verb === "raise" ? (body.amount ?? decision.choices.at(-1)?.amount ?? 0) : 0;
        const found = grade(decision, body.verb, amount);
        if (found.cost === 0) return Promise.resolve(true);
        return new Promise((done) => {
            this.held = {
                verb: body.verb,
                amount,
                grade: found,
                win: decision.winFloat,
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
