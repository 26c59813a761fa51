// blackjack.test.ts -- blackjack at a real server: rounds by mouse, keys and touch, hands split side by side at
// 360 px, insurance, and no card that lies face down is in a message or on the page before its time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser } from "playwright-core";

import { armed, launch } from "../browser.js";
import { desk, Guest, House } from "./house.js";

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

const still = { reducedMotion: "reduce" as const };
const small = { width: 360, height: 640 };
const THEMES = ["felt", "night", "daylight", "contrast"];
const RULES = "ma-book dealing=reader split_hands=4 surrender=on decks=8";
/** Enough for what is looked for to come: a pair or an ace is not rare. */
const ROUNDS = 150;

async function at(rules: string, options = {}, chips = 500): Promise<Guest> {
    const guest = await Guest.arrive(house, browser, { ...still, ...options });
    const table = await guest.open({ game: "blackjack", rules });
    await guest.sit(table, chips);
    return guest;
}

const spot = (guest: Guest, name: string) => guest.page.locator(`[data-spot="${name}"]`);
const button = (guest: Guest, name: string) =>
    guest.page.getByRole("button", { name: new RegExp(`^${name}\\b`) });
const facts = (guest: Guest): Record<string, number> => guest.state?.facts ?? {};
const mine = (guest: Guest) => guest.state?.seats.find(({ you }) => you);
const hands = (guest: Guest) =>
    Math.max(1, ...(mine(guest)?.wagers.map(({ hand }) => hand ?? 1) ?? []));

/** What is asked of the person was answered: the table stands otherwise. A press counts for nothing
 * while the marked button rests, or before the page has drawn what the server said: once more then. */
async function changes(guest: Guest, run: () => Promise<void>): Promise<void> {
    const { asked } = guest;
    let from = 0;
    while (guest.asked === asked) {
        await armed(guest.page);
        from = guest.heard.length;
        await run();
        await guest.until(() => guest.asked > asked, 2000).catch(() => undefined);
    }
    const own = guest.state?.seats.filter(({ you }) => you).map(({ seat }) => seat) ?? [];
    await guest.until(() =>
        guest.heard
            .slice(from)
            .some(
                (said) =>
                    said.is === "update" &&
                    said.events.some(({ seat }) => seat !== null && own.includes(seat)),
            ),
    );
}

/** The gold button counts once it has rested: it is pressed until what is awaited has come, and not
 * again before that had its time, for by then it may be another. */
async function gold(guest: Guest, came: () => boolean): Promise<void> {
    const primary = guest.page.locator("[data-primary]");
    const words = await primary.innerText();
    await guest.until(async () => {
        if (came()) return true;
        if ((await primary.innerText({ timeout: 1000 }).catch(() => "")) === words) {
            await armed(guest.page);
            await primary.click({ timeout: 1000 }).catch(() => undefined);
            await guest.until(came, 3000).catch(() => undefined);
        }
        return came();
    });
}

/** A bet on the box, and the cards; then somebody is asked, or the round is over. */
async function deal(guest: Guest): Promise<void> {
    await guest.betsOpen();
    const round = guest.state?.round ?? 0;
    if (!mine(guest)?.wagers.length) await changes(guest, () => spot(guest, "box").click());
    await guest.settled();
    await guest.page.locator("[data-primary]", { hasText: /^Deal/ }).waitFor();
    await gold(guest, () => (guest.state?.round ?? 0) > round);
    await guest.until(() => !guest.state?.phase || guest.state.turn.length > 0);
}

/** Plays on without more money: declines, hits to twelve, stands. */
async function playOut(guest: Guest, decide: (verb: string) => Promise<void>): Promise<void> {
    while (guest.state?.phase) {
        const { total = 21 } = facts(guest);
        const verb = guest.moves("decline")
            ? "decline"
            : total < 12 && guest.moves("hit")
              ? "hit"
              : "stand";
        await changes(guest, () => decide(verb));
    }
}

const SAID: Record<string, string> = {
    decline: "No, thank you",
    hit: "Hit",
    stand: "Stand",
    split: "Split",
    double: "Double",
};
const byMouse = (guest: Guest) => async (verb: string) => {
    const named = button(guest, SAID[verb] ?? verb);
    const from = guest.heard.length;
    if (await named.evaluate((node) => node.matches("[data-primary]")))
        await gold(guest, () => guest.heard.slice(from).some((said) => said.is === "update"));
    else await named.click();
};

async function themes(guest: Guest, name: string): Promise<void> {
    for (const theme of THEMES) {
        await guest.page.evaluate((to) => {
            document.documentElement.dataset["theme"] = to;
        }, theme);
        await guest.until(() =>
            guest.page.evaluate(() =>
                document.getAnimations().every(({ playState }) => playState === "finished"),
            ),
        );
        await guest.axe(`${name} ${theme}`);
    }
}

void test("by mouse at a desk: the felt says what the rules say, no answer is gold, the result lies at the bet", async () => {
    const guest = await at("ma-book dealing=hole-down over_under=on match=on soft17=hit");
    const { page } = guest;
    const felt = await page.locator("#layout svg").first().textContent();
    for (const sign of [
        "Blackjack pays 3 to 2",
        "Dealer must draw to 16 and hit soft 17",
        "Insurance pays 2 to 1",
    ])
        assert.ok(felt?.includes(sign), `${sign} in ${felt ?? ""}`);
    assert.equal(await spot(guest, "suited").count(), 0, "no spot that the rules do not offer");
    assert.ok(await spot(guest, "match").isDisabled(), "before the box has a bet");
    await changes(guest, () => spot(guest, "box").click());
    await changes(guest, () => spot(guest, "match").click());
    await guest.bet(1000);
    for (let i = 0; i < 4; i++) {
        await deal(guest);
        if (guest.state?.phase) {
            assert.equal(await page.locator("[data-primary]").count(), 1);
            assert.equal(await page.locator(".acts .primary").count(), 0, "it would be advice");
            const answers = page.locator(".acts button");
            assert.equal(await page.locator(".acts .choice").count(), await answers.count());
            const name = await page.locator("[data-primary]").innerText();
            const { total = 0, soft } = facts(guest);
            if (guest.moves("hit"))
                assert.match(name, total <= (soft ? 17 : 11) ? /^Hit/ : /^Stand/, String(total));
            else assert.match(name, /^No, thank you/);
        }
        if (i === 0 && guest.state?.phase) await themes(guest, "blackjack, a decision");
        await playOut(guest, byMouse(guest));
        const last = mine(guest)?.last.filter((one) => one.spot === "box") ?? [];
        assert.equal(last.length, 1);
        const net = last[0]?.net ?? 0;
        const told = net === 0 ? last[0]?.result : `${net > 0 ? "+" : "\u2212"}$`;
        await guest.until(async () =>
            ((await page.locator("#layout svg").first().textContent()) ?? "").includes(told ?? "?"),
        );
    }
    await themes(guest, "blackjack, the outcome");
    await guest.leave();
});

void test("the name of a neighbour who sits out stays clear of one's own side spots", async () => {
    const first = await Guest.arrive(house, browser, still);
    const table = await first.open({
        game: "blackjack",
        rules: "ma-book over_under=on match=on streak=on",
        private: false,
    });
    await first.sit(table);
    const other = await Guest.arrive(house, browser, still);
    await other.lobby();
    await other.sit(table);
    do {
        await changes(first, () => spot(first, "box").click());
        await deal(first);
    } while (!first.state?.phase); // a blackjack ends the round at once
    const lines = first.page.locator("main text[data-name]");
    await lines.filter({ hasText: "sits out" }).waitFor();
    const over = await lines.evaluateAll((nodes) =>
        nodes.flatMap((node) => {
            const a = node.getBoundingClientRect();
            return [...document.querySelectorAll<HTMLElement>("main button[data-spot]")]
                .filter((one) => {
                    const b = one.getBoundingClientRect();
                    const beside = a.right <= b.left || b.right <= a.left;
                    return !beside && a.top < b.bottom && b.top < a.bottom;
                })
                .map((one) => `${node.textContent} on ${one.dataset["spot"] ?? ""}`);
        }),
    );
    assert.deepEqual(over, []);
    await other.leave();
    await first.leave();
});

void test("one press repeats the box and what lay beside it", async () => {
    const guest = await at("ma-book over_under=on match=on");
    await changes(guest, () => spot(guest, "box").click());
    await changes(guest, () => spot(guest, "match").click());
    await changes(guest, () => spot(guest, "over-13").click());
    await guest.bet(1500);
    await deal(guest);
    await playOut(guest, byMouse(guest));
    await guest.betsOpen();
    const again = guest.page.getByRole("button", { name: /^Deal again/ });
    await again.waitFor();
    assert.match(await again.innerText(), /\$15/);
    await guest.until(async () => {
        if (guest.state?.round === 2 || mine(guest)?.wagers.length) return true;
        await again.click({ timeout: 1000 }).catch(() => undefined);
        return false;
    });
    await guest.until(() => guest.state?.round === 2);
    await guest.leave();
});

void test("what was carried over is no part of the last bet: the box is dealt again alone", async () => {
    const guest = await at("ma-book min=5 max=500 streak=on");
    const lies = (name: string) => mine(guest)?.wagers.some((one) => one.spot === name) ?? false;
    for (let i = 0, carried = false; i < ROUNDS; i++) {
        await changes(guest, () => spot(guest, "box").click());
        if (!carried) await changes(guest, () => spot(guest, "streak-2").click());
        await deal(guest);
        await playOut(guest, byMouse(guest));
        await guest.betsOpen();
        if (carried && !lies("streak-2")) break;
        carried = lies("streak-2");
    }
    const again = guest.page.getByRole("button", { name: /^Deal again/ });
    await again.waitFor();
    assert.match(await again.innerText(), /\bbet \$5\b/);
    const round = guest.state?.round ?? 0;
    await guest.until(async () => {
        if (guest.state?.round === round + 1 || mine(guest)?.wagers.length) return true;
        await again.click({ timeout: 1000 }).catch(() => undefined);
        return false;
    });
    await guest.until(() => guest.state?.round === round + 1);
    await guest.leave();
});

void test("by keys: H, S, D, P, R decide, Y and N answer", async () => {
    const guest = await at(RULES);
    const { page } = guest;
    const used = new Set<string>();
    const KEYS: Record<string, string> = { hit: "h", stand: "s", decline: "n" };
    for (let i = 0; i < ROUNDS && used.size < 7; i++) {
        await deal(guest);
        while (guest.state?.phase) {
            const asked = ["split", "double", "surrender", "insure"].find(
                (verb) => guest.moves(verb) && !used.has(verb),
            );
            const { total = 21 } = facts(guest);
            const verb =
                asked ??
                (guest.moves("decline")
                    ? "decline"
                    : total < 15 && guest.moves("hit")
                      ? "hit"
                      : "stand");
            const key =
                { split: "p", double: "d", surrender: "r", insure: "y" }[verb] ?? KEYS[verb] ?? "s";
            const chips = mine(guest)?.chips ?? 0;
            await changes(guest, () => page.keyboard.press(key));
            const did = guest.heard
                .flatMap((said) => (said.is === "update" ? said.events : []))
                .findLast(({ seat, verb }) => seat === guest.state?.you && verb !== "cut")?.verb; // of the next shoe
            assert.equal(did, verb, key);
            if (verb === "insure") assert.ok((mine(guest)?.chips ?? 0) !== chips);
            used.add(verb);
        }
    }
    assert.deepEqual([...used].sort(), [
        "decline",
        "double",
        "hit",
        "insure",
        "split",
        "stand",
        "surrender",
    ]);
    await guest.leave();
});

void test("by touch at 360 px: hands split side by side, none off the screen or over another", async () => {
    const guest = await at(RULES, { viewport: small, hasTouch: true, isMobile: true });
    const { page } = guest;
    let most = 1;
    // Two hands have to come; three are looked at if they come soon.
    for (let i = 0; i < (most < 2 ? ROUNDS : 20) && most < 3; i++) {
        await deal(guest);
        while (guest.state?.phase) {
            if (guest.moves("split")) {
                await changes(guest, () => button(guest, "Split").tap());
                continue;
            }
            const count = hands(guest);
            if (count > most) {
                most = count;
                const told = page.getByRole("img", { name: /^Your hand \d/ });
                await guest.until(async () => (await told.count()) === count);
                await guest.until(async () => {
                    const boxes = await told.evaluateAll((nodes) =>
                        nodes.map((node) => node.getBoundingClientRect().toJSON() as DOMRect),
                    );
                    boxes.sort((a, b) => a.left - b.left);
                    return boxes.every(
                        (box, n) =>
                            box.left >= 0 && box.right <= (boxes[n + 1]?.left ?? small.width),
                    );
                });
                const acts = page.locator(".acts button");
                for (const box of await acts.evaluateAll((nodes) =>
                    nodes.map((node) => node.getBoundingClientRect().toJSON() as DOMRect),
                )) {
                    assert.ok(box.height >= 44 && box.bottom <= 640, JSON.stringify(box));
                    assert.ok(box.left >= 0 && box.right <= 360, JSON.stringify(box));
                }
                await guest.axe(`${String(count)} hands at 360 px`);
            }
            const verb = guest.moves("decline") ? "decline" : "stand";
            await changes(guest, () => byMouse(guest)(verb));
        }
    }
    assert.ok(most >= 2);
    await guest.leave();
});

void test("the hole card is in no message and nowhere on the page before it is turned", async () => {
    const guest = await at(RULES);
    const { page } = guest;
    let seen = 0;
    for (let i = 0; i < ROUNDS && seen < 5; i++) {
        await deal(guest);
        const round = guest.state?.round;
        const asked = guest.heard.filter(
            (said) => said.is === "update" && said.state.phase && said.state.round === round,
        );
        if (asked.length) {
            const dealt = guest.state?.chance.map((one) => ("card" in one ? one.card : "")) ?? [];
            const known = dealt.filter((card) => card !== "xx");
            assert.equal(known.length, 3, "two of mine and one of the dealer's");
            const labels = await page
                .getByRole("img", { name: /^Dealer:/ })
                .evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label")));
            assert.match(labels.join(), /face.down/);
            const text = JSON.stringify(asked);
            const drawn = await page.locator("#layout svg.card").evaluateAll((nodes) =>
                nodes.map((node) => {
                    const rank = node.querySelector(".rank")?.textContent ?? "x";
                    return `${rank === "10" ? "T" : rank}${/suit-(.)/.exec(node.getAttribute("class") ?? "")?.[1] ?? "x"}`;
                }),
            );
            for (const card of known) assert.ok(drawn.includes(card), `${card} in ${drawn.join()}`);
            await playOut(guest, byMouse(guest));
            const after = guest.state?.chance.map((one) => ("card" in one ? one.card : "")) ?? [];
            const hole = after[dealt.lastIndexOf("xx")] ?? "";
            assert.match(hole, /^[2-9TJQKA][cdhs]$/, "turned by now");
            if (!known.includes(hole)) {
                seen++;
                assert.ok(!text.includes(`"${hole}"`), "not in a message");
                assert.ok(!new RegExp(`cards[^"]*\\b${hole}\\b`).test(text), "not in a line");
                assert.ok(!drawn.includes(hole), "not on the page");
            }
        } else await playOut(guest, byMouse(guest));
    }
    assert.equal(seen, 5);
    await guest.leave();
});

void test("two at a table: the other's hand and bet are told, and whose turn it is", async () => {
    const ann = await at(RULES);
    const bo = await Guest.arrive(house, browser, { ...still, viewport: desk });
    await bo.lobby();
    await bo.sit(ann.table, 100);
    await changes(bo, () => spot(bo, "box").click());
    await changes(ann, () => spot(ann, "box").click());
    await bo.settled();
    await ann.settled();
    for (const one of [ann, bo])
        await one.until(async () => {
            if (one.state?.phase || mine(one)?.ready || (one.state?.round ?? 0) > 0) return true;
            await button(one, "Deal")
                .click({ timeout: 1000 })
                .catch(() => undefined);
            return false;
        });
    await ann.until(() => (ann.state?.round ?? 0) > 0);
    const asked = () => [ann, bo].find((one) => one.state?.turn.includes(one.state.you ?? 0));
    for (;;) {
        await ann.until(() => !ann.state?.phase || asked() !== undefined);
        const next = asked();
        if (!next) break;
        const list = next.page.getByRole("list", { name: "The other boxes" });
        assert.match(await list.innerText(), /Hand of Guest/);
        await changes(next, () => byMouse(next)(next.moves("decline") ? "decline" : "stand"));
    }
    await bo.until(() => !bo.state?.phase);
    for (const one of [ann, bo]) assert.ok(mine(one)?.last.length);
    await ann.leave();
    await bo.leave();
});

void test("several boxes: bets behind others are played and settled beside one's own", async () => {
    const guest = await at("ma-book per_box=2");
    const { page } = guest;
    for (const name of ["box", "behind-2", "behind-6"])
        await changes(guest, () => spot(guest, name).click());
    await guest.bet(1500);
    await deal(guest);
    const boxes = new Set(
        guest.state?.chance.map((one) => ("card" in one ? one.for : undefined)).filter(Boolean),
    );
    assert.deepEqual([...boxes].sort(), [1, 2, 6]);
    assert.equal(
        await page.locator("#layout svg.card:has(.rank)").count(),
        7,
        "three hands and the dealer's",
    );
    if (guest.state?.turn.length) {
        const felt = page.locator("#layout svg").first();
        assert.equal(await felt.locator("rect.turn").count(), 1, "one box is asked");
        assert.equal(((await felt.textContent()) ?? "").split("your play").length, 2);
    }
    await playOut(guest, byMouse(guest));
    const ended = mine(guest)?.last.map((one) => one.spot) ?? [];
    assert.deepEqual(ended.filter((name) => !name.endsWith("insurance")).sort(), [
        "behind-2",
        "behind-6",
        "box",
    ]);
    await guest.axe("behind other boxes");
    await guest.leave();
});

void test("a progressive wager takes its dollar from any chip, and the meter is on the felt", async () => {
    const guest = await at("ma-book progressive=on match=on");
    await changes(guest, () => spot(guest, "box").click());
    await changes(guest, () => spot(guest, "progressive").click());
    await guest.bet(600);
    const felt = guest.page.locator("#layout svg").first();
    assert.match((await felt.textContent()) ?? "", /Jackpot\s*\$5,000/);
    await guest.until(async () =>
        /suited 11\s*other 4 to 1/.test((await felt.textContent()) ?? ""),
    );
    assert.match(
        (await spot(guest, "match").getAttribute("title")) ?? "",
        /suited 11 to 1, other 4 to 1/,
    );
    await guest.leave();
});

void test("MAB-BJ 14: one person takes a second box, bets on both and plays each in its turn", async () => {
    const guest = await at("ma-book dealing=reader areas=2 seats=5", {}, 200);
    const own = () => guest.state?.seats.filter(({ you }) => you) ?? [];
    const staked = () =>
        own().filter(({ wagers }) => wagers.some((one) => one.spot === "box")).length;

    await button(guest, "Another seat").click();
    await guest.page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .click();
    await guest.until(() => own().length === 2);
    await button(guest, "Another seat").waitFor({ state: "detached" }); // two are all that the rules give
    await guest.betsOpen();
    await spot(guest, "box").click();
    await guest.until(() => staked() === 1);
    // The other one lies on the arc: a press looks at the table from there, and bets.
    await guest.page.getByRole("button", { name: /^your box \d: play from there/ }).click();
    await guest.until(() => staked() === 2);

    const played = new Set<number>();
    for (let round = 0; played.size < 2; round++) {
        assert.ok(round < ROUNDS, "both boxes are asked some day");
        const before = guest.state?.round ?? 0;
        await gold(guest, () => (guest.state?.round ?? 0) > before);
        await guest.until(async () => {
            const { phase = 0, turn = [] } = guest.state ?? {};
            const asked = own().find(({ seat }) => turn.includes(seat));
            const stand = guest.page.getByRole("button", { name: /^(Stand|No, thank you)/ });
            if (asked && (await stand.isVisible())) {
                played.add(asked.seat);
                await stand.click({ timeout: 1000 }).catch(() => undefined); // it may have gone by now
            }
            return phase === 0;
        });
        await guest.betsOpen();
    }
    await guest.leave();
});

for (const [name, viewport] of [
    ["a desk", desk],
    ["a phone", small],
] as const)
    void test(`MAB-BJ 14: at ${name} what lies beside another box of one's own is seen there`, async () => {
        const guest = await at("ma-book over_under=on match=on areas=2 seats=5", { viewport }, 200);
        const { page } = guest;
        const own = () => guest.state?.seats.filter(({ you }) => you) ?? [];
        const beside = page.locator("#layout [data-beside]");
        const another = button(guest, "Another seat");
        if (!(await another.isVisible())) await page.getByRole("button", { name: "More" }).click();
        await another.click();
        await page
            .getByRole("dialog")
            .getByRole("button", { name: /^Sit down/ })
            .click();
        await guest.until(() => own().length === 2);
        await guest.betsOpen();
        for (const name of ["box", "over-13", "match"])
            await changes(guest, () => spot(guest, name).click());
        assert.equal(await beside.count(), 0, "one's own in front is on its spots");
        await page.getByRole("button", { name: /^your box \d: play from there/ }).click();
        await guest.until(() =>
            own().every(({ wagers }) => wagers.some((one) => one.spot === "box")),
        );
        await guest.until(async () => (await beside.count()) > 0);
        assert.deepEqual(
            await beside.evaluateAll((all) => all.map((one) => one.getAttribute("data-beside"))),
            viewport === desk ? ["over-13", "match"] : ["all"],
        );
        await guest.leave();
    });

void test("MAB-BJ 3(e): a table that pays 6 to 5 says so beside its name", async () => {
    const guest = await at("ma-book six_to_five=on decks=2", { viewport: small });
    assert.match(await guest.page.locator("h1").innerText(), /^Blackjack( \d+)?, 6 to 5$/);
    await guest.leave();
});
