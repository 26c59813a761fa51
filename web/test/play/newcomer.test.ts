// newcomer.test.ts -- what somebody does who is here for the first time: presses twice, loads the page anew, follows a wrong
// address, asks for help, and looks at it in the system's own colours.

import assert from "node:assert/strict";
import { test } from "node:test";

import { armed } from "../browser.js";
import { Guest } from "./house.js";
import { browser, house } from "./open.js";

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
