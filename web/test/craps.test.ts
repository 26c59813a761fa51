// craps.test.ts -- what the felt of craps prints, from what the engine says, and how keys go over a layout.

import type { State } from "../src/net/protocol.js";
import words from "../src/games/craps/words.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Engine } from "../src/engine/engine.js";
import { stepBy, tabStop } from "../src/felt/stops.js";
import { desk } from "../src/games/craps/desk.js";
import type { Drawing } from "../src/games/craps/places.js";
import { effectsOf, paysOf, shortPays } from "../src/games/craps/reading.js";
import { tablet } from "../src/games/craps/tablet.js";
import { zone } from "../src/games/craps/zones.js";
import { wasmFile } from "./helper.js";

const engine = await Engine.load(readFileSync(wasmFile));
const rows = new Map(engine.spots("craps", "ma-book").spots.map((row) => [row.spot, row]));

void test("bets in parts print what their ends pay for the whole bet, as the engine says", () => {
    const printed = (spot: string) => shortPays(rows.get(spot));
    assert.equal(printed("horn"), "3 to 1, 27 to 4");
    assert.equal(printed("horn-high-12"), "11–57 to 5");
    assert.equal(printed("horn-high-3"), "11–27 to 5");
    assert.equal(printed("c-and-e"), "3, 7 to 1");
    assert.equal(printed("whirl"), "11, 26 to 5");
    assert.equal(printed("any-craps"), "7 to 1");
    assert.equal(shortPays(undefined), "");
});

void test("in words, an end that pays more is told with its totals", () => {
    const said = (spot: string) => paysOf(rows.get(spot));
    assert.equal(said("horn-high-2"), "11 to 5, 12: 26 to 5, 2: 57 to 5");
    assert.equal(said("field"), "1 to 1, 2 and 12: 2 to 1");
    assert.equal(said("six-seven-eight"), "1 to 1, hard 2 to 1");
    assert.equal(said("place-6"), "7 to 6");
});

void test("the next roll: two alike stand apart where they bring another, and nowhere else", () => {
    const laid = (...bets: string[]) =>
        ["game craps", "rules ma-book", "seat 1 Ann 500", "bet 1 pass 5", "roll 4 5", ...bets]
            .map((line) => `${line}\n`)
            .join("");
    const nets = (...bets: string[]) =>
        effectsOf(engine.next(laid(...bets)).next, 1).map(
            ({ name, ways, least, most }) => `${name}: ${[ways, least, most].join(" ")}`,
        );
    // A percentage that was paid before is in what is lost, and it is said so.
    const paid = (...bets: string[]) =>
        effectsOf(engine.next(laid(...bets)).next, 1).some((one) => one.paid);
    assert.ok(paid("bet 1 lay-4 40"));
    assert.ok(!paid("bet 1 place-4 5"));
    const hard = nets("bet 1 hard-4 5");
    assert.deepEqual(hard.slice(2, 4), ["4: 2 -500 -500", "4 hard: 1 3500 3500"]);
    assert.equal(hard.length, 12);
    assert.equal(nets().length, 11);
    // A hop is a throw among others of its total; one of two alike is a hard one.
    assert.ok(nets("bet 1 hop-2-4 5").includes("6: 5 -500 7500"));
    assert.ok(nets("bet 1 hop-2-2 5").includes("4 hard: 1 15000 15000"));
});

const drawings: [string, Drawing][] = [
    ["desk", desk()],
    ["upright", tablet("upright")],
    ["broad", tablet("broad")],
];

for (const [name, { width, height, places }] of drawings)
    void test(`${name}: every spot has one place within the drawing, and none lies on another`, () => {
        const names = places.map(({ spot }) => spot).sort();
        assert.deepEqual(names, [...rows.keys()].sort());
        const slack = 1.5; // lines that two share
        for (const { spot, x, y, w, h } of places)
            assert.ok(x >= 0 && y >= 0 && x + w <= width + 1 && y + h <= height + 1, spot);
        for (const a of places)
            for (const b of places) {
                if (a === b || a.fold !== b.fold) continue;
                const inside = [a, b].some(({ path }) => path === ""); // odds in the box of their number
                const apart =
                    a.x + a.w <= b.x + slack ||
                    b.x + b.w <= a.x + slack ||
                    a.y + a.h <= b.y + slack ||
                    b.y + b.h <= a.y + slack;
                assert.ok(
                    inside || apart || [a, b].some(({ dashed }) => dashed),
                    `${a.spot} ${b.spot}`,
                );
            }
    });

for (const [name, { places }] of Object.entries({
    desk: desk(),
    upright: tablet("upright"),
    broad: tablet("broad"),
    phone: zone("centre"),
    "phone on its side": zone("centre", true),
}))
    void test(`${name}: chips of a bet in parts lie above what it pays, or below its name`, () => {
        const parts = places.filter(({ prints }) => prints.some(({ from }) => from === "each"));
        assert.equal(parts.length, 8);
        for (const { spot, x, w, y, h, chip, prints } of parts) {
            const half = (chip.size * 35) / 64;
            const [called, pays] = prints;
            assert.ok(called && pays);
            assert.ok(chip.y - half >= y && chip.y + half <= y + h, spot);
            const over = chip.y + half <= pays.y - 0.72 * pays.size;
            const under = chip.y - half >= called.y - 0.2 * called.size;
            assert.ok(over || under, spot);
            // Half an em a letter is what Inter has.
            assert.ok(called.x + 0.51 * called.size * called.text.length < x + w - 4, called.text);
        }
    });

void test("one tab stop: where the keys were, else what a round begins with, else the first", () => {
    const all = ["lay-4", "pass", "come"];
    assert.equal(tabStop(all, "come", "pass"), "come");
    assert.equal(tabStop(all, "hop-1-1", "pass"), "pass");
    assert.equal(tabStop(all, "", undefined), "lay-4");
    assert.equal(tabStop([], "pass"), undefined);
});

void test("arrows lead over the layout as it lies", () => {
    const { places } = tablet("broad");
    const from = (spot: string, key: string) => {
        const here = places.find((one) => one.spot === spot);
        return here
            ? stepBy(
                  key,
                  here,
                  places.filter(({ fold }) => fold !== "hops"),
              )?.spot
            : null;
    };
    assert.equal(from("come", "ArrowDown"), "field");
    assert.equal(from("field", "ArrowUp"), "come");
    assert.equal(from("lay-4", "ArrowRight"), "place-lose-4");
    assert.equal(from("place-6", "ArrowRight"), "buy-8");
    assert.equal(from("buy-8", "ArrowUp"), "come-8");
    assert.equal(from("pass", "Enter"), undefined);
});

void test("a newcomer is told that a roll decides nothing, and is taught until a point is decided", () => {
    const state = (point: number, dice: number[], over: string, spot = "pass") =>
        ({
            facts: { point },
            moves: [],
            seats: [{ you: true, wagers: [{ spot }] }],
            chance: [{ dice }],
            over,
        }) as unknown as State;
    const say = (point: number, dice: number[], spot?: string) =>
        words.guide?.("go", state(point, dice, "", spot)) ?? "";
    assert.equal(say(6, [5, 4]), "Nine: nothing for the line. Roll again: a 6 wins, a 7 loses.");
    assert.match(say(8, [5, 4], "dont-pass"), /a 7 wins, an 8 loses\.$/);
    assert.match(say(6, [2, 4]), /^The puck is on 6/);
    const taught = (over: string) => words.taught?.(state(0, [3, 4], over));
    assert.deepEqual(["natural", "nine", "six made", "seven out"].map(taught), [
        false,
        false,
        true,
        true,
    ]);
});
