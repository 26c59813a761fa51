// newcomer.test.ts -- what somebody does who is here for the first time: presses twice, loads the page anew, follows a wrong
// address, asks for help, and looks at it in the system's own colours.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Locator, Page } from "playwright-core";

import { armed } from "../browser.js";
import { Guest } from "./house.js";
import { browser, house } from "./open.js";
import { rigged, type Comes } from "./rigged.js";

void test("a double press on the gold button is one bet", async () => {
    const guest = await Guest.arrive(house, browser);
    await guest.sit(await guest.open({}));
    await armed(guest.page);
    await guest.page
        .locator("[data-primary]")
        .filter({ hasText: /^Bet \$5/ })
        .dblclick();
    await guest.page.locator("[data-primary]").filter({ hasText: /^Deal/ }).waitFor();
    assert.equal(guest.asked, 1);
    assert.equal(guest.stake(), 500);
    await guest.leave();
});

/** Two taps of one finger at one place, so long after another. */
async function taps(page: Page, button: Locator, ms: number): Promise<void> {
    const box = await button.boundingBox();
    assert.ok(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(ms);
    await page.touchscreen.tap(x, y);
}

const PHONE = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: "reduce",
} as const;

void test("craps on a phone: odds are taken up to their limit, and a tap more rolls nothing", async () => {
    const begins: Comes = (table) => {
        const open = table.moves("bet").some(({ spot }) => spot === "pass");
        table.deal(open ? { pass: 500 } : {});
        return open && table.state?.facts["point"] === 6;
    };
    for (const viewport of [PHONE.viewport, { width: 360, height: 640 }]) {
        const rig = { game: "craps", rules: "ma-book min=5 max=500", comes: begins };
        const { guest, table } = await rigged(house, browser, rig, { ...PHONE, viewport });
        const { page } = guest;
        assert.ok(begins(table));
        const rolls = () => table.heard.filter((s) => JSON.stringify(s).includes('"roll ')).length;
        const stake = () =>
            table.state?.seats[0]?.wagers.find(({ spot }) => spot === "pass-odds")?.stake ?? 0;
        const counts = (words: string) =>
            page.locator(".acts button:not([aria-disabled])", { hasText: words });
        await page
            .getByText(/point is/)
            .first()
            .waitFor();
        const before = rolls();
        await counts("Take odds $5").waitFor();
        await counts("Take odds $5").tap();
        const more = counts("$5 more odds");
        await more.waitFor();
        let gap = 60;
        while (await more.count()) {
            await taps(page, more, gap);
            gap = gap === 60 ? 300 : 60;
            await page.waitForTimeout(250);
        }
        await page.waitForTimeout(900);
        assert.equal(rolls(), before, "the dice lie");
        assert.ok(stake() >= 2500, String(stake()));
        await armed(page);
        await page.locator("[data-primary]").tap();
        await guest.until(() => rolls() === before + 1);
        await guest.leave();
    }
});

void test("an answer that is given twice does not begin another round, by a finger or a key", async () => {
    const guest = await Guest.arrive(house, browser, PHONE);
    const { page } = guest;
    await guest.sit(await guest.open({ rules: "ma", turn_seconds: 0, bet_seconds: 0 }));
    const deals = () =>
        guest.heard.filter((said) => JSON.stringify(said).includes('"line":"deal')).length;
    const gold = page.locator("[data-primary]");
    const again = page.locator("[data-primary]", { hasText: "Deal again" });
    for (const [way, ms] of [
        ["tap", 60],
        ["tap", 300],
        ["tap", 600],
        ["key", 300],
        ["key", 600],
    ] as const) {
        await guest.decision(async () => {
            if (await again.count()) return;
            await guest.press("ArrowUp");
            await guest.until(() => guest.stake() > 0);
        });
        const dealt = deals();
        const stand = page.locator("[data-primary]", { hasText: "Stand" });
        await stand.waitFor();
        await page.waitForTimeout(800);
        if (way === "tap") await taps(page, stand, ms);
        else {
            await page.keyboard.press("Enter");
            await again.waitFor();
            await page.waitForTimeout(ms - 50);
            await page.keyboard.press("Enter");
        }
        await again.waitFor();
        await page.waitForTimeout(500);
        assert.equal(deals(), dealt, `${way}, ${String(ms)} ms`);
        assert.equal(guest.stake(), 0);
        // What could be seen may be bet on again.
        await armed(page);
        if (way === "tap") await gold.tap();
        else await page.keyboard.press("Enter");
        await guest.until(() => deals() > dealt);
        if (guest.moves("stand")) await guest.answer("Enter");
    }
    await guest.leave();
});

void test("what a round brought stays in a tab that was opened in the middle of it", async () => {
    const guest = await Guest.arrive(house, browser, { reducedMotion: "reduce" });
    await guest.sit(await guest.open({ rules: "ma", turn_seconds: 0 }));
    await guest.decision(async () => {
        await guest.press("ArrowUp");
        await guest.until(() => guest.stake() > 0);
    });
    const other = await guest.tab();
    await other.page.goto(`${house.url}#/table/${guest.table}`);
    const stand = other.page.locator("[data-primary]", { hasText: "Stand" });
    await stand.waitFor();
    await armed(other.page);
    await stand.click();
    await other.page.locator("[data-primary]", { hasText: /^Bet/ }).waitFor();
    await other.page.waitForTimeout(1500);
    for (const { page } of [guest, other])
        assert.match(await page.locator(".strip .last").innerText(), /win|lose|push/i);
    await guest.leave();
});

void test("a first hand goes on after the page is loaded anew, and says what the gold button does", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    const guide = page.getByRole("region", { name: "First hand" });
    await guest.lobby();
    await page.getByRole("button", { name: "Play Craps", exact: true }).click();
    await guide.getByText("The gold button bets on it.").first().waitFor();
    await guest.betsOpen();
    await page.locator('[data-spot="field"]').click();
    await guide.getByText("The gold button bets on the pass line too").first().waitFor();
    await page.reload();
    await guide.getByText("The gold button bets on the pass line too").first().waitFor();
    await guest.leave();
});

void test("Play leads to a bet: the dealer cuts the first shoe, and the settings give that cut back", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    const cut = page.getByRole("button", { name: "Cut here" });
    const bet = page.locator("[data-primary]").filter({ hasText: /^Bet \$5/ });
    await guest.lobby();
    await page.getByRole("button", { name: "Play now" }).first().click();
    await bet.waitFor();
    const [ready] = guest.heard.filter((said) => said.is === "fair" && said.stage === "ready");
    assert.ok(ready);
    assert.equal(ready.cut_by, 0);
    assert.deepEqual(
        ready.seats.map(({ shown }) => shown),
        [true],
        "the seat's seed is in the shoe all the same",
    );
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Let me cut the first shoe too").check();
    await page.keyboard.press("Escape");
    await page.goto(`${house.url}#/table/${await guest.open({ rules: "ma" })}?play`);
    await cut.click();
    await bet.waitFor();
    await guest.leave();
});

void test("who has a seat finds every game where it was, and no second table of the same", async () => {
    for (const viewport of [
        { width: 1440, height: 900 },
        { width: 1280, height: 800 },
    ]) {
        const guest = await Guest.arrive(house, browser, { viewport });
        const { page } = guest;
        const tiles = page.locator(".games li");
        const places = () =>
            tiles.evaluateAll((all) =>
                all.map((one) => {
                    const { x, y } = one.getBoundingClientRect();
                    return [Math.round(x), Math.round(y + scrollY)].join();
                }),
            );
        await guest.lobby();
        await page.getByRole("button", { name: "Play Craps", exact: true }).waitFor();
        const before = await places();
        await page.getByRole("button", { name: "Play now" }).first().click();
        const bet = page.locator("[data-primary]").filter({ hasText: /^Bet \$5/ });
        await bet.waitFor();
        await armed(page);
        await bet.click();
        await guest.until(() => guest.stake() === 500);
        const { table } = guest;
        await page.getByRole("link", { name: "Lobby" }).first().click();
        await page.getByText("You have $95 in chips there, and $5 in bets.").waitFor();
        assert.deepEqual(await places(), before);
        assert.equal(
            await page
                .locator("h1")
                .evaluate((one) => one.matches(":focus") && getComputedStyle(one).outlineStyle),
            "none",
        );
        await page.getByRole("link", { name: /^Back to your table.*Red Dog$/ }).click();
        await page.locator("[data-primary]").waitFor();
        assert.equal(guest.table, table);
        await guest.leave();
    }
});

void test("a hand that waits is told in the lobby, also when it is loaded anew, and a lesson's end leads to it", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    const table = await guest.open({ rules: "ma" });
    await guest.sit(table);
    await guest.decision(async () => {
        await guest.press("ArrowUp");
        await guest.until(() => guest.stake() > 0);
    });
    await page.getByRole("link", { name: "Lobby" }).first().click();
    const waits = page.getByText("Your hand waits for your decision.");
    await waits.waitFor();
    await page.reload();
    await waits.waitFor();
    await page.goto(`${house.url}#/learn/red-dog/ma`);
    const lesson = page.locator(".lesson");
    const play = lesson.getByRole("button", { name: "Play now" });
    for (const step = lesson.getByRole("button", { name: /^(Deal|Stand|Next)$/ }); ;) {
        await step.or(play).first().waitFor();
        if (await play.isVisible()) break;
        await step.first().click();
    }
    await play.click();
    await page.getByRole("button", { name: /^Stand/ }).waitFor();
    assert.equal(guest.table, table);
    await guest.leave();
});

void test("a seat that was given up meanwhile is told in the lobby", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    const table = await guest.open({});
    await guest.sit(table);
    await page.getByRole("link", { name: "Lobby" }).first().click();
    await page.getByText("You have $100 in chips there.").waitFor();
    const other = await page.context().newPage();
    await other.goto(`${house.url}#/table/${table}`);
    await other.getByRole("button", { name: "Leave" }).first().click();
    await other.getByText("You left with $100.").first().waitFor();
    await other.close();
    await page.getByRole("link", { name: "Learn" }).first().click();
    await page.getByRole("link", { name: "Play", exact: true }).first().click();
    await page
        .getByText(/^Your seat at .* was given up, and its chips are in your balance\.$/)
        .first()
        .waitFor();
    await guest.leave();
});

void test("a press on the dice that are out shows them and does nothing else", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    await guest.sit(await guest.open({ game: "craps", rules: "ma-book" }));
    const gold = page.locator("[data-primary]");
    const rolls = () =>
        guest.heard.filter((said) => JSON.stringify(said).includes('"line":"roll ')).length;
    for (const where of ["button", "spot"]) {
        await guest.betsOpen();
        if (!guest.stake()) {
            await page.locator('[data-spot="pass"]').first().click();
            await guest.until(() => guest.stake() > 0);
        }
        await armed(page);
        const before = rolls();
        await gold.filter({ hasText: /^Roll/ }).click();
        await gold.filter({ hasText: /^See the result/ }).waitFor();
        const box = await page
            .locator(where === "button" ? "[data-primary]" : '[data-spot="field"]')
            .first()
            .boundingBox();
        assert.ok(box);
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.waitForTimeout(80);
        await page.mouse.up();
        await gold.filter({ hasText: /^See the result/ }).waitFor({ state: "detached" });
        await page.waitForTimeout(900);
        assert.equal(rolls(), before + 1, where);
        assert.ok(
            !guest.state?.seats[0]?.wagers.some(({ spot }) => spot === "field"),
            "nothing was bet",
        );
    }
    await guest.leave();
});

void test("who comes back to a seat reads what was won or lost meanwhile", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    await guest.sit(await guest.open({ game: "big-six", rules: "ma-book", bet_seconds: 5 }));
    await page.locator("[data-spot]").first().click();
    await guest.until(() => guest.stake() > 0);
    await page.getByRole("link", { name: "Lobby" }).first().click();
    await guest.until(async () => (await guest.me()).in_play === 0);
    const { at_tables: sum } = await guest.me();
    await page.goBack();
    const net = sum - 10000;
    assert.notEqual(net, 0);
    const told = `While you were away you ${net > 0 ? "won" : "lost"} $${String(Math.abs(net) / 100)}.`;
    await page.getByText(told).first().waitFor();
    await guest.leave();
});

void test("an address that leads nowhere says so", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    await guest.lobby();
    await page.goto(`${house.url}#/table/deadbeef`);
    await page.getByRole("heading", { name: "There is no such table" }).waitFor();
    assert.equal(await page.getByText("your chips are back").count(), 0);
    await page.goto(`${house.url}#/nosuch`);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await guest.audit("no such page");
    await page.getByRole("link", { name: "Lobby", exact: true }).first().click();
    await page.getByRole("heading", { name: "Tables" }).waitFor();
    await guest.leave();
});

void test("limits lead to one's own, and the command line tells its forms", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    await guest.sit(await guest.open({}));
    await page.keyboard.press("/");
    await page.getByRole("textbox", { name: "Command" }).fill("help");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("the spot and the amount in either order").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Limits", exact: true }).click();
    await page
        .getByRole("dialog")
        .getByRole("link", { name: /^Set limits of your own/ })
        .click();
    await page
        .getByRole("heading", { name: /limits/i })
        .first()
        .waitFor();
    await guest.leave();
});

void test("after a lesson the table has the limits of the lobby's", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    await guest.lobby();
    const answer = await page.request.get(`${house.url}api/tables`);
    const { tables } = (await answer.json()) as { tables: { game: string; rules: string }[] };
    const lobby = tables.find(({ game }) => game === "craps")?.rules;
    await page.goto(`${house.url}#/learn/craps/ma-book`);
    const thrown = page.getByRole("button", { name: /^Throw / });
    const next = page.getByRole("button", { name: "Next", exact: true });
    const play = page.getByRole("button", { name: "Play now" });
    for (;;) {
        await thrown.or(next).or(play).first().waitFor();
        if (await thrown.count()) await thrown.click();
        else if (await next.count()) await next.click();
        else break;
    }
    await play.click();
    await guest.until(() => guest.table !== "");
    const told = await page.request.get(`${house.url}api/tables/${guest.table}`);
    assert.equal(((await told.json()) as { rules: string }).rules, lobby);
    await guest.leave();
});

for (const colorScheme of ["light", "dark"] as const)
    void test(`what is printed on the felt has the system's colour, ${colorScheme}`, async () => {
        const guest = await Guest.arrive(house, browser, { forcedColors: "active", colorScheme });
        for (const wanted of [{}, { game: "craps", rules: "ma-book" }]) {
            await guest.sit(await guest.open(wanted));
            const wrong = await guest.page.evaluate(() => {
                const probe = document.body.appendChild(document.createElement("i"));
                probe.style.color = "CanvasText";
                const ink = getComputedStyle(probe).color;
                const of = (list: string, name: "fill" | "stroke") =>
                    [...document.querySelectorAll(list)]
                        .map((one) => getComputedStyle(one)[name])
                        .filter((colour) => colour !== ink);
                return [
                    ...of("#layout svg .print, #layout svg .said", "fill"),
                    ...of("#layout svg .line", "stroke"),
                ];
            });
            assert.deepEqual(wrong, []);
        }
        await guest.leave();
    });
