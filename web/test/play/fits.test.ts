// fits.test.ts -- what a table shows at the sizes people have: the rail is always in sight, the
// page itself never scrolls, and nothing that can be pressed lies under something else.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Locator } from "playwright-core";

import { still } from "../browser.js";
import { desk, Guest, House } from "./house.js";
import { browser, house } from "./open.js";

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

    /** Wholly in sight with nothing scrolled, and a press there meets it. */
    async atHand(locator: Locator): Promise<void> {
        await locator.first().waitFor();
        await still(this.guest.page);
        for (const one of await locator.filter({ visible: true }).all()) {
            const fault = await one.evaluate((node) => {
                const { left, top, right, bottom } = node.getBoundingClientRect();
                if (left < -1 || right > window.innerWidth + 1) return "it is cut at the side";
                if (top < -1 || bottom > window.innerHeight + 1) return "it is off the screen";
                for (const [x = 0, y = 0] of [
                    [0.5, 0.5],
                    [0.2, 0.2],
                    [0.8, 0.8],
                ]) {
                    const at = [left + x * (right - left), top + y * (bottom - top)] as const;
                    const found = document.elementFromPoint(...at);
                    if (!found || !node.contains(found))
                        return `it lies under ${found?.outerHTML.slice(0, 80) ?? "nothing"}`;
                }
                return "";
            });
            const name = await one.evaluate((node) => node.outerHTML.slice(0, 80));
            assert.equal(fault, "", `${this.name}: ${name}`);
        }
    }

    /** No words and no drawings lie over others, before anything has been scrolled. */
    async apart(part: string): Promise<void> {
        const over = await this.guest.page.locator(part).evaluate(async (root) => {
            await Promise.allSettled(document.getAnimations().map((one) => one.finished));
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
            const print = [...root.querySelectorAll(".ink text, .ink > g")].filter(seen);
            return results.flatMap((result) => {
                const a = result.getBoundingClientRect();
                return print.flatMap((word) => {
                    const b = word.getBoundingClientRect();
                    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                    // a line of letters is higher than they are
                    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                    return wide > 4 && high > 0.3 * b.height
                        ? [`${result.textContent} over ${word.textContent || "dice"}`]
                        : [];
                });
            });
        });
        assert.deepEqual(over, [], `${this.name}: a result lies over print`);
    }

    /** Chips leave what is printed in sight: names, what they pay, dice. */
    async uncovered(): Promise<void> {
        const over = await this.guest.page.locator("main").evaluate((root) =>
            [...root.querySelectorAll(".face:has(.stack)")].flatMap((face) => {
                const print = [...face.querySelectorAll(".ink text, .ink > g")];
                return [...face.querySelectorAll(".stack")].flatMap((stack) => {
                    const a = stack.getBoundingClientRect();
                    return print.flatMap((one) => {
                        const b = one.getBoundingClientRect();
                        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                        // a line of letters is higher than they are
                        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                        return wide > 3 && high > 0.3 * b.height ? [one.textContent || "dice"] : [];
                    });
                });
            }),
        );
        assert.deepEqual(over, [], `${this.name}: chips lie on print`);
        const pays = this.guest.page.locator(".ink text", { hasText: /^7 to 6$/ });
        assert.equal(await pays.count(), 2, `${this.name}: what a place bet pays is printed`);
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
        // On a phone on its side the call stands beside the layout.
        const layout = await boxOf(page.locator("#layout"));
        const left = rail.top - Math.max(0, Math.min(call.bottom, layout.top));
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
        await guest.press("6");
        const words = guest.page
            .getByRole("alert")
            .filter({ hasText: /You have only \$\d+ in chips/ });
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

for (const viewport of [
    { width: 360, height: 640 },
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    desk,
]) {
    const size = `${String(viewport.width)}x${String(viewport.height)}`;

    void test(`chips and results at craps at ${size} keep off the print`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport, reducedMotion: "reduce" });
        await guest.sit(await guest.open({ game: "craps", rules: "ma-book" }));
        await guest.page.locator('[data-spot="pass"]').waitFor(); // a felt that comes later knows of no roll
        const fit = new Fit(guest, viewport, size);
        const bets = [
            "pass 5",
            "field 5",
            "any-seven 5",
            "horn 4",
            "c-and-e 4",
            "place-6 6",
            "hard-8 5",
            "hop-2-4 5",
        ];
        for (const [i, bet] of bets.entries()) {
            await guest.type(`bet ${bet}`);
            await guest.until(
                () => guest.state?.seats.find(({ you }) => you)?.wagers.length === i + 1,
            );
        }
        await still(guest.page);
        await fit.uncovered();
        const from = guest.heard.length;
        await guest.page.getByRole("button", { name: /^Roll/ }).click();
        await guest.until(() => guest.ended(from));
        await guest.page.locator("main svg.win, main svg.lose").first().waitFor();
        await still(guest.page);
        await fit.clear();
        for (const name of ["Horn", "C & E"])
            assert.equal(
                await guest.page.locator(".ink").getByText(name, { exact: true }).count(),
                1,
                `${size}: a result hides ${name}`,
            );
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

/** A desk at 200 %, and a phone on its side: wide, and low; a tablet at 200 %. */
for (const viewport of [
    { width: 640, height: 400 },
    { width: 844, height: 390 },
    { width: 384, height: 512 },
]) {
    const size = `${String(viewport.width)}x${String(viewport.height)}`;
    const options = { viewport, reducedMotion: "reduce" } as const;

    void test(`the next step and the bets of Red Dog at ${size} are in sight, unscrolled`, async () => {
        const guest = await Guest.arrive(house, browser, options);
        const { page } = guest;
        const fit = new Fit(guest, viewport, size);
        const spot = page.locator('[data-spot="ante"]');
        await guest.lobby();
        await fit.atHand(page.getByRole("button", { name: "Play now" }));
        await fit.atHand(page.getByRole("navigation").getByRole("link"));
        await guest.sit(await guest.open({ rules: "ma" }));
        await fit.atHand(page.locator("[data-primary]"));
        await fit.atHand(spot);
        await guest.decision(() => guest.press("Shift+ArrowUp").then(() => guest.bet(1000)));
        await fit.atHand(page.locator(".acts button"));
        await fit.atHand(page.locator("main button"));
        await guest.answer("+");
        await fit.atHand(page.locator("[data-primary]"));
        await fit.atHand(spot);
        await guest.leave();
    });

    void test(`the next step and the bets of craps at ${size} are in sight, unscrolled`, async () => {
        const guest = await Guest.arrive(house, browser, options);
        const { page } = guest;
        const fit = new Fit(guest, viewport, size);
        await guest.sit(await guest.open({ game: "craps", rules: "ma-book" }));
        await page.locator('[data-spot="hop-1-6"]').waitFor({ state: "attached" });
        await fit.atHand(page.locator("[data-primary]"));
        await fit.atHand(page.getByRole("tab"));
        for (const [tab, zone] of [
            ["Line", "line"],
            ["Numbers", "numbers"],
            ["Against", "against"],
            ["Centre", "centre"],
            ["Hops", "hops"],
        ] as const) {
            await page.getByRole("tab", { name: tab }).click();
            await fit.atHand(page.locator(`#zone-${zone} button`));
        }
        await guest.leave();
    });

    void test(`a lesson and the settings at ${size}: the way on covers no words`, async () => {
        const guest = await Guest.arrive(house, browser, options);
        const { page } = guest;
        const fit = new Fit(guest, viewport, size);
        for (const [place, first] of [
            ["red-dog/ma", "Deal"],
            ["craps/ma-book", "Throw 3 and 4"],
        ] as const) {
            await page.goto(`${house.url}#/learn/${place}`);
            await fit.atHand(page.getByRole("button", { name: first }));
            await fit.atHand(page.locator(".lesson h2, .lesson .words"));
        }
        const table = await guest.open({ rules: "ma" });
        await page.goto(`${house.url}#/table/${table}`);
        await page.getByRole("button", { name: "More", exact: true }).click();
        const dialog = page.getByRole("dialog");
        await fit.atHand(dialog.getByRole("button", { name: "Settings" }));
        await dialog.getByRole("button", { name: "Settings" }).click();
        await fit.atHand(dialog.getByRole("button", { name: "Close" }));
        await guest.leave();
    });
}

void test("blackjack and roulette on a phone on its side: every bet in sight, and large enough for a finger", async () => {
    const viewport = { width: 844, height: 390 };
    for (const game of ["blackjack", "roulette"]) {
        const guest = await Guest.arrive(house, browser, {
            viewport,
            hasTouch: true,
            isMobile: true,
            reducedMotion: "reduce",
        });
        const { page } = guest;
        const fit = new Fit(guest, viewport, game);
        await guest.sit(await guest.open({ game, rules: "ma-book" }));
        await fit.atHand(page.locator("[data-primary]"));
        const spots = page.locator("main button[data-spot]:enabled");
        await spots.first().waitFor();
        await fit.inSight(page.locator("main button"));
        // Between the zeros a second place lies in sight of the wheel: near it is as large as the others.
        const small = await spots.evaluateAll((nodes) =>
            nodes.flatMap((node) => {
                const { width, height } = node.getBoundingClientRect();
                const name = (node as HTMLElement).dataset["spot"] ?? "";
                return Math.min(width, height) < 43.5 && !name.endsWith("+") ? [name] : [];
            }),
        );
        assert.deepEqual(small, [], game);
        await guest.leave();
    }
});

void test("baccarat on a phone on its side: the shoe that is offered, every place and every sign are whole", async () => {
    const own = await House.open(); // one server has no room for all tables of this file
    for (const viewport of [
        { width: 844, height: 390 },
        { width: 640, height: 400 },
    ]) {
        const guest = await Guest.arrive(own, browser, { viewport, reducedMotion: "reduce" });
        const { page } = guest;
        const fit = new Fit(guest, viewport, `baccarat at ${String(viewport.width)}`);
        const rules = "ma-book min=5 dragon_bonus=on";
        await guest.sit(await guest.open({ game: "baccarat", rules }));
        await guest.type("bet banker 10");
        await guest.bet(1000);
        await fit.atHand(page.getByRole("button", { name: "Take it" }));
        await fit.atHand(page.getByRole("button", { name: "Dealer deals" }));
        await fit.atHand(page.locator("main button[data-spot]"));
        const cut = await page
            .locator("main :is(.place, .phone, .signs, .rest)")
            .evaluateAll((all: Element[]) =>
                all
                    .filter((one) => one.scrollHeight > one.clientHeight + 1)
                    .map((one) => one.outerHTML.slice(0, 80)),
            );
        assert.deepEqual(cut, [], "nothing has to be scrolled");
        await guest.leave();
    }
    await own.close();
});

void test("Big Six on a phone on its side uses the width, and its words can be read", async () => {
    const own = await House.open();
    const viewport = { width: 844, height: 390 };
    const guest = await Guest.arrive(own, browser, { viewport, reducedMotion: "reduce" });
    const { page } = guest;
    await guest.sit(await guest.open({ game: "big-six", rules: "ma-book" }));
    await new Fit(guest, viewport, "Big Six").atHand(page.locator("main button[data-spot]"));
    const spots = await page.locator("main button[data-spot]").all();
    const boxes = await Promise.all(spots.map(boxOf));
    const [left, right] = [
        Math.min(...boxes.map((box) => box.left)),
        Math.max(...boxes.map((box) => box.right)),
    ];
    assert.ok(right - left > 550, `${String(right - left)} px wide`);
    const pays = await page
        .locator("main svg text", { hasText: /^\d+ to 1$/ })
        .first()
        .evaluate((one) => one.getBoundingClientRect().height);
    assert.ok(pays >= 14, `what is paid is ${String(pays)} px high`);
    await guest.leave();
    await own.close();
});

void test("craps on a phone on its side: each tab shows other parts, and none is called as the gold button", async () => {
    const own = await House.open();
    const viewport = { width: 844, height: 390 };
    const guest = await Guest.arrive(own, browser, { viewport, reducedMotion: "reduce" });
    const { page } = guest;
    await guest.sit(await guest.open({ game: "craps", rules: "ma-book" }));
    await page.locator('[data-spot="hop-1-6"]').waitFor({ state: "attached" });
    const seen: string[] = [];
    for (const tab of await page.getByRole("tab").all()) {
        assert.notEqual((await tab.innerText()).trim(), "Roll");
        await tab.click();
        await still(page);
        seen.push(
            ...(await page.getByRole("tabpanel").evaluateAll((all) =>
                all.flatMap((one) => {
                    const { left, right } = one.getBoundingClientRect();
                    return left > 0 && right <= window.innerWidth + 1 ? [one.id] : [];
                }),
            )),
        );
    }
    const parts = ["line", "numbers", "against", "centre", "hops", "roll"];
    assert.deepEqual(
        seen,
        parts.map((name) => `zone-${name}`),
    );
    await page.locator("#zone-against").getByText("Don’t come bets", { exact: true }).waitFor();
    await guest.leave();
    await own.close();
});

void test("Red Dog by the finger: a decision and a result leave the bet where it was, at every size", async () => {
    const guest = await Guest.arrive(house, browser, {
        hasTouch: true,
        isMobile: true,
        reducedMotion: "reduce",
    });
    const { page } = guest;
    await guest.sit(await guest.open({ rules: "ma" }));
    const stands = async () => {
        const at: string[] = [];
        for (const [width, height] of [
            [1024, 768],
            [1180, 820],
            [844, 390],
            [768, 1024],
            [2560, 1440],
        ] as const) {
            await page.setViewportSize({ width, height });
            await still(page);
            const spot = await boxOf(page.locator('[data-spot="ante"]'));
            const rail = await boxOf(page.locator(".bottom"));
            at.push(
                [width, spot.left, spot.top, rail.top].map((n) => String(Math.round(n))).join(),
            );
        }
        return at;
    };
    const before = await stands();
    await guest.decision(() => guest.press("Shift+ArrowUp").then(() => guest.bet(1000)));
    assert.deepEqual(await stands(), before, "a decision");
    await guest.answer("Enter");
    await guest.betsOpen();
    assert.deepEqual(await stands(), before, "a result");
    await guest.leave();
});

/** Letters are to be read: on a desk from 11 pixels on, also on a low one and while a first hand is guided, on a phone from 12. */
for (const { viewport, least, guided } of [
    { viewport: desk, least: 11, guided: true },
    { viewport: { width: 1440, height: 900 }, least: 11, guided: true },
    { viewport: { width: 1366, height: 650 }, least: 11, guided: true },
    { viewport: { width: 1366, height: 650 }, least: 11, guided: false },
    { viewport: { width: 390, height: 844 }, least: 12, guided: true },
    { viewport: { width: 844, height: 390 }, least: 12, guided: false },
]) {
    const size = `${String(viewport.width)}x${String(viewport.height)}${guided ? ", guided," : ""}`;

    void test(`letters on the felt of craps at ${size} have ${String(least)} pixels or more`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport, reducedMotion: "reduce" });
        const { page } = guest;
        const table = await guest.open({ game: "craps", rules: "ma-book" });
        if (guided) {
            await page.goto(`${house.url}#/table/${table}?play`);
            await page.getByRole("region", { name: "First hand" }).waitFor();
        } else await guest.sit(table);
        await page.locator('[data-spot="hop-1-6"]').waitFor({ state: "attached" });
        await guest.betsOpen();
        for (const bet of ["pass 5", "field 5", "hard-6 5", "horn 4"])
            await guest.type(`bet ${bet}`);
        await still(page);
        const { small, seen } = await page.locator("main").evaluate((root, pixels) => {
            const found = new Set<string>();
            let texts = 0;
            const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
            for (let node = walk.nextNode(); node; node = walk.nextNode()) {
                const parent = node.parentElement;
                const words = node.textContent?.trim();
                if (!words || !parent?.checkVisibility()) continue;
                if (parent.closest(".hidden-text") || parent.clientWidth === 1) continue;
                const drawn = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
                const scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1;
                const high = parseFloat(getComputedStyle(parent).fontSize) * scale;
                texts++;
                if (high < pixels) found.add(`${words}: ${high.toFixed(1)}`);
            }
            return { small: [...found], seen: texts };
        }, least);
        assert.ok(seen > 40, `only ${String(seen)} texts`);
        assert.deepEqual(small, []);
        await guest.leave();
    });
}

for (const viewport of [
    { width: 360, height: 640 },
    { width: 640, height: 400 },
    { width: 768, height: 1024 },
    desk,
]) {
    const size = `${String(viewport.width)}x${String(viewport.height)}`;

    void test(`a first hand at ${size}: its words fit their room, and the table never moves`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport, reducedMotion: "reduce" });
        const { page } = guest;
        const guide = page.getByRole("region", { name: "First hand" });
        const table = await guest.open({ game: "craps", rules: "ma-book" });
        await page.goto(`${house.url}#/table/${table}?play`);
        await guide.waitFor();
        const stands = await boxOf(page.locator("main"));
        const same = async () => {
            await still(page);
            assert.deepEqual(await boxOf(page.locator("main")), stands, `${size}: the table moves`);
            if (!(await guide.isVisible())) return;
            const letters = await page
                .locator(".strip .last")
                .evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
            assert.ok(letters >= 16, `${size}: the call has ${String(letters)} pixels`);
            const room = await boxOf(guide);
            const words = await boxOf(guide.locator("p").first());
            assert.ok(words.top >= room.top - 1, `${size}: words stand out of their room`);
            assert.ok(words.bottom <= room.bottom + 1, `${size}: words stand out of their room`);
        };
        await guest.betsOpen();
        await guide.getByText("You have $100").first().waitFor();
        await same();
        await guest.type("bet field 5");
        await guide.getByText("The gold button bets on the pass line too").first().waitFor();
        await same();
        await guest.type("bet pass 5");
        await guide.getByText("Your bet is down. Roll").first().waitFor();
        await same();
        await guide.getByRole("button", { name: "I know this game" }).click();
        await guide.waitFor({ state: "detached" });
        await same();
        await guest.leave();
    });
}

void test("the longest name is whole on the narrowest phone, beside a result of four figures", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: { width: 360, height: 640 } });
    const { page } = guest;
    const table = await guest.open({ game: "midi-baccarat", rules: "ma-book ez=on" });
    await page.goto(`${house.url}#/table/${table}`);
    await page.locator(".table-header h1", { hasText: "EZ Midi-baccarat" }).waitFor();
    await page.locator(".table-header .brief > :last-child").evaluate((node) => {
        node.textContent = "\u2212$1,250";
    });
    const [needs, has] = await page
        .locator(".table-header h1")
        .evaluate((node) => [node.scrollWidth, node.clientWidth]);
    assert.equal(needs, has);
    await guest.leave();
});
