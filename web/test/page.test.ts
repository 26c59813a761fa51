// page.test.ts -- the pages in Chromium against a server whose cards are known: a hand by keyboard,
// chips by pointer, a link that breaks, and pictures of every screen for a person to look at.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, beforeEach, afterEach, test } from "node:test";

import type { Browser, BrowserContext, Page } from "playwright-core";

import { armed, audit, launch, still } from "./browser.js";
import { CRAPS, Mock, RED_DOG, WHEEL } from "./mock.js";

const SHOTS = "build/web/shots";
const DIST = "web/dist";

let browser: Browser;
let context: BrowserContext;
let mock: Mock;
let page: Page;
let troubles: string[];

before(async () => {
    mkdirSync(SHOTS, { recursive: true });
    browser = await launch();
});

after(() => browser.close());

beforeEach(async () => {
    mock = await Mock.start(DIST);
    troubles = [];
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    watch(page);
});

afterEach(async () => {
    await context.close();
    mock.close();
    assert.deepEqual(troubles, []);
});

/** What a browser complains of, the policy of the server among it. */
function watch(page: Page): void {
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
        if (message.type() === "error" && !/WebSocket|CONNECTION_REFUSED/.test(message.text()))
            troubles.push(message.text());
    });
}

async function sitDown(table: string): Promise<void> {
    await page.goto(`${mock.url}#/table/${table}?sit`);
    await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .click();
    await page.getByRole("radio", { name: "Chip of $5", exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelector("[data-spot]") !== null);
}

async function axe(name: string): Promise<void> {
    assert.deepEqual(await audit(page, name), []);
}

function figure(name: string): Promise<string> {
    return page.locator(".figures div", { hasText: name }).locator("dd").innerText();
}

async function bet(cents: number): Promise<void> {
    const said = `$${String(cents / 100)}`;
    await page.waitForFunction(
        (text) => document.querySelector(".figures div:nth-child(2) dd")?.textContent === text,
        said,
    );
}

void test("a hand of Red Dog by keyboard alone, and the seed that was shown opens its commitment", async () => {
    await sitDown(RED_DOG);
    assert.deepEqual(
        mock.shown.map(({ matches }) => matches),
        [true],
    );
    await page.keyboard.press("Shift+ArrowUp");
    await bet(1000);
    await page.keyboard.press("ArrowUp");
    await bet(1100);
    await page.keyboard.press("ArrowDown");
    await bet(1000);
    await page.keyboard.press("Enter");
    await page.getByText("The spread is 6").first().waitFor();
    await armed(page);
    await page.keyboard.press("+");
    await page.getByText("Between: you win.").first().waitFor();
    assert.equal(await figure("This table"), "+$20");
    assert.equal(await figure("Last win"), "$20");
    assert.equal(await figure("Balance"), "$120");
    await page.keyboard.press("0");
    await bet(1000);
    await page.keyboard.press("Delete");
    await bet(0);
});

void test("one long press of Enter deals and does not stand", async () => {
    await sitDown(RED_DOG);
    await page.keyboard.press("ArrowUp");
    await bet(100);
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter"); /* repeats, as a key that is held does */
    await page.getByText("The spread is 6").first().waitFor();
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.keyboard.press("Enter");
    await armed(page);
    assert.equal(mock.asked.filter(({ verb }) => verb === "stand").length, 0);
    await page.keyboard.press("Enter");
    await page.getByText("Between: you win.").first().waitFor();
});

void test("chips by pointer: add, take off by right button and Shift, undo, redo, double", async () => {
    await sitDown(CRAPS);
    const pass = page.locator('[data-spot="pass"]');
    await pass.click();
    await bet(500);
    await pass.click();
    await bet(1000);
    await pass.click({ button: "right" });
    await bet(500);
    await pass.click({ modifiers: ["Shift"] });
    await bet(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await bet(500);
    await page.getByRole("button", { name: "Undo" }).click();
    await bet(1000);
    await page.getByRole("button", { name: "Redo" }).click();
    await bet(500);
    await page.getByRole("button", { name: "Double" }).click();
    await bet(1000);
});

void test("a command line, and a refusal in the server's words", async () => {
    await sitDown(CRAPS);
    for (const [text, sum] of [
        ["place 6 12", 1200],
        ["hop 3-5 5", 1700],
    ] as const) {
        await page.keyboard.press("/");
        await page.getByRole("textbox", { name: "Command" }).fill(text);
        await page.keyboard.press("Enter");
        await bet(sum);
    }
    await page.keyboard.press("/");
    await page.getByRole("textbox", { name: "Command" }).fill("field 400");
    await page.keyboard.press("Enter");
    await page
        .getByText(/A bet is 1 to/)
        .first()
        .waitFor();
});

void test("while the link is down nothing is bet, and an unanswered wish is sent again", async () => {
    await sitDown(RED_DOG);
    await page.keyboard.press("ArrowUp");
    await bet(100);
    for (const socket of mock.sockets) socket.break();
    await page
        .getByRole("alert")
        .getByText(/accepted bets stand/)
        .waitFor();
    await page.keyboard.press("ArrowUp");
    await page.locator("header .down").waitFor({ state: "detached" });
    assert.equal(await figure("Bet"), "$1");
    await page.keyboard.press("ArrowUp");
    await bet(200);
});

void test("who has lost an idle seat is told so until they ask for something, and may sit down again", async () => {
    await sitDown(CRAPS);
    const words = "your seat at Craps 1 went to somebody who waited for one";
    mock.displace(CRAPS, words);
    const told = page.getByRole("alert").filter({ hasText: `Y${words.slice(1)}.` });
    await told.waitFor();
    const sit = page.getByRole("button", { name: "Sit down", exact: true });
    await sit.waitFor();
    await page.waitForTimeout(100);
    assert.ok(await told.isVisible(), "a round that begins meanwhile does not hide it");
    await sit.click();
    await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .click();
    await page.getByRole("radio", { name: "Chip of $5", exact: true }).waitFor();
    assert.ok(await told.isHidden());
});

void test("a table that closes says so, shows its last roll, and tells why and what one has", async () => {
    await sitDown(CRAPS);
    await page.keyboard.press("/");
    await page.getByRole("textbox", { name: "Command" }).fill("bet 5 field");
    await page.keyboard.press("Enter");
    await bet(500);
    mock.shut(CRAPS);
    await page.getByRole("status").getByText("The house closes this table.").waitFor();
    await page.getByRole("button", { name: /^Roll/ }).click();
    const closed = page.getByRole("alert", { name: "This table is closed" });
    await closed.waitFor();
    const told = (await closed.locator("p").innerText()).replace(/\s+/g, " ");
    assert.equal(
        told,
        "This table is closed. The house has closed this table. You have $495 in your wallet.",
    );
    assert.equal(await page.locator(".strip .last").innerText(), "This table is closed.");
    assert.match(await page.locator(".strip .before").innerText(), /^6\. \u2212\$5/);
    assert.ok(await dimmed(), "nothing is to be done there");
    await closed.getByRole("link", { name: "Find another table" }).click();
    await page.getByRole("heading", { name: "Tables" }).waitFor();
    assert.match(await page.locator("header").first().innerText(), /\$495/);
});

const dimmed = () =>
    page.locator("#layout").evaluate((node) => {
        const whole = node.closest(".parts") ?? node;
        return Number(getComputedStyle(whole).opacity) < 0.6;
    });

for (const table of [CRAPS, RED_DOG])
    void test(`a table that the house has paused says why in place of the call, ${table}`, async () => {
        const words = "the house has paused this table: The dice and the cards are being checked";
        const said = "T" + words.slice(1) + ".";
        const call = page.locator(".strip .last");
        const told = page.getByRole("log").getByText(said);
        await sitDown(table);
        assert.ok(!(await dimmed()));
        for (const [width, height] of [
            [1280, 800],
            [360, 640],
            [844, 390],
        ] as const) {
            await page.setViewportSize({ width, height });
            mock.hold(table, words);
            await call.getByText(said).waitFor();
            assert.equal(await page.locator(".rail .acts").innerText(), "Paused by the house");
            assert.ok(await dimmed());
            await still(page);
            const cut = await call.evaluate((node) => {
                const [own, room] = [node, node.closest(".strip")].map((one) =>
                    one?.getBoundingClientRect(),
                );
                return own && room
                    ? Math.max(room.top - own.top, own.bottom - room.bottom, own.right - room.right)
                    : 0;
            });
            assert.ok(cut <= 1, `${String(width)}: ${String(cut)} px of it are cut`);
            mock.hold(table, "");
            await call.getByText(said).waitFor({ state: "detached" });
            assert.ok(!(await dimmed()));
        }
        assert.equal(await told.count(), 3, "each time once");
    });

void test("who hears the page hears every call in the order of events, and what it brought", async () => {
    await sitDown(RED_DOG);
    await page.keyboard.press("ArrowUp");
    await bet(100);
    await armed(page);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Stand/ }).waitFor();
    await page.keyboard.press("Shift+L");
    const whole = page.locator("[aria-live=assertive]");
    assert.equal(
        await whole.innerText(),
        "Nine of diamonds, two of spades. The spread is 6, pays 1 to 1. Raises, please. " +
            "Ante $1. $1 in all. Balance $99. Ann: no bet. Bo: no bet. Your turn: Stand, Raise. Enter: Stand.",
    );
    await armed(page);
    await page.keyboard.press("Enter");
    const log = page.getByRole("log");
    await log.getByText("You win $1. Balance $101.").waitFor();
    assert.deepEqual((await log.locator("p").allInnerTexts()).slice(-6), [
        "No more bets.",
        "The spread is 6, pays 1 to 1. Raises, please.",
        "Raise $1 or stand?",
        "Raises closed.",
        "Between: you win.",
        "You win $1. Balance $101.",
    ]);
});

void test("keys go to the marked button after sitting down and at the cut, into the drawer and back", async () => {
    mock.close();
    mock = await Mock.start(DIST, { cutMs: 60000 });
    const focused = (what: string) =>
        page.waitForFunction((form) => document.activeElement?.matches(form), what);
    await page.goto(`${mock.url}#/table/${RED_DOG}?sit`);
    await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .focus();
    await page.keyboard.press("Enter");
    await focused(".cut [data-primary]");
    await armed(page);
    await page.keyboard.press("Enter");
    await focused(".rail [data-primary]");
    await page.keyboard.press("i");
    await focused("aside [role=tab]");
    await page.keyboard.press("i");
    await focused(".rail [data-primary]");
    await page.keyboard.press("/");
    await focused("input");
    await page.keyboard.type("bet 5");
    await page.keyboard.press("Enter");
    await bet(500);
    await focused(".rail [data-primary]");
    await armed(page);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Stand/ }).waitFor();
    await focused(".rail [data-primary]");
    // What is typed too late is answered with what is asked for.
    await page.keyboard.press("/");
    await page.keyboard.type("bet 10");
    await page.keyboard.press("Enter");
    const said = page.getByRole("dialog").getByRole("alert");
    assert.match(await said.innerText(), /type raise 5 or stand\.$/);
});

void test("what was refused goes away by itself, and with a server that is there anew", async () => {
    await sitDown(RED_DOG);
    const notice = page.locator("p.notice");
    await page.keyboard.press("+");
    await notice.waitFor();
    await notice.waitFor({ state: "detached", timeout: 15000 });
    await page.keyboard.press("+");
    await notice.waitFor();
    for (const socket of mock.sockets) socket.break();
    await page.locator("header .down").waitFor();
    await page.locator("header .down").waitFor({ state: "detached" });
    assert.equal(await notice.count(), 0);
});

void test("on a phone on its side all parts of the craps layout can be reached, and a broken link is read", async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await sitDown(CRAPS);
    const tabs = page.getByRole("tablist", { name: /layout/i }).getByRole("tab");
    assert.equal(await tabs.count(), 3); // each shows two parts
    for (const tab of await tabs.all()) {
        await tab.click({ timeout: 3000 });
        assert.equal(await tab.getAttribute("aria-selected"), "true");
        for (const id of ((await tab.getAttribute("aria-controls")) ?? "").split(" ")) {
            const box = await page.locator(`#${id}`).boundingBox();
            assert.ok(box && box.x >= 190 && box.x + box.width <= 845, JSON.stringify(box));
        }
    }
    await page.screenshot({ path: `${SHOTS}/craps-side.png` });
    mock.close();
    await page.locator(".strip .down").waitFor();
    await page.screenshot({ path: `${SHOTS}/craps-side-down.png` });
    const down = await page.locator(".strip .down").boundingBox();
    const part = await page.locator("#zone-roll").boundingBox();
    assert.ok(down && part && down.x + down.width <= part.x, JSON.stringify([down, part]));
    assert.equal(await page.locator(".strip .last").isVisible(), false); // it would be of before
});

void test("a cut is offered, and made", async () => {
    mock.close();
    mock = await Mock.start(DIST, { cutMs: 60000 });
    await page.goto(`${mock.url}#/table/${RED_DOG}?sit`);
    await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .click();
    await page.getByRole("button", { name: "Cut here" }).waitFor();
    await page.screenshot({ path: `${SHOTS}/cut.png` });
    await axe("cut");
    await page.getByRole("button", { name: "Cut here" }).click();
    await page.waitForFunction(() => document.querySelector("section.cut") === null);
    const shows = () => mock.asked.find((asked) => asked.do === "show");
    for (let i = 0; i < 50 && !shows(); i++) await page.waitForTimeout(100); // it is on its way
    const shown = shows();
    assert.equal(shown?.accept, 1);
    assert.equal(shown.cut, 156);
});

void test("a game that only the server knows: a wheel, two hands, a hidden card, a pick", async () => {
    await sitDown(WHEEL);
    const place = (name: string) => page.locator(`[data-spot="${name}"]`);
    await page.getByText("Put a chip on the table", { exact: true }).waitFor();
    for (const name of ["red", "box", "box/2"]) await place(name).click();
    await bet(1500);
    const bets = mock.asked.filter(({ verb }) => verb === "bet");
    assert.deepEqual(
        bets.map(({ spot, hand, amount }) => [spot, hand, amount]),
        [
            ["red", undefined, 500],
            ["box", undefined, 500],
            ["box", 2, 500],
        ],
    );
    await armed(page);
    await page.keyboard.press("Enter");
    const stage = page.getByRole("region", { name: "Stage" });
    await stage.getByText("17", { exact: true }).waitFor();
    const hand = (n: number) => stage.getByRole("figure", { name: `You, hand ${String(n)}` });
    await hand(1).getByRole("img", { name: "nine of diamonds" }).waitFor();
    await hand(1).getByRole("img", { name: "a card face down" }).waitFor();
    await hand(2).getByRole("img", { name: "king of hearts" }).waitFor();
    await stage.getByText("joker").waitFor();
    await stage.getByText("lucky number").waitFor();
    await stage.getByText("$123.45").waitFor();
    assert.match((await place("red").getAttribute("aria-label")) ?? "", /\$5 on red, off/);
    await page.getByRole("button", { name: /^Stand, hand 1 when time is up/ }).waitFor();
    await page.getByRole("button", { name: "Double, hand 2 $5" }).waitFor();
    await page.getByRole("button", { name: /^Stand, hand 2/ }).click();
    await armed(page);
    await page.keyboard.press("Enter");
    await armed(page);
    await page.keyboard.press("+");
    const decided = () => mock.asked.filter(({ verb }) => verb === "stand" || verb === "double");
    for (let i = 0; i < 1000 && decided().length < 3; i++) await page.evaluate(() => undefined);
    assert.deepEqual(
        decided().map(({ verb, hand, amount }) => [verb, hand, amount]),
        [
            ["stand", 2, undefined],
            ["stand", 1, undefined],
            ["double", 2, 500],
        ],
    );
    await page.keyboard.press("i");
    const drawer = page.getByRole("complementary");
    await drawer.getByText(/no odds for this game.*pit odds wheel/).waitFor();
    await drawer.getByRole("tab", { name: "Rules" }).click();
    await page.getByText("Every option of the book").click();
    await drawer.getByText("least bet").waitFor();
    await axe("wheel");
    await page.screenshot({ path: `${SHOTS}/wheel-desk.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await still(page);
    await page.screenshot({ path: `${SHOTS}/wheel-phone.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${String(wide)} px wide`);
});

void test("how to play, and the odds, of a game that only the server knows", async () => {
    await page.goto(`${mock.url}#/learn/wheel/`);
    await page.getByRole("heading", { name: "How to play Wheel" }).waitFor();
    await page.getByText("There are 2 bets on the layout: red, box.").waitFor();
    await page.getByText("A bet is $1 to $300, and up to 5 may sit down.").waitFor();
    await page.getByText(/pit odds wheel/).waitFor();
    await axe("learn");
    await page.screenshot({ path: `${SHOTS}/learn-wheel.png` });
    await page.goto(`${mock.url}#/odds/wheel/`);
    await page.getByRole("heading", { name: "Odds of Wheel" }).waitFor();
    await page.getByText(/has no odds for this game/).waitFor();
    await axe("odds");
    await page.goto(`${mock.url}#/odds/`);
    await page.getByText("Edge by decks").waitFor();
});

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

for (const [size, viewport] of Object.entries(sizes))
    void test(`pictures: ${size}; axe finds nothing in any theme, nothing is wider than the screen`, async () => {
        await context.close();
        context = await browser.newContext({ viewport, reducedMotion: "reduce" });
        await context.addInitScript(() => {
            localStorage.setItem("pit.settings", JSON.stringify({ theme: "felt", chip: 1 }));
        });
        page = await context.newPage();
        watch(page);
        const shot = async (name: string) => {
            await still(page);
            await page.screenshot({ path: `${SHOTS}/${name}-${size}.png` });
            await axe(name);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= viewport.width, `${name} is ${String(wide)} px wide`);
        };
        await page.goto(mock.url);
        await page.getByRole("heading", { name: "Red Dog 1" }).waitFor();
        await shot("lobby");
        await page.goto(`${mock.url}#/new`);
        await page.getByText("The rulebook allows this.").waitFor();
        await shot("new");
        await page.goto(`${mock.url}#/account`);
        await shot("account");
        await sitDown(RED_DOG);
        await shot("red-dog-open");
        await page.keyboard.press("Shift+ArrowUp");
        await bet(1000);
        await page.keyboard.press("Enter");
        await page.getByText("The spread is 6").first().waitFor();
        await shot("red-dog-raise");
        await armed(page);
        await page.keyboard.press("+");
        await page.getByText("Between: you win.").first().waitFor();
        await shot("red-dog-over");
        await page.keyboard.press("?");
        await shot("keys");
        await page.keyboard.press("Escape");
        await sitDown(CRAPS);
        for (const [i, spot] of ["pass", "field", "place-6", "hard-8"].entries()) {
            const place = page.locator(`[data-spot="${spot}"]`);
            await place.scrollIntoViewIfNeeded();
            await still(page); // a zone that was turned to comes to rest
            await place.click();
            await bet(500 * (i + 1));
        }
        await page.keyboard.press("Enter");
        await page.getByText(/^6\./).first().waitFor();
        await shot("craps");
    });
