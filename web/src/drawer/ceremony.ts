// ceremony.ts -- the steps of a shoe's ceremony, from what the server has said of it.

import type {
    FairLocked,
    FairOpen,
    FairReady,
    FairRevealed,
    FairStage,
    FairVoid,
} from "../net/kinds.js";

export interface Ceremony {
    epoch: number;
    open?: FairOpen;
    locked?: FairLocked;
    ready?: FairReady;
    revealed?: FairRevealed;
    void?: FairVoid;
}

/** One row an epoch, the newest first. */
export function ceremonies(stages: readonly FairStage[]): Ceremony[] {
    const found = new Map<number, Ceremony>();
    for (const stage of stages) {
        const row = found.get(stage.epoch) ?? { epoch: stage.epoch };
        found.set(stage.epoch, { ...row, [stage.stage]: stage });
    }
    return [...found.values()].sort((a, b) => b.epoch - a.epoch);
}
