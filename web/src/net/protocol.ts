// protocol.ts -- what pages and server say to one another.
//
// Made from the server's own tables by tools/protocol.c; tests/cli/protocol.sh holds
// it to them. Money is whole cents, seats count from 1, times are milliseconds of the
// server's clock, bytes are lower-case hex.

// ---- what the server says ----

/** the first message; nothing may be sent before it */
export interface SaidWelcome {
    is: "welcome";
    /** of the protocol */
    version: string;
    /** which pages the server has: one that was told others before is outdated, and has to reload */
    pages?: string;
    /** who this connection is */
    player: Player;
    /** cents, away from the tables */
    wallet: number;
    /** cents in chips and wagers at all tables */
    at_tables: number;
    /** cents of these that are on layouts */
    in_play: number;
    /** time and money since the player came; absent in a page without a server */
    visit?: Visit;
    /** where the player sits */
    seats: Place[];
    /** addresses of other servers of the house, where a client goes whose own is gone */
    nodes?: string[];
    /** the server's clock */
    now: number;
}

/** a request was carried out, and is durable; goes to all connections of the player */
export interface SaidDone {
    is: "done";
    /** of the request */
    id: string;
    /** cents */
    wallet: number;
    /** the seat it was for, or the player's first seat at that table, if there is one */
    seat?: number;
}

/** a message was not carried out, and nothing has changed */
export interface SaidRefused {
    is: "refused";
    /** of the request; null where the message had none */
    id: string | null;
    /** for programs: see Codes */
    code: string;
    /** for people: what is wrong, and what would be right */
    words: string;
    /** of the rulebook, if a rule refuses it */
    clause: string | null;
}

/** the house tells the player something that nobody here has asked for; goes to all connections of the player */
export interface SaidTold {
    is: "told";
    /** a round was taken back, and what it brought or cost */
    code: "void";
    /** for people */
    words: string;
    /** cents, after it */
    wallet: number;
}

/** the answer to join; also the current state of a table, for a reader who fell behind and missed updates */
export interface SaidTable {
    is: "table";
    /** public id */
    table: string;
    title: string;
    /** its name: see GET /api/games */
    game: string;
    game_title: string;
    /** in force: the book, and what the house has set */
    rules: string;
    book_title: string;
    /** cents */
    min: number;
    /** cents */
    max: number;
    /** of the house on the usual wager, with good play */
    edge: string;
    /** the same, as a share */
    edge_float: number;
    seats: SeatsTaken;
    /** connections */
    watchers: number;
    policy: "practice" | "drill" | "regulated";
    /** from the first bet to the deal; 0: no timer */
    bet_seconds: number;
    /** for a decision; 0: no timer */
    turn_seconds: number;
    /** not in the lobby */
    private: boolean;
    /** the player sits here */
    yours: boolean;
    /** rounds begun */
    round: number;
    /** seats that one player may hold here */
    areas: number;
    /** in a full shoe; 0: the game has none */
    cards: number;
    /** what a round begins with: deal, roll, spin */
    begins: string;
    /** of the layout */
    spots: Spot[];
    /** its pockets in clockwise order; only for a game with a wheel */
    wheel?: string[];
    /** signs that the rulebook requires at the table */
    notices: Notice[];
    /** new rules announced by the house, and when they apply */
    coming: string | null;
    /** the table that it goes on from, whose record has what was before */
    follows?: string;
    /** Ed25519 key of the table, hex */
    key: string;
    /** of the last update; starts again when the server does */
    seq: number;
    /** what has happened since the last round ended; left out if it is very long */
    since?: Since[];
    state: State;
}

/** something happened; follows every change at a table that is watched */
export interface SaidUpdate {
    is: "update";
    /** public id */
    table: string;
    /** one more than before */
    seq: number;
    /** in order; empty if only time changed something, or if there were too many for one message */
    events: Event[];
    /** after them */
    state: State;
}

/** another server of this house has the table: connect there, with the same session, and join */
export interface SaidElsewhere {
    is: "elsewhere";
    /** public id */
    table: string;
    /** where, as https://HOST:PORT */
    url: string;
}

/** the table has closed; its watchers no longer follow it */
export interface SaidClosed {
    is: "closed";
    /** public id */
    table: string;
    /** for people */
    why: string;
    /** public id of the table that continues from here, with every seat */
    next: string | null;
}

/** PITFAIR/1: the house has committed, seats may; answer with commit */
export interface SaidFairOpen {
    is: "fair";
    /** public id */
    table: string;
    /** its number */
    epoch: number;
    stage: "open";
    /** these are CTX, in this order, with the epoch after the id */
    table_id: string;
    game: number;
    decks: number;
    n: number;
    stop: number;
    mode: number;
    max_seats: number;
    rules_hash: string;
    /** the house's commitment, C_S */
    c_s: string;
    /** for commit; 0: it is over, and this message is for a newcomer */
    deadline: number;
    /** where a seat may cut; null: under these rules nobody is asked */
    cut: Bounds | null;
}

/** PITFAIR/1: the list of seats is closed; answer with show if your c_i is in it */
export interface SaidFairLocked {
    is: "fair";
    /** public id */
    table: string;
    epoch: number;
    stage: "locked";
    /** L */
    l: string;
    /** of L, by the table's key */
    signature: string;
    /** C_S */
    c_s: string;
    /** C_S of the next epoch */
    c_s_next: string;
    /** head of the record's chain */
    audit_head: string;
    t_ms: number;
    /** asked first for the cut; 0: none */
    first_seat: number;
    /** for show; 0: it is over */
    deadline: number;
    /** ascending */
    seats: Committed[];
}

/** PITFAIR/1: the order is fixed; bets open when the shoe comes into play */
export interface SaidFairReady {
    is: "fair";
    /** public id */
    table: string;
    epoch: number;
    stage: "ready";
    /** L */
    l: string;
    /** R */
    r: string;
    /** of R, by the table's key */
    signature: string;
    /** the seat that cuts; 0: the dealer */
    cut_by: number;
    /** P_i of each seat */
    seats: Shown[];
}

/** PITFAIR/1: the epoch is over; every card can be computed */
export interface SaidFairRevealed {
    is: "fair";
    /** public id */
    table: string;
    epoch: number;
    stage: "revealed";
    server_seed: string;
}

/** PITFAIR/1: the epoch will not be played; the next one has the announced commitment */
export interface SaidFairVoid {
    is: "fair";
    /** public id */
    table: string;
    epoch: number;
    stage: "void";
    why: string;
    server_seed: string;
}

/** PITFAIR/1: the table has the seat's commitment */
export interface SaidReceipt {
    is: "receipt";
    /** public id */
    table: string;
    epoch: number;
    seat: number;
    /** c_i */
    commit: string;
    /** of the receipt, as the record has it */
    signature: string;
}

/** time and money since the player came: after each round, each minute at a table, and when betting stops or resumes */
export interface SaidVisit {
    is: "visit";
    visit: Visit;
}

/** the answer to ping */
export interface SaidPong {
    is: "pong";
    n: number;
    /** the server's clock */
    now: number;
}

export type Said =
    | SaidWelcome
    | SaidDone
    | SaidRefused
    | SaidTold
    | SaidTable
    | SaidUpdate
    | SaidElsewhere
    | SaidClosed
    | SaidFairOpen
    | SaidFairLocked
    | SaidFairReady
    | SaidFairRevealed
    | SaidFairVoid
    | SaidReceipt
    | SaidVisit
    | SaidPong;

// ---- what that, and answers over HTTP, are made of ----

export interface Player {
    id: number;
    name: string;
    kind: "guest" | "player" | "bot";
}

/** a seat that the player holds */
export interface Place {
    table: string;
    seat: number;
    /** cents before the seat */
    chips: number;
    /** cents on the layout */
    in_play: number;
    /** the table waits for its decision */
    turn: boolean;
    /** the chips belong to the table and are not money */
    drill: boolean;
}

export interface SeatsTaken {
    taken: number;
    max: number;
}

/** a place on the layout */
export interface Spot {
    name: string;
    /** pockets it wins on; only for a game with a wheel */
    covers?: string[];
    /** what it then pays: 35, 1 is 35 to 1 */
    pays?: number[];
}

/** a sign */
export interface Notice {
    words: string;
    /** that requires it */
    clause: string;
}

/** everything this player may know about a table */
export interface State {
    /** rounds begun */
    round: number;
    /** the game's own; 0: between rounds */
    phase: number;
    /** betting is open */
    open: boolean;
    /** what for, in words */
    waits: string;
    /** seats whose decision is awaited */
    turn: number[];
    /** card, down, dice, turn, shuffle: the chance that comes next */
    want: string | null;
    /** cards or dice of this round, or of the last one until the next */
    chance: Chance[];
    /** what else the game shows */
    facts: Record<string, number>;
    /** how the last round ended */
    over: string | null;
    /** the house has stopped play: in words; no round begins, and no bet is taken */
    held?: string;
    /** the house closes this table once no wager lies here: in words */
    closes?: string;
    /** cents of the jackpot, where the rules have one */
    meter?: number;
    shoe: Shoe | null;
    /** those that are taken */
    seats: Seat[];
    /** your seat; the first, where you have several */
    you: number | null;
    /** yours, if you sit here */
    wallet?: number;
    /** what act would accept from you now */
    moves: Move[];
    /** what ready and irregular would do now: deal, roll, irregular KIND */
    dealer: string[];
    /** what happens when time runs out */
    timer: Timer | null;
    fair: Fair;
}

export type Chance =
    | ChanceCard
    | ChanceDice
    | ChancePocket
    | ChancePick;

export interface ChanceCard {
    /** 9c; xx: face down */
    card: string;
    /** the seat it was dealt to */
    for?: number;
    /** which of its hands, where a seat may have several */
    hand?: number;
    /** exposed by an error; it is in the discards */
    aside?: boolean;
}

export interface ChanceDice {
    /** what each shows */
    dice: number[];
}

export interface ChancePocket {
    /** where the ball fell, or the wheel stopped */
    pocket: string;
    /** its place on the wheel, from 0; several may have the same name */
    at?: number;
}

export interface ChancePick {
    /** what was drawn */
    pick: string;
}

export interface Shoe {
    /** cards in it */
    inside: number;
    /** in a full one */
    cards: number;
    /** cards behind the cut card */
    cut: number;
    /** cards that nobody has seen, by rank from 2 to ace */
    unseen: number[];
}

export interface Seat {
    /** from 1 */
    seat: number;
    name: string;
    kind: "guest" | "player" | "bot";
    /** it is yours */
    you: boolean;
    /** connected */
    here: boolean;
    /** cents in front of it */
    chips: number;
    /** of these, what it owes and cannot bet; absent if nothing */
    owed?: number;
    /** of its own chips, where every seat has a different one */
    color?: string;
    /** wants the round to go on */
    ready: boolean;
    /** its seed is in the shoe in play */
    witness: boolean;
    wagers: Wager[];
    /** of the last round */
    last: Settled[];
}

export interface Wager {
    spot: string;
    /** from 1, where a seat may have several */
    hand?: number;
    /** cents */
    stake: number;
    /** it is off: the next roll does not decide it */
    off?: boolean;
    /** it was called on, while others like it are off */
    on?: boolean;
}

export interface Settled {
    spot: string;
    /** from 1, where a seat may have several */
    hand?: number;
    /** cents */
    stake: number;
    /** cents won, or lost if below zero */
    net: number;
    result: "win" | "lose" | "push" | "void";
}

/** a decision that would be accepted */
export interface Move {
    /** whose, where you have several */
    seat?: number;
    verb: string;
    /** where */
    spot: string | null;
    /** where else: the table's spots by number from 0, including spot: 0-37 40 */
    spots?: string;
    /** from 1, where a seat may have several */
    hand?: number;
    /** words of: spot, hand, amount, number */
    takes: string;
    /** smallest amount */
    least: number;
    /** largest amount, in steps; it is always accepted */
    most: number;
    step: number;
    /** one more amount; 0: none */
    also: number;
    /** the default when the seat's time is up */
    idle: boolean;
    /** take: what comes off could not be bet there again now */
    final?: boolean;
}

export interface Timer {
    /** bets: the deal; turn: the defaults; round: the pace of a regulated table */
    kind: "bets" | "turn" | "round";
    /** by the server's clock */
    ends: number;
}

export interface Fair {
    /** in play; if none is, the coming one */
    epoch: number;
    /** play, or the stage of the coming one */
    stage: "play" | "idle" | "open" | "locked" | "ready";
    /** your seed is in it */
    witnessed: boolean;
    /** void epochs at this table */
    voids: number;
}

/** an event, in short */
export interface Since {
    /** as the record has it; a card that you do not see is xx */
    line: string;
    verb: string | null;
}

/** a decision or a chance */
export interface Event {
    /** as the record has it; empty if it has none */
    line: string;
    seat: number | null;
    verb: string | null;
    /** a default, because time was up */
    by_server: boolean;
    /** follows a name: "bets $5 on ante" */
    told: string;
    effects: Effect[];
}

export type Effect =
    | EffectCall
    | EffectSettle
    | EffectStake
    | EffectTake
    | EffectMoved
    | EffectChips
    | EffectMeter
    | EffectDiscard
    | EffectOver;

/** what follows from an event: the dealer says something */
export interface EffectCall {
    kind: "call";
    /** for translations */
    key: string;
    /** in words */
    text: string;
}

/** a wager is decided */
export interface EffectSettle {
    kind: "settle";
    seat: number;
    spot: string;
    /** from 1, where a seat may have several */
    hand?: number;
    /** cents */
    stake: number;
    /** cents won, or lost if below zero */
    net: number;
    result: "win" | "lose" | "push" | "void";
    /** of a win */
    odds: string | null;
    /** the rule that decides */
    clause: string | null;
    /** in words */
    text: string;
}

/** chips go onto a spot */
export interface EffectStake {
    kind: "stake";
    seat: number;
    spot: string;
    /** from 1, where a seat may have several */
    hand?: number;
    /** cents */
    stake: number;
}

/** chips come off a spot */
export interface EffectTake {
    kind: "take";
    seat: number;
    spot: string;
    /** from 1, where a seat may have several */
    hand?: number;
    /** cents */
    stake: number;
}

/** a wager goes to another spot */
export interface EffectMoved {
    kind: "moved";
    seat: number;
    /** the old spot */
    spot: string;
    /** from 1, where a seat may have several */
    hand?: number;
    /** the new spot */
    to: string;
}

/** chips come or go without a wager */
export interface EffectChips {
    kind: "chips";
    seat: number;
    /** cents */
    net: number;
    /** the rule that decides */
    clause: string | null;
}

/** a meter of the table grows */
export interface EffectMeter {
    kind: "meter";
    /** cents */
    net: number;
}

/** a card goes to the discards */
export interface EffectDiscard {
    kind: "discard";
    card: string;
}

/** the round is over */
export interface EffectOver {
    kind: "over";
    /** how it ended, in words */
    text: string;
}

export interface Bounds {
    least: number;
    most: number;
}

export interface Committed {
    seat: number;
    player_tag: string;
    /** c_i */
    commit: string;
}

export interface Shown {
    seat: number;
    /** 0 or 1 */
    cut_accept: number;
    cut_pos: number;
    player_tag: string;
    seat_seed: string;
    shown: boolean;
}

/** the player who asks */
export interface Me {
    player: Player;
    /** cents, away from the tables */
    wallet: number;
    /** cents in chips and wagers at all tables */
    at_tables: number;
    /** cents of these that are on layouts */
    in_play: number;
    /** time and money since the player came */
    visit?: Visit;
    seats: Place[];
}

/** time at tables since the player came, and its result; a quarter of an hour away from all tables ends it */
export interface Visit {
    /** when; 0: the player has not sat down */
    began: number;
    /** milliseconds at tables */
    played: number;
    /** cents; drills are not counted */
    staked: number;
    /** cents won, or lost if below zero */
    net: number;
    /** a reality check is due: no bet is accepted until POST /api/check */
    check: boolean;
    /** why no bet is accepted at any table; null: bets are accepted */
    rests: Rests | null;
}

export interface Rests {
    /** rest, limit or check */
    code: string;
    /** for people */
    words: string;
    /** when it ends, if that is known */
    until?: number;
}

/** a player's own limits */
export interface Limits {
    /** the clock they use */
    now: number;
    /** a PIN is set */
    pin: boolean;
    visit: Visit;
    /** one of each kind */
    limits: Limit[];
}

export interface Limit {
    /** see POST /api/limits */
    kind: "bet" | "loss_day" | "loss_week" | "loss_month" | "spend_day" | "spend_week" | "spend_month" | "time_day" | "time_week" | "time_month" | "check" | "break" | "exclusion";
    /** for people */
    words: string;
    /** in force, in the unit of POST /api/limits, or the end of a break; 0: none */
    value: number;
    /** counted so far, including bets on a layout */
    used?: number;
    /** requested; 0: none */
    next?: number;
    /** when the requested value may take effect */
    next_from?: number;
    /** it must be confirmed then; otherwise it takes effect by itself */
    confirm?: boolean;
    /** smallest value */
    least: number;
    /** largest value */
    most: number;
}

export interface Opened {
    /** public id of the new table */
    table: string;
}

export type Nothing = Record<string, never>;

export interface Health {
    /** true */
    ok: boolean;
}

export interface Games {
    games: Game[];
}

export interface Game {
    name: string;
    title: string;
    /** names of its rulebooks */
    rules: string[];
    /** of its layout */
    spots: string[];
    /** spots that one option of the first rulebook opens */
    optional: OptionalSpot[];
}

export interface OptionalSpot {
    spot: string;
    /** the option, such as ez=on */
    opens: string;
}

/** rules in force, as `pit rules --json` has them, and what they cost */
export interface Rules {
    edge: string;
    /** below zero: the player's */
    edge_float: number;
    player_edge: boolean;
    /** a table with them may be opened here */
    allowed: boolean;
    game: string;
    rules: string;
    options: Option[];
    warnings: string[];
    /** signs that the rulebook requires at the table */
    notices: Notice[];
}

export interface Option {
    key: string;
    value: string;
    /** of the book */
    default: string;
    /** what the book allows */
    legal: string;
    clause: string;
    help: string;
}

export interface Tables {
    /** the public ones, and yours */
    tables: Table[];
}

/** a row of the lobby; the request for one table returns more */
export interface Table {
    /** public id */
    table: string;
    title: string;
    game: string;
    game_title: string;
    rules: string;
    book_title: string;
    /** cents */
    min: number;
    /** cents */
    max: number;
    edge: string;
    edge_float: number;
    seats: SeatsTaken;
    watchers: number;
    policy: "practice" | "drill" | "regulated";
    bet_seconds: number;
    turn_seconds: number;
    private: boolean;
    yours: boolean;
    round: number;
    /** one table: its Ed25519 key */
    key?: string;
    /** one table: the head of its record's chain */
    head?: string;
    /** one table: void epochs */
    voids?: number;
    /** one table: epochs begun */
    epochs?: number;
    /** one table: its rules */
    in_force?: InForce;
}

/** as `pit rules --json` */
export interface InForce {
    game: string;
    rules: string;
    options: Option[];
    warnings: string[];
    /** signs that the rulebook requires at the table */
    notices: Notice[];
}

export interface History {
    /** newest first */
    rounds: Played[];
}

/** a round the player took part in */
export interface Played {
    /** for ?before= */
    row: number;
    table: string;
    game: string;
    rules: string;
    round: number;
    time: number;
    /** cents */
    stake: number;
    /** cents; 0 of a round that was taken back */
    net: number;
    /** the house has taken the round back: nothing was won or lost */
    void?: boolean;
    /** at a table with its own chips: no money was won or lost */
    drill: boolean;
    words: string;
}

/** an answer of 400 and above */
export interface Error {
    error: Refusal;
}

export interface Refusal {
    code: string;
    /** what is wrong, and what would be right */
    words: string;
    clause: string | null;
}

// ---- what pages ask ----

export type Asked =
    /** watches a table: `table` comes back, then updates */
    | {
          do: "join";
          /** public id of the table */
          table: string;
      }
    /** watches it no longer */
    | {
          do: "part";
          /** public id of the table */
          table: string;
      }
    /** sits down with chips from the wallet */
    | {
          do: "sit";
          /** the client's own, used once */
          id: string;
          /** public id of the table */
          table: string;
          /** 0: any free seat */
          seat: number;
          /** cents that come from the wallet */
          chips: number;
      }
    /** gets up; the chips go to the wallet */
    | {
          do: "leave";
          /** the client's own, used once */
          id: string;
          /** public id of the table */
          table: string;
          /** which of your seats; without it all of them */
          seat?: number;
      }
    /** more chips from the wallet */
    | {
          do: "buy";
          /** the client's own, used once */
          id: string;
          /** public id of the table */
          table: string;
          /** which of your seats; without it the one whose turn it is, or the only one */
          seat?: number;
          /** cents */
          amount: number;
      }
    /** a decision of the seat */
    | {
          do: "act";
          /** the client's own, used once */
          id: string;
          /** public id of the table */
          table: string;
          /** which of your seats; without it the one whose turn it is, or the only one */
          seat?: number;
          /** a decision that the moves list */
          verb: string;
          /** where, if the decision needs it */
          spot?: string;
          /** which of the seat's hands; without it the first */
          hand?: number;
          /** cents, if the decision needs them */
          amount?: number;
          /** a number, if the decision needs one */
          number?: number;
      }
    /** wants the round to go on: deal, or roll */
    | {
          do: "ready";
          /** the client's own, used once */
          id: string;
          /** public id of the table */
          table: string;
      }
    /** a dealer error, at a drill */
    | {
          do: "irregular";
          /** the client's own, used once */
          id: string;
          /** public id of the table */
          table: string;
          /** which of your seats; without it the one whose turn it is, or the only one */
          seat?: number;
          /** an irregularity that the state lists */
          kind: string;
      }
    /** the seat's commitment for a shoe */
    | {
          do: "commit";
          /** public id of the table */
          table: string;
          /** which of your seats; without it the one whose turn it is, or the only one */
          seat?: number;
          /** number of the epoch */
          epoch: number;
          /** player_tag of PITFAIR/1 */
          tag: string;
          /** c_i of PITFAIR/1 */
          commit: string;
      }
    /** what the seat committed to */
    | {
          do: "show";
          /** public id of the table */
          table: string;
          /** which of your seats; without it the one whose commitment it opens */
          seat?: number;
          /** number of the epoch */
          epoch: number;
          /** 1: this seat cuts */
          accept: number;
          /** where it cuts */
          cut: number;
          /** the seat's seed */
          seed: string;
      }
    /** comes back as a pong, at once */
    | {
          do: "ping";
          /** comes back in the pong */
          n: number;
      };

// ---- over HTTP ----

export interface Routes {
    /** who asks */
    "GET /api/me": {
        takes: Nothing;
        gives: Me;
    };
    /** makes a guest with $500 of play money, and a session; an existing session is kept */
    "POST /api/guest": {
        takes: {
            /** a program; everybody sees that */
            bot?: boolean;
        };
        gives: Me;
    };
    /** gives a guest a name, and a new session */
    "POST /api/account": {
        takes: {
            /** 2 to 24 letters, digits, - or _; not case-sensitive */
            name: string;
            /** 8 to 256 bytes */
            passphrase: string;
        };
        gives: Me;
    };
    /** logs in a player who has a name */
    "POST /api/login": {
        takes: {
            /** of the account; not case-sensitive */
            name: string;
            /** of the account */
            passphrase: string;
        };
        gives: Me;
    };
    /** ends the session and its connections */
    "POST /api/logout": {
        takes: Nothing;
        gives: Nothing;
    };
    /** $500 of play money for a player who has less than $10 */
    "POST /api/more": {
        takes: Nothing;
        gives: Me;
    };
    /** the player's own limits, and what counts towards them */
    "GET /api/limits": {
        takes: Nothing;
        gives: Limits;
    };
    /** sets a limit: a tighter one holds at once, a looser one later; begins a break or an exclusion */
    "POST /api/limits": {
        takes: {
            /** bet; loss_, spend_ or time_ and day, week or month; check; break; exclusion */
            kind: string;
            /** cents; minutes of time_ and check; hours of a break; days of an exclusion; 0: none */
            value: number;
            /** 4 to 12 digits; for bet; the first one given becomes the PIN; a lower limit needs none */
            pin?: string;
            /** true; for exclusion, which cannot be taken back */
            sure?: boolean;
        };
        gives: Limits;
    };
    /** confirms a looser limit, a day after it was asked for */
    "POST /api/limits/confirm": {
        takes: {
            /** of the limit */
            kind: string;
        };
        gives: Limits;
    };
    /** answers a reality check: bets are accepted again */
    "POST /api/check": {
        takes: Nothing;
        gives: Limits;
    };
    /** the games, their rulebooks and spots */
    "GET /api/games": {
        takes: Nothing;
        gives: Games;
    };
    /** rules in force, and what they cost */
    "GET /api/rules": {
        takes: {
            game: string;
            /** such as: ma decks=8 min=5 */
            rules?: string;
            /** of the table that they are for: practice, drill or regulated */
            policy?: string;
        };
        gives: Rules;
    };
    /** the lobby */
    "GET /api/tables": {
        takes: Nothing;
        gives: Tables;
    };
    /** opens a table; it closes when it has been empty for ten minutes */
    "POST /api/tables": {
        takes: {
            /** a name that GET /api/games has */
            game: string;
            /** without: the first book of the game */
            rules?: string;
            /** practice; drill: practise dealer errors, with the table's own chips; regulated: five seconds a round */
            policy?: string;
            /** not in the lobby; whoever has its id may come */
            private?: boolean;
            /** at most 63 bytes: Latin letters, figures, spaces and signs; one letter or figure at least */
            title?: string;
            /** 0 to 600; 20, or 0 at a private table */
            bet_seconds?: number;
            /** 0 to 600; 20, or 0 at a private table */
            turn_seconds?: number;
        };
        gives: Opened;
    };
    /** one table */
    "GET /api/tables/{table}": {
        takes: Nothing;
        gives: Table;
    };
    /** its record, to the end of the last round, for pit verify; of a closed table too; the header X-Pit-Rounds says how many rounds it has */
    "GET /api/tables/{table}/record": {
        takes: {
            /** to the end of this round */
            to?: number;
            /** 1: as far as every seed has been shown, so that all can be checked */
            proved?: number;
        };
        gives: string;
    };
    /** what the player has played */
    "GET /api/history": {
        takes: {
            /** below this row */
            before?: number;
            /** at most 200; 100 */
            most?: number;
        };
        gives: History;
    };
    /** 200 once the books have answered too; nothing, while they hang */
    "GET /healthz": {
        takes: Nothing;
        gives: Health;
    };
    /** figures for Prometheus; from the server's own machine alone */
    "GET /metrics": {
        takes: Nothing;
        gives: string;
    };
}

