// page.mjs -- the page on a phone: Chromium with its processor slowed down to a quarter, nothing in its cache, until the
// table can be used; and the exact worth of each choice at blackjack, in the same Chromium at full speed.
//
//     make web build && node bench/page.mjs

import { launch, withPage } from "../build/web/test/browser.js";
import { House } from "../build/web/test/play/house.js";

const RUNS = 7;
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const TABLES = [
    ["Red Dog", { game: "red-dog", rules: "ma" }],
    ["craps", { game: "craps", rules: "ma-book" }],
    ["blackjack", { game: "blackjack", rules: "ma-book over_under=on match=on" }],
    ["roulette", { game: "roulette", rules: "ma-book" }],
    ["baccarat", { game: "baccarat", rules: "ma-book" }],
];

const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const ms = (value) => String(Math.round(value)).padStart(6);

/** In the page, before anything else of it runs: when the marked button could first be pressed. */
function watch() {
    const look = () => {
        const gold = document.querySelector(".acts .primary:enabled");
        if (gold && document.querySelector("main svg")) globalThis.usable = performance.now();
        else requestAnimationFrame(look);
    };
    look();
}

/** A visit with an empty cache, and what it took: milliseconds, bytes that came, what held the page up longest. */
async function visit(browser, address) {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    await devtools.send("Network.enable");
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
        bytes += encodedDataLength;
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(address);
    await page.waitForFunction(() => globalThis.usable !== undefined);
    const took = await page.evaluate(() => globalThis.usable);
    await context.close();
    return { took, bytes };
}

/** A table of somebody's own. */
async function open(browser, house, wanted) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(house.url);
    await page.getByRole("heading", { name: "Tables" }).waitFor();
    const answer = await page.request.post(`${house.url}api/tables`, {
        headers: { "X-Pit": "1" },
        data: { policy: "practice", private: false, ...wanted },
    });
    const { table } = await answer.json();
    await context.close();
    return table;
}

async function visits() {
    const house = await House.open();
    const browser = await launch();
    console.log(`a table on a phone, processor at 1/${SLOWER}, empty cache: until it can be used`);
    for (const [name, wanted] of TABLES) {
        const table = await open(browser, house, wanted);
        const found = [];
        for (let i = 0; i < RUNS; i++)
            found.push(await visit(browser, `${house.url}#/table/${table}`));
        const times = found.map(({ took }) => took);
        const kilobytes = Math.round(middle(found.map(({ bytes }) => bytes)) / 1000);
        console.log(
            `${name.padEnd(10)} median${ms(middle(times))} ms, best${ms(Math.min(...times))} ms, ${kilobytes} kB`,
        );
    }
    await browser.close();
    await house.close();
}

const record = (rules, cards, more = "", bets = "") =>
    `game blackjack\nrules ${rules}\nset burn=off\nseat 1 You 1000\nbet 1 box 10\n${bets}cards ${cards}\ndeal\n${more}`;

const HANDS = {
    "two cards, no hole card": record("ma-book", "Td 9s 6h"),
    "a pair, eight decks, four hands": record(
        "ma-book dealing=reader split_hands=4 surrender=on decks=8",
        "8d Ts 8h xx",
        "peek no\n",
    ),
    "split hands in play": record(
        "ma-book dealing=reader split_hands=4 decks=8",
        "8d 6s 8h xx",
        "split 1\ncards 3c\n",
    ),
    "three cards": record("ma-book dealing=reader decks=6", "2d 6s 3h xx", "hit 1\ncards 4c\n"),
    insurance: record("ma-book dealing=reader decks=6", "Td As 9h xx"),
    "with sevens": record("ma-book sevens=on", "7d 9s 7h", "", "bet 1 sevens 1\n"),
};

/** Runs in the page. */
async function ask([hands, runs]) {
    const { Engine } = await import("/src/engine/engine.js");
    const bytes = await (await fetch("/pit.wasm")).arrayBuffer();
    const clock = async (work) => {
        const from = performance.now();
        await work();
        return performance.now() - from;
    };
    const rows = [];
    for (const [name, text] of hands) {
        const [loads, firsts, agains] = [[], [], []];
        for (let i = 0; i < runs; i++) {
            let engine;
            loads.push(await clock(async () => (engine = await Engine.load(bytes.slice(0)))));
            firsts.push(await clock(() => engine.advise(text)));
            for (let k = 0; k < runs; k++) agains.push(await clock(() => engine.advise(text)));
        }
        rows.push({ name, loads, firsts, agains });
    }
    return rows;
}

async function advice() {
    console.log("\nblackjack, the exact worth of each choice, medians");
    await withPage(async (page) => {
        for (const { name, loads, firsts, agains } of await page.evaluate(ask, [
            Object.entries(HANDS),
            RUNS,
        ]))
            console.log(
                `${name.padEnd(32)} engine${ms(middle(loads))} ms, first answer ${middle(firsts).toFixed(1)} ms, then ${middle(agains).toFixed(1)} ms`,
            );
    });
}

await visits();
await advice();
process.exit(0);
