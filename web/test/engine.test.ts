// engine.test.ts -- the engine in Node: the bytes of the program, its refusals, its faults.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { fraction } from "../src/engine/answers.js";
import { Engine, EngineFault, Refused } from "../src/engine/engine.js";
import {
    decisions,
    inForce,
    nativeRefusal,
    scenarios,
    shoes,
    wasmFile,
    type Case,
} from "./helper.js";

const wasm = readFileSync(wasmFile);
const engine = await Engine.load(wasm);

function same(cases: Case[]): void {
    for (const { name, call, text, answer } of cases)
        assert.equal(engine.ask(call, text), answer, name);
}

void test("every scenario gives the bytes of pit replay --json", () => {
    const cases = scenarios();
    assert.ok(cases.length > 200);
    same(cases);
});

void test("500 decisions give the bytes of pit advise --json", () => {
    same(decisions(500));
});

void test("every book gives the bytes of pit rules --json", () => {
    same(inForce());
});

void test("full shoes and any cards give the bytes of pit odds --json", () => {
    same(shoes(40));
});

void test("results are typed, fractions exact", () => {
    const [ante] = engine.odds("red-dog", "ma decks=1").wagers;
    assert.deepEqual(fraction(ante?.ev ?? "0/1"), { num: -523n, den: 16575n });
    assert.ok(Math.abs((ante?.ev_float ?? 0) + 523 / 16575) < 1e-16); // rounded toward zero
    const few = engine.odds("red-dog", "ma", [0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0]);
    assert.deepEqual(
        few.strategy.map((row) => `${row.low ?? ""}${row.high ?? ""}`),
        ["48", "4T", "8T"],
    );
    const hand =
        "game red-dog\nrules ma burn=off\nseat 1 Ann 100\nbet 1 ante 5\ncards 4c 9h\ndeal\n";
    assert.equal(engine.advise(hand).seats[0]?.choices.find((c) => c.best)?.choice, "stand");
    assert.deepEqual(engine.replay(hand).open, [{ seat: 1, spot: "ante", stake: 500 }]);
    assert.equal(engine.rules("red-dog", "wa").options[0]?.key, "min");
});

void test("one round may be asked for alone", () => {
    const record =
        "game red-dog\nrules ma burn=off\nseat 1 Ann 100\n" +
        "bet 1 ante 5\ncards 4c 5h\ndeal\nbet 1 ante 5\ncards 4d 5d\ndeal\n";
    assert.deepEqual(
        engine.replay(record).rounds.map((r) => r.round),
        [1, 2],
    );
    assert.deepEqual(
        engine.replay(record, 2).rounds.map((r) => r.round),
        [2],
    );
});

void test("what is refused is refused in the program's words", () => {
    const record = "game red-dog\nseat 1 Ann 100\nbet 1 ante five\n";
    const said = nativeRefusal(["replay", "-"], record).replace(/^pit: -:/, "");
    assert.throws(() => engine.replay(record), new Refused(said));
    assert.throws(
        () => engine.rules("red-dog", "ma decks=9"),
        new Refused(
            nativeRefusal(["rules", "red-dog", "--set", "decks=9"], "").replace("pit: ", ""),
        ),
    );
    assert.throws(() => engine.odds("chess"), Refused);
    assert.throws(() => engine.odds("craps"), Refused);
    assert.throws(() => engine.odds("red-dog", "ma", [1, 2]), Refused);
    assert.throws(() => engine.odds("red-dog", "ma", Array<number>(13).fill(0)), Refused);
    assert.throws(() => engine.advise("game red-dog\nseat 1 Ann 100\n"), Refused);
    assert.throws(() => engine.replay(""), Refused);
});

void test("a long record makes the memory grow", () => {
    const round = "bet 1 ante 5\ncards 4c 5h\ndeal\n";
    const record = `game red-dog\nrules nj-online\nseat 1 Ann 100\n${round.repeat(40000)}`;
    const { rounds, seats } = engine.replay(record);
    assert.equal(rounds.length, 40000);
    assert.deepEqual(seats, [{ seat: 1, name: "Ann", chips: 10000, net: 0 }]);
});

void test("after a fault the engine begins anew", async () => {
    const broken = await Engine.load(wasm);
    const inside = broken as unknown as { instance: { memory: WebAssembly.Memory } };
    new Uint8Array(inside.instance.memory.buffer).fill(0xff);
    assert.throws(() => broken.rules("red-dog"), EngineFault);
    assert.equal(broken.rules("red-dog").rules, "ma");
});

void test("it is small, and needs nothing from the page", async () => {
    const size = gzipSync(wasm, { level: 9 }).length;
    console.log(`pit.wasm: ${String(wasm.length)} bytes, ${String(size)} gzipped`);
    assert.ok(size < 250_000);
    assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(wasm)), []);
});
