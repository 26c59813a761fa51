// keys.test.ts -- every key of the online rulebook, on the main row and on the keypad, and the list
// of them, the switch that turns them off, and keys of one's own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser } from "playwright-core";

import { armed, launch } from "../browser.js";
import { Guest, House } from "./house.js";

let browser: Browser;
let house: House;
let ann: Guest;

before(async () => {
    browser = await launch();
    house = await House.open();
    ann = await Guest.arrive(house, browser);
    await ann.sit(await ann.open({ rules: "nj-online" }), 400);
});
after(async () => {
    await browser.close();
    await house.close();
    assert.deepEqual(ann.troubles, []);
});

async function presses(steps: readonly (readonly [string, number])[]): Promise<void> {
    for (const [key, dollars] of steps) {
        await ann.press(key);
        await ann.bet(dollars * 100);
    }
}

// NJO-RD key up, NJO-RD key down, NJO-RD key shift-up, NJO-RD key shift-down
void test("arrows change the bet by $1, with Shift by $10", async () => {
    await ann.betsOpen();
    await presses([
        ["ArrowUp", 1],
        ["ArrowUp", 2],
        ["Shift+ArrowUp", 12],
        ["PageUp", 22],
        ["ArrowDown", 21],
        ["Shift+ArrowDown", 11],
        ["PageDown", 1],
        ["ArrowDown", 0],
    ]);
});

// NJO-RD key fn: a keyboard without a keypad has these on its Fn layer; they come as the keypad's.
void test("the keypad does the same", async () => {
    await presses([
        ["Numpad8", 1],
        ["Numpad9", 11],
        ["Numpad2", 10],
        ["Numpad3", 0],
    ]);
});

void test("the key of a chip that one cannot afford says so, and leaves the chip in hand", async () => {
    const chip = (value: string) =>
        ann.page.getByRole("radio", { name: `Chip of $${value}`, exact: true });
    await ann.press("2");
    assert.equal(await chip("5").getAttribute("aria-checked"), "true");
    await ann.press("6");
    await ann.page
        .getByRole("alert")
        .getByText(/^You have only \$\d+ in chips: not enough for \$500\./)
        .waitFor();
    assert.equal(await chip("5").getAttribute("aria-checked"), "true");
    await ann.press("Escape");
});

// NJO-RD key del
void test("Del and the period remove the bets", async () => {
    for (const key of ["Delete", ".", "NumpadDecimal"])
        await presses([
            ["Shift+ArrowUp", 10],
            [key, 0],
        ]);
});

// NJO-RD key enter, NJO-RD key plus, NJO-RD key 0
void test("Enter deals and stands, + raises, 0 bets again; keypad and main row", async () => {
    const put = (key: string) => async () => {
        await ann.press(key);
        await ann.bet(300);
    };
    for (let i = 0; i < 3; i++) await ann.press("ArrowUp");
    await ann.bet(300);
    if ((await ann.deal()) === "over") await ann.decision(put("0"));
    await ann.answer("Enter");
    assert.equal(lastLine("stand"), "stand 1");
    for (const [zero, plus] of [
        ["0", "+"],
        ["Numpad0", "NumpadAdd"],
        ["0", "="],
    ] as const) {
        await ann.decision(put(zero));
        await ann.press(plus);
        await ann.until(() => !ann.moves("stand"));
        assert.equal(lastLine("raise"), "raise 1 3");
    }
    await ann.betsOpen();
    await put("0")();
    await armed(ann.page);
    const { round } = ann.state ?? {};
    await ann.press("NumpadEnter");
    await ann.until(() => ann.state?.round !== round);
    if (ann.moves("stand")) await ann.answer("Enter");
});

function lastLine(verb: string): string | undefined {
    return ann.heard
        .flatMap((said) => (said.is === "update" ? said.events : []))
        .findLast((event) => event.verb === verb)?.line;
}

void test("a press that was meant for Deal raises nothing, though Raise has come up in its place", async () => {
    const guest = await Guest.arrive(house, browser, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
    });
    await guest.sit(await guest.open({ turn_seconds: 0 }));
    await guest.page.evaluate(() => {
        const seen = new WeakSet<Element>();
        new MutationObserver(() => {
            for (const node of document.querySelectorAll<HTMLElement>("button")) {
                const name = node.ariaLabel ?? node.innerText;
                if (!name.startsWith("Raise") || seen.has(node)) continue;
                seen.add(node);
                setTimeout(() => {
                    node.click();
                    const key = { key: "+", bubbles: true, cancelable: true };
                    document.body.dispatchEvent(new KeyboardEvent("keydown", key));
                }, 60);
                // A finger takes longer, and lifts after it has touched.
                setTimeout(() => {
                    const tap = { bubbles: true, cancelable: true, detail: 1 };
                    node.dispatchEvent(new MouseEvent("click", tap));
                }, 400);
            }
        }).observe(document.body, { childList: true, subtree: true });
    });
    await guest.decision(async () => {
        await guest.press("ArrowUp");
        await guest.until(() => guest.stake() > 0);
    });
    const stake = guest.stake();
    await guest.page.waitForTimeout(600);
    assert.ok(guest.moves("raise"), "nothing was raised");
    assert.equal(guest.stake(), stake);
    await guest.page
        .locator(".rail .acts")
        .getByText(/^Raise/)
        .tap();
    await guest.until(() => !guest.moves("raise"));
    await guest.leave();
});

void test("the list of keys names each of them, and closes", async () => {
    await ann.betsOpen();
    await ann.press("?");
    await ann.page.getByRole("dialog").locator("dl > div").first().waitFor(); // it may be on its way
    const rows = await ann.page.getByRole("dialog").locator("dl > div").allInnerTexts();
    const list = rows.map((row) => row.replace(/\s+/g, " "));
    for (const row of [
        "0 Repeat the last bet",
        "Enter The marked action: deal, stand",
        "+ = Raise",
        "\u2191 Bet $1 more",
        "\u2193 Bet $1 less",
        "Shift \u2191 PgUp Bet $10 more",
        "Shift \u2193 PgDn Bet $10 less",
        "Del . Remove bets",
    ])
        assert.ok(list.includes(row), `${row} is not in ${list.join("; ")}`);
    await ann.press("Escape");
    await ann.page.getByRole("dialog").waitFor({ state: "detached" });
});

/** Presses a key in the very moment in which the last dialog goes, as no real key could be timed. */
async function pressWhenGone(key: string): Promise<void> {
    await ann.page.evaluate((name) => {
        new MutationObserver((_, observer) => {
            if (document.querySelector("dialog[open]")) return;
            observer.disconnect();
            const press = new KeyboardEvent("keydown", { key: name, bubbles: true });
            document.activeElement?.dispatchEvent(press);
        }).observe(document, { subtree: true, childList: true, attributeFilter: ["open"] });
    }, key);
}

const openers: Record<string, () => Promise<void>> = {
    Settings: () => ann.page.getByRole("button", { name: "Settings" }).click(),
    Limits: () => ann.page.getByRole("button", { name: /^Limits/ }).click(),
    Rules: () => ann.page.getByRole("banner").getByRole("button", { name: "Rules" }).click(),
    Keys: () => ann.press("?"),
    Command: () => ann.press("/"),
};

const closers: Record<string, () => Promise<void>> = {
    Escape: () => ann.press("Escape"),
    Close: () => ann.page.getByRole("dialog").getByRole("button", { name: "Close" }).click(),
    "a click beside it": () => ann.page.mouse.click(4, 4),
};

void test("a key counts as soon as a dialog has gone, however it was closed", async () => {
    for (const [dialog, open] of Object.entries(openers))
        for (const close of Object.values(closers)) {
            await open();
            await ann.page.getByRole("dialog").waitFor();
            await pressWhenGone("ArrowUp");
            await close();
            await ann.bet(100);
            assert.equal(await ann.page.getByRole("dialog").count(), 0, dialog);
            await presses([[".", 0]]);
        }
});

void test("one dialog after the other: what closed the first leaves the second alone", async () => {
    for (const open of Object.values(openers)) {
        await open();
        await ann.page.getByRole("dialog").waitFor();
        await pressWhenGone("?");
        await ann.press("Escape");
        const list = ann.page.getByRole("dialog", { name: "Keys" });
        await list.getByText("Repeat the last bet").waitFor();
        await ann.page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
        assert.ok(await list.isVisible());
        await ann.press("Escape");
        await list.waitFor({ state: "detached" });
    }
});

void test("a dialog gives the keys back to what had them, but not to what a pointer pressed", async () => {
    const settings = ann.page.getByRole("button", { name: "Settings" });
    const held = () => ann.page.evaluate(() => document.activeElement?.textContent.trim());
    await settings.focus();
    await ann.press("Enter");
    await ann.page.getByRole("dialog").waitFor();
    await ann.press("Escape");
    assert.equal(await held(), "Settings");
    await settings.click();
    await ann.page.getByRole("dialog").waitFor();
    await ann.press("Escape");
    assert.ok(await ann.page.evaluate(() => document.activeElement === document.body));
});

void test("a command is typed into its own window, and no key of it acts on the table", async () => {
    await ann.press("/");
    const line = ann.page.getByRole("dialog", { name: "Command" });
    await line.waitFor();
    await ann.page.keyboard.type("split 17-20 5 u*0 ");
    assert.equal(await line.getByRole("textbox").inputValue(), "split 17-20 5 u*0 ");
    await line.getByRole("button", { name: "Close" }).focus();
    for (const key of ["ArrowUp", "5", "u", "*", "0", "."]) await ann.press(key);
    assert.ok(await line.isVisible());
    await ann.press("Escape");
    await line.waitFor({ state: "detached" });
    await ann.bet(0);
});

void test("the drawer leaves the keys to the table when it goes", async () => {
    const drawer = ann.page.getByRole("complementary");
    if (!(await drawer.isVisible())) await ann.press("i");
    await drawer.getByRole("tab", { name: "Stats" }).focus();
    await ann.press("i");
    await presses([
        ["ArrowUp", 1],
        [".", 0],
    ]);
    await ann.press("i");
    await drawer.waitFor();
});

void test("a switch turns the keys off, and on", async () => {
    const set = async (on: boolean) => {
        await ann.page.getByRole("button", { name: "Settings" }).click();
        await ann.page.getByRole("dialog").getByLabel("Play with the keyboard").setChecked(on);
        await ann.press("Escape");
    };
    await set(false);
    const from = ann.heard.length;
    await ann.press("ArrowUp", "0", "PageUp", "?");
    assert.equal(ann.heard.slice(from).filter(({ is }) => is === "update").length, 0);
    assert.equal(await ann.page.getByRole("dialog").count(), 0);
    await set(true);
    await presses([
        ["ArrowUp", 1],
        ["Delete", 0],
    ]);
});

void test("a key of one's own takes the place of the usual one, and stays", async () => {
    const settings = ann.page.getByRole("button", { name: "Settings" });
    await settings.click();
    await ann.page.getByText("Which key does what").click();
    const row = ann.page.getByRole("listitem").filter({ hasText: "Bet $1 more" });
    await row.getByRole("button").click();
    await ann.press("w");
    await row.getByRole("button", { name: "W" }).waitFor();
    await ann.press("Escape");
    await ann.page.reload();
    await ann.page.getByRole("radio", { name: "Chip of $5", exact: true }).waitFor();
    await ann.betsOpen();
    await presses([
        ["w", 1],
        ["ArrowUp", 1],
        ["w", 2],
        [".", 0],
    ]);
    await settings.click();
    await ann.page.getByText("Which key does what").click();
    await ann.page.getByRole("button", { name: "Default keys" }).click();
    await ann.press("Escape");
    await presses([
        ["ArrowUp", 1],
        [".", 0],
    ]);
});

void test("no message had a seed of the house before its shoe was over", () => {
    const told = new Set<string>();
    ann.heard.forEach((said, i) => {
        if (said.is !== "fair" || said.stage !== "revealed" || told.has(said.server_seed)) return;
        told.add(said.server_seed);
        assert.ok(!JSON.stringify(ann.heard.slice(0, i)).includes(said.server_seed));
    });
    assert.ok(told.size >= 3);
});

void test("Space presses the button of the cut that it is on", async () => {
    const guest = await Guest.arrive(house, browser);
    await guest.page.goto(`${house.url}#/table/${await guest.open({ rules: "ma" })}?sit`);
    await guest.page.getByRole("dialog").getByRole("button", { name: /^Sit/ }).click();
    const cut = guest.page.getByRole("button", { name: "Cut here" });
    await cut.focus();
    await guest.press("Space");
    await cut.waitFor({ state: "hidden" });
    await guest.leave();
});

void test("a button that goes with its press leaves the keys to the gold one", async () => {
    const guest = await Guest.arrive(house, browser, { reducedMotion: "reduce" });
    const { page } = guest;
    const table = await guest.open({ game: "craps", rules: "ma-book", bet_seconds: 0 });
    const marked = page.locator(".rail [data-primary]:focus");
    await page.goto(`${house.url}#/table/${table}?play`);
    const known = page.getByRole("button", { name: "I know this game" });
    await known.focus();
    await guest.press("Enter");
    await known.waitFor({ state: "hidden" });
    await marked.waitFor();
    const odds = page.getByRole("button", { name: /^Take odds/ });
    while (!guest.state?.facts["point"]) {
        const { round } = guest.state ?? {};
        if (!guest.stake()) {
            await guest.press("p");
            await guest.until(() => guest.stake() > 0);
        }
        await guest.enter();
        await guest.until(() => guest.state?.round !== round);
    }
    await page.locator(".acts button:not([aria-disabled])", { hasText: "Take odds" }).waitFor();
    await odds.focus();
    await guest.press("Enter");
    await odds.waitFor({ state: "hidden" });
    // It stays until the limit is reached.
    const more = page.getByRole("button", { name: /more odds$/ });
    const lie = () => guest.stake();
    while (await more.count()) {
        const before = lie();
        assert.ok(await more.evaluate((node) => node === document.activeElement));
        await guest.press("Enter");
        await guest.until(() => lie() > before);
        await guest.settled();
    }
    await marked.waitFor();
    await guest.leave();
});
