// serve.test.ts -- the pages at `pit serve` itself: a hand of Red Dog, rolls at craps, a table of
// one's own, and the record of what was played, which the program verifies.

import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import type { Browser, Page } from "playwright-core";

import { armed, launch } from "./browser.js";
import { native } from "./helper.js";

const folder = mkdtempSync(join(tmpdir(), "pit-serve-"));
let server: ChildProcess;
let browser: Browser;
let page: Page;
let url = "";
const troubles: string[] = [];

/** Starts the server on a free port; its output names the address. */
async function serve(): Promise<string> {
    const args = ["serve", "--listen", "127.0.0.1:0", "--data", folder, "--web", "web/dist"];
    server = spawn(process.env.PIT ?? "build/pit", args, { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((done, fail) => {
        let said = "";
        server.stdout?.on("data", (chunk: Buffer) => {
            said += chunk.toString();
            const found = /http:\/\/[\d.]+:\d+\//.exec(said);
            if (found) done(found[0]);
        });
        server.on("exit", () => {
            fail(new Error(`pit serve ended: ${said}`));
        });
    });
}

before(async () => {
    url = await serve();
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
        const text = message.text();
        if (message.type() === "error" && !/status of 40[01]/.test(text)) troubles.push(text);
    });
});

after(async () => {
    await browser.close();
    server.removeAllListeners("exit");
    server.kill();
    rmSync(folder, { recursive: true });
    assert.deepEqual(troubles, []);
});

async function openTable(game: string, book: string): Promise<void> {
    await page.goto(`${url}#/new`);
    await page.getByRole("button", { name: game, exact: true }).click({ timeout: 8000 });
    await page.getByLabel("Rulebook").selectOption(book, { timeout: 8000 });
    await page.getByText("The rulebook allows this.").waitFor();
    await page.getByRole("button", { name: "Open the table" }).click();
    await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .click();
}

/** Once the shoe has been prepared. */
async function betsOpen(): Promise<void> {
    const cut = page.getByRole("button", { name: "Cut here" });
    const welcome = page.getByText("Welcome. Place your bets.");
    await cut.or(welcome).first().waitFor();
    if (await cut.count()) await cut.click();
    await page.waitForFunction(() => document.querySelector("[data-spot]:not(:disabled)"));
}

async function bet(text: string): Promise<void> {
    await page.waitForFunction(
        (sum) => document.querySelector(".figures div:nth-child(2) dd")?.textContent === sum,
        text,
    );
}

/** The table's record; there is none before its first round. */
async function record(): Promise<string> {
    const table = /#\/table\/(\w+)/.exec(page.url())?.[1] ?? "";
    const answer = await page.request.get(`${url}api/tables/${table}/record`);
    return answer.ok() ? answer.text() : "";
}

void test("Red Dog alone: bet, deal, and a round that is over; no alarm, and the shoe is witnessed", async () => {
    await openTable("Red Dog", "ma");
    await betsOpen();
    for (let round = 1; round <= 3; round++) {
        await page.keyboard.press(round === 1 ? "Shift+ArrowUp" : "0");
        await bet("$10");
        await armed(page);
        await page.keyboard.press("Enter");
        const stand = page.getByRole("button", { name: /^Stand/ });
        const again = page.getByRole("button", { name: /^Deal again/ });
        await stand.or(again).waitFor();
        if (await stand.count()) {
            await armed(page);
            await page.keyboard.press("Enter");
        }
        await bet("$0");
    }
    assert.equal(await page.locator(".alarm").count(), 0);
    assert.equal(await page.getByText("before you sat down").count(), 0);
    const text = await record();
    assert.match(text, /^deal$/m);
    writeFileSync(join(folder, "hand.pit"), text);
    assert.match(native(["verify", join(folder, "hand.pit")], ""), /^chain/m);
});

void test("craps alone: the line, a place bet in its steps, and dice", async () => {
    await openTable("Craps", "ma-book");
    await betsOpen();
    await page.locator('[data-spot="pass"]').click();
    await bet("$5");
    await page.locator('[data-spot="place-6"]').click();
    await page.getByRole("button", { name: "Bet $6", exact: true }).click();
    await bet("$11");
    const rolls = async () => (await record()).match(/^roll /gm)?.length ?? 0;
    for (const end = Date.now() + 30000; (await rolls()) < 3;) {
        assert.ok(Date.now() < end, "three rolls within half a minute");
        await armed(page); // a press while the dice fly lets them fall
        await page.keyboard.press("Enter");
    }
    assert.ok(await page.locator(".dice svg").count());
});

void test("rules that the book refuses are refused with its clause, before any table is opened", async () => {
    await page.goto(`${url}#/new`);
    await page.locator("summary").click();
    await page.getByLabel("packs in the shoe").fill("9");
    await page.getByText("The rulebook does not allow this.").waitFor();
    await page.getByText("MA-RD 1(a)", { exact: true }).last().waitFor();
    assert.ok(await page.getByRole("button", { name: "Open the table" }).isDisabled());
});

interface Mine {
    wallet: number;
    seats: { table: string; chips: number }[];
}

const mine = () =>
    page.evaluate(() => fetch("/api/me").then((answer) => answer.json())) as Promise<Mine>;

void test("a seat that is left gives its chips back", async () => {
    await page.goto(url);
    const { wallet, seats } = await mine();
    const [seat] = seats;
    assert.ok(seat);
    await page.goto(`${url}#/table/${seat.table}`);
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Tables" }).waitFor();
    const after = await mine();
    assert.equal(after.wallet, wallet + seat.chips);
    assert.equal(after.seats.length, seats.length - 1);
});
