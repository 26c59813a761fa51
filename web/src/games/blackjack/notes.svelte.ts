// notes.svelte.ts -- how one has played each cell of the chart, at practice tables and in drills, and each index play;
// kept in this browser.

import { keptIn } from "../../kept.js";
import { keptNotes, CELL, INDEX, type Notes as Rows } from "./practised.js";

/** Right so often in a row, and a hand is no longer a weak one. */
const LEARNT = 3;

class Notes {
    rows = $state.raw<Rows>({});

    constructor(
        private readonly place: string,
        cell: RegExp,
    ) {
        this.rows = keptNotes(keptIn(localStorage, place), cell);
    }

    /** A decision on a cell gave so much away; 0: nothing. */
    tell(cell: string, cost: number): void {
        const had = this.rows[cell] ?? { asked: 0, wrong: 0, cost: 0, right: 0 };
        const bad = cost > 0;
        this.keep({
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
        this.keep({});
    }

    private keep(rows: Rows): void {
        this.rows = rows;
        localStorage.setItem(this.place, JSON.stringify(rows));
    }
}

export const notes = new Notes("pit.blackjack.notes", CELL);
/** By system and hand; a wrong play costs 1. */
export const indexNotes = new Notes("pit.blackjack.index-notes", INDEX);
