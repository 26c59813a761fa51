// small.test.ts -- craps on the smallest phone: nothing lies under the rail or is too small for a finger. And what it says
// in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Locator, Page } from "playwright-core";

import { armed, still } from "../browser.js";
import type { Practice } from "../practice.js";
import { Guest } from "./house.js";
import { browser, house } from "./open.js";
import { rigged, type Comes } from "./rigged.js";

const CRAPS = "#/practice/craps/ma-book min=5 max=500";

async function at(where: string, options = {}): Promise<Page> {
    const context = await browser.newContext({
        viewport: { width: 360, height: 640 },
        reducedMotion: "reduce",
        ...options,
    });
    await context.addInitScript(() => {
        localStorage.setItem("pit.settings", JSON.stringify({ theme: "felt", chip: 1 }));
    });
    const page = await context.newPage();
    await page.goto(`${house.url}${where}`);
    return page;
}

async function gold(page: Page): Promise<void> {
    await page.locator("[data-primary]").waitFor();
    await armed(page);
    await page.locator("[data-primary]").click();
}

const figure = (page: Page, name: string) =>
    page.locator(".figures > div", { hasText: name }).locator("dd").innerText();
const bets = (page: Page, sum: string) =>
    page
        .locator(".figures dd")
        .nth(1)
        .filter({ hasText: new RegExp(`^\\${sum}$`) })
        .waitFor();

/** What can be pressed and is on the screen, and smaller than a finger. */
const small = (page: Page) =>
    page.evaluate(() =>
        [
            ...document.querySelectorAll("main button, header a, header button, .rail button"),
        ].flatMap((node) => {
            const { left, right, width, height } = node.getBoundingClientRect();
            if (!node.checkVisibility() || left < 0 || right > window.innerWidth) return [];
            return width < 43.5 || height < 43.5 ? [node.outerHTML.slice(0, 80)] : [];
        }),
    );

/** In how many lines words stand. */
const linesOf = (words: Locator) =>
    words.evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        return new Set(tops).size;
    });

/** How often words stand on the page for who sees it. */
const seen = (page: Page, words: string) =>
    page.evaluate((text) => {
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let count = 0;
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const parent = node.parentElement;
            if (!node.textContent?.includes(text) || !parent?.checkVisibility()) continue;
            if (!parent.closest(".hidden-text, svg")) count++;
        }
        return count;
    }, words);

void test("craps at 360 x 640, with help: every part whole above the rail", async () => {
    const page = await at(CRAPS);
    await gold(page);
    await bets(page, "$5");
    await page.locator(".guide").waitFor();
    for (const name of [/^Line/, /^Numbers/, /^Against/, /^Centre/, /^Hops/, /^Next roll/]) {
        await page.getByRole("tab", { name }).click();
        const tall = await page
            .locator(".craps")
            .evaluate((node) => node.scrollHeight - node.clientHeight);
        assert.ok(tall <= 0, `${String(name)}: ${String(tall)} px lie under the rail`);
        assert.deepEqual(await small(page), [], String(name));
    }
    await page.getByRole("button", { name: /^7, 6 of 36: \+\$5/ }).waitFor();
    await page.context().close();
});

void test("craps in words: one meaning of limits, a whirl, the dice in the air", async () => {
    const desk = { width: 1280, height: 800 };
    const page = await at(CRAPS, { viewport: desk, reducedMotion: "no-preference" });
    const label = (spot: string) =>
        page.locator(`[data-spot="${spot}"]`).getAttribute("aria-label");
    await page.locator('[data-spot="whirl"]').waitFor();
    await page.waitForFunction(() =>
        document.querySelector('[data-spot="whirl"]')?.getAttribute("aria-label")?.includes("pays"),
    );
    // The table's own, for somebody with $100 too.
    assert.match((await label("place-4")) ?? "", /\$5 to \$500/);
    assert.match((await label("place-6")) ?? "", /\$6 to \$498 in steps of \$6/);
    assert.match((await label("place-lose-6")) ?? "", /to \$500/);
    assert.match((await label("buy-4")) ?? "", /to \$500/);
    const whirl = (await label("whirl")) ?? "";
    assert.match(whirl, /pays 11 to 5, 2 and 12: 26 to 5 for the whole bet/);
    assert.match(whirl, /\$5 lies as \$4 on horn, \$1 on any seven/);

    await gold(page);
    await bets(page, "$5");
    await gold(page);
    await page.getByRole("log").getByText("The dice are out. No more bets.").waitFor();
    assert.equal(await seen(page, "dice are out"), 1);
    await page.context().close();
});

void test("craps: the last win stays until another one", async () => {
    const net = ({ state }: Practice) =>
        (state?.seats[0]?.last ?? []).reduce((sum, one) => sum + one.net, 0);
    const roll = (table: Practice) => {
        const open = table.moves("bet").some(({ spot }) => spot === "pass");
        table.deal(open ? { pass: 500 } : {});
    };
    const wins: Comes = (table) => {
        roll(table);
        return net(table) > 0;
    };
    const point: Comes = (table) => {
        roll(table);
        return (table.state?.facts["point"] ?? 0) > 0;
    };
    const rig = { game: "craps", rules: "ma-book", comes: (t: Practice) => wins(t) && point(t) };
    const { guest, table } = await rigged(house, browser, rig, { reducedMotion: "reduce" });
    const lastWin = async (sum: string) => (await figure(guest.page, "Last win")) === sum;
    assert.ok(wins(table));
    await guest.until(() => lastWin("$5"));
    assert.ok(point(table));
    await guest.page
        .getByText(/point is/)
        .first()
        .waitFor();
    assert.ok(await lastWin("$5"));
    await guest.leave();
});

const bet = (table: Practice, spot: string, amount: number) =>
    table.ask({ do: "act", verb: "bet", spot, amount });
const laidOn = ({ state }: Practice, spot: RegExp) =>
    state?.seats[0]?.wagers.some((one) => spot.test(one.spot)) ?? false;
const pointOf = ({ state }: Practice) => state?.facts["point"] ?? 0;
/** A line bet, and its point. */
const begins: Comes = (table) => {
    const open = table.moves("bet").some(({ spot }) => spot === "pass");
    if (!open) bet(table, "field", 500);
    table.deal(open ? { pass: 1000 } : {});
    return open && pointOf(table) > 0;
};

void test("MAB-CR 11(b): rolling for the come bets that are left, the puck is off and on the don't pass line", async () => {
    const comes: Comes = (table) => {
        if (!begins(table)) return false;
        table.deal({ come: 500 });
        if (!pointOf(table) || !laidOn(table, /^come-/)) return false;
        table.deal({});
        if (pointOf(table) || !laidOn(table, /^come-/)) return false;
        table.deal({});
        return laidOn(table, /^come-/);
    };
    const rig = { game: "craps", rules: "ma-book", comes };
    const { guest, table } = await rigged(house, browser, rig, { reducedMotion: "reduce" });
    const { page } = guest;
    assert.ok(comes(table));
    await page.getByText("Puck off, on the don\u2019t pass line").first().waitFor();
    await still(page);
    const puck = await page.locator("g.puck").boundingBox();
    const line = await page.locator('[data-spot="dont-pass"]').first().boundingBox();
    assert.ok(puck && line, "both are there");
    assert.ok(puck.y > line.y - 6 && puck.y + puck.height < line.y + line.height + 6);
    assert.ok(puck.x > line.x && puck.x + puck.width < line.x + line.width + 6);
    // A line bet is gold beside Roll, in lines that are not tight; and what is rolled for is told in two.
    for (const [width, height] of [
        [1024, 768],
        [844, 390],
        [667, 375],
        [360, 640],
    ] as const) {
        await page.setViewportSize({ width, height });
        await still(page);
        const size = `${String(width)} x ${String(height)}`;
        const gold = page.locator(".acts [data-primary]", { hasText: "Bet $5 on the pass line" });
        assert.ok((await linesOf(gold.locator("span"))) <= 2, `${size}: the gold button`);
        const [one, other] = await Promise.all(
            [gold, page.locator(".acts .big").first()].map((each) => each.boundingBox()),
        );
        assert.equal(one?.y, other?.y, `${size}: both stand in one row`);
        const told = page.locator(".shooter b", { hasText: "For come bets" });
        assert.ok((await linesOf(told)) <= 2, `${size}: for come bets`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    // Who bets on the line comes out as always.
    bet(table, "pass", 500);
    await page.getByText("Puck off: come-out roll").first().waitFor();
    await guest.leave();
});

void test("craps: odds tell the least and the most of the whole, and how much more it may be", async () => {
    const rig = { game: "craps", rules: "ma-book", comes: begins };
    const { guest, table } = await rigged(house, browser, rig, { reducedMotion: "reduce" });
    const odds = guest.page.locator('[data-spot="pass-odds"]').first();
    const says = (words: RegExp) =>
        guest.until(async () => words.test((await odds.getAttribute("aria-label")) ?? ""));
    assert.ok(begins(table));
    const most = table.moves("bet").find(({ spot }) => spot === "pass-odds")?.most ?? 0;
    assert.ok(most > 1000);
    await says(new RegExp(`\\$\\d+ to \\$${String(most / 100)}\\b`));
    assert.equal(bet(table, "pass-odds", 1000), null);
    await says(new RegExp(`to \\$${String(most / 100)}, \\$${String((most - 1000) / 100)} more`));
    await guest.leave();
});

void test("a call at a first hand is told in full at 360 wide, long or short", async () => {
    const page = await at(CRAPS);
    await page.locator(".guide").waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // The page's own line, with calls that the dice may bring.
    const cut = await page.locator(".strip .last").evaluate((node) => {
        const calls = [
            "The same as an end card: you lose.",
            "Five. The point is five, the marker is on.",
            "Eight, the hard way. The point is eight, the marker is on.",
        ];
        return calls.filter((text) => {
            node.textContent = text;
            (node as HTMLElement).style.setProperty("--n", String(text.length));
            node.classList.toggle("long", text.length > 48);
            const { height } = node.getBoundingClientRect();
            const room = text.length > 48 ? 34 : 26; // help stands below it
            const { fontFamily } = getComputedStyle(node);
            return (
                node.scrollWidth > node.clientWidth ||
                height > room ||
                !fontFamily.startsWith("Marcellus")
            );
        });
    });
    assert.deepEqual(cut, []);
    // One edge at the left with the words below it, and air above.
    const [call, help] = [page.locator(".strip .last"), page.locator(".guide p").first()];
    const [top, bottom] = [await call.boundingBox(), await help.boundingBox()];
    const header = await page.locator(".table-header").boundingBox();
    assert.ok(top && bottom && header);
    assert.equal(Math.round(top.x), Math.round(bottom.x));
    assert.ok(top.y - header.y - header.height >= 6, "air above the call");
    await page.context().close();
});

void test("without motion nothing grows slowly: the rail is where it belongs at once", async () => {
    const page = await at(CRAPS);
    await page.locator("[data-primary]").waitFor();
    const [was, is] = await page.locator(".rail .acts").evaluate((node) => {
        const tall = () => Math.round(node.getBoundingClientRect().height);
        const before = tall();
        (node as HTMLElement).style.minHeight = "152px";
        return [before, tall()];
    });
    assert.deepEqual([was, is], [52, 152]);
    await page.context().close();
});

void test("a link that is lost is told alone, where somebody helps", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: { width: 360, height: 640 } });
    const table = await guest.open({ rules: "ma" });
    await guest.page.goto(`${house.url}#/table/${table}?play`);
    await guest.betsOpen();
    const help = guest.page.locator(".guide");
    await help.waitFor();
    guest.expected = /WebSocket|ERR_INTERNET_DISCONNECTED/;
    await guest.context.setOffline(true);
    await guest.page
        .getByRole("alert")
        .getByText(/accepted bets stand/)
        .waitFor();
    await help.waitFor({ state: "detached" });
    assert.equal(await seen(guest.page, "Reconnecting"), 1);
    await guest.context.setOffline(false);
    await help.waitFor();
    await guest.leave();
});

void test("who sits down finds the table where it was, and the way to more has room", async () => {
    const SIZES = [
        [360, 640],
        [390, 844],
        [768, 1024],
        [1280, 800],
        [1440, 900],
    ] as const;
    const guest = await Guest.arrive(house, browser, { reducedMotion: "reduce" });
    const { page } = guest;
    const table = await guest.open({ game: "midi-baccarat", rules: "ma-book ez=on" });
    await page.goto(`${house.url}#/table/${table}`);
    await page.getByRole("button", { name: "Sit down" }).waitFor();
    const stands = async () => {
        const tops: number[] = [];
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            tops.push(
                await page
                    .locator(".bottom")
                    .evaluate((node) => Math.round(node.getBoundingClientRect().top)),
            );
        }
        return tops;
    };
    const before = await stands();
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const size = `${String(width)} x ${String(height)}`;
        assert.ok(await page.locator(".rail").getByText("free seats").isVisible(), size);
        const more = await page.locator("header .narrow").boundingBox();
        if (width < 800) assert.ok(more && more.width >= 44 && more.height >= 44, `${size}: More`);
    }
    await guest.sit(table); // the same address with another query is no new page
    assert.deepEqual(await stands(), before);
    await guest.leave();
});

void test("a name of sixteen letters is whole in the header, from 360 to 430 wide", async () => {
    const guest = await Guest.arrive(house, browser);
    const table = await guest.open({ game: "midi-baccarat", rules: "ma-book ez=on" });
    const { page } = guest;
    await page.goto(`${house.url}#/table/${table}`);
    const title = page.getByRole("heading", { level: 1, name: /Midi-baccarat/ });
    await title.waitFor();
    for (const width of [360, 375, 390, 412, 430]) {
        await page.setViewportSize({ width, height: 740 });
        const over = await title.evaluate((node) => node.scrollWidth - node.clientWidth);
        assert.ok(over <= 0, `${String(width)}: ${String(over)} px are cut`);
    }
    await guest.leave();
});

void test("help at a first hand comes and goes, and nothing on the felt moves; Enter cuts", async () => {
    for (const viewport of [
        { width: 360, height: 640 },
        { width: 768, height: 1024 },
        { width: 1280, height: 800 },
    ]) {
        const guest = await Guest.arrive(house, browser, { viewport });
        const { page } = guest;
        await guest.context.addInitScript(() => {
            localStorage.setItem("pit.settings", JSON.stringify({ cuts: true }));
        });
        const table = await guest.open({ rules: "ma" });
        const top = () =>
            page.locator(".whole").evaluate((node) => {
                const { y, height } = node.getBoundingClientRect();
                return [Math.round(y), Math.round(height)];
            });
        await page.goto(`${house.url}#/table/${table}?play`);
        await page.getByRole("button", { name: "Cut here" }).waitFor();
        const before = await top();
        // What can be pressed is in the offer: the rail has words in the place of its button.
        assert.equal(await page.locator(".rail .acts button").count(), 0);
        await guest.enter();
        await page.locator("[data-primary]", { hasText: "Bet" }).waitFor();
        assert.deepEqual(await top(), before);
        await page.getByRole("button", { name: "I know this game" }).click();
        await page.locator(".guide").waitFor({ state: "detached" });
        assert.deepEqual(await top(), before, `${String(viewport.width)} wide`);
        await guest.leave();
    }
});

void test("who came too late for the seeds reads so beside the clock, at 360 wide", async () => {
    const first = await Guest.arrive(house, browser);
    const table = await first.open({ game: "craps", rules: "ma-book", bet_seconds: 60 });
    await first.sit(table);
    const late = await Guest.arrive(house, browser, { viewport: { width: 360, height: 640 } });
    await late.lobby();
    await late.sit(table);
    await late.page.locator('[data-spot="pass"]').click();
    await late.page.locator(".timer").waitFor();
    const told = late.page.locator(".state p").filter({ visible: true });
    assert.match(
        (await told.allInnerTexts()).join(" "),
        /Bets close in \d+ s Set before you sat down/,
    );
    const cut = await told.evaluateAll((nodes) =>
        nodes.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.innerHTML),
    );
    assert.deepEqual(cut, []);
    await late.leave();
    await first.leave();
});

void test("craps at 360: a hop and what it changes, by the finger", async () => {
    const page = await at(CRAPS, { hasTouch: true });
    await gold(page);
    await bets(page, "$5");
    await page.getByRole("tab", { name: /^Hops/ }).tap();
    await page.locator('#zone-hops [data-spot="hop-2-4"]').tap();
    await bets(page, "$10");
    await page.getByRole("tab", { name: /^Next roll/ }).tap();
    const note = page.locator("#zone-roll .star");
    await note.waitFor();
    const [left, width, tall] = await note.evaluate((node) => {
        const last = node.previousElementSibling?.getBoundingClientRect();
        const box = node.getBoundingClientRect();
        const apart = box.left >= (last?.right ?? Infinity);
        return [apart, node.scrollWidth <= node.clientWidth, box.bottom - (last?.bottom ?? 0) <= 0];
    });
    assert.deepEqual([left, width, tall], [true, true, true], "beside the twelve, and whole");
    await page.context().close();
});

void test("craps at 390: what a spot says, however long, moves nothing below it", async () => {
    const page = await at(CRAPS, { viewport: { width: 390, height: 844 } });
    const top = () =>
        page.getByRole("tablist").evaluate((node) => node.getBoundingClientRect().top);
    await page.getByRole("tab", { name: /^Centre/ }).click();
    const before = await top();
    await page.locator('[data-spot="whirl"]').click();
    const words = page.locator(".bar p:not(.hidden-text)").first();
    await words.filter({ hasText: "$5 lies as $4 on horn, $1 on any seven" }).waitFor();
    assert.equal(await top(), before);
    const [needs, has] = await words.evaluate((node) => {
        const room = node.closest(".head")?.querySelector(":scope > .bar");
        return [node.getBoundingClientRect().height, room?.clientHeight ?? 0];
    });
    assert.ok(needs <= has, `${String(needs)} of ${String(has)} pixels`);
    await page.context().close();
});

void test("craps on a phone that is turned: the part that was open stays, and is whole", async () => {
    const page = await at(CRAPS, { hasTouch: true });
    const zone = page.locator("#zone-hops");
    const left = () => zone.evaluate((node) => Math.round(node.getBoundingClientRect().left));
    await page.getByRole("tab", { name: /^Hops/ }).tap();
    assert.equal(await left(), 0);
    for (const width of [430, 390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        await page.waitForFunction(
            (wide) => document.querySelector("#zone-hops")?.clientWidth === wide,
            width,
        );
        await still(page);
        assert.equal(await left(), 0, `${String(width)} wide`);
        await page.getByRole("tab", { name: /^Hops/, selected: true }).waitFor();
    }
    await page.context().close();
});

void test("a lost link is told below the call, not on it, however long the call is", async () => {
    for (const [width, height] of [
        [360, 640],
        [390, 844],
        [768, 1024],
        [1280, 800],
    ] as const) {
        const guest = await Guest.arrive(house, browser, { viewport: { width, height } });
        const { page } = guest;
        await guest.sit(await guest.open({ game: "craps", rules: "ma-book" }));
        guest.expected = /WebSocket|ERR_INTERNET_DISCONNECTED/;
        await guest.context.setOffline(true);
        const told = page.getByRole("alert").getByText(/accepted bets stand/);
        await told.waitFor();
        // The page's own line, with a call that the dice may bring.
        const call = page.locator(".strip .last");
        await call.evaluate((node) => {
            node.textContent = "Seven out. The line goes, the don\u2019t pass wins. +$5";
            node.classList.add("long");
            (node as HTMLElement).style.setProperty("--n", "51");
            document.querySelector(".strip .alone")?.classList.remove("alone");
        });
        const lines = await Promise.all([call, told, page.locator(".strip")].map(boxOf));
        const [upper, lower] = lines.slice(0, 2).sort((a, b) => a.top - b.top);
        const size = `${String(width)} x ${String(height)}`;
        assert.ok(upper && lower && upper.bottom <= lower.top + 1, `${size}: they overlap`);
        assert.ok(lower.bottom <= (lines[2]?.bottom ?? 0), `${size}: it is cut`);
        assert.ok(upper.top >= (lines[2]?.top ?? Infinity), `${size}: it is cut above`);
        await guest.context.setOffline(false);
        await guest.leave();
    }
});

void test("Red Dog: a result leaves the names of the spots and the rail alone; the answers of a decision look alike", async () => {
    for (const [width, height] of [
        [360, 640],
        [667, 375],
        [768, 1024],
    ] as const) {
        const page = await at("#/practice/red-dog/ma min=5 max=500", {
            viewport: { width, height },
        });
        const size = `${String(width)} x ${String(height)}`;
        const came = new Set<string>();
        for (let i = 0; i < 80 && !(came.has("push") && came.has("Stand")); i++) {
            const next = page.locator("[data-primary]");
            const was = await next.innerText();
            await gold(page);
            // A hand without a decision is followed by the same words.
            const other = next.filter({ hasText: /^(Bet|Deal|Stand)/, hasNotText: was });
            await other.waitFor({ timeout: 1000 }).catch(() => undefined);
            if (/^Stand/.test(await next.innerText())) {
                came.add("Stand");
                assert.equal(await page.locator(".acts .primary").count(), 0, size);
                const answers = page.getByRole("group", { name: "Your turn" }).locator(".choice");
                const look = await answers.evaluateAll((nodes) =>
                    nodes.map((node) => {
                        const { borderColor, background, fontWeight } = getComputedStyle(node);
                        return [borderColor, background, fontWeight].join();
                    }),
                );
                assert.equal(look.length, 2, size);
                assert.equal(await seen(page, "Your turn"), 1, size);
                const words = await page.locator(".guide").evaluateAll((all) =>
                    all.map((node) => {
                        const room = node.getBoundingClientRect();
                        const own = node.firstElementChild?.getBoundingClientRect() ?? room;
                        return own.top >= room.top - 1 && own.bottom <= room.bottom + 1;
                    }),
                );
                assert.ok(!words.includes(false), `${size}: words stand out of their room`);
                assert.equal(new Set(look).size, 1, `${size}: ${look.join(" / ")}`);
            }
            await still(page);
            const over = await page.locator("main").evaluate((root) => {
                const rail = document.querySelector(".bottom")?.getBoundingClientRect().top ?? 0;
                const names = [...root.querySelectorAll("text.spot")];
                return [...root.querySelectorAll("svg.win, svg.lose, svg.push")].map((result) => {
                    const a = result.getBoundingClientRect();
                    const covers = names.filter((name) => {
                        const b = name.getBoundingClientRect();
                        // a line of letters is higher than they are
                        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                        return a.left < b.right && b.left < a.right && high > 0.3 * b.height;
                    });
                    const said = `${String(names.length)} ${covers.map((one) => one.textContent).join()}`;
                    return { kind: result.classList[0] ?? "", below: a.bottom > rail, said };
                });
            });
            for (const { kind, below, said } of over) {
                came.add(kind);
                assert.equal(said, "2 ", `${size}: the result lies on a name`);
                assert.ok(!below, `${size}: the result lies under what is below the felt`);
            }
        }
        assert.ok(came.has("push"), [...came].join());
        await page.context().close();
    }
});

void test("Red Dog: a page that is loaded anew in mid-hand has the whole call, with what the spread pays", async () => {
    const guest = await Guest.arrive(house, browser);
    await guest.sit(await guest.open({ rules: "ma" }));
    await guest.decision(() => guest.press("Shift+ArrowUp").then(() => guest.bet(1000)));
    const call = guest.page.locator(".strip .last");
    const was = await call.innerText();
    assert.match(was, /^The spread is \w+, pays \d+ to 1\. Raises, please\.$/);
    await guest.page.reload();
    await guest.until(async () => (await call.innerText()) === was);
    // The focus is on an answer, and is marked for who uses keys: to others it would be advice.
    const stand = guest.page.locator(".choice[data-primary]:focus");
    const ring = () => stand.evaluate((node) => getComputedStyle(node).outlineStyle);
    await stand.waitFor();
    assert.equal(await ring(), "none");
    for (const theme of ["felt", "contrast"]) {
        await guest.page.locator("html").evaluate((root, to) => {
            root.dataset["theme"] = to;
        }, theme);
        await guest.page.mouse.move(3, 300);
        await guest.page.mouse.down();
        await guest.page.mouse.up();
        await guest.page.locator(".choice[data-primary]").evaluate((node) => {
            (node as HTMLElement).focus();
        });
        assert.equal(await ring(), "none", theme);
        await guest.press("Shift+Tab", "Tab");
        assert.equal(await ring(), "solid", theme);
    }
    await guest.leave();
});

/** Where the letters are. */
const boxOf = (line: Locator) =>
    line.evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { top, bottom } = range.getBoundingClientRect();
        return { top, bottom };
    });

void test("side spots of blackjack on a phone on its side are as round as elsewhere, and large enough for a finger", async () => {
    for (const [width, height] of [
        [844, 390],
        [667, 375],
    ] as const) {
        const page = await at(
            "#/practice/blackjack/ma-book min=5 over_under=on match=on streak=on",
            { viewport: { width, height } },
        );
        await page.locator('[data-spot="match"]').waitFor();
        const sizes = await page
            .locator("button[data-spot]:not([data-spot=box])")
            .evaluateAll((nodes) =>
                nodes.map((node) => {
                    const { width, height } = node.getBoundingClientRect();
                    return { width, height };
                }),
            );
        assert.equal(sizes.length, 7);
        for (const one of sizes) {
            assert.ok(one.width >= 44 && one.height >= 44, JSON.stringify(one));
            assert.ok(one.width / one.height < 1.6, JSON.stringify(one));
        }
        await page.context().close();
    }
});

for (const viewport of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
])
    void test(`a first hand at ${String(viewport.width)}: an outcome of two lines is whole, above what is said below it`, async () => {
        const comes: Comes = (table) => {
            for (const [spot, amount] of [
                ["pass", 1500],
                ["field", 1000],
            ] as const)
                table.ask({ do: "act", verb: "bet", spot, amount });
            table.ask({ do: "ready" });
            if (!table.state?.facts["point"]) return false;
            table.ask({ do: "ready" });
            return JSON.stringify(table.heard.at(-2)).includes("Seven out");
        };
        const rig = { game: "craps", rules: "ma-book min=5 max=500", comes };
        const { guest, table } = await rigged(house, browser, rig, {
            viewport,
            hasTouch: true,
            reducedMotion: "reduce",
        });
        const { page } = guest;
        await page.evaluate((id) => {
            sessionStorage.setItem(`pit.guide.${id}`, "999999"); // it does not end
            localStorage.removeItem("pit.guided");
        }, table.id);
        await page.reload();
        const guide = page.getByRole("region", { name: "First hand" });
        await guide.waitFor();
        comes(table);
        const call = page.locator(".strip .last");
        await call.getByText(/^Seven out/).waitFor();
        await page.locator(".net:not(.unpaid)").waitFor();
        await still(page);
        const lines = await call.evaluate((node) => {
            const words = document.createRange();
            words.selectNodeContents(node);
            const boxes = [...words.getClientRects()].filter(({ width }) => width > 1);
            return [
                Math.min(...boxes.map(({ top }) => top)),
                Math.max(...boxes.map(({ bottom }) => bottom)),
            ];
        });
        const [head, below] = await Promise.all(
            [page.locator(".table-header"), guide.locator("p").first()].map((one) =>
                one.evaluate((node) => {
                    const { top, bottom } = node.getBoundingClientRect();
                    return { top, bottom };
                }),
            ),
        );
        const [top = 0, bottom = 0] = lines;
        assert.ok(head && below);
        assert.ok(top >= head.bottom, `it begins ${String(head.bottom - top)} px under the header`);
        // a line of letters is higher than they are
        assert.ok(bottom <= below.top + 4, `it ends ${String(bottom - below.top)} px in the words`);
        await guest.leave();
    });

for (const viewport of [
    { width: 360, height: 640 },
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 640, height: 360 },
    { width: 844, height: 390 },
])
    void test(`${String(viewport.width)}x${String(viewport.height)}: why a chip does not fit is whole beside its answers`, async () => {
        const page = await at(CRAPS, { viewport, hasTouch: true });
        await page.locator('[data-spot="pass"]').first().waitFor();
        for (const [tab, spot] of [
            ["Numbers", "place-8"],
            ["Centre", "c-and-e"],
        ] as const) {
            await page.getByRole("tab", { name: tab }).tap();
            await page.locator(`button[data-spot="${spot}"]`).tap();
            const words = page.locator(".bar p.asks");
            await words.getByText(/ goes by \$\d, not \$5\.$/).waitFor();
            await still(page);
            const cut = await words.evaluate((node) => {
                const room = node.closest(".bar")?.parentElement?.getBoundingClientRect();
                const own = node.getBoundingClientRect();
                return room ? Math.max(room.top - own.top, own.bottom - room.bottom) : 99;
            });
            assert.ok(cut <= 0.5, `${spot}: ${String(cut)} px of it are cut`);
        }
        await page.context().close();
    });

const low = { viewport: { width: 844, height: 390 }, hasTouch: true };

void test("a phone on its side: that chips are play money is in sight beside the words of a first hand", async () => {
    const guest = await Guest.arrive(house, browser, low);
    const { page } = guest;
    await guest.lobby();
    await page.getByRole("button", { name: "Play Craps", exact: true }).click();
    const guide = page.getByRole("region", { name: "First hand" });
    await guide.waitFor();
    const badge = page.locator(".table-header .play-money");
    await badge.waitFor();
    const [words, money] = await Promise.all([guide.boundingBox(), badge.boundingBox()]);
    assert.ok(words && money && words.x + words.width <= money.x, "and nothing lies on it");
    await guest.leave();
});

void test("a lesson on a phone on its side: words and table are side by side, and no press moves the page", async () => {
    const page = await at("#/learn/craps", low);
    const lesson = page.locator(".lesson");
    for (let press = 0; press < 3; press++) {
        await lesson.locator(".buttons .primary").click();
        await still(page);
        assert.equal(await page.evaluate(() => scrollY), 0);
        const [words, table] = await Promise.all(
            [".words", ".table"].map((part) => lesson.locator(part).boundingBox()),
        );
        assert.ok(words && table && words.x + words.width <= table.x);
    }
    await page.context().close();
});

void test("odds of craps and Red Dog at 360: what a bet costs is in sight, and edges are shares", async () => {
    const page = await at("#/odds/craps/ma-book");
    const cost = page.getByRole("columnheader", { name: "$10 an hour" });
    await cost.waitFor();
    const box = await cost.boundingBox();
    assert.ok(box && box.x + box.width <= 360);
    await page.goto(`${house.url}#/odds/red-dog/ma`);
    const never = page.locator("dl > div", { hasText: "House edge, never raising" });
    assert.match(await never.locator("dd").innerText(), /^7\.9681\s% 3841\/48205$/);
    await page.context().close();
});
