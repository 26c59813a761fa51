// wheels.test.ts -- roulette and Big Six at a real server: mouse, keyboard and touch, a desk and a phone, two
// people on one spin, and axe in every theme.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import type { Browser } from "playwright-core";

import { signed } from "../../src/format.js";
import { armed, launch, still as atRest } from "../browser.js";
import { desk, Guest, House, phone } from "./house.js";
import { sweeps } from "./swept.js";

const SHOTS = "build/web/shots";

let house: House;
/** One house has room for so many tables of one person. */
let second: House;
let browser: Browser;

before(async () => {
    mkdirSync(SHOTS, { recursive: true });
    house = await House.open();
    second = await House.open();
    browser = await launch();
});

after(async () => {
    await browser.close();
    await house.close();
    await second.close();
});

const still = { reducedMotion: "reduce" as const };
const THEMES = ["felt", "night", "daylight", "contrast"];

async function at(game: string, rules: string, options = {}, where = house): Promise<Guest> {
    const guest = await Guest.arrive(where, browser, { ...still, ...options });
    const table = await guest.open({ game, rules });
    await guest.sit(table, 300);
    return guest;
}

const spot = (guest: Guest, name: string) => guest.page.locator(`[data-spot="${name}"]`);

function wagers(guest: Guest): Record<string, number> {
    const mine = guest.state?.seats.find(({ you }) => you)?.wagers ?? [];
    return Object.fromEntries(mine.map(({ spot: name, stake }) => [name, stake]));
}

/** The marked button counts a quarter of a second after it has changed. */
async function pressSpin(guest: Guest): Promise<void> {
    await armed(guest.page);
    await guest.page.getByRole("button", { name: /^Spin/ }).click();
}

/** Spins on what lies there; the pocket that came. */
async function spin(guest: Guest): Promise<string> {
    const from = guest.heard.length;
    await pressSpin(guest);
    await guest.until(() => guest.ended(from));
    const last = guest.state?.chance.at(-1);
    assert.ok(last && "pocket" in last);
    return last.pocket;
}

async function themes(guest: Guest, name: string): Promise<void> {
    for (const theme of THEMES) {
        await guest.page.evaluate((to) => {
            document.documentElement.dataset["theme"] = to;
        }, theme);
        await guest.axe(`${name} ${theme}`);
    }
}

void test("roulette by mouse: lines and corners light what they cover, and are paid as the engine says", async () => {
    const guest = await at("roulette", "ma-book adjacent=on");
    const lit = () => guest.page.locator(".scene svg g.on text").allTextContents();
    await spot(guest, "four-16-17-19-20").hover();
    assert.deepEqual((await lit()).sort(), ["16", "17", "19", "20"]);
    await spot(guest, "split-17-20").hover();
    assert.deepEqual((await lit()).sort(), ["17", "20"]);
    assert.match(await guest.page.locator(".tip").innerText(), /Split 17, 20 . 17 to 1/);
    for (const name of ["straight-17", "split-17-20", "four-16-17-19-20", "first-five", "red"])
        await spot(guest, name).click();
    await spot(guest, "ring-17").click();
    await guest.bet(5 * 500 + 2500);
    assert.equal(wagers(guest)["adjacent-17"], 2500, "five chips, as one wager");
    await spot(guest, "straight-17").hover();
    await guest.until(async () => /17 brings/.test(await guest.page.locator(".tip").innerText()));
    const told = /17 brings\s*(\S+)/.exec(await guest.page.locator(".tip").innerText())?.[1];
    // 35, 17 and 8 to 1 on $5; $25 on five numbers win $155; the first five and red lose.
    assert.equal(told, "+$445");
    await spot(guest, "straight-17").click({ button: "right" });
    await guest.bet(4 * 500 + 2500);
    const pocket = await spin(guest);
    await guest.until(() => guest.page.locator(".dolly").isVisible());
    await guest.until(async () =>
        (await guest.page.locator("ol li").first().innerText()).startsWith(pocket),
    );
    assert.deepEqual(Object.keys(await toldOnRing(guest)), ["17"]);
    await themes(guest, "roulette");
    await guest.leave();
});

void test("roulette by keyboard: Alt and arrows over the half grid, Space bets, arrows change it, Enter spins", async () => {
    const guest = await at("roulette", "ma-book wheel=single");
    await spot(guest, "straight-17").focus();
    await guest.press("Alt+ArrowRight");
    const here = () =>
        guest.page.evaluate(() => (document.activeElement as HTMLElement).dataset["spot"]);
    assert.equal(await here(), "split-17-20");
    await guest.press(" ");
    await guest.bet(500);
    await guest.press("Alt+ArrowDown");
    assert.equal(await here(), "four-16-17-19-20");
    await guest.press(" ");
    await guest.bet(1000);
    await guest.press("ArrowUp");
    await guest.bet(1100);
    assert.deepEqual(wagers(guest), { "split-17-20": 500, "four-16-17-19-20": 600 });
    await guest.press("ArrowDown");
    await guest.bet(1000);
    assert.equal(await here(), "four-16-17-19-20");
    await guest.press("Backspace");
    await guest.bet(500);
    assert.deepEqual(wagers(guest), { "split-17-20": 500 });
    const stops = guest.page.locator('.scene [data-spot][tabindex="0"]');
    assert.equal(await stops.count(), 1, "one tab stop for the whole layout");
    const from = guest.heard.length;
    await guest.enter();
    await guest.until(() => guest.ended(from));
    assert.equal(await here(), "four-16-17-19-20", "the keys are where they were");
    await guest.leave();
});

void test("Escape, a press beside it and a spin close the saved layouts; Escape closes the drawer", async () => {
    const guest = await at("roulette", "ma-book");
    const { page } = guest;
    const sheet = page.getByRole("textbox", { name: "Name" });
    const open = async () => {
        await page.locator("summary", { hasText: "Layouts" }).click();
        await sheet.waitFor();
    };
    const gone = () => sheet.waitFor({ state: "hidden" });
    await spot(guest, "straight-17").click();
    await guest.bet(500);
    await open();
    await sheet.press("Escape");
    await gone();
    await open();
    await page.getByRole("button", { name: "Odds", exact: true }).click();
    await gone();
    await page.locator("aside").waitFor();
    await open();
    await guest.press("Escape");
    await gone();
    assert.equal(await page.locator("aside").count(), 1, "one thing at a time");
    await guest.press("Escape");
    await page.locator("aside").waitFor({ state: "detached" });
    await open();
    const from = guest.heard.length;
    await page.locator("[data-primary]").click();
    await gone();
    await guest.until(() => guest.ended(from));
    await guest.leave();
});

void test("roulette by touch on a phone: a line comes near, and every place there has room for a finger", async () => {
    const guest = await at("roulette", "ma-book", {
        viewport: phone,
        hasTouch: true,
        isMobile: true,
    });
    await spot(guest, "straight-17").tap();
    await guest.bet(500);
    const box = await spot(guest, "straight-17").boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box));
    await guest.page.touchscreen.tap(box.x + box.width - 3, box.y + box.height / 2);
    await guest.page.getByRole("button", { name: "Whole layout" }).waitFor();
    await guest.settled();
    assert.equal(guest.stake(), 500, "the finger on the line bets nothing yet");
    for (const name of ["split-17-20", "four-16-17-19-20", "straight-20"]) {
        const near = await spot(guest, name).boundingBox();
        assert.ok(
            near && near.width >= 44 && near.height >= 44,
            `${name}: ${JSON.stringify(near)}`,
        );
    }
    await spot(guest, "split-17-20").tap();
    await guest.bet(1000);
    assert.deepEqual(wagers(guest), { "straight-17": 500, "split-17-20": 500 });
    await guest.axe("roulette from near");
    await guest.page.getByRole("button", { name: "Whole layout" }).tap();
    await guest.page.getByRole("button", { name: "Wheel bets" }).tap();
    await spot(guest, "ring-17").tap();
    await guest.bet(3500);
    assert.deepEqual(wagers(guest), {
        ...{ "straight-5": 500, "straight-17": 1000, "straight-20": 500, "straight-22": 500 },
        ...{ "straight-32": 500, "split-17-20": 500 },
    });
    await guest.page.getByRole("button", { name: "Numbers" }).tap();
    await guest.page.getByRole("slider", { name: /Move the view/ }).fill("12");
    await spot(guest, "straight-36").waitFor();
    await themes(guest, "roulette phone");
    await guest.leave();
});

void test("roulette by touch on a tablet: a finger on a line comes near, and splits, rows and corners are bet there", async () => {
    const viewport = { width: 768, height: 1024 };
    const guest = await at("roulette", "ma-book", { viewport, hasTouch: true });
    await guest.page.getByRole("button", { name: "Close up" }).waitFor();
    const box = await spot(guest, "straight-17").boundingBox();
    assert.ok(box);
    await guest.page.touchscreen.tap(box.x + box.width - 3, box.y + box.height / 2);
    await guest.page.getByRole("button", { name: "Whole layout" }).waitFor();
    const names = ["split-17-20", "four-16-17-19-20", "three-16-17-18", "six-16"];
    for (const [i, name] of names.entries()) {
        const near = await spot(guest, name).boundingBox();
        assert.ok(near && near.width >= 44 && near.height >= 44, name);
        await spot(guest, name).tap();
        await guest.bet(500 * (i + 1));
    }
    assert.deepEqual(Object.keys(wagers(guest)).sort(), names.sort());
    await guest.leave();
});

void test("the ball runs before anything is told, and whoever does not wait sees the pocket at once", async () => {
    const guest = await at("roulette", "ma-book", { reducedMotion: "no-preference" });
    await spot(guest, "red").click();
    await guest.bet(500);
    const from = guest.heard.length;
    await pressSpin(guest);
    await guest.until(() => guest.ended(from));
    const skip = guest.page.getByRole("button", { name: "See the result" });
    await skip.waitFor();
    assert.equal(await guest.figure("Bet"), "$5", "the bet still lies there");
    const visit = guest.page.locator(".table-header .visit .brief");
    assert.match(await visit.innerText(), /\s\$0$/, "nor does the head of the page tell");
    await guest.page.locator(".strip .last", { hasText: "No more bets." }).waitFor();
    assert.equal(await guest.page.locator(".button.primary").count(), 0, "nothing is gold now");
    assert.equal(await spot(guest, "black").isDisabled(), true, "and no other bet is taken");
    assert.equal(await guest.page.locator(".dolly").count(), 0);
    await skip.click();
    await guest.page.locator(".dolly").waitFor();
    await guest.until(async () => (await guest.figure("Bet")) === "$0");
    // The figures come with the chips, and the head of the page with them.
    await guest.until(async () => (await guest.figure("This table")) !== "$0");
    const net = await guest.figure("This table");
    await guest.until(async () => (await visit.innerText()).endsWith(net));
    await guest.page.reload();
    await guest.until(async () => (await visit.innerText()).endsWith(net));
    await guest.leave();
});

void test("a press that was meant for the result, and comes when it is there, does not bet again", async () => {
    const guest = await at("roulette", "ma-book", { reducedMotion: "no-preference" });
    const { page } = guest;
    await spot(guest, "red").click();
    await guest.bet(500);
    await armed(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const gold = page.locator("[data-primary]");
    const press = async () => {
        await gold.evaluate((node) => {
            (node as HTMLElement).click();
        });
        await guest.press("Enter");
    };
    const from = guest.heard.length;
    await gold.click();
    await guest.until(() => guest.ended(from));
    await gold.getByText("See the result").waitFor();
    for (let i = 0; (await gold.innerText()).startsWith("See the result"); i++) {
        assert.ok(i < 200, "it comes to rest");
        await page.clock.runFor(100);
    }
    const came = guest.heard.length;
    await page.clock.runFor(400);
    assert.equal(await gold.getAttribute("data-armed"), null, "it rests");
    await press();
    await page.clock.runFor(600);
    assert.equal(guest.heard.slice(came).filter(({ is }) => is === "update").length, 0);
    assert.equal(await gold.getAttribute("data-armed"), "true", "now it counts");
    await gold.click();
    await guest.until(() => guest.ended(came));
    await guest.leave();
});

void test("every wager that lost is told, close as they lie", async () => {
    const guest = await at("roulette", "ma-book");
    const bets = ["red", "four-1-2-4-5", "split-4-5", "six-4"];
    for (let lost = 0; lost < 3;) {
        for (const name of bets) await spot(guest, name).click();
        await guest.bet(2000);
        await spin(guest);
        await guest.page.locator(".dolly").waitFor();
        const last = guest.state?.seats.find(({ you }) => you)?.last ?? [];
        lost = last.filter(({ net }) => net < 0).length;
        await guest.until(
            async () => (await guest.page.locator("[data-told]").count()) === bets.length,
        );
        const told = await boxes(guest, "[data-told]");
        for (const one of told)
            for (const other of told)
                assert.ok(one === other || !meets(one.box, other.box), JSON.stringify(told));
    }
    await guest.leave();
});

const PHONES = [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
];

interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** By more than the edges of letters. */
function meets(a: Box, b: Box): boolean {
    const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
    const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return wide > 3 && high > 5;
}

/** What a selector finds on the page: its words and where it is. */
function boxes(guest: Guest, selector: string): Promise<{ text: string; box: Box }[]> {
    return guest.page.locator(selector).evaluateAll((list) =>
        list.map((node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            return { text: node.textContent.trim(), box: { x, y, width, height } };
        }),
    );
}

void test("on a phone the ball is seen in its pocket until somebody bets, and the layout does not move for it", async () => {
    for (const viewport of PHONES) {
        const guest = await at("roulette", "ma-book", { viewport, hasTouch: true });
        const where = async (selector: string) => {
            const box = await guest.page.locator(selector).first().boundingBox();
            assert.ok(box, selector);
            return box;
        };
        await spot(guest, "even").tap();
        await guest.bet(500);
        const before = await where('[data-spot="even"]');
        await spin(guest);
        await guest.page.locator(".dolly").waitFor({ state: "attached" });
        await atRest(guest.page);
        const wheel = await where("[data-wheel]");
        const ball = await where(".ball");
        const even = await where('[data-spot="even"]');
        assert.ok(wheel.height > 0.24 * viewport.width, `a wheel of ${String(wheel.height)} px`);
        assert.ok(ball.width > 9, "large enough to be seen");
        assert.ok(ball.y > wheel.y && ball.y + ball.height < wheel.y + 0.9 * wheel.height);
        assert.ok(Math.abs(even.y - before.y) < 1, JSON.stringify([even, before]));
        const view = guest.page.getByRole("slider", { name: /Move the view/ });
        await view.waitFor({ state: "hidden" }); // the wheel has its room
        await guest.page.getByRole("button", { name: "Back to the layout" }).tap();
        await view.waitFor();
        await spot(guest, "even").tap();
        await guest.bet(500);
        await spin(guest);
        await guest.page.getByRole("button", { name: "Back to the layout" }).waitFor();
        await spot(guest, "odd").tap();
        await guest.bet(500);
        await view.waitFor();
        await guest.leave();
    }
});

const alsoOf = (list: Element[]) => list.map((node) => (node as HTMLElement).dataset["also"] ?? "");

/** Where every place lies that can be pressed. */
function placesOf(guest: Guest): Promise<Record<string, Box>> {
    return guest.page.locator("[data-spot]").evaluateAll((list) =>
        Object.fromEntries(
            list.map((node) => {
                const { x, y, width, height } = node.getBoundingClientRect();
                return [(node as HTMLElement).dataset["spot"] ?? "", { x, y, width, height }];
            }),
        ),
    );
}

void test("on a phone every place is as large as a finger and stays where it is, until a number comes: the layout goes to it", async () => {
    for (const viewport of PHONES) {
        const guest = await at("roulette", "ma-book min=1", { viewport, hasTouch: true });
        const { page } = guest;
        const size = String(viewport.width);
        const first = await placesOf(guest);
        for (const [name, { width, height }] of Object.entries(first))
            assert.ok(width >= 44 && height >= 44, `${size}: ${name}`);
        let came = "17";
        while (`straight-${came}` in first) {
            await spot(guest, "red").tap();
            await guest.bet(500);
            assert.deepEqual(await placesOf(guest), first, `${size}: bets`);
            came = await spin(guest);
            await page.getByRole("button", { name: "Back to the layout" }).waitFor();
            await atRest(page);
            await spot(guest, `straight-${came}`).waitFor();
            await page.locator("g.dolly").waitFor();
            if (`straight-${came}` in first)
                assert.deepEqual(await placesOf(guest), first, `${size}: ${came} came`);
        }
        // A bet, and taking it off, leaves the layout where it is.
        await page.getByRole("button", { name: "Back to the layout" }).tap();
        // From near: at the zeros, what lies close has a button beside it.
        await page.getByRole("button", { name: "Close up" }).tap();
        const slider = page.getByRole("slider", { name: /Move the view/ });
        for (let from = -2; from <= 18; from += 4) {
            await slider.fill(String(from));
            await atRest(page);
            const tray = new Set(await page.locator("[data-also]").evaluateAll(alsoOf));
            for (const [name, box] of Object.entries(await placesOf(guest))) {
                const whole = box.x > 6 && box.x + box.width < viewport.width - 6;
                if (!whole || tray.has(name)) continue; // the next window shows it whole
                const text = `${size}, near: ${name} ${JSON.stringify(box)}`;
                assert.ok(box.width >= 44 && box.height >= 44, text);
            }
        }
        await slider.fill("-2");
        const also = page.locator('[data-also="split-0-2"]');
        await also.tap();
        await guest.until(() => "split-0-2" in wagers(guest));
        const box = await also.boundingBox();
        const rail = await page.locator(".bottom").boundingBox();
        assert.ok(box && rail && box.height >= 44 && box.y + box.height <= rail.y, size);
        await guest.leave();
    }
});

/** As the ring has room for it. */
function shortSum(net: number): string {
    const text = signed(net);
    return text.length > 5 ? text.replace("$", "") : text;
}

/** What is told of wagers on the ring, by their middle: at that sector, over no number and over nothing else told. */
async function toldOnRing(guest: Guest): Promise<Record<string, string>> {
    await atRest(guest.page);
    const told = await guest.page.locator('[data-told^="adjacent-"]').evaluateAll((all) =>
        all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const pocket = one.getAttribute("data-told")?.slice(9) ?? "";
            return { pocket, text: one.textContent.trim(), box: { x, y, width, height } };
        }),
    );
    // Letters are given a little air by their boxes.
    const numbers = (await boxes(guest, ".scene text.ring")).map(
        ({ box: { x, y, width, height } }) => ({
            x,
            y: y + 0.2 * height,
            width,
            height: 0.6 * height,
        }),
    );
    assert.equal(numbers.length, 38);
    for (const [i, { pocket, box }] of told.entries()) {
        const sector = await spot(guest, `ring-${pocket}`).boundingBox();
        assert.ok(sector);
        const near = {
            x: sector.x,
            y: sector.y - 30,
            width: sector.width,
            height: sector.height + 60,
        };
        assert.ok(meets(box, near), `${pocket} is told elsewhere`);
        assert.ok(!numbers.some((print) => meets(box, print)), `${pocket} hides a number`);
        for (const other of told.slice(0, i))
            assert.ok(!meets(box, other.box), `${pocket} lies on ${other.pocket}`);
        assert.ok(
            box.height >= 11,
            `${pocket} is told in letters too small: ${String(box.height)}`,
        );
    }
    return Object.fromEntries(told.map(({ pocket, text }) => [pocket, text]));
}

void test("what each wager on the wheel's ring brought is told there, whatever the number and however many", async () => {
    const around = ["17", "5", "22", "0", "36", "1", "10", "25", "29", "12", "8", "30"];
    for (const viewport of [...PHONES, { width: 768, height: 1024 }, desk]) {
        const guest = await at("roulette", "ma-book adjacent=on min=1", { viewport });
        const { page } = guest;
        if (viewport.width < 600) await page.getByRole("button", { name: "Wheel bets" }).click();
        await guest.press("1");
        for (const pocket of around) await spot(guest, `ring-${pocket}`).click();
        await guest.bet(500 * around.length);
        for (let spins = 0; spins < 4; spins++) {
            const came = await spin(guest);
            const mine = guest.state?.seats.find(({ you }) => you)?.last ?? [];
            // Where the number is seen a fifth is told there, and here the four fifths that were swept.
            const left = (net: number) => (viewport.width > 600 && net > 0 ? -400 : net);
            const sums = mine.map(
                ({ spot: of, net }) => [of.slice(9), shortSum(left(net))] as const,
            );
            assert.equal(sums.length, around.length);
            const back = page.getByRole("button", { name: /^Wheel bets/ });
            if (await back.isVisible()) await back.click();
            await page.locator("[data-told]").first().waitFor();
            const size = `${String(viewport.width)}: ${came} came`;
            assert.deepEqual(await toldOnRing(guest), Object.fromEntries(sums), size);
            if (spins < 3) {
                await guest.press("0");
                await guest.bet(500 * around.length);
            }
        }
        await page.screenshot({ path: `${SHOTS}/roulette-ring-${String(viewport.width)}.png` });
        await guest.leave();
    }
});

void test("on a phone a tap on a line comes near and names that line, and wheel bets are told at the result", async () => {
    const viewport = { width: 390, height: 844 };
    const guest = await at("roulette", "ma-book adjacent=on min=1", { viewport, hasTouch: true });
    const { page } = guest;
    const box = await spot(guest, "straight-17").boundingBox();
    assert.ok(box);
    await page.touchscreen.tap(box.x + box.width - 2, box.y + box.height / 2);
    await spot(guest, "split-17-20").waitFor();
    await atRest(page);
    assert.match(await page.locator(".tip").innerText(), /17, 20/);
    const lit = await page.locator(".scene svg g.on text").allTextContents();
    assert.deepEqual(lit.sort(), ["17", "20"]);
    assert.deepEqual(wagers(guest), {}, "nothing was bet");
    await page.getByRole("button", { name: "Whole layout" }).tap();
    await page.getByRole("button", { name: "Wheel bets" }).tap();
    await spot(guest, "ring-17").tap();
    await guest.bet(2500);
    await guest.press("Space");
    await guest.bet(5000);
    await spin(guest);
    await page.getByRole("button", { name: "Numbers", exact: true }).tap();
    await page.locator("g.dolly").waitFor();
    await page.getByRole("button", { name: /^Wheel bets [+\u2212]\$/ }).tap();
    await spot(guest, "ring-17").waitFor();
    const net = guest.state?.seats.find(({ you }) => you)?.last[0]?.net ?? 0;
    assert.deepEqual(await toldOnRing(guest), { "17": shortSum(net) });
    await guest.leave();
});

void test("what wagers brought is told over no word and no number, and the number that came is bare", async () => {
    const sizes = [...PHONES, { width: 768, height: 1024 }, desk];
    const bets = ["red", "black", "odd", "even", "low", "high", "dozen-1", "dozen-2", "dozen-3"];
    const guest = await at("roulette", "ma-book min=1 max=50");
    for (const viewport of sizes) {
        await guest.page.setViewportSize(viewport);
        await guest.press("1");
        for (let wins = 0, spins = 0; !wins && spins < 30; spins++) {
            for (const name of [...bets, "column-1", "column-2", "column-3"])
                await spot(guest, name).click();
            for (const name of (await boxes(guest, ".scene g text.print"))
                .map(({ text }) => text)
                .filter((text) => /^\d+$/.test(text)))
                await spot(guest, `straight-${name}`).click();
            await spin(guest);
            await guest.page.locator(".dolly").waitFor({ state: "attached" });
            await atRest(guest.page);
            wins = await guest.page.locator("[data-told]").count();
            const all = await boxes(guest, "[data-told], .scene text:is(.print, .said)");
            const print = all.filter(({ text }) => !/^[+\u2212]/.test(text));
            for (const told of all.filter((one) => !print.includes(one)))
                for (const other of print)
                    assert.ok(
                        !meets(told.box, other.box),
                        `${String(viewport.width)}: ${JSON.stringify([told, other])}`,
                    );
        }
    }
    await guest.leave();
});

void test("what is told of a place hides neither it nor the numbers it covers", async () => {
    const guest = await at("roulette", "ma-book adjacent=on");
    const places = ["straight-3", "straight-17", "split-17-20", "six-31", "first-five", "red"];
    for (const name of [...places, "dozen-2", "column-1", "column-3", "ring-17", "ring-27"]) {
        await spot(guest, name).hover();
        await guest.page.locator(".tip").waitFor();
        await guest.until(async () => {
            const [tip] = await boxes(guest, ".tip");
            const lit = await boxes(guest, ".scene g.on text.print");
            const place = await boxes(guest, `[data-spot="${name}"]`);
            assert.ok(tip && place.length === 1 && lit.length > 0, name);
            const { x, width } = tip.box;
            const cut = x < 0 || x + width > desk.width;
            return !cut && ![...place, ...lit].some(({ box }) => meets(tip.box, box));
        });
    }
    await guest.leave();
});

void test("sections of the wheel and seven numbers: name and pay are printed, and their numbers light up", async () => {
    for (const viewport of [desk, ...PHONES]) {
        const phone = viewport !== desk;
        const guest = await at("roulette", "ma-book color=six seven=on", {
            viewport,
            hasTouch: phone,
        });
        const printed = (await boxes(guest, ".scene text.said")).map(({ text }) => text);
        for (const name of ["Black", "Blue", "Gold", "Red", "Purple", "Green", "10\u201315, 33"])
            assert.ok(printed.includes(name), `${name} of ${printed.join()}`);
        assert.equal(printed.filter((text) => text === "5 to 1").length, 6);
        assert.equal(printed.filter((text) => text === "4 to 1").length, 1);
        await guest.page.getByRole("button", { name: /^Bet \$5 on even/ }).waitFor();
        for (const [name, numbers, told] of [
            ["color-blue", "5 17 20 22 32 34", /^Blue section.*5 to 1/],
            ["seven", "10 11 12 13 14 15 33", /^Seven numbers.*4 to 1/],
        ] as const) {
            await (phone ? spot(guest, name).tap() : spot(guest, name).hover());
            await guest.until(async () =>
                told.test((await guest.page.locator(".tip").innerText()).replaceAll("\n", " ")),
            );
            const lit = (await boxes(guest, ".scene g.on text.print")).map(({ text }) => text);
            const seen = (await boxes(guest, ".scene g text.print")).map(({ text }) => text);
            assert.deepEqual(
                lit.sort(),
                numbers
                    .split(" ")
                    .filter((n) => seen.includes(n))
                    .sort(),
            );
            assert.ok(lit.length > 0);
        }
        await guest.leave();
    }
});

void test("whoever has no seat finds no place open, on the layout or on the wheel's ring", async () => {
    const guest = await Guest.arrive(house, browser, still);
    const table = await guest.open({ game: "roulette", rules: "ma-book" });
    await guest.page.goto(`${house.url}#/table/${table}`);
    await spot(guest, "ring-17").waitFor();
    const open = guest.page.locator("[data-spot]:enabled:not([aria-disabled=true])");
    assert.equal(await open.count(), 0);
    await guest.leave();
});

void test("layouts are kept on the device and put down again", async () => {
    const guest = await at("roulette", "ma-book");
    for (const name of ["straight-8", "dozen-3"]) await spot(guest, name).click();
    await guest.bet(1000);
    await guest.page.getByText("Layouts", { exact: true }).click();
    await guest.page.getByRole("textbox", { name: "Name" }).fill("Mine");
    await guest.page.getByRole("button", { name: /Save/ }).click();
    await guest.axe("layouts");
    await guest.page.getByText("Layouts", { exact: true }).click();
    await guest.page.getByRole("button", { name: "Clear" }).click();
    await guest.bet(0);
    await guest.page.reload();
    await guest.betsOpen();
    await guest.page.getByText("Layouts", { exact: true }).click();
    await guest.page.getByRole("button", { name: "Put down Mine" }).click();
    await guest.bet(1000);
    assert.deepEqual(wagers(guest), { "straight-8": 500, "dozen-3": 500 });
    await guest.leave();
});

void test("what this wheel does not have is told so, and the keys of the layout are in the list", async () => {
    const guest = await at("roulette", "ma-book");
    const { page } = guest;
    for (const name of ["straight-00", "red"]) await spot(guest, name).click();
    await guest.bet(1000);
    await page.getByText("Layouts", { exact: true }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Zeros");
    await page.getByRole("button", { name: /Save/ }).click();
    await page.getByText("Layouts", { exact: true }).click();
    await page.getByRole("button", { name: "Clear" }).click();
    await guest.bet(0);
    const table = await guest.open({ game: "roulette", rules: "ma-book wheel=single" });
    await guest.sit(table, 100);
    await page.getByText("Layouts", { exact: true }).click();
    await page.getByRole("button", { name: "Put down Zeros" }).click();
    await page.getByText(/^There is no .*00 here, so nothing was put down\./).waitFor();
    assert.deepEqual(wagers(guest), {});
    await guest.type("00 5");
    const command = page.getByRole("dialog", { name: "Command" });
    assert.equal(await command.getByRole("alert").innerText(), "This wheel has no 00.");
    await guest.press("Escape");
    await guest.press("?");
    const list = page.getByRole("dialog").locator("dl > div");
    const row = list.filter({ hasText: "The number, line or corner that lies that way" });
    assert.deepEqual(await row.locator("kbd").allTextContents(), ["Alt", "←", "↑", "→", "↓"]);
    await guest.leave();
});

/** The chips on a place that is drawn: their colours, and whether each pile lies there. */
function chipsOn(guest: Guest, name: string): Promise<{ colours: string[]; there: boolean }> {
    return guest.page.evaluate((of) => {
        const place = document.querySelector(`[data-spot="${of}"]`)?.getBoundingClientRect();
        const piles = [...document.querySelectorAll(`[data-chips="${of}"]`)];
        const chips = piles.map((pile) => pile.querySelector("svg.chip:last-child"));
        const there = piles.every((pile) => {
            const { x, y, width, height } = pile.getBoundingClientRect();
            const [cx, cy] = [x + width / 2, y + height / 2];
            if (!place) return false;
            // Of two piles one lies a little behind the other.
            const [over, up] = [place.width / 2 + width / 2, place.height / 2 + height / 2];
            return (
                Math.abs(cx - place.x - place.width / 2) < over &&
                Math.abs(cy - place.y - place.height / 2) < up
            );
        });
        return { colours: chips.map((chip) => (chip as SVGElement).style.cssText), there };
    }, name);
}

/** From now on each message of the page takes so long, one after the other, as on a busy machine. */
async function slow(guest: Guest, ms: number): Promise<void> {
    await guest.page.evaluate((wait) => {
        const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "send") ?? {};
        const send = own.value as (this: WebSocket, text: string) => void;
        Object.assign(globalThis, { swift: send });
        let last = 0;
        WebSocket.prototype.send = function (text) {
            last = Math.max(performance.now(), last) + wait;
            setTimeout(() => {
                send.call(this, text as string);
            }, last - performance.now());
        };
    }, ms);
}

/** Spins over another link of the same person, as the bell of a table does. */
async function bell(guest: Guest): Promise<void> {
    await guest.page.evaluate(async (table) => {
        const { swift } = globalThis as unknown as {
            swift: (this: WebSocket, text: string) => void;
        };
        const link = new WebSocket(`ws://${location.host}/ws`);
        await new Promise<void>((done) => {
            link.onmessage = ({ data }) => {
                const said = JSON.parse(String(data)) as { is: string; id?: string };
                if (said.is === "welcome")
                    for (const wish of ["join", "ready"])
                        swift.call(link, JSON.stringify({ id: `bell-${wish}`, do: wish, table }));
                if (said.is === "done" && said.id === "bell-ready") done();
            };
        });
        link.close();
    }, guest.table);
}

/** $5 on 17 and on eight neighbours at each side. */
async function seventeen(guest: Guest): Promise<void> {
    for (let i = 0; i < 6; i++)
        await guest.page.getByRole("button", { name: /^More neighbours/ }).click();
    await spot(guest, "ring-17").click();
    await guest.bet(17 * 500);
}

const endings = (guest: Guest) => guest.state?.seats.find(({ you }) => you)?.last.length;

void test("a spin waits for the last wager of Repeat, and what comes after a bell is not put down", async () => {
    const guest = await at("roulette", "ma-book");
    const { page } = guest;
    await seventeen(guest);
    await spin(guest);
    await guest.settled();
    await slow(guest, 60);
    const from = guest.heard.length;
    await guest.press("0");
    await page.waitForTimeout(300);
    await guest.press("Enter");
    await guest.until(() => guest.ended(from));
    assert.equal(endings(guest), 17, "all of it was played");
    await page.waitForTimeout(1500);
    assert.deepEqual(wagers(guest), {}, "and nothing lies there for the next spin");

    const next = guest.heard.length;
    const { asked } = guest;
    await guest.press("0");
    await guest.until(() => guest.stake() > 0);
    await bell(guest);
    await guest.until(() => guest.ended(next));
    const played = endings(guest) ?? 0;
    assert.ok(played < 17, "the bell came between");
    // Seventeen were sent, and what came after the bell was taken off.
    await guest.until(() => guest.asked === asked + 17 + (17 - played) && !guest.stake());
    assert.deepEqual(wagers(guest), {}, "the rest was for that spin");
    await guest.leave();
});

void test("Undo takes back the last act: a typed bet, neighbours, Double", async () => {
    const guest = await at("roulette", "ma-book");
    const undo = guest.page.getByRole("button", { name: "Undo", exact: true }).first();
    await guest.type("bet straight 17 5");
    await guest.bet(500);
    await undo.click();
    await guest.bet(0);
    await seventeen(guest);
    await guest.page.getByRole("button", { name: "Double", exact: true }).click();
    await guest.bet(2 * 17 * 500);
    await undo.click();
    await guest.bet(17 * 500);
    await undo.click();
    await guest.bet(0);
    await guest.page.getByRole("button", { name: "Redo", exact: true }).click();
    await guest.bet(17 * 500);
    await guest.leave();
});

void test("numbers and neighbours are typed in short", async () => {
    const guest = await at("roulette", "ma-book");
    await guest.type("17 5");
    await guest.bet(500);
    await guest.type("n17");
    await guest.bet(6 * 500);
    assert.equal(wagers(guest)["straight-17"], 1000);
    await guest.leave();
});

void test("the losing wagers are off the layout before the first that won is paid or told", async () => {
    for (const [game, names] of [
        ["roulette", ["low", "high"]],
        ["big-six", ["one", "two", "five", "ten", "twenty", "joker", "flag"]],
    ] as const) {
        const guest = await at(game, "ma-book", { reducedMotion: "no-preference" });
        const { page } = guest;
        const swept = await sweeps(page, {
            paid: "[data-paid]",
            told: "[data-told]",
            lost: "[data-chips]",
        });
        for (let i = 0; !(await swept.of("paid")).length; i++) {
            assert.ok(i < 12, "a number that is neither zero");
            for (const name of names) {
                const before = guest.stake();
                await spot(guest, name).click();
                await guest.bet(before + 500);
            }
            const from = guest.heard.length;
            await pressSpin(guest);
            await guest.until(() => guest.ended(from));
            await page.getByRole("button", { name: "See the result" }).click();
            await guest.settled();
        }
        await swept.first();
        await guest.leave();
    }
});

void test("a fifth of a wager on the ring is moved to the number that came, the rest is swept, and it is paid there", async () => {
    for (const [viewport, reducedMotion] of [
        [desk, "no-preference"],
        [desk, "reduce"],
        [{ width: 390, height: 844 }, "reduce"],
    ] as const) {
        const guest = await at("roulette", "ma-book adjacent=on min=1", {
            viewport,
            reducedMotion,
        });
        const { page } = guest;
        const narrow = viewport !== desk;
        const wheel = guest.heard.flatMap((said) => (said.is === "table" ? [said.wheel] : []))[0];
        assert.equal(wheel?.length, 38);
        if (narrow) await page.getByRole("button", { name: "Wheel bets" }).click();
        await guest.press("1");
        // Every pocket is in one of them, and one in two.
        const middles = [2, 7, 12, 17, 22, 27, 32, 36].map((i) => wheel[i] ?? "");
        for (const pocket of middles) await spot(guest, `ring-${pocket}`).click();
        await guest.bet(500 * middles.length);
        const pocket = await spin(guest);
        const won = (guest.state?.seats[0]?.last ?? []).filter(({ net }) => net > 0);
        assert.ok(won.length, `${pocket} came`);
        if (reducedMotion !== "reduce")
            await page.getByRole("button", { name: "See the result" }).click();
        if (narrow) await page.getByRole("button", { name: "Numbers", exact: true }).click();
        const chips = page.locator("[data-moved]");
        await chips.first().waitFor();
        const of = await chips.evaluateAll((all) => all.map((one) => one.dataset["moved"]));
        assert.deepEqual(of.sort(), won.map(({ spot: name }) => name).sort());
        const name = of[0] ?? "";
        const told = await page.evaluate(
            ([from, to]) => {
                const find = (what: string) => {
                    const node = document.querySelector(what);
                    if (!node) return null;
                    const [motion] = node.getAnimations();
                    const { delay = 0, endTime = 0 } = motion?.effect?.getComputedTiming() ?? {};
                    return { node, motion, begins: delay, ends: Number(endTime) };
                };
                const box = (what: string) => document.querySelector(what)?.getBoundingClientRect();
                const inside = (node: Element, what: string) => {
                    const [chip, place] = [node.getBoundingClientRect(), box(what)];
                    if (!place) return false;
                    const [x, y] = [chip.x + chip.width / 2, chip.y + chip.height / 2];
                    return x > place.x && x < place.right && y > place.y && y < place.bottom;
                };
                const moved = find(`[data-moved="${from}"]`);
                const swept = find(`[data-chips="${from}"]`);
                const paid = find(`[data-paid="${to}"]`);
                if (!moved || !paid) return null;
                const order = [moved.begins, moved.ends, swept?.begins, swept?.ends, paid.begins];
                const pocket = from.slice("adjacent-".length);
                let first = false;
                if (moved.motion) {
                    moved.motion.pause();
                    moved.motion.currentTime = 0;
                    first = inside(moved.node, `[data-spot="ring-${pocket}"]`);
                    moved.motion.finish();
                }
                const there = inside(moved.node, `[data-spot="${to}"]`);
                return { moves: moved.motion !== undefined, first, there, order };
            },
            [name, `straight-${pocket}`] as const,
        );
        assert.ok(told?.there, `${name} lies at ${pocket}`);
        if (reducedMotion !== "reduce") {
            assert.ok(told.first, "from the ring");
            const times = told.order.map(Number);
            assert.deepEqual(
                times,
                times.toSorted((a, b) => a - b),
                "moved, swept, paid",
            );
            assert.ok((times[1] ?? 0) > (times[0] ?? 0) && (times[3] ?? 0) > (times[2] ?? 0));
        } else if (!narrow) assert.equal(told.moves, false, "at once");
        // It is told where it is paid.
        const fifth = page.locator(`[data-told="fifth-straight-${pocket}"]`);
        assert.equal((await fifth.textContent())?.trim(), `1/5 +$${String(35 * won.length)}`);
        // All that is paid, for the fifth: 35 to 1 of a dollar for each wager.
        const sum = await page.locator(`[data-paid="straight-${pocket}"]`).textContent();
        assert.match(sum ?? "", new RegExp(String(35 * won.length)));
        await atRest(page);
        await page.screenshot({
            path: `${SHOTS}/roulette-fifth-${String(viewport.width)}-${reducedMotion}.png`,
        });
        await guest.leave();
    }
});

void test("a fifth and a straight wager on one number are both told beside what is paid there", async () => {
    for (const viewport of [desk, { width: 768, height: 1024 }]) {
        const guest = await at("roulette", "ma-book adjacent=on min=1", { viewport }, second);
        const { page } = guest;
        const wheel = guest.heard.flatMap((said) => (said.is === "table" ? [said.wheel] : []))[0];
        assert.ok(wheel);
        await guest.press("1");
        const middles = [2, 7, 12, 17, 22, 27, 32, 36].map((i) => wheel[i] ?? "");
        for (const pocket of middles) await spot(guest, `ring-${pocket}`).click();
        for (const pocket of wheel) await spot(guest, `straight-${pocket}`).click();
        await guest.bet(500 * middles.length + 100 * wheel.length);
        const pocket = await spin(guest);
        const won = (guest.state?.seats[0]?.last ?? []).filter(({ net }) => net > 0);
        await page.locator(".dolly").first().waitFor({ state: "attached" });
        await atRest(page);
        const here = `straight-${pocket}`;
        const told = await boxes(guest, `[data-told="${here}"], [data-told="fifth-${here}"]`);
        assert.deepEqual(
            told.map(({ text }) => text.trim()).sort(),
            ["+$35", `1/5 +$${String(35 * (won.length - 1))}`],
            pocket,
        );
        const [one, other] = told;
        assert.ok(one && other && !meets(one.box, other.box), "side by side");
        const paid = await page.locator(`[data-paid="${here}"]`).boundingBox();
        assert.ok(paid);
        for (const { box } of told) {
            assert.ok(Math.abs(box.y - paid.y) < 90 && Math.abs(box.x - paid.x) < 160, "there");
            assert.ok(box.height >= 11);
        }
        for (const { spot: of } of won.filter(({ spot: name }) => name.startsWith("adjacent-")))
            assert.match(
                (await page.locator(`[data-told="${of}"]`).textContent()) ?? "",
                /\u2212\$4/,
                "what was swept from the ring",
            );
        const calls = await page.locator(".strip .log p").allInnerTexts();
        assert.match(calls[1] ?? "", /fifth/, "the number is called first");
        await page.screenshot({ path: `${SHOTS}/roulette-both-${String(viewport.width)}.png` });
        await guest.leave();
    }
});

void test("everybody who has won is paid on everybody's felt, in the engine's order", async () => {
    for (const [game, names] of [
        ["roulette", ["low", "high", "odd", "even"]],
        ["big-six", ["one", "two", "five", "ten", "twenty", "joker", "flag"]],
    ] as const) {
        const motion = { reducedMotion: "no-preference" as const };
        const ann = await Guest.arrive(second, browser, motion);
        const bo = await Guest.arrive(second, browser, motion);
        const table = await ann.open({ game, rules: "ma-book", bet_seconds: 0 });
        await ann.sit(table, 300);
        await bo.lobby();
        await bo.sit(table, 300);
        const people = [ann, bo];
        const winners = () =>
            ann.state?.seats.flatMap(({ seat, last }) =>
                last
                    .filter(({ net }) => net > 0)
                    .map(({ spot: name, net }) => ({ name, seat: String(seat), net })),
            ) ?? [];
        for (let spins = 0; !winners().length; spins++) {
            assert.ok(spins < 8, "a number that is neither zero");
            for (const guest of people) {
                for (const name of names) await spot(guest, name).click();
                await guest.bet(500 * names.length);
            }
            const from = ann.heard.length;
            await Promise.all(people.map(pressSpin));
            await ann.until(() => ann.ended(from));
        }
        const won = winners();
        assert.equal(new Set(won.map(({ seat }) => seat)).size, 2);
        // On both screens at once, for the chips do not wait for whoever looks.
        const seen = await Promise.all(
            people.map(async ({ page }) => {
                const paid = page.locator("[data-paid]");
                await paid.first().waitFor({ state: "attached" });
                return paid.evaluateAll((all) =>
                    all.map((one) => ({
                        name: one.getAttribute("data-paid") ?? "",
                        seat: one.getAttribute("data-whose") ?? "",
                        text: one.textContent.trim(),
                        delay: one.getAnimations()[0]?.effect?.getComputedTiming().delay ?? null,
                    })),
                );
            }),
        );
        const key = (one: { name: string; seat: string }) => `${one.name} ${one.seat}`;
        const order = ann.heard
            .flatMap((said) => (said.is === "update" ? said.events : []))
            .flatMap(({ effects }) => effects)
            .flatMap((one) => (one.kind === "settle" && one.net > 0 ? [one] : []))
            .slice(-won.length)
            .map((one) => `${one.spot} ${String(one.seat)}`);
        for (const told of seen) {
            assert.deepEqual(told.map(key).sort(), won.map(key).sort(), game);
            for (const one of told) {
                const { net } = won.find((other) => key(other) === key(one)) ?? { net: 0 };
                assert.equal(one.text, String(net / 100), key(one));
            }
        }
        const moving = seen.filter((told) => told.every(({ delay }) => delay !== null));
        assert.ok(moving.length, "somebody sees them come");
        for (const told of moving) {
            const came = told.toSorted((a, b) => Number(a.delay) - Number(b.delay));
            assert.deepEqual(came.map(key), order);
        }
        for (const guest of people) {
            await atRest(guest.page);
            const whose = guest === ann ? "1" : "2";
            await guest.page.screenshot({ path: `${SHOTS}/${game}-all-paid-${whose}.png` });
        }
        for (const guest of people) await guest.leave();
    }
});

void test("words stay where they made room for chips until those are swept", async () => {
    const guest = await at("roulette", "ma-book min=1", { reducedMotion: "no-preference" }, second);
    const { page } = guest;
    await guest.press("1");
    const names = ["column-1", "column-2", "column-3", "dozen-1", "dozen-2", "dozen-3", "low"];
    // Whatever comes, something is paid.
    const zeros = ["straight-0", "straight-00"];
    for (const name of [...names, "high", "odd", "even", ...zeros]) await spot(guest, name).click();
    await guest.bet(1200);
    await atRest(page);
    const words = () =>
        page
            .locator(".scene text:is(.print, .said)")
            .evaluateAll((all) =>
                all.map((one) => `${one.textContent} ${one.getAttribute("transform") ?? ""}`),
            );
    const laid = await words();
    const from = guest.heard.length;
    await pressSpin(guest);
    await guest.until(() => guest.ended(from));
    await page.locator("[data-chips]").first().waitFor();
    // As the ball rests, before anything is swept: at its first sight.
    const first = page.evaluate(
        () =>
            new Promise<string[]>((done) => {
                const look = () => {
                    if (!document.querySelector("[data-paid]")) requestAnimationFrame(look);
                    else
                        done(
                            [
                                ...document.querySelectorAll(".scene text.print, .scene text.said"),
                            ].map(
                                (one) =>
                                    `${one.textContent} ${one.getAttribute("transform") ?? ""}`,
                            ),
                        );
                };
                look();
            }),
    );
    const rests = new Set(await first);
    const lost = (guest.state?.seats[0]?.last ?? []).filter(({ net }) => net < 0);
    assert.ok(lost.length > 4);
    const stayed = laid.filter((word) => rests.has(word)).length;
    assert.ok(stayed >= laid.length - 8, `${String(stayed)} of ${String(laid.length)}`);
    await atRest(page);
    const swept = new Set(await words());
    assert.ok(
        [...rests].some((word) => !swept.has(word)),
        "they go back then",
    );
    await guest.leave();
});

void test("two people play one spin with forty wagers, at a desk and on a phone: chips, dolly, results and a record that holds", async () => {
    const reducedMotion = "no-preference";
    const ann = await Guest.arrive(house, browser, {
        reducedMotion,
        viewport: { width: 1440, height: 900 },
    });
    const bo = await Guest.arrive(house, browser, {
        reducedMotion,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
    });
    const table = await ann.open({ game: "roulette", rules: "ma-book", bet_seconds: 0 });
    await ann.sit(table, 300);
    await bo.lobby();
    await bo.sit(table, 300);

    // At the desk inside and outside, on numbers, lines and corners.
    const hers = ["straight-7", "straight-8", "straight-17", "straight-20", "straight-32"]
        .concat("straight-00", "split-0-00", "split-8-11", "split-17-20", "split-31-32")
        .concat("three-19-20-21", "three-0-1-2", "four-16-17-19-20", "four-25-26-28-29")
        .concat("first-five", "six-31", "column-3", "dozen-2", "red", "low");
    for (const name of hers) await spot(ann, name).click();
    await ann.bet(20 * 500);
    // On the phone what its window shows, then a line from near.
    const shown = Object.keys(await placesOf(bo));
    const numbers = shown.filter((name) => name.startsWith("straight-")).slice(0, 9);
    const outside = ["black", "odd", "even", "high", "dozen-1", "dozen-3", "column-1", "column-2"];
    const his = [...numbers, ...outside.filter((name) => shown.includes(name))];
    assert.ok(his.length >= 12, his.join());
    for (const name of his) await spot(bo, name).tap();
    await bo.bet(500 * his.length);
    await bo.page.getByRole("button", { name: "Close up" }).tap();
    await bo.page.getByRole("slider", { name: /Move the view/ }).fill("6");
    await atRest(bo.page);
    const lines = Object.keys(await placesOf(bo)).filter((name) => /^(split|four|six)-/.test(name));
    const near = lines.filter((name) => !hers.includes(name)).slice(0, 20 - his.length);
    for (const name of near) await spot(bo, name).tap();
    his.push(...near);
    assert.equal(his.length, 20, his.join());
    await bo.bet(20 * 500);
    await bo.page.screenshot({ path: `${SHOTS}/roulette-forty-near.png` });
    await bo.page.getByRole("button", { name: "Whole layout" }).tap();

    // Both see every wager where it was bet, each person's in one colour.
    await ann.until(() => ann.state?.seats.every(({ wagers: on }) => on.length === 20) ?? false);
    const whose = (name: string) => [hers, his].filter((list) => list.includes(name));
    const looks = new Map<string[], string>();
    for (const guest of [ann, bo]) {
        await atRest(guest.page);
        const drawn = new Set(Object.keys(await placesOf(guest)));
        const seen = [...new Set([...hers, ...his])].filter((name) => drawn.has(name));
        assert.ok(seen.length >= (guest === ann ? 36 : 12), seen.join());
        for (const name of seen) {
            await guest.until(
                async () => (await chipsOn(guest, name)).colours.length === whose(name).length,
            );
            const { colours, there } = await chipsOn(guest, name);
            assert.ok(there, `${name} lies elsewhere`);
            const [owner, second] = whose(name);
            if (owner && !second && guest === ann) {
                const colour = looks.get(owner) ?? colours[0] ?? "";
                looks.set(owner, colour);
                assert.equal(colours[0], colour, name);
            }
        }
        await guest.page.screenshot({
            path: `${SHOTS}/roulette-forty-${guest === ann ? "desk" : "phone"}.png`,
        });
    }
    assert.equal(new Set(looks.values()).size, 2, "one colour a person");

    // No bet while the ball runs; then the dolly, the same number for both, and what each wager brought.
    const from = ann.heard.length;
    const runs = async (guest: Guest) => {
        await guest.page.getByRole("button", { name: "See the result" }).waitFor();
        assert.equal(await spot(guest, "red").isDisabled(), true);
    };
    await Promise.all([pressSpin(ann), pressSpin(bo), runs(ann), runs(bo)]);
    await ann.until(() => ann.ended(from));
    for (const guest of [ann, bo]) {
        await guest.page.locator(".dolly").first().waitFor({ state: "attached" });
        await atRest(guest.page);
        const last = guest.state?.chance.at(-1);
        assert.ok(last && "pocket" in last);
        assert.equal(await guest.page.locator("ol li b").first().textContent(), last.pocket);
        const mine = guest.state?.seats.find(({ you }) => you)?.last ?? [];
        assert.equal(mine.length, 20);
        const net = mine.reduce((sum, one) => sum + one.net, 0);
        await guest.until(async () => (await guest.figure("This table")) === signed(net));
        await guest.page.screenshot({
            path: `${SHOTS}/roulette-forty-over-${guest === ann ? "desk" : "phone"}.png`,
        });
    }
    assert.deepEqual(bo.state?.chance, ann.state?.chance);
    // The next bet lifts it.
    await spot(ann, "red").click();
    await ann.bet(500);
    for (const guest of [ann, bo])
        await guest.page.locator("g.dolly").waitFor({ state: "detached" });

    const file = join(house.data, "forty.pit");
    writeFileSync(file, await ann.record());
    const run = spawnSync(process.env.PIT ?? "build/pit", ["verify", file], { encoding: "utf8" });
    assert.doesNotMatch(run.stdout, /DIFFERS/);
    assert.match(run.stdout, /nothing differs|VERIFIED/, run.stdout + run.stderr);
    for (const guest of [ann, bo]) await guest.leave();
});

void test("Big Six: seven spots, the clapper on the segment that the server names", async () => {
    for (const viewport of [desk, phone]) {
        const guest = await at("big-six", "ma-book", { viewport });
        for (const name of ["one", "two", "five", "ten", "twenty", "joker", "flag"])
            await spot(guest, name).click();
        await guest.bet(3500);
        const pocket = await spin(guest);
        const last = guest.state?.chance.at(-1);
        const named = last && "at" in last ? last.at : undefined;
        await guest.page.locator(".here").waitFor({ state: "attached" });
        const turned = await guest.page
            .locator(".wheel > g[transform^=rotate]")
            .first()
            .getAttribute("transform");
        const degrees = Number(/rotate\((.*)\)/.exec(turned ?? "")?.[1]);
        assert.ok(named !== undefined, pocket);
        const stop = ((((-degrees * 54) / 360) % 54) + 54) % 54;
        assert.ok(
            Math.abs(stop - named) < 0.01 || Math.abs(stop - named - 54) < 0.01,
            `${turned ?? ""} for ${String(named)}`,
        );
        await guest.page.getByText("Last spins, newest first").waitFor();
        await themes(guest, "big six");
        await guest.leave();
    }
});

/** Spins with a dollar on red over a second link of the same person, until this pocket comes; the page looks on. */
async function spinUntil(guest: Guest, wanted: string): Promise<void> {
    await guest.page.evaluate(
        async ([table, pocket]) => {
            const link = new WebSocket(`ws://${location.host}/ws`);
            let n = 0;
            const say = (message: object) => {
                link.send(JSON.stringify({ id: `again-${String(n++)}`, table, ...message }));
            };
            const bet = () => {
                say({ do: "act", verb: "bet", spot: "red", amount: 100 });
                say({ do: "ready" });
            };
            await new Promise<void>((done, failed) => {
                link.onmessage = ({ data }) => {
                    const said = JSON.parse(String(data)) as {
                        is: string;
                        events?: { line: string }[];
                        state?: { open: boolean };
                    };
                    const line = said.events?.find((one) => one.line.startsWith("spin "))?.line;
                    if (said.is === "welcome") say({ do: "join" });
                    if (said.is === "refused" || n > 2000) failed(new Error(String(data)));
                    if (line === `spin ${pocket}`) done();
                    else if (line || said.is === "table") setTimeout(bet, 60); // 50 messages a second
                };
            });
            link.close();
        },
        [guest.table, wanted] as const,
    );
}

void test("00 on a wheel that is played with one zero: no spin, the bets stand, and it is spun again", async () => {
    const guest = await at("roulette", "ma-book wheel=double-as-single");
    const { page } = guest;
    await page.getByText("00 is no spin").waitFor();
    assert.equal(await spot(guest, "straight-00").count(), 0, "no place for it on the layout");
    await spinUntil(guest, "00");
    await page.locator(".strip").getByText("No spin.", { exact: true }).first().waitFor();
    assert.deepEqual(wagers(guest), { red: 100 }, "the bet stands");
    assert.equal(await page.locator(".dolly").isVisible(), false, "nothing was marked");
    assert.match(await page.locator("ol li").first().innerText(), /^00/);
    await guest.axe("no spin");
    const pocket = await spin(guest);
    if (pocket === "00") assert.deepEqual(wagers(guest), { red: 100 });
    else {
        assert.deepEqual(wagers(guest), {}, "the bet is decided by the next spin");
        await guest.until(() => page.locator(".dolly").isVisible());
    }
    await guest.leave();
});

void test("a practice table that the book does not allow says why, not that it has closed", async () => {
    const guest = await Guest.arrive(house, browser, still);
    await guest.page.goto(`${house.url}#/practice/baccarat/ma-book burn=off`);
    await guest.page
        .getByRole("heading", { name: "A table cannot be opened with these" })
        .waitFor();
    await guest.page.getByText("the first card of each shoe is burned").waitFor();
    await guest.page.goto(`${house.url}#/practice/baccarat/ma-book`);
    await guest.page.locator("[data-spot]").first().waitFor();
    await guest.leave();
});
