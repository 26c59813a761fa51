// lies.ts -- what lies on a spot, and what may be done there, from what the server says.

import { money } from "../../format.js";
import type { Move, Settled, State } from "../../net/protocol.js";
import { moveFor } from "../../table/slip.js";
import type { Effect } from "./reading.js";

export interface Told {
    net: number;
    /** In place of the net: "−$5 to +$45". */
    text?: string;
}

export interface Lies {
    stake: number;
    /** The marker button on it: it rests, or was called on while others like it do. */
    mark: "" | "OFF" | "ON";
    others: number;
    /** No bet is taken there now. */
    closed: boolean;
    /** A bet is taken there now that is special: odds, or the line before a come-out roll. */
    asks: boolean;
    /** What it asks: "up to $50". */
    ring: string;
    /** Something has just come there, from this spot; "": nothing has. */
    from: string;
    /** What the last roll lost there; what it won or gave back, which goes to the player and lies there no more. */
    lost: number;
    kept: number;
    result: Told | null;
    /** What a total that is looked at would bring. */
    preview: Told | null;
}

/** Bets come there by themselves, and odds go with them: an empty place there is not a closed one. */
const TRAVELLED = /^(dont-)?come-(odds-)?\d+$/;
const ODDS = /-odds/;

export function betOf(state: State, spot: string): Move | undefined {
    return moveFor(state.moves, "bet", spot);
}

function previewOf(spot: string, looked: Effect | null): Told | null {
    const found = looked?.wagers.find((one) => one.spot === spot);
    if (!found) return null;
    if (found.to) return { net: 0, text: `to ${found.to.replace(/\D+/g, "")}` };
    const { least, most } = found;
    if (least === most) return { net: most };
    const sign = (cents: number) => (cents > 0 ? `+${money(cents)}` : money(cents));
    return { net: most > 0 ? most : least, text: `${sign(least)} / ${sign(most)}` };
}

/** What lay in the wagers that ended so. */
const staked = (last: readonly Settled[], ended: (result: string) => boolean): number =>
    last.reduce((sum, one) => sum + (ended(one.result) ? one.stake : 0), 0);

export function liesOn(
    spot: string,
    state: State,
    shown: { last: readonly Settled[]; fresh: ReadonlyMap<string, string>; looked: Effect | null },
): Lies {
    const me = state.seats.find(({ you }) => you);
    const mine = me?.wagers.find((one) => one.spot === spot);
    const move = betOf(state, spot);
    const betting = me !== undefined && state.moves.some(({ verb }) => verb === "bet");
    const last = shown.last.filter((one) => one.spot === spot);
    const net = last.reduce((sum, one) => sum + one.net, 0);
    const line = me?.wagers.some((one) => one.spot === "pass" || one.spot === "dont-pass");
    const odds = ODDS.test(spot) && move !== undefined;
    return {
        stake: mine?.stake ?? 0,
        mark: mine?.off ? "OFF" : mine?.on ? "ON" : "",
        others: state.seats.reduce(
            (sum, seat) =>
                sum +
                seat.wagers.reduce(
                    (all, one) => all + (!seat.you && one.spot === spot ? one.stake : 0),
                    0,
                ),
            0,
        ),
        closed: betting && !move && !mine && !TRAVELLED.test(spot),
        asks: (odds && !mine) || (spot === "pass" && move !== undefined && !line),
        ring: odds && !mine ? `up to ${money(move.most)}` : "",
        from: shown.fresh.get(spot) ?? "",
        lost: mine ? 0 : staked(last, (result) => result === "lose"),
        kept: mine ? 0 : staked(last, (result) => result !== "lose"),
        result: last.length ? { net } : null,
        preview: previewOf(spot, shown.looked),
    };
}
