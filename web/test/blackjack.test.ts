// blackjack.test.ts -- hands to practise as the engine deals them, the chart they stand on, and counts.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Engine } from "../src/engine/engine.js";
import { cellOf, handCell, keyOf, PARTS, rowsOf, upOf } from "../src/games/blackjack/chart.js";
import {
    balanced,
    deckSum,
    hasTrue,
    ownSystem,
    batchOf,
    GRAINS,
    ROUNDINGS,
    running,
    runningOf,
    saidCount,
    SYSTEMS,
    systemOf,
    trueCount,
} from "../src/games/blackjack/counts.js";
import { Cards, deal, dealCell, hit, lead } from "../src/games/blackjack/dealt.js";
import { effectsOf, optionsOf } from "../src/games/blackjack/explore.js";
import { fromFull } from "../src/games/blackjack/full.js";
import {
    askBet,
    askIndex,
    indicesOf,
    keyOf as indexKey,
    rampOf,
    unitsAt,
} from "../src/games/blackjack/indices.js";
import { indexWords } from "../src/games/blackjack/study.en.js";
import { playStep, STEPS } from "../src/games/blackjack/lesson.js";
import {
    backers,
    closed,
    heard,
    onSpot,
    outcome,
    words,
} from "../src/games/blackjack/messages.en.js";
import { paysOf } from "../src/games/blackjack/pays.js";
import { formOf, roundOf } from "../src/games/blackjack/round.js";
import {
    CELL,
    INDEX,
    keptBook,
    keptNotes,
    keptRate,
    keptSittings,
    keptWanted,
    playedRules,
    withMore,
    withNotes,
    type Book,
} from "../src/games/blackjack/practised.js";
import { countWords } from "../src/games/blackjack/study.en.js";
import { follows } from "../src/games/blackjack/words.js";
import type { Chance, Seat, State } from "../src/net/protocol.js";
import { Subject } from "../src/games/blackjack/subject.js";
import { shuffled } from "../src/learn/shoe.js";
import { wasmFile } from "./helper.js";

const engine = await Engine.load(readFileSync(wasmFile));
const first = () => 0;

const FORMS = [
    "ma-book",
    "ma-book dealing=hole-down",
    "ma-book dealing=reader surrender=on split_hands=4",
    "ma-book six_to_five=on decks=2",
    "ma-book multiple_action=on",
    "ma-book shoe=double double_card=down insurance_when=turn",
    "ma-book progressive=on min=5 max=50",
];

void test("a practice shoe has every card of its decks, in an order of its own each time", () => {
    const [one, two] = [shuffled(engine, 2), shuffled(engine, 2)];
    assert.equal(one.length, 104);
    assert.equal(new Set(one).size, 52);
    assert.deepEqual(one.toSorted(), two.toSorted());
    assert.notDeepEqual(one, two);
});

void test("a hand is asked in every form of dealing, against an ace too, and hit", () => {
    for (const rules of FORMS) {
        const asked = deal(engine, rules, ["Td", "6h"], ["As"]);
        assert.ok(asked, rules);
        assert.equal(asked.cell, "hard 16 A");
        assert.deepEqual(asked.dealer, ["As"]);
        const verbs = asked.choices.map(({ choice }) => choice);
        assert.ok(verbs.includes("hit") && !verbs.includes("insure"), verbs.join());
        assert.equal(hit(engine, asked, "2c")?.cell, "hard 18 A", rules);
        assert.equal(hit(engine, asked, "Tc"), null, "over");
    }
    const open = deal(engine, "ma-book dealing=hole-up", ["8d", "8h"], ["6s", "Kc"]);
    assert.equal(open?.cell, "pairs 88 T6");
});

void test("a blackjack asks for nothing", () => {
    assert.equal(deal(engine, "ma-book", ["Ad", "Kh"], ["6s"]), null);
});

void test("a hand that comes again is dealt from the shoe", () => {
    for (const key of ["hard 16 T", "soft A7 9", "pairs 88 A", "hard 12 4"]) {
        const cards = new Cards(shuffled(engine, 6));
        const asked = dealCell(engine, "ma-book dealing=reader", cellOf(key), cards, first);
        assert.equal(asked?.cell, key);
        assert.equal(cards.left, 312 - 3);
    }
});

void test("the best choice of the chart is that of the hand, and close calls have a small lead", () => {
    const rules = "ma-book dealing=reader surrender=on";
    const chart = engine.chart("blackjack", rules);
    assert.deepEqual(
        PARTS.map((part) => rowsOf(chart, part).length),
        [16, 8, 10],
    );
    assert.deepEqual(rowsOf(chart, "pairs").at(-1)?.row, "AA");
    const at = chart.chart.up.indexOf("T");
    assert.equal(chart.chart.hard["16"]?.[at]?.[0], "R");
    const sixteen = deal(engine, rules, ["Td", "6h"], ["Ks"]);
    const nineteen = deal(engine, rules, ["Td", "9h"], ["6s"]);
    assert.equal(sixteen?.choices.find(({ best }) => best)?.choice, "surrender");
    assert.ok(nineteen && lead(sixteen) < 0.05 && lead(nineteen) > 0.4);
});

void test("cells: pairs where they may be split, else totals; the ace first", () => {
    assert.equal(keyOf(handCell(["Kd", "Th"], ["Js"], true)), "pairs TT T");
    assert.equal(keyOf(handCell(["Kd", "Th"], ["Js"], false)), "hard 20 T");
    assert.equal(keyOf(handCell(["Ad", "3h", "3c"], ["9s"], false)), "soft A6 9");
    assert.equal(keyOf(handCell(["5d", "6h", "Ac"], ["9s"], false)), "hard 12 9");
    assert.equal(upOf(["6s", "Kh"]), "T6");
    assert.equal(upOf(["6s", "Ah"]), "A6");
});

void test("a full shoe says the same of a hand as the odds do, for the stake on the box", () => {
    const { strategy } = engine.odds("blackjack", "ma-book") as unknown as {
        strategy: { cards: string; up: string; ev: Record<string, number> }[];
    };
    const row = strategy.find(({ cards, up }) => cards === "T6" && up === "9");
    const choices = fromFull(engine, "ma-book", ["Td", "6h"], ["9s"], 500);
    for (const verb of ["stand", "hit", "double"]) {
        const found = choices?.find(({ choice }) => choice === verb)?.ev_float ?? NaN;
        assert.ok(Math.abs(found / 500 - (row?.ev[verb] ?? NaN)) < 1e-9, verb);
    }
    assert.equal(choices?.find(({ choice }) => choice === "double")?.amount, 500);
});

void test("every hand of the lesson is dealt under every form, and played to its end by what is best", () => {
    for (const rules of [...FORMS, "ma-book dealing=hole-up"])
        for (const step of STEPS) {
            const rest = shuffled(engine, Number(/decks=(\d)/.exec(rules)?.[1] ?? 6));
            const done: string[] = [];
            let played = playStep(engine, rules, step, rest, done);
            for (let i = 0; i < 9 && played?.choices.length; i++) {
                done.push(played.choices.find(({ best }) => best)?.choice ?? "");
                played = playStep(engine, rules, step, rest, done);
            }
            assert.ok(played, `${rules}, ${step.title}: ${done.join()}`);
            assert.deepEqual(played.choices, [], `${rules}, ${step.title}: ${done.join()}`);
            assert.ok(played.dealer.length >= 1 && !played.dealer.includes(""));
            const mine = played.hands.flat();
            assert.ok(mine.length >= 2 && mine.every((card) => /^[2-9TJQKA][cdhs]$/.test(card)));
        }
    const eights = STEPS.find(({ first: [a] }) => a === "8s");
    assert.ok(eights);
    const split = playStep(engine, "ma-book", eights, ["Ts"], ["split", "stand", "stand"]);
    assert.deepEqual(split?.hands, [
        ["8s", "Th"],
        ["8h", "Kc"],
    ]);
    assert.deepEqual(split.dealer, ["6d", "Tc", "Ts"]);
    assert.ok(split.net > 0);
});

void test("counts: of cards, of a shoe, per deck", () => {
    const [hiLo, omega, ko] = SYSTEMS;
    assert.ok(hiLo && omega && ko);
    assert.deepEqual([hiLo, omega, ko].map(balanced), [true, true, false]);
    assert.equal(running(hiLo, ["2c", "6d", "9h", "Ks", "As"]), 0);
    assert.equal(running(omega, ["4c", "9d", "As", "Ks"]), -1);
    const order = shuffled(engine, 6);
    const seen = order.slice(0, 100);
    const unseen = "23456789TJQKA"
        .split("")
        .map((rank) => order.slice(100).filter((card) => card.startsWith(rank)).length);
    for (const system of SYSTEMS)
        assert.equal(runningOf(system, unseen, 312), running(system, seen));
    assert.equal(trueCount(6, 156), 2);
    assert.equal(trueCount(6, 0), 0);
});

void test("every card of a practice shoe is shown once, however many at a time and whenever it is asked", () => {
    for (const cards of [52, 104, 208, 312, 416])
        for (const at of [1, 2, 3, 4, 6])
            for (const stops of [13, 26, 52, 104, cards]) {
                const seen: number[] = [];
                for (let gone = 0, until = 0; gone < cards;) {
                    if (gone >= until) until = Math.min(cards, gone + stops);
                    const [from, to] = batchOf(gone, until, at);
                    assert.ok(to - from <= at && to <= until);
                    for (let i = from; i < to; i++) seen.push(i);
                    gone = to;
                }
                assert.deepEqual(
                    seen,
                    Array.from({ length: cards }, (_, i) => i),
                );
            }
});

void test("a decision is noted on the hand that it was about, not on what became of it", () => {
    const subject = new Subject();
    const [double, hit] = [{}, {}];
    subject.see(double, "", 0); // the cards are on their way
    subject.see(double, "hard 20 6", 1000);
    subject.see(double, "hard 23 6", 1000); // the card of the double
    subject.see(double, "", 0); // the round is over
    assert.deepEqual(subject.take(), { cell: "hard 20 6", stake: 1000 });
    assert.equal(subject.take().cell, "");
    subject.see(hit, "hard 12 6", 500);
    subject.see({}, "", 0); // another question, of no hand: insurance
    assert.equal(subject.take().cell, "");
});

void test("true counts are said as people round them, for the decks that they see in the tray", () => {
    const said = (count: number, left: number, grain = 0) =>
        (["near", "down", "zero", "half"] as const).map((how) =>
            saidCount(count, left, how, grain),
        );
    assert.deepEqual(said(5, 104), [3, 2, 2, 2.5]);
    assert.deepEqual(said(-5, 104), [-3, -3, -2, -2.5]);
    assert.deepEqual(said(-1, 156), [0, -1, 0, -0.5]);
    assert.deepEqual(said(6, 104), [3, 3, 3, 3], "a whole one is itself");
    // 2.3 decks are two and a half, or two.
    assert.deepEqual(said(10, 120, 0.5), [4, 4, 4, 4]);
    assert.deepEqual(said(10, 120, 1), [5, 5, 5, 5]);
    assert.equal(saidCount(3, 10, "near", 1), 3, "never less than a deck");
});

void test("MAB-BJ 13(d): who stands behind a box is asked to follow", () => {
    const moves = [{ verb: "double" }, { verb: "stand" }];
    const state = { facts: { box: 1 }, turn: [2], you: 2, moves } as unknown as State;
    const me = { seat: 2 } as Seat;
    const named = (of: State) => ["double", "stand"].map((verb) => follows(verb, of));
    assert.deepEqual(named(state), ["Double too", "Keep the bet"]);
    assert.deepEqual(named({ ...state, facts: { box: 2 } }), [undefined, undefined]);
    assert.equal(heard({ key: "follow", text: "Seat 2, with seat 1?" }, me, state), "Double too?");

    // Who plays the box is asked about aces that were split without a hit, and follows nobody.
    const asked = (...verbs: string[]) =>
        follows("split", { ...state, moves: verbs.map((verb) => ({ verb })) } as unknown as State);
    assert.equal(asked("split", "keep", "stand"), "Split too");
    assert.equal(asked("split", "stand"), undefined);
});

void test("a spot that pays more for some hands says where it begins", () => {
    assert.deepEqual(onSpot([]), []);
    assert.deepEqual(onSpot(["11 to 1"]), ["11 to 1"]);
    assert.deepEqual(onSpot(["1000 to 1", "125 to 1", "4 to 1"]), ["4 to 1 and up"]);
    assert.deepEqual(onSpot(["suited 11 to 1", "other 4 to 1"]), ["suited 11", "other 4 to 1"]);
});

void test("a box that takes no bet says why: cards are out, or the shoe is not ready", () => {
    assert.equal(closed({ phase: 1, open: false }), words.late);
    assert.equal(closed({ phase: 0, open: false }), "The shoe is being prepared.");
    assert.equal(closed({ phase: 0, open: true }), undefined);
});

void test("a bet behind a box has its owner's name, several have their seats' numbers", () => {
    const bo = { seat: 2, name: "Bo", you: false };
    assert.equal(backers([]), "");
    assert.equal(backers([bo]), "2 Bo");
    assert.equal(backers([{ ...bo, you: true }]), "2 You");
    assert.equal(backers([{ ...bo, name: "Guest 1234" }]), "2 Guest 1\u2026");
    assert.equal(backers([bo, { ...bo, seat: 7 }]), "2, 7");
});

void test("of two counts the wrong one is named", () => {
    const told = (running: boolean, exact: boolean) =>
        countWords.wrong("+6", "+2", { running, exact });
    assert.match(told(true, false), /running count is right.*true count is wrong: it is \+2\.$/);
    assert.match(told(false, true), /running count is wrong: it is \+6\. The true count is right/);
    assert.match(
        told(false, false),
        /^Both are wrong\. The running count is \+6, the true.* \+2\.$/,
    );
    assert.equal(
        countWords.wrong("+6", "", { running: false, exact: true }),
        "The running count is +6.",
    );
});

void test("how one practises comes back as it was kept, choice by choice", () => {
    const first = keptWanted(null);
    for (const other of [[], "x", 5, true]) assert.deepEqual(keptWanted(other), first);
    const mine = {
        ...{ system: "ko", decks: 2, at: 6, speed: 0, stops: 0 },
        ...{ rounding: "half", grain: 0.5, reach: 10, units: 16 },
        ...{ hands: "pairs", tags: [0, 1, 1, 2, 1, 1, 0, 0, -1, -2] },
    };
    assert.deepEqual(keptWanted({ ...mine, more: 1 }), mine);
    const wrong = {
        ...{ system: "", decks: -1, at: 0, speed: "1000", stops: null },
        ...{ rounding: "up", grain: 2, reach: 1e9, units: [8] },
        ...{ hands: "none", tags: [0, 1, 1, 2, 1, 1, 0, 0, -1, 10] },
    };
    for (const tags of [null, [], [1], "0111110000", mine.tags.with(0, 0.5)])
        assert.deepEqual(keptWanted({ tags }), first, JSON.stringify(tags));
    assert.deepEqual(keptWanted(wrong), first);
    assert.deepEqual(keptWanted({ ...wrong, units: 4 }), { ...first, units: 4 });
});

void test("sittings and notes of another form are as if they were not there", () => {
    const one = {
        ...{ when: 1e12, kind: "count" as const, what: "Hi-Lo, 6 decks" },
        ...{ asked: 3, right: 2, cards: 39, ms: 1234.5 },
    };
    const other = { ...one, kind: "bet" };
    assert.deepEqual(keptSittings([one, other]), [one, other]);
    const wrong = [
        ...[null, 5, [], {}, { ...one, kind: "x" }, { ...one, when: "today" }],
        ...[
            { ...one, what: null },
            { ...one, right: 4 },
            { ...one, asked: -1 },
        ],
        ...[
            { ...one, cards: 0.5 },
            { ...one, ms: null },
        ],
    ];
    for (const row of wrong)
        assert.deepEqual(keptSittings([row, other]), [other], JSON.stringify(row));
    assert.deepEqual(keptSittings([one, { ...one, right: 3 }]), [{ ...one, right: 3 }], "once");
    const otherwise = { ...one, what: "Omega II, 1 deck" };
    const more = withMore(withMore([one], otherwise), { ...one, asked: 1, right: 0, ms: 0.5 });
    const sum = { ...one, asked: 4, right: 2, cards: 78, ms: 1235 };
    assert.deepEqual(more, [otherwise, sum], "another count or shoe is a sitting of its own");
    assert.deepEqual(keptSittings(more), more);
    for (const kept of [null, {}, "x", 7]) assert.deepEqual(keptSittings(kept), []);

    const note = { asked: 3, wrong: 1, cost: 0.25, right: 2 };
    const cells = ["hard 16 T", "soft A10 9", "soft A1 2", "pairs AA A6"];
    const kept = Object.fromEntries(cells.map((cell) => [cell, note]));
    assert.deepEqual(keptNotes(kept, CELL), kept);
    for (const row of [null, 1, [], { ...note, asked: 0 }, { ...note, wrong: 4 }, { asked: 3 }])
        assert.deepEqual(keptNotes({ ...kept, "hard 9 3": row }, CELL), kept, JSON.stringify(row));
    assert.deepEqual(keptNotes({ ...kept, "hard 9 3": { ...note, cost: null } }, CELL), kept);
    for (const cell of ["", "hard", "hard x 6", "pairs 8 T", "soft 17 6", "hard 16 xx"])
        assert.deepEqual(keptNotes({ ...kept, [cell]: note }, CELL), kept, cell);
    for (const none of [null, [], "x", 7]) assert.deepEqual(keptNotes(none, CELL), {});
    for (const key of ["hi-lo 16 T", "hi-lo insurance A", "omega-2 A7 2", "hi-lo TT 5"])
        assert.deepEqual(keptNotes({ [key]: note, "hard 9 3": note }, INDEX), { [key]: note });

    const rules = "ma-book decks=1 soft17=hit";
    assert.equal(playedRules(" ma-book  soft17=hit min=5 decks=1 side_max=50"), rules);
    assert.equal(playedRules("ma-book min=5"), playedRules("ma-book"));
    const book = { [rules]: kept, "ma-book": { "hard 9 3": note } };
    assert.deepEqual(keptBook(book, CELL), book);
    assert.deepEqual(keptBook({ ...book, ...kept, "ma x": kept, wa: { x: note } }, CELL), book);
    for (const none of [null, [], "x", 7, kept]) assert.deepEqual(keptBook(none, CELL), {});
    const named = (n: number) => `ma-book decks=${String(n)}`;
    let many: Book = {};
    for (let n = 1; n <= 20; n++) many = withNotes(many, named(n), kept);
    many = withNotes(many, named(9), { "hard 9 3": note });
    assert.equal(Object.keys(many).length, 12, "the last ones");
    assert.equal(Object.keys(many).at(-1), named(9));
    assert.deepEqual(many[named(9)], { "hard 9 3": note });
    assert.equal(withNotes(many, named(9), {})[named(9)], undefined);

    assert.equal(keptRate(2.5), 2.5);
    for (const rate of [null, "9", -1, {}, NaN]) assert.equal(keptRate(rate), 0);
});

void test("the drill's figures are from after the dealer's look, the odds' from before it", () => {
    const rules = "ma-book dealing=reader";
    const { strategy } = engine.odds("blackjack", rules) as unknown as {
        strategy: { cards: string; up: string; ev: Record<string, number> }[];
    };
    const before = (up: string) =>
        strategy.find((row) => row.cards === "T3" && row.up === up)?.ev["stand"] ?? NaN;
    const after = (up: string) =>
        (deal(engine, rules, ["Td", "3h"], [`${up}s`])?.choices.find(
            ({ choice }) => choice === "stand",
        )?.ev_float ?? NaN) / 10000;
    for (const up of ["A", "T"]) assert.ok(after(up) > before(up) + 0.01, up);
    assert.ok(Math.abs(after("9") - before("9")) < 1e-9);
});

void test("a hand that was given up says so", () => {
    const box = { spot: "box", stake: 1000, net: -500, result: "lose" };
    const told = (...last: object[]) => outcome({ last } as unknown as Seat);
    assert.equal(told(box), "You surrender: $5 comes back.");
    assert.equal(told({ ...box, net: -1000 }), "You lose $10.");
    assert.equal(told(box, { ...box, spot: "match", stake: 500 }), "You lose $10.");
    assert.equal(words.ended1("17", "surrender"), "17 surrenders");
});

void test("side bets do not make a hand that wins one that loses", () => {
    const box = { spot: "box", stake: 500, net: 500, result: "win" };
    const side = { spot: "match", stake: 500, net: -500, result: "lose" };
    const told = (...last: object[]) => outcome({ last } as unknown as Seat);
    const push = { ...box, net: 0, result: "push" as const };
    assert.equal(told(push), "A push: your bet comes back.");
    assert.equal(words.ended1("27 bust", "lose"), "27 bust");
    assert.equal(words.ended1("19", "lose"), "19 loses");
    assert.equal(told(box, side, side), "You win. \u2212$5 with side bets.");
    assert.equal(told(box, side), "You win. Even with side bets.");
    assert.equal(
        told({ ...box, net: 0, result: "push" }, side),
        "A push. \u2212$5 with side bets.",
    );
    assert.equal(
        told({ ...box, net: -500 }, { ...side, net: 2000 }),
        "You lose. +$15 with side bets.",
    );
    assert.equal(told({ ...box, net: 1000 }, side), "You win $5.");
    assert.equal(
        told({ ...box, net: -500 }, { spot: "insurance", stake: 250, net: 500, result: "win" }),
        "You come out even.",
        "insurance is of the hand",
    );
});

void test("index plays and bets by the count, for the rules in force", () => {
    const [hiLo] = SYSTEMS;
    assert.ok(hiLo);
    const counted = engine.counted("blackjack", "ma-book dealing=reader", hiLo.tags, 156);
    const list = indicesOf(counted, 5);
    assert.equal(list[0]?.hand, "insurance");
    assert.ok(list.every(({ at }) => Math.abs(at) <= 5) && list.length > 30);
    const sixteen = list.find((index) => indexKey(index) === "16 T");
    assert.ok(sixteen && sixteen.from === "stand" && sixteen.below === "hit");
    assert.ok(Math.abs(sixteen.at) < 1, String(sixteen.at));
    for (let n = 0; n < 300; n++) {
        const asked = askIndex(list, (most) => (n * 7919) % most);
        assert.ok(asked);
        const { index, at, right } = asked;
        assert.ok(Math.abs(at - index.at) >= 0.5 && Math.abs(at - index.at) < 4);
        assert.equal(right, at > index.at ? index.from : index.below);
    }
    assert.equal(askIndex([], first), null);
    const ramp = rampOf(counted, 8);
    const units = ramp.map((step) => step.units);
    assert.deepEqual(
        units,
        units.toSorted((a, b) => a - b),
        "more where the edge is more",
    );
    assert.equal(unitsAt(ramp, 0), 1);
    assert.equal(unitsAt(ramp, 5), 8);
    assert.equal(unitsAt(ramp, 40), 8);
    assert.ok(unitsAt(ramp, 3) > 1 && unitsAt(ramp, 3) < 8);

    // Who takes the discards for a quarter of a deck more or less bets the same.
    let seed = 7;
    const below = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
    for (const rounding of ROUNDINGS)
        for (const grain of GRAINS) {
            const found = new Set<number>();
            for (let i = 0; i < 300; i++) {
                const asked = askBet(ramp, 312, { rounding, grain }, below);
                const { running, gone, count, units } = asked;
                assert.ok(gone >= 52 && gone <= 234 && Number.isInteger(running));
                for (const off of [-13, 0, 13]) {
                    const said = saidCount(running, 312 - gone + off, rounding, grain);
                    assert.equal(unitsAt(ramp, said), units, JSON.stringify(asked));
                }
                assert.equal(saidCount(running, 312 - gone, rounding, grain), count);
                found.add(units);
            }
            assert.ok(found.has(1) && found.has(8) && found.size > 3, [...found].join());
        }
});

void test("hands of index plays by name, and ways to count that have a true count", () => {
    const named = ["16", "9", "11", "A7", "88", "TT", "AA"].map((hand) =>
        indexWords.hand(hand, "T"),
    );
    assert.deepEqual(
        named,
        ["16", "9", "11", "A,7", "8,8", "10,10", "A,A"].map((hand) => `${hand} against 10`),
    );
    const own = ownSystem([0, 1, 1, 2, 1, 1, 0, 0, -1, -2]);
    assert.deepEqual(own.tags, [0, 1, 1, 2, 1, 1, 0, 0, -1, -1, -1, -1, -2]);
    assert.equal(systemOf("ko").id, "ko");
    assert.equal(systemOf("no such").id, "hi-lo");
    const none = ownSystem(Array.from({ length: 10 }, () => 0));
    assert.deepEqual([systemOf("ko"), own, none].map(deckSum), [4, 0, 0]);
    assert.deepEqual([systemOf("omega-2"), systemOf("ko"), own, none].map(hasTrue), [
        ...[true, false, true, false],
    ]);
    assert.match(countWords.noTrue(systemOf("ko"), "Hi-Lo"), /deck of it comes to \+4, not to 0/);
});

void test("MAB-BJ 6(d)(2): the determinant is the first box's first card, or it is burned", () => {
    const form = formOf("ma-book shoe=double");
    const lie = (chance: Chance[]) => {
        const { dealer, boxes, aside, determinant } = roundOf(chance, [], form);
        const own = [2, 5].map((box) =>
            boxes
                .get(box)?.[0]
                ?.cards.map(({ card }) => card)
                .join(" "),
        );
        return [own, dealer.map(({ card }) => card), aside, determinant];
    };
    const to = (box: number, card: string) => ({ card, for: box, hand: 1 });
    const burned = [{ card: "xx" }, { card: "Tc" }, to(2, "4s"), to(5, "9h"), { card: "8c" }];
    assert.deepEqual(lie([...burned, to(2, "Kh"), to(5, "2d")]), [
        ["4s Kh", "9h 2d"],
        ["8c"],
        ["Tc"],
        "Tc",
    ]);
    const used = [{ card: "xx" }, { card: "Th" }, to(5, "9h"), { card: "8c" }];
    assert.deepEqual(lie([...used, to(2, "Kh"), to(5, "2d")]), [
        ["Th Kh", "9h 2d"],
        ["8c"],
        [],
        "Th",
    ]);
    const alone = [{ card: "xx" }, { card: "Th" }, { card: "8c" }, to(2, "Kh")];
    assert.deepEqual(lie(alone), [["Th Kh", undefined], ["8c"], [], "Th"]);
});

void test("cards lie where they belong: burned, the determinant, the hole card, a double face down and turned", () => {
    const form = formOf("ma-book shoe=double dealing=hole-down double_card=down");
    const mine = (card: string) => ({ card, for: 1, hand: 1 });
    const wagers = ["box", "double"].map((spot) => ({ spot, hand: 1, stake: 500 }));
    const seats = [{ seat: 1, wagers, last: [] }] as unknown as Seat[];
    const lie = (chance: Chance[]) => {
        const { dealer, boxes } = roundOf(chance, seats, form);
        const own = boxes.get(1)?.[0]?.cards ?? [];
        // MAB-BJ 10(c): the card of a double, and no other, lies across.
        assert.deepEqual(
            own.map(({ across = false }) => across),
            [false, false, true],
        );
        return [own, dealer].map((cards) => cards.map(({ card }) => card).join(" "));
    };
    const first = [{ card: "xx" }, { card: "Tc" }, mine("4s"), { card: "8c" }, mine("Kh")];
    assert.deepEqual(lie([...first, { card: "xx" }, { card: "xx" }]), ["4s Kh xx", "8c xx"]);
    assert.deepEqual(lie([...first, { card: "4d" }, { card: "6h" }, { card: "7h" }]), [
        "4s Kh 6h",
        "8c 4d 7h",
    ]);
});

void test("MAB-BJ 13: a split of a box behind which one stands is not a split of one's own", () => {
    const to = (box: number, card: string, hand = 1) => ({ card, for: box, hand });
    const dealt = [to(1, "5s"), to(2, "8h"), { card: "6c" }, to(1, "Td"), to(2, "8d")];
    const lie = (wagers: object[], chance: Chance[]) => {
        const seats = [{ seat: 1, wagers, last: [] }] as unknown as Seat[];
        const { boxes } = roundOf(chance, seats, formOf("ma-book per_box=2"));
        return [1, 2].map((box) =>
            boxes.get(box)?.map(({ cards }) => cards.map(({ card }) => card).join(" ")),
        );
    };
    const mine = { spot: "box", hand: 1, stake: 500 };
    const behind = [1, 2].map((hand) => ({ spot: "behind-2", hand, stake: 500 }));
    assert.deepEqual(lie([mine, ...behind], dealt), [["5s Td"], ["8h", "8d"]]);
    assert.deepEqual(lie([mine, ...behind], [...dealt, to(2, "3c")]), [["5s Td"], ["8h 3c", "8d"]]);
    // The card of a double that comes face down is that box's.
    const double = [behind[0], { spot: "behind-2-double", hand: 1, stake: 500 }];
    assert.deepEqual(lie([mine, ...double] as object[], [...dealt, { card: "xx" }]), [
        ["5s Td"],
        ["8h 8d xx"],
    ]);
});

void test("other rules cost what the difference of both does, and each option is priced alone", () => {
    const rows = optionsOf(engine, "ma-book", "ma-book decks=8 soft17=hit split_hands=2");
    assert.deepEqual(
        rows.map(({ key, value }) => `${key}=${value}`),
        ["decks=8", "soft17=hit", "="],
    );
    assert.deepEqual(
        rows.map(({ cost }) => ((cost ?? 0) * 100).toFixed(4)),
        ["0.0287", "0.2114", "0.2416"], // pit odds blackjack --compare
    );
    const alone = optionsOf(
        engine,
        "ma-book six_to_five=on decks=2",
        "ma-book six_to_five=on decks=2 double_after_split=off",
    );
    assert.equal(alone.length, 2);
    assert.equal(alone[0]?.cost, alone[1]?.cost, "one option is all of them");
    const [barred] = optionsOf(engine, "ma-book", "ma-book six_to_five=on decks=2").filter(
        ({ key }) => key === "six_to_five",
    );
    assert.equal(barred?.cost, null, "six decks do not go with 6 to 5");
});

void test("one card less of each rank changes what the program says", () => {
    assert.deepEqual(
        effectsOf(engine, "ma-book").map(
            ({ rank, change }) => `${rank} ${(change * 100).toFixed(4)}`,
        ),
        [
            ...["2 0.0637", "3 0.0733", "4 0.0980", "5 0.1247", "6 0.0725", "7 0.0454"],
            ...["8 -0.0030", "9 -0.0331", "T -0.0827", "A -0.0970"],
        ],
    );
});

void test("what side spots pay is known without valuing a hand, as the odds have it", () => {
    const first = paysOf(engine, "blackjack", "ma-book over_under=on match=on streak=on");
    assert.deepEqual(first.get("over-13"), ["1 to 1"]);
    assert.deepEqual(first.get("match"), ["suited 11 to 1", "other 4 to 1"]);
    assert.deepEqual(first.get("streak-3"), ["7 to 1"]);
    for (const side of ["suited", "sevens", "twenty", "bust"]) {
        const rules = `ma-book ${side}=on`;
        const pays = paysOf(engine, "blackjack", rules);
        const spot = side;
        const row = engine.odds("blackjack", rules).wagers.find((one) => one.spot === spot);
        const { outcomes } = row as unknown as { outcomes: { name: string; pays: string }[] };
        const wins = outcomes.filter(({ name }) => name === "win").map((one) => one.pays);
        assert.deepEqual(
            pays.get(spot),
            wins.sort((a, b) => parseInt(b) - parseInt(a)),
            spot,
        );
    }
});
