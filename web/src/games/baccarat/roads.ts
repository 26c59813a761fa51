// roads.ts -- the five roads of a shoe: bead plate, big road, and the three that are read off the big road.
// They tell what has come, in the ways that players have drawn it; they foretell nothing.

type Winner = "player" | "banker" | "tie";
/** How a hand has ended; at EZ Baccarat two of the winning hands have names. */
export type Result = Winner | "dragon-7" | "panda-8";

export function winnerIn(result: Result): Winner {
    return result === "dragon-7" ? "banker" : result === "panda-8" ? "player" : result;
}

export const ROWS = 6;

export interface Place {
    col: number;
    row: number;
}

export interface Bead extends Place {
    result: Result;
}

/** A hand of the big road; ties that came behind it are told on it. */
export interface Hand extends Place {
    /** null: only ties have come so far. */
    winner: "player" | "banker" | null;
    ties: number;
}

/** Of a road that is read off the big one: red where its columns agree, blue where they differ. */
export interface Sign extends Place {
    red: boolean;
}

/** How far a derived road looks back. */
export const LOOKS = { eye: 1, small: 2, pig: 3 } as const;

/** Every hand in order, column by column. */
export function beadPlate(results: readonly Result[]): Bead[] {
    return results.map((result, i) => ({
        result,
        col: Math.floor(i / ROWS),
        row: i % ROWS,
    }));
}

/** Where runs of these lengths lie: each in the next column, down to the bottom or to what lies there, and
 *  from then on to the right, as a dragon's tail. */
export function layOut(lengths: readonly number[]): Place[] {
    const taken = new Set<string>();
    const free = (col: number, row: number) =>
        row < ROWS && !taken.has(`${String(col)} ${String(row)}`);
    const places: Place[] = [];
    let start = -1;

    for (const length of lengths) {
        do start++;
        while (!free(start, 0));
        let [col, row, tail] = [start, 0, false];
        for (let i = 0; i < length; i++) {
            if (i > 0) {
                tail ||= !free(col, row + 1);
                if (tail) col++;
                else row++;
            }
            taken.add(`${String(col)} ${String(row)}`);
            places.push({ col, row });
        }
    }
    return places;
}

interface Run<Of> {
    of: Of;
    length: number;
}

function runsOf<Of>(list: readonly Of[]): Run<Of>[] {
    const runs: Run<Of>[] = [];
    for (const of of list) {
        const last = runs.at(-1);
        if (last && last.of === of) last.length++;
        else runs.push({ of, length: 1 });
    }
    return runs;
}

const decided = (results: readonly Result[]) =>
    results.map(winnerIn).filter((result): result is "player" | "banker" => result !== "tie");

/** A column for each run of one side; a tie begins none. Ties before the first hand wait in its place. */
export function bigRoad(results: readonly Result[]): Hand[] {
    const winners = decided(results);
    const places = layOut(runsOf(winners).map(({ length }) => length));
    const hands: Hand[] = places.map((place, i) => ({
        ...place,
        winner: winners[i] ?? null,
        ties: 0,
    }));
    let at = -1;

    if (!hands.length && results.length) hands.push({ col: 0, row: 0, winner: null, ties: 0 });
    for (const result of results) {
        if (result !== "tie") at++;
        else {
            const hand = hands[Math.max(0, at)];
            if (hand) hand.ties++;
        }
    }
    return hands;
}

/** The signs of a derived road in order. At the head of a column: are the two columns before it, so far apart,
 *  of one length? Further down: do the place beside it and the one above that agree, both filled or both not? */
export function signsOf(results: readonly Result[], look: number): boolean[] {
    const lengths = runsOf(decided(results)).map(({ length }) => length);
    const signs: boolean[] = [];

    lengths.forEach((length, col) => {
        for (let row = 0; row < length; row++) {
            const beside = row ? col - look : col - 1 - look;
            const other = lengths[beside];
            if (other === undefined) continue;
            signs.push(row ? other !== row : lengths[col - 1] === other);
        }
    });
    return signs;
}

export function derivedRoad(results: readonly Result[], look: number): Sign[] {
    const signs = signsOf(results, look);
    const places = layOut(runsOf(signs).map(({ length }) => length));
    return places.map((place, i) => ({ ...place, red: signs[i] ?? false }));
}

/** The last columns that fit, moved to the left edge of what is shown. */
export function lastColumns<Of extends Place>(cells: readonly Of[], columns: number): Of[] {
    const used = cells.reduce((most, { col }) => Math.max(most, col + 1), 0);
    const off = Math.max(0, used - columns);
    return cells.filter(({ col }) => col >= off).map((cell) => ({ ...cell, col: cell.col - off }));
}
