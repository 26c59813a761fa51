// dealt.test.ts -- blackjack with known cards: insurance and even money asked as a dealer asks, four hands at 360 px,
// what a round brought in words, every dealer's hand of multiple action; and two people at one box.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser } from "playwright-core";

import { armed, launch, still as quiet } from "../browser.js";
import type { Practice } from "../practice.js";
import { Guest, House } from "./house.js";
import { rigged, type Comes } from "./rigged.js";

let house: House;
let browser: Browser;

before(async () => {
    house = await House.open("--allow-player-edge"); // for the progressive wager
    browser = await launch();
});

after(async () => {
    await browser.close();
    await house.close();
});

const game = "blackjack";
const RULES = "ma-book dealing=reader split_hands=4 surrender=on decks=8 even_money=on";
const still = { reducedMotion: "reduce" as const };
const small = { ...still, viewport: { width: 360, height: 640 } };
const box = { box: 1000 };
const SIZES = [
    [360, 640],
    [390, 844],
    [768, 1024],
    [1280, 800],
    [1440, 900],
] as const;
/** What is asked of a hand by turns: two decisions, five, and with a pair six; insurance. */
const ASKED = [
    "hit stand",
    "decline insure",
    "double double-face-down hit stand surrender",
    "double double-face-down hit split stand surrender",
];

const act = (table: Practice, verb: string, more = {}) =>
    table.ask({ do: "act", verb, ...more }) === null;
const asks = (table: Practice, verb: string) => table.moves(verb).length > 0;
const last = (table: Practice) => table.state?.seats[0]?.last ?? [];
const net = (table: Practice) => last(table).reduce((sum, one) => sum + one.net, 0);
function standAll(table: Practice): void {
    while (table.state?.phase) act(table, asks(table, "decline") ? "decline" : "stand");
}

const call = (guest: Guest) => guest.page.locator(".last");
const says = (guest: Guest, text: string) =>
    guest.until(async () => (await call(guest).innerText()).trim() === text);

/** The rail's height, and what of its buttons is off the screen, over another or has words that are cut. */
const rail = (guest: Guest) =>
    guest.page.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>(".acts button")];
        const boxes = buttons.map((node) => node.getBoundingClientRect());
        const faults = buttons.flatMap((node, i) => {
            const a = boxes[i] ?? new DOMRect();
            const whole =
                a.left >= 0 && a.right <= window.innerWidth && a.bottom <= window.innerHeight;
            const apart = boxes.every(
                (b, k) => k <= i || a.right <= b.left || a.bottom <= b.top || b.bottom <= a.top,
            );
            const fits =
                node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight;
            return whole && apart && fits && a.height >= 44 ? [] : [node.innerText];
        });
        const [slider, ...beside] = [".amount", ".figures", ".acts", ".links"].map((part) =>
            document.querySelector(`.rail ${part}`)?.getBoundingClientRect(),
        );
        for (const b of beside)
            if (slider?.width && b?.width)
                if (slider.left < b.right && b.left < slider.right)
                    if (slider.top < b.bottom && b.top < slider.bottom) faults.push("the slider");
        const top = document.querySelector(".bottom")?.getBoundingClientRect().top ?? 0;
        return { height: Math.round(window.innerHeight - top), faults };
    });

void test("an ace is up: insurance for half of the bet, and a dealer's blackjack makes it even", async () => {
    const deals: Comes = (table) => {
        table.deal(box);
        return asks(table, "insure") && !asks(table, "even-money");
    };
    const comes: Comes = (table) =>
        deals(table) &&
        act(table, "insure", { spot: "insurance", amount: 500 }) &&
        !table.state?.phase;
    const { guest, table } = await rigged(house, browser, { game, rules: RULES, comes });
    assert.ok(deals(table));
    await says(guest, "Insurance?");
    const { page } = guest;
    await page.getByRole("slider", { name: "How much insurance" }).waitFor();
    assert.doesNotMatch(await page.locator("main").innerText(), /How much to insurance/);
    assert.match(
        (await page.getByRole("img", { name: /^Dealer:/ }).getAttribute("aria-label")) ?? "",
        /Ace showing/,
    );
    assert.match(await page.locator("[data-primary]").innerText(), /^No, thank you/, "it is free");
    assert.equal(await page.locator(".acts .primary").count(), 0, "and no advice");
    await armed(page);
    await page.getByRole("button", { name: "Insure for $5" }).click();
    await says(guest, "You come out even.");
    const results = page.getByRole("list", { name: "How your bets ended" });
    assert.match(await results.innerText(), /insurance: win \+\$10/);
    await guest.axe("insurance won");
    await guest.leave();
});

void test("a blackjack against an ace: even money, by a key", async () => {
    const comes: Comes = (table) => {
        table.deal(box);
        return asks(table, "even-money");
    };
    const { guest, table } = await rigged(house, browser, { game, rules: RULES, comes }, small);
    await guest.page.locator('[data-spot="box"]').waitFor(); // the felt comes after the rail
    await quiet(guest.page);
    const before = await rail(guest);
    assert.ok(comes(table));
    await says(guest, "Even money?");
    await guest.until(async () => (await guest.page.locator(".acts button").count()) === 3);
    await quiet(guest.page);
    assert.deepEqual(await rail(guest), before, "the rail stands still");
    await armed(guest.page);
    await guest.page.keyboard.press("y");
    await says(guest, "You win $10.");
    await guest.leave();
});

void test("four hands at 360 px, each with its end; what they bring together is the headline until the next bet", async () => {
    const comes: Comes = (table) => {
        table.deal(box);
        while (table.state?.phase) {
            if (asks(table, "split")) act(table, "split");
            else if ((table.state.facts["total"] ?? 21) < 12 && asks(table, "hit"))
                act(table, "hit");
            else act(table, asks(table, "decline") ? "decline" : "stand");
        }
        const ends = new Set(last(table).map(({ result }) => result));
        return last(table).length === 4 && ends.size > 1 && net(table) === 0;
    };
    const { guest, table } = await rigged(house, browser, { game, rules: RULES, comes }, small);
    assert.ok(comes(table));
    await says(guest, "You come out even on four hands.");
    const told = guest.page.getByRole("img", { name: /^Your hand \d.* (wins|loses|pushes)$/ });
    await guest.until(async () => (await told.count()) === 4);
    const boxes = await told.evaluateAll((nodes) =>
        nodes.map((node) => node.getBoundingClientRect().toJSON() as DOMRect),
    );
    boxes.sort((a, b) => a.left - b.left);
    boxes.forEach(({ left, right }, n) => {
        assert.ok(left >= 0 && right <= (boxes[n + 1]?.left ?? 360), JSON.stringify(boxes));
    });
    await guest.axe("four hands that are over");
    await guest.page.locator('[data-spot="box"]').click();
    await guest.until(async () => !(await call(guest).innerText()).includes("even"));
    await guest.leave();
});

void test("four hands at 360 px with doubles: every card is on the screen, and none lies over another hand", async () => {
    const comes: Comes = (table) => {
        let doubled = 0;
        table.deal(box);
        while (table.state?.phase) {
            const low = (table.state.facts["total"] ?? 21) < 12;
            const [double] = table.moves("double");
            if (asks(table, "split")) act(table, "split");
            else if (low && double && act(table, "double", { amount: double.most })) doubled++;
            else if (low && asks(table, "hit")) act(table, "hit");
            else act(table, asks(table, "decline") ? "decline" : "stand");
        }
        const hands = last(table).filter(({ spot }) => spot === "box").length;
        return hands === 4 && doubled > 1;
    };
    const { guest, table } = await rigged(house, browser, { game, rules: RULES, comes }, small);
    assert.ok(comes(table));
    const told = guest.page.getByRole("img", { name: /^Your hand \d.* (wins|loses|pushes)$/ });
    await guest.until(async () => (await told.count()) === 4);
    await quiet(guest.page);
    const cards = await guest.page.locator("#layout svg.card").evaluateAll((nodes) =>
        nodes.map((node) => {
            const { left, right, top } = node.getBoundingClientRect();
            return { left, right, top, turned: node.parentElement?.hasAttribute("transform") };
        }),
    );
    assert.ok(cards.filter(({ turned }) => turned).length > 1);
    for (const card of cards) assert.ok(card.left >= 0 && card.right <= 360, JSON.stringify(card));
    const columns = await told.evaluateAll((nodes) =>
        nodes
            .map((node) => node.getBoundingClientRect().toJSON() as DOMRect)
            .sort((a, b) => a.left - b.left),
    );
    const mine = cards.filter(({ top }) => top > 200);
    for (const { left, right } of mine)
        assert.ok(
            columns.some((one) => left >= one.left - 1 && right <= one.right + 1),
            JSON.stringify({ left, right, columns }),
        );
    await guest.leave();
});

void test("whatever is asked, the rail is as high as it was and every button is whole", async () => {
    const rules = `${RULES} double_card=request`;
    const { guest, table } = await rigged(
        house,
        browser,
        { game, rules, comes: () => true },
        still,
    );
    const { page } = guest;
    const heights = new Map<number, number>();
    const look = async (what: string, buttons: number) => {
        await guest.until(async () => (await page.locator(".acts button").count()) === buttons);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            await quiet(page);
            const { height: own, faults } = await rail(guest);
            assert.deepEqual(faults, [], `${what} at ${String(width)} px`);
            const before = heights.get(width) ?? own;
            assert.equal(own, before, `${what} at ${String(width)} px: the rail moved`);
            heights.set(width, own);
        }
    };
    await look("no bet", 1);
    const seen = new Set<string>();
    for (let round = 0; round < 50 && !ASKED.every((set) => seen.has(set)); round++) {
        table.deal(box);
        while (table.state?.phase) {
            const all = table.state.moves.map(({ verb }) => verb);
            const verbs = [...new Set(all)].filter((verb) => verb !== "show-burn").sort();
            const what = verbs.join(" ");
            if (!seen.has(what) && ASKED.includes(what)) await look(what, verbs.length);
            seen.add(what);
            const low = (table.state.facts["total"] ?? 21) < 15;
            act(table, asks(table, "decline") ? "decline" : low ? "hit" : "stand");
        }
        if (!seen.has("over")) await look("over", 1);
        seen.add("over");
        table.pass(1000);
        table.ready();
    }
    assert.deepEqual(
        ASKED.filter((set) => !seen.has(set)),
        [],
    );
    await guest.leave();
});

/** What is printed on the felt and lies under a result. */
const covered = (guest: Guest) =>
    guest.page.locator("#layout").evaluate((root) => {
        const pills = [...root.querySelectorAll("svg.win, svg.lose, svg.push")];
        const print = [...root.querySelectorAll("text.said")];
        return pills.flatMap((pill) => {
            const a = pill.getBoundingClientRect();
            return print.flatMap((word) => {
                const b = word.getBoundingClientRect();
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                return wide > 2 && high > 0.3 * b.height
                    ? [`${pill.textContent} over ${word.textContent}`]
                    : [];
            });
        });
    });

void test("at 360 px no result lies over what is printed: side spots, and boxes that one stands behind", async () => {
    const tables: [rules: string, bets: Record<string, number>][] = [
        ["sevens=on twenty=on", { sevens: 100, twenty: 500 }],
        ["bonus=on match=on over_under=on", { bonus: 500, match: 500, "under-13": 500 }],
        ["progressive=on match=on", { progressive: 100, match: 500 }],
        ["multiple_action=all", { "box-2": 1000, "box-3": 1000 }],
        ["per_box=3 seats=7", { "behind-2": 500, "behind-4": 500, "behind-7": 500 }],
    ];
    for (const [more, bets] of tables) {
        const comes: Comes = (table) => {
            table.deal({ ...box, ...bets });
            standAll(table);
            return last(table).length > Object.keys(bets).length;
        };
        const rules = `ma-book ${more}`;
        const { guest, table } = await rigged(house, browser, { game, rules, comes }, small);
        assert.ok(comes(table));
        const results = guest.page.locator("#layout :is(svg.win, svg.lose, svg.push)");
        await guest.until(async () => (await results.count()) > Object.keys(bets).length);
        await quiet(guest.page);
        assert.deepEqual(await covered(guest), [], more);
        await guest.leave();
    }
});

void test("on a phone one may double for less, and the rail stands still", async () => {
    const comes: Comes = (table) => {
        table.deal(box);
        return asks(table, "double") && asks(table, "surrender");
    };
    const { guest, table } = await rigged(house, browser, { game, rules: RULES, comes }, small);
    assert.ok(comes(table));
    const { page } = guest;
    const less = page.getByRole("button", { name: "Double for less" });
    await less.waitFor();
    await quiet(page);
    const { height } = await rail(guest);
    await less.click();
    const slider = page.getByRole("slider", { name: "How much to double for" });
    await slider.fill("400");
    assert.equal((await rail(guest)).height, height);
    await page.getByRole("button", { name: "Double $4" }).click();
    const doubled = () => {
        const [seat] = table.state?.seats ?? [];
        const all = [...(seat?.wagers ?? []), ...(seat?.last ?? [])];
        return all.find(({ spot }) => spot === "double")?.stake;
    };
    await guest.until(() => doubled() !== undefined);
    assert.equal(doubled(), 400);
    await guest.leave();
});

void test("three hands at 360 px: how a side wager ended is seen below them", async () => {
    const comes: Comes = (table) => {
        table.deal({ ...box, match: 500 });
        while (table.state?.phase)
            if (!asks(table, "split") || !act(table, "split"))
                act(table, asks(table, "decline") ? "decline" : "stand");
        return last(table).filter(({ spot }) => spot === "box").length > 2;
    };
    const rules = "ma-book match=on split_hands=4";
    const { guest, table } = await rigged(house, browser, { game, rules, comes }, small);
    assert.ok(comes(table));
    const told = guest.page.locator("#layout :is(svg.win, svg.lose)", { hasText: /^Match [+−]\$/ });
    await told.waitFor();
    const { top, bottom, felt } = await told.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        const felt = document.querySelector(".bottom")?.getBoundingClientRect().top ?? 0;
        return { top, bottom, felt };
    });
    assert.ok(top > 0 && bottom <= felt, "it is above the rail");
    assert.deepEqual(await covered(guest), []);
    await guest.leave();
});

void test("MAB-BJ 18: what doubling added lies beside each wager", async () => {
    const comes: Comes = (table) => {
        table.deal({ box: 500, "box-2": 500, "box-3": 500 });
        while (asks(table, "decline")) act(table, "decline");
        if (!asks(table, "split") || !act(table, "split")) return false;
        return (
            asks(table, "double") && act(table, "double", { amount: 1500 }) && asks(table, "stand")
        );
    };
    const rules = "ma-book multiple_action=all";
    const { guest, table } = await rigged(house, browser, { game, rules, comes }, small);
    assert.ok(comes(table));
    const beside = (spot: string) =>
        guest.page.locator(`[data-spot="${spot}"]`).evaluate((node) => {
            const cell = node.getBoundingClientRect();
            const chips = [...document.querySelectorAll("#layout svg text")];
            return chips
                .filter((chip) => {
                    const { left, right, top, bottom } = chip.getBoundingClientRect();
                    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                    return x > cell.left && x < cell.right && y > cell.top && y < cell.bottom;
                })
                .map((chip) => chip.textContent)
                .filter((text) => /^\d+$/.test(text));
        });
    for (const spot of ["box-2", "box-3"])
        await guest.until(async () => [...new Set(await beside(spot))].join() === "5,10");
    await guest.leave();
});

void test("MAB-BJ 6a: cards that nobody else may see are not called, and their holder is asked", async () => {
    const comes: Comes = (table) => {
        table.deal(box);
        return asks(table, "stand");
    };
    const rules = "ma-book six_to_five=on decks=2";
    const { guest, table } = await rigged(house, browser, { game, rules, comes }, small);
    assert.ok(comes(table));
    const { total = 0, soft } = table.state?.facts ?? {};
    await says(guest, `You have ${soft ? "soft " : ""}${String(total)}. Your play, please.`);
    await guest.leave();
});

void test("MAB-BJ 18: every hand of the dealer's lies there, with what it came to", async () => {
    const comes: Comes = (table) => {
        table.deal({ box: 500, "box-2": 500, "box-3": 500 });
        standAll(table);
        const signs = new Set(last(table).map((one) => Math.sign(one.net)));
        return last(table).length === 3 && signs.size > 1;
    };
    const rules = "ma-book multiple_action=all";
    const { guest, table } = await rigged(house, browser, { game, rules, comes }, still);
    assert.ok(comes(table));
    const sum = net(table);
    await says(
        guest,
        sum
            ? `You ${sum > 0 ? "win" : "lose"} $${String(Math.abs(sum) / 100)}.`
            : "You come out even.",
    );
    for (const n of [1, 2, 3])
        await guest.page
            .getByRole("img", { name: new RegExp(`^Dealer, hand ${String(n)}: .*; \\S`) })
            .waitFor();
    await guest.leave();
});

void test("MAB-BJ 13: two people at one box: who called doubles, and who stands behind it is asked too", async () => {
    const ann = await Guest.arrive(house, browser, still);
    await ann.sit(await ann.open({ game, rules: "ma-book per_box=2" }), 500);
    const bo = await Guest.arrive(house, browser, still);
    await bo.lobby();
    await bo.sit(ann.table, 500);
    const seat = (guest: Guest) => guest.state?.you ?? 0;
    const turn = (guest: Guest) => guest.state?.turn.includes(seat(guest)) ?? false;
    const press = async (guest: Guest, name: RegExp) => {
        const from = guest.heard.length;
        await guest.until(async () => {
            if (guest.heard.slice(from).some((said) => said.is === "update")) return true;
            await guest.page
                .getByRole("button", { name })
                .first()
                .click({ timeout: 1000 })
                .catch(() => undefined);
            return false;
        });
    };
    const behind = `behind-${String(seat(ann))}`;
    await bo.betsOpen();
    const printed = (guest: Guest) => guest.page.locator("#layout text.back");
    assert.deepEqual([...new Set(await printed(bo).allTextContents())], ["behind"]);
    let doubled = false;
    for (let i = 0; i < 60 && !doubled; i++) {
        for (const guest of [ann, bo]) await guest.betsOpen();
        const round = ann.state?.round ?? 0;
        for (const [guest, spot] of [
            [ann, "box"],
            [bo, behind],
        ] as const) {
            await guest.page.locator(`[data-spot="${spot}"]`).click();
            await guest.until(() => guest.stake() > 0);
        }
        for (const guest of [ann, bo])
            await guest.until(async () => {
                if ((guest.state?.round ?? 0) > round) return true;
                if (guest.state?.seats.find(({ you }) => you)?.ready) return true;
                await guest.page
                    .locator("[data-primary]")
                    .click({ timeout: 1000 })
                    .catch(() => undefined);
                return false;
            });
        await ann.until(() => (ann.state?.round ?? 0) > round);
        for (;;) {
            await ann.until(() => !ann.state?.phase || turn(ann) || turn(bo));
            if (!ann.state?.phase) break;
            const asked = turn(ann) ? ann : bo;
            await asked.until(() => turn(asked));
            if (asked === ann && ann.moves("double")) {
                await press(ann, /^Double/);
                await bo.until(() => turn(bo) || !bo.state?.phase);
                assert.ok(bo.moves("double"), "who stands behind is asked");
                await press(bo, /^Double/);
                doubled = true;
            } else await press(asked, asked.moves("decline") ? /^No, thank you/ : /^Stand/);
        }
    }
    assert.ok(doubled);
    await bo.until(() => !bo.state?.phase);
    const ended = bo.state?.seats.find(({ you }) => you)?.last.map(({ spot }) => spot) ?? [];
    assert.deepEqual(ended.filter((spot) => !spot.endsWith("insurance")).sort(), [
        behind,
        `${behind}-double`,
    ]);
    await bo.until(async () => /^(You (win|lose) \$|A push)/.test(await call(bo).innerText()));
    const name = bo.state?.seats.find(({ you }) => you)?.name ?? "?";
    const whose = `${String(seat(bo))} ${name.length > 8 ? `${name.slice(0, 7)}\u2026` : name}`;
    await ann.until(async () => (await printed(ann).allTextContents()).includes(whose));
    await ann.leave();
    await bo.leave();
});
