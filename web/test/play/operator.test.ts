// operator.test.ts -- the page of those who run the house: a round is voided, and another confirms it.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";

import type { Browser, Page } from "playwright-core";

import { audit, launch } from "../browser.js";
import { desk, Guest, House } from "./house.js";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 6238, now. */
function codeOf(secret: string): string {
    const bits = Array.from(secret, (c) => letters.indexOf(c).toString(2).padStart(5, "0")).join(
        "",
    );
    const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30000)));
    const mac = createHmac("sha1", bytes).update(counter).digest();
    const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff;
    return String(number % 1000000).padStart(6, "0");
}

let browser: Browser;
let house: House;

before(async () => {
    browser = await launch();
    house = await House.open("--second-person", "1");
});
after(async () => {
    await browser.close();
    await house.close();
});

/** A window at /op; whatever the browser complains of fails the test. */
async function door(width: number): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(20000);
    page.on("pageerror", (error) => {
        throw error;
    });
    await page.goto(`${house.url}op`);
    return page;
}

async function logIn(page: Page, token: string, secret: string): Promise<Page> {
    await page.getByLabel("Token").fill(token);
    await page.getByLabel("Code").fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Tables", exact: true }).waitFor();
    return page;
}

/** Somebody new, with a token for one use: the page shows what is hers alone, and she logs in with that. */
async function enrol(once: string, width: number): Promise<Page> {
    const page = await door(width);
    await page.getByLabel("Token").fill(once);
    await page.keyboard.press("Enter");
    const own = page.getByRole("status").locator("dd");
    await own.first().waitFor();
    assert.deepEqual(await audit(page, "operator"), []);
    const [token = "", secret = ""] = await own.allTextContents();
    return logIn(page, token, secret);
}

void test("tables live, a round voided and confirmed by a second operator, at a desk and on a phone", async () => {
    const [token = "", secret = ""] = house.first;
    const admin = await logIn(await door(desk.width), token, secret);
    const hired = await admin.evaluate(async () => {
        const answer = await fetch("/op/api/do", {
            method: "POST",
            headers: { "X-Pit": "1", "Content-Type": "application/json" },
            body: JSON.stringify({ action: "hire", name: "bo", role: "floor", reason: "tonight" }),
        });
        return (await answer.json()) as { token: string };
    });
    const bo = await enrol(hired.token, 390);

    const ann = await Guest.arrive(house, browser);
    await ann.lobby();
    const table = await ann.open({ rules: "ma", bet_seconds: 0, turn_seconds: 0 });
    await ann.sit(table);
    let change = 0;
    for (let i = 0; i < 40 && !change; i++) {
        await ann.betsOpen();
        await ann.press("Shift+ArrowUp");
        await ann.bet(1000);
        if ((await ann.deal()) === "decision") await ann.answer("Enter");
        const mine = ann.state?.seats.find((seat) => seat.you);
        change = mine?.last.reduce((sum, { net }) => sum + net, 0) ?? 0;
    }
    assert.ok(change, "forty rounds, and nothing was won or lost");
    const round = ann.state?.round ?? 0;
    const title = ann.heard.find((said) => said.is === "table")?.title ?? "";
    const before = (await ann.me()).wallet;

    // On a phone, with keys alone.
    await bo.getByRole("button", { name: title }).press("Enter");
    await bo.getByLabel("Reason (kept in the log)").fill("a card was misread");
    await bo.getByLabel("Round").fill(String(round));
    await bo.getByRole("button", { name: "Void this round" }).press("Enter");
    await bo
        .getByText(/waits for a second person\./)
        .first()
        .waitFor();
    assert.deepEqual(await audit(bo, "operator"), []);
    await bo.keyboard.press("Escape");
    await bo.getByRole("heading", { name: "Waiting for a second person" }).waitFor();
    assert.ok(
        await bo.getByRole("button", { name: /^Confirm/ }).isDisabled(),
        "nobody confirms himself",
    );
    const wide = await bo.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${String(wide)} px wide`);
    assert.deepEqual(await audit(bo, "operator"), []);

    await admin.getByRole("button", { name: /^Confirm/ }).click();
    await admin
        .getByText(/void round:.*taken back/)
        .first()
        .waitFor();
    await admin.getByText("bo with admin").first().waitFor();
    assert.deepEqual(await audit(admin, "operator"), []);
    assert.equal((await ann.me()).wallet, before - change);

    // Who played it is told, and finds it marked among her rounds.
    const told = `The house has voided round ${String(round)} at ${title}: `;
    await ann.page.getByText(told).first().waitFor();
    await ann.press("i");
    await ann.page.getByRole("complementary").getByRole("tab", { name: "History" }).click();
    const row = ann.page.getByRole("button", { name: /voided by the house/ });
    assert.match(await row.first().innerText(), new RegExp(`^${String(round)}\\s`));
    assert.equal(await row.count(), 1);
    await row.click();
    await ann.page.getByText("The house has voided this round").waitFor();
    await ann.page.keyboard.press("Escape");

    // Everything stops, and starts again.
    await admin.getByLabel("Reason", { exact: true }).fill("a drill of our own");
    await admin.getByRole("button", { name: "Stop everything" }).click();
    await admin.getByRole("button", { name: "Start all again" }).waitFor();
    assert.equal(
        await admin.locator("article.stopped").count(),
        await admin.locator("article").count(),
    );
    await admin.getByLabel("Reason", { exact: true }).fill("it is over");
    await admin.getByRole("button", { name: "Start all again" }).click();
    await admin.getByRole("button", { name: "Stop everything" }).waitFor();
    await admin.getByRole("button", { name: "Log out" }).click();
    await admin.getByLabel("Token").waitFor();
    await ann.leave();
});
