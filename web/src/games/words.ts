// words.ts -- what a game calls things; what it does not name is called as the server has it.

import type { ActBody } from "../net/kinds.js";
import type { ChanceCard, Seat, State } from "../net/protocol.js";

/** Where a person's own round is: no bet yet, a bet is down, a decision is asked for, it is decided. */
export type Moment = "bet" | "go" | "decide" | "over";

interface First {
    spot: string;
    name: string;
    /** Why nothing goes on without it, for who has other bets. */
    why?: string;
}

export interface Words {
    /** What tells a table apart from others of the game, beside its name: "6 to 5". */
    kind?: (rules: string) => string;
    /** Buttons, by verb: "Play on" for "play". */
    verbs?: Readonly<Record<string, string>>;
    /** A button that has another name in this state: "Double too" for who follows. */
    verbNow?: (verb: string, state: State) => string | undefined;
    /** This person begins the next round: others only bet, and are not asked to go on as before. */
    begins?(state: State): boolean;
    /** Decisions on a spot that are asked for with a button too. */
    rail?: readonly string[];
    /** Keys of decisions: a letter for the first of these that is offered. */
    keys?: Readonly<Record<string, readonly string[]>>;
    /** In the list of keys, what the marked action may be, "deal, stand", and what + does; a game that names the one
     *  and not the other has no use for +. */
    marked?: string;
    more?: string;
    /** The layout is one tab stop, and Alt with an arrow goes to the spot that lies that way. */
    ways?: true;
    /** Keys that only this game's table hears, and what they do. */
    also?: readonly (readonly [keys: string, does: string])[];
    /** Decisions whose buttons keep their places, from left to right. */
    order?: readonly string[];
    /** Decisions that cost money, though no amount is asked for. */
    costs?: readonly string[];
    /** Decisions that no round waits for: they stand under the dealer, not on the rail. */
    asides?(state: State): readonly string[];
    /** Decisions that Enter makes, whatever is said for who lets time run out; never one that costs more. */
    ordinary?(state: State): readonly string[];
    /** Decisions that are simply the next step, and gold, though another one is offered. */
    plain?: readonly string[];
    spot?(name: string): string;
    /** What it is called aloud, where its name could be taken for a sum of money. */
    called?(name: string): string | undefined;
    /** What is told of one of several hands: "hand 2" for its wager. */
    ofHand?(spot: string, hand: number): string | undefined;
    /** A wager that has won may lie there still: it is told which. */
    stays?: true;
    /** A choice in full, where its verb and amount are not enough: where a payout goes. */
    choice?(body: ActBody): string | null;
    fact?(name: string, value: number): string;
    /** In a round, what the dealer has called last, for who comes in the middle of it; null: as all games. */
    call?(state: State): string | null;
    /** Names of spots that are typed beside those that are told: "yo" for eleven. */
    typed?: Readonly<Record<string, string>>;
    /** The spots that a typed word is short for, on this wheel: "17", "n17"; none: it means nothing. */
    short?(word: string, wheel: readonly string[]): readonly string[];
    /** The wager that a game begins with, and how it is named in "Bet $5 on the pass line"; where it is not offered,
     *  another one. With `or`, nobody should go on without it or one of these while it is open, though the game may. */
    first?: First & { or?: readonly string[]; instead?: First };
    /** What + adds to where nothing is offered: a bet of this person's that takes more, or why there is none. */
    adds?(state: State): { spot: string } | { why: string };
    /** A bet that is asked for beside the next step, for as long as it takes more: odds. `more`: what "$5 more" is of. */
    beside?(state: State): { spot: string; name: string; more: string } | null;
    /** The spot that opens the others: none of them takes a bet before it has one. */
    leads?: string;
    /** So many chips are one press on a spot, where that is not one. */
    chips?(spot: string): number;
    /** Keys that put a chip on a spot: a letter for its name. */
    letters?: Readonly<Record<string, string>>;
    /** Calls that only follow from an outcome: they are told in small, and never stand in its place. */
    notes?: readonly string[];
    /** Calls that the table itself shows: they take no other call's place. */
    shown?: readonly string[];
    /** What the last round came to, for who comes after it; null: as all games. */
    ended?(state: State): string | null;
    /** Between rounds, what there is to bet on; null: as all games. */
    bets?(state: State): string | null;
    /** A dealer's call as this person hears it: "you lose" for "players lose". */
    heard?(call: { key: string; text: string }, me: Seat | null, state?: State): string;
    /** What a round that is over brought this person, in words: it stands in the call's place. */
    outcome?(me: Seat): string;
    /** By verb, what is asked where a decision has an amount: "How much insurance". */
    amounts?: Readonly<Record<string, string>>;
    /** What a round brought this person is told beside the call. */
    nets?: true;
    /** Who hears the page is told what each wager brought, by its name. */
    each?: true;
    /** What chance brought, by a line of the record, where the dealer's call alone does not tell it. */
    chance?(line: string): string;
    /** Whose a card is, where the calls do not tell the cards: "Dealer"; "": a call does. */
    whose?(card: ChanceCard, state: State): string;
    /** The hand that a call tells the count of, by the call's key: its cards come before it. null: none come before this call. */
    counts?(key: string): string | null;
    /** Calls that come before it: who has the dice. */
    opens?: readonly string[];
    /** How the game stands, for who asks to hear it: where the puck is. */
    stands?(state: State): string;
    /** To a newcomer, what this moment is about and what the marked button does; null: as all games. */
    guide?(moment: Moment, state: State): string | null;
    /** The same for who hears it, where the words are of what is seen. */
    guideHeard?(moment: Moment, state: State): string | null;
    /** The round that is over has shown a newcomer what the game is about; without it, every round has. */
    taught?(state: State): boolean;
    /** On the stage before anything has come. */
    wait?: string;
    /** What is on its way, while the page shows it: "The ball is turning". No bet is changed then. */
    running?: string;
    /** Why a bet is not changed any more. */
    late?: string;
}
