// moves.ts -- decisions as the server lists them: one may stand for many spots.

import type { Move, Spot, State } from "./protocol.js";

/** A move for each spot. `spots` are those of the table: "0-37 40" are their numbers. */
export function eachMove(moves: readonly Move[], spots: readonly Pick<Spot, "name">[]): Move[] {
    return moves.flatMap(({ spots: many, ...move }) => {
        if (!many) return [move];
        return many.split(" ").flatMap((run) => {
            const [from = 0, to = from] = run.split("-").map(Number);
            return spots.slice(from, to + 1).map(({ name }) => ({ ...move, spot: name }));
        });
    });
}

/** The state with a move for each spot. */
export function withEachMove(state: State, spots: readonly Pick<Spot, "name">[]): State {
    return { ...state, moves: eachMove(state.moves, spots) };
}
