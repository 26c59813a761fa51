// limits.test.ts -- limits of one's own in the page: set by keyboard and on a phone, the visit in sight, a reality
// check that waits for its answer. NJO-RD own limit: from the page, with a PIN.

import assert from "node:assert/strict";
import { test } from "node:test";

import { audit } from "../browser.js";
import type { Limits, Me } from "../../src/net/protocol.js";
import { desk, Guest } from "./house.js";
import { browser, house } from "./open.js";

for (const viewport of [desk, { width: 360, height: 640 }])
    void test(`a bet limit, a limit of losses and a break, at ${String(viewport.width)} px`, async () => {
        const ann = await Guest.arrive(house, browser, { viewport });
        const { page } = ann;
        ann.expected = /status of 40[39]/;
        await ann.lobby();
        await page.goto(`${house.url}#/account`);
        const own = page.getByRole("region", { name: "Your own limits" });
        await own.getByLabel("What to limit").waitFor();
        await own.getByLabel("Amount in dollars").fill("12.50");
        await own.getByLabel("Choose a PIN, 4 to 12 digits").fill("2468");
        await own.getByLabel("Choose a PIN, 4 to 12 digits").press("Enter");
        await own.getByText("Done. The limit applies from now on.").waitFor();
        await own
            .getByRole("listitem")
            .filter({ hasText: "Largest single bet" })
            .getByText("$12.50")
            .waitFor();
        await own.getByLabel("Amount in dollars").fill("50");
        await own.getByLabel("Your PIN").fill("1111");
        await own.getByRole("button", { name: "Set this limit" }).click();
        await own.getByText("that is not your PIN").waitFor();
        await own.getByLabel("Your PIN").fill("2468");
        await own.getByRole("button", { name: "Set this limit" }).click();
        await own.getByText(/It changes when Friday begins/).waitFor();
        await own.getByText(/^Changes to \$50 on /).waitFor();
        await own.getByLabel("What to limit").selectOption("loss_day");
        await own.getByLabel("Amount in dollars").fill("abc");
        await own.getByRole("button", { name: "Set this limit" }).click();
        await own.getByText("Enter an amount in dollars").waitFor();
        await own.getByLabel("Amount in dollars").fill("20");
        await own.getByRole("button", { name: "Set this limit" }).click();
        await own.getByText("$0 so far").waitFor();
        assert.deepEqual(await audit(page, "account"), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${String(wide)} px too wide`);
        await own.getByRole("button", { name: "Start the break" }).click();
        await own.getByText(/You are taking a break until/).waitFor();
        assert.equal((await ann.me()).visit?.rests?.code, "rest");
        await ann.leave();
    });

void test("time and result of the visit are in sight at a table, at every size", async () => {
    for (const viewport of [desk, { width: 360, height: 640 }]) {
        const ann = await Guest.arrive(house, browser, { viewport });
        const { page } = ann;
        await ann.sit(await ann.open({ bet_seconds: 0, turn_seconds: 0 }));
        const visit = page.locator(".table-header .visit");
        await visit.waitFor();
        assert.match((await visit.textContent()) ?? "", /This visit: 0 minutes at tables, \$0/);
        const box = await visit.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= viewport.width && box.width > 20);
        await ann.leave();
    }
});

void test("a reality check stays until it is answered", async () => {
    const ann = await Guest.arrive(house, browser, { viewport: { width: 360, height: 640 } });
    const { page } = ann;
    await ann.lobby();
    const due = (me: Me, check: boolean) => ({
        ...me,
        visit: { began: 1, played: 3660000, staked: 50000, net: -12500, check, rests: null },
    });
    const me = await ann.me();
    let answered = false;
    await page.route("**/api/me", (route) => route.fulfill({ json: due(me, !answered) }));
    await page.route("**/api/check", (route) => {
        answered = true;
        const limits: Limits = {
            now: 1,
            pin: false,
            limits: [],
            visit: due(me, false).visit,
        };
        return route.fulfill({ json: limits });
    });
    await page.goto(`${house.url}#/learn`);
    const dialog = page.getByRole("dialog", { name: "Time for a reality check" });
    await dialog.getByText("61 minutes").waitFor();
    await dialog.getByText("\u2212$125").waitFor();
    await page.keyboard.press("Escape");
    assert.ok(await dialog.isVisible());
    assert.deepEqual(await audit(page, "check"), []);
    await dialog.getByRole("button", { name: "Keep playing" }).press("Enter");
    await dialog.waitFor({ state: "hidden" });
    assert.ok(answered);
    await page.unrouteAll();
    await ann.leave();
});
