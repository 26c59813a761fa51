// suspense.svelte.ts -- what chance brought is shown when dice or wheel have come to rest.

import { moves } from "../felt/motion.js";
import type { TableStore } from "./store.svelte.js";

/** While the component lives, events behind such a line wait for so long; none do without motion. */
export function holdBack(table: TableStore, line: "roll" | "spin", ms: number): void {
    $effect(() => {
        table.suspense = (events) =>
            moves() && events.some((event) => event.line.startsWith(`${line} `)) ? ms : 0;
        return () => {
            table.suspense = null;
            table.reveal();
        };
    });
}
