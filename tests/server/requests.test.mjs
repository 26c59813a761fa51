// requests.test.mjs -- a request has one effect and one answer, however often and wherever it comes.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { Server, test } from "./client.mjs";
import { givenAway } from "./wire.mjs";

const own = { game: "red-dog", rules: "ma", bet_seconds: 0, turn_seconds: 0 };

/** The same request again; its answer must be the same, to the byte. */
async function again(client, body, id, first) {
    assert.deepEqual(await client.ask(body, id), first);
}

test("the same id: one effect, the same answer, over connections and restarts", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    const sit = { do: "sit", table, seat: 2, chips: 10000 };
    const bet = { do: "act", table, verb: "bet", spot: "ante", amount: 500 };

    await ann.join(table);
    const sat = await ann.do(sit, "one");
    assert.equal(sat.wallet, 40000);
    await again(ann, sit, "one", sat);
    await ann.bettingOpen(table);
    const made = await ann.do(bet, "two");
    await again(ann, bet, "two", made);
    assert.equal(ann.me(table).chips, 9500);
    await ann.reopen();
    await ann.join(table);
    await again(ann, bet, "two", made);
    for (const signal of ["SIGTERM", "SIGKILL"]) {
        await server.restart(signal);
        await ann.reopen();
        await ann.join(table);
        await again(ann, sit, "one", sat);
        await again(ann, bet, "two", made);
        assert.equal(ann.me(table).chips, 9500);
        assert.deepEqual(ann.me(table).wagers, [{ spot: "ante", stake: 500 }]);
    }
    await server.close();
});

test("the same id with another body is refused", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own);

    await ann.join(table);
    await bo.join(table);
    await ann.do({ do: "sit", table, seat: 1, chips: 10000 }, "one");
    const other = await ann.ask({ do: "buy", table, amount: 500 }, "one");
    assert.equal(other.code, "id");
    await server.restart("SIGKILL");
    await ann.reopen();
    assert.equal((await ann.ask({ do: "buy", table, amount: 500 }, "one")).code, "id");
    await bo.reopen();
    await bo.do({ do: "sit", table, seat: 2, chips: 10000 }, "one"); // ids are a player's own
    const long = await ann.ask({ do: "leave", table }, "x".repeat(64));
    assert.equal(long.is, "done");
    const answer = ann.next((m) => m.is === "refused");
    ann.send({ do: "leave", id: "x".repeat(65), table });
    assert.equal((await answer).code, "message");
    await server.close();
});

test("answers that memory has forgotten come from the books", async () => {
    const server = await Server.start("--no-limits");
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    const answers = [];

    await ann.sit(table, 10000);
    for (let i = 0; i < 150; i++) answers.push(await ann.do({ do: "buy", table, amount: 100 }, `b${i}`));
    for (const i of [0, 40, 149]) await again(ann, { do: "buy", table, amount: 100 }, `b${i}`, answers[i]);
    assert.equal(ann.me(table).chips, 25000);
    assert.equal((await ann.ask({ do: "buy", table, amount: 200 }, "b3")).code, "id");
    await server.close();
});

test("64 connections of one account spend one balance", async () => {
    const server = await Server.start("--no-limits");
    const ann = await server.guest();
    const { json } = await server.get("/api/tables");
    const tables = json.tables.map((t) => t.table);
    const all = await Promise.all(Array.from({ length: 64 }, () => server.connect(ann.cookie)));
    const answers = await Promise.all(
        all.map((c, i) => c.ask({ do: "sit", table: tables[i % tables.length], seat: 0, chips: 50000 })),
    );

    assert.equal(answers.filter((a) => a.is === "done").length, 1);
    const me = await server.get("/api/me", ann.cookie);
    assert.equal(me.json.wallet, 0);
    assert.deepEqual(me.json.seats.map((s) => s.chips), [50000]);
    for (const c of all) c.drop();
    await server.close();
});

test("64 connections of one account bet all their chips: one bet is taken", async () => {
    const server = await Server.start("--no-limits");
    const ann = await server.guest();
    const table = await server.openTable(ann, { ...own, rules: "ma min=1 max=1000" });
    await ann.sit(table, 50000);
    await ann.bettingOpen(table);
    const all = await Promise.all(Array.from({ length: 64 }, () => server.connect(ann.cookie)));
    const answers = await Promise.all(all.map((c) => c.ask({ do: "act", table, verb: "bet", spot: "ante", amount: 50000 })));

    assert.equal(answers.filter((a) => a.is === "done").length, 1);
    for (const { is, code } of answers) assert.ok(is === "done" || ["amount", "chips", "spot"].includes(code), code);
    await ann.until(() => ann.me(table).wagers.length); // the answers went to others
    assert.deepEqual([ann.me(table).chips, ann.me(table).wagers], [0, [{ spot: "ante", stake: 50000 }]]);
    for (const c of all) c.drop();
    await server.close();
});

test("no request moves money between players, and who looks for one would find it", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const [from, to] = [ann.player.id, bo.player.id];
    const table = await server.openTable(ann, own);
    for (const client of [ann, bo]) await client.sit(table, 10000);
    // Whatever a client adds to what it sends, it is its own money that moves.
    const tries = ["player", "to", "from", "player_id", "account", "wallet"].flatMap((key) => [
        { do: "buy", table, amount: 100, [key]: to },
        { do: "leave", table, seat: 2, [key]: to },
        { do: "sit", table, seat: 2, chips: 100, [key]: to },
    ]);
    for (const body of tries) await ann.ask(body);
    for (const key of ["player", "to", "amount"])
        assert.equal((await server.post("/api/more", { [key]: to }, ann.cookie)).status, 400);
    assert.equal((await server.get("/api/me", bo.cookie)).json.wallet, 40000);
    await server.stop();
    const file = `${server.data}/pit.sqlite`;
    assert.deepEqual(givenAway(file), []);
    const tx = "(SELECT max(id) FROM transactions)";
    server.alter(`INSERT INTO transactions (what, table_id, round, time_ms) VALUES ('buy', 1, 0, 0);
        INSERT INTO entries (tx, kind, player_id, table_id, amount) VALUES (${tx}, 1, ${from}, 0, -100), (${tx}, 1, ${to}, 0, 100)`);
    assert.equal(givenAway(file).length, 1);
    rmSync(server.data, { recursive: true });
});
