// roulette.test.ts -- where wagers lie on a roulette layout, and what a wheel and a player's own lists do.

import assert from "node:assert/strict";
import { test } from "node:test";

import { colourOf } from "../src/games/roulette/colour.js";
import { draw, isDrawn, windowAt, type Area, type Shape } from "../src/games/roulette/drawing.js";
import { hasTwoZeros, placesOf } from "../src/games/roulette/grid.js";
import { stepFrom } from "../src/felt/stops.js";
import type { Covering } from "../src/games/wheels/covering.js";
import { keepLayouts, savedLayouts, withLayout } from "../src/games/roulette/layouts.js";
import { titleOf } from "../src/games/roulette/messages.en.js";
import { angleOf, neighbours, poseAt, restAt } from "../src/games/roulette/ring.js";
import { heatOf, hotAndCold } from "../src/games/roulette/spins.js";
import { spinsIn } from "../src/games/wheels/laid.js";
import { paymentsOf, wagerOf } from "../src/games/wheels/paying.js";
import type { Effect } from "../src/net/protocol.js";
import { DOUBLE, SINGLE, fixture } from "./wheels.js";

const double = fixture("double");
const single = fixture("single");

function at(list: Covering[], u: number, v: number): string[] {
    return placesOf(list, 0.25)
        .filter((place) => place.u === u && place.v === v)
        .map(({ spot }) => spot);
}

void test("every point of the half grid is the place of one wager, and of no other", () => {
    for (const list of [double, single]) {
        const places = placesOf(list, 0.25);
        const points = new Set(places.map(({ u, v }) => `${String(u)} ${String(v)}`));
        assert.equal(points.size, places.length, "none lies where another does");
        assert.equal(new Set(places.map(({ spot }) => spot)).size, places.length);
        for (let u = 1; u < 24; u++)
            for (let v = 1; v <= 6; v++)
                assert.ok(points.has(`${String(u)} ${String(v)}`), `${String(u)} ${String(v)}`);
    }
    assert.equal(placesOf(double, 0.25).length, 149);
    assert.equal(placesOf(single, 0.25).length, 143);
});

void test("places have the names of the contract", () => {
    const named: [number, number, string][] = [
        [11, 3, "straight-17"],
        [12, 3, "split-17-20"],
        [11, 2, "split-17-18"],
        [11, 4, "split-16-17"],
        [12, 4, "four-16-17-19-20"],
        [11, 6, "three-16-17-18"],
        [12, 6, "six-16"],
        [23, 5, "straight-34"],
        [1, 1, "straight-3"],
    ];
    for (const [u, v, spot] of named) {
        assert.deepEqual(at(double, u, v), [spot]);
        assert.deepEqual(at(single, u, v), [spot]);
    }
    assert.deepEqual(
        placesOf(double, 0.25)
            .filter(({ u }) => u <= 0)
            .map(({ u, v, spot }) => [u, v, spot]),
        [
            [-1, 4.5, "straight-0"],
            [-1, 1.5, "straight-00"],
            [-1, 3, "split-0-00"],
            [0, 5, "split-0-1"],
            [0, 3.5, "split-0-2"],
            [0, 2.5, "split-00-2"],
            [0, 1, "split-00-3"],
            [0, 4, "three-0-1-2"],
            [0, 3, "three-0-00-2"],
            [0, 2, "three-00-2-3"],
            [0, 6, "first-five"],
        ],
    );
    assert.deepEqual(
        placesOf(single, 0.25)
            .filter(({ u }) => u <= 0)
            .map(({ v, spot }) => [v, spot]),
        [
            [3, "straight-0"],
            [5, "split-0-1"],
            [3, "split-0-2"],
            [1, "split-0-3"],
            [4, "three-0-1-2"],
        ],
    );
    assert.ok(hasTwoZeros(double) && !hasTwoZeros(single));
});

void test("what covers numbers that do not meet has no place on them", () => {
    const odd: Covering[] = [
        { spot: "seven", covers: ["10", "11", "12", "13", "14", "15", "33"] },
        { spot: "column-1", covers: ["1", "4", "7"] },
        { spot: "split-1-3", covers: ["1", "3"] },
        { spot: "nine", covers: "123456789".split("") },
        { spot: "joker", covers: ["joker"] },
        { spot: "none", covers: [] },
    ];
    assert.deepEqual(placesOf(odd, 0.25), []);
});

function overlap(a: Area, b: Area): boolean {
    const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
    const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
    return across > 0.5 && down > 0.5;
}

function drawn(list: Covering[], shape: Shape, coarse = false, from = -2) {
    return draw({
        shape,
        coarse,
        from,
        places: placesOf(list, shape === "near" ? 0.5 : 0.25),
        offered: new Set(list.map(({ spot }) => spot)),
        order: list === double ? DOUBLE : SINGLE,
    });
}

void test("every wager can be hit on a desk, each on ground of its own", () => {
    for (const list of [double, single]) {
        for (const shape of ["wide", "tall"] as const) {
            const { areas, width, height } = drawn(list, shape);
            const hit = new Set(areas.map(({ spot }) => spot));
            for (const { spot } of list)
                assert.ok(hit.has(spot) || spot.startsWith("adjacent-"), `${shape}: ${spot}`);
            for (const one of areas) {
                assert.ok(one.w >= 8 && one.h >= 8, `${shape}: ${one.spot} is too small`);
                assert.ok(one.x >= 0 && one.x + one.w <= width, `${shape}: ${one.spot} across`);
                assert.ok(one.y >= 0 && one.y + one.h <= height, `${shape}: ${one.spot} down`);
            }
            const inside = areas.filter(({ kind }) => kind === "inside");
            for (const [i, one] of inside.entries())
                for (const other of inside.slice(i + 1))
                    assert.ok(!overlap(one, other), `${shape}: ${one.spot} on ${other.spot}`);
        }
    }
    const [second, ...more] = drawn(double, "wide").areas.filter(({ again }) => again);
    assert.equal(second?.spot, "split-0-00", "between the second and the third dozen too");
    assert.deepEqual(more, []);
    assert.ok(!drawn(single, "wide").areas.some(({ again }) => again));
});

void test("on a phone of 360 px every wager has 44 px of its own, the inside from near", () => {
    const SCALE = 344 / 376;
    const seen = new Set<string>();
    for (const list of [double]) {
        for (let from = -2; from <= 12; from += 2)
            for (const one of drawn(list, "phone", true, from).areas) {
                assert.ok(one.w * SCALE >= 44 && one.h * SCALE >= 44, `${one.spot} is too small`);
                seen.add(one.spot);
            }
        for (let from = -2; from <= 18; from += 2)
            for (const one of drawn(list, "near", true, from).areas) {
                const edge = one.chip.x < 5 || one.chip.x > 371; // the next window shows it whole
                const crowded = list
                    .find(({ spot }) => spot === one.spot)
                    ?.covers.some((p) => +p === 0);
                if (!edge && !crowded)
                    assert.ok(one.w * SCALE >= 44 && one.h * SCALE >= 44, `${one.spot} from near`);
                seen.add(one.spot);
            }
    }
    for (const { spot } of double) assert.ok(seen.has(spot) || spot.startsWith("adjacent-"), spot);
    assert.equal(windowAt(-9, 12), -2);
    assert.equal(windowAt(6.9, 12), 6);
    assert.equal(windowAt(40, 6), 18);
});

void test("arrows go over the half grid to the nearest place", () => {
    const areas = drawn(double, "wide").areas;
    const go = (from: string, dx: number, dy: number) => {
        const here = areas.find(({ key }) => key === from);
        assert.ok(here, from);
        return stepFrom(here, areas, dx, dy)?.spot;
    };
    assert.equal(go("straight-17", 1, 0), "split-17-20");
    assert.equal(go("split-17-20", 1, 0), "straight-20");
    assert.equal(go("straight-17", 0, -1), "split-17-18");
    assert.equal(go("split-17-20", 0, 1), "four-16-17-19-20");
    assert.equal(go("straight-16", 0, 1), "three-16-17-18");
    assert.equal(go("three-16-17-18", 1, 0), "six-16");
    assert.equal(go("straight-35", 1, 0), "column-2");
    assert.equal(go("straight-1", -1, 0), "split-0-1");
    assert.equal(go("split-0-1", 0, -1), "three-0-1-2");
    assert.equal(go("three-0-1-2", 0, -1), "split-0-2");
    assert.equal(go("three-0-00-2", -1, 0), "split-0-00");
    assert.equal(go("three-4-5-6", 0, 1), "dozen-1");
    assert.equal(go("red", 0, -1), "dozen-2");
    assert.equal(go("column-3", 1, 0), undefined);
    // Whoever goes on one way, and then back, has seen every place of the numbers.
    const seen = new Set<string>();
    const waiting = ["straight-17"];
    for (let key = waiting.pop(); key; key = waiting.pop()) {
        if (seen.has(key)) continue;
        seen.add(key);
        const here = areas.find((one) => one.key === key);
        for (const [dx, dy] of [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
        ] as const) {
            const next = here && stepFrom(here, areas, dx, dy);
            if (next) waiting.push(next.key);
        }
    }
    for (const { key } of areas) assert.ok(seen.has(key), `${key} is out of reach of the arrows`);
});

void test("the ring has the wheel's order, and neighbours go round its end", () => {
    for (const [order, list] of [
        [DOUBLE, double],
        [SINGLE, single],
    ] as const) {
        for (const shape of ["wide", "tall", "ring"] as const) {
            const { track, width, height } = drawn(list, shape);
            const sectors = track?.sectors ?? [];
            assert.deepEqual(
                sectors.map(({ pocket }) => pocket),
                order,
            );
            for (const one of sectors) {
                assert.ok(one.x >= 0 && one.x + one.w <= width, one.pocket);
                assert.ok(one.y >= 0 && one.y + one.h <= height, one.pocket);
            }
        }
    }
    assert.deepEqual(neighbours(DOUBLE, "17", 2), ["20", "32", "17", "5", "22"]);
    assert.deepEqual(neighbours(DOUBLE, "0", 2), ["14", "2", "0", "28", "9"]);
    assert.deepEqual(neighbours(SINGLE, "26", 1), ["3", "26", "0"]);
    assert.deepEqual(neighbours(SINGLE, "00", 2), []);
});

void test("what is under the pointer has a name that people use", () => {
    assert.equal(titleOf("ring-30"), "30 and its neighbours");
    assert.equal(titleOf("adjacent-30"), "Five adjacent around 30");
    for (const { spot } of double) assert.doesNotMatch(titleOf(spot), /^[a-z]/, spot);
});

void test("the ball comes to rest in its pocket, wherever the wheel has stopped", () => {
    for (const from of [0, 77.5, -400])
        for (const pocket of DOUBLE)
            for (const top of [true, false]) {
                const angle = angleOf(DOUBLE, pocket);
                const to = restAt(from, angle, top);
                const end = poseAt(1, angle, from, to);
                const begin = poseAt(0, angle, from, to);
                const turned = (degrees: number) => Math.abs(Math.sin((degrees * Math.PI) / 360));
                assert.equal(end.out, 0);
                assert.ok(turned(end.ball - end.wheel - angle) < 1e-9, pocket);
                assert.ok(!top || turned(end.ball) < 1e-9, `${pocket} is on top`);
                assert.equal(begin.wheel, from);
                assert.ok(begin.out === 1 && begin.ball > end.ball, "against the wheel");
                assert.ok(end.wheel - from >= 360, "more than once round");
            }
});

void test("spins are read from a record, and told as hot and cold", () => {
    const record =
        "game roulette\nspin 17\nbet 1 red 5\nspin 00   # twice\nno-spin object\nspin 17\n";
    assert.deepEqual(spinsIn(record), ["17", "00", "17"]);
    assert.deepEqual(spinsIn("spin between one five\n"), ["between one five"]);
    const heat = heatOf(["0", "17", "00"], spinsIn(record));
    assert.deepEqual(heat, [
        { pocket: "0", times: 0, ago: 3 },
        { pocket: "17", times: 2, ago: 0 },
        { pocket: "00", times: 1, ago: 1 },
    ]);
    const { hot, cold } = hotAndCold(heat, 2);
    assert.deepEqual(
        hot.map(({ pocket }) => pocket),
        ["17"],
    );
    assert.deepEqual(
        cold.map(({ pocket }) => pocket),
        ["0", "00"],
    );
    assert.equal(heatOf(["17"], ["17", "17", "17"], 2)[0]?.times, 2, "of the last ones alone");
});

void test("wagers that won are paid one after the other, as the engine tells it, and the last one soon", () => {
    const settle = (seat: number, spot: string, net: number): Effect => ({
        kind: "settle",
        seat,
        spot,
        stake: 500,
        net,
        result: net < 0 ? "lose" : "win",
        odds: null,
        clause: null,
        text: "",
    });
    const few = paymentsOf([settle(1, "low", -500), settle(2, "red", 500), settle(1, "odd", 500)]);
    assert.deepEqual([...few.keys()], [wagerOf(2, "red"), wagerOf(1, "odd")]);
    assert.equal(few.get(wagerOf(2, "red")), 0);
    assert.ok((few.get(wagerOf(1, "odd")) ?? 0) > 0);
    const many = paymentsOf(Array.from({ length: 40 }, (_, i) => settle(i, "red", 500)));
    assert.ok((many.get(wagerOf(39, "red")) ?? 0) < 1000);
    assert.equal(paymentsOf([]).size, 0);
});

void test("layouts are kept by name, and rubbish is not read", () => {
    const kept = new Map<string, string>();
    const store = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
    };
    assert.deepEqual(savedLayouts("roulette", store), []);
    const one = { name: "Corners", bets: [{ spot: "four-1-2-4-5", stake: 500 }] };
    const two = { name: "Red", bets: [{ spot: "red", stake: 1000 }] };
    const again = { ...one, bets: [{ spot: "four-1-2-4-5", stake: 2500 }] };
    keepLayouts("roulette", withLayout(withLayout([one], two), again), store);
    assert.deepEqual(savedLayouts("roulette", store), [again, two]);
    assert.deepEqual(savedLayouts("big-six", store), []);
    for (const bad of ["{", "3", '[{"name":1}]', '[{"name":"a","bets":[{"spot":"red"}]}]']) {
        kept.set("pit.layouts.roulette", bad);
        assert.deepEqual(savedLayouts("roulette", store), []);
    }
});

void test("half of the numbers are red, and those beside them on the wheel are black", () => {
    const red = DOUBLE.filter((pocket) => colourOf(pocket) === "red");
    assert.equal(red.length, 18);
    assert.equal(colourOf("00"), "green");
    for (const order of [DOUBLE, SINGLE])
        order.forEach((pocket, i) => {
            const next = order[(i + 1) % order.length] ?? "";
            if (+pocket && +next) assert.notEqual(colourOf(pocket), colourOf(next));
        });
    assert.ok(isDrawn("adjacent-17", false) && isDrawn("seven", false));
    assert.ok(isDrawn("red-coupon", true) && !isDrawn("red-coupon", false));
});
