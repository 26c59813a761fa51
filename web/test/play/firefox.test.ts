// firefox.test.ts -- rounds of Red Dog and craps in Firefox, by mouse and by keyboard in turn: the marked button
// leads from bet to bet, the money adds up, and nothing is thrown to the console.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";

import { Firefox, FIREFOX } from "../firefox.js";
import { House } from "./house.js";

const ENTER = "\uE007";
const BROUGHT = 10000;
const missing = existsSync(FIREFOX) ? false : "there is no Firefox";

let firefox: Firefox;
let house: House;

before(async () => {
    if (missing) return;
    house = await House.open();
    firefox = await Firefox.open();
});
after(async () => {
    if (missing) return;
    await firefox.close();
    await house.close();
});

/** A table of one's own, with a seat at it. */
async function sit(game: string, rules: string): Promise<string> {
    await firefox.go(house.url);
    await firefox.until(`return document.querySelector("main h1, main h2") !== null`);
    const table = await firefox.run<string>(
        `return fetch("/api/tables", { method: "POST", headers: { "X-Pit": "1" }, body: arguments[0] })
            .then((answer) => answer.json()).then(({ table }) => table)`,
        JSON.stringify({ game, rules, policy: "practice", private: true }),
    );
    await firefox.run(`location.hash = "#/table/" + arguments[0] + "?play"`, table);
    return table;
}

/** What the marked button says, once it counts. */
const gold = () =>
    firefox.until<string>(
        `const gold = document.querySelector("section.cut [data-primary]") ??
            document.querySelector("[data-primary][data-armed]:enabled");
         return !document.documentElement.dataset.enter && gold?.innerText.trim()`,
    );

/** Presses it: every other time with the mouse. */
let times = 0;
async function press(): Promise<string> {
    const says = await gold();
    if (says.startsWith("Cut")) await firefox.click("section.cut [data-primary]");
    else if (times++ % 2) await firefox.press(ENTER);
    else await firefox.click("[data-primary][data-armed]");
    return says;
}

/** How many events of this verb the table's record has. */
function events(table: string, verb: string): Promise<number> {
    return firefox.run<number>(
        `return fetch("/api/tables/" + arguments[0] + "/record").then((answer) => answer.text())
            .then((text) => text.split("\\n").filter((line) => line.startsWith(arguments[1])).length)`,
        table,
        verb,
    );
}

/** What one has, what lies on the layout and what was won or lost add up to what was brought. */
async function addsUp(): Promise<void> {
    await firefox.until(
        `const [balance, bet, , session] = [...document.querySelectorAll(".figures dd")].map((one) =>
            Math.round(100 * Number(one.textContent.replace("\\u2212", "-").replace(/[$+,]/g, ""))));
         return balance + bet - session === arguments[0]`,
        BROUGHT,
    );
}

void test("Red Dog in Firefox: five rounds", { skip: missing }, async () => {
    await sit("red-dog", "ma min=1");
    const said: string[] = [];
    for (let rounds = 0; rounds < 5;) {
        const now = await gold();
        if (/^Deal again/.test(now)) {
            await addsUp();
            rounds++;
        }
        said.push(await press());
        // The next step is another one, or the same one of another round.
        await firefox.until(
            `const gold = document.querySelector("[data-primary]");
             return gold?.innerText.trim() !== arguments[0] || !gold.hasAttribute("data-armed")`,
            now,
        );
    }
    for (const step of [/^Bet \$/, /^Deal/, /^Deal again/])
        assert.ok(
            said.some((one) => step.test(one)),
            String(step),
        );
    assert.deepEqual(await firefox.troubles(house.url), []);
});

void test(
    "craps in Firefox: a bet on the field by mouse, and six rolls",
    { skip: missing },
    async () => {
        const table = await sit("craps", "ma-book min=1 max=500");
        await gold();
        await firefox.until(
            `return document.querySelector('[data-spot="field"]:enabled') !== null`,
        );
        await firefox.click('[data-spot="field"]');
        await firefox.until(
            `return document.querySelectorAll(".figures dd")[1]?.textContent !== "$0"`,
        );
        for (let rolls = 0; rolls < 6;) {
            if (/^(Roll|Deal|Bet as before)/.test(await press())) {
                rolls++;
                await firefox.until(
                    `return fetch("/api/tables/" + arguments[0] + "/record").then((answer) => answer.text())
                    .then((text) => text.split("\\n").filter((line) => /^roll /.test(line)).length >= arguments[1])`,
                    table,
                    rolls,
                );
                await addsUp();
            }
        }
        assert.ok((await events(table, "roll ")) >= 6);
        assert.deepEqual(await firefox.troubles(house.url), []);
    },
);
