// rounds.test.ts -- a newcomer's path at a real table: from the address to ten rounds, with the
// balance on the page held against the server's after each.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cents } from "../../src/format.js";
import { Guest } from "./house.js";
import { browser, house } from "./open.js";

void test("a newcomer opens the address, plays alone, and ten rounds later has what the server says", async () => {
    const ann = await Guest.arrive(house, browser);
    const { page } = ann;
    await ann.lobby();
    await page.getByRole("link", { name: "Play alone" }).click();
    await page.getByText("The rulebook allows this.").waitFor();
    await page.getByRole("button", { name: "Open the table" }).click();
    await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .click();
    for (let round = 0; round < 10; round++) {
        await ann.betsOpen();
        if (round % 2) await ann.press("Shift+ArrowUp", "ArrowUp");
        else await page.locator('[data-spot="ante"]').click();
        await ann.until(() => ann.stake() > 0);
        await ann.settled();
        if ((await ann.deal()) === "decision") await ann.answer(round % 3 ? "Enter" : "+");
        const { seats, wallet } = await ann.me();
        const chips = seats[0]?.chips ?? -1;
        await ann.until(async () => cents((await ann.figure("Balance")).slice(1)) === chips);
        assert.equal(wallet, 40000);
    }
    await ann.leave();
});
