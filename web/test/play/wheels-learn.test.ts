// wheels-learn.test.ts -- who learns a wheel: roulette's lesson is played through, questions at both wheels are answered,
// and the odds of many spins and of what has come are the program's, in the drawer and in the explorer.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Ahead, Fit } from "../../src/engine/answers.js";
import { armed } from "../browser.js";
import { native } from "../helper.js";
import { desk, drill, Guest, phone } from "./house.js";
import { browser, house } from "./open.js";

void test("roulette's lesson: every spin, then questions", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: phone });
    const { page } = guest;
    const lesson = page.locator(".lesson");
    await page.goto(`${house.url}#/learn/roulette/ma-book`);
    const spun = lesson.getByRole("button", { name: /^Spin/ });
    const next = lesson.getByRole("button", { name: "Next", exact: true });
    const done = page.getByText("That is the game.");
    const told: string[] = [];
    for (;;) {
        await spun.or(next).or(done).first().waitFor();
        if (await spun.count()) {
            await spun.click();
            told.push((await lesson.locator("li b").allInnerTexts()).join(" "));
        } else if (await next.count()) await next.click();
        else break;
    }
    await page.getByText("Step 5 of 5").waitFor();
    assert.deepEqual(told, [
        "\u2212$10",
        "+$350",
        "+$170 +$80",
        "\u2212$10 +$80",
        "\u2212$10 +$20", // losers are collected first
        "\u2212$10 +$20",
        "+$10",
        "\u2212$10",
        "\u2212$10 \u2212$10",
    ]);
    await drill(guest);
    await guest.axe("learn roulette");
    await page.goto(`${house.url}#/learn/big-six/ma-book`);
    await page.getByText("Step 1 of 4").waitFor();
    for (const brought of ["\u2212$10", "+$10"]) {
        await spun.click();
        assert.deepEqual(await lesson.locator("li b").allInnerTexts(), [brought]);
    }
    await drill(guest);
    await guest.axe("learn big-six");
    await guest.leave();
});

const share = (p: number) => `${(100 * p).toFixed(4)}\u00a0%`;

/** What the program says of a layout after so many spins, as the page shows it. */
function ahead(game: string, layout: string, rounds: number): string[] {
    const { after: told } = JSON.parse(
        native(["odds", game, "--layout", layout, "--ahead", String(rounds), "--json"], ""),
    ) as Ahead;
    assert.ok(told);
    return [told.p_ahead_float, told.p_even_float, told.p_behind_float].map(share);
}

void test("the explorer tells what the program does: many spins, and what has come", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: desk });
    const { page } = guest;
    const figures = (part: string) => page.locator(`.${part} dd`).allInnerTexts();
    await page.goto(`${house.url}#/odds/roulette/ma-book`);
    await page.getByLabel(/^Bets, such as/).fill("odd 10, split-0-00 5");
    await page.getByRole("button", { name: "1,000", exact: true }).click();
    const wanted = ahead("roulette", "odd 10, split-0-00 5", 1000);
    await guest.until(async () => (await figures("ahead")).join() === wanted.join());
    await page.getByLabel("Spins", { exact: true }).first().fill("10000");
    const more = ahead("roulette", "odd 10, split-0-00 5", 10000);
    await guest.until(async () => (await figures("ahead")).join() === more.join());
    await page.getByText("--layout 'odd 10, split-0-00 5' --ahead 10000").waitFor();
    await page.getByLabel(/^Bets, such as/).fill("split-1-3 5");
    await page.getByText(/split-1-3.*no such spot/).waitFor();
    const spins = Array.from({ length: 620 }, (_, i) => String((i * i) % 37));
    await page.getByLabel(/^Past spins/).fill(spins.join(" "));
    const fit = JSON.parse(
        native(["odds", "roulette", "--seen", "-", "--json"], spins.join(" ")),
    ) as Fit;
    assert.equal(fit.counted, 500);
    await guest.until(
        async () =>
            (await figures("fit")).join() ===
            ["500", fit.chi_square.toFixed(2), `${(100 * fit.p).toFixed(2)}\u00a0%`].join(),
    );
    await page.getByText("The next spin does not care.").waitFor();
    await guest.axe("explorer roulette");
    await page.goto(`${house.url}#/odds/big-six/ma-book`);
    await page.getByLabel(/^Bets, such as/).fill("joker 1");
    await page.getByLabel("Spins", { exact: true }).first().fill("45");
    const joker = ahead("big-six", "joker 1", 45);
    await guest.until(async () => (await figures("ahead")).join() === joker.join());
    await guest.axe("explorer big-six");
    await guest.leave();
});

void test("beside a table: the layout, a wager of one's choice, and the table's own spins", async () => {
    const guest = await Guest.arrive(house, browser, { viewport: desk, reducedMotion: "reduce" });
    const { page } = guest;
    const table = await guest.open({ game: "roulette", rules: "ma-book" });
    await guest.sit(table, 300);
    const figures = (part: string) => page.locator(`.${part} dd`).allInnerTexts();
    await page.locator('[data-spot="red"]').click();
    await guest.bet(500);
    await guest.page.keyboard.press("i");
    await page.getByText("No spins yet.").waitFor();
    const red = ahead("roulette", "red 5", 100);
    await guest.until(async () => (await figures("ahead")).join() === red.join());
    await page.locator(".ahead select").selectOption({ label: "One number" });
    const one = ahead("roulette", "straight-0 1", 100);
    await guest.until(async () => (await figures("ahead")).join() === one.join());
    await guest.axe("odds of roulette");
    const from = guest.heard.length;
    await armed(page);
    await page.getByRole("button", { name: /^Spin/ }).click();
    await guest.until(() => guest.ended(from));
    await guest.until(async () => (await figures("fit"))[0] === "1");
    await page.getByText(/^Only rough with so few spins/).waitFor();
    await guest.leave();
});
