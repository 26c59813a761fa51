// answers.ts -- what the engine answers. Money is in whole cents.

/** An exact fraction in lowest terms. Its parts may be beyond 2^53: see `fraction`. */
export type Exact = `${bigint}/${bigint}`;

export interface Fraction {
    num: bigint;
    den: bigint;
}

export function fraction(text: Exact): Fraction {
    const [num = "", den = ""] = text.split("/");
    return { num: BigInt(num), den: BigInt(den) };
}

export interface InForce {
    game: string;
    rules: string;
    options: Record<string, string | number | boolean>;
}

export interface Wager {
    seat: number;
    spot: string;
    stake: number;
    net: number;
    result: "win" | "lose" | "push" | "void";
    odds: string | null;
    clause: string;
}

export interface Round {
    round: number;
    /** Cards ("4c", "??" face down) and rolls ("3-4"), in order. */
    chance: string[];
    /** null while the round is open. */
    outcome: string | null;
    calls: string[];
    wagers: Wager[];
}

export interface Seat {
    seat: number;
    name: string;
    chips: number;
    net: number;
    left?: true;
}

export interface Refusal {
    line: number;
    code: string;
    clause: string | null;
    message: string;
}

export interface Failure {
    line: number;
    expected: number | string;
    got: number | string | null;
}

/** Rules that came during play, and the first round that is played by them. */
export interface Change extends Omit<InForce, "game"> {
    round: number;
    line: number;
}

export interface Replay extends InForce {
    rounds: Round[];
    seats: Seat[];
    open: { seat: number; spot: string; stake: number }[];
    refused: Refusal[];
    failed: Failure[];
    changes: Change[];
}

export interface Valued {
    ev: Exact;
    ev_float: number;
}

export interface Choice extends Valued {
    choice: string;
    /** Where a decision is made on a spot, or for one of several hands. */
    spot?: string;
    hand?: number;
    amount: number;
    best: boolean;
}

export interface Advice extends InForce {
    /** Choices of those whose decision is awaited, where the game has one to make. */
    seats: (Valued & { seat: number; name: string; choices?: Choice[] })[];
}

export interface Games {
    games: {
        name: string;
        title: string;
        rules: string[];
        spots: string[];
        optional: { spot: string; opens: string }[];
    }[];
}

export interface Rules {
    game: string;
    rules: string;
    options: {
        key: string;
        value: string;
        default: string;
        legal: string;
        clause: string;
        help: string;
    }[];
    warnings: string[];
    /** Signs that the rulebook wants at the table. */
    notices: { words: string; clause: string }[];
}

export interface Clause {
    id: string;
    /** How it is held: "rule", "procedure", "house", "floor" or "later". */
    held: string;
    words: string;
}

export type WithFloat<Keys extends string> = Record<Keys, Exact> & Record<`${Keys}_float`, number>;

/** A wager, or a whole round of a game that asks for decisions, per unit. */
export type Priced = {
    spot: string;
    sd: number;
    outcomes: ({ name: string; pays: string } & WithFloat<"p">)[];
    /** The least wager, in cents, where its `ev` is another since what it pays is rounded. */
    least?: { stake: number } & WithFloat<"ev">;
} & WithFloat<"p_win" | "p_push" | "p_lose" | "ev" | "house_edge">;

/** What lies on a layout between rolls, by seat; cents. */
export interface Layout extends InForce {
    seats: (Valued & {
        seat: number;
        name: string;
        wagers: (Valued & { spot: string; stake: number })[];
        /** What may be done about them; "stay" is first. */
        choices: Choice[];
    })[];
}

/** One way that the next roll or spin decides a wager, and what brings it: "3-4". */
export interface SpotEnd {
    result: "win" | "lose" | "push" | "void";
    /** "9 to 5", of a win. */
    pays: string | null;
    on: string[];
}

export interface SpotRow {
    spot: string;
    /** Amounts of a first wager there. */
    least?: number;
    most?: number;
    step?: number;
    /** Where a wager goes that does not lie on its own spot, and how much of it. */
    parts?: { spot: string; stake: number }[];
    ends?: SpotEnd[];
    /** All that a wager beside the play may win: "11 to 1". */
    wins?: string[];
    /** Where what it pays depends on where it is made: by point. */
    cases?: { point?: number; step?: number; ends: SpotEnd[] }[];
}

export interface Spots extends InForce {
    spots: SpotRow[];
}

/** A wager that the next roll or spin decides, or moves. */
export interface Decided {
    seat: number;
    spot: string;
    stake: number;
    net?: number;
    result?: "win" | "lose" | "push" | "void";
    to?: string;
}

export interface Next {
    next: { chance: string; weight: number; wagers: Decided[] }[];
}

/** All that lies on a layout as one; cents. */
export interface Ahead extends InForce, Valued {
    layout: { spot: string; stake: number }[];
    stake: number;
    sd: number;
    best: { on: string; net: number };
    worst: { on: string; net: number };
    /** From the best to the worst, and what brings each. */
    nets: ({ net: number; on: string[] } & WithFloat<"p">)[];
    /** After so many rounds of it, where that was asked. */
    after?: {
        rounds: number;
        p_ahead_float: number;
        p_even_float: number;
        p_behind_float: number;
        error_bound: number;
    };
}

/** What one card less of each rank changes, per unit of each wager. */
export interface Effects extends InForce {
    effects: {
        rank: string;
        wagers: ({ spot: string } & WithFloat<"ev"> & WithFloat<"change">)[];
    }[];
}

/** The same of a game whose hands are valued: per unit of the first wager, best play after it. */
export interface HandsEffects extends InForce {
    ev_float: number;
    error_bound: number;
    effects: { rank: string; ev_float: number; effect: number }[];
}

/** All that a seat has on the layout as one, from the cards that have not been seen; cents. */
export interface Together extends InForce, Valued {
    layout: { spot: string; stake: number }[];
    stake: number;
    sd: number;
    /** From the best to the worst, and how rounds end that bring each. */
    nets: ({ net: number; on: string[] } & WithFloat<"p">)[];
}

/** How well what has come fits fair chances: the last 500 are counted. */
export interface Fit extends InForce {
    results: number;
    counted: number;
    chi_square: number;
    degrees: number;
    /** How likely a fair wheel is to be as far off, or further. */
    p: number;
    /** Below 5 the figure is rough. */
    expected_least: number;
    seen: { on: string; count: number; expected: number }[];
}

/** A game may say more than this: its folder has the type. */
export interface Odds extends InForce {
    wagers: Priced[];
}

/** How to play by total. In a cell: H hit, S stand, D double, P split, R surrender; a small letter behind
 * it is for where that is not allowed. */
export interface Chart extends InForce {
    chart: { up: string[] } & Record<"hard" | "soft" | "pairs", Record<string, string[]>>;
    /** By the chart, and by best play of every two cards. */
    ev_chart_float: number;
    ev_float: number;
    /** Two cards that are better played in another way than their total says. */
    exceptions: { cards: string; up: string; best: string; chart: string; gain: number }[];
}

/** What a count of cards is worth, and where plays change with it. */
export interface Counted extends InForce {
    count: { name: string; weights: Record<string, number> };
    left: number;
    /** What a round is worth at each true count, of the first bet. */
    true_counts: {
        true: number;
        ev_float: number;
        insurance_float?: number;
        ev_insured_float?: number;
    }[];
    insurance_index?: number;
    /** "16" against "T": stand from 0 on, else hit. */
    indices: {
        hand: string;
        up: string;
        play: string;
        when: "from" | "below";
        true: number;
        else: string;
    }[];
}

export interface Shoe {
    c_s: string;
    /** The commitments of the seats, ascending. */
    c: string[];
    l: string;
    r: string;
    k: string;
    /** Cards. */
    cut?: number;
    order?: string[];
    order_hash?: string;
    /** Dice. */
    rolls?: [number, number][];
    /** Wheels. */
    spins?: number[];
}

/** What the table's key has signed; bytes as hex. */
export interface Signed {
    key: string;
    hash: string;
    signature: string;
}

export interface Step {
    step: string;
    meaning: string;
    state: "nothing" | "holds" | "not possible" | "differs";
    count: number;
    line?: number;
    words?: string;
}

export interface Verified {
    verdict: "verified" | "differs" | "incomplete";
    game: string;
    rules: string;
    rounds: number;
    lines: number;
    table: string | null;
    key: string | null;
    head: string | null;
    steps: Step[];
    first?: { step: string; line: number; words: string };
}
