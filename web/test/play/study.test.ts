// study.test.ts -- blackjack as one practises it: what a decision is worth and cost, the chart with one's own
// mistakes, the count of the shoe; and hands, drills and counts away from a table.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser } from "playwright-core";

import { launch } from "../browser.js";
import { Guest, House } from "./house.js";

let house: House;
let browser: Browser;

before(async () => {
    house = await House.open();
    browser = await launch();
});

after(async () => {
    await browser.close();
    await house.close();
});

const still = { reducedMotion: "reduce" as const };
const ROUNDS = 80;

async function press(guest: Guest, key: string): Promise<void> {
    const from = guest.heard.length;
    await guest.press(key);
    await guest.until(() => guest.heard.slice(from).some((said) => said.is === "update"));
}

/** Deals until a hand of two cards counts so little that to stand is a mistake. */
async function low(guest: Guest): Promise<void> {
    for (let i = 0; i < ROUNDS; i++) {
        await guest.betsOpen();
        const round = guest.state?.round ?? 0;
        if (!guest.stake()) {
            await guest.page.locator('[data-spot="box"]').click();
            await guest.until(() => guest.stake() > 0);
        }
        await guest.settled();
        await guest.enter();
        await guest.until(() => (guest.state?.round ?? 0) > round);
        await guest.until(() => !guest.state?.phase || guest.state.turn.length > 0);
        while (guest.state?.phase) {
            const { total = 21 } = guest.state.facts;
            if (total < 12 && guest.moves("hit")) return;
            await press(guest, guest.moves("decline") ? "n" : "s");
        }
    }
    throw new Error("no low hand");
}

void test("at a practice table: what each choice is worth, after a reload too, and the price of a mistake on the chart", async () => {
    const guest = await Guest.arrive(house, browser, still);
    const { page } = guest;
    const rules = "ma-book dealing=reader surrender=on split_hands=4";
    await guest.sit(await guest.open({ game: "blackjack", rules }), 500);
    await guest.press("i");
    await low(guest);
    const decision = page.locator(".now");
    await decision.getByRole("row", { name: /^Hit/ }).waitFor();
    const rows = decision.locator("tbody tr");
    await guest.until(async () => /Full shoe/.test(await decision.innerText()));
    const before = await rows.allInnerTexts();
    assert.ok(before.some((row) => /best/.test(row)) && before.length >= 3, before.join());
    await page.reload();
    await page.locator("[data-primary]").waitFor();
    await guest.press("i");
    await guest.until(async () => (await rows.count()) === before.length);
    assert.deepEqual(await rows.allInnerTexts(), before);

    await page.getByLabel("Trainer").selectOption({ label: "Warn me before" });
    await page.getByText("Decide first").waitFor();
    await guest.press("s");
    const asked = page.getByRole("dialog");
    assert.match(await asked.innerText(), /Stand costs \$\d+\.\d\d on average/);
    const from = guest.heard.length;
    await asked.getByRole("button", { name: "Stand anyway" }).click();
    await guest.until(() => guest.ended(from));
    assert.match(await page.locator(".told").innerText(), /Stand cost \$/);

    await page.getByText("How to play these rules").click();
    const chart = page.getByRole("group", { name: "How to play these rules" });
    const wrong = chart.locator("td.wrong"); // this one, and what was done to come to it
    await wrong.first().waitFor();
    for (const cell of await wrong.all())
        assert.match((await cell.getAttribute("title")) ?? "", /wrong \d+ of \d+ times?, \d\.\d/);
    await page.getByText("Show the count").click();
    const told = page.locator("dl div", { hasText: "Running count" }).locator("dd");
    const count = await told.innerText();
    const mine = page.getByLabel("Your count");
    await mine.fill(count === "+9" ? "+8" : "+9");
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText(`It is ${count}.`).waitFor();
    await mine.fill(count);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("Right.", { exact: true }).waitFor();
    await page.locator("dl div", { hasText: "Next round, best play" }).waitFor();
    await guest.axe("the drawer of blackjack");
    await guest.leave();
});

void test("on a phone the trainer's word is read above the call, of a double that ends the round too", async () => {
    const size = { width: 360, height: 640 };
    const guest = await Guest.arrive(house, browser, { ...still, viewport: size, hasTouch: true });
    const { page } = guest;
    await page.addInitScript(() => {
        localStorage.setItem("pit.trainer", "after");
    });
    const rules = "ma-book dealing=reader decks=8";
    await guest.sit(await guest.open({ game: "blackjack", rules }), 500);
    const word = page.locator("main .told");
    for (;;) {
        await low(guest);
        if (guest.moves("double")) break;
        await press(guest, "s");
    }
    await word.waitFor();
    // The engine has valued the choices before one is made.
    await page.waitForTimeout(1000);
    const from = guest.heard.length;
    await guest.press("d");
    await guest.until(() => guest.ended(from));
    await guest.until(async () =>
        /^Double( \$\S+)?(:| cost)/.test((await word.innerText()).trim()),
    );
    const box = await word.boundingBox();
    assert.ok(box && box.y + box.height <= size.height && box.x >= 0, "it is on the screen");
    const call = await page.locator(".strip .last").boundingBox();
    assert.ok(call && box.y + box.height <= call.y + 2, "and not over the call");
    await guest.leave();
});

void test("on a phone six cards at a time fit, and those who count see them and the buttons without a move", async () => {
    const size = { width: 360, height: 640 };
    const guest = await Guest.arrive(house, browser, { ...still, viewport: size, hasTouch: true });
    const { page } = guest;
    await page.goto(`${house.url}#/learn/blackjack/ma-book`);
    const count = page.getByRole("region", { name: "Count the shoe" });
    await count.getByLabel("Each shown for").selectOption("until I press");
    await count.getByLabel("Cards at a time").selectOption("6");
    await count.getByRole("button", { name: "Start" }).click();
    const stop = await count.getByRole("button", { name: "Stop" }).boundingBox();
    assert.ok(stop && stop.y + stop.height <= size.height);
    const cards = count.locator(".cards > div");
    assert.equal(await cards.count(), 6);
    for (const card of await cards.all()) {
        const box = await card.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= size.width, JSON.stringify(box));
        assert.ok(box.width >= 40 && box.y >= 0, JSON.stringify(box));
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, size.width);
    await guest.leave();
});

void test("at a regulated table no count is shown, and no choice is valued", async () => {
    const guest = await Guest.arrive(house, browser, still);
    const table = await guest.open({ game: "blackjack", rules: "ma-book", policy: "regulated" });
    await guest.sit(table, 100);
    await guest.press("i");
    await guest.page.getByText("How to play these rules").waitFor();
    assert.equal(await guest.page.getByText("Show the count").count(), 0);
    await guest.leave();
});

void test("to learn: hands in steps, a drill that tells the price, a count that is asked", async () => {
    const guest = await Guest.arrive(house, browser, still);
    const { page } = guest;
    await page.goto(`${house.url}#/learn/blackjack/ma-book`);
    const lesson = page.getByRole("region", { name: "Closer to 21" });
    await lesson.getByRole("button", { name: "Deal" }).click();
    await lesson.getByRole("button", { name: "Hit" }).click();
    await lesson.getByRole("button", { name: "Stand" }).click();
    await lesson.getByText("+$100").waitFor();
    assert.match(await lesson.innerText(), /That was the best choice/);
    await lesson.getByRole("button", { name: "Next" }).click();
    await page.getByRole("region", { name: "Blackjack", exact: true }).waitFor();

    const drill = page.getByRole("region", { name: "Play the hand" });
    const status = drill.getByRole("status");
    for (let i = 0; i < ROUNDS; i++) {
        const choice = drill.getByRole("button", { name: "Double" });
        await (
            (await choice.count()) ? choice : drill.getByRole("button", { name: "Stand" })
        ).click();
        await guest.until(async () => (await status.innerText()) !== "");
        if (/is best: this costs \d\.\d+ of the bet/.test(await status.innerText())) break;
        await drill.getByRole("button", { name: "Next hand" }).click();
    }
    assert.match(await status.innerText(), /this costs/);
    assert.equal(await page.locator("td.wrong").count(), 1, "and it is on the chart");
    for (let i = 0; i < ROUNDS && !/wrong before/.test(await status.innerText()); i++) {
        await drill.getByRole("button", { name: /^(Next hand|Go on)/ }).click();
        if (/wrong before/.test(await status.innerText())) break;
        await drill.getByRole("button", { name: "Stand" }).click();
    }
    assert.match(await status.innerText(), /wrong before/, "it comes again");

    const count = page.getByRole("region", { name: "Count the shoe" });
    await count.getByLabel("Each shown for").selectOption("0.25 s");
    await count.getByLabel("Asks after").selectOption("13 cards");
    await count.getByRole("button", { name: "Start" }).click();
    await count.getByLabel("Running count").fill("99");
    await count.getByLabel(/^True count/).fill("0");
    await count.getByRole("button", { name: "Say it" }).click();
    assert.match(
        await count.getByRole("status").innerText(),
        /^(Both are wrong\. The running count is .\d*, the|The running count is wrong: it is .\d*\.)/,
    );
    await count.getByRole("button", { name: "Go on with this shoe" }).click();
    await count.getByLabel("Running count").waitFor();
    await count.getByRole("img", { name: /^26 of 312 cards gone/ }).waitFor();
    await guest.axe("how to play blackjack");

    // Under other rules another play may be right: they have notes of their own.
    const chart = page.getByRole("group", { name: "How to play these rules" });
    const marked = await page.locator("td.wrong").count();
    assert.ok(marked > 0);
    for (const [rules, none] of [
        ["ma-book decks=1 soft17=hit dealing=reader surrender=on", true],
        ["ma-book decks=6 min=5", false],
    ] as const) {
        await page.goto(`${house.url}#/learn`);
        await page.goto(`${house.url}#/learn/blackjack/${encodeURIComponent(rules)}`);
        await chart.waitFor();
        assert.equal(await page.locator("td.wrong").count(), none ? 0 : marked, rules);
    }
    await guest.leave();
});

void test("for who counts: cards by press, index plays and bets by the true count, and how it went after a reload", async () => {
    const guest = await Guest.arrive(house, browser, still);
    const { page } = guest;
    await page.goto(`${house.url}#/learn/blackjack/ma-book dealing=reader`);
    await page
        .getByText(/rules in force: Massachusetts; the dealer.s second card: face down, checked/)
        .waitFor();

    await page
        .getByRole("region", { name: "Play the hand" })
        .getByText(/has looked and has no blackjack: the odds page, from before that look/)
        .waitFor();

    const count = page.getByRole("region", { name: "Count the shoe" });
    await count.getByLabel("Each shown for").selectOption("until I press");
    await count.getByLabel("Cards at a time").selectOption("6");
    await count.getByLabel("Asks after").selectOption("13 cards");
    await count.getByLabel("Rounding of true counts").selectOption("rounded down");
    await count.getByRole("button", { name: "Start" }).click();
    for (let i = 0; i < 3; i++) await page.keyboard.press("Enter"); // the next cards have the focus
    await count.getByLabel("Running count").fill("99");
    await count.getByRole("button", { name: "Say it" }).click();
    assert.match(await count.getByRole("status").innerText(), /The running count is/);

    const index = page.getByRole("region", { name: "Index plays" });
    await index.getByRole("button", { name: "Start" }).click();
    for (let i = 0; i < 3; i++) {
        await index.getByText(/^True count .?\d+$/).waitFor();
        await index.locator(".buttons button").first().click();
        assert.match(
            await index.getByRole("status").innerText(),
            /^(Right\.|.* is right\.) .* from .?\d+\.\d on, below it/,
        );
        await index.getByRole("button", { name: "Next" }).click();
    }
    // Keys answer; a wrong play is told of in the list, and comes again.
    const wrong = index.getByRole("row", { name: /wrong \d of \d/ });
    const again = index.getByText("You got this one wrong before.");
    await index.getByText(/^All \d+ of them$/).click();
    for (let i = 0; i < ROUNDS && !((await wrong.count()) && (await again.count())); i++) {
        for (const key of ["y", "d", "s", "p", "h"]) await page.keyboard.press(key);
        await index.getByRole("button", { name: "Next" }).press("Enter");
    }
    await wrong.first().waitFor();
    await again.waitFor();
    await index.getByText(/^\d+ of \d+ right, \d+\.\d s each$/).waitFor();
    await index.getByRole("row", { name: /^16 against 10 Stand/ }).waitFor();

    const bet = page.getByRole("region", { name: "Bet by the count" });
    await bet.getByRole("button", { name: "Start" }).click();
    await bet.getByLabel("Your bet, in units").fill("99");
    await bet.getByRole("button", { name: "Bet" }).click();
    assert.match(
        await bet.getByRole("status").innerText(),
        /^\d+ units?\. The true count, rounded down, is .?\d+: \d\.\d decks are left\.$/,
    );

    const rows = page.getByRole("region", { name: "Your results so far" }).locator("tbody tr");
    await guest.until(async () => (await rows.count()) === 3);
    await page.reload();
    await guest.until(async () => (await rows.count()) === 3);
    assert.match(
        (await rows.allInnerTexts()).join(),
        /Index plays, Hi-Lo\s+\d+ of \d+\s+\d+\.\d s each/,
    );
    await index.getByRole("button", { name: "Start" }).click();
    await index.getByText(/^All \d+ of them$/).click();
    await index
        .getByRole("row", { name: /wrong \d of \d/ })
        .first()
        .waitFor();

    // Without a true count there are no such questions: they are of another count, and say so.
    await count.getByRole("combobox", { name: "Count", exact: true }).selectOption("Knock-Out");
    for (const region of [index, bet])
        assert.equal(
            await region
                .getByRole("combobox", { name: "Count", exact: true })
                .locator(":checked")
                .innerText(),
            "Hi-Lo",
        );
    const none = index.getByText(/has no index by the true count/);
    assert.match(await none.innerText(), /^Knock-Out .* comes to \+4, not to 0.* by Hi-Lo\.$/);

    // A count of one's own: by another while a deck does not come to nought.
    const system = index.getByRole("combobox", { name: "Count", exact: true });
    await system.selectOption("Your own");
    await index.getByLabel("7", { exact: true }).selectOption("+1");
    assert.match(await none.innerText(), /^Your own .* comes to \+4, not to 0/);
    await index.getByLabel("9", { exact: true }).selectOption("\u22121");
    await none.waitFor({ state: "detached" });
    await index.getByRole("button", { name: "Start" }).click();
    await index.getByText(/^True count .?\d+$/).waitFor();
    assert.equal(await index.getByRole("row", { name: /wrong/ }).count(), 0, "notes of its own");
    await page.reload();
    await index.getByLabel("9", { exact: true }).waitFor();
    assert.equal(await index.getByLabel("9", { exact: true }).inputValue(), "-1", "as it was set");
    await guest.axe("a count of one's own");
    await count.getByRole("combobox", { name: "Count", exact: true }).selectOption("Hi-Lo");

    // Some hands alone.
    const drill = page.getByRole("region", { name: "Play the hand" });
    await drill.getByLabel("Hands").selectOption("my weakest");
    await drill.getByText("No hand of these rules is weak now").waitFor();
    await drill.getByLabel("Hands").selectOption("pairs");
    for (let i = 0; i < 4; i++) {
        await drill.getByRole("button", { name: "Split" }).waitFor();
        await drill.getByRole("button", { name: "Stand" }).click();
        await drill.getByRole("button", { name: "Next hand" }).click();
    }
    await drill.getByLabel("Hands").selectOption("soft");
    for (let i = 0; i < 4; i++) {
        await drill.getByText(/^You soft \d+$/).waitFor();
        await drill.getByRole("button", { name: "Stand" }).click();
        await drill.getByRole("button", { name: "Next hand" }).click();
    }
    assert.equal(await count.getByLabel("Each shown for").inputValue(), "0", "as it was set");
    await guest.axe("how to count at blackjack");
    await guest.leave();
});

for (const [width, colorScheme] of [
    [360, "dark"],
    [1280, "light"],
] as const) {
    void test(`the odds of any rules at ${String(width)} px: a hand, option by option, removal, true counts`, async () => {
        const viewport = { width, height: 800 };
        const guest = await Guest.arrive(house, browser, { ...still, viewport, colorScheme });
        const { page } = guest;
        await page.goto(`${house.url}#/odds/blackjack/ma-book dealing=reader`);
        await page.getByRole("row", { name: /^Hit, best .0\.5708$/ }).waitFor();
        const look = page.getByText(/are from before the dealer looks.*the drill, after that look/);
        await look.waitFor();
        await page.getByText("Effects of removal").click();
        await page.getByRole("row", { name: /^10, J, Q or K .0\.083\s%$/ }).waitFor();
        await page.getByText("The edge by true count").click();
        await page.getByRole("row", { name: /^\+4 \+1\.688\s% \+1\.754\s%$/ }).waitFor();
        await page.getByText(/^Other rules, two side by side/).click();
        await page.getByLabel("Compare with: Rulebook").selectOption("ma-book");
        const options = page.getByLabel(/^Compare with: .*ption/);
        await options.fill("dealing=reader decks=8 soft17=hit");
        await options.press("Tab");
        await page.getByRole("row", { name: /^soft17=hit \+0\.211\s%$/ }).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, "nothing is off the screen");
        await guest.axe("the odds of blackjack");
        await guest.leave();
    });
}
