// looks.test.ts -- how a page looks, where a number can tell: one edge, one face, nothing that covers another, and a table
// that uses its place beside the drawer.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Locator, Page } from "playwright-core";

import { still } from "../browser.js";
import { desk, Guest } from "./house.js";
import { browser, house } from "./open.js";

const large = { width: 1440, height: 900 };

function boxOf(locator: Locator): Promise<DOMRect> {
    return locator.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
}

/** The first ends where the second begins, or above. */
async function over(high: Locator, low: Locator): Promise<void> {
    assert.ok((await boxOf(high)).bottom <= (await boxOf(low)).top);
}

/** Wholly on the screen. */
async function inSight(page: Page, part: Locator, name: string): Promise<void> {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    for (const one of await part.filter({ visible: true }).all()) {
        const { left, top, right, bottom } = await boxOf(one);
        const words = `${name}: ${await one.evaluate((node) => node.outerHTML.slice(0, 80))}`;
        assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, words);
    }
}

/** Pixels of the smallest letters of a drawing. */
const smallest = (page: Page) =>
    page.locator("main svg text").evaluateAll((all) =>
        Math.min(
            ...all
                .filter((node) => node.textContent.trim() && node.checkVisibility())
                .map((node) => {
                    const { a = 1, b = 0 } = (node as SVGGraphicsElement).getScreenCTM() ?? {};
                    return parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b);
                }),
        ),
    );

for (const viewport of [desk, large]) {
    const size = `${String(viewport.width)}x${String(viewport.height)}`;

    void test(`beside the drawer at ${size} a table is the desk's, high and to be read`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport, reducedMotion: "reduce" });
        const { page } = guest;
        for (const [game, rules] of [
            ["red-dog", "ma"],
            ["blackjack", "ma-book"],
        ] as const) {
            await guest.sit(await guest.open({ game, rules }));
            await guest.press("i");
            await page.getByRole("tab", { name: "Odds" }).waitFor();
            await still(page);
            if (game === "red-dog") await page.locator("main .wood").waitFor();
            const letters = await smallest(page);
            assert.ok(letters >= 10.9, `${game} at ${size}: letters of ${String(letters)} pixels`);
            const tops = await page
                .locator("main .board svg :is(rect, .card)")
                .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().top));
            const call = await boxOf(page.locator(".strip"));
            const empty = Math.min(...tops) - call.bottom;
            assert.ok(empty < 40, `${game} at ${size}: ${String(empty)} pixels of nothing`);
            await inSight(page, page.locator("main button"), `${game} at ${size}`);
        }
        await guest.leave();
    });
}

void test("Red Dog: three places alike, and what was refused covers nothing", async () => {
    for (const viewport of [
        { width: 390, height: 844 },
        { width: 1024, height: 768 },
        { width: 1280, height: 800 },
    ]) {
        const size = `${String(viewport.width)}x${String(viewport.height)}`;
        const guest = await Guest.arrive(house, browser, { viewport, reducedMotion: "reduce" });
        const { page } = guest;
        await page.goto(`${house.url}#/table/${await guest.open({ rules: "ma" })}?play`);
        await guest.betsOpen();
        await guest.decision(() => guest.press("Shift+ArrowUp").then(() => guest.bet(1000)));
        if (viewport.width > 1200) {
            const wide = await page
                .locator("main rect[rx='18']")
                .evaluateAll((all) => all.map((node) => node.getAttribute("width")));
            assert.equal(wide.length, 3);
            assert.equal(new Set(wide).size, 1, "the frames of three cards");
        }
        if (viewport.width > 1000) await guest.press("i");
        await still(page);
        await page.keyboard.press("6"); // more than there is
        await page.locator(".notice").waitFor();
        const covers = await page.locator(".notice").evaluate((notice) => {
            const a = notice.getBoundingClientRect();
            return [...document.querySelectorAll("main :is(.card, .stack, .last, .guide)")]
                .filter((node) => {
                    const b = node.getBoundingClientRect();
                    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                    return wide > 1 && high > 1;
                })
                .map((node) => node.outerHTML.slice(0, 60));
        });
        assert.deepEqual(covers, [], size);
        await inSight(page, page.locator(".notice"), size);
        await guest.leave();
    }
});

void test("the dealer's list opens over the felt, closes beside it, and moves nothing", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: desk, reducedMotion: "reduce" });
    const { page } = guest;
    await guest.sit(await guest.open({ rules: "ma" }));
    const leave = page.locator("footer").getByRole("button", { name: "Leave" });
    const before = await boxOf(leave);
    await guest.decision(() => guest.press("Shift+ArrowUp").then(() => guest.bet(1000)));
    await guest.press("i");
    const button = page.locator("footer summary");
    const list = page.locator("footer details ul");
    await button.click();
    await list.waitFor();
    assert.deepEqual(await boxOf(leave), before);
    await over(list, page.locator(".rail"));
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    assert.ok(await button.evaluate((node) => node === document.activeElement));
    assert.ok(await page.getByRole("complementary").isVisible(), "the drawer stays");
    await button.click();
    await list.waitFor();
    await page.mouse.click(500, 300);
    await list.waitFor({ state: "hidden" });
    await guest.leave();
});

void test("pages have one edge, titles in one face, and a lesson's bets above its buttons", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: desk });
    const { page } = guest;
    const titles: unknown[] = [];
    for (const name of ["verify", "learn", "odds"]) {
        await page.goto(`${house.url}#/${name}`);
        await page.locator("main h1", { hasText: new RegExp(`^${name}|How`, "i") }).waitFor();
        titles.push(
            await page.locator("main h1").evaluate((node) => {
                const [face] = getComputedStyle(node).fontFamily.split(",");
                return `${String(node.getBoundingClientRect().left)} ${face ?? ""}`;
            }),
        );
    }
    assert.equal(new Set(titles).size, 1, titles.join(", "));
    assert.match(String(titles[0]), /Marcellus/);
    await guest.sit(await guest.open({ rules: "ma" })); // a way back to it stands above the lesson
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${house.url}#/learn/red-dog`);
    const rings = page.locator("main svg circle.line");
    await rings.first().waitFor();
    await page.getByRole("link", { name: /Back to/ }).waitFor();
    for (const ring of await rings.all())
        await over(ring, page.locator(".buttons").filter({ hasText: "Deal" }));
    await guest.leave();
});

void test("the lobby and the header at 360 wide: one edge, one line", async () => {
    const viewport = { width: 360, height: 640 };
    const guest = await Guest.arrive(house, browser, { viewport });
    const { page } = guest;
    await guest.lobby();
    const card = page.locator("li", { has: page.getByRole("button", { name: /^Play Craps/ }) });
    const button = await boxOf(card.getByRole("button"));
    const link = await boxOf(card.getByRole("link", { name: /^How to play/ }));
    assert.equal(link.left, button.left);
    await guest.sit(await guest.open({ rules: "ma" }));
    const money = await boxOf(page.locator(".play-money"));
    assert.ok(money.bottom - money.top < 30, "Play money stands in one line");
    await guest.leave();
});
