// rigged.ts -- a table whose cards are known, before a page: the practice table in the test's own hand, at the round
// that brings what is looked for. The page is a real one and its link is led to that table.

import assert from "node:assert/strict";

import type { Browser, BrowserContextOptions } from "playwright-core";

import { Practice, WALLET } from "../practice.js";
import { Guest, type House } from "./house.js";

const SEED = 17;
const ROUNDS = 20000;
const TICK_MS = 50;
/** In cents: with less somebody plays all of it, until it is won or the house gives more. */
const LOW = 10000;

/** Bets, deals and plays; true: this is the round that is looked for. */
export type Comes = (table: Practice) => boolean;

export interface Rig {
    game: string;
    rules: string;
    comes: Comes;
}

function opened(game: string, rules: string): Practice {
    const table = new Practice(SEED);
    assert.ok(table.open(`${game} ${rules}`), JSON.stringify(table.heard));
    table.sit(WALLET);
    return table;
}

/** What is left of a round without more money. */
function playOut(table: Practice): void {
    for (let i = 0; table.state?.phase && i < 40; i++) {
        const idle = table.state.moves.find((move) => move.idle) ?? table.state.moves[0];
        assert.equal(table.ask({ do: "act", verb: idle?.verb }), null);
    }
    for (const { spot, most: amount } of table.moves("take"))
        table.ask({ do: "act", verb: "take", spot, amount });
    table.pass(1000);
    table.ready();
}

/** The rest of a round, and chips for the next. */
function passOver(table: Practice): void {
    const chips = () => table.state?.seats[0]?.chips ?? 0;
    playOut(table);
    while (chips() < LOW) {
        table.say({ do: "join", table: table.id }); // tells what the wallet has by now
        const wallet = table.state?.wallet ?? 0;
        if (wallet) table.ask({ do: "buy", amount: wallet });
        else {
            for (const { spot } of table.moves("bet").slice(0, 3))
                table.ask({ do: "act", verb: "bet", spot, amount: chips() - (chips() % 100) });
            table.ask({ do: "ready" });
            playOut(table);
        }
    }
}

/** How many rounds come before the one that is looked for. */
function roundOf({ game, rules, comes }: Rig): number {
    const table = opened(game, rules);
    for (let round = 0; round < ROUNDS; round++) {
        if (comes(table)) return round;
        passOver(table);
    }
    throw new Error(`${String(ROUNDS)} rounds without it: ${comes.toString()}`);
}

/** Somebody with a browser at that table, before that round: `comes` brings it once more. */
export async function rigged(
    house: House,
    browser: Browser,
    rig: Rig,
    options: BrowserContextOptions = {},
): Promise<{ guest: Guest; table: Practice }> {
    const { game, rules, comes } = rig;
    const rounds = roundOf(rig);
    const table = opened(game, rules);
    for (let i = 0; i < rounds; i++) {
        comes(table);
        passOver(table);
    }
    const guest = await Guest.arrive(house, browser, options);
    guest.expected = /404/; // of the record: the server knows no such table
    await guest.context.routeWebSocket(/\/ws/, (socket) => {
        // Of seeds nothing is said: the page had no part in this shoe, and would say so.
        const tell = (text: string) => {
            if (!text.startsWith('{"is":"fair"'))
                socket.send(text.replace('"witnessed":false', '"witnessed":true'));
        };
        table.listener = tell;
        tell(JSON.stringify(table.heard[0]));
        socket.onMessage((text) => {
            const said = JSON.parse(String(text)) as { do: string };
            if (said.do !== "commit" && said.do !== "show") table.say(said);
        });
        const clock = setInterval(() => {
            table.pass(TICK_MS);
        }, TICK_MS);
        socket.onClose(() => {
            clearInterval(clock);
        });
    });
    await guest.page.goto(`${house.url}#/table/${table.id}`);
    await guest.page.locator("[data-primary]").waitFor();
    return { guest, table };
}
