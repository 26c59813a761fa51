// heard.test.ts -- the table for who hears it: what the live regions of the page say, in their order, and where the
// keys go. What is told is held against what the server said.

import assert from "node:assert/strict";
import { test } from "node:test";

import { money } from "../../src/format.js";
import { armed } from "../browser.js";
import type { Practice } from "../practice.js";
import { listens, told } from "./ear.js";
import { Guest } from "./house.js";
import { browser, house } from "./open.js";
import { rigged, type Comes } from "./rigged.js";

async function listening(reducedMotion: "reduce" | "no-preference" = "reduce"): Promise<Guest> {
    const guest = await Guest.arrive(house, browser, { reducedMotion });
    await listens(guest);
    return guest;
}

/** Sits at a table of one's own, past the words of a first hand. */
async function sat(game: string, rules: string): Promise<Guest> {
    const guest = await listening();
    await guest.sit(await guest.open({ game, rules, bet_seconds: 0, turn_seconds: 0 }), 500);
    await told(guest);
    return guest;
}

async function hears(guest: Guest, key: string, words: string[]): Promise<void> {
    await guest.press(key);
    assert.deepEqual(await told(guest), words, key);
}

const focus = (guest: Guest) =>
    guest.page.evaluate(() => (document.activeElement as HTMLElement).innerText.split("\n")[0]);

void test("every change of a bet is told once: what lies there now, all of it, the balance", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    await hears(guest, "p", ["Pass line $5. $5 in all. Balance $495."]);
    await hears(guest, "f", ["Field $5. $10 in all. Balance $490."]);
    await hears(guest, "f", ["Field $10. $15 in all. Balance $485."]);
    await hears(guest, "u", ["Field $5. $10 in all. Balance $490."]);
    await hears(guest, "*", ["Pass line $10, field $10. $20 in all. Balance $480."]);
    await guest.page.locator('button[data-spot="field"]').click({ modifiers: ["Shift"] });
    assert.deepEqual(await told(guest), ["Field $5. $15 in all. Balance $485."]);
    await guest.page.locator('button[data-spot="any-seven"]').click();
    assert.deepEqual(await told(guest), ["Any seven $5. $20 in all. Balance $480."]);
    await hears(guest, "Delete", ["No bets. Balance $500."]);
    await guest.type("buy 4 20");
    assert.deepEqual(await told(guest), ["Buy 4 $20. Percentage $1. $20 in all. Balance $479."]);
    await guest.type("take buy 4");
    assert.deepEqual(await told(guest), ["Percentage $1 back. No bets. Balance $500."]);
    await guest.leave();
});

void test("the frame's keys tell the bet too, at Red Dog and after its first round", async () => {
    const guest = await sat("red-dog", "nj-online");
    await hears(guest, "Space", ["Ante $5. $5 in all. Balance $495."]);
    await hears(guest, "ArrowUp", ["Ante $6. $6 in all. Balance $494."]);
    if ((await guest.deal()) === "decision") await guest.answer("Enter");
    await guest.betsOpen();
    const chips = guest.state?.seats.find(({ you }) => you)?.chips ?? 0;
    await told(guest);
    const left = (stake: number) => `Balance ${money(chips - stake)}.`;
    await hears(guest, "0", [`Ante $6. $6 in all. ${left(600)}`]);
    await hears(guest, "Delete", [`No bets. ${left(0)}`]);
    await guest.leave();
});

void test("a roll is told in order, once: who throws, dice, the dealer's call, each wager, the net, the balance", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    let [one, several] = [false, false];
    for (let rolls = 0; rolls < 60 && !(one && several); rolls++) {
        await guest.betsOpen();
        const me = guest.state?.seats.find(({ you }) => you);
        const has = (spot: string) => me?.wagers.some((wager) => wager.spot === spot);
        if (!has("pass") && !guest.state?.facts["point"]) await guest.press("p");
        if (!has("field")) await guest.press("f");
        await guest.until(
            () => guest.stake() > (me?.wagers ?? []).reduce((n, w) => n + w.stake, 0),
        );
        await told(guest);
        const from = guest.heard.length;
        await guest.enter();
        await guest.until(() => guest.ended(from));
        const words = await told(guest);
        const events = guest.heard
            .slice(from)
            .flatMap((said) => (said.is === "update" ? said.events : []));
        const roll = events.find(({ line }) => line.startsWith("roll "));
        assert.ok(roll);
        const [a = "", b = ""] = roll.line.split(" ").slice(1);
        const settled = roll.effects.filter((effect) => effect.kind === "settle");
        const names: Record<string, string> = { pass: "pass line", field: "field" };
        const results = settled.map(({ spot, net }) => {
            const name = names[spot] ?? spot;
            const lies = guest.state?.seats.some(
                ({ you, wagers }) => you && wagers.some((wager) => wager.spot === spot),
            );
            const then = lies ? "and stays up" : "and comes down";
            return net > 0 ? `${name} wins ${money(net)} ${then}` : `${name} loses ${money(-net)}`;
        });
        const net = settled.reduce((sum, effect) => sum + effect.net, 0);
        const won = net > 0 ? `You win ${money(net)}.` : `You lose ${money(-net)}.`;
        const sum = net ? won : "You won as much as you lost.";
        const chips = guest.state?.seats.find(({ you }) => you)?.chips ?? 0;
        const calls = roll.effects.flatMap((one) => (one.kind === "call" ? [one] : []));
        const said = (opens: boolean) =>
            calls
                .filter(({ key }) => (key === "shooter") === opens)
                .map(({ text }) => text.replace("Seat 1 has", "You have").replaceAll("'", "’"));
        const [first = ""] = results;
        const each = [first.charAt(0).toUpperCase() + first.slice(1), ...results.slice(1)];
        assert.deepEqual(words, [
            ...said(true),
            `The dice: ${a} and ${b}.`,
            ...said(false),
            `${each.join(", ")}.`,
            `${settled.length > 1 ? `${sum} ` : ""}Balance ${money(chips)}.`,
        ]);
        one ||= settled.length === 1;
        several ||= settled.length > 1;
    }
    assert.ok(one && several);
    await guest.leave();
});

void test("the same roll twice is told twice", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    await guest.press("p");
    await guest.bet(500);
    const rolls: string[] = [];
    for (let n = 0; n < 8; n++) {
        await told(guest);
        const from = guest.heard.length;
        await guest.enter();
        await guest.until(() => guest.ended(from));
        rolls.push(...(await told(guest)).filter((words) => words.startsWith("The dice:")));
        await guest.betsOpen();
    }
    assert.equal(rolls.length, 8);
    await guest.leave();
});

void test("L and Shift+L tell how it stands: the call, bets, balance, the next step; and the puck", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    await hears(guest, "l", [
        "Welcome. Place your bets. No bets. Balance $500. Next: Bet $5 on the pass line.",
    ]);
    await guest.press("p", "f");
    await guest.bet(1000);
    await told(guest);
    await hears(guest, "l", [
        "Welcome. Place your bets. Pass line $5, field $5. $10 in all. Balance $490. Next: Roll.",
    ]);
    await hears(guest, "Shift+L", [
        "Welcome. Place your bets. The puck is off, a come-out roll is next. " +
            "Pass line $5, field $5. $10 in all. Balance $490. Next: Roll.",
    ]);
    await guest.leave();
});

for (const [name, first, step] of [
    ["Play now", "Welcome. Place your bets.", "Bet $5"],
    ["Play Craps", "Welcome. Place your bets.", "Bet $5 on the pass line"],
] as const)
    void test(`${name}: nobody who is seated is said to watch, what is asked is asked once, and the keys are at the next step`, async () => {
        const guest = await listening();
        await guest.lobby();
        await guest.page.getByRole("button", { name }).first().focus();
        await guest.press("Enter");
        await guest.page.locator("[data-primary]").waitFor();
        const words: string[] = [];
        await guest.until(async () => {
            words.push(...(await told(guest)));
            return words.includes(first) && (await focus(guest)) === step;
        });
        assert.ok(!words.some((one) => /watching/.test(one)), words.join("\n"));
        assert.equal(words.filter((one) => one === first).length, 1, words.join("\n"));
        assert.ok(!words.some((one) => /will you cut/i.test(one)), words.join("\n"));
        await guest.enter();
        await guest.page.waitForTimeout(300);
        await guest.page.waitForFunction(() =>
            document.activeElement?.matches(".rail [data-primary]"),
        );
        await guest.leave();
    });

void test("a spot of craps is read once, when the keys come to it; what does not fit is asked", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    const spot = guest.page.locator('button[data-spot="place-6"]');
    await spot.focus();
    assert.deepEqual(await told(guest), []);
    assert.equal(
        await spot.getAttribute("aria-label"),
        "Place 6, pays 7 to 6, $6 to $498 in steps of $6",
    );
    await hears(guest, "Space", ["Place 6 goes by $6, not $5."]);
    await hears(guest, "Backspace", ["There is no bet of yours on place 6. \u00d7"]);
    await hears(guest, "+", ["Odds go with a line bet, and you have none. \u00d7"]);
    await hears(guest, "w", ["Place 6: you have no bet there to call on or off. \u00d7"]);
    await guest.leave();
});

void test("a number of roulette has its colour in its label and when it is bet on", async () => {
    const guest = await sat("roulette", "ma-book min=1 max=500");
    const label = (spot: string) =>
        guest.page.locator(`[data-spot="straight-${spot}"]`).first().getAttribute("aria-label");
    assert.match((await label("17")) ?? "", /^17 black, pays 35 to 1/);
    assert.match((await label("18")) ?? "", /^18 red, pays 35 to 1/);
    assert.match((await label("0")) ?? "", /^0, pays 35 to 1/);
    await guest.page.locator('[data-spot="straight-17"]').first().focus();
    await hears(guest, "Space", ["17 black $5. $5 in all. Balance $495."]);
    await guest.leave();
});

void test("a round that ends as soon as it is dealt again is not told as no bets", async () => {
    const guest = await sat("red-dog", "nj-online");
    await guest.press("Space");
    await guest.until(() => guest.stake() === 500);
    let at_once = false;
    for (let rounds = 0; rounds < 60 && !at_once; rounds++) {
        await guest.betsOpen();
        await told(guest);
        const from = guest.heard.length;
        const dealt = await guest.deal();
        if (dealt === "decision") await guest.answer("Enter");
        else if (rounds) at_once = true; // pressed once: the bet and the end of its round
        await guest.until(() => guest.ended(from));
        const words = await told(guest);
        assert.ok(!words.some((one) => one.startsWith("No bets")), words.join(" / "));
    }
    await guest.leave();
});

void test("cards at blackjack are told by whose they are, before what they come to", async () => {
    const guest = await sat("blackjack", "ma-book min=5");
    const cut = guest.page.getByRole("button", { name: "Cut here" });
    if (await cut.isVisible()) {
        await guest.page.getByRole("slider").focus();
        await guest.press("l"); // a slider has no use for it
        assert.match((await told(guest)).join(" "), /Next: Cut here/);
        await cut.click();
    }
    await guest.until(() => guest.moves("bet"));
    await guest.press("Space");
    await guest.until(() => guest.stake() === 500);
    await told(guest);
    await guest.enter();
    await guest.until(() => (guest.state?.chance.length ?? 0) >= 3);
    const words = await told(guest);
    const cards = words.find((one) => one.startsWith("Your hand: ")) ?? "";
    assert.match(
        cards,
        /^Your hand: \w+ of \w+, \w+ of \w+\. Dealer: \w+ of \w+(, a card face down)?\.$|^Your hand: \w+ of \w+\. Dealer: .* Your hand: /,
    );
    const total = words.findIndex((one) => /^You have|^Blackjack for you/.test(one));
    assert.ok(words.indexOf(cards) < (total < 0 ? Infinity : total), words.join(" / "));
    if (guest.moves("hit")) assert.match(words.at(-1) ?? "", /^(Hit|Stand), .* or .*\?$/);
    await guest.leave().catch(() => undefined);
});

void test("baccarat by keyboard: Space bets where the focus is, Enter deals, and each hand is told before its count", async () => {
    const guest = await sat("baccarat", "ma-book min=5");
    await guest.page.locator('button[data-spot="tie"]').focus();
    await hears(guest, "Space", ["Tie $5. $5 in all. Balance $495."]);
    const from = guest.heard.length;
    await guest.enter();
    await guest.until(() => guest.ended(from));
    const words = await told(guest);
    for (const side of ["Player", "Banker"]) {
        const cards = words.findIndex((one) => one.startsWith(`${side}: `));
        assert.match(words[cards] ?? "", /^\w+: \w+ of \w+, \w+ of \w+\.$/, words.join(" / "));
        assert.match(words[cards + 1] ?? "", new RegExp(`^${side} has `));
    }
    const third = words.findIndex((one) => one.startsWith("Card for the "));
    if (third >= 0) assert.match(words[third + 1] ?? "", /^(Player|Banker): \w+ of \w+\.$/);
    assert.match(words.slice(-2).join(" "), /^Tie (wins \$40|loses \$5)\. Balance \$(540|495)\.$/);
    await guest.leave();
});

void test("who goes back or leaves is at the heading of the lobby; who comes again hears how it stands, at the next step", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    const { page } = guest;
    await guest.press("p");
    await guest.bet(500);
    await told(guest);
    await page.goBack();
    await page.locator("h1:focus", { hasText: "You have a seat at Craps" }).waitFor();
    await page.goForward();
    await page.locator(".rail [data-primary]:focus", { hasText: "Roll" }).waitFor();
    const words: string[] = [];
    await guest.until(async () => {
        words.push(...(await told(guest)));
        return words.some((one) => one.includes("Pass line"));
    });
    const [stands, ...more] = words.filter((one) => /Pass line|bets/.test(one));
    assert.match(
        stands ?? "",
        /The puck is off.* Pass line \$5\. \$5 in all\. Balance \$495\. Next: Roll\.$/,
    );
    assert.deepEqual(more, []);
    await guest.press("Delete");
    await guest.bet(0);
    await page.getByRole("button", { name: "Leave", exact: true }).focus();
    await guest.press("Enter");
    await page.locator("h1:focus").waitFor();
    assert.ok((await told(guest)).includes("You left with $500."));
    await guest.leave();
});

void test("who was cut off hears that the link is there again, and how it stands", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    await guest.press("p");
    await guest.until(() => guest.stake() === 500);
    await told(guest);
    await house.kill();
    await guest.page.locator(".strip .down").waitFor();
    await house.again();
    await guest.page.locator(".strip .down").waitFor({ state: "detached", timeout: 30000 });
    const words = (await told(guest)).join(" / ");
    assert.match(
        words,
        /Connected again\. .*Pass line \$5\. \$5 in all\. Balance \$495\. Next: Roll\.$/,
    );
    await guest.leave();
});

void test("what is refused again is read again, and a bet before the call that closes it", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    await guest.press("c");
    const once = await told(guest);
    assert.equal(once.length, 1, once.join(" / "));
    await guest.press("c");
    assert.deepEqual(await told(guest), once);
    await guest.press("p");
    await guest.until(() => guest.stake() === 500);
    for (let rolls = 0; rolls < 40; rolls++) {
        await guest.betsOpen();
        const label = await guest.page.locator("[data-primary]").innerText();
        await told(guest);
        const from = guest.heard.length;
        await guest.enter();
        await guest.until(() => guest.ended(from));
        const words = await told(guest);
        if (!label.startsWith("Roll again")) continue;
        const bet = words.findIndex((one) => one.startsWith("Pass line $5. $5 in all"));
        const closed = words.findIndex((one) => one.includes("dice are out"));
        assert.ok(bet >= 0 && (closed < 0 || bet < closed), words.join(" / "));
        break;
    }
    await guest.leave();
});

void test("the lesson of Red Dog tells the deal, and a key that has pressed goes on with the next button", async () => {
    const guest = await listening();
    await guest.page.goto(`${house.url}#/learn/red-dog`);
    await guest.page.getByRole("button", { name: "Deal" }).focus();
    await told(guest);
    await guest.press("Enter");
    const dealt = (await told(guest)).join(" / ");
    assert.match(dealt, /^\w+ of \w+, \w+ of \w+\. .*[Ss]pread/);
    assert.equal(await focus(guest), "Stand");
    await guest.press("Enter");
    assert.match((await told(guest)).join(" / "), /lies between/);
    assert.equal(await focus(guest), "Next");
    await guest.press("Enter");
    await told(guest);
    assert.equal(await focus(guest), "Deal");
    await guest.leave();
});

void test("who loads a table anew, watches it or does not take a seat is at its gold button", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    const { page } = guest;
    await page.reload();
    await page.locator(".rail [data-primary]:focus").waitFor();
    const other = await listening();
    const sit = other.page.locator(".rail button:focus", { hasText: "Sit down" });
    await other.page.goto(`${house.url}#/table/${guest.table}`);
    await sit.waitFor();
    await other.page.goto(`${house.url}#/`);
    await other.page.goto(`${house.url}#/table/${guest.table}?sit`);
    await other.page.getByRole("dialog").waitFor();
    await other.press("Escape");
    await sit.waitFor();
    await other.leave();
    await guest.leave();
});

void test("what is refused is told once: a typed command, and leaving with a bet", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    await guest.type("bet field 900");
    const refused = await told(guest);
    assert.deepEqual(refused, ["You have only $500 in chips: not enough for $900."]);
    await guest.press("Escape");
    await guest.page.locator(".rail [data-primary]:focus").waitFor();
    await guest.press("p");
    await guest.bet(500);
    for (let rolls = 0; rolls < 40 && !guest.state?.facts["point"]; rolls++) {
        if (!guest.stake()) await guest.press("p");
        await guest.until(() => guest.stake() === 500);
        const from = guest.heard.length;
        await guest.enter();
        await guest.until(() => guest.ended(from));
        await guest.betsOpen();
    }
    await told(guest);
    await guest.page.getByRole("button", { name: "Leave", exact: true }).focus();
    await hears(guest, "Enter", [
        "Your bet cannot be taken down now: you can leave when it is decided. \u00d7",
    ]);
    await guest.leave();
});

void test("the words of a first hand come after what the roll brought, and name the button", async () => {
    const guest = await listening();
    const { page } = guest;
    await guest.lobby();
    await page.getByRole("button", { name: "Play Craps" }).first().focus();
    await guest.press("Enter");
    await page.locator(".rail [data-primary]:focus").waitFor();
    await page.waitForTimeout(1000);
    const named = /The button \u201cBet \$5 on the pass line\u201d bets on it\./;
    assert.match((await told(guest)).join(" / "), named);
    await guest.enter();
    await guest.until(() => guest.stake() === 500);
    await page.waitForTimeout(1000);
    await told(guest);
    const from = guest.heard.length;
    await guest.enter();
    await guest.until(() => guest.ended(from));
    await page.waitForTimeout(1000);
    const words = await told(guest);
    const dice = words.findIndex((one) => one.startsWith("The dice:"));
    const coach = words.findLastIndex((one) => /The puck is on .* before|The button/.test(one));
    assert.ok(dice >= 0 && dice < coach && coach === words.length - 1, words.join(" / "));
    await guest.leave();
});

void test("sound and the bare table say what they are now, and keys are told where the layout begins", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    const [first = ""] = (await guest.press("m"), await told(guest));
    assert.match(first, /^Sound (on|off)\.$/);
    await hears(guest, "z", ["Only the table is shown."]);
    await hears(guest, "z", ["Everything is shown."]);
    assert.equal(
        await guest.page.locator("#layout-keys").textContent(),
        "Space puts a chip on the spot, Backspace takes one off. Enter: Bet $5 on the pass line. " +
            "The layout is one tab stop: left and right go to the next open spot, Alt and an arrow to the spot that lies that way.",
    );
    await guest.press("p");
    await told(guest);
    await hears(guest, "-", ["No bets. Balance $500."]);
    await guest.page.getByRole("button", { name: "Settings" }).focus();
    await guest.press("Enter");
    const volume = guest.page.getByRole("slider", { name: "Volume" });
    assert.match((await volume.getAttribute("aria-valuetext")) ?? "", /^\d+ percent$/);
    await guest.leave();
});

const BLACKJACK = {
    game: "blackjack",
    rules: "ma-book dealing=reader split_hands=4 decks=8 even_money=on",
};
const act = (table: Practice, verb: string, more = {}) =>
    table.ask({ do: "act", verb, ...more }) === null;
const asks = (table: Practice, verb: string) => table.moves(verb).length > 0;

/** Answers with a key, as soon as it counts: while cards are on their way it does not. */
async function answers(guest: Guest, key: string, heard = guest.heard): Promise<void> {
    const from = heard.length;
    const answered = () => heard.slice(from).some(({ is }) => is === "update");
    for (let tries = 0; tries < 10 && !answered(); tries++) {
        await armed(guest.page);
        await guest.press(key);
        await guest.until(answered, 1000).catch(() => undefined);
    }
    assert.ok(answered(), `${key} is not taken`);
}

/** Somebody who hears a table whose cards are known, before the round that `comes` finds. */
async function hearing(comes: Comes): Promise<{ guest: Guest; table: Practice }> {
    const made = await rigged(house, browser, { ...BLACKJACK, comes }, { reducedMotion: "reduce" });
    await listens(made.guest);
    await made.guest.page.reload();
    await made.guest.page.locator("[data-primary]").waitFor();
    await made.guest.page.locator('[data-spot="box"]').waitFor();
    await told(made.guest);
    return made;
}

for (const result of ["loses $5", "wins $10"])
    void test(`insurance that ${result} is told by itself, beside the hand`, async () => {
        const deals: Comes = (table) => {
            table.deal({ box: 1000 });
            return asks(table, "insure") && !asks(table, "even-money");
        };
        const { guest, table } = await hearing(
            (table) =>
                deals(table) &&
                act(table, "insure", { spot: "insurance", amount: 500 }) &&
                !table.state?.phase === result.startsWith("wins"),
        );
        assert.ok(deals(table));
        await guest.page.getByRole("button", { name: "Insure for $5" }).waitFor();
        await told(guest);
        await answers(guest, "y", table.heard);
        while (table.state?.phase) await answers(guest, "s", table.heard);
        const words = await told(guest);
        const brought = words.filter((one) => /insurance (wins|loses)/i.test(one));
        assert.equal(brought.length, 1, words.join(" / "));
        assert.match(
            brought[0] ?? "",
            new RegExp(`^Insurance ${result.replace("$", "\\$")}, box (wins|loses|pushes)`),
        );
        assert.equal(brought[0], words.at(-1), "after the dealer's cards");
        await guest.leave();
    });

void test("a hand that was split has one number, wherever it is named", async () => {
    // The first hand is split twice: its third lies between the first and the second.
    const splits = (table: Practice) =>
        asks(table, "split") && act(table, "split") && table.state?.facts["hand"] === 1;
    const deals: Comes = (table) => {
        table.deal({ box: 1000 });
        return splits(table) && splits(table);
    };
    const { guest, table } = await hearing((table) => {
        if (!deals(table)) return false;
        while (table.state?.phase) if (!act(table, "stand")) return false;
        const nets = table.state?.seats[0]?.last.map(({ net }) => net) ?? [];
        return nets.length === 3 && nets[1] !== nets[2];
    });
    const { page } = guest;
    assert.ok(deals(table));
    await guest.until(() => page.getByRole("img", { name: /^Your hand 3:/ }).isVisible());
    await told(guest);
    const left = async (n: number) =>
        (await page.getByRole("img", { name: `Your hand ${String(n)}:` }).boundingBox())?.x ?? 0;
    assert.ok((await left(1)) > (await left(3)) && (await left(3)) > (await left(2)));
    await guest.press("l");
    const lies = "Hand 1 $10, hand 2 $10, hand 3 $10. $30 in all.";
    assert.ok((await told(guest)).join(" ").includes(lies));
    /** The cards of a hand as the server tells them: by its number. */
    const third = table.state?.chance.filter((one) => "card" in one && one.hand === 3) ?? [];
    await guest.press("Shift+L");
    const whole = (await told(guest)).join(" ");
    assert.equal(/Your hand 3: /.test(whole), third.length > 0, whole);
    while (table.state?.phase) await answers(guest, "s", table.heard);
    const nets = table.state?.seats[0]?.last ?? [];
    assert.equal(nets.length, 3);
    const words = (await told(guest)).join(" ");
    const results = await page
        .getByRole("list", { name: "How your bets ended" })
        .getByRole("listitem")
        .allInnerTexts();
    for (const { hand = 1, result } of nets) {
        const ends = { win: "wins", lose: "loses", push: "pushes", void: "comes back" }[result];
        assert.match(words, new RegExp(`hand ${String(hand)} ${ends}`, "i"));
        assert.ok(results.some((one) => one.startsWith(`hand ${String(hand)}: ${result}`)));
        const label = page.getByRole("img", { name: `Your hand ${String(hand)}:` });
        assert.match((await label.getAttribute("aria-label")) ?? "", new RegExp(`${ends}$|bust$`));
    }
    await guest.leave();
});

for (const [game, rules, bet, chance] of [
    ["craps", "ma-book min=1 max=500", /^Pass line \$5\. /, /^The dice: /],
    ["red-dog", "nj-online", /^Ante \$5\. /, / of \w+(,| and) .* of /],
    ["blackjack", "ma-book min=5", /^Box \$5\. /, /^Your hand: /],
] as const)
    void test(`with motion on a bet that is repeated is told before what it brings: ${game}`, async () => {
        const guest = await listening("no-preference");
        const wanted = { game, rules, bet_seconds: 0, turn_seconds: 0 };
        await guest.sit(await guest.open(wanted), 500);
        const round = async (): Promise<void> => {
            const from = guest.heard.length;
            await guest.enter();
            for (;;) {
                await guest.until(
                    () => guest.ended(from) || guest.moves("stand") || guest.moves("decline"),
                );
                if (guest.ended(from)) break;
                await answers(
                    guest,
                    guest.moves("decline") ? "n" : game === "red-dog" ? "Enter" : "s",
                );
            }
            await guest.page.waitForTimeout(4000); // until all of it has come to rest
        };
        await guest.press(game === "craps" ? "p" : "Space");
        await guest.bet(500);
        do await round();
        while (guest.stake()); // a line bet may rest for some rolls
        await guest.betsOpen();
        await told(guest);
        await guest.page.locator("[data-primary]", { hasText: /again/i }).waitFor();
        await round();
        const words = await told(guest);
        const [laid, came] = [bet, chance].map((form) => words.findIndex((one) => form.test(one)));
        assert.ok(laid !== undefined && laid >= 0 && laid < (came ?? 0), words.join(" / "));
        await guest.leave().catch(() => undefined);
    });

void test("the clock of a decision is told when it begins and when it is nearly up, and whose time was up before the result", async () => {
    const guest = await listening();
    await guest.sit(await guest.open({ rules: "ma", bet_seconds: 0, turn_seconds: 10 }), 500);
    await told(guest);
    await guest.decision(async () => {
        await guest.press("ArrowUp");
        await guest.until(() => guest.stake() > 0);
    });
    const from = guest.heard.length;
    await guest.until(() => guest.ended(from));
    const words = await told(guest);
    const at = (form: RegExp) => words.findIndex((text) => form.test(text));
    const clock = words.filter((text) => / to decide$/.test(text));
    assert.deepEqual(clock.slice(-2), ["10 seconds to decide", "5 seconds to decide"]);
    const up = at(/^Time is up: seat 1 stands/);
    const third = words.findLastIndex((text) => text.startsWith("Third card")); // a pair has one too
    assert.ok(up > 0 && up < third, words.join(" | "));
    await guest.leave();
});

void test("the key of a chip tells it, and a chip that does not fit tells by what a spot goes", async () => {
    const guest = await sat("craps", "ma-book min=1 max=500");
    await hears(guest, "2", ["Chip of $5."]);
    await hears(guest, "p", ["Pass line $5. $5 in all. Balance $495."]);
    await guest.page.locator('button[data-spot="place-6"]').focus();
    await guest.press("Space");
    await told(guest);
    await guest.press("2", "Space");
    const words = await told(guest);
    assert.ok(words.includes("Place 6 goes by $6: $6."), words.join(" | "));
    await guest.press("/");
    const line = guest.page.getByRole("textbox", { name: "Command" });
    await line.fill("frobnicate");
    await line.press("Enter");
    await guest.page
        .getByRole("alert")
        .getByText(/You can type bet 10, /)
        .waitFor();
    const chosen = await line.evaluate((node: HTMLInputElement) => node.selectionEnd);
    assert.equal(chosen, "frobnicate".length);
    await guest.leave();
});
