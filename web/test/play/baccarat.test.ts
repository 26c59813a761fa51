// baccarat.test.ts -- both baccarats at a real server: mouse, keys and touch, the shoe that is offered, cards that
// are squeezed and seen by nobody else, a whole shoe with its five roads, and axe in every theme.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { once } from "node:events";
import { after, before, test } from "node:test";

import type { Browser, BrowserContextOptions } from "playwright-core";

import { after as following, callsIn } from "../../src/games/baccarat/past.js";
import { bigRoad, derivedRoad, LOOKS } from "../../src/games/baccarat/roads.js";
import { armed, launch, still as quiet } from "../browser.js";
import { desk, Guest, House } from "./house.js";
import { rigged, type Comes } from "./rigged.js";
import { sweeps } from "./swept.js";
import type { Practice } from "../practice.js";

const SHOTS = "build/web/shots";
const still = { reducedMotion: "reduce" as const };
const phone = { width: 360, height: 640 };
const THEMES = ["felt", "night", "daylight", "contrast"];
/** Not "Deal again", which bets as well. */
const DEAL = /^Deal(?! again)/;
const SIZES = [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    desk,
    { width: 1440, height: 900 },
    { width: 2560, height: 1440 },
];

let house: House;
let browser: Browser;

before(async () => {
    mkdirSync(SHOTS, { recursive: true });
    house = await House.open();
    browser = await launch();
});
after(async () => {
    await browser.close();
    await house.close();
});

async function open(guest: Guest, game: string, rules: string): Promise<string> {
    return guest.open({ game, rules: `ma-book ${rules}`, bet_seconds: 0, turn_seconds: 0 });
}

async function at(game: string, rules: string, options: BrowserContextOptions = still) {
    const guest = await Guest.arrive(house, browser, options);
    await guest.sit(await open(guest, game, rules), 400);
    return guest;
}

const spot = (guest: Guest, name: string) => guest.page.locator(`[data-spot="${name}"]`);
const gold = (guest: Guest) => guest.page.locator("[data-primary]");

/** One press, once the marked button counts: a second one might turn the next hand as well. */
async function press(guest: Guest, name: RegExp): Promise<void> {
    const button = guest.page.locator(".acts").getByRole("button", { name });
    await button.waitFor();
    await armed(guest.page);
    const from = guest.heard.length;
    await button.click();
    await guest.until(() => guest.heard.slice(from).some((said) => said.is === "update"));
}

/** Deals, turns what is mine to turn, and keeps what is won, until the round is over. */
async function playOut(guest: Guest): Promise<void> {
    const from = guest.heard.length;
    await press(guest, DEAL);
    for (;;) {
        await guest.until(
            () => guest.ended(from) || guest.moves("turn-over") || guest.moves("keep"),
        );
        if (guest.ended(from)) break;
        await press(guest, guest.moves("keep") ? /^Keep it/ : /^Turn over/);
    }
}

async function themes(guest: Guest, name: string): Promise<void> {
    for (const theme of THEMES) {
        await guest.page.evaluate((to) => {
            document.documentElement.dataset["theme"] = to;
        }, theme);
        await guest.axe(`${name} ${theme}`);
        await guest.page.screenshot({ path: `${SHOTS}/${name.replaceAll(" ", "-")}-${theme}.png` });
    }
    await guest.page.evaluate(() => {
        document.documentElement.dataset["theme"] = "felt";
    });
}

void test("the shoe is offered in plain words, and one gold button is the next step", async () => {
    const guest = await at("baccarat", "");
    const { page } = guest;
    await page.getByText("The shoe is offered to you").first().waitFor();
    assert.equal(await gold(guest).count(), 1);
    assert.match(await gold(guest).innerText(), /^Bet \$5 on the Banker/);
    await themes(guest, "baccarat offered");
    await page.getByRole("button", { name: "Take it" }).click();
    await guest.until(() => guest.state?.facts["curator"] === 1);
    await page.getByText("You deal from the shoe.").first().waitFor();
    await spot(guest, "banker").click();
    await guest.bet(500);
    assert.match(await gold(guest).innerText(), DEAL);
    await guest.leave();
});

void test("only what is offered has a place, and every wager is told where it lies", async () => {
    const plain = await at("midi-baccarat", "");
    assert.equal(await plain.page.locator("[data-spot]").count(), 3);
    await plain.leave();
    const guest = await at("midi-baccarat", "ez=on dragon_bonus=on house_money=on");
    const names = ["player", "banker", "tie", "dragon-7", "panda-8", "dragon-player"];
    assert.equal(await guest.page.locator("[data-spot]").count(), 8);
    for (const name of names) await spot(guest, name).click();
    await guest.bet(500 * names.length);
    await spot(guest, "tie").click({ button: "right" });
    await guest.bet(500 * (names.length - 1));
    assert.match((await spot(guest, "dragon-7").getAttribute("aria-label")) ?? "", /pays 40 to 1/);
    await playOut(guest);
    const last = guest.state?.seats[0]?.last ?? [];
    for (const { spot: name, result } of last) {
        const word = { win: "won", lose: "lost", push: "pushed", void: "void" }[result];
        await guest.until(async () =>
            ((await spot(guest, name).getAttribute("aria-label")) ?? "").includes(word),
        );
    }
    await themes(guest, "midi over");
    await guest.leave();
});

void test("burned cards are no hand, and the hands stay until the next bet", async () => {
    const guest = await at("midi-baccarat", "");
    assert.ok((guest.state?.chance.length ?? 0) > 0, "cards were burned");
    const empty = guest.page.getByRole("img", { name: "Player, no cards" });
    await empty.waitFor();
    // All of them are shown, and count as seen.
    const burned = guest.page.getByRole("img", { name: /^Burned, all of them shown: / });
    const shown = (await burned.getAttribute("aria-label"))?.split(": ")[1]?.split(", ");
    assert.equal(shown?.length, guest.state?.chance.length);
    const unseen = guest.state?.shoe?.unseen.reduce((sum, n) => sum + n, 0);
    assert.equal(unseen, (guest.state?.shoe?.cards ?? 0) - (shown?.length ?? 0));
    await spot(guest, "player").click();
    await guest.bet(500);
    await playOut(guest);
    await guest.page.getByRole("img", { name: /^Player: .*, \d$/ }).waitFor();
    assert.equal(await burned.count(), 0, "they are in the discards");
    await guest.page.reload();
    await guest.page.getByRole("img", { name: /^Player: .*, \d$/ }).waitFor();
    await spot(guest, "player").click();
    await guest.bet(500);
    await empty.waitFor();
    await guest.leave();
});

void test("five percent of the Banker's wins are marked at the seat", async () => {
    const guest = await at("baccarat", "vig_collected=owed");
    const owed = () => guest.state?.seats[0]?.owed ?? 0;
    for (let hands = 0; hands < 40 && !owed(); hands++) {
        await guest.betsOpen();
        for (let n = 0; n < 2; n++) await spot(guest, "banker").click();
        await guest.bet(1000);
        await playOut(guest);
    }
    assert.ok(owed() > 0, "the Banker won");
    await guest.page.locator(".marker-text", { hasText: "$0.50" }).waitFor();
    // One figure wherever the win is told, and the totals are called as after any other hand.
    await guest.until(async () =>
        ((await spot(guest, "banker").getAttribute("aria-label")) ?? "").includes("won +$9.50"),
    );
    assert.equal(await guest.figure("Last win"), "$9.50");
    assert.match(
        await guest.page.locator(".strip .before").innerText(),
        /^Player .+, Banker .+\.$/,
    );
    assert.match(await guest.page.locator(".strip .last").innerText(), /^Banker wins\. \+\$9\.50$/);
    await guest.leave();
});

void test("a percentage that is rounded up is told, and what it costs, on the score card and in the odds", async () => {
    const guest = await at("baccarat", "vig_rounding=quarter min=1");
    const { page } = guest;
    // The exact figures of a dollar, and of seven, by `pit odds --layout`.
    await page
        .getByText(/Banker, in steps of \$5, house edge 1\.06/)
        .waitFor({ state: "attached" });
    await page
        .getByText(/Banker of \$1, rounded up, house edge 10\.23/)
        .waitFor({ state: "attached" });
    await page.locator("svg text", { hasText: "Banker of $1, rounded up" }).waitFor();
    await page
        .getByRole("button", { name: /^(Bet \$\d+ on )?Banker.*less 5 %, in 25 \u00a2/ })
        .waitFor();
    await guest.press("1");
    for (let n = 0; n < 7; n++) await spot(guest, "banker").click();
    await guest.bet(700);
    await page.locator("svg text", { hasText: "Banker of $7, rounded up" }).waitFor();
    await page
        .getByRole("link", { name: "Odds" })
        .or(page.getByRole("button", { name: "Odds" }))
        .click();
    await page.getByText(/is rounded up to the next 25 cents.*Your \$7 costs 2\.041\s%/).waitFor();
    await guest.axe("rounded");
    await page.screenshot({ path: `${SHOTS}/baccarat-rounded.png` });
    await guest.leave();
});

void test("by keys alone: bets, the deal, the cards turned over", async () => {
    const guest = await at("baccarat", "turned_by=player");
    await guest.press("b");
    await guest.bet(500);
    const from = guest.heard.length;
    await guest.enter();
    await guest.until(() => guest.moves("turn-over"));
    while (!guest.ended(from)) {
        const known = guest.heard.length;
        await guest.enter();
        await guest.until(
            () => guest.ended(from) || (guest.heard.length > known && guest.moves("turn-over")),
        );
    }
    await guest.leave();
});

/** Two people; the first has more on the Banker. */
async function pair(options: BrowserContextOptions): Promise<[Guest, Guest]> {
    const ann = await Guest.arrive(house, browser, options);
    const bo = await Guest.arrive(house, browser, still);
    const table = await open(ann, "midi-baccarat", "turned_by=player");
    await ann.sit(table, 200);
    await bo.lobby();
    await bo.sit(table, 200);
    return [ann, bo];
}

void test("a card is squeezed by who has the right to, and nobody else sees it", async () => {
    const [ann, bo] = await pair({ viewport: phone, hasTouch: true });
    for (let n = 0; n < 2; n++) await spot(ann, "banker").click();
    await ann.bet(1000);
    await spot(bo, "banker").click();
    await bo.bet(500);
    for (const guest of [ann, bo]) await press(guest, DEAL);
    await ann.until(() => ann.moves("look"));
    const sliders = ann.page.getByRole("slider", { name: /^Squeeze card/ });
    await sliders.first().waitFor();
    assert.equal(await sliders.count(), 2);
    assert.equal(await bo.page.getByRole("slider", { name: /^Squeeze/ }).count(), 0);
    await bo.page
        .getByText(/turns the Banker.s cards/)
        .first()
        .waitFor();
    await ann.axe("squeeze");
    assert.equal(ann.state?.facts["banker1"], 52);
    // By keys: an edge is lifted, and tells something to her alone.
    await sliders.first().focus();
    for (let n = 0; n < 7; n++) await ann.press("ArrowUp");
    await ann.until(() => ann.state?.facts["banker1"] !== 52);
    await ann.until(
        async () => (await sliders.first().getAttribute("aria-valuetext")) !== "face down",
    );
    assert.equal(bo.state?.facts["banker1"], 52);
    const secret = JSON.stringify(bo.heard.filter(({ is }) => is === "update").slice(-3));
    assert.doesNotMatch(secret, /"banker[12]":(?!52)\d/);
    await ann.page.screenshot({ path: `${SHOTS}/baccarat-squeeze-phone.png` });
    assert.equal(await sliders.count(), 2, "not turned over yet");
    // By pointer: lifted as far as they go, they are turned over.
    const from = bo.heard.length;
    for (let i = 0; i < 2; i++) {
        const box = await sliders.nth(i).boundingBox();
        assert.ok(box && box.height >= 44 && box.y + box.height <= phone.height);
        await ann.page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
        await ann.page.mouse.down();
        await ann.page.mouse.move(box.x + box.width / 2, box.y - box.height / 2, { steps: 8 });
        await ann.page.mouse.up();
    }
    await bo.until(() => bo.state?.facts["banker1"] !== 52 || bo.ended(from));
    for (const guest of [ann, bo]) await guest.leave();
});

void test("without motion nothing is squeezed: it is looked at, or turned over", async () => {
    const guest = await at("midi-baccarat", "turned_by=player");
    await spot(guest, "player").click();
    await guest.bet(500);
    await press(guest, DEAL);
    await guest.until(() => guest.moves("look"));
    assert.equal(await guest.page.getByRole("slider", { name: /^Squeeze/ }).count(), 0);
    await guest.page.getByRole("button", { name: "Look", exact: true }).click();
    await guest.until(() => guest.state?.facts["player1"] !== 52);
    assert.match(await gold(guest).innerText(), /^Turn over/);
    // Whoever loads the page anew in the middle of a hand has seen them still.
    const seen = guest.page.getByRole("img", { name: /^Player: (\w+ of \w+, ){2}\d$/ });
    await seen.waitFor();
    await guest.page.reload();
    await seen.waitFor();
    await gold(guest).waitFor();
    assert.match(await gold(guest).innerText(), /^Turn over/);
    await guest.leave();
});

void test("a fast second press on Turn over leaves the other hand face down", async () => {
    const guest = await at("midi-baccarat", "turned_by=player");
    for (const name of ["player", "banker"]) await spot(guest, name).click();
    await guest.bet(1000);
    await press(guest, DEAL);
    await guest.until(() => guest.moves("turn-over"));
    await gold(guest)
        .filter({ hasText: /^Turn over/ })
        .waitFor();
    await armed(guest.page);
    const { asked } = guest;
    await gold(guest).evaluate(async (node: HTMLElement) => {
        const next = () => document.querySelector<HTMLElement>(".rail [data-primary]") ?? node;
        node.click();
        node.click();
        // and once more, just after the table has told of the first
        for (let i = 0; i < 40 && next().dataset["armed"]; i++)
            await new Promise((done) => setTimeout(done, 5));
        next().click();
    });
    await guest.page.waitForTimeout(150);
    assert.equal(guest.asked, asked + 1, "one hand is turned over");
    await guest.leave();
});

void test("the figures of the rail and the sum beside the call wait until the chips are paid", async () => {
    const guest = await at("baccarat", "", { viewport: desk });
    const { page } = guest;
    await spot(guest, "player").click();
    await guest.bet(500);
    const figures = () => page.locator(".figures").innerText();
    const before = await figures();
    await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        const look = () => {
            const moved = document.querySelectorAll("main [data-lost], main [data-paid]");
            const busy = [...moved].some((node) =>
                node.getAnimations().some(({ playState }) => playState === "running"),
            );
            const sum = document.querySelector<HTMLElement>(".strip .net");
            const told = sum && getComputedStyle(sum).visibility === "visible";
            const figures = document.querySelector<HTMLElement>(".figures")?.innerText ?? "";
            if (busy) seen.push(`${told ? "told " : ""}${figures}`);
            requestAnimationFrame(look);
        };
        look();
    });
    for (let round = 0; ; round++) {
        const from = guest.heard.length;
        await press(guest, round ? /^Deal again/ : DEAL);
        await guest.until(() => guest.ended(from));
        await page.locator(".strip .net:not(.unpaid)").waitFor();
        const mine = guest.state?.seats.find(({ you }) => you);
        if (mine?.last.some(({ net }) => net)) break; // a tie moves nothing
    }
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    assert.ok(seen.length > 3, "chips have moved");
    // While the round is on, the bet is on the layout; once it is over, none is.
    const told = before.replace(/Bet\s*\$5/, "Bet\n$0");
    for (const one of seen)
        assert.equal(
            one.replace(/Bet\s*\$\d+/, "Bet\n$0").replace(/\s+/g, " "),
            told.replace(/\s+/g, " "),
        );
    assert.notEqual(await figures(), before);
    await guest.leave();
});

void test("losing wagers are off the felt before the first that won is paid or told", async () => {
    for (const viewport of [desk, phone]) {
        const guest = await at("midi-baccarat", "", { viewport });
        const { page } = guest;
        const swept = await sweeps(page, {
            lost: "[data-lost]",
            paid: "[data-paid]",
            told: '[data-told="win"]',
        });
        for (let hands = 0; !(await swept.of("paid")).length; hands++) {
            assert.ok(hands < 12, "a hand that is no tie");
            await guest.betsOpen();
            for (const [i, name] of ["player", "banker"].entries()) {
                await spot(guest, name).click();
                await guest.bet(500 * (i + 1));
            }
            await playOut(guest);
            await guest.settled();
        }
        await swept.first();
        await quiet(page);
        const gone = page.locator("[data-lost]").first();
        assert.equal(await gone.evaluate((node) => getComputedStyle(node).opacity), "0");
        await guest.leave();
    }
});

void test("House Money that has won lies at its place with its win while it is asked where that goes", async () => {
    const comes: Comes = (table) => {
        table.deal({ player: 500, "house-money": 500 });
        while (table.moves("turn-over").length) table.ask({ do: "act", verb: "turn-over" });
        return table.moves("move").length > 0;
    };
    for (const viewport of [desk, phone]) {
        const { guest, table } = await rigged(
            house,
            browser,
            { game: "midi-baccarat", rules: "ma-book house_money=on", comes },
            { ...still, viewport },
        );
        assert.ok(comes(table));
        const { page } = guest;
        const asked = page.getByRole("group", { name: /House Money/ });
        await asked.waitFor();
        const won = table.state?.seats[0]?.last[0]?.net ?? 0;
        assert.ok(won > 0);
        const place = spot(guest, "house-money");
        assert.match((await place.getAttribute("aria-label")) ?? "", /won \+\$\d+/);
        const paid = page.locator("[data-paid]");
        assert.equal(await paid.count(), 1);
        await quiet(page);
        const [chips, ring] = [await paid.boundingBox(), await place.boundingBox()];
        assert.ok(chips && ring);
        const middle = { x: chips.x + chips.width / 2, y: chips.y + chips.height / 2 };
        assert.ok(Math.abs(middle.x - ring.x - ring.width / 2) < ring.width / 2);
        assert.ok(Math.abs(middle.y - ring.y - ring.height / 2) < ring.height / 2);
        await page.screenshot({ path: `${SHOTS}/baccarat-money-${String(viewport.width)}.png` });
        await armed(page);
        await page.getByRole("button", { name: /^Keep it/ }).click();
        await asked.waitFor({ state: "detached" });
        await guest.leave();
    }
});

void test("House Money that was moved lies on the wager alone, and what was handed over is gone", async () => {
    const turned = (table: Practice) => {
        while (table.moves("turn-over").length) table.ask({ do: "act", verb: "turn-over" });
    };
    for (const on of ["player", "banker"])
        for (const verb of ["move", "keep"] as const) {
            const asks = (table: Practice) => {
                table.deal({ [on]: 500, "house-money": 500 });
                turned(table);
                return table.moves("move").length > 0;
            };
            const comes: Comes = (table) => {
                if (!asks(table)) return false;
                const moved = { do: "act", verb, spot: on, amount: 1500 };
                table.ask(verb === "keep" ? { do: "act", verb } : moved);
                turned(table);
                const last = table.state?.seats[0]?.last ?? [];
                return last.some(({ spot: of, net }) => of === on && net < 0);
            };
            const { guest, table } = await rigged(
                house,
                browser,
                { game: "midi-baccarat", rules: "ma-book house_money=on", comes },
                still,
            );
            assert.ok(asks(table));
            const { page } = guest;
            const asked = page.getByRole("group", { name: /House Money/ });
            await asked.waitFor();
            const name = verb === "keep" ? /^Keep it/ : /^\$15 onto/;
            await armed(page);
            await page.getByRole("button", { name }).first().click();
            await asked.waitFor({ state: "detached" });
            await guest.until(
                () => table.state?.phase === 0 || table.moves("turn-over").length > 0,
            );
            assert.equal(
                await page.locator("[data-paid]").count(),
                0,
                "while a third card is turned",
            );
            turned(table);
            await guest.settled();
            await quiet(page);
            const label = (of: string) => spot(guest, of).getAttribute("aria-label");
            assert.doesNotMatch((await label("house-money")) ?? "", /won|\$15/, `${on} ${verb}`);
            const lost = verb === "keep" ? /\u2212\$5\b/ : /\u2212\$20\b/;
            assert.match((await label(on)) ?? "", lost);
            assert.equal(await page.locator("[data-paid]").count(), 0);
            assert.equal(await page.locator('[data-told="win"]').count(), 0);
            await page.screenshot({ path: `${SHOTS}/baccarat-money-${on}-${verb}.png` });
            await guest.leave();
        }
});

void test("a whole shoe with several seats: all five roads, and the same after a reload", async () => {
    const ann = await Guest.arrive(house, browser, still);
    const table = await open(ann, "midi-baccarat", "dragon_bonus=on vig_collected=owed");
    await ann.sit(table, 400);
    const bots = Array.from({ length: 3 }, () =>
        spawn(
            process.env.PIT ?? "build/pit",
            ["bot", table, "--server", house.url, "--rounds", "72"],
            { stdio: "ignore" },
        ),
    );
    await Promise.all(bots.map((bot) => once(bot, "exit")));
    await ann.until(() => ann.state?.phase === 0);
    // Nobody is asked to cut the next shoe while hands of this one are played.
    const said = ann.heard.flatMap((one) => (one.is === "fair" ? [one] : []));
    const asked = said.findIndex(({ stage, epoch }) => stage === "open" && epoch === 2);
    const shown = said.findIndex(({ stage, epoch }) => stage === "revealed" && epoch === 1);
    assert.ok(asked < 0 || (shown >= 0 && shown < asked), "the cut comes with the next shoe");
    const results = following([], callsIn(await ann.record()));
    assert.ok(results.length >= 70, `${String(results.length)} hands`);
    const signs = (kind: string) =>
        ann.page.locator(`dialog [data-road="${kind}"] :is(circle, path:not(.grid))`);
    for (let times = 0; times < 2; times++) {
        await ann.page.getByRole("button", { name: "Whole shoe" }).click();
        await ann.page.getByRole("dialog", { name: "Score card" }).waitFor();
        await ann.until(async () => (await signs("bead").count()) === results.length);
        const big = bigRoad(results);
        const ties = big.filter((hand) => hand.ties).length;
        assert.equal(await signs("big").count(), big.length + ties);
        for (const kind of ["eye", "small", "pig"] as const)
            assert.equal(await signs(kind).count(), derivedRoad(results, LOOKS[kind]).length);
        await ann.axe("score card");
        await ann.page.screenshot({ path: `${SHOTS}/baccarat-roads.png` });
        await ann.page.reload(); // and once more from the record
        await ann.page.getByRole("button", { name: "Whole shoe" }).waitFor();
    }
    await ann.page.screenshot({ path: `${SHOTS}/baccarat-shoe.png` });
    await ann.page.setViewportSize({ width: 390, height: 844 });
    await ann.page.getByRole("button", { name: "Open the score card" }).waitFor();
    await ann.page.screenshot({ path: `${SHOTS}/baccarat-shoe-phone.png` });
    await ann.leave();
});

void test("on a phone the shoe is offered whole above the rail, side wagers stay open, and pays are told", async () => {
    for (const viewport of SIZES.slice(0, 2)) {
        const guest = await at("baccarat", "dragon_bonus=on house_money=on", {
            ...still,
            viewport,
        });
        const { page } = guest;
        const offer = page.getByRole("group", { name: "The shoe is offered to you" });
        const foot = async (of: typeof offer) => {
            const box = await of.boundingBox();
            assert.ok(box);
            return { top: box.y, bottom: box.y + box.height };
        };
        const rail = await foot(page.locator(".bottom"));
        assert.ok((await foot(offer)).bottom + 3 <= rail.top, "a gap above the rail");
        assert.equal(await page.locator("[data-spot]").count(), 6);
        await page.getByRole("button", { name: "Dealer deals" }).click();
        await offer.waitFor({ state: "detached" });
        const pays = page.getByText(/natural.win:.1.to.1/);
        await pays.waitFor();
        assert.ok((await foot(pays)).bottom <= rail.top);
        await page.getByText(/two.pairs:.15.to.1/).waitFor();
        await guest.leave();
    }
});

interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** Where every place lies. */
function placesOf(guest: Guest): Promise<Record<string, Box>> {
    return guest.page.locator("[data-spot]").evaluateAll((list) =>
        Object.fromEntries(
            list.map((node) => {
                const { x, y, width, height } = node.getBoundingClientRect();
                return [(node as HTMLElement).dataset["spot"] ?? "", { x, y, width, height }];
            }),
        ),
    );
}

void test("on narrow screens no place moves from the first bet to the next, and all that is asked is whole", async () => {
    const usual = "dragon_bonus=on house_money=on vig_collected=owed";
    const ez = "ez=on dragon_bonus=on house_money=on";
    for (const [rules, sizes] of [
        [usual, SIZES.slice(0, 3)],
        [ez, SIZES.slice(0, 1)],
    ] as const)
        for (const viewport of sizes) {
            const name = `${rules} ${String(viewport.width)}`;
            const guest = await at("baccarat", rules, { ...still, viewport });
            const { page } = guest;
            const first = await placesOf(guest);
            const rail = (await page.locator(".bottom").boundingBox())?.y ?? 0;
            const stay = async (state: string) => {
                const now = await placesOf(guest);
                assert.deepEqual(now, first, `${name}: ${state}`);
                for (const one of await page.locator("main button:visible").all()) {
                    const box = await one.boundingBox();
                    assert.ok(
                        box && box.y + box.height <= rail,
                        `${name}: ${state}, under the rail`,
                    );
                    assert.ok(box.width >= 44 && box.height >= 44, `${name}: ${state}, too small`);
                }
            };
            assert.equal(Object.keys(first).length, rules === ez ? 8 : 6);
            await stay("the shoe is offered");
            await page.getByRole("button", { name: "Take it" }).click();
            await page.getByRole("button", { name: "Pass the shoe on" }).waitFor();
            await stay("the shoe is taken");
            for (let round = 0; round < 2; round++) {
                for (const spotted of ["banker", "tie", "dragon-player"])
                    await spot(guest, spotted).click();
                await guest.bet(1500);
                await stay("bets");
                await playOut(guest);
                await guest.settled();
                await stay("over");
            }
            await guest.leave();
        }
});

void test("EZ Baccarat says so, and what its wagers are on", async () => {
    for (const viewport of [desk, SIZES[0] ?? desk]) {
        const guest = await at("midi-baccarat", "ez=on", { ...still, viewport });
        await guest.page.getByRole("heading", { name: /^EZ Midi-baccarat/ }).waitFor();
        await guest.page.getByText("A Banker wager pushes on a Dragon 7").first().waitFor();
        await guest.page
            .getByText(/seven in three cards/)
            .first()
            .waitFor();
        // With chips on the Banker as well, and beside them.
        await spot(guest, "banker").click();
        await guest.bet(500);
        if (viewport === desk) {
            const note = guest.page.locator("svg text.pays", { hasText: /^push on Dragon 7$/ });
            const [words, chips] = [note, guest.page.locator("main svg.stack")];
            const [told, chip] = [await words.boundingBox(), await chips.boundingBox()];
            assert.ok(told && chip);
            assert.ok(told.x + told.width <= chip.x, JSON.stringify([told, chip]));
        } else {
            const place = spot(guest, "banker");
            assert.match((await place.innerText()).replace(/\s+/g, " "), /1 to 1 push on Dragon 7/);
            const note = await place.locator(".pays").boundingBox();
            const chips = await place.locator(".chips").boundingBox();
            const whole = await place.boundingBox();
            assert.ok(note && chips && whole);
            assert.ok(note.x + note.width <= chips.x, JSON.stringify([note, chips]));
            assert.ok(note.y + note.height <= whole.y + whole.height, "all of it");
        }
        await guest.leave();
    }
});

void test("it fits every screen: places have room for a finger, and nothing is cut", async () => {
    const guest = await at("midi-baccarat", "ez=on dragon_bonus=on house_money=on");
    for (const viewport of SIZES) {
        await guest.page.setViewportSize(viewport);
        const name = `${String(viewport.width)}x${String(viewport.height)}`;
        await guest.page.locator("[data-spot]").first().waitFor();
        await guest.until(async () => {
            const boxes = await Promise.all(
                (await guest.page.locator("[data-spot]").all()).map((one) => one.boundingBox()),
            );
            return (
                boxes.length === 8 &&
                boxes.every(
                    (box) =>
                        box &&
                        box.width >= 44 &&
                        box.height >= 44 &&
                        box.x >= 0 &&
                        box.x + box.width <= viewport.width &&
                        box.y + box.height <= viewport.height,
                )
            );
        });
        const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width, name);
        await guest.page.screenshot({ path: `${SHOTS}/baccarat-${name}.png` });
        await guest.axe(name);
    }
    await guest.leave();
});
