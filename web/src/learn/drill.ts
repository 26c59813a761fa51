// drill.ts -- questions for who has had a lesson; a game makes them from what the engine says.

export interface Question {
    ask: string;
    /** Cards to look at, where there are some. */
    cards?: readonly string[];
    choices: readonly string[];
    /** Which of them is right; more than one where they are as good. */
    right: readonly number[];
    /** Told after the answer. */
    why: string;
}

/** A whole number below n. */
export type Below = (n: number) => number;

export const chance: Below = (n) => Math.floor(Math.random() * n);

export function oneOf<T>(list: readonly T[], below: Below): T | undefined {
    return list[below(list.length)];
}
