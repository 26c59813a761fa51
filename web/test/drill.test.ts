// drill.test.ts -- the questions at a wheel and of Red Dog: what is called right is what the program pays.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import type { Replay } from "../src/engine/answers.js";
import { Engine } from "../src/engine/engine.js";
import { money, signed } from "../src/format.js";
import { questions as ofCraps } from "../src/games/craps/drill.js";
import reds from "../src/games/red-dog/words.js";
import type { State } from "../src/net/protocol.js";
import { raiseOrStand, worthOf } from "../src/games/red-dog/lesson.js";
import { brings, questions, wins, type Asked } from "../src/games/wheels/drill.js";
import { betsIn, spinsFrom } from "../src/games/wheels/laid.js";
import { native, Random, wasmFile } from "./helper.js";

const engine = await Engine.load(readFileSync(wasmFile));
const random = new Random(17);
const below = (n: number) => random.below(n);
const plain = (name: string) => name;

const houses: Asked[] = [
    ["roulette", "ma-book"],
    ["roulette", "ma-book wheel=double-as-single min=5"],
    ["roulette", "ma-book half_loss=on adjacent=on coupon=on color=eight"],
    ["big-six", "ma-book min=2"],
].map(([game = "", rules = ""]) => ({ engine, game, rules, title: plain, pocket: plain }));

/** What these bets bring on this pocket, by the program. */
function paid({ game, rules }: Asked, bets: readonly string[], pocket: string): number {
    const record = [`game ${game}`, `rules ${rules}`, "seat 1 You 5000"];
    record.push(...bets.map((bet) => `bet 1 ${bet}`), `spin ${pocket}`, "");
    const { seats, refused } = JSON.parse(
        native(["replay", "--json", "-"], record.join("\n")),
    ) as Replay;
    assert.deepEqual(refused, []);
    return seats[0]?.net ?? NaN;
}

/** "$5 on red" as a bet. */
const asBet = (words: string) => words.replace(/^\$(\S+) on (\S+)$/, "$2 $1");

void test("what a bet wins is what the program pays", () => {
    for (const asked of houses)
        for (let i = 0; i < 8; i++) {
            const question = wins(asked, below);
            const [, words = ""] = /^(\$\S+ on \S+): /.exec(question?.ask ?? "") ?? [];
            const bet = asBet(words);
            const spot = bet.split(" ")[0] ?? "";
            const row = engine
                .spots(asked.game, asked.rules)
                .spots.find((one) => one.spot === spot);
            const on = row?.ends?.find(({ result }) => result === "win")?.on[0] ?? "";
            const right = question?.choices[question.right[0] ?? -1];
            assert.equal(right, money(paid(asked, [bet], on)), question?.ask);
            assert.equal(new Set(question?.choices).size, 3);
        }
});

void test("what a layout brings is what the program pays", () => {
    for (const asked of houses)
        for (let i = 0; i < 8; i++) {
            const question = brings(asked, below);
            const [, list = "", pocket = ""] =
                /^On the layout: (.*)\. It comes to rest on (\S+)\. /.exec(question?.ask ?? "") ??
                [];
            const net = paid(asked, list.split(", ").map(asBet), pocket);
            assert.ok(question);
            assert.equal(question.choices[question.right[0] ?? -1], signed(net), question.ask);
            assert.equal(new Set(question.choices).size, 3);
        }
});

void test("both kinds take turns", () => {
    const [first] = houses;
    assert.ok(first);
    const next = questions(first, below);
    assert.match(next()?.ask ?? "", /what does it win/);
    assert.match(next()?.ask ?? "", /comes to rest/);
    assert.match(next()?.ask ?? "", /what does it win/);
});

void test("bets and spins as people write them", () => {
    assert.deepEqual(betsIn(" Red $10,straight-17  5.50;\n"), [
        { spot: "red", stake: 1000 },
        { spot: "straight-17", stake: 550 },
    ]);
    assert.deepEqual(betsIn("red"), [{ spot: "red", stake: 0 }]);
    assert.deepEqual(spinsFrom("17, 4;00\n 36"), ["17", "4", "00", "36"]);
    assert.deepEqual(spinsFrom("game roulette\nspin 17 # a\nbet 1 red 5\nspin 00\n"), ["17", "00"]);
});

void test("Red Dog: a raise is worth what the whole of it is worth", () => {
    const rules = "ma-book";
    const near = (a: number | undefined, b: number) => Math.abs((a ?? NaN) - b) < 0.5;
    const ends = { 1: ["5c", "7d"], 4: ["5c", "Td"], 6: ["5c", "Qd"], 7: ["5c", "Kd"] };
    for (const [spread, cards] of Object.entries(ends)) {
        const worth = worthOf(engine, rules, cards);
        // As much again at the same odds: twice the worth, and no answer is as good as the other.
        assert.ok(worth && near(worth.raise, 2 * worth.stand), `spread ${spread}`);
        assert.equal(worth.raise > worth.stand, Number(spread) >= 7, `spread ${spread}`);
        const record = [
            "game red-dog",
            `rules ${rules}`,
            "set burn=off",
            "seat 1 You 100",
            "bet 1 ante 10",
            `cards ${cards.join(" ")}`,
            "deal",
            "",
        ];
        const { seats } = JSON.parse(
            native(["advise", "--json", "-"], record.join("\n")),
        ) as ReturnType<Engine["advise"]>;
        const raises = (seats[0]?.choices ?? []).filter(({ choice }) => choice === "raise");
        const whole = raises.find(({ amount }) => amount === 1000);
        assert.ok(near(whole?.ev_float, worth.raise), `spread ${spread}`);
    }
});

void test("Red Dog: one answer is right at every spread", () => {
    for (let i = 0; i < 40; i++) {
        const question = raiseOrStand(engine, "ma-book", below);
        const spread = Number(/\d+/.exec(question?.ask ?? "")?.[0]);
        assert.deepEqual(question?.right, [spread >= 7 ? 1 : 0], question?.ask);
    }
});

void test("craps asks first about what its lesson has told", () => {
    const [game, rules] = ["craps", "ma-book"];
    const { rows } = { rows: engine.spots(game, rules).spots };
    for (let times = 0; times < 40; times++) {
        const next = ofCraps({ engine, game, rules, rows }, [], below);
        const five = [1, 2, 3, 4, 5].map(() => next());
        const about = [/come-out roll is/, /point is/, /odds behind/, /field/, /place [68] wins/];
        five.forEach((question, i) => {
            assert.match(question?.ask ?? "", about[i] ?? /^$/);
            const right = question?.choices[question.right[0] ?? -1] ?? "";
            const [point = 0, n = 0] = (question?.ask.match(/\d+/g) ?? []).map(Number);
            const [seven, line] = [n === 7, n === point];
            if (i === 0)
                assert.match(
                    right,
                    [7, 11].includes(point)
                        ? /wins/
                        : [2, 3, 12].includes(point)
                          ? /loses/
                          : /point/,
                );
            if (i === 1) assert.match(right, seven ? /loses/ : line ? /wins/ : /Nothing/);
            if (i === 3) assert.match(right, [5, 6, 7, 8].includes(point) ? /loses/ : /wins/);
        });
    }
});

void test("who hears a first hand of Red Dog is told what wins", () => {
    const chance = ["xx", "4c", "Th"].map((card) => ({ card }));
    const state = { chance, facts: { spread: 5 }, over: null } as unknown as State;
    assert.match(reds.guideHeard?.("decide", state) ?? "", /^5 to 9 wins\. Stand keeps/);
});
