// restart.test.mjs -- the server ends in the middle of a round, in order and by force, and goes on.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { pit, Server, verify, test } from "./client.mjs";

const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };

/** What must be the same after a restart. */
function lasting({ round, phase, turn, chance, facts, shoe, seats, moves, fair }) {
    return {
        ...{ round, phase, turn, chance, facts, shoe, moves, fair },
        seats: seats.map(({ here, ...seat }) => seat),
    };
}

async function back(server, clients, table, signal) {
    await server.restart(signal);
    for (const client of clients) {
        await client.reopen();
        await client.join(table);
    }
}

/** Plays until somebody is asked for a decision. */
async function toDecision(clients, table) {
    for (;;) {
        await clients[0].bettingOpen(table);
        const round = clients[0].state[table].round;
        for (const client of clients) await client.bet(table, 100);
        for (const client of clients) await client.do({ do: "ready", table });
        await clients[0].until(() => clients[0].state[table].round > round);
        if (clients[0].state[table].phase) return;
    }
}

for (const signal of ["SIGTERM", "SIGKILL"])
    test(`${signal} in the middle of a round`, async () => {
        const server = await Server.start();
        const [ann, bo] = [await server.guest(), await server.guest()];
        const table = await server.openTable(ann, own);

        await ann.sit(table, 10000, 1);
        await bo.sit(table, 10000, 2);
        for (let i = 0; i < 3; i++) {
            await toDecision([ann, bo], table);
            const before = lasting(ann.state[table]);
            assert.deepEqual(ann.me(table).wagers, [{ spot: "ante", stake: 100 }]);
            const { rules } = ann.info[table];
            await back(server, [ann, bo], table, signal);
            assert.deepEqual(lasting(ann.state[table]), before);
            assert.equal(ann.info[table].rules, rules, "what the house has set, and no more");
            await Promise.all([ann.answer(table), bo.answer(table)]);
        }
        for (let i = 0; i < 30 && !ann.fair[`${table} 1`].revealed; i++) {
            await toDecision([ann, bo], table);
            await Promise.all([ann.answer(table), bo.answer(table)]);
        }
        const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
        assert.match(verify(text).text, /\nVERIFIED/, verify(text).text);
        await server.close();
    });

test("between a bet and its deal, with a timer: the round comes without anybody", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { ...own, bet_seconds: 2, turn_seconds: 1 });

    await ann.sit(table);
    await ann.bettingOpen(table);
    await ann.bet(table, 100);
    await back(server, [ann], table, "SIGKILL");
    assert.deepEqual(ann.me(table).wagers, [{ spot: "ante", stake: 100 }]);
    await ann.until(() => ann.state[table].round === 1 && !ann.state[table].phase, 8000);
    assert.equal(ann.me(table).last.length, 1);
    await server.close();
});

test("books of an older version, in the middle of a round: the cards and wagers are the same", async () => {
    const [ann, bo] = [
        "pit=585a878109a1ab8917d416f710b9555cae8593793a14a60f559093837e762943",
        "pit=6f8ffa314eb22e28b9e89f5db5556e55d229076e392336fc7d43a752d4930c30",
    ];
    const [dog, craps] = ["5fdf7bdd8a756a59c65db618f7b5f9bf", "db06e985c64a67f4be0e3a6bcb3bc74a"];
    const server = new Server();
    const books = `${readFileSync("tests/server/books/version2.sql")}UPDATE sessions SET expires_ms = 9000000000000000;`;
    const made = spawnSync("sqlite3", [`${server.data}/pit.sqlite`], { input: books });
    assert.equal(made.status, 0, String(made.stderr));
    await server.run();
    const players = [await server.connect(ann, 1), await server.connect(bo, 2)];
    for (const player of players) {
        await player.join(dog);
        await player.join(craps);
    }
    assert.deepEqual(players[0].me(dog).wagers, [
        { spot: "ante", stake: 500 },
        { spot: "raise", stake: 500 },
    ]);
    assert.deepEqual(players[0].me(craps).wagers.map((w) => w.spot), ["pass", "come-5", "come-8"]);
    await players[1].answer(dog);
    assert.equal(players[0].me(dog).last.length, 2);
    const { round } = players[0].state[craps];
    for (const player of players) await player.do({ do: "ready", table: craps });
    await players[0].until(() => players[0].state[craps].round > round);
    await server.close();
});

test("in the middle of a ceremony: it goes on, or is void with its seed shown", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own);

    ann.shows = false;
    await ann.sit(table, 10000, 1);
    await ann.until(() => ann.fair[`${table} 1`]?.locked);
    ann.shows = true; // it keeps what it committed to, and comes back with it
    await back(server, [ann], table, "SIGKILL");
    await ann.bettingOpen(table);
    assert.equal(ann.me(table).witness, true);

    await bo.reopen();
    const other = await server.openTable(bo, own);
    bo.shows = false;
    await bo.sit(other, 10000, 1);
    await bo.until(() => bo.fair[`${other} 1`]?.locked);
    await back(server, [bo], other, "SIGTERM");
    await bo.until(() => bo.fair[`${other} 1`].void, 20000);
    await server.close();
});

test("craps goes on with the same dice", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "craps", rules: "ma-book min=5 max=500", bet_seconds: 0 });

    await ann.sit(table);
    for (let i = 0; i < 10; i++) {
        await ann.bettingOpen(table);
        const round = ann.state[table].round;
        if (!ann.me(table).wagers.some((w) => w.spot === "pass")) await ann.bet(table, 500, "pass");
        if (i % 3 === 2) await back(server, [ann], table, i & 1 ? "SIGTERM" : "SIGKILL");
        assert.ok(ann.me(table).wagers.some((w) => w.spot === "pass"));
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
    }
    const rolls = (await server.get(`/api/tables/${table}/record`)).text.match(/^roll /gm);
    assert.equal(rolls.length, 10);
    await server.close();
});

test("the record of a table that is closed can still be had", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own);

    await ann.sit(table, 10000, 1);
    await toDecision([ann], table);
    await ann.answer(table);
    await ann.do({ do: "leave", table });
    const before = await server.get(`/api/tables/${table}/record?to=1`);
    await server.stop();
    server.alter(`UPDATE tables SET closed = 1 WHERE hex(public_id) = upper('${table}')`);
    await server.restart();
    assert.equal((await server.get(`/api/tables/${table}`)).status, 404);
    const after = await server.get(`/api/tables/${table}/record?to=1`);
    assert.equal(after.status, 200);
    assert.equal(after.text, before.text);
    assert.equal((await server.get(`/api/tables/${"0".repeat(32)}/record`)).status, 404);
    assert.equal((await server.get("/api/tables/x/record")).status, 404);
    await server.close();
});

/** A server on a socket that another program holds, and so do the servers after it. */
class Held extends Server {
    async hold() {
        const args = [pit, "serve", "--data", this.data];
        this.holder = spawn("perl", ["tests/server/holder.pl", ...args], { stdio: ["pipe", "pipe", "inherit"] });
        this.lines = createInterface({ input: this.holder.stdout })[Symbol.asyncIterator]();
        this.port = Number((await this.lines.next()).value);
    }

    async begin() {
        this.holder.stdin.write("go\n");
        this.process = Number((await this.lineLike(/^process /)).split(" ")[1]);
    }

    async lineLike(pattern) {
        for (;;) {
            const { value, done } = await this.lines.next();
            assert.ok(!done, `${pattern} comes`);
            if (pattern.test(value)) return value;
        }
    }

    /** The one that runs is told to end, and has. */
    async finish() {
        process.kill(this.process, "SIGTERM");
        await this.lineLike(/^stopped/);
        this.process = 0;
    }
}

test("the next program takes the socket over: who asks in between waits, and is answered", async () => {
    const server = new Held();
    await server.hold();
    try {
        const early = server.guest(); // before there is any server
        await server.begin();
        const ann = await early;
        const table = await server.openTable(ann, own);
        await ann.sit(table, 10000, 1);
        await toDecision([ann], table);
        const before = lasting(ann.state[table]);
        await server.finish();
        const between = server.get("/api/me", ann.cookie);
        await server.begin();
        assert.equal((await between).json.seats[0].chips, 9900);
        await ann.reopen();
        await ann.join(table);
        assert.deepEqual(lasting(ann.state[table]), before);
        await ann.answer(table);
        await server.finish();
    } finally {
        if (server.process) process.kill(server.process, "SIGKILL");
        server.holder.kill();
        rmSync(server.data, { recursive: true });
    }
});
