// learn.test.ts -- who has not played yet: the lessons of Red Dog and craps are played through, questions are
// answered, a first hand is guided, and the explorer of craps tells what the program does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { armed } from "../browser.js";
import { native } from "../helper.js";
import { desk, drill, Guest, phone } from "./house.js";
import { browser, house } from "./open.js";

void test("Red Dog's lesson: six hands that the engine deals, then questions", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: phone });
    const { page } = guest;
    const lesson = page.locator(".lesson");
    const button = (name: string) => lesson.getByRole("button", { name, exact: true });
    await page.goto(`${house.url}#/learn/red-dog/ma`);
    const results: string[] = [];
    for (let hand = 1; hand <= 6; hand++) {
        await page.getByText(`Step ${String(hand)} of 6`).waitFor();
        await button("Deal").click();
        const over = button("Next").or(page.getByText("That is the game."));
        const asked = button("Stand");
        await asked.or(over).first().waitFor();
        if (await asked.count()) await button(hand === 4 ? "Raise" : "Stand").click();
        await over.waitFor();
        results.push(await page.locator(".lesson .result b").innerText());
        if (hand < 6) await button("Next").click();
    }
    assert.deepEqual(results, ["+$10", "push", "+$110", "+$20", "\u2212$10", "\u2212$10"]);
    await drill(guest);
    await guest.audit("learn red-dog");
    await guest.leave();
});

void test("Red Dog's lesson at a desk: its gold button is in sight, and Enter on its tab leads there", async () => {
    const viewport = { width: 1280, height: 720 };
    const guest = await Guest.arrive(house, browser, { viewport });
    const { page } = guest;
    await page.goto(`${house.url}#/learn/red-dog/ma`);
    const deal = page.getByRole("button", { name: "Deal", exact: true });
    await deal.waitFor();
    const box = await deal.boundingBox();
    assert.ok(box && box.y + box.height <= viewport.height, JSON.stringify(box));
    await page.getByRole("link", { name: "Red Dog", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.locator(".lesson").getByRole("button", { name: "Stand", exact: true }).waitFor();
    await guest.leave();
});

void test("who leaves a page before its answer is here hears nothing of it", async () => {
    const guest = await Guest.arrive(house, browser);
    const { page } = guest;
    for (const place of ["learn/red-dog/ma", "new"]) {
        let release = (): void => undefined;
        const held = new Promise<void>((done) => (release = done));
        const asked = page.waitForRequest("**/api/rules?*");
        await page.route("**/api/rules?*", async (route) => {
            await held;
            await route.continue();
        });
        await page.goto(`${house.url}#/${place}`);
        await asked;
        await page.goto(`${house.url}#/verify`);
        await page.locator("input[type=file]").waitFor({ state: "attached" });
        const answered = page.waitForResponse("**/api/rules?*");
        release();
        await (await answered).finished();
        await page.unroute("**/api/rules?*");
        await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    }
    await guest.leave();
});

void test("the lesson of craps: every throw, then questions", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: desk });
    const { page } = guest;
    await page.goto(`${house.url}#/learn/craps/ma-book`);
    const thrown = page.getByRole("button", { name: /^Throw / });
    const next = page.getByRole("button", { name: "Next", exact: true });
    const done = page.getByText("That is the game.", { exact: false });
    let throws = 0;
    // Chips are drawn where they were bet, and what a throw brought is told there, as the words say it.
    const felt = page.locator(".lesson .board");
    await felt.getByText("10", { exact: true }).last().waitFor();
    await thrown.click();
    throws++;
    await felt.getByText("+$10").waitFor();
    for (;;) {
        await thrown.or(next).or(done).first().waitFor();
        if (await thrown.count()) {
            await thrown.click();
            throws++;
        } else if (await next.count()) await next.click();
        else break;
    }
    assert.ok(throws >= 12, `${String(throws)} throws`);
    await page.getByText(/^Step 6 of 6/).waitFor();
    await page.getByText("seven out").first().waitFor();
    await drill(guest);
    await guest.audit("learn craps");
    await guest.leave();
});

void test("the explorer of craps tells what the program does", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: desk });
    const { page } = guest;
    await page.goto(`${house.url}#/odds/craps/ma-book`);
    await page.getByRole("row", { name: /^Any seven .*16\.667/ }).waitFor();
    await page.getByText(/^All together −\$1\.0909 on average/).waitFor(); // the sample, as the page opens
    const group = (name: string) => page.locator("tbody", { hasText: name });
    assert.equal(await group("Against a number").getByText("Lay 4", { exact: true }).count(), 1);
    assert.equal(await group("Propositions").getByText(/^Hop/).count(), 0);
    const record = "game craps\nrules ma-book\nseat 1 You 1000\nbet 1 pass 10\nroll 3 3\n";
    const { seats } = JSON.parse(native(["advise", "--json", "-"], record)) as {
        seats: { ev: string }[];
    };
    await page.getByLabel("Point").selectOption("6");
    await page.getByLabel(/^Bets, such as/).fill("pass 10");
    await page.getByText("as an exact fraction").click();
    await page.getByText(seats[0]?.ev ?? "?", { exact: true }).waitFor();
    await page.getByLabel(/^Bets, such as/).fill("nonsense 10");
    await page.getByText("as an exact fraction").waitFor({ state: "detached" });
    assert.match(await page.locator(".own .bad").innerText(), /^\D/); // not the line of a record that nobody sees
    await guest.audit("explorer craps");
    await guest.leave();
});

for (const [size, viewport] of Object.entries({ desk, phone }))
    void test(`a first hand, ${size}: each moment is told, and one press ends it for good`, async () => {
        const guest = await Guest.arrive(house, browser, { viewport });
        const { page } = guest;
        const guide = page.getByRole("region", { name: "First hand" });
        const press = async (says: RegExp) => {
            await page.locator("[data-primary]").filter({ hasText: says }).waitFor();
            await armed(page);
            await page.locator("[data-primary]").click();
        };
        await guest.lobby();
        await page.getByRole("button", { name: "Play Craps", exact: true }).click();
        await guide.getByText("You have $100 in play chips.").first().waitFor();
        await guest.audit(`guided, ${size}`);
        await press(/^Bet \$5 on the pass line/);
        await guide.getByText("Your bet is down.").first().waitFor();
        await press(/^Roll/);
        await guide
            .getByText(/The puck is on|says what comes next/)
            .first()
            .waitFor();
        await guide.getByRole("button", { name: "I know this game" }).click();
        await guide.waitFor({ state: "detached" });
        await guest.lobby();
        await page.getByRole("link", { name: /^Back to your table.*Craps$/ }).click();
        await page.locator("[data-primary]").waitFor();
        assert.equal(await guide.count(), 0);
        await guest.leave();
    });
