// behind.test.mjs -- readers who are slower than a table, and a full table whose seats all speak at once.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Server, test } from "./client.mjs";

const own = { game: "craps", rules: "ma-book min=1 max=1000 seats=16", bet_seconds: 0, turn_seconds: 0, private: true };

/** Every wager that can be made now, at its least; one may make another possible. */
async function fill(client, table) {
    const made = new Set();
    for (;;) {
        const bets = client.state[table].moves.filter((m) => m.verb === "bet" && !made.has(m.spot));
        if (!bets.length) return;
        for (const m of bets) made.add(m.spot);
        await Promise.all(bets.map((m) => client.ask({ do: "act", table, verb: "bet", spot: m.spot, amount: m.least })));
    }
}

/** A table with all its seats taken and every wager made; those who sit there follow it again at the end. */
async function fullTable(server) {
    const clients = [];
    for (let i = 0; i < 16; i++) clients.push(await server.guest());
    const table = await server.openTable(clients[0], own);
    for (const client of clients) {
        await client.sit(table, 45000);
        await client.until(() => client.state[table].open);
        await fill(client, table);
        client.send({ do: "part", table }); // what the others would be told is long
    }
    await Promise.all(clients.map((client) => client.join(table)));
    const { seats } = clients[0].state[table];
    const wagers = seats.reduce((sum, seat) => sum + seat.wagers.length, 0);
    assert.ok(wagers > 800, `${wagers} wagers`);
    return { clients, table };
}

test("a full table: every seat is ready at the same moment, and nobody is dropped", async () => {
    const server = await Server.start("--no-limits");
    const { clients, table } = await fullTable(server);
    const gone = [];

    for (const client of clients) client.closed.then((code) => gone.push(code));
    const { round } = clients[0].state[table];
    await Promise.all(clients.map((client) => client.do({ do: "ready", table })));
    await Promise.all(clients.map((client) => client.until(() => client.state[table].round === round + 1)));
    assert.deepEqual(gone, []);

    // Who does not read for a while is told of what he missed by one message.
    const [ann, bo] = clients;
    for (const client of clients.slice(2)) client.send({ do: "part", table });
    bo.socket.pause();
    const before = bo.said.length;
    for (let i = 0; i < 45; i++) {
        const chips = [];
        for (let k = 0; k < 10; k++) chips.push(ann.ask({ do: "act", table, verb: "bet", spot: "field", amount: 100 }));
        await Promise.all(chips);
    }
    bo.socket.resume();
    await bo.until(() => bo.state[table].seats[0].chips === ann.me(table).chips);
    const heard = bo.said.slice(before).filter((m) => m.seq);
    assert.ok(heard.some((m) => m.is === "table"), `all ${heard.length} updates came`);
    heard.slice(1).forEach((m, i) => assert.ok(m.seq === heard[i].seq + 1 || m.is === "table", "a gap is told by a table"));
    assert.deepEqual(gone, []);
    await server.close();
});

/** What the server's process has in memory, in kB; sanitizers, who keep terabytes of addresses, keep what was freed too: 0. */
function resident(server) {
    const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
    const [size, rss] = ["VmSize", "VmRSS"].map((key) => Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(status)[1]));
    return size < 1e9 ? rss : 0;
}

test("two hundred connections: a storm of them comes back, most do not read, and the tables go on", async () => {
    const server = await Server.start("--no-limits");
    const players = await Promise.all(Array.from({ length: 12 }, () => server.guest()));
    const [ann] = players;
    const table = await server.openTable(ann, own);
    const other = await server.openTable(ann, { ...own, game: "red-dog", rules: "ma" });
    for (const client of players) await client.sit(table, 20000);
    const watchers = await Promise.all(Array.from({ length: 200 }, (_, i) => server.connect(players[i % players.length].cookie)));
    const at = resident(server);

    // All at once, twice: whoever comes is known, and follows the table.
    for (let i = 0; i < 2; i++) await Promise.all(watchers.map((c) => c.reopen().then(() => c.join(table))));
    for (const c of watchers) c.socket.pause();
    const bets = players.flatMap((c) => Array.from({ length: 12 }, () => c.do({ do: "act", table, verb: "bet", spot: "field", amount: 100 })));
    await Promise.all(bets); // each is told to 200 who do not read
    await ann.sit(other, 10000); // and another table knows nothing of it
    await ann.redDog(other);
    const more = resident(server) - at;
    assert.ok(more < 200 * 1100, `${more} kB more: a reader may leave 1 MB waiting`);
    const last = ann.state[table].seats.map((s) => s.chips).join();
    for (const c of watchers) c.socket.resume();
    const seen = (c) => c.state[table].seats.map((s) => s.chips).join() === last;
    const gone = new Set();
    await Promise.all(watchers.map((c) => Promise.race([c.until(() => seen(c), 60000).catch(() => {}), c.closed.then(() => gone.add(c))])));
    for (const c of watchers) assert.ok(gone.has(c) || seen(c));
    await server.close();
});
