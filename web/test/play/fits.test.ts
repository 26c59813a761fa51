// fits.test.ts -- what a table shows at the sizes people have: the rail is always in sight, the
// page itself never scrolls, and nothing that can be pressed lies under something else.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser, Locator } from "playwright-core";

import { launch, still } from "../browser.js";
import { desk, Guest, House } from "./house.js";

let browser: Browser;
let house: House;

before(async () => {
    browser = await launch();
    house = await House.open();
});
after(async () => {
    await browser.close();
    await house.close();
});

/** A page at 200 %, a small phone, a desk; and what must be left for the table between call and rail. */
const sizes = [
    { viewport: { width: 640, height: 400 }, least: 250 },
    { viewport: { width: 360, height: 640 }, least: 280 },
    { viewport: desk, least: 480 },
];

interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

function boxOf(locator: Locator): Promise<Box> {
    return locator.evaluate((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        return { left, top, right, bottom };
    });
}

class Fit {
    constructor(
        readonly guest: Guest,
        readonly size: { width: number; height: number },
        readonly name: string,
    ) {}

    /** Wholly on the screen, with nothing scrolled. */
    async inSight(locator: Locator): Promise<void> {
        for (const one of await locator.all()) {
            if (!(await one.isVisible())) continue;
            const box = await boxOf(one);
            const words = `${this.name}: ${await one.evaluate((node) => node.outerHTML.slice(0, 80))}`;
            assert.ok(box.left >= 0 && box.right <= this.size.width, `${words} is cut at the side`);
            assert.ok(box.top >= 0 && box.bottom <= this.size.height, `${words} is off the screen`);
        }
    }

    /** The first ends where the second begins, or above. */
    async over(high: Locator, low: Locator): Promise<void> {
        assert.ok((await boxOf(high)).bottom <= (await boxOf(low)).top, this.name);
    }

    /** Once it has been scrolled to, a press at its middle and near its corners meets it. */
    async inReach(locator: Locator): Promise<void> {
        for (const one of await locator.all()) {
            if (!(await one.isVisible())) continue;
            // All at once: a pager that is scrolled turns to a page of its own soon after.
            const { cut, over } = await one.evaluate((node) => {
                node.scrollIntoView({ block: "nearest" });
                const { left, top, width, height } = node.getBoundingClientRect();
                const inside =
                    /* to the pixel, as scrolling goes */
                    Math.min(left, top) > -1 &&
                    left + width < window.innerWidth + 1 &&
                    top + height < window.innerHeight + 1;
                const at = [
                    [0.5, 0.5],
                    [0.2, 0.2],
                    [0.8, 0.8],
                ].map(([x = 0, y = 0]) =>
                    document.elementFromPoint(left + x * width, top + y * height),
                );
                const other = at.find((found) => !found || !node.contains(found));
                return {
                    cut: inside ? undefined : node.outerHTML.slice(0, 80),
                    over: other?.outerHTML.slice(0, 80),
                };
            });
            assert.equal(cut, undefined, `${this.name}: it is cut, or off the screen`);
            assert.equal(over, undefined, `${this.name}: it lies over what can be pressed`);
        }
    }

    /** No words and no drawings lie over others, before anything has been scrolled. */
    async apart(part: string): Promise<void> {
        const over = await this.guest.page.locator(part).evaluate(async (root) => {
            await Promise.all(document.getAnimations().map((one) => one.finished));
            const found: { what: string; box: DOMRect }[] = [];
            const walk = document.createTreeWalker(
                root,
                NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
            );
            for (let node = walk.nextNode(); node; node = walk.nextNode()) {
                const parent = node.parentElement;
                if (!parent?.checkVisibility() || parent.clientWidth === 1) continue;
                if (parent.closest("svg, select")) continue;
                if (node instanceof SVGElement)
                    found.push({ what: "a drawing", box: node.getBoundingClientRect() });
                if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
                const range = document.createRange();
                range.selectNodeContents(node);
                for (const box of range.getClientRects())
                    found.push({ what: node.textContent, box });
            }
            return found.flatMap(({ what, box: a }, i) =>
                found.slice(i + 1).flatMap(({ what: other, box: b }) => {
                    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                    return wide > 3 && high > 5 ? [`"${what.trim()}" and "${other.trim()}"`] : [];
                }),
            );
        });
        assert.deepEqual(over, [], `${this.name}: one lies over the other`);
    }

    /** No result lies over a printed word, of its own spot or of another. */
    async clear(): Promise<void> {
        const over = await this.guest.page.locator("main").evaluate((root) => {
            const seen = (node: Element) => {
                const box = node.getBoundingClientRect();
                return box.width > 0 && box.left >= 0 && box.right <= window.innerWidth;
            };
            const results = [...root.querySelectorAll("svg.win, svg.lose, svg.push")].filter(seen);
            const print = [...root.querySelectorAll(".ink text")].filter(seen);
            return results.flatMap((result) => {
                const a = result.getBoundingClientRect();
                return print.flatMap((word) => {
                    const b = word.getBoundingClientRect();
                    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                    // a line of letters is higher than they are
                    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                    return wide > 4 && high > 0.3 * b.height
                        ? [`${result.textContent} over ${word.textContent}`]
                        : [];
                });
            });
        });
        assert.deepEqual(over, [], `${this.name}: a result lies over print`);
    }

    async check(least: number): Promise<void> {
        const { page } = this.guest;
        const bottom = page.locator(".bottom");
        const stands = await page.evaluate(() => {
            const root = document.documentElement;
            return [root.scrollHeight - root.clientHeight, root.scrollWidth - root.clientWidth];
        });
        assert.deepEqual(stands, [0, 0], `${this.name}: the page scrolls`);
        for (const part of [".table-header", ".strip", ".bottom"]) await this.apart(part);
        await this.inSight(bottom.locator("button, summary, dd"));
        await this.inReach(bottom.locator("button:enabled, summary"));
        await this.inReach(page.locator("main button:enabled, main a, main input"));
        await this.inReach(page.locator("header.table-header").locator("a, button"));
        const call = await boxOf(page.locator(".strip"));
        const rail = await boxOf(bottom);
        const left = rail.top - Math.max(0, call.bottom);
        assert.ok(left >= least, `${this.name}: ${String(left)} px are left for the table`);
    }
}

for (const { viewport, least } of sizes) {
    const size = `${String(viewport.width)}x${String(viewport.height)}`;

    void test(`Red Dog at ${size}`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport });
        await guest.sit(await guest.open({ rules: "ma" }));
        const fit = new Fit(guest, viewport, size);
        await fit.check(least);
        const rail = await boxOf(guest.page.locator(".bottom"));
        await guest.decision(() => guest.press("Shift+ArrowUp").then(() => guest.bet(1000)));
        await fit.check(least - 30); /* a call may take a second line */
        assert.deepEqual(
            await boxOf(guest.page.locator(".bottom")),
            rail,
            `${size}: the rail moves`,
        );
        if (viewport.height > 400)
            await fit.inSight(guest.page.locator("main [role=img], main button"));
        await guest.leave();
    });

    void test(`the cut at ${size} is offered in full sight`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport });
        const table = await guest.open({ rules: "ma" });
        await guest.page.goto(`${house.url}#/table/${table}?sit`);
        const sit = guest.page.getByRole("dialog").getByRole("button", { name: /^Sit/ });
        await sit.waitFor();
        await guest.page.evaluate(() => {
            for (const node of document.querySelectorAll("main *")) node.scrollTop = 9999;
        });
        await sit.click();
        const cut = guest.page.getByRole("region", { name: "Cut the cards" });
        await cut.getByRole("button", { name: "Cut here" }).waitFor();
        await new Fit(guest, viewport, size).inSight(cut.locator("h2, input, output, button"));
        await new Fit(guest, viewport, size).over(cut, guest.page.locator(".bottom"));
        await guest.leave();
    });

    void test(`a refusal at ${size} stands above the rail`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport });
        await guest.sit(await guest.open({ rules: "nj-online" }));
        await guest.press("6", "Space");
        const words = guest.page.getByRole("alert").filter({ hasText: /Ante takes \$1 to/ });
        await words.waitFor();
        const fit = new Fit(guest, viewport, size);
        await fit.inSight(words);
        await fit.over(words, guest.page.locator(".bottom"));
        await words.getByRole("button", { name: "Close" }).click();
        await words.waitFor({ state: "detached" });
        await guest.leave();
    });

    void test(`craps at ${size}`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport });
        await guest.sit(await guest.open({ game: "craps", rules: "ma-book" }));
        const fit = new Fit(guest, viewport, size);
        await fit.check(least);
        await guest.page.locator('[data-spot="pass"]').click();
        await guest.bet(500);
        await guest.enter();
        await guest.until(() => (guest.state?.chance.length ?? 0) > 0);
        await fit.check(least - 30);
        await guest.leave();
    });
}

for (const viewport of [{ width: 360, height: 640 }, { width: 768, height: 1024 }, desk]) {
    const size = `${String(viewport.width)}x${String(viewport.height)}`;

    void test(`results at craps at ${size} keep off the print`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport, reducedMotion: "reduce" });
        await guest.sit(await guest.open({ game: "craps", rules: "ma-book" }));
        await guest.page.locator('[data-spot="pass"]').waitFor(); // a felt that comes later knows of no roll
        const fit = new Fit(guest, viewport, size);
        const bets = ["pass 5", "field 5", "any-seven 5", "horn 4", "c-and-e 4", "place-6 6"];
        for (const [i, bet] of bets.entries()) {
            await guest.type(`bet ${bet}`);
            await guest.until(
                () => guest.state?.seats.find(({ you }) => you)?.wagers.length === i + 1,
            );
        }
        const from = guest.heard.length;
        await guest.page.getByRole("button", { name: /^Roll/ }).click();
        await guest.until(() => guest.ended(from));
        await guest.page.locator("main svg.win, main svg.lose").first().waitFor();
        await still(guest.page);
        await fit.clear();
        await guest.leave();
    });
}

void test("the rules of a table on a small phone: no clause is broken, nothing is cut", async () => {
    const viewport = { width: 360, height: 640 };
    const guest = await Guest.arrive(house, browser, { viewport });
    await guest.sit(await guest.open({ rules: "ma" }));
    await guest.page.getByRole("button", { name: "More" }).click();
    const dialog = guest.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Rules" }).click();
    await dialog.getByText("Every option of the book").click();
    await dialog.locator(".clause").nth(5).waitFor();
    const faults = await dialog.evaluate((node) => {
        const broken = [...node.querySelectorAll(".clause")].filter((one) => {
            const words = document.createRange();
            words.selectNodeContents(one);
            return words.getClientRects().length !== 1;
        });
        return {
            rows: node.querySelectorAll(".clause").length > 10,
            broken: broken.map((one) => one.textContent),
            wide: node.scrollWidth - node.clientWidth,
        };
    });
    assert.deepEqual(faults, { rows: true, broken: [], wide: 0 });
    await guest.leave();
});
