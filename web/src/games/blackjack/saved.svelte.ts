// saved.svelte.ts -- how somebody wants to practise counting, and how each sitting went; kept in this browser.

import type { Rounding } from "./counts.js";

const WANTED = "pit.blackjack.practice";
const SITTINGS = "pit.blackjack.sittings";
const KEPT = 60;

export interface Wanted {
    system: string;
    decks: number;
    /** Cards at a time, and for how many ms; 0: until the next press. */
    at: number;
    speed: number;
    /** Asks after so many cards; 0: the whole shoe. */
    stops: number;
    rounding: Rounding;
    grain: number;
    /** Index plays from minus to plus so much. */
    reach: number;
    /** The largest bet, in units. */
    units: number;
}

const FIRST: Wanted = {
    ...{ system: "hi-lo", decks: 0, at: 1, speed: 1000, stops: 26 },
    ...{ rounding: "near", grain: 0, reach: 5, units: 8 },
};

export type Kind = "count" | "index" | "bet";

/** From when a part of the page was opened until it was left. */
export interface Sitting {
    /** When it began, in ms. */
    when: number;
    kind: Kind;
    /** "Hi-Lo, 6 decks". */
    what: string;
    asked: number;
    right: number;
    /** Cards, and the ms they took. */
    cards: number;
    ms: number;
}

function read<T>(place: string, none: T): T {
    try {
        return (JSON.parse(localStorage.getItem(place) ?? "null") as T | null) ?? none;
    } catch {
        return none;
    }
}

class Saved {
    private kept = $state.raw<Wanted>({ ...FIRST, ...read<Partial<Wanted>>(WANTED, {}) });
    sittings = $state.raw<readonly Sitting[]>(read<Sitting[]>(SITTINGS, []));

    get wanted(): Wanted {
        return this.kept;
    }

    want(change: Partial<Wanted>): void {
        this.kept = { ...this.kept, ...change };
        localStorage.setItem(WANTED, JSON.stringify(this.kept));
    }

    /** A sitting so far: it stands for what was told of it before. */
    tell(sitting: Sitting): void {
        const same = ({ when, kind }: Sitting) => when === sitting.when && kind === sitting.kind;
        const others = this.sittings.filter((one) => !same(one));
        this.keep([...others, sitting].slice(-KEPT));
    }

    forget(): void {
        this.keep([]);
    }

    private keep(list: readonly Sitting[]): void {
        this.sittings = list;
        localStorage.setItem(SITTINGS, JSON.stringify(list));
    }
}

export const saved = new Saved();
