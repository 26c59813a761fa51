// fair.test.mjs -- the ceremony of a shoe over the wire: who takes part, what is void, what leaks.

import assert from "node:assert/strict";
import { createHash, createPublicKey, verify as checkSignature } from "node:crypto";
import { Server, commitOf, context, verify, test } from "./client.mjs";

const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };

/** An Ed25519 signature of a table, by the key that the table names. */
function signed(key, hash, signature) {
    const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(key, "hex")]);
    const made = createPublicKey({ key: der, format: "der", type: "spki" });
    return checkSignature(null, Buffer.from(hash, "hex"), made, Buffer.from(signature, "hex"));
}

test("no bet before the order is fixed; receipt, lock and readiness are signed", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    const bet = { do: "act", table, verb: "bet", spot: "ante", amount: 500 };

    ann.shows = false;
    await ann.sit(table);
    await ann.until(() => ann.fair[`${table} 1`]?.locked);
    assert.equal(ann.state[table].open, false);
    assert.deepEqual(ann.state[table].moves, []);
    await ann.refused(bet, "closed");
    await ann.refused({ do: "ready", table }, "closed");
    ann.shows = true;
    ann.hearFair(ann.fair[`${table} 1`].locked);
    await ann.bettingOpen(table);
    await ann.do(bet);
    const { open, locked, ready } = ann.fair[`${table} 1`];
    const { key } = ann.info[table];
    assert.ok(signed(key, locked.l, locked.signature));
    assert.ok(signed(key, ready.r, ready.signature));
    assert.ok(!signed(key, ready.r, locked.signature));
    const receipt = ann.said.find((m) => m.is === "receipt");
    assert.equal(receipt.commit, locked.seats[0].commit);
    assert.equal(receipt.signature.length, 128);
    assert.equal(commitOf(open, ann.brings[`${table} 1`]).toString("hex"), receipt.commit);
    await server.close();
});

test("a missing seed voids the epoch; the announced one follows, without that seat", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own);

    bo.shows = false;
    await bo.join(table);
    await ann.join(table);
    await bo.sit(table, 10000, 2);
    await ann.sit(table, 10000, 1);
    await ann.until(() => ann.fair[`${table} 1`]?.void, 20000);
    const first = ann.fair[`${table} 1`];
    const seed = Buffer.from(first.void.server_seed, "hex");
    const tag = Buffer.from("PITFAIR/1/srvcom");
    const opened = createHash("sha256").update(Buffer.concat([tag, context(first.open), seed]));
    assert.equal(opened.digest("hex"), first.open.c_s, "the seed of a void epoch is shown");
    assert.match(first.void.why, /seed/);
    await ann.until(() => ann.fair[`${table} 2`]?.ready, 20000);
    const second = ann.fair[`${table} 2`];
    assert.equal(second.open.c_s, first.locked.c_s_next);
    assert.deepEqual(second.locked.seats.map((s) => s.seat), [1]);
    await ann.bettingOpen(table);
    assert.equal(ann.state[table].fair.voids, 1);
    const witness = Object.fromEntries(ann.state[table].seats.map((s) => [s.seat, s.witness]));
    assert.deepEqual(witness, { 1: true, 2: false });
    await bo.bet(table, 500); // who did not show may play all the same
    await bo.do({ do: "ready", table });
    await bo.answer(table);
    const one = await server.get(`/api/tables/${table}`);
    assert.equal(one.json.voids, 1);
    await server.restart("SIGKILL");
    assert.equal((await server.get(`/api/tables/${table}`)).json.voids, 1);
    await server.close();
});

test("who twice brings no seed loses the seat", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, { ...own, rules: "nj-online min=1" }); // a shoe a round

    bo.shows = false;
    await bo.join(table);
    await ann.sit(table, 10000, 1);
    await ann.bettingOpen(table);
    await bo.sit(table, 10000, 2);
    for (let i = 0; i < 6 && bo.state[table].seats.length === 2; i++) {
        await ann.redDog(table, 100);
        await ann.until(() => ann.state[table].open, 20000);
    }
    await bo.until(() => bo.state[table].seats.length === 1, 3000);
    assert.equal(Object.values(ann.fair).filter((e) => e.void).length, 2);
    await bo.refused({ do: "sit", table, seat: 2, chips: 1000 }, "seat");
    assert.equal((await server.get("/api/me", bo.cookie)).json.wallet, 50000);
    await server.close();
});

test("who sits down late is no witness, not even on a witness's seat", async () => {
    const server = await Server.start();
    const [ann, bo, cleo] = [await server.guest(), await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own);

    await ann.sit(table, 10000, 1);
    await cleo.join(table);
    await ann.bettingOpen(table);
    await bo.sit(table, 10000, 2);
    assert.equal(bo.me(table).witness, false);
    assert.equal(bo.state[table].fair.witnessed, false);
    await ann.do({ do: "leave", table });
    await cleo.sit(table, 10000, 1);
    assert.equal(cleo.me(table).witness, false);
    assert.equal(cleo.fair[`${table} 1`].locked.seats[0].seat, 1);
    for (let i = 0; i < 30 && cleo.state[table].fair.epoch === 1; i++) {
        await bo.redDog(table, 100);
        await bo.bettingOpen(table);
    }
    await cleo.until(() => cleo.state[table].fair.epoch === 2 && cleo.state[table].open);
    assert.equal(cleo.me(table).witness, true);
    assert.equal(cleo.state[table].fair.witnessed, true);
    await server.close();
});

test("where people cut, the next ceremony begins when the shoe is done", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own);

    await ann.sit(table, 10000, 1);
    await ann.bettingOpen(table);
    const first = () => ann.said.filter((m) => m.is === "fair" && m.table === table);
    for (let i = 0; i < 60 && ann.state[table].fair.epoch === 1; i++) {
        await ann.redDog(table, 100);
        await ann.bettingOpen(table);
    }
    assert.equal(ann.state[table].fair.epoch, 2);
    const at = (stage, epoch) => first().findIndex((m) => m.stage === stage && m.epoch === epoch);
    assert.ok(first()[at("open", 2)].cut, "a cut is asked for");
    assert.ok(at("revealed", 1) >= 0 && at("revealed", 1) < at("open", 2));
    await server.close();
});

test("a seat that commits twice, late, or shows something else", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own);
    const note = (client, message) => {
        const answer = client.next((m) => m.is === "refused" && m.id === null);
        client.send(message);
        return answer;
    };

    ann.shows = false;
    await bo.join(table);
    await ann.sit(table);
    await ann.until(() => ann.fair[`${table} 1`]?.locked);
    const commit = { do: "commit", table, epoch: 1, tag: "00".repeat(12), commit: "00".repeat(32) };
    const show = { do: "show", table, epoch: 1, accept: 0, cut: 0, seed: "00".repeat(32) };
    assert.equal((await note(ann, commit)).code, "late");
    assert.equal((await note(bo, commit)).code, "seat");
    assert.equal((await note(ann, show)).code, "late");
    assert.equal((await note(ann, { ...show, seed: "00" })).code, "message");
    assert.equal((await note(ann, { ...show, seed: "zz".repeat(32) })).code, "message");
    ann.shows = true;
    ann.hearFair(ann.fair[`${table} 1`].locked);
    await ann.bettingOpen(table);
    await server.close();
});

test("who says the same again is heard in silence, before and after the lock, and in play", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    const key = `${table} 1`;
    const refused = () => ann.said.filter((m) => m.is === "refused").length;
    const again = async () => {
        const kept = ann.brings[key];
        const tag = kept.subarray(4, 16).toString("hex");
        const commit = commitOf(ann.fair[key].open, kept).toString("hex");
        ann.send({ do: "commit", table, epoch: 1, tag, commit });
        if (ann.fair[key].ready) ann.hearFair({ ...ann.fair[key].locked, deadline: 1 });
        const pong = ann.next((m) => m.is === "pong");
        ann.send({ do: "ping", n: 1 });
        await pong;
    };

    ann.shows = false;
    await ann.sit(table);
    await ann.until(() => ann.fair[key]?.locked);
    await again();
    ann.shows = true;
    ann.hearFair(ann.fair[key].locked);
    await ann.bettingOpen(table);
    await again();
    assert.equal(refused(), 0);
    await server.close();
});

// Recorded traffic: for every epoch that is over, the whole order of its cards is known from the
// record, so what was dealt when can be compared with what was said when.
test("no frame has a card, a burn card or a seed before its time", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own);

    await bo.join(table);
    await ann.sit(table);
    for (let i = 0; i < 40 && !ann.fair[`${table} 2`]?.revealed; i++) {
        await ann.redDog(table, 100);
        await ann.bettingOpen(table);
    }
    const shows = (m) => m.is === "fair" && (m.stage === "revealed" || m.stage === "void");
    const seeds = new Map();
    for (const { message: m } of server.frames) if (shows(m)) seeds.set(m.epoch, m.server_seed);
    assert.ok(seeds.size >= 2);
    const shown = new Set();
    let burns = 0;
    for (const { message: m } of server.frames) {
        if (shows(m)) shown.add(m.server_seed);
        const text = JSON.stringify(m);
        for (const seed of seeds.values())
            if (!shown.has(seed)) assert.ok(!text.includes(seed), "a seed before it is shown");
        burns += m.events?.filter((e) => /\bxx\b/.test(e.line)).length ?? 0;
    }
    assert.ok(burns >= 2, "burn cards come face down");
    cardsInTime(server.frames.filter((f) => f.to === bo).map((f) => f.message), table);
    const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
    assert.match(verify(text).text, /\nVERIFIED/);
    await server.close();
});

/** Of each frame: the cards in it are those that its own events have dealt by then. */
function cardsInTime(messages, table) {
    const dealt = [];
    for (const m of messages) {
        if (m.table !== table || m.is !== "update") continue;
        for (const e of m.events)
            for (const card of e.line.match(/^cards (.*)/)?.[1].split(" ") ?? []) dealt.push(card);
        const seen = m.state.chance.map((c) => c.card);
        assert.deepEqual(seen, dealt.slice(dealt.length - seen.length));
        const { fair, ...state } = m.state; // a place where hex could look like a card
        const { shoe } = state;
        if (shoe) {
            const unseen = shoe.unseen.reduce((a, b) => a + b, 0);
            assert.ok(unseen >= shoe.inside, "what nobody has seen includes all in the shoe");
        }
        const words = JSON.stringify({ ...m, state: { ...state, chance: [] }, table: "" });
        for (const [card] of words.matchAll(/\b[2-9TJQKA][cdhs]\b/g)) assert.ok(dealt.includes(card));
    }
    assert.ok(dealt.length > 20);
}

test("200 commitments over restarts, all different", async () => {
    const server = await Server.start("--no-limits");
    const commitments = new Set();
    let count = 0;

    for (let run = 0; run < 4; run++) {
        const clients = await Promise.all(Array.from({ length: 4 }, () => server.guest()));
        await Promise.all(
            clients.map(async (client) => {
                const table = await server.openTable(client, { ...own, rules: "nj-online min=1", private: true });
                await client.sit(table);
                for (let i = 0; i < 14; i++) await client.redDog(table, 100);
                for (const { open } of Object.values(client.fair)) {
                    commitments.add(open.c_s);
                    count++;
                }
            }),
        );
        if (run < 3) await server.restart(run & 1 ? "SIGTERM" : "SIGKILL");
    }
    assert.ok(count >= 200, `${count} epochs`);
    assert.equal(commitments.size, count);
    await server.close();
});
