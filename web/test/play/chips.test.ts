// chips.test.ts -- chips by pointer and by finger, the buttons of the rail, and the switches below it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser, Locator } from "playwright-core";

import { launch } from "../browser.js";
import { Guest, House, phone } from "./house.js";

let browser: Browser;
let house: House;
let ann: Guest;

before(async () => {
    browser = await launch();
    house = await House.open();
    ann = await Guest.arrive(house, browser);
    await ann.sit(await ann.open({ rules: "nj-online" }));
});
after(async () => {
    await browser.close();
    await house.close();
    assert.deepEqual(ann.troubles, []);
});

const ante = (guest: Guest) => guest.page.locator('[data-spot="ante"]');
const button = (name: string) => ann.page.getByRole("button", { name, exact: true });
const chip = (name: string): Locator => ann.page.getByRole("radio", { name, exact: true });

// NJO-RD bet: the left button adds a chip, the right one takes one off, the BET area has the bet.
void test("a click puts the chosen chip down; right button and Shift take one off", async () => {
    await ante(ann).click();
    await ann.bet(500);
    await chip("Chip of $10").click();
    await ante(ann).click();
    await ann.bet(1500);
    assert.equal(await ante(ann).getAttribute("aria-label"), "Bet: $15");
    await ante(ann).click({ button: "right" });
    await ann.bet(500);
    await chip("Chip of $1").click();
    await ante(ann).click({ modifiers: ["Shift"] });
    await ann.bet(400);
});

void test("undo, redo, double, clear and repeat", async () => {
    for (const [name, cents] of [
        ["Undo", 500],
        ["Undo", 1500],
        ["Redo", 500],
        ["Double", 1000],
        ["Clear", 0],
    ] as const) {
        await button(name).click();
        await ann.bet(cents);
    }
    assert.ok(await button("Repeat").isDisabled(), "nothing has been dealt yet");
    await chip("Chip of $5").click();
    await ante(ann).click();
    await ann.bet(500);
    if ((await ann.deal()) === "decision") await ann.answer("Enter");
    await ann.betsOpen();
    await button("Repeat").click();
    await ann.bet(500);
    await button("Clear").click();
    await ann.bet(0);
    await chip("Chip of $500").click();
    await ante(ann).click();
    await ann.page
        .getByRole("alert")
        .getByText(/You have only \$\d+/)
        .waitFor();
    await ann.bet(0);
    await chip("Chip of $5").click();
});

void test("a long press of a finger takes a chip off", async () => {
    const bo = await Guest.arrive(house, browser, { viewport: phone, hasTouch: true });
    await bo.sit(await bo.open({ rules: "nj-online" }));
    await ante(bo).tap();
    await bo.bet(500);
    await ante(bo).tap();
    await bo.bet(1000);
    const box = await ante(bo).boundingBox();
    assert.ok(box);
    const finger = await bo.context.newCDPSession(bo.page);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await bo.bet(500);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await ante(bo).tap(); /* one more, and none for the finger that came up */
    await bo.bet(1000);
    await bo.leave();
});

// NJO-RD settings
void test("sound, voice and animation are checkboxes behind Settings at the lower left, and stay as they are set", async () => {
    const look = () => ann.page.evaluate(() => document.documentElement.dataset["motion"]);
    const at = await button("Settings").boundingBox();
    assert.ok(at && at.x < 640 && at.y > 700, "Settings is at the lower left");
    for (const name of ["Sound", "Voice", "Animation"]) {
        const box = ann.page.getByRole("dialog").getByLabel(name, { exact: true });
        await button("Settings").click();
        const was = await box.isChecked();
        await box.setChecked(!was);
        await ann.page.reload();
        await chip("Chip of $5").waitFor();
        await button("Settings").click();
        assert.equal(await box.isChecked(), !was, name);
        await box.setChecked(was);
        await ann.press("Escape");
    }
    assert.equal(await look(), "on");
});

void test("what a table has brought is the same in each tab, also in one that came later", async () => {
    const bo = await Guest.arrive(house, browser);
    await bo.sit(await bo.open({ turn_seconds: 0 }));
    const other = await bo.tab();
    const sums = () => Promise.all([bo, other].map((one) => one.figure("This table")));
    const same = () =>
        bo.until(async () => {
            const [here, there] = await sums();
            return here === there;
        });
    const round = async () => {
        await ante(bo).click();
        await bo.bet(500);
        if ((await bo.deal()) === "decision") await bo.answer("Enter");
        await bo.betsOpen();
    };
    do await round();
    while ((await bo.figure("This table")) === "$0"); // pushes
    await other.page.goto(`${house.url}#/table/${bo.table}`);
    await other.page.locator("[data-primary]").waitFor();
    await same();
    await round();
    await same();
    await other.page.reload();
    await other.page.locator("[data-primary]").waitFor();
    await same();
    // Who has left the seat, and leaves a tab open, finds there what a new one has: after a quarter of an hour nothing.
    while ((await other.figure("This table")) === "$0") await round();
    const sum = await other.figure("This table");
    await bo.page.getByRole("button", { name: "Leave", exact: true }).click();
    await other.page.getByRole("button", { name: "Sit down" }).waitFor();
    assert.equal(await other.figure("This table"), sum);
    await other.page.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 14 * 60000;
    });
    await other.page.waitForTimeout(600);
    assert.equal(await other.figure("This table"), sum);
    await other.page.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 2 * 60000;
    });
    await other.until(async () => (await other.figure("This table")) === "$0");
    await bo.leave();
});

void test("what the browser kept in another form is not there: the table opens, and Repeat has nothing", async () => {
    const bo = await Guest.arrive(house, browser);
    await bo.sit(await bo.open({ turn_seconds: 0 }));
    await bo.page.evaluate((id) => {
        sessionStorage.setItem(
            `pit.bets.${id}`,
            '{"round":1,"last":[[1,[{"spot":5}]]],"standing":0}',
        );
        sessionStorage.setItem(`pit.lines.${id}`, "{");
        for (const place of Object.keys(localStorage))
            if (place.startsWith("pit.sitting.")) localStorage.setItem(place, '{"net":"much"}');
        localStorage.setItem("pit.settings", '{"theme":"pink","ownKeys":5,"chip":"1"}');
    }, bo.table);
    await bo.page.reload();
    await bo.page.getByRole("radio", { name: "Chip of $5", exact: true }).waitFor();
    await bo.betsOpen();
    assert.equal(await bo.figure("This table"), "$0");
    await bo.press("0"); // repeat
    await bo.page.locator(".notice").waitFor();
    await bo.bet(0);
    await bo.leave();
});
