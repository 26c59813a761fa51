// verify.test.ts -- verify.html as people get it: one file, opened from a disk, without a server.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { AxeBuilder } from "@axe-core/playwright";
import { chromium, type Browser, type Page } from "playwright-core";

import { proven } from "./helper.js";

const FILE = pathToFileURL(resolve("build/verify.html")).href;

let browser: Browser;
let page: Page;
let record: string;

before(async () => {
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
        ],
    });
    record = proven("ma");
});
after(() => browser.close());

async function open(file = FILE): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    await context.setOffline(true);
    page = await context.newPage();
    await page.goto(file);
}

async function verdict(text: string, file = FILE): Promise<string> {
    await open(file);
    await page.getByText("Paste it instead").click();
    await page.getByLabel("The text of the record").fill(text);
    await page.getByRole("button", { name: "Check this text" }).click();
    return (await page.locator(".verdict").textContent()) ?? "";
}

void test("a good record, chosen as a file", async () => {
    const file = resolve("build/web/good.pit");
    writeFileSync(file, record);
    await open();
    await page.getByLabel("Choose a record").setInputFiles(file);
    assert.match((await page.locator(".verdict").textContent()) ?? "", /^VERIFIEDgood\.pit/);
    assert.equal(await page.locator("#result > .steps > li.holds").count(), 12);
    const second = page.locator(".second");
    assert.match((await second.textContent()) ?? "", /Both programs agree on [1-9]\d* epoch/);
    await second.getByText("Epoch by epoch").click();
    assert.match(
        (await second.locator("li.holds").first().textContent()) ?? "",
        /Epoch 1\d+ cards/,
    );
    const audit = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(audit.violations, []);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 360);
});

void test("a good record, pasted", async () => {
    assert.match(await verdict(record), /^VERIFIED/);
});

void test("an altered payout is shown with its line", async () => {
    const at = record.split("\n").findIndex((line) => line.startsWith("expect "));
    const changed = record.split("\n").with(at, "expect 1 ante 999").join("\n");
    assert.match(await verdict(changed), /^NOT VERIFIED/);
    const first = (await page.locator(".first").textContent()) ?? "";
    assert.match(first, new RegExp(`in line ${String(at + 1)}\\.`));
    assert.match(first, /expect 1 ante 999/);
    assert.ok((await page.locator("#result > .steps > li.differs").count()) >= 2);
    const second = (await page.locator(".second").textContent()) ?? "";
    assert.match(second, /Both programs reject this record\..*the hash of the lines above/);
});

void test("an altered signature is found by the browser", async () => {
    const lines = record.split("\n");
    const at = lines.findIndex((line) => line.startsWith("chain "));
    const line = lines[at] ?? "";
    const other = line.endsWith("0") ? "1" : "0";
    assert.match(
        await verdict(lines.with(at, line.slice(0, -1) + other).join("\n")),
        /^NOT VERIFIED/,
    );
    assert.match((await page.locator(".first").textContent()) ?? "", /signature/);
});

void test("without Ed25519 a record is never called verified", async () => {
    await open();
    await page.addInitScript("Object.defineProperty(globalThis, 'crypto', { value: {} })");
    await page.reload();
    await page.getByText("Paste it instead").click();
    await page.getByLabel("The text of the record").fill(record);
    await page.getByRole("button", { name: "Check this text" }).click();
    assert.match((await page.locator(".verdict").textContent()) ?? "", /^NOT VERIFIED/);
    assert.equal(await page.locator("#result > .steps > li.possible").count(), 1);
    assert.match((await page.locator(".second").textContent()) ?? "", /Both programs agree/);
    assert.match((await page.locator("li.possible").textContent()) ?? "", /signatures/);
});

void test("two programs that do not agree: never verified, and the place is named", async () => {
    const html = readFileSync("build/verify.html", "utf8");
    assert.ok(html.includes("PITFAIR/1/")); // of the second program: the engine is in base64
    const file = resolve("build/web/apart.html");
    writeFileSync(file, html.replace("PITFAIR/1/", "PITFAIR/2/"));
    assert.match(await verdict(record, pathToFileURL(file).href), /^NOT VERIFIED.*do not agree/);
    assert.match((await page.locator(".second .first").textContent()) ?? "", /do not agree/);
});

void test("a record that proves nothing, and a text that is none", async () => {
    assert.match(await verdict("game red-dog\nseat 1 Ann 20\n"), /not everything could be checked/);
    assert.match(await verdict("hello"), /^NOT VERIFIED/);
});
