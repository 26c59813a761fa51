// kinds.ts -- the messages of protocol.ts, as the page groups them.

import type {
    Asked,
    SaidFairLocked,
    SaidFairOpen,
    SaidFairReady,
    SaidFairRevealed,
    SaidFairVoid,
    SaidTable,
} from "./protocol.js";

export type Cents = number;
export type Hex = string;

type Without<T, Keys extends string> = T extends unknown ? Omit<T, Keys> : never;

/** What changes something and is answered once, however often it is sent: by its id. */
export type Wish = Without<Extract<Asked, { id: string }>, "id">;

/** What needs no id: to repeat it changes nothing. */
export type Note = Exclude<Asked, { id: string }>;

/** A decision. */
export type ActBody = Omit<Extract<Asked, { do: "act" }>, "do" | "id" | "table">;

/** What is told of a table once; its state comes anew each time. */
export type TableInfo = Omit<SaidTable, "is" | "seq" | "state">;

export type FairOpen = Omit<SaidFairOpen, "is" | "table">;
export type FairLocked = Omit<SaidFairLocked, "is" | "table">;
export type FairReady = Omit<SaidFairReady, "is" | "table">;
export type FairRevealed = Omit<SaidFairRevealed, "is" | "table">;
export type FairVoid = Omit<SaidFairVoid, "is" | "table">;
export type FairStage = FairOpen | FairLocked | FairReady | FairRevealed | FairVoid;

/** The context of an epoch, which every hash of it covers. */
export type Context = Pick<
    FairOpen,
    "table_id" | "epoch" | "game" | "decks" | "n" | "stop" | "mode" | "max_seats" | "rules_hash"
>;
