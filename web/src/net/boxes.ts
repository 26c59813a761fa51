// boxes.ts -- one person on several seats of a table: the page looks at it from one of them at a time.

import type { State } from "./protocol.js";

/** Seats of this person's own, in their order. */
export const ownSeats = ({ seats }: Pick<State, "seats">): number[] =>
    seats.filter(({ you }) => you).map(({ seat }) => seat);

/** What lies at a table of this person's, in cents: chips and bets. */
export function worthOf({ seats }: Pick<State, "seats">): number {
    const own = seats.filter(({ you }) => you);
    const bets = own.flatMap(({ wagers }) => wagers);
    return (
        own.reduce((sum, { chips }) => sum + chips, 0) +
        bets.reduce((sum, { stake }) => sum + stake, 0)
    );
}

/** The state from one of this person's seats: the one that is asked, else `wanted`, else the first. The others of theirs
 *  are seats like those of other people, by the name `own`. */
export function seenFrom(state: State, wanted: number | null, own: string): State {
    const mine = ownSeats(state);
    if (mine.length < 2) return state;
    const box =
        mine.find((seat) => state.turn.includes(seat)) ??
        mine.find((seat) => seat === wanted) ??
        mine[0] ??
        null;
    return {
        ...state,
        you: box,
        moves: state.moves.filter(({ seat }) => (seat ?? box) === box),
        seats: state.seats.map((one) =>
            one.you && one.seat !== box ? { ...one, you: false, name: own } : one,
        ),
    };
}
