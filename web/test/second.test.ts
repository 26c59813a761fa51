// second.test.ts -- the second program of PITFAIR/1 beside the C: epochs, good records, records that
// were touched, and every house that cheats of tests/unit/verify.c.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import type { Shoe, Verified } from "../src/engine/answers.js";
import { Engine } from "../src/engine/engine.js";
import { check, byBrowser, type Checker } from "../src/second/check.js";
import * as second from "../src/second/pitfair.js";
import { hmac, sha256 } from "../src/second/sha256.js";
import { agree } from "../verify/agree.js";
import { epochs, native, proven, Random, wasmFile } from "./helper.js";

const engine = await Engine.load(readFileSync(wasmFile));

void test("it shares nothing with the engine, and asks nobody", () => {
    const folder = "web/src/second";
    const mine = readdirSync(folder);
    for (const file of mine) {
        const text = readFileSync(join(folder, file), "utf8");
        const from = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
            ([, path]) => path,
        );
        for (const path of from)
            assert.ok(/^\.\/[a-z0-9]+\.js$/.test(path ?? ""), `${file}: ${path ?? ""}`);
        assert.doesNotMatch(text, /WebAssembly|fetch\(|XMLHttpRequest|Math\.random/);
    }
    assert.deepEqual(mine.sort(), ["check.ts", "pitfair.ts", "sha256.ts"]);
});

void test("SHA-256 and HMAC of every length up to 300 bytes", () => {
    const random = new Random(5);
    for (let n = 0; n <= 300; n++) {
        const text = Uint8Array.from({ length: n }, () => random.below(256));
        const key = Uint8Array.from({ length: 32 }, () => random.below(256));
        assert.equal(second.hex(sha256(text)), createHash("sha256").update(text).digest("hex"));
        assert.equal(
            second.hex(hmac(key, text)),
            createHmac("sha256", key).update(text).digest("hex"),
        );
    }
});

void test("bounded: the first word below the last multiple, and for 1 none at all", () => {
    const words = (...list: number[]) => list.values() as Iterator<number, never>;
    assert.equal(second.bounded(words(), 1), 0);
    assert.equal(second.bounded(words(2 ** 32 - 1), 2), 1);
    assert.equal(second.bounded(words(2 ** 32 - 1, 2 ** 32 - 2, 7), 3), 2); // 2^32 is 1 mod 3
    assert.equal(second.bounded(words(2 ** 32 - 4, 2 ** 32 - 5), 6), 5); // and 4 mod 6
});

/** The JSON of an epoch, read by this test alone: its numbers may be beyond 2^53. */
function parsed(text: string): Record<string, string> & { seats: Record<string, string>[] } {
    const quoted = text.replace(/:(\d+|true|false)/g, ':"$1"');
    return JSON.parse(quoted) as Record<string, string> & { seats: Record<string, string>[] };
}

void test("a thousand epochs of cards, dice and wheels, as the C derives them", () => {
    const kinds = new Set<string>();
    for (const { name, text, answer } of epochs(1001)) {
        const json = parsed(text);
        const right = JSON.parse(answer) as Shoe;
        const number = (key: string) => Number(json[key]);
        const e: second.Epoch = {
            table: second.unhex(json.table_id ?? ""),
            number: BigInt(json.epoch ?? ""),
            game: number("game"),
            decks: number("decks"),
            n: number("n"),
            stop: number("stop"),
            maxSeats: number("max_seats"),
            rules: second.unhex(json.rules_hash ?? ""),
            commit: new Uint8Array(32),
            next: second.unhex(json.c_s_next ?? ""),
            head: second.unhex(json.audit_head ?? ""),
            ms: BigInt(json.t_ms ?? ""),
            first: number("first_seat"),
            seats: json.seats.map((s) => ({
                seat: Number(s.seat),
                tag: second.unhex(s.player_tag ?? ""),
                commit: new Uint8Array(32),
                shown: {
                    accept: Number(s.cut_accept),
                    cut: Number(s.cut_pos),
                    seed: second.unhex(s.seat_seed ?? ""),
                },
            })),
        };
        const seed = second.unhex(json.server_seed ?? "");
        e.commit = second.serverCommit(e, seed);
        for (const s of e.seats) s.commit = second.seatCommit(e, s);
        assert.equal(second.hex(e.commit), right.c_s, name);
        assert.deepEqual(
            e.seats.map((s) => second.hex(s.commit)),
            right.c,
            name,
        );
        e.seats.forEach((s, i) => {
            if (json.seats[i]?.shown === "false") s.shown = null;
        });
        const lock = second.lockHash(e, BigInt(json.beacon_round ?? ""));
        const reveal = second.revealHash(e, lock);
        const key = second.mixKey(seed, lock, reveal);
        assert.equal(second.hex(lock), right.l, name);
        assert.equal(second.hex(reveal), right.r, name);
        assert.equal(second.hex(key), right.k, name);
        const rounds = Array.from({ length: e.stop }, (_, i) => i + 1);
        if (right.order) {
            const cards = second.order(e, key);
            assert.equal(second.cutOf(e, key).at, right.cut, name);
            assert.deepEqual(cards.map(second.cardName), right.order, name);
            assert.equal(second.hex(second.orderHash(cards)), right.order_hash, name);
            kinds.add("cards");
        } else if (right.rolls) {
            assert.deepEqual(
                rounds.map((r) => second.roll(key, r)),
                right.rolls,
                name,
            );
            kinds.add("rolls");
        } else {
            assert.deepEqual(
                rounds.map((r) => second.spin(key, r, e.n)),
                right.spins,
                name,
            );
            kinds.add("spins");
        }
    }
    assert.deepEqual([...kinds].sort(), ["cards", "rolls", "spins"]);
});

void test("picks of the worked example, as tests/unit/fair_epoch.c has them", () => {
    const key = second.unhex("1dc89120fc424297080ccce717c0e131e808ddc91f00aea6220075e1bee4f0fb");
    const right = [304, 336, 529, 551, 521, 875, 355, 859];
    right.forEach((pick, k) => {
        assert.equal(second.pick(key, k, 1000), pick);
    });
    assert.equal(second.pick(key, 3, 1), 0);
});

// ---- records ----

const books: [string, string, string][] = [
    ...["ma", "ma-book", "wa", "nj-online", "online"].map((book): [string, string, string] => [
        "red-dog",
        book,
        `${"5\n\n\n\n".repeat(40)}quit\n`,
    ]),
    ...["baccarat", "midi-baccarat"].map((game): [string, string, string] => [
        game,
        "ma-book turned_by=player",
        `${"player 1\ndeal\nturn-over\nturn-over\n".repeat(40)}quit\n`,
    ]),
    ...["no-hole", "hole-down", "reader"].map((dealing): [string, string, string] => [
        "blackjack",
        `ma-book double_card=down dealing=${dealing}`,
        `${"box 5\ndeal\ndecline\ndouble\nstand\n".repeat(20)}quit\n`,
    ]),
    ["craps", "ma-book", `${"pass 10\nroll\nroll\n".repeat(180)}quit\n`],
    ["mini-craps", "ma-book", `${"pass 10\nroll\nroll\n".repeat(40)}quit\n`],
    ["roulette", "ma-book", `${"straight-17 1\nspin\n".repeat(90)}quit\n`],
    ["big-six", "ma-book", `${"joker 1\nspin\n".repeat(90)}quit\n`],
];

function played(game: string, book: string, typed: string): string {
    const folder = mkdtempSync(join(tmpdir(), "pit-"));
    const file = join(folder, "game.pit");
    const [name = "", ...set] = book.split(" ");
    const rules = ["--rules", name, ...set.flatMap((option) => ["--set", option])];
    native(["play", game, ...rules, "--chips", "1000", "--record", file], typed);
    const record = readFileSync(file, "utf8");
    rmSync(folder, { recursive: true });
    return record;
}

void test("records of every game: both programs agree on every epoch", async () => {
    for (const [game, book, typed] of books) {
        const record = played(game, book, typed);
        const verified = await engine.verify(record);
        const both = await agree(engine, record, verified);
        const cards = verified.steps.find((s) => s.step === "cards")?.count ?? 0;
        assert.equal(verified.verdict, "verified", `${game} ${book}`);
        assert.equal(both.apart, undefined, `${game} ${book}`);
        assert.equal(both.second.verdict, "holds");
        assert.equal(both.derived.length, verified.steps.find((s) => s.step === "seeds")?.count);
        // All that were drawn but those that nobody saw; the engine counts the dealer's looks too.
        const count = (words: RegExp) => [...record.matchAll(words)].length;
        const named = cards - count(/\bxx\b/g) + count(/^turn /gm) - count(/^peek /gm);
        assert.equal(
            both.derived.reduce((sum, d) => sum + d.named, 0),
            named,
        );
        assert.ok(named > 10);
    }
});

void test("baccarat: of cards without a face only the one burned behind a third that was seen is right", async () => {
    const [game, book, typed] = books.find(([game]) => game === "baccarat") ?? ["", "", ""];
    const record = played(game, book, typed);
    const head = record.slice(0, record.lastIndexOf("\nbet ") + 1);
    const line = head.split("\n").length - 1;
    const found = async (...lines: string[]) => {
        const { first } = await check(`${head}${lines.join("\n")}\n`);
        return [first?.step, (first?.line ?? 0) - line];
    };
    const seen = "irregular third-seen 2c";
    const dealt = ["bet 1 player 1", "deal", "cards xx"];

    assert.deepEqual(await found(seen, "cards xx"), ["chain", 2]);
    assert.deepEqual(await found(seen, "cards xx xx"), ["cards", 2]);
    assert.deepEqual(await found(...dealt), ["cards", 3]);
    assert.deepEqual(await found(seen, ...dealt), ["cards", 4]); // the Banker took it
    assert.deepEqual(await found(seen, "cards xx", "turn 7h"), ["cards", 3]);
});

void test("a record made from a seed, and one that proves nothing, are never held to be good", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pit-"));
    const file = join(folder, "game.pit");
    native(["play", "red-dog", "--seed", "7", "--record", file], "5\n\n\n\nquit\n");
    const seeded = readFileSync(file, "utf8");
    rmSync(folder, { recursive: true });
    assert.equal((await check(seeded)).verdict, "incomplete");
    assert.equal((await check("game red-dog\nseat 1 Ann 20\n")).verdict, "incomplete");
    assert.equal((await check("hello")).verdict, "differs");
    assert.equal((await check("")).verdict, "differs");
});

void test("without Ed25519 a record is incomplete", async () => {
    const found = await check(proven("ma"), () => Promise.resolve(null));
    assert.equal(found.verdict, "incomplete");
    assert.match(found.missing.join(), /signatures/);
});

void test("where the programs come to different ends, the first difference is named", async () => {
    const record = proven("ma");
    const verified = await engine.verify(record);
    const lies = async (change: (shoe: Shoe) => Shoe) =>
        (await agree({ shoe: (e) => change(engine.shoe(e)) }, record, verified)).apart ?? "";
    const other = (shoe: Shoe) => (shoe.order?.[4] === "2c" ? "3c" : "2c");

    assert.equal(await lies((shoe) => shoe), "");
    assert.match(
        await lies((shoe) => ({ ...shoe, order: shoe.order?.with(4, other(shoe)) ?? [] })),
        /^epoch 1, card 5: the engine has [23]c, the second program [2-9TJQKA][cdhs]$/,
    );
    assert.match(await lies((shoe) => ({ ...shoe, k: "00".repeat(32) })), /^epoch 1, the key: /);
    assert.match(
        await lies((shoe) => ({ ...shoe, cut: 1 })),
        /^epoch 1, the cut: the engine has 1,/,
    );
    assert.match(
        await lies(({ order, ...shoe }) => ({ ...shoe, order: [...(order ?? []), "2c"] })),
        /^epoch 1, the order: /,
    );
    // A card that the record has otherwise, and an engine that does not see it.
    const card = /^cards xx (..)/m.exec(record)?.[1] ?? "";
    const changed = record.replace(/^cards xx ../m, `cards xx ${card === "2c" ? "3c" : "2c"}`);
    assert.match(
        (await agree(engine, changed, verified)).apart ?? "",
        /^the second program finds a difference in line/,
    );
    const found = await engine.verify(changed);
    assert.equal((await agree(engine, changed, found)).apart, undefined);
    assert.match(
        (await agree(engine, record, found)).apart ?? "",
        /^the engine finds a difference in line/,
    );
});

// ---- houses that cheat ----

/** How tests/unit/helper_desk.c signs where nobody forges. */
const byHashes: Checker = ({ key, hash, signature }) => {
    const half = sha256(new Uint8Array([...key, ...hash]));
    return Promise.resolve(second.same(signature, new Uint8Array([...half, ...sha256(half)])));
};

interface Hostile {
    text: Uint8Array;
    signs: string;
    verdict: string;
    /** The steps that differ, and where. */
    steps: Map<string, number>;
}

function hostile(bytes: Buffer): Hostile[] {
    const list: Hostile[] = [];
    for (let at = 0; at < bytes.length;) {
        const feed = bytes.indexOf(10, at);
        const [length = "", signs = "", verdict = "", ...steps] = bytes
            .toString("latin1", at, feed)
            .split(" ");
        at = feed + 1 + Number(length);
        list.push({
            text: bytes.subarray(feed + 1, at),
            signs,
            verdict,
            steps: new Map(
                steps.flatMap((step, i) => (i % 2 ? [] : [[step, Number(steps[i + 1])]])),
            ),
        });
    }
    return list;
}

/** What PITFAIR/1 says without any rules of play. */
const shared = ["chain", "commitments", "locks", "seats", "seeds", "signatures", "cut", "cards"];

const desk = process.env.DESK ?? "build/release/unit_verify";

void test("what verify rejects in the tests, the second program rejects", async () => {
    assert.ok(existsSync(desk), `${desk} is not built: make check builds it`);
    const folder = mkdtempSync(join(tmpdir(), "pit-"));
    const file = join(folder, "records");
    const run = spawnSync(desk, {
        env: { ...process.env, DESK_RECORDS: file },
        encoding: "utf8",
    });
    assert.equal(run.status, 0, run.stderr);
    const list = hostile(readFileSync(file));
    const seen = new Map<string, number>();
    let later = 0;
    rmSync(folder, { recursive: true });

    for (const [i, { text, signs, verdict, steps }] of list.entries()) {
        const found = await check(text, signs === "hashes" ? byHashes : byBrowser);
        const name = `record ${String(i)}: ${verdict} ${JSON.stringify([...steps])}, and ${JSON.stringify(found.first)}\n${Buffer.from(text).toString()}`;
        const mine = [...steps.keys()].filter((step) => shared.includes(step));

        if (verdict === "verified") assert.equal(found.verdict, "holds", name);
        if (verdict === "incomplete") assert.notEqual(found.verdict, "differs", name);
        if (mine.length) assert.equal(found.verdict, "differs", name);
        if (signs !== "sodium" || verdict !== "differs") continue;
        for (const step of steps.keys()) seen.set(step, (seen.get(step) ?? 0) + 1);
        if (!mine.length) continue;
        const first = Math.min(...mine.map((step) => steps.get(step) ?? 0));
        if (found.first?.line === first) continue;
        // That a shoe is not at its end the rules of play say: it is seen when a bet follows.
        assert.deepEqual([mine, found.first?.line], [["seeds"], first + 1], name);
        later++;
    }
    assert.equal(later, 1);
    assert.ok(list.length > 300);
    for (const step of [...shared, "rules", "record"])
        if (step !== "chain") assert.ok(seen.has(step), `a house that cheats with ${step}`);
    assert.ok(list.some(({ verdict }) => verdict === "verified"));
});

void test("a record changed anywhere is rejected by both programs", async () => {
    const random = new Random(41);
    const record = proven("wa");
    const rejects = (text: string) =>
        engine.verify(text).then(
            (v: Verified) => v.verdict === "differs",
            () => true,
        );
    for (let i = 0; i < 60; i++) {
        const at = random.below(record.length);
        const to = record[at] === "7" ? "8" : "7";
        const changed = record.slice(0, at) + to + record.slice(at + 1);
        assert.ok(await rejects(changed), String(at));
        assert.equal((await check(changed)).verdict, "differs", String(at));
    }
});
