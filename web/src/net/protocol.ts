// protocol.ts -- the messages between page and server. Money is whole cents, seats count from 1,
// times are milliseconds of the server's clock, bytes are lower-case hex.

export type Cents = number;
export type Hex = string;

// ---- what the page asks ----

export interface ActBody {
    verb: string;
    spot?: string;
    amount?: Cents;
    number?: number;
}

/** What changes something and is answered once, however often it is sent: by its id. */
export type Wish =
    | { do: "sit"; table: Hex; seat: number; chips: Cents }
    | { do: "leave"; table: Hex }
    | { do: "buy"; table: Hex; amount: Cents }
    | ({ do: "act"; table: Hex } & ActBody)
    | { do: "ready"; table: Hex }
    | { do: "irregular"; table: Hex; kind: string };

export interface Shown {
    accept: 0 | 1;
    cut: number;
    seed: Hex;
}

/** What needs no id: to repeat it changes nothing. */
export type Note =
    | { do: "join"; table: Hex }
    | { do: "part"; table: Hex }
    | { do: "commit"; table: Hex; epoch: number; tag: Hex; commit: Hex }
    | ({ do: "show"; table: Hex; epoch: number } & Shown)
    | { do: "ping"; n: number };

// ---- what the server says ----

export interface Player {
    id: string;
    name: string;
    kind: "guest" | "player" | "bot";
}

export interface Move {
    verb: string;
    spot: string | null;
    least: Cents;
    most: Cents;
    step: Cents;
    /** One more amount that is taken; 0: none. */
    also: Cents;
    /** What goes with it: words of "spot", "amount", "number". */
    takes: string;
}

export interface Wager {
    spot: string;
    stake: Cents;
    off?: boolean;
}

export type Result = "win" | "lose" | "push" | "void";

export interface Settled {
    spot: string;
    stake: Cents;
    net: Cents;
    result: Result;
}

export interface Seat {
    seat: number;
    name: string;
    kind: string;
    you: boolean;
    here: boolean;
    chips: Cents;
    ready: boolean;
    witness: boolean;
    wagers: Wager[];
    last: Settled[];
}

/** A card, or a roll of two dice. "xx" is a card face down. */
export type Chance =
    { card: string; for?: number | null; aside?: boolean } | { dice: [number, number] };

export interface Shoe {
    inside: number;
    cards: number;
    cut: number;
    /** Cards nobody has seen, by rank from 2 to ace. */
    unseen: number[];
}

export type Fact = number | string | boolean | null;

export interface TableState {
    round: number;
    phase: number;
    open: boolean;
    waits: string;
    turn: number[];
    want: string | null;
    chance: Chance[];
    facts: Record<string, Fact>;
    over: string | null;
    shoe: Shoe | null;
    seats: Seat[];
    you: number | null;
    /** Of a seat's own player. */
    wallet?: Cents;
    moves: Move[];
    dealer: string[];
    timer: { kind: "bets" | "turn" | "round"; ends: number } | null;
    fair: { epoch: number; stage: string; witnessed: boolean; voids: number };
}

export type Effect =
    | { kind: "call"; key: string; text: string }
    | {
          kind: "settle";
          seat: number;
          spot: string;
          stake: Cents;
          net: Cents;
          result: Result;
          odds: string | null;
          clause: string | null;
          text: string;
      }
    | { kind: "moved"; seat: number; spot: string; to: string }
    | { kind: "chips"; seat: number; net: Cents; spot: string | null; clause: string | null }
    | { kind: "discard"; card: string }
    | { kind: "over"; text: string };

export interface TableEvent {
    /** As the record has it; "" if it has no line. */
    line: string;
    seat: number | null;
    verb: string;
    /** The default that is applied when time is out. */
    by_server: boolean;
    told: string | null;
    effects: Effect[];
}

export interface Spot {
    name: string;
    title?: string;
}

export interface TableInfo {
    table: Hex;
    title: string;
    game: string;
    game_title: string;
    rules: string;
    book_title: string;
    policy: "practice" | "regulated";
    bet_seconds: number;
    turn_seconds: number;
    /** Of a full shoe; 0: there is none. */
    cards: number;
    spots: Spot[];
    key: Hex;
}

/** The context of an epoch, which every hash of it covers. */
export interface Context {
    table_id: Hex;
    epoch: number;
    game: number;
    decks: number;
    n: number;
    stop: number;
    mode: number;
    max_seats: number;
    rules_hash: Hex;
}

export interface FairOpen extends Context {
    stage: "open";
    c_s: Hex;
    deadline: number;
    cut: { least: number; most: number } | null;
}

export interface FairLocked {
    stage: "locked";
    epoch: number;
    l: Hex;
    signature: Hex;
    c_s_next: Hex;
    audit_head: Hex;
    t_ms: number;
    first_seat: number;
    seats: { seat: number; player_tag: Hex; commit: Hex }[];
    deadline: number;
}

export interface FairReady {
    stage: "ready";
    epoch: number;
    r: Hex;
    signature: Hex;
    seats: {
        seat: number;
        cut_accept: number;
        cut_pos: number;
        player_tag: Hex;
        seat_seed: Hex;
        shown: boolean;
    }[];
    cut_by: number;
}

export interface FairRevealed {
    stage: "revealed";
    epoch: number;
    server_seed: Hex;
}

export interface FairVoid {
    stage: "void";
    epoch: number;
    why: string;
    server_seed: Hex;
}

export type FairStage = FairOpen | FairLocked | FairReady | FairRevealed | FairVoid;

export interface Refusal {
    code: string;
    words: string;
    clause: string | null;
}

export type Said =
    | { is: "welcome"; version: string; player: Player; wallet: Cents; now: number }
    | { is: "done"; id: string; wallet: Cents; seat?: number }
    | ({ is: "refused"; id: string | null } & Refusal)
    | ({ is: "table"; seq: number; state: TableState; spots: (string | Spot)[] } & Omit<
          TableInfo,
          "spots"
      >)
    | { is: "update"; table: Hex; seq: number; events: TableEvent[]; state: TableState }
    | ({ is: "fair"; table: Hex } & FairStage)
    | { is: "receipt"; table: Hex; epoch: number; seat: number; signature: Hex }
    | { is: "wallet"; wallet: Cents }
    | { is: "pong"; n: number; now: number }
    | { is: "bye"; words: string };

// ---- over HTTP ----

export interface Me {
    player: Player;
    wallet: Cents;
    seats: { table: Hex; seat: number; chips: Cents }[];
}

export interface GameRow {
    name: string;
    title: string;
    rules: string[];
    spots: string[];
}

export interface OptionRow {
    key: string;
    value: string;
    default: string;
    legal: string;
    clause: string;
    help: string;
}

export interface RulesAnswer {
    game: string;
    rules: string;
    options: OptionRow[];
    warnings: string[];
    edge?: string | null;
    edge_float?: number | null;
    player_edge?: boolean;
    /** A table of these rules may be opened. */
    allowed?: boolean;
}

export interface TableRow {
    table: Hex;
    title: string;
    game: string;
    game_title: string;
    rules: string;
    book_title: string;
    min: Cents;
    max: Cents;
    edge: string | null;
    edge_float: number | null;
    seats: { taken: number; max: number };
    watchers: number;
    policy: "practice" | "regulated";
    bet_seconds: number;
    turn_seconds: number;
    private: boolean;
    yours: boolean;
    round: number;
}

export interface TableDetail extends TableRow {
    in_force: RulesAnswer;
    voids: number;
    epochs: number;
    key: Hex;
}

export interface HistoryRow {
    row: number;
    table: Hex;
    game: string;
    rules: string;
    round: number;
    time: number;
    stake: Cents;
    net: Cents;
    words: string;
}
