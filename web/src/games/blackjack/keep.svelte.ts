// keep.svelte.ts -- what each decision at a practice table cost is noted, by the cell of the chart that it was on.

import { untrack } from "svelte";

import type { Coach } from "../../drawer/coach.svelte.js";
import { handCell, keyOf, PLAYS } from "./chart.js";
import type { Look } from "./look.svelte.js";
import { notes } from "./notes.svelte.js";

const PLAYED = new Set(Object.values(PLAYS));

/** To be called while the table's view is made. */
export function keep(look: Look, coach: Coach): void {
    let cell = "";
    let stake = 0;

    $effect(() => {
        if (!coach.decision) return;
        const { state, me } = look;
        const hand = look.handsOf(me).find((one) => look.plays(me, one.hand));
        const seen = (cards: readonly { card: string }[]) =>
            cards.map(({ card }) => card).filter((card) => card !== "xx");
        const splits = state.moves.some(({ verb }) => verb === "split");
        cell = hand ? keyOf(handCell(seen(hand.cards), seen(look.dealer), splits)) : "";
        stake = me?.wagers.find(({ spot }) => spot === "box")?.stake ?? 0;
    });
    $effect(() => {
        const { told } = coach;
        if (!told || !cell || !stake || !PLAYED.has(told.body.verb)) return;
        untrack(() => {
            notes.tell(cell, told.grade.cost / stake);
            cell = "";
        });
    });
}
