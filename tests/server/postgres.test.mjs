// postgres.test.mjs -- books in PostgreSQL: the connection is cut and the database crashes while people play.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { pit, Server, test, verify } from "./client.mjs";

const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };

/** What a query answers with, asked from outside the server. */
function ask(server, sql) {
    const run = spawnSync("psql", [server.books, "-Atqc", sql]);
    assert.equal(run.status, 0, String(run.stderr));
    return String(run.stdout).trim();
}

const mine = "pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'";

/** The server's connection is ended. */
function cut(server) {
    assert.notEqual(ask(server, `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE ${mine}`), "0");
}

/** A process of the database that dies by force takes the others with it: it ends at once, and recovers from its log. */
function crash(server) {
    process.kill(Number(ask(server, `SELECT max(pid) FROM pg_stat_activity WHERE ${mine}`)), "SIGKILL");
}

/** A round from its bets to its end. */
async function round(clients, table) {
    const before = clients[0].state[table].round;
    await clients[0].bettingOpen(table);
    for (const client of clients) await client.bet(table, 100);
    for (const client of clients) await client.do({ do: "ready", table });
    await clients[0].until(() => clients[0].state[table].round > before);
    if (clients[0].state[table].phase) await Promise.all(clients.map((client) => client.answer(table)));
}

test("the connection is cut, and the database crashes, while a round goes on", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own);
    await ann.sit(table, 10000, 1);
    await bo.sit(table, 10000, 2);
    for (let i = 0; i < 4; i++) {
        const playing = round([ann, bo], table);
        (i % 2 ? crash : cut)(server);
        await playing;
    }
    for (let i = 0; i < 30 && !ann.fair[`${table} 1`].revealed; i++) await round([ann, bo], table);
    const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
    assert.match(verify(text).text, /\nVERIFIED/, verify(text).text);
    assert.equal(ask(server, "SELECT count(*) FROM requests GROUP BY player_id, id HAVING count(*) > 1"), "");
    assert.equal(server.errors, "");
    await server.close();
});

test("a second server does not get into its folder, and a player who is barred beside the first is out", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const second = spawnSync(pit, ["serve", "--listen", "127.0.0.1:0", "--data", server.books, "--node", server.data]);
    assert.match(String(second.stderr), /another server has this folder open/);
    assert.notEqual(second.status, 0);
    assert.equal(spawnSync(pit, ["ledger", "bar", server.books, "p1"]).status, 0);
    await ann.closed;
    await server.close();
});
