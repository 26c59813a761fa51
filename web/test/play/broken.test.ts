// broken.test.ts -- what is refused, what goes wrong, and what the page says of it: wrong bets, a
// fault of the dealer, a clock that runs out, a socket that closes, a server that is killed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { signed } from "../../src/format.js";
import { Guest } from "./house.js";
import { browser, house } from "./open.js";

async function seated(rules: string, more: object = {}): Promise<Guest> {
    const guest = await Guest.arrive(house, browser);
    await guest.context.addInitScript(() => {
        const Real = WebSocket;
        const made: WebSocket[] = [];
        Object.assign(globalThis, { made });
        globalThis.WebSocket = class extends Real {
            constructor(url: string | URL) {
                super(url);
                made.push(this);
            }
        };
    });
    await guest.sit(await guest.open({ rules, ...more }), 400);
    return guest;
}

const ten = (guest: Guest) => async () => {
    await guest.press("Shift+ArrowUp");
    await guest.bet(1000);
};

/** The words of a refusal, in the dialog of the command or over the table. */
function refusal(guest: Guest, words: RegExp): Promise<void> {
    return guest.page.getByRole("alert").getByText(words).first().waitFor();
}

void test("a bet over the most, and a raise over the bet, are refused with words and clause", async () => {
    const ann = await seated("nj-online");
    await ann.type("bet 301");
    await refusal(ann, /300.*NJO-RD limits/s);
    await ann.press("Escape");
    await ann.decision(ten(ann));
    await ann.type("raise 50");
    await refusal(ann, /10.*NJO-RD raise/s);
    await ann.press("Escape");
    await ann.answer("Enter");
    await ann.leave();
});

void test("after the first card nothing is bet or taken off, and the page says why", async () => {
    const ann = await seated("ma");
    await ann.decision(ten(ann));
    const late = "You may not change a bet after the first card.";
    const spot = ann.page.locator('[data-spot="ante"]');
    assert.ok(await spot.isDisabled());
    assert.equal(await spot.getAttribute("title"), late);
    for (const name of ["Undo", "Redo", "Repeat", "Double", "Clear"])
        assert.equal(await ann.page.getByRole("button", { name, exact: true }).count(), 0, name);
    for (const key of ["ArrowUp", "Shift+ArrowDown", "Delete"]) {
        await ann.press(key);
        await refusal(ann, new RegExp(late));
        await ann.press("Escape");
    }
    await ann.type("bet ante 5"); /* past the page, to the server */
    await refusal(ann, /MA-RD/);
    await ann.press("Escape");
    assert.equal(ann.stake(), 1000);
    await ann.answer("Enter");
    await ann.leave();
});

// MA-RD 6(c): a third card before raises are closed.
void test("a third card shown too early: play on, or void the round", async () => {
    const ann = await seated("ma", { policy: "drill" });
    for (const choice of ["Play on", "Void my round"]) {
        await ann.decision(ten(ann));
        const chips = ann.state?.seats[0]?.chips ?? 0;
        await ann.page.locator("footer summary").click();
        await ann.page.getByRole("button", { name: "third exposed" }).click();
        await ann.page
            .getByRole("alert")
            .getByText(/came out too early/)
            .waitFor();
        assert.equal(await ann.page.locator("details[open] ul").isVisible(), false);
        await ann.page.getByRole("alert").getByRole("button", { name: choice }).click();
        if (choice === "Play on") {
            await ann.until(() => ann.moves("raise") || ann.state?.open === true);
            if (ann.moves("raise")) await ann.answer("Enter");
        }
        await ann.until(() => ann.state?.open === true);
        if (choice === "Void my round") {
            assert.equal(ann.state?.seats[0]?.chips, chips + 1000);
            assert.equal(ann.state.seats[0].last[0]?.result, "void");
        }
    }
    await ann.leave();
});

void test("who leaves in the middle of a hand is told when it can be left", async () => {
    const ann = await seated("ma");
    await ann.decision(ten(ann));
    await ann.page.getByRole("button", { name: "Leave", exact: true }).click();
    await refusal(ann, /^Your bet cannot be taken down now: you can leave when it is decided\./);
    await ann.answer("Enter");
    await ann.leave();
});

void test("what is decided while the server is silent counts at this table", async () => {
    const ann = await seated("ma");
    await ann.decision(ten(ann));
    const from = ann.heard.length;
    house.freeze();
    await ann.page.getByRole("button", { name: /^Stand/ }).click();
    await refusal(ann, /accepted bets stand/);
    house.thaw();
    await ann.until(() => ann.heard.slice(from).some(({ is }) => is === "table"));
    await ann.until(() => ann.state?.phase === 0);
    const net = async () => signed(((await ann.me()).seats[0]?.chips ?? 0) - 40000);
    const came = await net();
    assert.notEqual(came, "$0");
    await ann.until(async () => (await ann.figure("This table")) === came);
    await ann.page.reload();
    await ann.betsOpen();
    assert.equal(await ann.figure("This table"), came);
    await ann.decision(ten(ann));
    await ann.answer("Enter");
    const then = await net();
    await ann.until(async () => (await ann.figure("This table")) === then);
    await ann.leave();
});

void test("time runs out: the server stands for the seat, and the page says so", async () => {
    const ann = await seated("nj-online", { bet_seconds: 60, turn_seconds: 5 });
    await ann.decision(ten(ann));
    await ann.page.getByText(/\d s to decide/).waitFor();
    await ann.page
        .getByText(/^Time is up: seat 1/)
        .first()
        .waitFor();
    const stood = ann.heard
        .flatMap((said) => (said.is === "update" ? said.events : []))
        .findLast((event) => event.verb === "stand");
    assert.equal(stood?.by_server, true);
    await ann.press("i");
    await ann.page.getByRole("complementary").getByRole("tab", { name: "Rules" }).click();
    await ann.page.getByText(/On a slow connection what you press may arrive too late/).waitFor();
    await ann.leave();
});

/** The link is down: the page says so, and takes no bet. */
async function blocked(guest: Guest): Promise<void> {
    await refusal(guest, /accepted bets stand/);
    for (const name of [/^Stand/, /^Raise \$10 /])
        assert.ok(await guest.page.getByRole("button", { name }).first().isDisabled());
}

/** The link is back: the page shows the round as the server has it, and the round goes on. */
async function back(guest: Guest, cards: unknown): Promise<void> {
    await guest.until(() => guest.moves("stand"), 40000);
    await guest.page.getByText(/accepted bets stand/).waitFor({ state: "detached" });
    assert.deepEqual(guest.state?.chance, cards);
    assert.equal(guest.stake(), 1000);
    await guest.settled();
    await guest.answer("Enter");
    const { seats } = await guest.me();
    assert.equal(seats[0]?.chips, guest.state?.seats[0]?.chips);
}

void test("a socket that closes in the middle of a round", async () => {
    const ann = await seated("ma");
    await ann.decision(ten(ann));
    const cards = ann.state?.chance;
    ann.state = null;
    const down = blocked(ann);
    await ann.page.evaluate(() => {
        (globalThis as unknown as { made: WebSocket[] }).made.at(-1)?.close();
    });
    await down;
    await back(ann, cards);
    await ann.leave();
});

void test("a server that is killed in the middle of a round, and comes back", async () => {
    const ann = await seated("ma");
    await ann.decision(ten(ann));
    const cards = ann.state?.chance;
    ann.state = null;
    await house.kill();
    await blocked(ann);
    await ann.press("+"); /* nothing of it is sent, now or later */
    await house.again();
    await back(ann, cards);
    await ann.leave();
});
