// notes.svelte.ts -- how one has played each cell of the chart, at practice tables and in drills, and each index play;
// kept in this browser, for each set of rules by itself, since what is right depends on them.

import { keptIn } from "../../kept.js";
import {
    keptBook,
    playedRules,
    withNotes,
    CELL,
    INDEX,
    type Book,
    type Notes,
} from "./practised.js";

/** Right so often in a row, and a hand is no longer a weak one. */
const LEARNT = 3;

class Kept {
    private book = $state.raw<Book>({});

    constructor(
        private readonly place: string,
        cell: RegExp,
    ) {
        this.book = keptBook(keptIn(localStorage, place), cell);
    }

    /** Those of the rules in force, as a text. */
    of(rules: string): Sheet {
        return new Sheet(this, playedRules(rules));
    }

    rows(rules: string): Notes {
        return this.book[rules] ?? {};
    }

    keep(rules: string, rows: Notes): void {
        this.book = withNotes(this.book, rules, rows);
        localStorage.setItem(this.place, JSON.stringify(this.book));
    }
}

/** Notes under one set of rules. */
export class Sheet {
    constructor(
        private readonly kept: Kept,
        private readonly rules: string,
    ) {}

    get rows(): Notes {
        return this.kept.rows(this.rules);
    }

    /** A decision on a cell gave so much away; 0: nothing. */
    tell(cell: string, cost: number): void {
        const had = this.rows[cell] ?? { asked: 0, wrong: 0, cost: 0, right: 0 };
        const bad = cost > 0;
        this.kept.keep(this.rules, {
            ...this.rows,
            [cell]: {
                asked: had.asked + 1,
                wrong: had.wrong + (bad ? 1 : 0),
                cost: had.cost + cost,
                right: bad ? 0 : had.right + 1,
            },
        });
    }

    /** Cells that are to come again, the dearest first. */
    get weak(): string[] {
        return Object.entries(this.rows)
            .filter(([, { wrong, right }]) => wrong > 0 && right < LEARNT)
            .sort(([, a], [, b]) => b.cost / b.asked - a.cost / a.asked)
            .map(([cell]) => cell);
    }

    get asked(): number {
        return Object.values(this.rows).reduce((sum, { asked }) => sum + asked, 0);
    }

    get cost(): number {
        return Object.values(this.rows).reduce((sum, { cost }) => sum + cost, 0);
    }

    forget(): void {
        this.kept.keep(this.rules, {});
    }
}

export const notes = new Kept("pit.blackjack.notes", CELL);
/** By system and hand; a wrong play costs 1. */
export const indexNotes = new Kept("pit.blackjack.index-notes", INDEX);
