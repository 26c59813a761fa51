// panels.test.ts -- what stands beside the table, held against the program: the odds of a decision,
// the trainer, the history of rounds, the statistics, the rules, and the check of the whole record.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import type { Browser, Locator } from "playwright-core";

import type { Advice, Choice, Verified } from "../../src/engine/answers.js";
import { average } from "../../src/drawer/figures.js";
import { stepText } from "../../src/messages.en.js";
import { money, signed } from "../../src/format.js";
import { armed, launch } from "../browser.js";
import { native } from "../helper.js";
import { Guest, House } from "./house.js";

let browser: Browser;
let house: House;
let ann: Guest;

before(async () => {
    browser = await launch();
    house = await House.open();
    ann = await Guest.arrive(house, browser, { acceptDownloads: true });
    await ann.sit(await ann.open({ rules: "ma" }), 400);
    await ann.press("i");
});
after(async () => {
    await browser.close();
    await house.close();
    assert.deepEqual(ann.troubles, []);
});

const drawer = (): Locator => ann.page.getByRole("complementary");
const tab = (name: string) => drawer().getByRole("tab", { name }).click();

async function ten(): Promise<void> {
    await ann.press("Shift+ArrowUp");
    await ann.bet(1000);
}

/** What the program says of the decision that waits, from all that was heard of the table. */
function advice(): { choices: Choice[] } {
    const lines = ann.heard.flatMap((said) =>
        said.is === "update" ? said.events.map(({ line }) => line).filter(Boolean) : [],
    );
    const record = ["game red-dog", "rules ma", ...lines, ""].join("\n");
    const seat = (JSON.parse(native(["advise", "--json", "-"], record)) as Advice).seats[0];
    assert.ok(seat?.choices);
    return { choices: seat.choices };
}

void test("the odds of a decision are those of pit advise, for the cards that are gone", async () => {
    await tab("Odds");
    for (let i = 0; i < 3; i++) {
        await ann.decision(ten);
        const { choices } = advice();
        const rows = drawer().locator(".now tbody tr");
        await rows.first().waitFor();
        for (const [verb, name] of [
            ["stand", "Stand"],
            ["raise", "Raise $10"],
        ] as const) {
            const best = choices
                .filter(({ choice }) => choice === verb)
                .reduce((a, b) => (b.amount > a.amount ? b : a));
            const row = rows.filter({ has: ann.page.getByRole("rowheader", { name }) });
            const shown = await row.getByRole("cell").first().innerText();
            assert.equal(shown.replace(/\s*best$/, ""), average(best.ev_float));
        }
        const spread = Number(ann.state?.facts["spread"]);
        assert.ok(spread >= 1);
        await ann.answer("Enter");
    }
});

void test("the trainer warns before a choice that costs something, and offers the better one", async () => {
    const mode = drawer().getByLabel("Trainer");
    await mode.selectOption("Warn me before");
    for (const go of ["instead", "anyway"]) {
        await ann.decision(ten);
        await drawer()
            .getByText(/^Decide first/)
            .waitFor();
        assert.equal(await drawer().locator(".now").count(), 0);
        const { choices } = advice();
        const worth = (verb: string) =>
            Math.max(...choices.filter((c) => c.choice === verb).map((c) => c.ev_float));
        const best = worth("raise") > worth("stand") ? "raise" : "stand";
        const dialog = ann.page.getByRole("dialog", { name: "Before you do" });
        const from = ann.heard.length;
        await armed(ann.page);
        if (best === "stand") await ann.press("+");
        else await ann.enter();
        await dialog.getByText(/costs \$\d/).waitFor();
        await dialog.getByRole("button", { name: new RegExp(`${go}$`) }).click();
        await ann.until(() => ann.ended(from));
        const said = ann.heard
            .slice(from)
            .flatMap((one) => (one.is === "update" ? one.events : []))
            .map(({ verb }) => verb);
        assert.equal(said.includes(best), go === "instead");
    }
    await drawer()
        .getByText(/5 decisions/)
        .waitFor();
    await mode.selectOption("off");
});

void test("a verdict stands until the next round, and what waits for a decision while there is one", async () => {
    const mode = drawer().getByLabel("Trainer");
    const verdict = ann.page.locator(".told").getByText(/best|as good as any/);
    const waits = ann.page.getByText("Trainer: decide first.");
    await mode.selectOption("Tell me afterwards");
    await ann.decision(ten);
    await ann.answer("Enter");
    await verdict.waitFor();
    await ann.decision(ten);
    await drawer()
        .getByText(/^Decide first/)
        .waitFor();
    assert.equal(await verdict.count(), 0);
    await ann.press("i");
    await waits.waitFor();
    await ann.answer("Enter");
    await verdict.waitFor();
    assert.equal(await waits.count(), 0);
    await ann.press("i");
    await mode.selectOption("off");
});

void test("a round of the history opens, is stepped through, and downloads a record that holds", async () => {
    await tab("History");
    const { rounds } = (await (await ann.page.request.get(`${house.url}api/history`)).json()) as {
        rounds: { round: number; net: number; words: string }[];
    };
    const rows = drawer().locator(".rounds button, li button");
    await ann.until(async () => (await rows.count()) === rounds.length);
    const last = rounds[0];
    assert.ok(last);
    assert.ok((await rows.first().innerText()).includes(signed(last.net)));
    // Of which game, and cards as they are printed.
    const text = await rows.first().innerText();
    assert.match(text, /Red Dog/);
    assert.match(text, /[\u2660\u2663\u2665\u2666]/);
    assert.doesNotMatch(text, /\b[2-9TJQKA][cdhs]\b/);
    await rows.first().click();
    await drawer()
        .getByRole("heading", { name: `Round ${String(last.round)}` })
        .waitFor();
    const step = drawer().getByText(/^Step \d+ of \d+$/);
    const [, of] = /of (\d+)/.exec(await step.innerText()) ?? [];
    await drawer().getByRole("button", { name: "To the start" }).click();
    assert.equal(await step.innerText(), `Step 1 of ${String(of)}`);
    for (let i = 2; i <= Number(of); i++) {
        await drawer().getByRole("button", { name: "One step on" }).click();
        assert.equal(await step.innerText(), `Step ${String(i)} of ${String(of)}`);
    }
    const saving = ann.page.waitForEvent("download");
    await drawer().getByRole("link", { name: "Download the record" }).click();
    const record = readFileSync(await (await saving).path(), "utf8");
    const checked = JSON.parse(native(["verify", "--json", "-"], record)) as Verified;
    assert.notEqual(checked.verdict, "differs");
    const replay = JSON.parse(
        native(["replay", "--json", "--round", String(last.round), "-"], record),
    ) as { rounds: { round: number; wagers: { net: number }[] }[] };
    const net = replay.rounds[0]?.wagers.reduce((sum, row) => sum + row.net, 0);
    assert.equal(net, last.net);
});

void test("the statistics add up to the history", async () => {
    await tab("Stats");
    const { rounds } = (await (await ann.page.request.get(`${house.url}api/history`)).json()) as {
        rounds: { stake: number; net: number }[];
    };
    const sum = (pick: (row: { stake: number; net: number }) => number) =>
        rounds.reduce((all, row) => all + pick(row), 0);
    const list = (await drawer().locator("dl").first().innerText()).replace(/\s+/g, " ");
    assert.ok(list.includes(`Rounds ${String(rounds.length)} `), list);
    assert.ok(list.includes(`Staked ${money(sum((row) => row.stake))} `), list);
    assert.ok(list.includes(`Net ${signed(sum((row) => row.net))} `), list);
});

void test("the rules name their clauses, and the book's own words follow", async () => {
    await tab("Rules");
    await drawer().getByText("The rulebook, clause by clause").click();
    const text = await drawer().getByRole("tabpanel").innerText();
    for (const clause of ["MA-RD 1(a)", "MA-RD 5(b)", "MA-RD 5(h)", "MA-RD 6(c)"])
        assert.ok(text.includes(clause), clause);
    await ann.page.getByRole("button", { name: "Rules", exact: true }).first().click();
    const dialog = ann.page.getByRole("dialog");
    await dialog.getByText("Every option of the book").click();
    await dialog.getByText("MA-RD 1(a)", { exact: true }).waitFor();
    await dialog.getByText("2.7978 %").waitFor();
    await ann.press("Escape");
    await dialog.waitFor({ state: "detached" });
});

void test("the shoe's steps are shown, and the check in the page says what pit verify says", async () => {
    await ann.press("v");
    for (const step of [
        "The house commits",
        "The list of seats is locked",
        "The seats have shown their seeds",
        "The house shows its seed",
    ])
        await drawer().getByText(step).waitFor();
    await drawer().getByText("No alarm.").waitFor();
    await drawer().getByRole("button", { name: "Check the whole table now" }).click();
    await drawer().locator(".verdict").waitFor();
    const truth = JSON.parse(native(["verify", "--json", "-"], await ann.record())) as Verified;
    const verdict = await drawer().locator(".verdict").innerText();
    assert.equal(verdict.startsWith("VERIFIED"), truth.verdict === "verified");
    assert.equal(
        verdict.startsWith("Everything checked so far holds"),
        truth.verdict === "incomplete",
    );
    const rows = await drawer().locator(".verdict + ol > li").all();
    assert.equal(rows.length, truth.steps.length);
    for (const [i, row] of rows.entries()) {
        const step = truth.steps[i];
        assert.ok(step);
        assert.equal(
            (await row.getAttribute("class"))?.split(" ")[0],
            step.state.replace(" ", "-"),
        );
        assert.ok((await row.innerText()).includes(stepText[step.step]?.title ?? step.step));
    }
});
