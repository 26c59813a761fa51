// words.ts -- what a game calls things; what it does not name is called as the server has it.

export interface Words {
    /** Buttons, by verb: "Play on" for "play". */
    verbs?: Readonly<Record<string, string>>;
    /** Decisions that no round waits for: they stand under the dealer, not on the rail. */
    asides?: readonly string[];
    spot?(name: string): string;
    fact?(name: string, value: number): string;
    /** On the stage before anything has come. */
    wait?: string;
    /** Why a bet is not changed any more. */
    late?: string;
    /** The layout itself asks how much, so the rail need not. */
    slider?: boolean;
}
