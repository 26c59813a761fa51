// craps.test.ts -- the craps table in Chromium against the real server, at a desk and on a phone: every
// spot that the engine lists can be reached and bet on, by mouse, by keys and by touch; the puck, what
// rests and what does not fit are told; axe finds nothing in any theme.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";

import type { Browser, BrowserContextOptions, Locator } from "playwright-core";

import { launch, still } from "../browser.js";
import words from "../../src/games/craps/words.js";
import type { Seat, State } from "../../src/net/protocol.js";
import { desk, Guest, House, phone } from "./house.js";

const SHOTS = "build/web/shots";
const RULES = "ma-book min=1 max=500";

let browser: Browser;
let house: House;

before(async () => {
    mkdirSync(SHOTS, { recursive: true });
    browser = await launch();
    house = await House.open("--allow-player-edge", "--no-limits"); // coupons give players one; a table for each test
});
after(async () => {
    await browser.close();
    await house.close();
});

class Shooter {
    private constructor(readonly guest: Guest) {}

    static async sit(
        options: BrowserContextOptions,
        rules = RULES,
        game = "craps",
    ): Promise<Shooter> {
        const guest = await Guest.arrive(house, browser, { reducedMotion: "reduce", ...options });
        await guest.context.addInitScript(() => {
            localStorage.setItem("pit.settings", JSON.stringify({ theme: "felt", chip: 1 }));
        });
        await guest.sit(await guest.open({ game, rules, bet_seconds: 0 }), 500);
        return new Shooter(guest);
    }

    spot(name: string): Locator {
        return this.guest.page.locator(`button[data-spot="${name}"]`);
    }

    stake(name: string): number {
        const me = this.guest.state?.seats.find(({ you }) => you);
        return me?.wagers.find(({ spot }) => spot === name)?.stake ?? 0;
    }

    get point(): number {
        return this.guest.state?.facts["point"] ?? 0;
    }

    async roll(): Promise<void> {
        const { round } = this.guest.state ?? {};
        await this.guest.enter();
        await this.guest.until(() => this.guest.state?.round !== round);
    }

    /** Rolls until a point is on, with a line bet whenever one is needed. */
    async toPoint(): Promise<void> {
        while (!this.point) {
            if (!this.stake("pass")) {
                await this.spot("pass").click();
                await this.guest.until(() => this.stake("pass") > 0);
            }
            await this.roll();
        }
    }
}

async function listed(guest: Guest): Promise<string[]> {
    const said = guest.heard.find((one) => one.is === "table");
    assert.ok(said?.is === "table");
    const spots = said.spots.map(({ name }) => name);
    const drawn = guest.page.locator("button[data-spot]");
    await guest.until(async () => (await drawn.count()) >= spots.length);
    return spots;
}

const tablet = { width: 768, height: 1024 };

for (const [size, viewport] of Object.entries({ desk, tablet, phone }))
    for (const game of ["craps", "mini-craps"])
        void test(`${game}, ${size}: every spot of the engine is there, named, and large enough`, async () => {
            const { guest } = await Shooter.sit({ viewport }, RULES, game);
            const spots = await listed(guest);
            const drawn = await guest.page.locator("button[data-spot]").evaluateAll((all) =>
                all.map((one) => ({
                    spot: one.getAttribute("data-spot") ?? "",
                    label: one.getAttribute("aria-label") ?? "",
                    width: one.getBoundingClientRect().width,
                    height: one.getBoundingClientRect().height,
                })),
            );
            assert.deepEqual(drawn.map(({ spot }) => spot).sort(), [...spots].sort());
            for (const { spot, label, width, height } of drawn) {
                assert.ok(label.length > 2, spot);
                const least = { desk: 22, tablet: 44, phone: 44 }[size] ?? 0;
                assert.ok(
                    Math.min(width, height) >= least,
                    `${spot}: ${String(width)} x ${String(height)}`,
                );
            }
            await guest.leave();
        });

for (const [width, height] of [
    [768, 1024],
    [1024, 768],
    [844, 390],
] as const)
    void test(`craps by the finger, ${String(width)} x ${String(height)}: nothing on the layout is too small`, async () => {
        const viewport = { width, height };
        const { guest } = await Shooter.sit({ viewport, hasTouch: true, isMobile: true });
        await listed(guest);
        const small = await guest.page.locator("button[data-spot]").evaluateAll((all) =>
            all
                .map((one) => ({ spot: one.dataset["spot"], box: one.getBoundingClientRect() }))
                .filter(({ box }) => Math.min(box.width, box.height) < 44)
                .map(
                    ({ spot, box }) =>
                        `${spot ?? ""}: ${String(box.width)} x ${String(box.height)}`,
                ),
        );
        assert.deepEqual(small, []);
        const others = await guest.page
            .locator("header button, .rail button, .rail [role=radio], [role=tab]")
            .evaluateAll((all) =>
                all
                    .filter((one) => one.getClientRects().length)
                    .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
                    .filter(({ box }) => Math.min(box.width, box.height) < 43.9)
                    .map(({ name, box }) => `${name} ${String(box.width)} x ${String(box.height)}`),
            );
        assert.deepEqual(others, []);
        await guest.leave();
    });

void test("craps on a phone on its side: letters to be read, Undo at hand, the gold button at its end", async () => {
    const viewport = { width: 844, height: 390 };
    const { guest } = await Shooter.sit({ viewport, hasTouch: true, isMobile: true });
    const { page } = guest;
    await listed(guest);
    await page.locator('button[data-spot="field"]').tap();
    await guest.bet(500);
    await still(page);
    const least = await page.locator("#zone-line svg text").evaluateAll((all) =>
        Math.min(
            ...all.map((one) => {
                const at = (one as SVGTextElement).getScreenCTM();
                return parseFloat(getComputedStyle(one).fontSize) * (at?.a ?? 0);
            }),
        ),
    );
    assert.ok(least >= 11, `${String(least)} px`);
    const told = page.locator(".head .bar .bar");
    const lost = await told.evaluate((one) => one.scrollHeight - one.clientHeight);
    const beyond = await told.evaluate(
        (one) =>
            one.getBoundingClientRect().bottom -
            (one.parentElement?.getBoundingClientRect().bottom ?? 0),
    );
    assert.ok(lost <= 0 && beyond <= 0.5, `${String(lost)}, ${String(beyond)}`);
    const gold = await page.locator("[data-primary]").boundingBox();
    assert.ok(gold && gold.x + gold.width > 820, JSON.stringify(gold));
    await page.getByRole("button", { name: "Undo" }).tap();
    await guest.bet(0);
    await guest.leave();
});

for (const [size, viewport] of Object.entries({ desk, phone }))
    void test(`a don't pass that could not go back is asked about, and Clear leaves it up, ${size}`, async () => {
        const hasTouch = size === "phone";
        const shooter = await Shooter.sit({ viewport, hasTouch });
        const { guest } = shooter;
        const { page } = guest;
        await listed(guest);
        const note = page.locator(".notice");
        const asked = page.getByRole("group", {
            name: "Take down don't pass? It cannot go back.",
        });
        const press = (of: Locator) => (hasTouch ? of.tap() : of.click());
        const line = async () => {
            await press(shooter.spot("dont-pass"));
            await guest.until(() => shooter.stake("dont-pass") > 0);
        };
        await line();
        await guest.press("Delete"); // before the roll it may go back
        await guest.bet(0);
        while (!shooter.point) {
            if (!shooter.stake("dont-pass")) await line();
            await shooter.roll();
        }
        await press(shooter.spot("field"));
        await guest.bet(1000);
        await guest.press("Delete");
        await guest.bet(500);
        await note.getByText("Don't pass stays up: it could not go back.").waitFor();
        await guest.press("u");
        await guest.bet(1000);
        await guest.press("Delete");
        await guest.bet(500);
        await guest.press("Delete"); // nothing but what stays
        await note.getByText("Don't pass stays up: it could not go back.").waitFor();
        assert.equal(shooter.stake("dont-pass"), 500);

        for (const keeps of ["Enter", "Escape"]) {
            await shooter.spot("dont-pass").focus();
            await guest.press("Backspace");
            await asked.waitFor();
            await still(page);
            await page.screenshot({ path: `${SHOTS}/craps-final-${size}.png` });
            const { round } = guest.state ?? {};
            await guest.press(keeps);
            await asked.waitFor({ state: "detached" });
            assert.equal(shooter.stake("dont-pass"), 500, keeps);
            assert.equal(guest.state?.round, round, "and nobody rolls");
        }
        const down = page.getByRole("button", { name: "Take down", exact: true });
        await press(shooter.spot("dont-pass")); // closed: it says why
        await press(down.first());
        await asked.waitFor();
        await press(asked.getByRole("button", { name: /^Leave it up/ }));
        await asked.waitFor({ state: "detached" });
        if (!hasTouch) {
            await guest.press("ArrowDown");
            await asked.waitFor();
            await shooter.spot("field").click(); // what is bet instead is an answer too
            await asked.waitFor({ state: "detached" });
            await guest.bet(1000);
            await shooter.spot("dont-pass").click({ button: "right" });
            await asked.waitFor();
            await guest.axe("asks before what cannot go back");
            await guest.press("y");
        } else {
            await guest.type("take dont pass");
            await asked.waitFor();
            await press(asked.getByRole("button", { name: /^Take down/ }));
        }
        await guest.until(() => shooter.stake("dont-pass") === 0);
        assert.ok(!(await page.getByRole("button", { name: "Undo" }).first().isEnabled()));
        await guest.leave();
    });

/** Boxes on the screen, to the pixel. */
const boxes = (of: Locator) =>
    of.evaluateAll((all) =>
        all.map((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            return [left, top, width, height].map(Math.round).join();
        }),
    );

void test("craps at 360 x 640: dice that are thrown are seen, whatever spot was chosen, and nothing moves", async () => {
    const shooter = await Shooter.sit({
        viewport: { width: 360, height: 640 },
        hasTouch: true,
        reducedMotion: "no-preference",
    });
    const { guest } = shooter;
    const { page } = guest;
    const tabs = page.getByRole("tab");
    const chips = page.locator(".rail [role=radio]:not([aria-checked=true])");
    const down = page.getByRole("button", { name: "Take down", exact: true });
    await listed(guest);
    const names = await boxes(tabs.locator("span"));
    const before = await boxes(chips);
    await shooter.spot("pass").tap();
    await guest.until(() => shooter.stake("pass") > 0);
    await page.getByRole("tab", { name: /^Hops/ }).tap();
    await shooter.spot("hop-2-2").tap();
    await guest.until(() => shooter.stake("hop-2-2") > 0);
    const laid = await boxes(tabs);
    assert.deepEqual(await boxes(tabs.locator("span")), names, "a count moves no name");
    await down.waitFor();
    const thrown = page.waitForFunction(() => {
        const die = document.querySelector(".head .dice svg.flying");
        const buttons = [...document.querySelectorAll<HTMLButtonElement>(".head button")];
        const pressed = buttons.filter((one) => one.checkVisibility({ visibilityProperty: true }));
        const rail = document.querySelectorAll(".rail [role=radio]:not([aria-checked=true])");
        return (
            die && {
                seen: die.checkVisibility({ visibilityProperty: true }),
                pressed: pressed.filter(({ disabled }) => !disabled).length,
                chips: [...rail].map((one) => {
                    const { left, top, width, height } = one.getBoundingClientRect();
                    return [left, top, width, height].map(Math.round).join();
                }),
            }
        );
    });
    await guest.enter();
    assert.deepEqual(await (await thrown).jsonValue(), { seen: true, pressed: 0, chips: before });
    await page.locator("[role=tab] b").first().waitFor();
    assert.deepEqual(await boxes(tabs), laid, "a result moves no tab");
    await guest.leave();
});

void test("craps at 844 x 390: tabs keep their place and their words, and the layout is clear of the edge", async () => {
    const viewport = { width: 844, height: 390 };
    const shooter = await Shooter.sit({ viewport, hasTouch: true, isMobile: true });
    const { guest } = shooter;
    const { page } = guest;
    const tabs = page.getByRole("tab");
    await listed(guest);
    await still(page);
    const before = await boxes(tabs);
    const words = await boxes(tabs.first().locator("span"));
    for (const bet of ["pass 5", "any-craps 5", "hop-2-2 5", "place-6 6"])
        await guest.type(`bet ${bet}`);
    await guest.bet(2100);
    const covered = () =>
        tabs.evaluateAll((all) =>
            all.flatMap((tab) => {
                const foot = tab.querySelector("small")?.getBoundingClientRect().top ?? 0;
                return [...tab.querySelectorAll("span")]
                    .filter((name) => name.getBoundingClientRect().bottom > foot + 0.5)
                    .map((name) => name.textContent);
            }),
        );
    assert.deepEqual(await covered(), []);
    assert.deepEqual(await boxes(tabs), before, "counts move no tab");
    await tabs.last().tap();
    await shooter.spot("hop-2-2").tap();
    await page.getByRole("button", { name: "Take down", exact: true }).waitFor();
    const lines = await page
        .locator(".head .bar p:not(.hidden-text)")
        .evaluateAll((all) =>
            all.map(
                (one) =>
                    one.getBoundingClientRect().height /
                    parseFloat(getComputedStyle(one).lineHeight),
            ),
        );
    assert.ok(Math.max(...lines) < 2.5, `a caption of ${JSON.stringify(lines)} lines`);
    await tabs.first().tap();
    await still(page);
    await guest.page.locator("[data-primary]").tap();
    await page.locator("[role=tab] b").first().waitFor();
    assert.deepEqual(await boxes(tabs), before, "results move no tab");
    assert.deepEqual(await boxes(tabs.first().locator("span")), words);
    assert.deepEqual(await covered(), []);
    const right = await page
        .locator("#zone-numbers [data-spot]")
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    assert.ok(right <= 844 - 8, `${String(right)} of 844`);
    await guest.leave();
});

void test("a first hand at 1280 x 800: what a star means is whole", async () => {
    const guest = await Guest.arrive(house, browser, { reducedMotion: "reduce" });
    const { page } = guest;
    const table = await guest.open({ game: "craps", rules: RULES });
    await page.goto(`${house.url}#/table/${table}?play`);
    await page.getByRole("region", { name: "First hand" }).waitFor();
    await listed(guest);
    for (const bet of ["pass 5", "hop-2-4 5"]) await guest.type(`bet ${bet}`);
    const star = page.locator(".next .star");
    await star.waitFor();
    await still(page);
    const top = (await star.boundingBox())?.y ?? 0;
    const felt = (await page.locator(".craps").boundingBox())?.y ?? Infinity;
    assert.ok(top >= felt - 0.5, `${String(top)} of ${String(felt)}`);
    await guest.leave();
});

for (const [width, height, form] of [
    [1440, 900, "desk"],
    [1280, 800, "broad"],
] as const)
    void test(`${String(width)} x ${String(height)}, beside the drawer: letters to be read, no side empty, the field in sight`, async () => {
        const shooter = await Shooter.sit({ viewport: { width, height } });
        const { guest } = shooter;
        const { page } = guest;
        await listed(guest);
        await shooter.spot("field").click();
        await guest.bet(500);
        await guest.press("i");
        await page.locator("aside").getByRole("tab", { name: "Odds" }).waitFor();
        await page.locator(`.craps.${form}`).waitFor();
        await still(page);
        const least = await page.locator(".craps .board svg text").evaluateAll((all) =>
            Math.min(
                ...all.map((one) => {
                    const at = (one as SVGTextElement).getScreenCTM();
                    return (
                        parseFloat(getComputedStyle(one).fontSize) *
                        Math.hypot(at?.a ?? 0, at?.b ?? 0)
                    );
                }),
            ),
        );
        assert.ok(least >= (form === "desk" ? 11 : 10), `${String(least)} px`);
        const felt = await page.locator(".craps").boundingBox();
        const board = await page.locator(".craps > .board").boundingBox();
        assert.ok(felt && board);
        const under = felt.y + felt.height - board.y - board.height;
        assert.ok(under < 70, `${String(under)} px are empty below`);
        const over = await page.locator(".face:has(.ring)").evaluate((face) => {
            const chip = face.querySelector(".stack")?.getBoundingClientRect() ?? new DOMRect();
            return [...face.querySelectorAll(".ink text")].flatMap((one) => {
                const box = one.getBoundingClientRect();
                const wide = Math.min(chip.right, box.right) - Math.max(chip.left, box.left);
                // a line of letters is higher than they are
                const high = Math.min(chip.bottom, box.bottom - 0.2 * box.height) - chip.top;
                return wide > 0 && high > 0 && chip.top > box.top ? [one.textContent] : [];
            });
        });
        assert.deepEqual(over, [], "the chip lies on numbers");
        await guest.leave();
    });

void test("the map of a phone: no number touches a line, and the parts without numbers are named", async () => {
    const { guest } = await Shooter.sit({ viewport: { width: 390, height: 844 } });
    const map = guest.page.locator(".map svg");
    await map.waitFor();
    assert.deepEqual(await map.locator(".name").allTextContents(), ["Centre", "Hops"]);
    const crossed = await map.evaluate((svg) => {
        const [, columns] = svg.querySelectorAll<SVGPathElement>(".lines path");
        const scale = columns?.getScreenCTM()?.a ?? 0;
        const left = columns?.getScreenCTM()?.e ?? 0;
        const lines = [...(columns?.getAttribute("d") ?? "").matchAll(/M(\d+)/g)].map(
            ([, x]) => left + scale * Number(x),
        );
        return [...svg.querySelectorAll("text:not(.name)")].flatMap((one) => {
            const box = one.getBoundingClientRect();
            const on = lines.some((x) => x > box.left - 0.5 && x < box.right + 0.5);
            return lines.length !== 6 || on ? [one.textContent] : [];
        });
    });
    assert.deepEqual(crossed, []);
    await guest.leave();
});

void test("600 x 960 by the finger: a first hand covers neither the pass line nor its odds", async () => {
    const guest = await Guest.arrive(house, browser, {
        viewport: { width: 600, height: 960 },
        hasTouch: true,
        isMobile: true,
        reducedMotion: "reduce",
    });
    const table = await guest.open({ game: "craps", rules: RULES });
    await guest.page.goto(`${house.url}#/table/${table}?play`);
    const guide = guest.page.getByRole("region", { name: "First hand" });
    await guide.waitFor();
    await listed(guest);
    await still(guest.page);
    const help = await guide.boundingBox();
    const top = (await guest.page.locator(".bottom").boundingBox())?.y ?? 0;
    for (const spot of ["pass", "pass-odds"]) {
        const box = await guest.page.locator(`button[data-spot="${spot}"]`).boundingBox();
        assert.ok(
            box && help && box.y >= help.y + help.height && box.y + box.height <= top,
            `${spot} ${JSON.stringify(box)} ${String(top)}`,
        );
        assert.ok(box.height >= 43.9, `${spot} ${String(box.height)}`);
    }
    await guest.leave();
});

void test("with other bets on the layout the one next step is a line bet, and says why", async () => {
    const shooter = await Shooter.sit({});
    const { page } = shooter.guest;
    const acts = page.locator(".rail .acts button");
    assert.match(await acts.innerText(), /^Bet \$5 on the pass line\s+Enter$/);
    await shooter.spot("place-5").click();
    await shooter.guest.bet(500);
    assert.match(
        await acts.innerText(),
        /^Bet \$5 on the pass line\s+no roll without a line bet\s+Enter$/,
    );
    await shooter.guest.leave();
});

void test("on a phone the chip of the field leaves its numbers in sight", async () => {
    const shooter = await Shooter.sit({ viewport: phone, hasTouch: true });
    const { page } = shooter.guest;
    await shooter.spot("field").tap();
    await shooter.guest.bet(500);
    await still(page);
    const [number, chip] = await page.locator("#zone-line").evaluate((zone) => {
        const face = [...zone.querySelectorAll("text.print")].find(
            (one) => one.textContent === "11",
        );
        const laid = face?.closest(".face")?.querySelector(":scope > g:not(.ink) circle, svg");
        return [face, laid].map((one) => one?.getBoundingClientRect());
    });
    // A box of letters reaches below their foot by a fifth.
    assert.ok(number && chip && chip.top > number.bottom - 0.25 * number.height);
    await shooter.guest.leave();
});

void test("a whirl at a minimum of $5 is repeated as it was", async () => {
    const shooter = await Shooter.sit({}, "ma-book min=5 max=500");
    const { guest } = shooter;
    await shooter.spot("pass").click();
    await guest.bet(500);
    await guest.press("4");
    await shooter.spot("whirl").click();
    await guest.bet(3000);
    const before = guest.state?.seats.find(({ you }) => you)?.wagers;
    const once = before?.filter(({ spot }) => spot !== "pass");
    await shooter.roll();
    await guest.betsOpen();
    await guest.press("0");
    const again = () =>
        guest.state?.seats.find(({ you }) => you)?.wagers.filter(({ spot }) => spot !== "pass");
    await guest.until(() => JSON.stringify(again()) === JSON.stringify(once));
    await guest.leave();
});

void test("a lesson says an 8, and a 6", () => {
    const state = (point: number) =>
        ({
            facts: { point },
            moves: [],
            chance: [],
            seats: [{ you: true, wagers: [{ spot: "pass" }] }],
        }) as unknown as State;
    assert.match(words.guide?.("go", state(8)) ?? "", /: an 8 before a 7 wins/);
    assert.match(words.guide?.("go", state(6)) ?? "", /: a 6 before a 7 wins/);
});

void test("craps by the finger on a tablet, a first hand guided: all of the layout at once, as by a mouse", async () => {
    for (const [width, height, finger] of [
        [768, 1024, 43.5],
        [768, 954, 39.5],
        [1024, 768, 43.5],
    ] as const) {
        const viewport = { width, height };
        const guest = await Guest.arrive(house, browser, {
            viewport,
            hasTouch: true,
            isMobile: true,
            reducedMotion: "reduce",
        });
        const table = await guest.open({ game: "craps", rules: RULES });
        await guest.page.goto(`${house.url}#/table/${table}?play`);
        await guest.page.getByRole("region", { name: "First hand" }).waitFor();
        await listed(guest);
        await guest.page.locator(".craps.whole").waitFor();
        const felt = await guest.page.locator(".craps").boundingBox();
        const board = await guest.page.locator(".craps > .board").boundingBox();
        assert.ok(felt && board && board.height > 0.95 * felt.height, "no felt is empty");
        const small = await guest.page
            .locator("main button, .bottom button")
            .evaluateAll((nodes, least) => {
                const sides = nodes
                    .filter((node) => node.checkVisibility())
                    .map((node) => node.getBoundingClientRect());
                return sides.filter((box) => Math.min(box.width, box.height) < least).length;
            }, finger);
        assert.equal(small, 0, `${String(width)} x ${String(height)}: smaller than a finger`);
        // What lies below the felt is as low as at a desk, and keeps no room for words that are gone.
        const rail = await guest.page.locator(".bottom").boundingBox();
        assert.ok(rail && rail.height <= (width > height ? 110 : 140), String(rail?.height));
        await guest.leave();
    }
});

void test("spots that the drawing has no place for lie in a tray, and take bets", async () => {
    const shooter = await Shooter.sit({}, `${RULES} coupon=on fire=off`);
    const { guest } = shooter;
    assert.equal(await shooter.spot("fire").count(), 0);
    await shooter.spot("pass").click();
    await guest.until(() => shooter.stake("pass") === 500);
    const tray = guest.page.getByRole("region", { name: "More bets" });
    await tray.locator('[data-spot="pass-coupon"]').click();
    await guest.until(() => shooter.stake("pass-coupon") === 500);
    await guest.leave();
});

void test("by keys alone: to a spot, a chip, the roll; the puck goes on the point and is told", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const { page } = guest;
    await shooter.spot("pass").focus();
    await guest.press("Space");
    await guest.until(() => shooter.stake("pass") === 500);
    await guest.press("Backspace");
    await guest.until(() => shooter.stake("pass") === 0);
    await guest.press("p");
    await guest.until(() => shooter.stake("pass") === 500);
    await shooter.spot("come").focus();
    await guest.press("Alt+ArrowDown");
    assert.equal(
        await page.evaluate(() => document.activeElement?.getAttribute("data-spot")),
        "field",
    );
    await shooter.toPoint();
    await page.getByRole("log").getByText("the marker is on.").first().waitFor();
    await page.getByText(`Puck on ${String(shooter.point)}`, { exact: true }).waitFor();
    assert.match((await shooter.spot("pass").getAttribute("aria-label")) ?? "", /\$5 on it/);
    await guest.leave();
});

for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
] as const)
    void test(`${String(width)} x ${String(height)}: a layout is one tab stop, and keys go on from there`, async () => {
        const shooter = await Shooter.sit({ viewport: { width, height } });
        const { guest } = shooter;
        const { page } = guest;
        await listed(guest);
        const here = () =>
            page.evaluate(() => document.activeElement?.getAttribute("data-spot") ?? "");
        const within = width < 700 ? "#zone-line" : "#layout";
        const stops = page.locator(`${within} [data-spot][tabindex="0"]`);
        assert.equal(await stops.count(), 1);
        assert.equal(await stops.getAttribute("data-spot"), "pass");
        await stops.focus();
        await guest.press("Alt+ArrowUp");
        assert.equal(await here(), "dont-pass");
        assert.equal(await stops.getAttribute("data-spot"), "dont-pass");
        await guest.press("Tab");
        assert.notEqual(await here(), "dont-pass");
        if (width >= 700) assert.equal(await here(), "", "Tab leaves the layout");
        await guest.press("Shift+Tab");
        assert.equal(await here(), "dont-pass", "and comes back to where it was");
        await guest.press("ArrowRight");
        assert.ok((await here()).length > 0);
        await guest.press("?");
        await page.getByRole("dialog").getByText("it is one stop").waitFor();
        await guest.press("Escape");
        await guest.leave();
    });

void test("W on a closed spot says why it is closed, as the engine does", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    await shooter.spot("come").focus();
    await guest.until(async () =>
        ((await shooter.spot("come").getAttribute("aria-label")) ?? "").includes("closed now"),
    );
    await guest.press("w");
    const told = guest.page.getByRole("status");
    await told
        .getByText(
            /Come is closed now\. A Come Bet goes .* after the come out roll.*\(MAB-CR 2\(c\)\)/,
        )
        .waitFor();
    await shooter.toPoint();
    await shooter.spot("fire").focus();
    await guest.press("w");
    await told.getByText(/Fire is closed now\. .*\(MAB-CR 2\(nn\)\)/).waitFor();
    await guest.leave();
});

for (const [width, height] of [
    [1280, 800],
    [1280, 640],
    [1024, 768],
    [844, 390],
    [360, 640],
] as const)
    void test(`${String(width)} x ${String(height)}: a closed spot that is pressed is told where its limits are, with the reason`, async () => {
        const viewport = { width, height };
        const shooter = await Shooter.sit({ viewport, hasTouch: width < 1000 });
        const { guest } = shooter;
        const { page } = guest;
        const bar = page.locator(".bar .bar").filter({ visible: true });
        const whole = async (told: RegExp) => {
            await bar.getByText(told).waitFor();
            await still(page);
            const over = await bar.evaluate((one) => {
                const { top, bottom } = one.getBoundingClientRect();
                const room = one.parentElement?.getBoundingClientRect() ?? new DOMRect();
                const cut = one.scrollHeight - one.clientHeight;
                return Math.max(room.top - top, bottom - room.bottom, cut);
            });
            assert.ok(over <= 1, `${String(told)}: ${String(over)} pixels over`);
            assert.equal(await page.getByRole("alert").count(), 0);
        };
        await guest.until(async () =>
            ((await shooter.spot("come").getAttribute("aria-label")) ?? "").includes("closed now"),
        );
        await shooter.spot("come").click();
        await whole(
            /^Come is closed now\. A Come Bet .*after the come out roll\. \(MAB-CR 2\(c\)\)$/,
        );
        await shooter.spot("pass-odds").click();
        await whole(
            /^Pass odds is closed now\. These odds go with pass line, where you have no bet\.$/,
        );
        await shooter.spot("pass").click();
        await guest.until(() => shooter.stake("pass") > 0);
        await bar.getByText("closed now").waitFor({ state: "hidden" });
        await shooter.toPoint();
        await shooter.spot("dont-pass").click();
        await whole(/^Don't pass is closed now\. .*before the come out roll\. \(MAB-CR 2\(b\)\)$/);
        const puck = page.locator("svg.on").filter({ visible: true }).first();
        assert.ok(await puck.isVisible(), "the puck is in sight");
        if (width < 1000)
            assert.ok(
                await page.getByText(`Point ${String(shooter.point)}`, { exact: true }).isVisible(),
            );
        await guest.leave();
    });

void test("what each total would bring is one tab stop, and arrows go on to those that decide a bet", async () => {
    for (const viewport of [desk, { width: 1024, height: 768 }]) {
        const shooter = await Shooter.sit({ viewport });
        const { guest } = shooter;
        const { page } = guest;
        await shooter.spot("pass").click();
        await guest.until(() => shooter.stake("pass") === 500);
        const stops = page.locator('.next button[tabindex="0"]');
        await stops.waitFor();
        assert.equal(await stops.count(), 1);
        await stops.focus();
        const here = () =>
            page.evaluate(() => document.activeElement?.querySelector("b")?.textContent);
        assert.equal(await here(), "2");
        await guest.press("ArrowRight");
        assert.equal(await here(), "3");
        await guest.press("ArrowRight");
        assert.equal(await here(), "7", "a point decides nothing yet");
        await guest.press("ArrowLeft");
        assert.equal(await here(), "3");
        assert.equal(await stops.locator("b").innerText(), "3");
        assert.equal(shooter.stake("pass"), 500, "no bet was changed");
        await guest.leave();
    }
});

void test("1280 x 800: what a lay of odds pays and takes are apart; rolls stay clear of the drawer", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const { page } = guest;
    while (!shooter.point) {
        if (!shooter.stake("dont-pass")) {
            await shooter.spot("dont-pass").click();
            await guest.until(() => shooter.stake("dont-pass") > 0);
        }
        await shooter.roll();
    }
    const face = page.locator(".face", { hasText: "Lay odds" });
    await face.getByText(/^(up )?to \$/).waitFor();
    const ends = await face.locator("text").evaluateAll((all) =>
        all
            .map((one) => one.getBoundingClientRect())
            .sort((a, b) => a.left - b.left)
            .map(({ left, right }) => [left, right] as const),
    );
    assert.equal(ends.length, 3);
    ends.slice(1).forEach(([left], i) => {
        assert.ok(left > (ends[i]?.[1] ?? Infinity) + 2, JSON.stringify(ends));
    });
    await guest.press("i");
    const drawer = page.locator("aside");
    await drawer.getByRole("tab", { name: "Odds" }).waitFor();
    await shooter.spot("field").click();
    const down = page.getByRole("button", { name: "Take down", exact: true });
    await down.waitFor();
    await still(page);
    const button = await down.boundingBox();
    const edge = (await drawer.boundingBox())?.x ?? 0;
    for (const box of await page
        .locator(".band li")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect)))
        assert.ok(
            box.right <= edge && button && (box.bottom <= button.y + 1 || box.right <= button.x),
            JSON.stringify([box, button, edge]),
        );
    await guest.leave();
});

void test("a call of one's own seat says you", () => {
    const heard = (text: string) =>
        words.heard?.({ key: "left-over", text }, { seat: 1 } as Seat) ?? "";
    assert.equal(
        heard("Seat 1 rolls to decide what is left. The marker is off."),
        "You roll to decide what is left. The marker is off.",
    );
    assert.equal(heard("Seat 1 passes the dice."), "You pass the dice.");
    assert.equal(heard("Seat 2 passes the dice."), "Seat 2 passes the dice.");
});

void test("1024 x 768: hops are folded under the propositions; a press or a key unfolds them", async () => {
    const shooter = await Shooter.sit({ viewport: { width: 1024, height: 768 } });
    const { guest } = shooter;
    const { page } = guest;
    const fold = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
    const isFolded = (spot: string) =>
        shooter.spot(spot).evaluate((one) => one.classList.contains("folded"));
    await listed(guest);
    assert.ok(await isFolded("hop-2-2"));
    assert.ok(!(await isFolded("hard-4")));
    await fold("Hops").click();
    assert.ok(!(await isFolded("hop-2-2")));
    assert.ok(await isFolded("hard-4"));
    await shooter.spot("hop-2-2").click();
    await guest.until(() => shooter.stake("hop-2-2") === 500);
    await fold("Propositions").click();
    assert.match(await fold("Hops").innerText(), /1$/, "what lies there is told");
    await shooter.spot("fire").focus();
    await guest.until(async () => !(await isFolded("fire")));
    await guest.leave();
});

for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [1440, 900],
    [768, 1024],
    [390, 844],
    [844, 390],
] as const)
    void test(`${String(width)} x ${String(height)}: OFF and the amount of a bet that is off can both be read`, async () => {
        const shooter = await Shooter.sit({ viewport: { width, height } });
        const { guest } = shooter;
        const { page } = guest;
        await listed(guest);
        for (const bet of ["place-6 60", "place-5 25", "buy-4 100", "hard-8 5"]) {
            await guest.type(`bet ${bet}`);
            await guest.until(() => shooter.stake(bet.split(" ")[0] ?? "") > 0);
        }
        await still(page);
        const faults = await page.locator("#layout").evaluate((root) => {
            const found: string[] = [];
            let offs = 0;
            for (const face of root.querySelectorAll(".face")) {
                const texts = [...face.querySelectorAll<SVGTextElement>("text")];
                const off = texts.find((one) => one.textContent === "OFF");
                if (!off) continue;
                offs++;
                const a = off.getBoundingClientRect();
                const letters = parseFloat(getComputedStyle(off).fontSize);
                const size = letters * (off.getScreenCTM()?.a ?? 0);
                if (size < 10) found.push(`OFF has ${size.toFixed(1)} pixels`);
                for (const one of texts) {
                    const b = one.getBoundingClientRect();
                    // boxes of letters are higher than the letters
                    const high =
                        Math.min(a.bottom - 0.2 * a.height, b.bottom - 0.2 * b.height) -
                        Math.max(a.top + 0.2 * a.height, b.top + 0.2 * b.height);
                    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                    if (one !== off && high > 1 && wide > 1)
                        found.push(`${one.textContent}: ${wide.toFixed(1)} x ${high.toFixed(1)}`);
                }
            }
            return { found, offs };
        });
        assert.ok(faults.offs >= 4, `${String(faults.offs)} are off`);
        assert.deepEqual(faults.found, []);
        await guest.leave();
    });

void test("by touch: nothing is rounded silently, and what a total would bring is told beforehand", async () => {
    const shooter = await Shooter.sit({ viewport: phone, hasTouch: true });
    const { guest } = shooter;
    const { page } = guest;
    await shooter.toPoint();
    const name = shooter.point === 6 ? "place-8" : "place-6";
    await page.getByRole("tab", { name: /^Numbers/ }).tap();
    await shooter.spot(name).tap();
    const asked = page.getByRole("status");
    await asked.getByText(/^Place [68] goes by \$6, not \$5\.$/).waitFor();
    assert.equal(shooter.stake(name), 0);
    await page.getByRole("button", { name: "Bet $6", exact: true }).tap();
    await guest.until(() => shooter.stake(name) === 600);
    await page.getByRole("button", { name: /^7, 6 of 36: −\$/ }).waitFor();
    await guest.leave();
});

void test("after a seven out the dice go to the next seat: who had them is only asked to bet", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const gold = guest.page.locator("[data-primary]");
    const pass = guest.page.getByRole("button", { name: "Pass the dice", exact: true });
    const facts = () => guest.state?.facts ?? {};
    await listed(guest);
    assert.equal(await pass.count(), 0, "nobody has the dice yet");
    await shooter.toPoint();
    assert.equal(await pass.count(), 0, "not with a point");
    while (shooter.point || !facts()["shooter"]) {
        if (shooter.point) await shooter.roll();
        else await shooter.toPoint();
    }
    await pass.waitFor();
    await still(guest.page);
    await guest.page.screenshot({ path: `${SHOTS}/craps-pass-dice-desk.png` });
    await guest.audit("craps, the dice may be passed");
    await guest.press("g");
    await guest.until(() => !facts()["shooter"]);
    await pass.waitFor({ state: "detached" });

    const other = await Guest.arrive(house, browser, { reducedMotion: "reduce" });
    await other.sit(guest.table, 500);
    const seat = other.state?.you ?? 0;
    await guest.until(() => guest.state?.seats.length === 2);
    await guest.until(() => facts()["offered"] === seat);
    const name = guest.state?.seats.find((one) => !one.you)?.name ?? "";
    await guest.page.getByText(`The dice go to: ${name}`).waitFor();
    await other.page.getByText("The dice go to: you").waitFor();
    await gold.getByText("Bet $5 on the pass line").waitFor();
    assert.equal(await guest.page.getByText("Roll again").count(), 0);
    await other.leave();
    await guest.leave();
});

void test("Repeat puts down what is offered at a come-out, and names the rest; Roll again leaves it out", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const { page } = guest;
    const told = page.getByRole("alert").filter({ hasText: "Not now: pass odds." });
    await shooter.toPoint();
    await guest.page.getByRole("button", { name: /^Take odds/ }).click();
    await guest.until(() => shooter.stake("pass-odds") > 0);
    while (shooter.point) await shooter.roll();
    await guest.bet(0);
    await guest.press("0");
    await guest.bet(500);
    assert.equal(shooter.stake("pass"), 500);
    await told.waitFor();
    await guest.press("Delete");
    await guest.bet(0);
    await told.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: /^Roll again bet \$5/ }).waitFor();
    await shooter.roll();
    await page.waitForTimeout(300);
    assert.equal(await page.getByRole("alert").filter({ hasText: "Not now" }).count(), 0);
    await guest.leave();
});

void test("the dice lie: a press on Roll counts at once, by mouse and by Enter", async () => {
    const shooter = await Shooter.sit({ reducedMotion: "no-preference" });
    const { guest } = shooter;
    const gold = guest.page.locator("[data-primary].primary").getByText(/^Roll/);
    await shooter.spot("pass").click();
    await guest.bet(500);
    await shooter.roll();
    for (let i = 0; i < 8; i++) {
        await gold.waitFor();
        await guest.page.waitForTimeout(60);
        const { round = 0 } = guest.state ?? {};
        if (i % 2) await guest.press("Enter");
        else await gold.click();
        await guest.until(() => guest.state?.round === round + 1, 5000); // one that is swallowed never comes
    }
    await guest.leave();
});

void test("the trainer says nothing of a decision where there is none", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    await guest.page.evaluate(() => {
        localStorage.setItem("pit.trainer", "warn");
    });
    await guest.page.reload();
    await guest.betsOpen();
    await shooter.toPoint();
    await guest.page.waitForTimeout(500);
    assert.equal(await guest.page.getByText("decide first").count(), 0);
    await guest.leave();
});

void test("Undo is dim after a bet that may not be taken down, and its key says why", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const { page } = guest;
    const undo = page.getByRole("button", { name: "Undo", exact: true }).first();
    await shooter.spot("fire").click();
    await guest.until(() => shooter.stake("fire") === 500);
    await guest.settled();
    assert.ok(await undo.isDisabled());
    await guest.press("u");
    await page.getByRole("alert").getByText("You cannot take chips off fire now.").waitFor();
    await shooter.spot("pass").click();
    await guest.until(() => shooter.stake("pass") === 500);
    await undo.click();
    await guest.until(() => shooter.stake("pass") === 0);
    assert.equal(shooter.stake("fire"), 500);
    await guest.until(() => undo.isDisabled());
    await guest.leave();
});

void test("a whirl is one press to undo, and one to put down again", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const { page } = guest;
    const lies = () => [shooter.stake("horn"), shooter.stake("any-seven")].join();
    await shooter.spot("whirl").click();
    await guest.until(() => lies() === "400,100");
    await page.getByRole("button", { name: "Undo" }).filter({ visible: true }).click();
    await guest.until(() => lies() === "0,0");
    await page.getByRole("button", { name: "Redo" }).click();
    await guest.until(() => lies() === "400,100");
    await guest.leave();
});

void test("what was put down on a whirl twice comes off by halves, where half of a part is too little to lie", async () => {
    const shooter = await Shooter.sit({}, "ma-book min=5 max=500");
    const { guest } = shooter;
    const lies = () => ["pass", "field", "horn", "any-seven"].map((one) => shooter.stake(one));
    const has = (wanted: string) => guest.until(() => lies().join() === wanted);
    await shooter.spot("whirl").click();
    await has("0,0,400,100");
    await shooter.spot("whirl").click();
    await has("0,0,800,200");
    await guest.press("u");
    await has("0,0,400,100");
    await guest.press("Shift+u");
    await has("0,0,800,200");
    await guest.press("u");
    await has("0,0,400,100");
    await shooter.spot("pass").click();
    await has("500,0,400,100");
    await shooter.spot("field").click();
    await has("500,500,400,100");
    await guest.press("*");
    await has("1000,1000,800,200");
    await guest.press("u");
    await has("500,500,400,100");
    await guest.press("Delete");
    await has("0,0,0,0");
    await guest.press("u");
    await has("500,500,400,100");
    await guest.leave();
});

void test("a whirl comes off by a key and by its button, and lies again after Undo", async () => {
    for (const min of [1, 5]) {
        const shooter = await Shooter.sit({}, `ma-book min=${String(min)} max=500`);
        const { guest } = shooter;
        const lies = () => [shooter.stake("horn"), shooter.stake("any-seven")].join();
        await shooter.spot("whirl").click();
        await guest.until(() => lies() === "400,100");
        await guest.press("Backspace");
        await guest.until(() => lies() === "0,0");
        await guest.press("u");
        await guest.until(() => lies() === "400,100");
        await shooter.spot("whirl").click();
        await guest.until(() => lies() === "800,200");
        await guest.page.getByRole("button", { name: "Take down", exact: true }).click();
        await guest.until(() => lies() === "0,0");
        await guest.press("u");
        await guest.until(() => lies() === "800,200");
        await guest.leave();
    }
});

void test("+ takes the odds that its button offers", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    await shooter.toPoint();
    const button = guest.page.getByRole("button", { name: /^Take odds/ });
    assert.equal(await button.getAttribute("aria-keyshortcuts"), "+");
    await guest.page
        .locator(".acts button:not([aria-disabled])", { hasText: "Take odds" })
        .waitFor();
    await guest.press("+");
    await guest.until(() => shooter.stake("pass-odds") > 0);
    await guest.leave();
});

void test("a chip that does not fit is asked about before anything is bet, by the frame's key too", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const { page } = guest;
    const six = page.getByRole("button", { name: "Bet $6", exact: true });
    await shooter.spot("place-8").hover();
    await page.getByRole("radio", { name: "Chip of $5", exact: true }).focus();
    await guest.press("Space");
    await six.waitFor();
    assert.equal(guest.stake(), 0);
    await six.click();
    await guest.until(() => shooter.stake("place-8") === 600);
    await shooter.spot("place-6").click();
    await page.getByRole("status").getByText("Place 6 goes by $6, not $5.").waitFor();
    assert.equal(shooter.stake("place-6"), 0);
    await guest.leave();
});

void test("1366 x 650: what is asked about a chip that does not fit is whole, above the rail", async () => {
    const shooter = await Shooter.sit({ viewport: { width: 1366, height: 650 } });
    const { guest } = shooter;
    await shooter.spot("place-6").click();
    const words = guest.page.locator(".board .bar p.asks");
    await words.waitFor();
    await still(guest.page);
    const [own, room, rail] = await Promise.all(
        [words, guest.page.locator(".board .bar > .bar"), guest.page.locator(".bottom")].map(
            (one) => one.boundingBox(),
        ),
    );
    assert.ok(own && room && rail, "all are there");
    assert.ok(own.y + own.height <= rail.y, "under the rail");
    assert.ok(own.height <= room.height + 1, `${String(own.height)} of ${String(room.height)}`);
    const line = await shooter.spot("pass").first().boundingBox();
    assert.ok(line && own.y >= line.y + line.height - 2, "on the pass line");
    await guest.leave();
});

void test("who leaves with a bet on the layout is told so as a person, and stays", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const { page } = guest;
    await shooter.spot("pass").click();
    await guest.until(() => shooter.stake("pass") === 500);
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    const words = "You have a bet on the layout: take it down or play the round first.";
    await page.getByRole("alert").getByText(words).waitFor();
    assert.match(page.url(), /#\/table\//);
    await guest.type("leave");
    await page.getByRole("alert").getByText(words).waitFor();
    await guest.leave();
});

void test("what was refused hides no spot and no call at a desk", async () => {
    const tables = {
        craps: RULES,
        roulette: "ma-book adjacent=on",
        "red-dog": "nj-online",
        blackjack: "ma-book",
        baccarat: "ma-book",
        "big-six": "ma-book",
    };
    for (const [game, rules] of Object.entries(tables)) {
        const guest = await Guest.arrive(house, browser, { reducedMotion: "reduce" });
        const { page } = guest;
        await guest.sit(await guest.open({ game, rules, bet_seconds: 0 }), 500);
        const move = guest.state?.moves.find(({ verb }) => verb === "bet");
        await guest.type(`bet ${move?.spot ?? ""} ${String((move?.least ?? 0) / 100)}`);
        await guest.until(() => guest.stake() > 0);
        await page.getByRole("button", { name: "Leave", exact: true }).click();
        const notice = page.locator(".notice[role=alert]");
        await notice.waitFor();
        await still(page);
        await page.screenshot({ path: `${SHOTS}/refused-${game}-desk.png` });
        const hidden = await notice.evaluate((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const under = [...document.querySelectorAll("[data-spot], .strip .last")];
            return under
                .filter((spot) => {
                    const box = spot.getBoundingClientRect();
                    return (
                        box.left < right && box.right > left && box.top < bottom && box.bottom > top
                    );
                })
                .map((spot) => spot.getAttribute("data-spot") ?? spot.textContent);
        });
        assert.deepEqual(hidden, [], game);
        await guest.leave();
    }
});

void test("what was refused hides no control on a phone", async () => {
    for (const [width, height] of [
        [390, 844],
        [360, 640],
        [844, 390],
    ] as const) {
        const viewport = { width, height };
        const { guest } = await Shooter.sit({ viewport, hasTouch: true });
        const { page } = guest;
        await listed(guest);
        await page.locator('button[data-spot="pass"]').tap();
        await guest.bet(500);
        await guest.press("+"); // no odds yet
        const notice = page.locator(".notice[role=alert]");
        await notice.waitFor();
        await still(page);
        await page.screenshot({ path: `${SHOTS}/refused-phone-${String(width)}.png` });
        const hidden = await notice.evaluate((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const under = document.querySelectorAll(
                "[role=tab], main button:not([data-spot], .notice button), .rail button, .strip .last",
            );
            return [...under]
                .map((control) => [control.getBoundingClientRect(), control] as const)
                .filter(
                    ([box]) =>
                        box.width &&
                        box.left < right &&
                        box.right > left &&
                        box.top < bottom &&
                        box.bottom > top,
                )
                .map(([, control]) => control.textContent);
        });
        assert.deepEqual(hidden, [], String(width));
        await guest.leave();
    }
});

void test("what rests is marked off, by name too, and may be called on", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    await shooter.spot("hard-8").click();
    await guest.until(() => shooter.stake("hard-8") === 500);
    assert.match((await shooter.spot("hard-8").getAttribute("aria-label")) ?? "", /, off: /);
    await guest.page.getByRole("button", { name: "Turn on", exact: true }).click();
    await guest.until(async () => {
        const label = await shooter.spot("hard-8").getAttribute("aria-label");
        return label !== null && !label.includes(", off: ");
    });
    await guest.leave();
});

void test("the odds drawer: the whole layout as one exact figure, and every bet", async () => {
    const shooter = await Shooter.sit({});
    const { guest } = shooter;
    const { page } = guest;
    await shooter.spot("pass").click();
    await guest.until(() => shooter.stake("pass") === 500);
    if (!(await page.getByRole("tab", { name: "Odds" }).isVisible())) await guest.press("i");
    await page.getByRole("tab", { name: "Odds" }).click();
    await page.getByText("as an exact fraction").click();
    await page.getByText("-700/99", { exact: true }).waitFor();
    await page.getByRole("row", { name: /^Any seven .* 16\.667/ }).waitFor();
    await guest.leave();
});

for (const [size, viewport] of Object.entries({ desk, phone }))
    void test(`craps, ${size}: axe finds nothing at bets and with a point, in any theme`, async () => {
        const shooter = await Shooter.sit({ viewport });
        const { guest } = shooter;
        await shooter.spot("field").click();
        await guest.until(() => shooter.stake("field") === 500);
        await guest.page.screenshot({ path: `${SHOTS}/craps-bets-${size}.png` });
        await guest.audit(`craps bets, ${size}`);
        await shooter.toPoint();
        await still(guest.page);
        await guest.page.screenshot({ path: `${SHOTS}/craps-point-${size}.png` });
        await guest.audit(`craps point, ${size}`);
        const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width);
        await guest.leave();
    });

void test("on a phone the amount of a wager that is off is read above its OFF, or beside it", async () => {
    const viewport = { width: 390, height: 844 };
    const guest = await Guest.arrive(house, browser, { viewport, reducedMotion: "reduce" });
    const { page } = guest;
    const table = await guest.open({ game: "craps", rules: "ma-book" });
    await guest.sit(table);
    for (const bet of ["place-5 5", "hard-8 5", "buy-4 20"]) await guest.type(`bet ${bet}`);
    await guest.bet(3000);
    await page.locator("g.mark").first().waitFor({ state: "attached" });
    const parts = await page.locator("g.mark").evaluateAll((offs) =>
        offs.map((off) => {
            const amount = off.previousElementSibling;
            const { bottom, right, height } = amount?.getBoundingClientRect() ?? new DOMRect();
            const plate = off.querySelector("rect")?.getBoundingClientRect() ?? new DOMRect();
            const hidden = Math.min(bottom - height * 0.2 - plate.top, right - plate.left);
            return { text: amount?.textContent, hidden };
        }),
    );
    assert.ok(parts.length > 0);
    for (const { text, hidden } of parts) {
        assert.match(text ?? "", /^(5|20)$/);
        assert.ok(hidden <= 1, `${text ?? ""}: ${hidden.toFixed(1)} pixels are hidden`);
    }
    await page.getByRole("tab", { name: /^Numbers/ }).click();
    await page.screenshot({ path: "build/web/shots/craps-off.png" });
    await guest.leave();
});

void test("a first hand by the finger: what each total brings stands clear of SEVEN, and every tab is in reach", async () => {
    const guest = await Guest.arrive(house, browser, {
        viewport: { width: 768, height: 1024 },
        hasTouch: true,
        isMobile: true,
    });
    const { page } = guest;
    const table = await guest.open({ game: "craps", rules: "ma-book min=5 max=500" });
    await page.goto(`${house.url}#/table/${table}?play`);
    await guest.betsOpen();
    for (const [i, spot] of ["pass", "field", "hard-8"].entries()) {
        await guest.type(`bet ${spot} 5`);
        await guest.until(() => guest.stake() === 500 * (i + 1));
    }
    const clear = async (these: string, of: string) => {
        const ends = await page
            .locator(these)
            .evaluateAll((list) =>
                Math.max(...list.map((node) => node.getBoundingClientRect().bottom)),
            );
        const begins = await page.locator(of).evaluate((node) => node.getBoundingClientRect().top);
        assert.ok(ends <= begins, `${these}: ${String(ends)} of ${String(begins)}`);
    };
    await page.locator(".next.rows button").last().waitFor();
    await clear(".next.rows :is(span, .star)", 'button[data-spot="any-seven"]');
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole("tab").last().waitFor();
    await still(page);
    await clear("[role=tab]", ".rail");
    // Two parts of the layout, wholly in sight, for fingers.
    const seen = await page.locator(".page [data-spot]").evaluateAll((nodes) => {
        const boxes = nodes.map((node) => node.getBoundingClientRect());
        const on = boxes.filter((box) => box.left > 0 && box.right < window.innerWidth + 1);
        return [on.length, on.filter(({ width, height }) => Math.min(width, height) < 43.5).length];
    });
    assert.deepEqual(seen, [31, 0]);
    await guest.leave();
});

void test("chips on a come bet that has gone to its number are odds on it", async () => {
    const shooter = await Shooter.sit({ viewport: desk });
    const { guest } = shooter;
    const gone = () =>
        guest.state?.seats
            .find(({ you }) => you)
            ?.wagers.find(({ spot }) => /^come-\d+$/.test(spot))?.spot;
    for (let i = 0; i < 60 && !gone(); i++) {
        await shooter.toPoint();
        await shooter.spot("come").click();
        await guest.until(() => shooter.stake("come") > 0);
        await shooter.roll();
    }
    const box = gone() ?? "";
    const odds = box.replace("come-", "come-odds-");
    await guest.press("3"); // $10 are right on every number
    await shooter.spot(box).click({ position: { x: 12, y: 12 } });
    await guest.until(() => shooter.stake(odds) > 0);
    await guest.leave();
});

void test("a bet that stays says by which clause, and a chip beyond the limit offers what is left of it", async () => {
    const shooter = await Shooter.sit({ viewport: desk }, "ma-book min=5 max=50");
    const { guest } = shooter;
    const { page } = guest;
    await shooter.toPoint();
    await shooter.spot("pass").click({ button: "right" });
    await page
        .getByText(/You cannot take chips off pass line now\. .*\(MAB-CR 3\(c\)\(1\)\)/)
        .first()
        .waitFor();
    await guest.press("5"); // $100
    await shooter.spot("field").click();
    await page.getByRole("button", { name: "Bet $50", exact: true }).click();
    await guest.until(() => shooter.stake("field") === 5000);
    await guest.leave();
});

void test("a hardway that is called on at a come-out has the dealer's marker (MAB-CR 3(e))", async () => {
    const shooter = await Shooter.sit({ viewport: desk });
    const { guest } = shooter;
    const { page } = guest;
    await shooter.spot("hard-6").click();
    await guest.until(() => shooter.stake("hard-6") > 0);
    await page.locator(".mark text").filter({ hasText: "OFF" }).waitFor();
    await shooter.spot("hard-6").focus();
    await guest.press("w");
    await page.locator(".mark.on text").filter({ hasText: "ON" }).waitFor();
    await guest.until(async () =>
        /called on/.test((await shooter.spot("hard-6").getAttribute("aria-label")) ?? ""),
    );
    await guest.leave();
});
