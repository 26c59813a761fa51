// page.mjs -- the trial game in Chromium, at a real server: the page has no view of it, so the
// generic one shows its hands, its cards face down, its wheel, its draws and its meter.
//
// The compiled tests of web/ bring the browser and the people (web/test/play/house.ts).

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launch } from "../../build/web/test/browser.js";
import { Guest, House } from "../../build/web/test/play/house.js";

const shoe = { game: "trial", rules: "house max=100", bet_seconds: 0, turn_seconds: 0 };
const wheel = { ...shoe, rules: "house chance=wheel max=100" };

let [browser, house, pages] = [null, null, ""];

/** The pages with the engine that knows the game, as the build of a real game would have it. */
function pagesWithEngine() {
    const folder = mkdtempSync(join(tmpdir(), "pit-pages-"));
    cpSync("web/dist", folder, { recursive: true });
    const engine = readdirSync(join(folder, "assets")).filter((name) => /^pit.*\.wasm$/.test(name));
    assert.equal(engine.length, 1);
    copyFileSync("build/wasm_trial/pit.wasm", join(folder, "assets", engine[0]));
    execFileSync(process.execPath, ["web/worker/build.mjs", folder]);
    return folder;
}

before(async () => {
    browser = await launch();
    house = await House.open("--allow-player-edge");
    pages = pagesWithEngine();
});
after(async () => {
    await browser.close();
    await house.close();
    rmSync(pages, { recursive: true });
});

/** Puts a chip on a place of the layout. */
async function put(guest, place) {
    const before = guest.stake();
    await guest.page.locator(`[data-spot="${place}"]`).click();
    await guest.until(() => guest.stake() > before);
    await guest.settled();
}

/** A button counts a quarter of a second after it came up. */
async function click(guest, name) {
    const button = guest.page.locator(".rail").getByRole("button", { name });
    await button.waitFor();
    await guest.page.waitForTimeout(300);
    await button.click();
}

/** The cards of a pile, as the page names them. */
const pile = (guest, name) => guest.page.getByRole("figure", { name }).getByRole("listitem");

async function playShoe(ann, bo, table) {
    await ann.sit(table);
    await bo.sit(table);
    let decisions = 0;
    for (let round = 1; round <= 3; round++) {
        await ann.betsOpen();
        await bo.betsOpen();
        for (const place of ["box", "box/2", "lucky/2"]) await put(ann, place);
        await put(bo, "box");
        const from = ann.heard.length;
        await click(ann, /^Deal/);
        await click(bo, /^Deal/);
        await ann.until(() => ann.state.round === round);
        await bo.until(() => bo.state.round === round);
        if (!ann.state.phase) continue; // two aces
        // Ann sees her two cards, and that Bo has one; the dealer's second lies face down for both.
        for (const [guest, other, mine, theirs] of [
            [ann, bo, 2, 1],
            [bo, ann, 1, 2],
        ]) {
            const seat = other.state.you;
            const cards = guest.state.chance.filter((c) => c.for === guest.state.you).map((c) => c.card);
            assert.equal(cards.length, mine);
            assert.ok(!cards.includes("xx"));
            const hidden = guest.state.chance.filter((c) => c.for === seat).map((c) => c.card);
            assert.deepEqual(hidden, Array(theirs).fill("xx"));
            const page = await guest.page.locator("section.stage").innerHTML();
            for (const one of other.state.chance.filter((c) => c.for === seat)) {
                assert.notEqual(one.card, "xx");
                assert.ok(!page.includes(one.card), "the page has a card of another seat");
            }
            assert.ok((await pile(guest, new RegExp(`^Seat ${String(seat)}\\b.*1$`)).count()) >= 1);
        }
        // Each hand is decided on its own: Ann stays with one and folds the other, Bo folds.
        decisions++;
        await click(ann, /^Stay.*1/i);
        await click(ann, /^Fold.*2/i);
        await click(bo, /^Fold/i);
        await ann.until(() => ann.ended(from));
        await bo.until(() => bo.state.round === round && !bo.state.phase);
        assert.ok(!ann.state.chance.some((c) => c.for && c.card === "xx"), "the hands have been shown");
        const folded = ann.state.seats.find((s) => s.you).last.find((w) => w.spot === "box" && w.hand === 2);
        assert.equal(folded.net * 2, -folded.stake);
        const { seats } = await ann.me();
        const balance = async () => Number((await ann.figure("Balance")).replace(/[$,]/g, ""));
        await ann.until(async () => (await balance()) === seats[0].chips / 100);
    }
    assert.ok(decisions > 0, "three rounds, and two aces in each");
    const record = await ann.record();
    assert.match(record, /^commit 1 1 /m); // the page took part in the shuffle
    assert.match(record, /^stay \d\/1$/m);
    assert.match(record, /^fold \d\/2$/m);
}

async function playWheel(ann, table) {
    const seen = new Set();
    await ann.sit(table);
    for (let round = 1; round <= 12; round++) {
        await ann.betsOpen();
        for (const place of ["red", "gold"]) await put(ann, place);
        if (round === 1) await put(ann, "stays");
        const from = ann.heard.length;
        await click(ann, /^Spin/);
        await ann.until(() => ann.ended(from));
        const [spin, draw] = ann.state.chance;
        seen.add(spin.pocket);
        await ann.page.locator("section.stage").getByText(spin.pocket, { exact: true }).first().waitFor();
        assert.equal(draw !== undefined, spin.pocket === "gold");
        if (draw) await ann.page.locator("section.stage").getByText(draw.pick, { exact: true }).first().waitFor();
    }
    assert.ok(seen.size > 1, [...seen].join());
}

void test("two hands, cards face down, a wheel: a game that only the server knows", async () => {
    const [ann, bo] = [await Guest.arrive(house, browser), await Guest.arrive(house, browser)];
    const table = await ann.open({ ...shoe, private: false });
    await bo.lobby();
    await playShoe(ann, bo, table);
    await playWheel(ann, await ann.open(wheel));
    await ann.axe("the wheel");
    await ann.leave();
    await bo.leave();
});

void test("an engine that knows the game too", async (t) => {
    const other = await House.open("--allow-player-edge", "--web", pages);
    t.after(() => other.close());
    const [ann, bo] = [await Guest.arrive(other, browser), await Guest.arrive(other, browser)];
    const table = await ann.open({ ...shoe, private: false });
    await bo.lobby();
    await playShoe(ann, bo, table);
    await playWheel(ann, await ann.open(wheel));
    await ann.page.goto(`${other.url}#/odds/trial/`);
    await ann.page.getByText("pit odds trial --rules house").waitFor({ state: "attached" }); // folded
    // Its fractions are too long for the engine of a page, which says so.
    await ann.page.getByText(/these odds take longer fractions/).waitFor();
    await ann.leave();
    await bo.leave();
});
