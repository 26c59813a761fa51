// wheels.test.ts -- roulette and Big Six at a real server: mouse, keyboard and touch, a desk and a phone, two
// people on one spin, and axe in every theme.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser } from "playwright-core";

import { armed, launch } from "../browser.js";
import { desk, Guest, House, phone } from "./house.js";

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
const THEMES = ["felt", "night", "daylight", "contrast"];

async function at(game: string, rules: string, options = {}): Promise<Guest> {
    const guest = await Guest.arrive(house, browser, { ...still, ...options });
    const table = await guest.open({ game, rules });
    await guest.sit(table, 300);
    return guest;
}

const spot = (guest: Guest, name: string) => guest.page.locator(`[data-spot="${name}"]`);

function wagers(guest: Guest): Record<string, number> {
    const mine = guest.state?.seats.find(({ you }) => you)?.wagers ?? [];
    return Object.fromEntries(mine.map(({ spot: name, stake }) => [name, stake]));
}

/** The marked button counts a quarter of a second after it has changed. */
async function pressSpin(guest: Guest): Promise<void> {
    await armed(guest.page);
    await guest.page.getByRole("button", { name: /^Spin/ }).click();
}

/** Spins on what lies there; the pocket that came. */
async function spin(guest: Guest): Promise<string> {
    const from = guest.heard.length;
    await pressSpin(guest);
    await guest.until(() => guest.ended(from));
    const last = guest.state?.chance.at(-1);
    assert.ok(last && "pocket" in last);
    return last.pocket;
}

async function themes(guest: Guest, name: string): Promise<void> {
    for (const theme of THEMES) {
        await guest.page.evaluate((to) => {
            document.documentElement.dataset["theme"] = to;
        }, theme);
        await guest.axe(`${name} ${theme}`);
    }
}

void test("roulette by mouse: lines and corners light what they cover, and are paid as the engine says", async () => {
    const guest = await at("roulette", "ma-book adjacent=on");
    const lit = () => guest.page.locator(".scene svg g.on text").allTextContents();
    await spot(guest, "four-16-17-19-20").hover();
    assert.deepEqual((await lit()).sort(), ["16", "17", "19", "20"]);
    await spot(guest, "split-17-20").hover();
    assert.deepEqual((await lit()).sort(), ["17", "20"]);
    assert.match(await guest.page.locator(".tip").innerText(), /Split 17, 20 . 17 to 1/);
    for (const name of ["straight-17", "split-17-20", "four-16-17-19-20", "first-five", "red"])
        await spot(guest, name).click();
    await spot(guest, "ring-17").click();
    await guest.bet(5 * 500 + 2500);
    assert.equal(wagers(guest)["adjacent-17"], 2500, "five chips, as one wager");
    await spot(guest, "straight-17").hover();
    await guest.until(async () => /17 brings/.test(await guest.page.locator(".tip").innerText()));
    const told = /17 brings\s*(\S+)/.exec(await guest.page.locator(".tip").innerText())?.[1];
    // 35, 17 and 8 to 1 on $5; $25 on five numbers win $155; the first five and red lose.
    assert.equal(told, "+$445");
    await spot(guest, "straight-17").click({ button: "right" });
    await guest.bet(4 * 500 + 2500);
    const pocket = await spin(guest);
    await guest.until(() => guest.page.locator(".dolly").isVisible());
    await guest.until(async () =>
        (await guest.page.locator("ol li").first().innerText()).startsWith(pocket),
    );
    await themes(guest, "roulette");
    await guest.leave();
});

void test("roulette by keyboard: arrows over the half grid, Enter bets, Escape and Enter spin", async () => {
    const guest = await at("roulette", "ma-book wheel=single");
    await spot(guest, "straight-17").focus();
    await guest.press("ArrowRight");
    const here = () =>
        guest.page.evaluate(() => (document.activeElement as HTMLElement).dataset["spot"]);
    assert.equal(await here(), "split-17-20");
    await guest.press("Enter");
    await guest.bet(500);
    await guest.press("ArrowDown");
    assert.equal(await here(), "four-16-17-19-20");
    await guest.press(" ");
    await guest.bet(1000);
    await guest.press("Backspace");
    await guest.bet(500);
    assert.deepEqual(wagers(guest), { "split-17-20": 500 });
    const stops = guest.page.locator('.scene [data-spot][tabindex="0"]');
    assert.equal(await stops.count(), 1, "one tab stop for the whole layout");
    const from = guest.heard.length;
    await guest.press("Escape");
    await guest.enter();
    await guest.until(() => guest.ended(from));
    await guest.leave();
});

void test("roulette by touch on a phone: a line comes near, and every place there has room for a finger", async () => {
    const guest = await at("roulette", "ma-book", {
        viewport: phone,
        hasTouch: true,
        isMobile: true,
    });
    await spot(guest, "straight-17").tap();
    await guest.bet(500);
    const box = await spot(guest, "straight-17").boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box));
    await guest.page.touchscreen.tap(box.x + box.width - 3, box.y + box.height / 2);
    await guest.page.getByRole("button", { name: "Whole layout" }).waitFor();
    await guest.settled();
    assert.equal(guest.stake(), 500, "the finger on the line bets nothing yet");
    for (const name of ["split-17-20", "four-16-17-19-20", "straight-20"]) {
        const near = await spot(guest, name).boundingBox();
        assert.ok(
            near && near.width >= 44 && near.height >= 44,
            `${name}: ${JSON.stringify(near)}`,
        );
    }
    await spot(guest, "split-17-20").tap();
    await guest.bet(1000);
    assert.deepEqual(wagers(guest), { "straight-17": 500, "split-17-20": 500 });
    await guest.axe("roulette from near");
    await guest.page.getByRole("button", { name: "Whole layout" }).tap();
    await guest.page.getByRole("button", { name: "Wheel bets" }).tap();
    await spot(guest, "ring-17").tap();
    await guest.bet(3500);
    assert.deepEqual(wagers(guest), {
        ...{ "straight-5": 500, "straight-17": 1000, "straight-20": 500, "straight-22": 500 },
        ...{ "straight-32": 500, "split-17-20": 500 },
    });
    await guest.page.getByRole("button", { name: "Numbers" }).tap();
    await guest.page.getByRole("slider", { name: /Move the view/ }).fill("12");
    await spot(guest, "straight-36").waitFor();
    await themes(guest, "roulette phone");
    await guest.leave();
});

void test("the ball runs before anything is told, and whoever does not wait sees the pocket at once", async () => {
    const guest = await at("roulette", "ma-book", { reducedMotion: "no-preference" });
    await spot(guest, "red").click();
    await guest.bet(500);
    const from = guest.heard.length;
    await pressSpin(guest);
    await guest.until(() => guest.ended(from));
    const skip = guest.page.getByRole("button", { name: /^The ball is turning/ });
    await skip.waitFor();
    assert.equal(await guest.figure("Bet"), "$5", "the bet still lies there");
    await guest.page.locator(".strip").getByText("No more bets.").waitFor();
    assert.equal(await guest.page.locator(".button.primary").count(), 0, "nothing is gold now");
    assert.equal(await spot(guest, "black").isDisabled(), true, "and no other bet is taken");
    assert.equal(await guest.page.locator(".dolly").count(), 0);
    await skip.click();
    await guest.page.locator(".dolly").waitFor();
    await guest.until(async () => (await guest.figure("Bet")) === "$0");
    await guest.leave();
});

void test("layouts are kept on the device and put down again", async () => {
    const guest = await at("roulette", "ma-book");
    for (const name of ["straight-8", "dozen-3"]) await spot(guest, name).click();
    await guest.bet(1000);
    await guest.page.getByText("Layouts", { exact: true }).click();
    await guest.page.getByRole("textbox", { name: "Name" }).fill("Mine");
    await guest.page.getByRole("button", { name: /Save/ }).click();
    await guest.axe("layouts");
    await guest.page.getByText("Layouts", { exact: true }).click();
    await guest.page.getByRole("button", { name: "Clear" }).click();
    await guest.bet(0);
    await guest.page.reload();
    await guest.betsOpen();
    await guest.page.getByText("Layouts", { exact: true }).click();
    await guest.page.getByRole("button", { name: "Put down Mine" }).click();
    await guest.bet(1000);
    assert.deepEqual(wagers(guest), { "straight-8": 500, "dozen-3": 500 });
    await guest.leave();
});

void test("two people play one spin, with forty wagers, each in a colour of their own", async () => {
    const ann = await Guest.arrive(house, browser, still);
    const bo = await Guest.arrive(house, browser, { ...still, viewport: phone, hasTouch: true });
    const table = await ann.open({ game: "roulette", rules: "ma-book", bet_seconds: 0 });
    await ann.sit(table, 300);
    await bo.page.goto(house.url);
    await bo.lobby();
    await bo.sit(table, 300);
    for (let n = 1; n <= 36; n++) await spot(ann, `straight-${String(n)}`).click();
    await ann.bet(36 * 500);
    for (const name of ["red", "even", "dozen-1", "column-2"]) await spot(bo, name).tap();
    await bo.bet(2000);
    await ann.until(
        () => ann.state?.seats.reduce((sum, seat) => sum + seat.wagers.length, 0) === 40,
    );
    const colours = ann.state?.seats.map(({ color }) => color);
    assert.equal(new Set(colours).size, 2, JSON.stringify(colours));
    const drawn = await ann.page
        .locator(".scene svg.chip")
        .evaluateAll(
            (chips) => new Set(chips.map((chip) => (chip as SVGElement).style.cssText)).size,
        );
    assert.equal(drawn, 2, "chips of two colours");
    const from = ann.heard.length;
    await Promise.all([pressSpin(ann), pressSpin(bo)]);
    await ann.until(() => ann.ended(from));
    await bo.until(() => bo.state?.round === ann.state?.round);
    assert.deepEqual(bo.state?.chance, ann.state?.chance);
    await ann.leave();
    await bo.leave();
});

void test("Big Six: seven spots, the clapper on the segment that the server names", async () => {
    for (const viewport of [desk, phone]) {
        const guest = await at("big-six", "ma-book", { viewport });
        for (const name of ["one", "two", "five", "ten", "twenty", "joker", "flag"])
            await spot(guest, name).click();
        await guest.bet(3500);
        const pocket = await spin(guest);
        const last = guest.state?.chance.at(-1);
        const named = last && "at" in last ? last.at : undefined;
        await guest.page.locator(".here").waitFor({ state: "attached" });
        const turned = await guest.page
            .locator(".wheel > g[transform^=rotate]")
            .first()
            .getAttribute("transform");
        const degrees = Number(/rotate\((.*)\)/.exec(turned ?? "")?.[1]);
        assert.ok(named !== undefined, pocket);
        const stop = ((((-degrees * 54) / 360) % 54) + 54) % 54;
        assert.ok(
            Math.abs(stop - named) < 0.01 || Math.abs(stop - named - 54) < 0.01,
            `${turned ?? ""} for ${String(named)}`,
        );
        await themes(guest, "big six");
        await guest.leave();
    }
});

/** Spins with a dollar on red over a second link of the same person, until this pocket comes; the page looks on. */
async function spinUntil(guest: Guest, wanted: string): Promise<void> {
    await guest.page.evaluate(
        async ([table, pocket]) => {
            const link = new WebSocket(`ws://${location.host}/ws`);
            let n = 0;
            const say = (message: object) => {
                link.send(JSON.stringify({ id: `again-${String(n++)}`, table, ...message }));
            };
            const bet = () => {
                say({ do: "act", verb: "bet", spot: "red", amount: 100 });
                say({ do: "ready" });
            };
            await new Promise<void>((done, failed) => {
                link.onmessage = ({ data }) => {
                    const said = JSON.parse(String(data)) as {
                        is: string;
                        events?: { line: string }[];
                        state?: { open: boolean };
                    };
                    const line = said.events?.find((one) => one.line.startsWith("spin "))?.line;
                    if (said.is === "welcome") say({ do: "join" });
                    if (said.is === "refused" || n > 2000) failed(new Error(String(data)));
                    if (line === `spin ${pocket}`) done();
                    else if (line || said.is === "table") setTimeout(bet, 60); // 50 messages a second
                };
            });
            link.close();
        },
        [guest.table, wanted] as const,
    );
}

void test("00 on a wheel that is played with one zero: no spin, the bets stand, and it is spun again", async () => {
    const guest = await at("roulette", "ma-book wheel=double-as-single");
    const { page } = guest;
    await page.getByText("00 is no spin").waitFor();
    assert.equal(await spot(guest, "straight-00").count(), 0, "no place for it on the layout");
    await spinUntil(guest, "00");
    await page.getByText("No spin.", { exact: true }).waitFor();
    assert.deepEqual(wagers(guest), { red: 100 }, "the bet stands");
    assert.equal(await page.locator(".dolly").isVisible(), false, "nothing was marked");
    assert.match(await page.locator("ol li").first().innerText(), /^00/);
    await guest.axe("no spin");
    const pocket = await spin(guest);
    if (pocket === "00") assert.deepEqual(wagers(guest), { red: 100 });
    else {
        assert.deepEqual(wagers(guest), {}, "the bet is decided by the next spin");
        await guest.until(() => page.locator(".dolly").isVisible());
    }
    await guest.leave();
});
