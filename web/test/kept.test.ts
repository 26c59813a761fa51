// kept.test.ts -- what a browser has kept is taken where it has the right form, and nothing else is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { keptLines } from "../src/drawer/advice.js";
import { keptAmount, keptBets, keptIn, keptSitting, sittingEnds } from "../src/kept.js";
import { choicesFrom, DEFAULTS } from "../src/settings/choices.js";

const holds = (text: string | null) => ({ getItem: () => text });
const bets = (kept: unknown) => keptBets(holds(JSON.stringify(kept)), "bets");

void test("nothing, and what is no JSON, is nothing", () => {
    for (const text of [null, "", "{", "undefined", "[1,"]) {
        assert.equal(keptIn(holds(text), "place"), null);
        assert.equal(keptBets(holds(text), "place"), null);
        assert.equal(keptAmount(holds(text), "place"), 0);
    }
});

void test("an amount is a whole number of cents", () => {
    assert.equal(keptAmount(holds("-2500"), "won"), -2500);
    for (const text of ["1.5", "1e999", '"7"', "NaN", "[7]", "{}", "true"])
        assert.equal(keptAmount(holds(text), "won"), 0, text);
});

void test("bets come back as they were kept", () => {
    const kept = {
        round: 7,
        last: [[1, [{ spot: "ante", stake: 500 }]]],
        standing: [
            [0, []],
            [
                2,
                [
                    { spot: "box", hand: 2, stake: 1000 },
                    { spot: "place-6", stake: 600, off: true },
                ],
            ],
        ],
    };
    assert.deepEqual(bets(kept), kept);
    assert.deepEqual(bets({ round: 0, last: [], standing: [] }), {
        ...{ round: 0, last: [], standing: [] },
    });
});

void test("bets of another form are not repeated, not even in part", () => {
    const wager = { spot: "ante", stake: 500 };
    const good = { round: 1, last: [[1, [wager]]], standing: [] };
    assert.ok(bets(good));
    for (const change of [
        { round: "1" },
        { round: -1 },
        { last: null },
        { last: {} },
        { standing: 5 },
        { last: [[1]] },
        { last: [[1, [wager], 2]] },
        { last: [["1", [wager]]] },
        { last: [[1, { 0: wager }]] },
        { last: [[1, [null]]] },
        { last: [[1, [{ ...wager, spot: "" }]]] },
        { last: [[1, [{ ...wager, spot: 5 }]]] },
        { last: [[1, [{ ...wager, stake: "500" }]]] },
        { last: [[1, [{ ...wager, stake: 0 }]]] },
        { last: [[1, [{ ...wager, stake: -500 }]]] },
        { last: [[1, [{ ...wager, stake: 0.5 }]]] },
        { last: [[1, [{ ...wager, hand: 0 }]]] },
        { last: [[1, [{ ...wager, off: "no" }]]] },
    ])
        assert.equal(bets({ ...good, ...change }), null, JSON.stringify(change));
    for (const other of [[], "bets", 5, null, [good]]) assert.equal(bets(other), null);
});

void test("lines of a round are texts under their mark", () => {
    const kept = { mark: "[1]", since: ["deal", "cards 2c"] };
    assert.deepEqual(keptLines(kept), kept);
    for (const other of [null, [], "x", { mark: 1, since: [] }, { mark: "[1]" }])
        assert.equal(keptLines(other), null);
    assert.equal(keptLines({ ...kept, since: ["deal", 5] }), null);
});

void test("settings keep what is right of what was kept", () => {
    for (const other of [null, [], "felt", 5]) assert.deepEqual(choicesFrom(other), DEFAULTS);
    const mine = { theme: "night", chip: 3, sound: true, volume: 0, ownKeys: { repeat: "x" } };
    assert.deepEqual(choicesFrom({ ...mine, more: 1 }), { ...DEFAULTS, ...mine });
    const wrong = {
        ...{ theme: "pink", motion: 1, chip: -1, sound: "yes", volume: 7, keys: null },
        ...{ ownKeys: { fly: "x" }, seedText: 5, hints: 1 },
    };
    assert.deepEqual(choicesFrom(wrong), DEFAULTS);
    assert.deepEqual(choicesFrom({ ...wrong, theme: "contrast" }).theme, "contrast");
});

void test("a sitting goes on in every tab while somebody has a seat, and a quarter of an hour after it", () => {
    const minute = 60000;
    const of = (seats: number[], net: unknown = -500) =>
        holds(JSON.stringify({ seq: 7, net, held: { seats, sum: 9500, wallet: 0 }, at: 0 }));
    const net = (store: ReturnType<typeof of>, now: number) => keptSitting(store, "s", now)?.net;
    assert.equal(net(of([1]), 600 * minute), -500);
    assert.equal(net(of([]), 14 * minute), -500);
    assert.equal(net(of([]), 16 * minute), undefined);
    assert.equal(net(of([1], "much"), 0), undefined);
    const ends = (seats: number[]) =>
        sittingEnds({ seq: 7, net: 0, held: { seats, sum: 0, wallet: 0 }, at: minute });
    assert.equal(ends([1]), null);
    assert.equal(ends([]), 16 * minute);
});
