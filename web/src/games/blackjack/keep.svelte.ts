// keep.svelte.ts -- what each decision at a practice table cost is noted, by the cell of the chart that it was on.

import { untrack } from "svelte";

import type { Coach } from "../../drawer/coach.svelte.js";
import { handCell, keyOf, PLAYS } from "./chart.js";
import type { Look } from "./look.svelte.js";
import { notes } from "./notes.svelte.js";
import { Subject } from "./subject.js";

const PLAYED = new Set(Object.values(PLAYS));

/** To be called while the table's view is made. */
export function keep(look: Look, coach: Coach, rules: () => string): void {
    const subject = new Subject();

    $effect(() => {
        if (!coach.decision) return;
        const { state, me } = look;
        const hand = look.handsOf(me).find((one) => look.plays(me, one.hand));
        const seen = (cards: readonly { card: string }[]) =>
            cards.map(({ card }) => card).filter((card) => card !== "xx");
        const splits = state.moves.some(({ verb }) => verb === "split");
        const cell = hand ? keyOf(handCell(seen(hand.cards), seen(look.dealer), splits)) : "";
        const stake = me?.wagers.find(({ spot }) => spot === "box")?.stake ?? 0;
        subject.see(coach.decision, cell, stake);
    });
    $effect(() => {
        const { told } = coach;
        if (!told || !PLAYED.has(told.body.verb)) return;
        untrack(() => {
            const { cell, stake } = subject.take();
            if (cell) notes.of(rules()).tell(cell, told.grade.cost / stake);
        });
    });
}
