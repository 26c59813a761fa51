// past.test.ts -- what a table shows of rounds that are over, for who comes late, loads the page anew, loses the
// link, sits there when the record rolls over, or when the server is started again.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser } from "playwright-core";

import { after as following, callsOf } from "../../src/games/baccarat/past.js";
import { launch } from "../browser.js";
import { Guest, House } from "./house.js";

const still = { reducedMotion: "reduce" as const };
const SHOWN = 12;

let house: House;
let browser: Browser;

before(async () => {
    house = await House.open("--record", "4096"); // a few rounds
    browser = await launch();
});
after(async () => {
    await browser.close();
    await house.close();
});

/** Somebody whose link can be cut. */
async function arrive(options = {}): Promise<Guest> {
    const guest = await Guest.arrive(house, browser, options);
    await guest.page.addInitScript(() => {
        const Plain = WebSocket;
        window.WebSocket = class extends Plain {
            constructor(url: string | URL) {
                super(url);
                addEventListener("cut", () => {
                    this.close();
                });
            }
        };
    });
    return guest;
}

const cut = (guest: Guest) =>
    guest.page.evaluate(() => {
        dispatchEvent(new Event("cut"));
    });

/** What came at the tables of a page, oldest first; a second link of the same person hears it again. */
function pockets(guest: Guest): string[] {
    const came = new Map<string, string>();
    for (const said of guest.heard)
        if (said.is === "update")
            for (const { line } of said.events)
                if (line.startsWith("spin "))
                    came.set(`${said.table} ${String(said.state.round)}`, line.slice(5));
    return [...came.values()];
}

async function join(guest: Guest, table: string): Promise<void> {
    await guest.lobby();
    await guest.page.goto(`${house.url}#/table/${table}`);
    await guest.until(() => guest.table === table);
}

/** Spins with a dollar on each of many numbers, over a second link of the same person, until the table is closed. */
async function untilClosed(guest: Guest): Promise<void> {
    await guest.page.evaluate(async (table) => {
        const link = new WebSocket(`ws://${location.host}/ws`);
        let n = 0;
        const say = (message: object) => {
            link.send(JSON.stringify({ id: `${table}-${String(n++)}`, table, ...message }));
        };
        /** Fifty messages a second are taken. */
        const rest = () => new Promise((done) => setTimeout(done, 25));
        const round = async () => {
            for (let number = 1; number <= 24; number++) {
                say({ do: "act", verb: "bet", spot: `straight-${String(number)}`, amount: 100 });
                await rest();
            }
            say({ do: "ready" });
        };
        await new Promise<void>((done, failed) => {
            link.onmessage = ({ data }) => {
                const said = JSON.parse(String(data)) as {
                    is: string;
                    code?: string;
                    events?: object[];
                };
                if (said.is === "closed") done();
                const long = said.code === "stopped"; // the next spin is the last of this record
                if ((said.is === "refused" && !long) || n > 2000) failed(new Error(String(data)));
                if (said.is === "welcome") say({ do: "join" });
                if (said.is === "table" || JSON.stringify(said.events ?? []).includes('"over"'))
                    void round();
            };
        });
        link.close();
    }, guest.table);
}

void test("the last spins are those of the wheel, for everybody and after everything", async () => {
    const bo = await Guest.arrive(house, browser, still);
    const first = await bo.open({ game: "roulette", rules: "ma-book", bet_seconds: 0 });
    await bo.sit(first, 500);
    const bet = async () => {
        await bo.betsOpen();
        await bo.page.locator('[data-spot="red"]').click();
        await bo.bet(500);
    };
    const spin = async (times: number) => {
        for (; times > 0; times--) {
            if (!bo.stake()) await bet();
            const from = bo.heard.length;
            await bo.enter();
            await bo.until(() => bo.ended(from));
        }
    };
    const last = () => pockets(bo).slice(-SHOWN).reverse().join();
    /** Every spin is there, and in its order. */
    const shows = async (guest: Guest) => {
        const list = guest.page.locator("ol li b");
        await guest.until(async () => (await list.allInnerTexts()).join() === last());
    };
    await spin(2);

    const ann = await arrive(); // with a ball that runs
    await join(ann, first);
    await shows(ann);
    await spin(1);
    await bet(); // while her ball is on its way
    await shows(ann);

    await cut(ann);
    await spin(2);
    await ann.until(() => ann.state?.round === bo.state?.round);
    await shows(ann);
    await ann.page.reload();
    await shows(ann);

    // A new record, and one after it: the wheel is the same.
    for (let tables = 0; tables < 2; tables++) {
        const { table } = bo;
        await untilClosed(bo);
        await bo.until(() => bo.table !== table);
        await bo.betsOpen();
        await ann.until(() => ann.table === bo.table);
        await shows(bo);
        await shows(ann);
    }
    assert.equal(bo.state?.round, 0, "nothing has been played here yet");
    const late = await Guest.arrive(house, browser, still);
    await join(late, bo.table);
    await shows(late);
    await spin(1);
    await shows(late);

    await house.kill();
    await house.again();
    await bo.until(() => bo.heard.at(-1)?.is !== "update" && bo.state?.open === true);
    for (const guest of [ann, bo, late]) {
        await guest.page.reload();
        await shows(guest);
    }
    await spin(1);
    for (const guest of [ann, bo, late]) {
        await shows(guest);
        guest.expected = /./;
        await guest.leave();
    }
});

void test("the score card is that of the shoe in play: in mid-hand, for who comes late, from one shoe to the next", async () => {
    const bo = await Guest.arrive(house, browser, still);
    const table = await bo.open({
        game: "midi-baccarat",
        rules: "ma-book turned_by=player cut=390", // shoes of a few hands
        bet_seconds: 0,
        turn_seconds: 0,
    });
    await bo.sit(table, 400);
    const ann = await arrive();
    await join(ann, table);
    const events = () => bo.heard.flatMap((said) => (said.is === "update" ? said.events : []));
    const results = () => following([], callsOf(events()));
    const shoes = () => callsOf(events()).filter((call) => call === "shuffled").length;
    /** Every hand of this shoe and no other, and all five roads of them. */
    const shows = async (guest: Guest) => {
        const told = guest.page.locator("li", { hasText: "Bead plate: " });
        const letters = results().map((one) => one.charAt(0).toUpperCase());
        await guest.until(
            async () =>
                (await told.first().textContent()) ===
                `Bead plate: ${letters.join(" ") || "empty"}`,
        );
    };
    const come = async () => {
        const late = await Guest.arrive(house, browser, still);
        await join(late, bo.table);
        await shows(late);
        await late.leave();
    };
    for (let [hands, at] = [0, bo.table]; shoes() < 3; hands++) {
        assert.ok(hands < 60, "shoes have an end");
        const from = bo.heard.length;
        await bo.betsOpen();
        if (bo.table !== at) await ann.until(() => ann.table === bo.table);
        at = bo.table;
        if (!results().length) {
            await ann.page.reload(); // a new shoe, of which nothing has been dealt
            await shows(ann);
            await come();
        }
        await bo.page.locator('[data-spot="player"]').click();
        await bo.bet(500);
        await bo.enter();
        await bo.until(() => bo.moves("turn-over") || bo.ended(from));
        if (hands % 3 === 0) await come();
        if (hands % 3 === 1) await ann.page.reload();
        if (hands % 3 === 2) await cut(ann);
        await shows(ann);
        while (!bo.ended(from)) {
            const { state } = bo;
            await bo.enter();
            await bo.until(() => bo.state !== state && (bo.ended(from) || bo.moves("turn-over")));
        }
        for (const guest of [ann, bo]) await shows(guest);
    }
    for (const guest of [ann, bo]) await guest.leave();
});
