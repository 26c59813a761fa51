// table.test.ts -- what a table page does without a page: chips, keys, commands, texts.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { cents, clock, money, onChip, signed } from "../src/format.js";
import crapsWords from "../src/games/craps/words.js";
import { grouped, matching, places } from "../src/generic/groups.js";
import { fill, t } from "../src/i18n.js";
import { nearestNames, parseCommand, titlesOf, type Offered } from "../src/keys/command.js";
import {
    actionOf,
    DEFAULT_KEYS,
    EnterGuard,
    keyLabel,
    keyName,
    remap,
} from "../src/keys/keymap.js";
import { filterTables, shortTitle } from "../src/lobby/filter.js";
import { gameRows, keeps } from "../src/lobby/games.js";
import { bookName, settingIn, valueName } from "../src/learn/names.js";
import { legalOf, rulesText } from "../src/lobby/options.js";
import { messages } from "../src/messages.en.js";
import { Refused } from "../src/net/http.js";
import { eachMove } from "../src/net/moves.js";
import { inWords } from "../src/net/words.js";
import type { Move, Option, Rules, State, Table } from "../src/net/protocol.js";
import { foremost } from "../src/table/call.js";
import { chargedBy, handWords, resultWords, settledIn } from "../src/table/spoken.js";
import type { Logged } from "../src/table/store.svelte.js";
import {
    affordable,
    betNow,
    chipOn,
    fits,
    moveFor,
    nearest,
    placed,
    placeOf,
    plan,
    Slip,
    topOf,
} from "../src/table/slip.js";

function move(part: Partial<Move>): Move {
    return {
        ...{ verb: "bet", spot: "ante", least: 500, most: 10000, step: 500, also: 0 },
        ...{ takes: "amount", idle: false },
        ...part,
    };
}

void test("money is read and written to the cent", () => {
    assert.equal(money(123450), "$1,234.50");
    assert.equal(money(-1800), "\u2212$18");
    assert.equal(signed(1000), "+$10");
    assert.equal(signed(0), "$0");
    assert.equal(cents("12.5"), 1250);
    assert.equal(cents("$1,000"), 100000);
    assert.equal(cents("0.07"), 7);
    for (const wrong of ["", "1.234", "-5", "1e3", "ten", "1,00"]) assert.equal(cents(wrong), null);
    assert.equal(onChip(250), "2.50");
    assert.equal(onChip(1234500), "12.3k");
    assert.equal(clock(3723000), "1:02:03");
    assert.equal(clock(42999), "0:42");
});

void test("texts take their arguments, and one is not many", () => {
    const text = "{n, plural, one {# seat} other {# seats}} at {name}";
    assert.equal(fill(text, { n: 1, name: "A" }), "1 seat at A");
    assert.equal(fill(text, { n: 0, name: "A" }), "0 seats at A");
    assert.equal(fill("{unknown}", {}), "{unknown}");
});

void test("an amount fits as the engine says: least, multiples of step, most, and one more", () => {
    const six = move({ spot: "place-6", least: 600, most: 9600, step: 600, also: 250 });
    for (const good of [600, 1200, 9600, 250]) assert.ok(fits(six, good), String(good));
    for (const bad of [0, 500, 700, 9601, 10200]) assert.ok(!fits(six, bad), String(bad));
    assert.equal(nearest(six, 100), 600);
    assert.equal(nearest(six, 1000), 600);
    assert.equal(nearest(six, 20000), 9600);
    // MAB-BJ 9(b): half of $5, or the chip above it.
    const insure = move({ verb: "insure", least: 1, most: 250, step: 1, also: 300 });
    assert.equal(topOf(insure), 300);
    assert.deepEqual(
        [249, 251, 275, 276, 299, 300].map((wanted) => nearest(insure, wanted)),
        [249, 250, 250, 300, 300, 300],
    );
    assert.equal(topOf(six), 9600);
    assert.equal(chipOn(six, 500), 600);
    assert.equal(chipOn(six, 100), 0, "six dollars are not one");
    assert.equal(chipOn(move({}), 500), 500);
    assert.equal(chipOn(move({ least: 100, most: 100 }), 2500), 100, "takes one amount alone");
});

void test("who has less than the chosen chip is offered the largest chip below it", () => {
    assert.equal(affordable(1000, 900), 500);
    assert.equal(affordable(1000, 1000), 1000);
    assert.equal(affordable(10000, 2600), 2500);
    assert.equal(affordable(500, 50), 500);
    assert.equal(nearest(move({ least: 500, most: 900, step: 1 }), affordable(1000, 900)), 500);
});

void test("a move that stands for many spots is one for each", () => {
    const spots = ["a", "b", "c", "d", "e"].map((name) => ({ name }));
    const row = {
        verb: "bet",
        takes: "spot amount",
        least: 1,
        most: 9,
        step: 1,
        also: 0,
        idle: false,
    };
    const of = (moves: Move[]) => eachMove(moves, spots).map(({ spot }) => spot);
    assert.deepEqual(of([{ ...row, spot: "a", spots: "0-1 3" }]), ["a", "b", "d"]);
    assert.deepEqual(
        of([
            { ...row, spot: "c" },
            { ...row, spot: null },
        ]),
        ["c", null],
    );
    assert.deepEqual(eachMove([{ ...row, spot: "b", spots: "1-1" }], spots), [
        { ...row, spot: "b" },
    ]);
});

void test("repeat and double say why not", () => {
    const ante = [{ spot: "ante", stake: 1000 }];
    assert.deepEqual(plan(ante, [move({})], 5000), {
        bets: [{ place: "ante", amount: 1000 }],
        left: [],
    });
    assert.deepEqual(plan([], [move({})], 5000), { no: "none" });
    assert.deepEqual(plan(ante, [move({ most: 500 })], 5000), { no: "limit", place: "ante" });
    assert.deepEqual(plan(ante, [move({ most: 500 })], 500), { no: "balance", place: "ante" });
    const both = [...ante, { spot: "field", stake: 1000 }];
    assert.deepEqual(plan(both, [move({}), move({ spot: "field" })], 1500), { no: "balance" });
});

void test("what is not offered now is left out, and the rest goes down", () => {
    const bets = [
        { spot: "pass-odds", stake: 2000 },
        { spot: "pass", stake: 1000 },
        { spot: "come-4", stake: 500 },
    ];
    const pass = { bets: [{ place: "pass", amount: 1000 }], left: ["pass-odds", "come-4"] };
    const open = [move({ spot: "pass" })];
    assert.deepEqual(plan(bets, open, 5000), pass);
    assert.deepEqual(plan(bets, open, 2500), pass, "what is left out needs no chips");
    assert.deepEqual(
        plan(bets, open, 1500),
        { no: "balance", place: "pass-odds" },
        "without chips for it a place takes no bet either",
    );
    assert.deepEqual(plan(bets, [move({ spot: "pass", most: 500 })], 5000), {
        no: "limit",
        place: "pass",
    });
    assert.deepEqual(plan(bets, [move({ spot: "field" })], 5000), {
        bets: [],
        left: ["pass-odds", "pass", "come-4"],
    });
    assert.deepEqual(
        plan([{ spot: "match", stake: 500 }, ...bets], [move({ spot: "match" })], 5000, "pass"),
        {
            bets: [{ place: "match", amount: 500 }],
            left: ["pass", "pass-odds", "come-4"],
        },
        "what does not go down opens nothing",
    );
});

void test("what opens the others is put down before them, wherever it lay", () => {
    const bets = [
        { spot: "streak-2", stake: 500 },
        { spot: "box", stake: 1000 },
        { spot: "match", stake: 700 },
    ];
    assert.deepEqual(plan(bets, [move({ spot: "box" })], 5000, "box"), {
        bets: [
            { place: "box", amount: 1000 },
            { place: "streak-2", amount: 500 },
            { place: "match", amount: 700 },
        ],
        left: [],
    });
});

void test("a wager that was carried over is not bet in this round", () => {
    const carried = { spot: "streak-2", stake: 500 };
    const bets = [
        { spot: "box", stake: 1000 },
        { spot: "match", stake: 700 },
    ];
    const moves = [move({ spot: "box" }), move({ verb: "take", spot: "match" })];
    assert.deepEqual(betNow([carried, ...bets], moves, "box"), bets);
    assert.deepEqual(betNow([carried], [move({ spot: "box" })], "box"), []);
    const taken = [...moves, move({ verb: "take", spot: "streak-2" })];
    assert.deepEqual(betNow([carried, ...bets], taken, "box"), [carried, ...bets]);
    assert.deepEqual(
        betNow([carried], [], "box"),
        [carried],
        "nothing is told of what may be done",
    );
    assert.deepEqual(betNow([carried], moves), [carried], "each stays where none opens the others");
});

void test("a second hand is a place of its own", () => {
    assert.equal(placeOf({ spot: "box", hand: 1 }), "box");
    assert.equal(placeOf({ spot: "box", hand: 2 }), "box/2");
    assert.deepEqual(placed("box/2"), { spot: "box", hand: 2 });
    assert.deepEqual(placed("box"), { spot: "box" });
    const moves = [move({ spot: "box", hand: 1 }), move({ spot: "box", hand: 2, most: 700 })];
    assert.equal(moveFor(moves, "bet", "box/2")?.most, 700);
    assert.equal(moveFor(moves, "bet", "box/3"), undefined);
    assert.deepEqual(plan([{ spot: "box", hand: 2, stake: 500 }], moves, 5000), {
        bets: [{ place: "box/2", amount: 500 }],
        left: [],
    });
    assert.deepEqual(places(["box", "tie"], ["box/3", "tie", "box/2", "box/2"]), [
        "box",
        "box/2",
        "box/3",
        "tie",
    ]);
    assert.deepEqual(grouped(["box", "box/2", "tie"]), [
        { name: "", spots: [{ name: "tie", short: "" }] },
        {
            name: "box",
            spots: [
                { name: "box", short: "1" },
                { name: "box/2", short: "2" },
            ],
        },
    ]);
});

void test("undo and redo, chip by chip; a new chip ends what could be redone", () => {
    const slip = new Slip();
    const twice = [
        { place: "a", change: 500 },
        { place: "b", change: 100 },
    ];
    slip.put([{ place: "a", change: 500 }]);
    slip.put([{ place: "b", change: -100 }]);
    slip.put(twice);
    assert.deepEqual(
        slip.undo(),
        [
            { place: "b", change: -100 },
            { place: "a", change: -500 },
        ],
        "one act, all of it",
    );
    assert.deepEqual(slip.redo(), twice);
    slip.undo();
    assert.deepEqual(slip.undo(), [{ place: "b", change: 100 }]);
    assert.deepEqual(slip.undo(), [{ place: "a", change: -500 }]);
    assert.equal(slip.undo(), null);
    assert.deepEqual(slip.redo(), [{ place: "a", change: 500 }]);
    slip.put([{ place: "c", change: 100 }]);
    assert.equal(slip.redo(), null);
    assert.ok(slip.canUndo);
    assert.equal(slip.fixed([move({ verb: "bet", spot: "c" })]), "c", "nothing takes it down");
    assert.equal(slip.fixed([move({ verb: "take", spot: "c" })]), undefined);
    slip.put(twice);
    const b = move({ verb: "take", spot: "b" });
    assert.equal(slip.fixed([b]), "a");
    assert.equal(slip.fixed([b], "a"), undefined, "it opens the others, and comes off after them");
    assert.equal(slip.fixed([], "a"), "b");
    slip.put([{ place: "c", change: -100 }]);
    assert.equal(slip.fixed([]), undefined, "what was taken down is put back");
    slip.forget();
    assert.ok(!slip.canUndo);
});

function press(key: string, code = "", shiftKey = false) {
    return { key, code, shiftKey, ctrlKey: false, altKey: false, metaKey: false };
}

void test("the keys of the online rulebook, on the keypad too", () => {
    const does = (...args: Parameters<typeof press>) => {
        const name = keyName(press(...args));
        return name && actionOf(DEFAULT_KEYS, name);
    };
    assert.equal(does("0", "Digit0"), "repeat");
    assert.equal(does("Insert", "Numpad0"), "repeat");
    assert.equal(does("Enter", "NumpadEnter"), "primary");
    assert.equal(does("+", "NumpadAdd"), "more");
    assert.equal(does("+", "Equal", true), "more");
    assert.equal(does("ArrowUp"), "up");
    assert.equal(does("ArrowUp", "ArrowUp", true), "up10");
    assert.equal(does("PageDown"), "down10");
    assert.equal(does("Delete"), "clear");
    assert.equal(does(".", "NumpadDecimal"), "clear");
    assert.equal(does("U", "KeyU", true), "redo");
    assert.equal(does("u", "KeyU"), "undo");
    assert.equal(does("?", "Slash", true), "keys");
    assert.equal(keyName({ ...press("r"), ctrlKey: true }), null);
    assert.equal(keyLabel("Shift+ArrowUp"), "Shift \u2191");
    assert.equal(keyLabel("+"), "+");
});

void test("a key that is given anew leaves what it did before", () => {
    const own = remap({ more: "r", undo: "0" });
    assert.equal(actionOf(own, "r"), "more");
    assert.equal(actionOf(own, "+"), null);
    assert.equal(actionOf(own, "0"), "undo");
});

void test("Enter counts once it has come up and rested", () => {
    const guard = new EnterGuard();
    assert.ok(guard.down(false, 0));
    assert.ok(!guard.down(true, 50), "a key that repeats");
    assert.ok(!guard.down(false, 60), "a key that is held");
    guard.release(100);
    assert.ok(!guard.down(false, 200), "too soon");
    guard.release(210);
    assert.ok(guard.down(false, 460));
});

const craps: Offered = {
    moves: [
        move({ spot: "pass" }),
        move({ spot: "place-6" }),
        move({ spot: "hop-3-5" }),
        move({ verb: "take", spot: "hard-4" }),
        move({ verb: "pass-dice", spot: null, takes: "" }),
    ],
    dealer: ["roll", "irregular no-roll"],
    spots: ["pass", "dont-pass", "place-6", "place-8", "hop-3-5", "hard-4", "whirl"],
    stake: (spot) => (["pass", "hard-4"].includes(spot) ? 2000 : 0),
};
const redDog: Offered = {
    moves: [
        move({}),
        move({ verb: "raise", spot: null, least: 100, most: 700 }),
        move({ verb: "stand", spot: null, takes: "" }),
    ],
    dealer: [],
    spots: ["ante", "raise"],
    stake: () => 0,
};

void test("commands are what the state offers, in plain words", () => {
    assert.deepEqual(parseCommand("bet 10", redDog), {
        act: { verb: "bet", spot: "ante", amount: 1000 },
    });
    assert.deepEqual(parseCommand("raise", redDog), { act: { verb: "raise", amount: 700 } });
    assert.deepEqual(parseCommand("raise 5", redDog), { act: { verb: "raise", amount: 500 } });
    assert.deepEqual(parseCommand("Stand", redDog), { act: { verb: "stand" } });
    assert.deepEqual(parseCommand("place 6 12", craps), {
        act: { verb: "bet", spot: "place-6", amount: 1200 },
    });
    assert.deepEqual(parseCommand("hop 3-5 2.50", craps), {
        act: { verb: "bet", spot: "hop-3-5", amount: 250 },
    });
    assert.deepEqual(parseCommand("take hard 4", craps), {
        act: { verb: "take", spot: "hard-4", amount: 2000 },
    });
    // What may not come down is the server's to say; where nothing lies, and of what there is not, nobody is asked.
    assert.deepEqual(parseCommand("take pass", craps), {
        act: { verb: "take", spot: "pass", amount: 2000 },
    });
    assert.deepEqual(parseCommand("take whirl", craps), { bare: "whirl" });
    assert.deepEqual(parseCommand("take ante", redDog), { bare: "ante" });
    assert.deepEqual(parseCommand("bet dont-pass", craps), { problem: "amount", word: "bet" });
    assert.deepEqual(parseCommand("hop 3-9 5", craps), { problem: "spot", word: "hop 3-9" });
    assert.deepEqual(parseCommand("roll", craps), { dealer: "roll" });
    for (const text of ["bet place 6 12", "bet 12 place 6", "12 place 6", "bet 12 place-6"])
        assert.deepEqual(
            parseCommand(text, craps),
            { act: { verb: "bet", spot: "place-6", amount: 1200 } },
            text,
        );
    assert.deepEqual(parseCommand("bet 10 ante", redDog), {
        act: { verb: "bet", spot: "ante", amount: 1000 },
    });
    assert.deepEqual(parseCommand("help", craps), { help: true });
    assert.deepEqual(parseCommand("undo", craps), { frame: "undo" });
    assert.deepEqual(parseCommand("pass-dice", craps), { act: { verb: "pass-dice" } });
    assert.deepEqual(parseCommand("bet", redDog), { problem: "amount", word: "bet" });
    assert.deepEqual(parseCommand("bet moon 5", redDog), { problem: "spot", word: "moon" });
    assert.deepEqual(parseCommand("win", redDog), { problem: "unknown", word: "win" });
    assert.deepEqual(parseCommand("  ", redDog), { problem: "empty", word: "" });
});

/** What the server refuses, as its sources have it: a code, and the words behind it. */
function refusals(): { file: string; code: string; words: string }[] {
    const folder = "src/server";
    return readdirSync(folder)
        .filter((file) => file.endsWith(".c") && !/^op_|^op\b|^watch/.test(file)) // these are for operators
        .flatMap((file) => {
            const text = readFileSync(`${folder}/${file}`, "utf8");
            const calls = text.matchAll(
                /\b(?:refuse|call_refuse_words|bars)\((?:[^;"]*)"(\w*)",([^;]*);(?:\s*snprintf\(why->words,([^;]*);)?/g,
            );
            return [...calls].map(([, code = "", said = "", later = ""]) => {
                const parts = (said + later).matchAll(/"((?:[^"\\]|\\.)*)"/g);
                return { file, code, words: [...parts].map(([, part]) => part).join("") };
            });
        });
}

void test("what the server refuses has words for players", () => {
    const all = refusals();
    const codes = new Set(all.map(({ code }) => code));
    for (const code of ["message", "table", "slow", "seat", "stopped", "limit", "late", "edge"])
        assert.ok(codes.has(code), `${code} is not found any more`);
    const forPrograms =
        /\b(GET|POST|JSON|epoch|commitment|member|cents|connection|id|docs|welcome|list of)\b|\/api|`|--|\\"/;
    const raw = all.filter(
        ({ code, words }) => forPrograms.test(words) && !(`refused.${code}` in messages),
    );
    assert.deepEqual(raw, []);
    const program = { code: "message", words: "a message must be one JSON object", clause: null };
    assert.match(inWords(program), /Reload the page\.$/);
    assert.equal(new Refused(401, { ...program, code: "session" }).message, t("refused.session"));
    const rule = { code: "amount", words: "$5 is not allowed: use $6", clause: "MAB-CR 4(f)" };
    assert.equal(inWords(rule), "$5 is not allowed: use $6.");
});

void test("a wheel's bets are typed in short", () => {
    const spots = ["straight-17", "straight-5", "split-17-20"];
    const short = (word: string) =>
        ({ "17": ["straight-17"], n17: ["straight-5", "straight-17"], n9: ["straight-9"] })[word] ??
        [];
    const stake = () => 0;
    const moves = [move({ spot: "straight-5" })];
    const wheel: Offered = { moves, dealer: [], spots, stake, short };
    const typed = (text: string) => parseCommand(text, wheel);
    assert.deepEqual(typed("17 5"), { lay: ["straight-17"], amount: 500 });
    assert.deepEqual(typed("17"), { lay: ["straight-17"], amount: null });
    assert.deepEqual(typed("n17"), { lay: ["straight-5", "straight-17"], amount: null });
    assert.deepEqual(typed("n17 2.50"), { lay: ["straight-5", "straight-17"], amount: 250 });
    assert.deepEqual(typed("split 17-20"), { lay: ["split-17-20"], amount: null });
    assert.deepEqual(typed("n9"), { problem: "unknown", word: "n9" });
});

void test("a spot is typed by the name that is told, too; else the nearest names are offered", () => {
    const titles = titlesOf([
        ["pass", "pass line"],
        ["two", "$2"],
        ["two", "$2 symbol"],
        ["dragon-player", "Dragon Bonus on Player"],
        ["straight-17", "17"],
        ["box-2", "a hand"],
        ["box-3", "a hand"],
    ]);
    const spots = ["pass", "come", "come-5", "place-6", "two", "dragon-player", "straight-17"];
    const moves = ["come", "two", "straight-17"].map((spot) => move({ spot }));
    const stake = () => 700;
    const typed = (text: string) => parseCommand(text, { moves, dealer: [], spots, stake, titles });
    const bets: [string, string, number][] = [
        ["bet 17 1", "straight-17", 100],
        ["bet $2 2", "two", 200],
        ["bet 2 2", "two", 200],
        ["bet $2 symbol 5", "two", 500],
        ["bet dragon bonus on player 5", "dragon-player", 500],
        ["bet come 5", "come", 500],
        ["bet pass line 10", "pass", 1000],
        ["10 pass line", "pass", 1000],
    ];
    for (const [text, spot, amount] of bets)
        assert.deepEqual(typed(text), { act: { verb: "bet", spot, amount } }, text);
    assert.deepEqual(typed("take pass line"), { act: { verb: "take", spot: "pass", amount: 700 } });
    assert.deepEqual(typed("take come 5"), { act: { verb: "take", spot: "come-5", amount: 700 } });
    assert.deepEqual(typed("bet a hand 5"), { problem: "spot", word: "a hand" });
    assert.deepEqual(typed("10 on pass line"), {
        act: { verb: "bet", spot: "pass", amount: 1000 },
    });
    assert.deepEqual(typed("bet 12 on place 6"), {
        act: { verb: "bet", spot: "place-6", amount: 1200 },
    });
    assert.deepEqual(nearestNames("pas lin", ["pass line", "come", "place 6"]), ["pass line"]);
    assert.deepEqual(nearestNames("xyz", ["pass line", "come"]), []);
});

void test("of several hands each is told, and of a win whether the bet stays up", () => {
    const table = {
        words: { ofHand: (_: string, n: number) => `hand ${String(n)}` },
        title: (place: string) => place,
    };
    const one = (hand: number, net: number) =>
        ({ spot: "box", hand, stake: 500, net, result: net > 0 ? "win" : "lose" }) as const;
    assert.equal(handWords(table, [one(1, 500)]), "");
    assert.equal(handWords(table, [one(1, 500), one(2, -500)]), "Hand 1 wins $5, hand 2 loses $5.");
    const called = (place: string) => place;
    assert.equal(
        resultWords(called, [one(1, 500)], () => true),
        "Box wins $5 and stays up.",
    );
    assert.equal(
        resultWords(called, [one(1, 500)], () => false),
        "Box wins $5 and comes down.",
    );
});

void test("spots stand in groups by the beginning of their names", () => {
    const groups = grouped(["pass", "come-odds-4", "place-4", "come-odds-5", "field", "hop-1-3"]);
    assert.deepEqual(
        groups.map(({ name, spots }) => [name, spots.map(({ short }) => short).join(" ")]),
        [
            ["", " "],
            ["come-odds", "4 5"],
            ["place", "4"],
            ["hop", "1-3"],
        ],
    );
    const spots = [
        { name: "hop-1-3", title: "hop" },
        { name: "hard-4", title: "hard way 4" },
    ];
    assert.deepEqual(matching(spots, "way 4"), ["hard-4"]);
    assert.deepEqual(matching(spots, "1-3"), ["hop-1-3"]);
});

void test("tables are found by words, and games are told by their tables", () => {
    const row = (part: Partial<Table>) =>
        ({
            ...{
                title: "T",
                game: "red-dog",
                game_title: "Red Dog",
                rules: "ma",
                policy: "practice",
            },
            ...{ book_title: "Massachusetts", seats: { taken: 0, max: 7 }, yours: false },
            ...part,
        }) as Table;
    const full = row({ title: "Full", seats: { taken: 7, max: 7 } });
    const craps = row({ title: "C", game: "craps", game_title: "Craps" });
    const all = [full, craps, row({})];
    const find = (text: string) => filterTables(all, text).map(({ title }) => title);
    assert.deepEqual(find("massa red"), ["Full", "T"]);
    assert.deepEqual(find("craps"), ["C"]);
    assert.deepEqual(find(""), ["Full", "C", "T"]);
    const priced = [full, row({})].map((one) => ({ ...one, min: 500, max: 30000 }));
    const games = [
        { name: "red-dog", title: "Red Dog", rules: [], spots: [], optional: [] },
        { name: "new", title: "New", rules: [], spots: [], optional: [] },
    ];
    const shown = priced.map((one) => ({ ...one, edge: "2.7978 %", edge_float: 0.027978 }));
    const [dog, none] = gameRows(games, shown, new Map());
    assert.deepEqual(
        [dog?.rules, dog?.limits, dog?.chips, dog?.edge],
        ["ma", "Bets $5 to $300", "Bring $100", "House keeps $2.80 of $100"],
    );
    assert.deepEqual([none?.rules, none?.limits, none?.chips, none?.edge], ["", "", "", ""]);
    const options = [
        { key: "min", value: "10" },
        { key: "max", value: "2000" },
    ] as Option[];
    const book = { rules: "ma", options, edge: "", edge_float: 0 } as unknown as Rules;
    const [, ofBook] = gameRows(games, shown, new Map([["new", book]]));
    assert.deepEqual(
        [ofBook?.rules, ofBook?.limits, ofBook?.chips, ofBook?.edge],
        ["ma", "Bets $10 to $2,000", "Bring $200", ""],
    );
    assert.equal(keeps(-0.1219), "Player gains $12.19 of $100");
    assert.equal(shortTitle(row({ title: "Red Dog, Massachusetts" })), "Red Dog");
    assert.equal(shortTitle(full), "Full");
});

void test("options of a rulebook, and the text they come to", () => {
    assert.deepEqual(legalOf("0.01..20000000"), { least: 0.01, most: 20000000 });
    assert.deepEqual(legalOf("off, on"), { words: ["off", "on"] });
    const counts = "3 counts from 1 on, with commas";
    for (const told of [counts, "1-to-1..1000-to-1"]) assert.deepEqual(legalOf(told), { told });
    assert.equal(rulesText("ma", { decks: "6", burn: " off ", cut: "" }), "ma decks=6 burn=off");
});

void test("books and settings are told in words", () => {
    assert.equal(bookName("ma-book"), "Massachusetts");
    assert.equal(bookName("another"), "another");
    const help = "half a wager may be given up";
    assert.equal(valueName("AsJh"), "A\u2660 J\u2665");
    assert.equal(settingIn(help, "on"), help);
    assert.equal(settingIn(help, "off"), `not in force: ${help}`);
    assert.equal(settingIn("second card", "hole-up"), "second card: face up");
    assert.equal(valueName("8"), "8");
});

void test("an outcome stands before what only follows from it", () => {
    const call = (key: string) => ({ n: 1, round: 1, key, text: key });
    const told = (...keys: string[]) => {
        const { main, small } = foremost(keys.map(call), ["marked", "travels"]);
        return [main?.key, small?.key];
    };
    assert.deepEqual(told("final", "banker-wins", "marked"), ["banker-wins", "marked"]);
    assert.deepEqual(told("final", "banker-wins"), ["banker-wins", "final"]);
    assert.deepEqual(told("marked"), ["marked", undefined]);
    assert.deepEqual(told(), [undefined, undefined]);
    const [earlier, now] = [call("travels"), { ...call("seven-out"), round: 2 }];
    const { main, small } = foremost([earlier, now], ["travels"]);
    assert.deepEqual([main?.key, small], ["seven-out", undefined], "no call of the roll before");
});

void test("a percentage is named when it is paid, and in what a wager brought", () => {
    const called = (place: string) => place.replaceAll("-", " ");
    const settled = (spot: string, stake: number, net: number, text = "") =>
        ({ spot, stake, net, result: net > 0 ? "win" : "lose", text }) as const;
    assert.equal(
        resultWords(called, [
            settled("pass", 500, -500, "pass $5 loses"),
            settled("buy-4", 8000, -8400, "buy-4 $80 loses"),
            settled("lay-10", 4000, 1800, "lay-10 $40 wins $20 at 1 to 2, less $2: $18"),
        ]),
        "Pass loses $5, buy 4 loses $84 with the percentage of $4, " +
            "lay 10 wins $18 after the percentage of $2.",
    );
    const kept = [
        { kind: "settle", seat: 1, ...settled("buy-5", 2000, 2900), odds: "3 to 2", clause: null },
        { kind: "chips", seat: 1, net: -100, clause: "MAB-CR 5(a)" },
    ] as unknown as Parameters<typeof settledIn>[0];
    assert.equal(
        resultWords(called, settledIn(kept, [1]), () => true),
        "Buy 5 wins $30; $1 keeps it up.",
    );
    assert.equal(
        resultWords(called, settledIn(kept.slice(0, 1), [1]), () => true),
        "Buy 5 wins $29 and stays up.",
    );
    const five = ["1", "2", "3", "4", "5"].map((spot) => settled(spot, 500, -500));
    assert.equal(resultWords(called, five), "5 bets lose $25.");
    assert.equal(
        resultWords(called, [settled("17", 500, 17500), ...five]),
        "17 wins $175, 5 other bets lose $25.",
    );
    const paid = (verb: string, seat: number, net: number): Logged => ({
        n: 1,
        round: 1,
        event: {
            ...{ line: "", seat, verb, by_server: false, told: "" },
            effects: [{ kind: "chips", seat, net, clause: "MAB-CR 5(a)" }],
        },
    });
    assert.equal(chargedBy([paid("bet", 1, -200), paid("bet", 2, -500)], [1]), 200);
    assert.equal(chargedBy([paid("take", 1, 200)], [1]), -200);
    assert.equal(chargedBy([paid("roll", 1, -200)], [1]), 0); // it is in what the wager brought
});

void test("+ at craps: odds that take more, or why there are none", () => {
    const state = (point: number, wagers: [string, number][], spots: string[] = []): State =>
        ({
            facts: { point },
            moves: spots.map((spot) => move({ spot })),
            seats: [{ you: true, wagers: wagers.map(([spot, stake]) => ({ spot, stake })) }],
        }) as unknown as State;
    const adds = (...args: Parameters<typeof state>) => crapsWords.adds?.(state(...args));
    assert.deepEqual(adds(6, []), { why: "Odds go with a line bet, and you have none." });
    assert.deepEqual(adds(0, [["pass", 500]]), { why: "No odds yet: there is no point." });
    const line: [string, number] = ["dont-pass", 500];
    assert.deepEqual(adds(6, [line], ["dont-pass-odds"]), { spot: "dont-pass-odds" });
    assert.deepEqual(adds(6, [line, ["dont-pass-odds", 2500]]), {
        why: "Your odds are at their limit: $25.",
    });
    assert.deepEqual(adds(6, [line]), { why: "No odds are taken on your line bet now." });
});

void test("craps is typed as the stickman says it, and odds are many", () => {
    const spots = ["eleven", "place-8", "any-craps", "whirl", "hard-8"];
    const titles = titlesOf([
        ...spots.map((spot) => [spot, crapsWords.spot?.(spot) ?? spot] as const),
        ...Object.entries(crapsWords.typed ?? {}).map(([name, spot]) => [spot, name] as const),
    ]);
    const moves = [
        ...spots.map((spot) => move({ spot })),
        move({ verb: "on", spot: "hard-8", takes: "spot" }),
    ];
    const typed = (text: string) =>
        parseCommand(text, { moves, dealer: [], spots, stake: () => 0, titles });
    for (const [text, spot, amount] of [
        ["5 yo", "eleven", 500],
        ["5 on yo", "eleven", 500],
        ["12 on place 8", "place-8", 1200],
        ["5 on the hard way", "", 0],
        ["bet craps 5", "any-craps", 500],
        ["5 world", "whirl", 500],
        ["$5 on hard eight", "hard-8", 500],
    ] as const)
        if (spot) assert.deepEqual(typed(text), { act: { verb: "bet", spot, amount } }, text);
        else assert.ok("problem" in typed(text), text);
    assert.deepEqual(typed("on hard 8"), { act: { verb: "on", spot: "hard-8" } });
    const heard = (text: string) =>
        crapsWords.heard?.({ key: "on", text }, { seat: 1 } as NonNullable<
            Parameters<NonNullable<typeof crapsWords.heard>>[1]
        >);
    assert.equal(heard("Seat 1's come-odds-6 is on."), "Your odds on come 6 are on.");
    assert.equal(heard("Seat 1's pass-odds is off."), "Your pass odds are off.");
    assert.equal(heard("Seat 1's hard-8 is off."), "Your hard 8 is off.");
});
