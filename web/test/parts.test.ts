// parts.test.ts -- what the panels work out beside the engine, against the engine itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

import { cardName } from "../src/cards/names.js";
import {
    countsWith,
    countsWithout,
    decide,
    grade,
    rowOf,
    type Decision,
} from "../src/drawer/advice.js";
import { ceremonies } from "../src/drawer/ceremony.js";
import { examples } from "../src/drawer/examples.js";
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
import { curve, histogram, marks } from "../src/drawer/stats.js";
import { Engine } from "../src/engine/engine.js";
import { cardsIn, command } from "../src/explorer/command.js";
import { boxes } from "../src/games/red-dog/boxes.js";
import { groups, paysOf } from "../src/games/red-dog/pays.js";
import { native, proven, wasmFile } from "./helper.js";
import { fair, states } from "./scripted.js";

let engine: Engine;
before(async () => {
    engine = await Engine.load(readFileSync(wasmFile));
});

void test("cards have names", () => {
    assert.equal(cardName("9c"), "nine of clubs");
    assert.equal(cardName("Th"), "ten of hearts");
    assert.equal(cardName("xx"), "a card face down");
});

void test("end cards, third cards, and what went aside", () => {
    const card = (name: string, seat: number | null = null) => ({ card: name, for: seat });
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

/** The decision of scripted states: jack and deuce, ante 10, 91 cards unseen. */
function decisionOf(name: string, ends: string[]): Decision {
    const state = states[name];
    assert.ok(state?.shoe);
    const odds = engine.odds("red-dog", "ma decks=6", countsWith(state.shoe.unseen, ends));
    const decision = decide(state, rowOf(odds, ends));
    assert.ok(decision);
    return decision;
}

void test("a decision is worth what pit advise says", () => {
    const ends = ["7d", "3c"];
    const record =
        "game red-dog\nrules nj-online\nseat 1 Ann 100\nbet 1 ante 10\ndeal\ncards 7d 3c\n";
    const advice = engine.advise(record).seats[0];
    const state = states["decision"];
    assert.ok(advice && state);
    const full = Array<number>(13).fill(4);
    const unseen = countsWithout(full, ends);
    assert.ok(Array.isArray(unseen));
    assert.deepEqual(countsWith(unseen, ends), full);
    const row = rowOf(engine.odds("red-dog", "nj-online", full), ends);
    const mine = decide({ ...state, shoe: { inside: 50, cards: 52, cut: 0, unseen } }, row);
    for (const verb of ["stand", "raise"])
        assert.equal(
            mine?.choices.find((choice) => choice.verb === verb)?.worth.toFixed(9),
            advice.choices.find((choice) => choice.choice === verb)?.ev_float.toFixed(9),
        );
});

void test("a choice costs what it gives away, and a tie costs nothing", () => {
    const good = decisionOf("decision", ["Jd", "2c"]);
    assert.equal(outOf(good.win, good.unseen), "58 of 91");
    assert.equal(grade(good, "raise", 1000).cost, 0);
    assert.equal(grade(good, "stand").cost.toFixed(6), (1000 * good.raise).toFixed(6));
    const bad = decisionOf("low", ["7d", "9c"]);
    assert.equal(grade(bad, "stand").cost, 0);
    assert.equal(grade(bad, "raise", 500).cost.toFixed(6), (-500 * bad.raise).toFixed(6));
    assert.equal(grade({ ...bad, raise: 0.0004 }, "stand").cost, 0);
    assert.ok(grade({ ...bad, raise: 0.0004 }, "stand").tie);
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
    const whole = engine.odds("red-dog", "nj-online").wagers[0];
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
    const outcomes = engine.odds("red-dog", "nj-online").wagers[0]?.outcomes ?? [];
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
        command("ma decks=6", counts),
        "pit odds red-dog --rules 'ma decks=6' --shoe 23,24,24,24,24,24,24,23,23,24,24,23,24",
    );
    assert.equal(command("online", null), "pit odds red-dog --rules online");
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
