// covering.ts -- a wager and the pockets that it wins on, as the server tells them.

export interface Covering {
    spot: string;
    covers: readonly string[];
}
