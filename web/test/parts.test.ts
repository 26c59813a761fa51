// parts.test.ts -- what the panels work out beside the engine, against the engine itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

import { cardName } from "../src/cards/names.js";
import { bodyOf, grade, largest, Lines, type KeptLines } from "../src/drawer/advice.js";
import { ceremonies } from "../src/drawer/ceremony.js";
import { average, outOf, percent, perUnit, short } from "../src/drawer/figures.js";
import {
    branch,
    choiceLine,
    forkAt,
    linesOf,
    netOf,
    placeAt,
    span,
    stops,
} from "../src/drawer/rounds.js";
import { counted } from "../src/drawer/steps.js";
import { stepText } from "../src/messages.en.js";
import { marks, running } from "../src/drawer/stats.js";
import type { Advice, Choice } from "../src/engine/answers.js";
import { Engine } from "../src/engine/engine.js";
import { cardsIn, command } from "../src/explorer/command.js";
import { desk, grown } from "../src/games/red-dog/arc.js";
import { boxes } from "../src/games/red-dog/boxes.js";
import { countsWith, countsWithout } from "../src/games/red-dog/counts.js";
import { examples } from "../src/games/red-dog/examples.js";
import { fromFull, winning, withRaise, redDogOdds } from "../src/games/red-dog/odds.js";
import { words as redDogWords } from "../src/games/red-dog/messages.en.js";
import { groups, paysOf } from "../src/games/red-dog/pays.js";
import { curve, histogram } from "../src/games/red-dog/stats.js";
import { piles, told } from "../src/generic/chance.js";
import type { ActBody } from "../src/net/kinds.js";
import type { State } from "../src/net/protocol.js";
import { native, proven, wasmFile } from "./helper.js";
import { fair, info, states } from "./scripted.js";

let engine: Engine;
before(async () => {
    engine = await Engine.load(readFileSync(wasmFile));
});

void test("cards have names", () => {
    assert.equal(cardName("9c"), "nine of clubs");
    assert.equal(cardName("Th"), "ten of hearts");
    assert.equal(cardName("xx"), "a card face down");
});

void test("cards grow into the height above the table: their foot stays, and shoe and discards keep their room", () => {
    const foot = ({ width, y }: { width: number; y: number }) => y + 0.7 * width;
    const top = ({ width, y }: { width: number; y: number }) => y - 0.7 * width;
    assert.deepEqual(grown(desk.card, 0), desk.card);
    for (const above of [14, 56, 300]) {
        const card = grown(desk.card, above);
        assert.ok(Math.abs(foot(card) - foot(desk.card)) < 1e-9);
        assert.ok(card.width > desk.card.width && card.width <= 200);
        assert.ok(top(card) >= top(desk.card) - above - 1e-9);
    }
});

void test("end cards, third cards, and what went aside", () => {
    const card = (name: string, seat?: number) =>
        seat ? { card: name, for: seat } : { card: name };
    const common = boxes([card("xx"), card("4c"), card("9d"), card("7s")]);
    assert.deepEqual(
        [common.first, common.second, common.shared, common.aside],
        ["4c", "9d", "7s", ["xx"]],
    );
    const each = boxes([card("4c"), card("9d"), card("7s", 1), card("Kh", 3)]);
    assert.deepEqual(
        [...each.each],
        [
            [1, "7s"],
            [3, "Kh"],
        ],
    );
    const shown = boxes([card("4c"), card("9d"), { ...card("8h"), aside: true }, card("8h")]);
    assert.deepEqual([shown.aside, shown.shared], [["8h"], "8h"]);
});

void test("neighbours end a hand of Red Dog in a sentence", () => {
    const call = { key: "consecutive", text: "The cards are Consecutive tie hand." };
    assert.equal(redDogWords.heard(call, null), "Consecutive cards: a push.");
});

void test("payouts are those of the rules in force", () => {
    const pays = paysOf(engine.odds("red-dog", "ma pays_1=7"));
    assert.equal(pays.spread[0], "7 to 1");
    assert.equal(pays.three, "11 to 1");
    const each = paysOf(engine.odds("red-dog", "wa")); // outcomes are told seat by seat
    assert.deepEqual(
        [each.spread[1], each.spread[10], each.three],
        ["4 to 1", "1 to 1", "11 to 1"],
    );
    assert.deepEqual(groups(pays.spread), [
        { text: "7 to 1", from: 1, count: 1 },
        { text: "4 to 1", from: 2, count: 1 },
        { text: "2 to 1", from: 3, count: 1 },
        { text: "1 to 1", from: 4, count: 8 },
    ]);
});

void test("the value of a round with the raise is what the command line prints", () => {
    const lines = native(["odds", "red-dog", "--rules", "nj-online"], "").split("\n");
    const rows = redDogOdds(engine, "nj-online").strategy.filter(({ low }) => !low);
    for (const row of rows) {
        const line = lines.find((text) => text.trim().startsWith(`${String(row.spread)} `));
        const [stand, raise] = (line ?? "").match(/[+-]\d\.\d{4}/g) ?? [];
        assert.equal(perUnit(row.ev_stand_float).replace("\u2212", "-"), stand);
        assert.equal(perUnit(withRaise(row)).replace("\u2212", "-"), raise);
    }
});

void test("figures", () => {
    assert.equal(percent(0.64), "64.00\u00a0%");
    assert.equal(perUnit(-0.071), "\u22120.0710");
    assert.equal(perUnit(-0.00001), "0.0000");
    assert.equal(average(280), "+$2.80");
    assert.equal(average(-0.4), "$0.00");
    assert.equal(outOf("16/25", 50), "32 of 50");
    assert.equal(outOf("1/3", 50), null);
    assert.equal(short("1/2"), "1/2");
});

void test("the chance to win is counted from the cards that nobody has seen", () => {
    const state = states["decision"];
    assert.ok(state?.shoe);
    const row = winning(engine, "ma decks=6", state);
    const unseen = state.shoe.unseen.reduce((sum, n) => sum + n, 0);
    assert.equal(row && outOf(row.p_win, unseen), "58 of 91");
    const full = Array<number>(13).fill(4);
    const left = countsWithout(full, ["7d", "3c"]);
    assert.ok(Array.isArray(left));
    assert.deepEqual(countsWith(left, ["7d", "3c"]), full);
});

void test("what a full shoe would say is what pit advise says of it", () => {
    const state = states["decision"];
    assert.ok(state);
    const record = (end: string) =>
        `game red-dog\nrules ma decks=6\nset burn=off\nseat 2 Ann 482\nbet 2 ante 10\n${end}`;
    const said = JSON.parse(
        native(["advise", "--json", "-"], record("cards Jd 2c\ndeal\n")),
    ) as Advice;
    assert.deepEqual(fromFull(engine, "ma decks=6", state), said.seats[0]?.choices);
});

const choices: Choice[] = [
    { choice: "stand", amount: 0, ev: "-100/1", ev_float: -100, best: false },
    { choice: "raise", amount: 1, ev: "-99/1", ev_float: -99, best: false },
    { choice: "raise", amount: 1000, ev: "50/1", ev_float: 50, best: true },
];

void test("a choice costs what the engine says it gives away, and a tie costs nothing", () => {
    const cost = (body: ActBody) => grade(choices, body, 1000)?.cost;
    assert.equal(cost({ verb: "raise", amount: 1000 }), 0);
    assert.equal(cost({ verb: "stand" }), 150);
    assert.equal(grade(choices, { verb: "raise", amount: 1000 }, 1000)?.tie, false);
    const partly = grade(choices, { verb: "raise", amount: 400 }, 1000);
    assert.deepEqual([partly?.cost, partly?.upTo], [149, true], "at most what the least costs");
    assert.equal(grade(choices, { verb: "bet", spot: "ante", amount: 5 }, 1000), null);
    const close = choices.map((row) => ({ ...row, ev_float: row.ev_float / 1000 }));
    const tie = grade(close, { verb: "stand" }, 1000);
    assert.deepEqual([tie?.cost, tie?.tie], [0, true]);
    assert.deepEqual(
        choices.filter(largest).map(({ amount }) => amount),
        [0, 1000],
    );
});

void test("a line of the record tells which hand, and how much", () => {
    assert.deepEqual(bodyOf("raise", "raise 1 5", 500), { verb: "raise", amount: 500 });
    assert.deepEqual(bodyOf("stand", "stand 1/2", null), { verb: "stand", hand: 2 });
    assert.equal(choiceLine({ choice: "stand", hand: 2, amount: 0 }, 1), "stand 1/2");
    assert.equal(
        choiceLine({ choice: "double", spot: "box", hand: 2, amount: 250 }, 1),
        "double 1 box/2 2.5",
    );
});

/** An event with this line; over: it ends the round. */
function logged(n: number, line: string, over = false) {
    const effects = over ? [{ kind: "over" as const, text: "" }] : [];
    const event = { line, seat: 1, verb: "bet", by_server: false, told: "", effects };
    return { n, round: 1, event };
}

void test("the coach's record is what the server has stored and what was heard since", async () => {
    const log = [logged(1, "seat 1 Ann 5"), logged(2, "bet 1 ante 5")];
    const table = { log, state: { ...states["bets"], round: 0 } as State, info };
    const asked: number[] = [];
    const lines = new Lines(table, (to) => {
        asked.push(to);
        return Promise.resolve("game red-dog\nrules ma\nstored\n");
    });
    lines.follow();
    assert.equal(
        await lines.record(),
        "game red-dog\nrules ma decks=6\nseat 1 Ann 5\nbet 1 ante 5\n",
    );
    log.push(logged(3, "stand 1", true), logged(4, "bet 1 ante 7"));
    lines.follow();
    assert.ok((await lines.record())?.endsWith("bet 1 ante 5\nstand 1\nbet 1 ante 7\n"));
    assert.deepEqual(asked, []);
    lines.lost();
    assert.equal(await lines.record(), null, "until a round is over");
    log.push(logged(5, "stand 1", true), logged(6, "bet 1 ante 8"));
    table.state = { ...table.state, round: 2, phase: 0 };
    lines.follow();
    assert.equal(await lines.record(), "game red-dog\nrules ma\nstored\nbet 1 ante 8\n");
    assert.deepEqual(asked, [2], "between rounds the last one is stored");
    lines.lost();
    log.push(logged(7, "stand 1", true), logged(8, "bet 1 ante 8"), logged(9, "deal"));
    table.state = { ...table.state, round: 4, phase: 2 };
    lines.follow();
    assert.ok((await lines.record())?.endsWith("stored\nbet 1 ante 8\ndeal\n"));
    assert.deepEqual(asked, [2, 3], "in a round the one before it is");
});

void test("cards that lie face down: what is up by now is put in, and else what might lie there", async () => {
    const unseen = Array<number>(13).fill(10);
    const down = (n: number) => {
        const entry = logged(n, "cards xx");
        return { ...entry, event: { ...entry.event, verb: "card" } };
    };
    const log = [logged(1, "cards 2c"), logged(2, "deal"), down(3), down(4), down(5), down(6)];
    const chance = ["9d", "xx", "4h", "xx"].map((card) => ({ card }));
    const state = { ...states["bets"], round: 1, phase: 3, chance, shoe: { unseen } } as State;
    const table = { log, state, info };
    const lines = new Lines(table, () => Promise.resolve("game x\ncards 2d\n"));
    lines.follow();
    const record = (await lines.record()) ?? "";
    const [, first, ...others] = record.split("\n").filter((line) => line.startsWith("cards"));
    assert.equal(first, "cards 9d");
    assert.equal(others[1], "cards 4h");
    for (const i of [0, 2]) assert.match(others[i] ?? "", /^cards [2-9TJQKA][cdhs]$/);
    assert.notEqual(others[0], "cards 2c", "of a suit that has not come");
    log.push(logged(7, "turn-over 1", true));
    lines.follow();
    table.state = { ...state, phase: 0 };
    assert.ok(!(await lines.record())?.includes("9d"), "then the stored record has them");
});

void test("the coach knows a round that began before the page was loaded anew, unless it missed something", async () => {
    const stored = () => Promise.resolve("stored\n");
    const state = { ...states["bets"], round: 3, phase: 2 } as State;
    const log = [logged(1, "bet 1 ante 8"), logged(2, "deal")];
    const table = { log, state, info };
    let kept: KeptLines | null = null;
    const keeper = {
        load: () => kept,
        save: (said: KeptLines) => {
            kept = said;
        },
    };
    new Lines(table, stored, keeper).follow();
    log.length = 0;
    const lines = new Lines(table, stored, keeper);
    assert.equal(await lines.record(), "stored\nbet 1 ante 8\ndeal\n");
    table.state = { ...state, chance: [...state.chance, { card: "4c" }] };
    assert.equal(await new Lines(table, stored, keeper).record(), null, "a card was missed");
    kept = null;
    table.state = state;
    assert.equal(await new Lines(table, stored, keeper).record(), null, "nothing was heard of it");
});

void test("what chance has brought is sorted by seat and hand, and told", () => {
    const chance = [
        { card: "Kh", for: 2, hand: 2 },
        { card: "4c" },
        { card: "xx", for: 2, hand: 1 },
        { card: "9d", for: 2, hand: 1 },
        { pocket: "17" },
        { dice: [3, 4] },
        { pick: "lucky" },
    ];
    assert.deepEqual(
        piles(chance).map(({ seat, hand, cards }) => [seat, hand, cards.map((one) => one.card)]),
        [
            [null, null, ["4c"]],
            [2, 1, ["xx", "9d"]],
            [2, 2, ["Kh"]],
        ],
    );
    assert.deepEqual(chance.slice(2).map(told), [
        "a card face down",
        "nine of diamonds",
        "17",
        "3 and 4",
        "lucky",
    ]);
});

void test("a round of a record is stepped through, and branched", () => {
    const lines = linesOf(
        "game red-dog\nrules ma burn=off\nseat 1 Ann 100\nbet 1 ante 10\ncards 4c 5h\ndeal\n" +
            "bet 1 ante 10\ndeal\ncards 4c 9h\nstand 1\ncards Td\nexpect 1 ante -10\nbet 1 ante 5\n",
    );
    const range = span(engine, lines, 2);
    assert.deepEqual(range, [6, 11]);
    assert.deepEqual(stops(lines, range), [7, 8, 9, 10, 11]);
    assert.deepEqual(placeAt(engine, lines, 9, 2).round?.chance, ["4c", "9h"]);
    assert.equal(netOf(placeAt(engine, lines, 10, 2).round, 1), null);
    assert.equal(netOf(placeAt(engine, lines, 11, 2).round, 1), -1000);
    assert.equal(forkAt(engine, lines, 8), null);
    const fork = forkAt(engine, lines, 10);
    assert.deepEqual(
        fork?.choices.map((choice) => choiceLine(choice, fork.seat)),
        ["stand 1", "raise 1 10"],
    );
    assert.equal(netOf(branch(engine, lines, 10, 11, "raise 1 10", 2), 1), -2000);
});

void test("a signed record is stepped through as any other", () => {
    const lines = linesOf(proven("ma"));
    const rounds = engine.replay(lines.join("\n")).rounds.filter((round) => round.outcome);
    const last = rounds.at(-1);
    assert.ok(last);
    const [from, to] = span(engine, lines, last.round);
    assert.ok(from < to);
    assert.deepEqual(placeAt(engine, lines, to, last.round).round?.chance, last.chance);
});

void test("the band is that of the exact mean and deviation of first bets", () => {
    const whole = redDogOdds(engine, "nj-online").wagers[0];
    assert.ok(whole);
    const raised = whole.house_edge_float / whole.element_of_risk_float - 1;
    const rounds = Array.from({ length: 10000 }, (_, i) => ({
        stake: i < 10000 * raised ? 2000 : 1000,
        net: -1000,
        words: "spread 1, outside",
    }));
    const last = curve(rounds, whole).at(-1);
    assert.ok(last);
    assert.equal(last.net, -10000000);
    assert.equal(Math.round(last.mean / 1000), Math.round(10000 * whole.ev_float));
    const reach = 1.96 * whole.sd * 1000 * Math.sqrt(10000);
    assert.ok(Math.abs((last.high - last.mean) / reach - 1) < 0.0001);
});

void test("what came stands beside what was due", () => {
    const outcomes = redDogOdds(engine, "nj-online").wagers[0]?.outcomes ?? [];
    const bars = histogram(
        [
            { stake: 1, net: 0, words: "consecutive" },
            { stake: 1, net: 0, words: "4c 9h 6d, spread 4, between" },
        ],
        outcomes,
    );
    assert.equal(bars.find((bar) => bar.kind === "spread 4")?.came, 1);
    assert.equal(bars.reduce((sum, bar) => sum + bar.expected, 0).toFixed(9), "2.000000000");
});

void test("the running net is what was won and lost so far", () => {
    const rounds = [500, -200].map((net) => ({ stake: 500, net, words: "" }));
    assert.deepEqual(running(rounds), [500, 300]);
});

void test("scales have round marks", () => {
    assert.deepEqual(marks(-100, 90), [-100, -50, 0, 50]);
});

void test("examples are dealt under every rulebook, burn card or not", () => {
    for (const book of ["ma", "ma-book", "wa", "nj-online", "online", "ma burn=off min=25"]) {
        const stake = book.includes("25") ? 25 : 10;
        const found = examples(engine, book, stake);
        assert.equal(found.length, 4, book);
        assert.equal(found[0]?.round.outcome, "consecutive");
        assert.equal(found[1]?.round.wagers[0]?.net, 1100 * stake);
    }
});

void test("every step of a check has words", () => {
    const report = JSON.parse(native(["verify", "--json", "-"], proven("ma"))) as {
        steps: { step: string }[];
    };
    for (const { step } of report.steps) assert.ok(stepText[step], step);
    assert.equal(counted("cards", 1), "1 card, roll or spin");
});

void test("clauses are found by the beginning of their ids", () => {
    const clauses = engine.clauses("ONL-RD ");
    assert.ok(clauses.length >= 12);
    assert.ok(clauses.every((clause) => clause.id.startsWith("ONL-RD ") && clause.words));
    assert.equal(engine.clauses("MA-RD 5(h)").length, 1);
});

void test("the explorer's command asks for the same odds", () => {
    const counts = countsWithout(Array<number>(13).fill(24), cardsIn("9d 2s, kH 10c"));
    assert.ok(Array.isArray(counts));
    assert.equal(
        command("red-dog", "ma decks=6", counts),
        "pit odds red-dog --rules 'ma decks=6' --shoe 23,24,24,24,24,24,24,23,23,24,24,23,24",
    );
    assert.equal(command("red-dog", "online", null), "pit odds red-dog --rules online");
    assert.equal(
        native(
            ["odds", "red-dog", "--rules", "ma decks=6", "--shoe", counts.join(","), "--json"],
            "",
        ),
        engine.ask("odds", `red-dog ma decks=6\n${counts.join(",")}`),
    );
    assert.equal(countsWithout(counts, ["Zz"]), "Zz");
    assert.equal(countsWithout(Array<number>(13).fill(0), ["2c"]), "2c");
});

void test("what was said of shoes is told shoe by shoe", () => {
    const shoes = ceremonies(fair);
    assert.deepEqual(
        shoes.map((shoe) => shoe.epoch),
        [3, 2],
    );
    assert.ok(shoes[1]?.revealed && shoes[0]?.ready && !shoes[0].revealed);
});
