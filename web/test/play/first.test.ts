// first.test.ts -- a first visit, without a session: the browser has nothing to complain of.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Guest } from "./house.js";
import { browser, house } from "./open.js";

for (const page of ["", "#/new", "#/account", "#/odds", "#/learn/red-dog/ma", "#/verify"])
    void test(`a first visit to /${page} leaves the console empty`, async () => {
        const guest = await Guest.arrive(house, browser);
        const said: string[] = [];
        guest.page.on("console", (message) => said.push(message.text()));
        guest.page.on("requestfailed", (request) => said.push(request.url()));
        guest.page.on("response", (answer) => {
            if (answer.status() >= 400) said.push(`${String(answer.status())} ${answer.url()}`);
        });
        await guest.page.goto(`${house.url}${page}`);
        await guest.until(() => guest.heard.some(({ is }) => is === "welcome"));
        await guest.page.waitForLoadState("networkidle");
        assert.deepEqual(said, []);
        await guest.leave();
    });

void test("who comes again is the same guest, and who has a name keeps it", async () => {
    const guest = await Guest.arrive(house, browser);
    await guest.lobby();
    const { player } = await guest.me();
    await guest.lobby();
    assert.deepEqual((await guest.me()).player, player);
    await guest.page.goto(`${house.url}#/account`);
    await guest.page.getByLabel("Name").first().fill("Ann");
    await guest.page.getByLabel("Passphrase").first().fill("long enough");
    await guest.page.getByRole("button", { name: "Keep" }).first().click();
    await guest.page.getByText("You are Ann.").waitFor();
    await guest.page.reload();
    await guest.page.getByText("You are Ann.").waitFor();
    await guest.leave();
});
