// link.test.ts -- the link and the ceremony against a server that is slow, absent, or a cheat.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { Engine } from "../src/engine/engine.js";
import { Ceremony, hex, makeSeed, type Alarm, type CutOffer } from "../src/net/ceremony.js";
import { engineHasher } from "../src/net/hasher.js";
import { backOff, Link, type Socket } from "../src/net/link.js";
import type { Context, FairLocked, FairOpen, FairReady, Note } from "../src/net/kinds.js";
import type { Said } from "../src/net/protocol.js";
import { wasmFile } from "./helper.js";

const tick = () => new Promise((done) => setTimeout(done, 0));

class FakeSocket implements Socket {
    onopen = null;
    onmessage: Socket["onmessage"] = null;
    onclose: Socket["onclose"] = null;
    readonly sent: { do: string; id?: string }[] = [];

    send(text: string): void {
        this.sent.push(JSON.parse(text) as { do: string });
    }

    close(): void {
        this.onclose?.();
    }

    say(said: Said): void {
        this.onmessage?.({ data: JSON.stringify(said) });
    }

    welcome(version = "1", pages = "one"): void {
        const player = { id: 1, name: "Ann", kind: "guest" as const };
        const purse = { wallet: 0, at_tables: 0, in_play: 0, seats: [] };
        this.say({ is: "welcome", version, pages, player, ...purse, now: Date.now() });
    }
}

const down = { code: "link", words: "down", clause: null };

interface Connected {
    link: Link;
    sockets: FakeSocket[];
    states: string[];
    outdated: boolean[];
}

async function connected(): Promise<Connected> {
    const outdated: boolean[] = [];
    const sockets: FakeSocket[] = [];
    const states: string[] = [];
    const link = new Link({
        connect: () => {
            const socket = new FakeSocket();
            sockets.push(socket);
            return Promise.resolve(socket);
        },
        hear: () => undefined,
        status: (status) => states.push(status),
        latency: () => undefined,
        outdated: () => outdated.push(true),
        down,
        random: () => 0,
    });
    link.start();
    await tick();
    sockets[0]?.welcome();
    return { link, sockets, states, outdated };
}

void test("the wait before another attempt doubles, is partly chance, and has an end", () => {
    assert.equal(backOff(0, 0), 200);
    assert.equal(backOff(0, 1), 400);
    assert.equal(backOff(2, 0), 800);
    assert.equal(backOff(50, 1), 15000);
});

void test("a wish without an answer is sent again with its id, and answered once", async () => {
    const { link, sockets, states } = await connected();
    const answer = link.wish({ do: "ready", table: "t" });
    const first = sockets[0]?.sent.find((sent) => sent.do === "ready");
    sockets[0]?.onclose?.();
    assert.deepEqual(await link.wish({ do: "ready", table: "t" }), down);
    await new Promise((done) => setTimeout(done, 300));
    sockets[1]?.welcome();
    const again = sockets[1]?.sent.filter((sent) => sent.do === "ready") ?? [];
    assert.deepEqual(again, [first]);
    sockets[1]?.say({ is: "done", id: first?.id ?? "", wallet: 0 });
    assert.equal(await answer, null);
    assert.deepEqual(states, ["open", "down", "open"]);
    link.stop();
});

void test("a connection that is not yet greeted takes no words", async () => {
    const { link, sockets } = await connected();
    assert.ok(link.note({ do: "join", table: "t" }));
    sockets[0]?.onclose?.();
    await new Promise((done) => setTimeout(done, 300));
    assert.equal(sockets.length, 2);
    assert.equal(link.note({ do: "part", table: "t" }), false);
    const [, next] = sockets;
    assert.deepEqual(next?.sent, []);
    next.welcome();
    assert.ok(link.note({ do: "part", table: "t" }));
    link.stop();
});

void test("a page of another version than the server's sends nothing any more, and says so", async () => {
    for (const [version, pages] of [
        ["1", "two"],
        ["2", "one"],
    ]) {
        const { link, sockets, states, outdated } = await connected();
        const answer = link.wish({ do: "ready", table: "t" }); // not sent again
        sockets[0]?.onclose?.();
        await new Promise((done) => setTimeout(done, 300));
        sockets[1]?.welcome(version, pages);
        assert.equal(outdated.length, 1);
        assert.deepEqual(states, ["open", "down"]);
        assert.deepEqual(await link.wish({ do: "leave", table: "t" }), down);
        assert.deepEqual(sockets[1]?.sent, []);
        await new Promise((done) => setTimeout(done, 300));
        assert.equal(sockets.length, 2, "nor does it come back");
        void answer;
    }
    const { link, sockets, outdated } = await connected();
    sockets[0]?.onclose?.();
    await new Promise((done) => setTimeout(done, 300));
    sockets[1]?.welcome("1", "one");
    assert.deepEqual(outdated, []);
    link.stop();
});

void test("a refusal is the server's own words", async () => {
    const { link, sockets } = await connected();
    const answer = link.wish({ do: "leave", table: "t" });
    const id = sockets[0]?.sent.at(-1)?.id ?? "";
    sockets[0]?.say({ is: "refused", id, code: "move", words: "no", clause: "MA-RD 5(d)" });
    assert.equal((await answer)?.clause, "MA-RD 5(d)");
    link.stop();
});

// ---- the ceremony; the worked example of PITFAIR/1 ----

const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const ctx: Context = {
    ...{ table_id: "000102030405060708090a0b0c0d0e0f", epoch: 7, game: 1, decks: 6, n: 312 },
    ...{ stop: 78, mode: 0, max_seats: 7, rules_hash: sha("reddog-ma-1") },
};
const seats = [
    {
        seat: 1,
        cut_accept: 0 as const,
        cut_pos: 0,
        player_tag: "a1".repeat(12),
        seat_seed: "21".repeat(32),
    },
    {
        seat: 3,
        cut_accept: 1 as const,
        cut_pos: 100,
        player_tag: "a3".repeat(12),
        seat_seed: "23".repeat(32),
    },
    {
        seat: 5,
        cut_accept: 1 as const,
        cut_pos: 20,
        player_tag: "a5".repeat(12),
        seat_seed: "25".repeat(32),
    },
];
const hasher = engineHasher(await Engine.load(await readFile(wasmFile)));
const c_s = hasher.server(ctx, "11".repeat(32));

function exampleLock(): FairLocked {
    return {
        ...{ stage: "locked", epoch: 7, l: "", signature: "", c_s, c_s_next: "33".repeat(32) },
        ...{ audit_head: "44".repeat(32), t_ms: 1700000000000, first_seat: 0, deadline: 0 },
        seats: seats.map((seat) => ({
            seat: seat.seat,
            player_tag: seat.player_tag,
            commit: hasher.commit(ctx, c_s, seat),
        })),
    };
}

void test("commitments, L and R are those of the worked example", () => {
    const locked = exampleLock();
    const ready: FairReady = {
        ...{ stage: "ready", epoch: 7, l: "", r: "", signature: "", cut_by: 3 },
        seats: seats.map((seat) => ({ ...seat, shown: true })),
    };
    assert.equal(c_s, "80e66af653d4f647dca15e59c51c3e7a951af7f4cd15b287f9e09afdec32a5c7");
    assert.equal(
        locked.seats[0]?.commit,
        "84c4f9be67ec420a6d7cb3f2be403f7c0cd9a6c5ec941e8e1f673ba7cc69068e",
    );
    assert.equal(
        hasher.lock(ctx, c_s, locked),
        "ab370edecda1bf2b57a4a9bbdd67f344c58544c23760e2a8fd490779551cc3f0",
    );
    assert.equal(
        hasher.reveal(ctx, c_s, locked, ready),
        "64667b5c4748df88949d5bbb6a6961fb4abee00d1d65bec379e3cf39580839ea",
    );
});

void test("typed text changes the seed, and no text leaves the generator's bytes", () => {
    const random = new Uint8Array(32).fill(7);
    assert.equal(makeSeed("", random), hex(random));
    assert.notEqual(makeSeed("a", random), hex(random));
    assert.equal(makeSeed("a", random).length, 64);
});

interface Played {
    ceremony: Ceremony;
    sent: Note[];
    alarms: Alarm[];
    offers: (CutOffer | null)[];
    store: Map<string, string>;
}

function played(store = new Map<string, string>()): Played {
    const sent: Note[] = [];
    const alarms: Alarm[] = [];
    const offers: (CutOffer | null)[] = [];
    const ceremony = new Ceremony({
        table: ctx.table_id,
        hasher,
        send: (note) => sent.push(note),
        alarm: (kind) => alarms.push(kind),
        offer: (cut) => offers.push(cut),
        signed: (_, signature) => Promise.resolve(signature !== "forged"),
        store: {
            getItem: (key) => store.get(key) ?? null,
            setItem: (key, value) => void store.set(key, value),
            removeItem: (key) => void store.delete(key),
        },
        typed: () => "",
        now: () => 0,
    });
    ceremony.seated(3);
    return { ceremony, sent, alarms, offers, store };
}

const open: FairOpen = { ...ctx, stage: "open", c_s, deadline: 60000, cut: null };

/** The lock that an honest server would send. */
function lockOf(sent: Note[]): FairLocked {
    const note = sent.find((one) => one.do === "commit");
    assert.ok(note);
    const locked = exampleLock();
    locked.seats = [{ seat: 3, player_tag: note.tag, commit: note.commit }];
    locked.l = hasher.lock(ctx, c_s, locked);
    return locked;
}

const shows = (sent: Note[]) => sent.filter((note) => note.do === "show").length;

void test("a seed is shown after a good lock, and its commitment is the one sent", async () => {
    const { ceremony, sent, alarms } = played();
    await ceremony.hear(open);
    const locked = lockOf(sent);
    await ceremony.hear(locked);
    const note = sent.find((one) => one.do === "show");
    assert.ok(note);
    const brought = { seat: 3, cut_accept: note.accept, cut_pos: note.cut, seat_seed: note.seed };
    assert.equal(
        hasher.commit(ctx, c_s, { ...brought, player_tag: locked.seats[0]?.player_tag ?? "" }),
        locked.seats[0]?.commit,
    );
    assert.deepEqual(alarms, []);
});

void test("a page that was loaded anew shows the seed it had committed to", async () => {
    const first = played();
    await first.ceremony.hear(open);
    const second = played(first.store);
    await second.ceremony.hear(open);
    assert.deepEqual(second.sent, first.sent);
    await second.ceremony.hear(lockOf(first.sent));
    assert.equal(shows(second.sent), 1);
});

void test("a seat that is taken when the shoe is locked brings nothing, and that is no alarm", async () => {
    const first = played();
    await first.ceremony.hear(open);
    const { ceremony, sent, alarms } = played();
    await ceremony.joins([open, lockOf(first.sent)]);
    assert.deepEqual(sent, []);
    assert.deepEqual(alarms, []);
    const late = played();
    await late.ceremony.joins([open]);
    assert.equal(late.sent.length, 1); // not locked yet: it takes part
});

for (const [name, alarm, spoil] of [
    [
        "another seat's commitment",
        "unwitnessed",
        (lock) => (lock.seats = lock.seats.map((seat) => ({ ...seat, commit: "00".repeat(32) }))),
    ],
    ["an L of something else", "lock", (lock) => (lock.l = "00".repeat(32))],
    ["a forged signature", "signature", (lock) => (lock.signature = "forged")],
] as [string, Alarm, (lock: FairLocked) => unknown][])
    void test(`a lock with ${name} raises the alarm, and nothing is shown`, async () => {
        const { ceremony, sent, alarms } = played();
        await ceremony.hear(open);
        const locked = lockOf(sent);
        spoil(locked);
        await ceremony.hear(locked);
        assert.deepEqual(alarms, [alarm]);
        assert.equal(shows(sent), 0);
    });

void test("a changed commitment, a second lock, a skipped shoe, a lock without seats: alarms", async () => {
    const a = played();
    await a.ceremony.hear(open);
    await a.ceremony.hear({ ...open, c_s: "55".repeat(32) });
    assert.deepEqual(a.alarms, ["changed"]);

    const b = played();
    await b.ceremony.hear(open);
    const locked = lockOf(b.sent);
    await b.ceremony.hear(locked);
    await b.ceremony.hear({ ...locked, l: "66".repeat(32) });
    await b.ceremony.hear({ ...open, epoch: 9 });
    assert.deepEqual(b.alarms, ["two-locks", "skipped"]);

    const c = played();
    await c.ceremony.hear(open);
    await c.ceremony.hear({ ...exampleLock(), seats: [] });
    assert.deepEqual(c.alarms, ["house-only", "unwitnessed"]);
});

void test("who was late is not alarmed that its seed is missing; who was in time is", async () => {
    const others = { seat: 1, player_tag: "01".repeat(12), commit: "02".repeat(32) };
    for (const [deadline, alarms] of [
        [500, []],
        [60000, ["unwitnessed"]],
    ] as const) {
        const page = played();
        await page.ceremony.hear({ ...open, deadline });
        await page.ceremony.hear({ ...exampleLock(), seats: [others] });
        assert.deepEqual(page.alarms, alarms);
        assert.equal(shows(page.sent), 0);
    }
});

void test("a commitment that went down with a server is no alarm; one that was receipted is", async () => {
    const others = { seat: 1, player_tag: "01".repeat(12), commit: "02".repeat(32) };
    const theirs = { ...exampleLock(), seats: [others] };
    for (const [receipted, alarms] of [
        [false, []],
        [true, ["unwitnessed"]],
    ] as const) {
        const page = played();
        await page.ceremony.hear(open);
        const note = page.sent.find((one) => one.do === "commit");
        assert.ok(note);
        if (receipted) page.ceremony.receipt({ epoch: open.epoch, commit: note.commit });
        page.ceremony.gap();
        await page.ceremony.joins([open, theirs]);
        assert.deepEqual(page.alarms, alarms);
        assert.equal(shows(page.sent), 0);

        const loaded = played(page.store); // the page anew, which knows what it has stored
        await loaded.ceremony.joins([open, theirs]);
        assert.deepEqual(loaded.alarms, alarms);
    }
});

void test("a commitment that was refused is no alarm; it is said again to the server that comes next", async () => {
    const others = { seat: 1, player_tag: "01".repeat(12), commit: "02".repeat(32) };
    const page = played();
    await page.ceremony.hear(open);
    page.ceremony.excuse();
    await page.ceremony.hear({ ...exampleLock(), seats: [others] });
    assert.deepEqual(page.alarms, []);

    // What was refused may have been something else: who has a receipt loses nothing by it.
    for (const out of [false, true]) {
        const received = played();
        await received.ceremony.hear(open);
        const note = received.sent.find((one) => one.do === "commit");
        assert.ok(note);
        received.ceremony.receipt({ epoch: open.epoch, commit: note.commit });
        received.ceremony.excuse();
        const locked = lockOf(received.sent);
        await received.ceremony.hear(out ? { ...locked, seats: [others] } : locked);
        assert.deepEqual(received.alarms, out ? ["unwitnessed"] : []);
        assert.equal(shows(received.sent), out ? 0 : 1);
    }

    const again = played();
    await again.ceremony.hear(open);
    again.ceremony.gap();
    await again.ceremony.joins([open]);
    assert.deepEqual(again.sent[1], again.sent[0]);
    await again.ceremony.hear(lockOf(again.sent));
    assert.equal(shows(again.sent), 1);
});

void test("a shoe that became void before this page came was not skipped", async () => {
    const { ceremony, alarms } = played();
    const locked = exampleLock();
    await ceremony.joins([open, locked, { ...open, epoch: ctx.epoch + 2 }]);
    assert.ok(!alarms.includes("skipped"));
    await ceremony.hear({ ...locked, epoch: ctx.epoch + 2 });
    await ceremony.hear({ ...open, epoch: ctx.epoch + 5 }); // from now on it would have heard
    assert.ok(alarms.includes("skipped"));

    const other = played();
    await other.ceremony.joins([open, locked, { ...open, epoch: ctx.epoch + 1 }]);
    assert.ok(other.alarms.includes("changed"), "what the lock announced still binds");
});

void test("the next commitment must be the one that the lock announced", async () => {
    const { ceremony, sent, alarms } = played();
    await ceremony.hear(open);
    await ceremony.hear(lockOf(sent));
    await ceremony.hear({ ...open, epoch: 8, c_s: "77".repeat(32) });
    assert.deepEqual(alarms, ["changed"]);
});

void test("a server's seed must open its commitment", async () => {
    const { ceremony, alarms } = played();
    await ceremony.hear(open);
    await ceremony.hear({ stage: "revealed", epoch: 7, server_seed: "11".repeat(32) });
    assert.deepEqual(alarms, []);
    await ceremony.hear({ stage: "revealed", epoch: 7, server_seed: "12".repeat(32) });
    assert.deepEqual(alarms, ["seed"]);
});

void test("a shoe that is over without its seed raises the alarm; one that is played does not", async () => {
    const { ceremony, alarms } = played();
    const ready = { stage: "ready" as const, l: "", r: "", signature: "", cut_by: 0, seats: [] };
    await ceremony.hear({ ...ready, epoch: 7 });
    await ceremony.hear({ ...ready, epoch: 8 }); // the next one is ready while this one is played
    ceremony.playing(7);
    assert.deepEqual(alarms, []);
    ceremony.playing(8);
    ceremony.playing(8);
    assert.deepEqual(alarms, ["no-reveal"]);
});

void test("a cut is offered, and the last one is kept in mind", async () => {
    const { ceremony, sent, offers, store } = played();
    await ceremony.hear({ ...open, cut: { least: 52, most: 260 } });
    assert.equal(offers[0]?.most, 260);
    assert.equal(sent.length, 0);
    ceremony.cut(104);
    assert.equal(sent.length, 1);
    assert.equal(offers.at(-1), null);
    assert.equal(ceremony.share(), 0.25);
    ceremony.stop();
    const later = played(store);
    store.delete(`pit.seed.${ctx.table_id}.7`);
    await later.ceremony.hear({ ...open, deadline: 2500, cut: { least: 52, most: 260 } });
    await new Promise((done) => setTimeout(done, 20));
    const kept = JSON.parse(store.get(`pit.seed.${ctx.table_id}.7`) ?? "{}") as {
        brought: { cut_pos: number };
    };
    assert.equal(kept.brought.cut_pos, 104, "by itself, where it was cut before");
});
