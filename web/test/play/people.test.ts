// people.test.ts -- accounts and play money, what anybody may read without one, what is always on
// screen, and how much and how long it takes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import type { Locator } from "playwright-core";

import { money } from "../../src/format.js";
import { desk, Guest, phone } from "./house.js";
import { browser, house } from "./open.js";

void test("a guest keeps the money under a name, logs out, and in again", async () => {
    const ann = await Guest.arrive(house, browser);
    const { page } = ann;
    ann.expected = /WebSocket|status of 40[13]|status of 409/;
    await ann.lobby();
    await page.goto(`${house.url}#/account`);
    const enter = async (passphrase: string, button: string) => {
        await page.getByLabel("Name").fill("Ann");
        await page.getByLabel(/^Passphrase/).fill(passphrase);
        await page.getByRole("button", { name: button }).click();
    };
    await enter("correct horse", "Keep this play money under a name");
    await page.getByText("You are Ann.").waitFor();
    const kept = await ann.me();
    assert.equal(kept.player.kind, "player");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByText("You play as a guest").waitFor();
    assert.equal((await ann.me()).player.kind, "guest");
    await enter("wrong horse", "Log in");
    await page.getByRole("alert").waitFor();
    await enter("correct horse", "Log in");
    await page.getByText("You are Ann.").waitFor();
    assert.deepEqual((await ann.me()).player, kept.player);
    await ann.leave();
});

void test("a name of 24 wide letters fits a phone, and a letter more is not taken", async () => {
    const small = { viewport: { width: 360, height: 640 } };
    const [ann, bo] = [
        await Guest.arrive(house, browser, small),
        await Guest.arrive(house, browser),
    ];
    for (const [guest, letter] of [
        [ann, "W"],
        [bo, "M"],
    ] as const) {
        const { page } = guest;
        await guest.lobby();
        await page.goto(`${house.url}#/account`);
        const field = page.getByLabel("Name");
        await field.pressSequentially(`${letter}!`);
        await page.getByText("A name may have only letters, digits, - and _.").waitFor();
        await field.pressSequentially(letter.repeat(24));
        await page.getByText("A name has at most 24 characters.").waitFor();
        assert.equal(await field.inputValue(), letter.repeat(24));
        await page.getByLabel(/^Passphrase/).fill("correct horse");
        await page.getByRole("button", { name: "Keep this play money under a name" }).click();
        await page.getByText(`You are ${letter.repeat(24)}.`).waitFor();
    }
    /** Nothing reaches over the side of the screen, and what has this in it ends above the rail. */
    const fits = async (guest: Guest, text: string) => {
        const seen = await guest.page.evaluate((part) => {
            const rail = document.querySelector(".rail")?.getBoundingClientRect().top ?? Infinity;
            const texts = [...document.querySelectorAll("main text, main p, main a, header span")];
            const boxes = texts
                .filter((one) => one.textContent.includes(part))
                .map((one) => one.getBoundingClientRect())
                .filter(({ width }) => width > 1);
            return {
                wide: document.documentElement.scrollWidth - innerWidth,
                boxes: boxes.map(({ left, right, bottom }) => [
                    left,
                    innerWidth - right,
                    rail - bottom,
                ]),
            };
        }, text);
        assert.ok(seen.wide <= 0, text);
        for (const box of seen.boxes)
            for (const room of box) assert.ok(room >= 0, `${text} ${String(box)}`);
        return seen.boxes.length;
    };
    assert.ok((await fits(ann, "WWWW")) > 0, "the account");
    const table = await ann.open({ rules: "ma", private: false });
    await ann.sit(table);
    await bo.sit(table);
    await ann.until(() => ann.state?.seats.length === 2);
    await ann.until(async () => (await fits(ann, "MMM")) > 0);
    await bo.page.setViewportSize({ width: 768, height: 1024 });
    await bo.until(async () => (await fits(bo, "WWW")) > 0);
    await bo.lobby();
    await bo.until(async () => (await fits(bo, "MMMM")) > 0);
    await ann.lobby();
    await fits(ann, "WWWW");
    await ann.leave();
    await bo.leave();
});

void test("who has lost all gets more play money, and who has plenty is told no", async (t) => {
    const bo = await Guest.arrive(house, browser);
    bo.expected = /WebSocket|status of 4/;
    const table = await bo.open({ rules: "nj-online" });
    await bo.page.goto(`${house.url}#/account`);
    const more = bo.page.getByRole("button", { name: "More play money" });
    await more.click();
    await bo.page.getByRole("alert").waitFor();
    assert.equal((await bo.me()).wallet, 50000);
    await bo.sit(table, 500);
    const chips = () => bo.state?.seats[0]?.chips ?? 0;
    for (let rounds = 0; chips() > 0 && rounds < 60; rounds++) {
        await bo.betsOpen();
        await bo.type(`bet ${String(Math.min(300, chips() / 100))}`);
        await bo.until(() => bo.stake() > 0);
        if ((await bo.deal()) === "decision") await bo.answer("Enter");
    }
    if (chips() > 0) {
        t.diagnostic("luck held for sixty rounds: nothing was lost to ask for");
        await bo.leave();
        return;
    }
    await bo.page.getByRole("button", { name: "Leave" }).click();
    await bo.until(async () => (await bo.me()).seats.length === 0);
    await bo.page.getByRole("button", { name: "More play money" }).click();
    await bo.until(async () => (await bo.me()).wallet > 0);
    await bo.leave();
});

void test("at a table of the server the page has nothing that deals; only practice brings it", async () => {
    const ann = await Guest.arrive(house, browser);
    const asked: string[] = [];
    ann.page.on("request", (request) => asked.push(request.url()));
    const deals = () => asked.filter((url) => /\/practice-[^/]*\.(wasm|js)/.test(url));
    await ann.sit(await ann.open({ rules: "nj-online" }));
    await ann.page.locator('[data-spot="ante"]').click();
    await ann.bet(500);
    if ((await ann.deal()) === "decision") await ann.answer("Enter");
    await ann.betsOpen();
    assert.ok(
        asked.some((url) => url.includes("/assets/")),
        "the page came from here",
    );
    assert.deepEqual(deals(), []);
    await ann.page.goto(`${house.url}#/practice/red-dog`);
    await ann.until(() => deals().some((url) => url.endsWith(".wasm")));
    await ann.leave();
});

void test("who did nothing for so long that the session has ended is told so, where one logs in", async () => {
    const ann = await Guest.arrive(house, browser);
    ann.expected = /status of 401/;
    const words = "idle for 30 minutes; log in again";
    const body = JSON.stringify({ error: { code: "idle", words, clause: null } });
    await ann.page.route(
        "**/api/guest",
        (route) => route.fulfill({ status: 401, contentType: "application/json", body }),
        { times: 1 },
    );
    await ann.page.goto(house.url);
    await ann.page.getByRole("alert").filter({ hasText: words }).waitFor();
    assert.match(ann.page.url(), /#\/account$/);
    await ann.page.getByRole("button", { name: "Log in" }).waitFor();
    await ann.leave();
});

// ONL-RD help; rules, payouts, odds and edge are read without a seat, a bet or an account.
for (const [size, viewport] of Object.entries({ desk, phone }))
    void test(`one click from a table, ${size}: the rules, the odds, how to play`, async () => {
        const cleo = await Guest.arrive(house, browser, { viewport });
        const { page } = cleo;
        await cleo.lobby();
        await page
            .getByRole("link", { name: /^Watch/ })
            .first()
            .click();
        await page
            .locator(".strip .last", { hasText: "You are watching. Sit down to play." })
            .waitFor();
        const press = async (name: string) => {
            if (size === "phone") await page.getByRole("button", { name: "More" }).click();
            await page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
        };
        await press("Rules");
        await page
            .getByRole("dialog")
            .getByText("MA-RD 1(a)", { exact: true })
            .waitFor({ state: "attached" }); // folded
        await page.getByRole("dialog").getByText("2.7978 %").waitFor();
        await cleo.press("Escape");
        await press("Odds");
        await page.getByRole("cell", { name: "5 to 1" }).waitFor();
        await page.getByText(/2\.3749.% of money wagered/).waitFor();
        await page.getByRole("button", { name: "Close" }).click();
        if (size === "phone") await page.getByRole("button", { name: "More" }).click();
        await page
            .getByRole("link", { name: "How to play", exact: true })
            .filter({ visible: true })
            .click();
        await page.getByRole("heading", { name: "How to play Red Dog" }).waitFor();
        await page.getByText("How likely").waitFor();
        await cleo.leave();
    });

void test("the same is told to whoever has no session at all", async () => {
    const { tables } = (await (await fetch(`${house.url}api/tables`)).json()) as {
        tables: { table: string }[];
    };
    for (const path of [`tables/${tables[0]?.table ?? ""}`, "rules?game=red-dog&rules=ma", "games"])
        assert.equal((await fetch(`${house.url}api/${path}`)).status, 200, path);
});

/** In the window, with nothing over it. */
async function seen(what: Locator): Promise<boolean> {
    return what.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (node.contains(top) || top.contains(node));
    });
}

for (const [size, viewport] of Object.entries({ desk, phone }))
    void test(`always on screen, ${size}: funds, wager, limits, last result and win`, async () => {
        const ann = await Guest.arrive(house, browser, { viewport });
        const { page } = ann;
        await ann.sit(await ann.open({ rules: "nj-online" }));
        await page.locator('[data-spot="ante"]').click();
        await ann.bet(500);
        const all = async (when: string) => {
            for (const place of [0, 10000]) {
                await page.evaluate((y) => {
                    scrollTo(0, y);
                    document.querySelector("main")?.scrollTo(0, y);
                }, place);
                for (const what of ["Balance", "Bet", "Last win"])
                    assert.ok(
                        await seen(
                            page.locator(".figures dt", { hasText: new RegExp(`^${what}$`) }),
                        ),
                        `${what}, ${when}`,
                    );
                const limits = page.getByText("$1 to $300").filter({ visible: true });
                assert.ok(await seen(limits.first()), `limits, ${when}`);
                assert.ok(await seen(page.locator(".strip .last")), `call, ${when}`);
            }
        };
        await page.evaluate(() => {
            scrollTo(0, 0);
        });
        for (const spot of ["Bet: $5", /^Raise/])
            assert.ok(
                size === "phone" || (await seen(page.getByRole("button", { name: spot }).first())),
                "bet and raise without scrolling",
            );
        await all("bets");
        if ((await ann.deal()) === "decision") {
            await all("decision");
            await ann.answer("Enter");
        }
        await ann.betsOpen();
        const last = ann.state?.seats[0]?.last ?? [];
        const won = last.reduce((sum, one) => sum + one.net, 0);
        assert.equal(await ann.figure("Last win"), won > 0 ? money(won) : "–");
        await all("over");
        await ann.leave();
    });

void test("scripts of the first load, the engine, and a key until its paint", async (t) => {
    const ann = await Guest.arrive(house, browser);
    const sizes: Record<string, number> = { script: 0, wasm: 0 };
    const read: Promise<void>[] = [];
    let first = true;
    ann.page.on("response", (response) => {
        const url = response.url();
        const kind = url.endsWith(".wasm") ? "wasm" : url.endsWith(".js") && first ? "script" : "";
        if (kind)
            read.push(
                response.body().then((body) => {
                    sizes[kind] = (sizes[kind] ?? 0) + gzipSync(body).length;
                }),
            );
    });
    await ann.lobby();
    await Promise.all(read);
    first = false;
    await ann.sit(await ann.open({ rules: "nj-online" }));
    await Promise.all(read);
    t.diagnostic(
        `gzipped: ${String(sizes["script"])} B of scripts, ${String(sizes["wasm"])} B of engine`,
    );
    assert.ok((sizes["script"] ?? 0) > 10000 && (sizes["script"] ?? 0) < 120e3);
    assert.ok((sizes["wasm"] ?? 0) > 10000 && (sizes["wasm"] ?? 0) < 250e3);

    await ann.page.evaluate(() => {
        const times: number[] = [];
        let pressed = 0;
        Object.assign(globalThis, { times });
        addEventListener("keydown", (event) => (pressed = event.timeStamp), true);
        new MutationObserver(() => {
            requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - pressed)));
        }).observe(document.querySelector(".figures div:nth-child(2) dd") as Element, {
            characterData: true,
            subtree: true,
            childList: true,
        });
    });
    for (let n = 1; n <= 21; n++) {
        await ann.press("ArrowUp");
        await ann.bet(n * 100);
    }
    await ann.page.waitForFunction(
        () => (globalThis as unknown as { times: number[] }).times.length >= 21,
    );
    const times = await ann.page.evaluate(
        () => (globalThis as unknown as { times: number[] }).times,
    );
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
    t.diagnostic(
        `a key until the bet it makes is painted: ${median.toFixed(1)} ms, median; 50 is the aim`,
    );
    assert.ok(times.length >= 20 && median < 250);
    await ann.leave();
});
