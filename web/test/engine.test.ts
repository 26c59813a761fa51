// engine.test.ts -- the engine in Node and in Chromium: the bytes of the program, its refusals,
// its faults.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { fraction, type Ahead, type Verified } from "../src/engine/answers.js";
import type * as EngineModule from "../src/engine/engine.js";
import { Engine, EngineFault, Refused } from "../src/engine/engine.js";
import { redDogOdds } from "../src/games/red-dog/odds.js";
import { legalOf } from "../src/lobby/options.js";
import { withPage } from "./browser.js";
import { allCases, example, native, nativeRefusal, proven, wasmFile } from "./helper.js";

const wasm = readFileSync(wasmFile);
const engine = await Engine.load(wasm);

const cases = await allCases(engine);

for (const [call, list] of cases)
    void test(`${call}: the bytes of the program, ${String(list.length)} times`, () => {
        for (const { name, text, answer } of list)
            assert.equal(engine.ask(call, text), answer, name);
    });

void test("in a browser: the same bytes, and signatures checked", async () => {
    const list = [...cases.values()].flat();
    const record = proven("ma");
    await withPage(async (page) => {
        const { answers, verified } = await page.evaluate(
            async ([asked, signed]) => {
                const path = "/src/engine/engine.js"; // of the page, not of this file
                const { Engine: Loaded } = (await import(path)) as typeof EngineModule;
                const inPage = await Loaded.load("/pit.wasm");
                return {
                    answers: asked.map(({ call, text }) => inPage.ask(call, text)),
                    verified: await inPage.verify(signed),
                };
            },
            [list.map(({ call, text }) => ({ call, text })), record] as const,
        );
        list.forEach(({ name, answer }, i) => {
            assert.equal(answers[i], answer, name);
        });
        assert.equal(verified.verdict, "verified");
    });
});

void test("the worked example of the protocol", () => {
    const shoe = engine.shoe(example);
    assert.equal(shoe.c_s, "80e66af653d4f647dca15e59c51c3e7a951af7f4cd15b287f9e09afdec32a5c7");
    assert.equal(shoe.c[0], "84c4f9be67ec420a6d7cb3f2be403f7c0cd9a6c5ec941e8e1f673ba7cc69068e");
    assert.equal(shoe.l, "ab370edecda1bf2b57a4a9bbdd67f344c58544c23760e2a8fd490779551cc3f0");
    assert.equal(shoe.r, "64667b5c4748df88949d5bbb6a6961fb4abee00d1d65bec379e3cf39580839ea");
    assert.equal(shoe.k, "1dc89120fc424297080ccce717c0e131e808ddc91f00aea6220075e1bee4f0fb");
    assert.equal(shoe.cut, 100);
    assert.equal(shoe.order?.slice(0, 8).join(" "), "7c 8c 5d Ts 8h Jh 2d 4s");
});

void test("records that were compared are good, bad and without proof", () => {
    const verdicts = cases
        .get("verify")
        ?.map(({ answer }) => (JSON.parse(answer) as Verified).verdict);
    assert.deepEqual(new Set(verdicts), new Set(["verified", "differs", "incomplete"]));
});

void test("a signed record is verified, and a changed signature is not", async () => {
    const record = proven("wa");
    assert.equal((await engine.verify(record)).verdict, "verified");
    const at = record.lastIndexOf("chain ") + 80; // in the last signature
    const forged = record.slice(0, at) + (record[at] === "a" ? "b" : "a") + record.slice(at + 1);
    const found = await engine.verify(forged);
    assert.equal(found.verdict, "differs");
    assert.equal(found.first?.step, "signatures");
    const unchecked = JSON.parse(engine.ask("verify", `\n${record}`)) as Verified;
    assert.equal(unchecked.verdict, "incomplete");
});

void test("results are typed, fractions exact", () => {
    const [ante] = engine.odds("red-dog", "ma decks=1").wagers;
    assert.deepEqual(fraction(ante?.ev ?? "0/1"), { num: -523n, den: 16575n });
    assert.ok(Math.abs((ante?.ev_float ?? 0) + 523 / 16575) < 1e-16); // rounded toward zero
    const few = redDogOdds(engine, "ma", [0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0]);
    assert.deepEqual(
        few.strategy.map((row) => `${row.low ?? ""}${row.high ?? ""}`),
        ["48", "4T", "8T"],
    );
    const hand =
        "game red-dog\nrules ma burn=off\nseat 1 Ann 100\nbet 1 ante 5\ncards 4c 9h\ndeal\n";
    assert.equal(engine.advise(hand).seats[0]?.choices?.find((c) => c.best)?.choice, "stand");
    assert.deepEqual(engine.replay(hand).open, [{ seat: 1, spot: "ante", stake: 500 }]);
    assert.equal(engine.rules("red-dog", "wa").options[0]?.key, "min");
    assert.deepEqual(engine.games(), JSON.parse(native(["games", "--json"], "")));
});

void test("whatever a list of an option offers is taken by the rules", () => {
    let chosen = 0;
    for (const { name: game, rules: books } of engine.games().games)
        for (const book of books)
            for (const { key, legal } of engine.rules(game, book).options) {
                const of = legalOf(legal);
                for (const word of "words" in of ? of.words : []) {
                    chosen++;
                    try {
                        engine.rules(game, `${book} ${key}=${word}`);
                    } catch (error) {
                        // Another option may stand against it; it is a value all the same.
                        assert.ok(error instanceof Refused);
                        assert.doesNotMatch(error.message, /KEY=VALUE|not a value/);
                    }
                }
            }
    assert.ok(chosen > 100);
    const named = engine
        .rules("blackjack", "ma-book")
        .options.find(({ key }) => key === "named_blackjack");
    const of = legalOf(named?.legal ?? "");
    assert.ok("words" in of);
    assert.equal(of.words.length, 49, "off, and four aces with twelve face cards");
});

void test("what a spot pays, and what a roll would bring", () => {
    const { spots } = engine.spots("craps", "ma-book min=5 max=500 pays_field_12=3");
    const of = (name: string) => spots.find(({ spot }) => spot === name);
    assert.deepEqual(
        of("field")?.ends?.map(({ pays, on }) => [pays, on.length]),
        [
            ["2 to 1", 1],
            ["1 to 1", 14],
            [null, 20],
            ["3 to 1", 1],
        ],
    );
    const place = of("place-6");
    assert.deepEqual([place?.least, place?.most, place?.step], [600, 49800, 600]);
    assert.deepEqual(
        place?.ends?.map(({ result, pays, on }) => [result, pays, on.length]),
        [
            ["win", "7 to 6", 5],
            ["lose", null, 6],
        ],
    );
    assert.deepEqual(of("dont-pass")?.ends?.find(({ result }) => result === "push")?.on, ["6-6"]);
    const odds = of("pass-odds")?.cases?.map(({ point, step, ends }) => [
        point,
        step,
        ends.find(({ result }) => result === "win")?.pays,
    ]);
    assert.deepEqual(odds?.slice(0, 3), [
        [4, 100, "2 to 1"],
        [5, 200, "3 to 2"],
        [6, 500, "6 to 5"],
    ]);
    const record =
        "game craps\nseat 1 Ann 500\nbet 1 pass 10\nbet 1 hard-6 5\nroll 2 4\nbet 1 come 10\n";
    const { next } = engine.next(record);
    const fall = (chance: string) => next.find((row) => row.chance === chance)?.wagers;
    assert.equal(
        next.reduce((all, { weight }) => all + weight, 0),
        36,
    );
    assert.deepEqual(
        fall("3-4")?.map(({ spot, net }) => [spot, net]),
        [
            ["pass", -1000],
            ["hard-6", -500],
            ["come", 1000],
        ],
    );
    assert.deepEqual(
        fall("3-3")?.map(({ spot, net, to }) => [spot, net ?? to]),
        [
            ["pass", 1000],
            ["hard-6", 4500],
            ["come", "come-6"],
        ],
    );
    assert.throws(() => engine.next("game craps\nseat 1 Ann 500\n"), Refused);
});

void test("a layout as one: the program's bytes, and its chances after many spins", () => {
    const layouts = [
        ["", "red 10"],
        ["half_loss=on", "odd 10, dozen-1 5"],
        ["wheel=double-as-single", "straight-17 5, split-17-20 5, column-2 25"],
        ["adjacent=on", "adjacent-17 5, four-1-2-4-5 3, first-five 7, three-0-1-2 1"],
    ] as const;
    for (const [set, layout] of layouts) {
        const bets = layout.split(", ").map((bet) => `bet 1 ${bet}`);
        const record = ["game roulette", `rules ma-book ${set}`, "seat 1 You 100", ...bets, ""];
        const asked = ["odds", "roulette", ...(set ? ["--set", set] : []), "--layout", layout];
        const text = record.join("\n");
        assert.equal(engine.ask("ahead", text), native([...asked, "--json"], ""));
        for (const rounds of [1, 37, 1000]) {
            const after = engine.ahead(text, rounds).after;
            const exact = JSON.parse(
                native([...asked, "--ahead", String(rounds), "--json"], ""),
            ) as Ahead;
            for (const key of ["p_ahead_float", "p_even_float", "p_behind_float"] as const) {
                const off = Math.abs((after?.[key] ?? 2) - (exact.after?.[key] ?? 0));
                assert.ok(off < (after?.error_bound ?? 0), `${layout}, ${String(rounds)}: ${key}`);
            }
        }
    }
    const red = "game roulette\nseat 1 You 100\nbet 1 red 1\n";
    const [said] = native(["odds", "roulette", "--wager", "red", "--ahead", "10000"], "").match(
        /ahead \S+ %/,
    ) ?? [""];
    const share = engine.ahead(red, 10000).after?.p_ahead_float ?? 0;
    assert.equal(`ahead ${(100 * share).toFixed(6)} %`, said);
    assert.throws(() => engine.ahead(red, 10001), /1 to 10000/);
    assert.throws(() => engine.ahead("game roulette\nseat 1 You 100\n"), /no wager/);
    assert.throws(
        () => engine.ahead("game craps\nseat 1 You 100\nbet 1 pass 5\n", 5),
        /one chance/,
    );
});

void test("cards that lie face down are averaged over: the program's bytes", () => {
    const down =
        "game midi-baccarat\nrules ma-book burn=off turned_by=player house_money=on\nseat 1 Ann 100\n" +
        "bet 1 player 5\nbet 1 house-money 5\ncards 2d Kc 2c 4s\ndeal\n";
    for (const more of ["", "look 1\n", "turn-over 1\n"])
        assert.equal(
            engine.ask("advise", down + more),
            native(["advise", "-", "--json"], down + more),
        );
});

void test("wagers of baccarat together, and one card less: the program's bytes", () => {
    const left = [30, 30, 30, 24, 32, 31, 20, 22, 31, 30, 32, 32, 30];
    const cases = [
        ["baccarat", "", "banker 7, tie 1", undefined],
        ["baccarat", "vig_rounding=quarter", "banker 7, player 2.50", left],
        [
            "midi-baccarat",
            "ez=on dragon_bonus=on house_money=on",
            "dragon-7 5, panda-8 5, dragon-banker 1, house-money 3",
            left,
        ],
        ["baccarat", "coupon=on", "player 10, player-coupon 5", undefined],
    ] as const;
    for (const [game, set, layout, counts] of cases) {
        const sets = set
            .split(" ")
            .filter(Boolean)
            .flatMap((one) => ["--set", one]);
        const shoe = counts ? ["--shoe", counts.join(",")] : [];
        const lines = [`${game} ma-book ${set}`, ...(counts ? [counts.join(",")] : [])];
        assert.equal(
            engine.ask("together", [...lines, ...layout.split(", ")].join("\n")),
            native(["odds", game, ...sets, ...shoe, "--layout", layout, "--json"], ""),
        );
        assert.equal(
            engine.ask("effects", lines.join("\n")),
            native(["odds", game, ...sets, ...shoe, "--effects", "--json"], ""),
        );
    }
    const { effects } = engine.effects("baccarat", "ma-book", left);
    assert.equal(effects.length, 13);
    const { nets, stake } = engine.together("baccarat", "ma-book", [{ spot: "tie", stake: 500 }]);
    assert.deepEqual(
        nets.map(({ net, on }) => [net, on.join()]),
        [
            [4000, "tie"],
            [-500, "player,banker"],
        ],
    );
    assert.equal(stake, 500);
    assert.throws(() => engine.together("baccarat", "ma-book", []), /there is no wager/);
    assert.throws(
        () => engine.together("baccarat", "ma-book", [{ spot: "dragon-7", stake: 500 }]),
        /no wager of this table/,
    );
    assert.throws(() => engine.effects("red-dog", "ma"), /not counted/);
});

void test("one card less at blackjack, from a full shoe and another: the program's bytes", () => {
    const left = "8,8,8,8,8,8,8,8,8,8,8,8,7";
    for (const [set, shoe] of [
        ["decks=6", ""],
        ["decks=2", left],
    ] as const) {
        const said = engine.ask("effects", `blackjack ma-book ${set}${shoe && `\n${shoe}`}`);
        const asked = shoe ? ["--shoe", shoe] : [];
        const program = native(
            ["odds", "blackjack", "--set", set, ...asked, "--effects", "--json"],
            "",
        );
        assert.equal(said, program);
    }
    assert.throws(
        () => engine.ask("effects", "blackjack ma-book\n1,1,1,0,0,0,0,0,0,0,0,0,0"),
        /too few/,
    );
});

void test("what a wheel has brought: the program's bytes", () => {
    const cases = [
        ["roulette", "ma-book", Array.from({ length: 700 }, (_, i) => String((i * 7) % 37))],
        ["roulette", "ma-book wheel=single", Array.from({ length: 90 }, () => "17")],
        ["roulette", "ma-book wheel=double-as-single", ["00", "0", "36"]],
        ["big-six", "ma-book", ["one", "one", "flag", "five", "joker"]],
    ] as const;
    for (const [game, rules, came] of cases) {
        const set = rules.split(" ").slice(1);
        const args = ["odds", game, ...set.flatMap((one) => ["--set", one]), "--seen", "-"];
        assert.equal(
            engine.ask("fit", `${game} ${rules}\n${came.join(" ")}`),
            native([...args, "--json"], came.join(" ")),
        );
    }
    assert.throws(() => engine.fit("roulette", "ma-book", ["37"]), /37: no such outcome/);
    assert.throws(() => engine.fit("roulette", "ma-book", []), /nothing has come/);
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
    assert.throws(() => engine.odds("red-dog", "ma", [1, 2]), Refused);
    assert.throws(() => engine.odds("red-dog", "ma", Array<number>(13).fill(0)), Refused);
    assert.throws(() => engine.advise("game red-dog\nseat 1 Ann 100\n"), Refused);
    assert.throws(() => engine.replay(""), Refused);
});

void test("what cannot be read is not verified, in the program's words", async () => {
    for (const record of ["game red-dog\nfoo\n", "game chess\n", "hello\n", ""]) {
        const said = nativeRefusal(["verify", "-"], record).replace(/^pit: -:/, "");
        await assert.rejects(() => engine.verify(record), new Refused(said));
    }
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
