// tables.test.ts -- several people at one table, and tables of other rules and another game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser } from "playwright-core";

import { cents, money } from "../../src/format.js";
import { armed, launch } from "../browser.js";
import { desk, Guest, House, phone } from "./house.js";

let browser: Browser;
let house: House;

before(async () => {
    browser = await launch();
    house = await House.open("--allow-player-edge");
});
after(async () => {
    await browser.close();
    await house.close();
});

/** What lies in the boxes of the stage, as it is told. */
async function cards(guest: Guest): Promise<string[]> {
    const boxes = guest.page.getByRole("region", { name: "Stage" }).getByRole("img");
    const told = await boxes.evaluateAll((list) =>
        list.map((image) => image.getAttribute("aria-label") ?? ""),
    );
    return told.filter((text) => / of (clubs|diamonds|hearts|spades)/.test(text));
}

const hasCards = (guest: Guest, count: number) =>
    guest.until(async () => (await cards(guest)).length === count);

async function openTable(guest: Guest, title: string): Promise<string> {
    const answer = await guest.page.request.get(`${house.url}api/tables`);
    const { tables } = (await answer.json()) as { tables: { table: string; title: string }[] };
    const found = tables.find((row) => row.title === title);
    assert.ok(found);
    return found.table;
}

void test("two at a public table see the same cards and each other's chips; who watches may do nothing", async () => {
    const [ann, bo, cleo] = await Promise.all([1, 2, 3].map(() => Guest.arrive(house, browser)));
    assert.ok(ann && bo && cleo);
    await Promise.all([ann.lobby(), cleo.lobby()]);
    const table = await openTable(ann, "Red Dog 1");
    await Promise.all([ann.sit(table), bo.sit(table)]);
    await cleo.page.goto(`${house.url}#/table/${table}`);
    await cleo.until(() => cleo.state?.seats.length === 2);

    await Promise.all([ann.betsOpen(), bo.betsOpen()]);
    await ann.press("Shift+ArrowUp");
    await ann.bet(1000);
    const bets = (guest: Guest) =>
        guest.page.getByRole("list", { name: "Bets of the other seats" });
    await bets(bo)
        .getByText(/ante \$10/)
        .waitFor();
    await bets(cleo)
        .getByText(/ante \$10/)
        .waitFor();
    await bo.press("PageUp", "PageUp");
    await bo.bet(2000);
    await bets(ann)
        .getByText(/ante \$20/)
        .waitFor();

    const from = ann.heard.length;
    await Promise.all([ann.enter(), bo.enter()]);
    await ann.until(() => ann.moves("stand") || ann.ended(from));
    for (const guest of [ann, bo]) if (guest.moves("stand")) await guest.enter();
    await ann.until(() => ann.ended(from));
    const dealt = ann.state?.over === "consecutive" ? 2 : 3;
    for (const guest of [ann, bo, cleo]) await hasCards(guest, dealt);
    assert.deepEqual(await cards(bo), await cards(ann));
    assert.deepEqual(await cards(cleo), await cards(ann));

    const moved = cleo.heard.filter(
        (said) => (said.is === "update" || said.is === "table") && said.state.moves.length,
    );
    assert.deepEqual(moved, []);
    assert.equal(await cleo.page.locator("[data-primary]").count(), 0);
    assert.ok(await cleo.page.locator('[data-spot="ante"]').isDisabled());
    await cleo.press("ArrowUp");
    await cleo.page.getByRole("alert").getByText("You are watching. Sit down to bet.").waitFor();
    for (const guest of [ann, bo, cleo]) await guest.leave();
});

void test("a table of Washington's rules: each seat has a third card of its own", async () => {
    const [ann, bo] = await Promise.all([1, 2].map(() => Guest.arrive(house, browser)));
    assert.ok(ann && bo);
    const table = await ann.open({ rules: "wa" });
    await Promise.all([ann.sit(table), bo.sit(table)]);
    for (;;) {
        await Promise.all([ann.betsOpen(), bo.betsOpen()]);
        for (const guest of [ann, bo]) {
            await guest.press("Shift+ArrowUp");
            await guest.bet(1000);
        }
        const from = ann.heard.length;
        await Promise.all([ann.enter(), bo.enter()]);
        await ann.until(() => ann.moves("stand") || ann.ended(from));
        if (ann.moves("stand")) break;
    }
    await ann.enter();
    await bo.until(() => bo.moves("raise"));
    await armed(bo.page);
    await bo.press("+");
    await ann.until(() => ann.state?.open === true);
    const thirds = ann.state?.chance.filter((came) => "card" in came && came.for) ?? [];
    assert.equal(thirds.length, 2);
    for (const guest of [ann, bo])
        for (const seat of [1, 2])
            await guest.page
                .getByLabel(new RegExp(`^Third card of seat ${String(seat)}: \\w+ of `))
                .waitFor();
    for (const guest of [ann, bo]) await guest.leave();
});

void test("a table of Massachusetts: a raise may be less than the bet", async () => {
    const ann = await Guest.arrive(house, browser);
    await ann.sit(await ann.open({ rules: "ma" }));
    await ann.decision(async () => {
        await ann.press("Shift+ArrowUp");
        await ann.bet(1000);
    });
    await ann.page.getByRole("slider", { name: "How much to raise" }).fill("400");
    await ann.page.getByRole("button", { name: "Raise $4", exact: true }).click();
    await ann.until(() => ann.state?.open === true);
    const stake = ann.state?.seats[0]?.last.find(({ spot }) => spot === "raise")?.stake;
    assert.equal(stake, 400);
    await ann.leave();
});

for (const [size, viewport] of Object.entries({ desk, phone }))
    void test(`craps, ${size}: a pass line bet until it is decided, and a place bet`, async () => {
        const ann = await Guest.arrive(house, browser, { viewport, reducedMotion: "reduce" });
        const { page } = ann;
        await ann.sit(await ann.open({ game: "craps", rules: "ma-book" }), 300);
        const stakeOn = (spot: string) =>
            ann.state?.seats[0]?.wagers.find((wager) => wager.spot === spot)?.stake ?? 0;
        const spot = (name: string) => page.locator(`[data-spot="${name}"]`);
        await spot("pass").click();
        await ann.until(() => stakeOn("pass") === 500);
        let placed = false;
        for (let rolls = 0; stakeOn("pass") && rolls < 100; rolls++) {
            const point = ann.state?.facts["point"];
            if (point && !placed) {
                const name = point === 6 ? "place-8" : "place-6";
                await page.getByRole("radio", { name: "Chip of $5", exact: true }).click();
                await spot(name).click();
                await page
                    .getByRole("status")
                    .getByText(/^Place [68] goes by \$6, not \$5\.$/)
                    .waitFor(); // nothing is rounded silently
                assert.equal(stakeOn(name), 0);
                await page.getByRole("button", { name: "Bet $6", exact: true }).click();
                await ann.until(() => stakeOn(name) === 600);
                placed = true;
            }
            const { round } = ann.state ?? {};
            await ann.enter();
            await ann.until(() => ann.state?.round !== round);
        }
        assert.equal(stakeOn("pass"), 0);
        const dice = ann.state?.chance.find((came) => "dice" in came);
        assert.ok(dice && "dice" in dice);
        await page.getByRole("img", { name: `The dice: ${dice.dice.join(" and ")}` }).waitFor();
        const chips = (await ann.me()).seats[0]?.chips ?? -1;
        await ann.until(async () => cents(await ann.figure("Balance")) === chips);
        assert.equal(await ann.figure("Bet"), money(ann.stake()));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width);
        await ann.leave();
    });
