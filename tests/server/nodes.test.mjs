// nodes.test.mjs -- several servers on one PostgreSQL: tables go from one to another, whatever happens to it, and money is spent
// once.

import assert from "node:assert/strict";
import { sleep, test, verify } from "./client.mjs";
import { Cable, Cluster } from "./cluster.mjs";
import { Operator } from "./operator.mjs";

const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };

/** What must be the same after a takeover. */
function lasting({ round, phase, turn, chance, facts, shoe, seats, moves, fair }) {
    return { round, phase, turn, chance, facts, shoe, moves, fair, seats: seats.map(({ here, ...seat }) => seat) };
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

async function verifies(node, clients, table) {
    for (let i = 0; i < 40 && !clients[0].fair[`${table} 1`]?.revealed; i++) {
        await toDecision(clients, table);
        await Promise.all(clients.map((client) => client.answer(table)));
    }
    const { text } = await node.get(`/api/tables/${table}/record?proved=1`);
    assert.match(verify(text).text, /\nVERIFIED/, verify(text).text);
}

/** Two players in the middle of a round at the first node; then something happens to it. */
async function takeover(cluster, first, second, happens) {
    const clients = [await first.guest(), await second.guest()];
    const table = await first.openTable(clients[0], own);
    await cluster.until(`SELECT count(*) FROM owners WHERE lobby LIKE '%${table}%'`, "1");
    await cluster.follow(clients[1], table, second);
    assert.equal(clients[1].server, first, "it was told where the table is, and followed");
    await clients[0].sit(table, 10000, 1);
    await clients[1].sit(table, 10000, 2);
    await toDecision(clients, table);
    const before = lasting(clients[0].state[table]);
    const began = Date.now();
    await happens(first, clients);
    const address = "SELECT n.address FROM owners o JOIN nodes n ON n.id = o.node JOIN tables t ON t.id = o.table_id";
    await cluster.until(`${address} WHERE t.public_id = '\\x${table}'`, second.url, 10000 - (Date.now() - began));
    await Promise.all(clients.map((client) => cluster.follow(client, table, second)));
    assert.deepEqual(lasting(clients[0].state[table]), before);
    await Promise.all(clients.map((client) => client.answer(table)));
    await verifies(second, clients, table);
    return { table, clients };
}

test("a node is killed in the middle of a round", async () => {
    const cluster = await Cluster.start(2);
    await takeover(cluster, ...cluster.nodes, (node) => node.stop("SIGKILL"));
    await cluster.close();
});

test("a node hangs, and ends when it wakes up", async () => {
    const cluster = await Cluster.start(2);
    const [first] = cluster.nodes;
    await takeover(cluster, ...cluster.nodes, (node) => node.child.kill("SIGSTOP"));
    first.child.kill("SIGCONT");
    assert.equal(await first.ended, 3);
    assert.match(first.errors, /presumed this one dead/);
    await cluster.close();
});

test("a node is cut off from the database", async () => {
    const cluster = await Cluster.start(1);
    const cable = await new Cable(cluster.books).open();
    try {
        const [second, first] = [cluster.nodes[0], await cluster.add([], cable)];
        await takeover(cluster, first, second, async (_, clients) => {
            cable.cut = true;
            assert.deepEqual(await Promise.all(clients.map(({ closed }) => closed)), [1013, 1013], "they are sent away");
        });
        await first.stop("SIGKILL");
    } finally {
        cable.close(); // or the test would never end
    }
    await cluster.close();
});

test("a node that stops hands its tables over at the end of a round", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const ann = await first.guest();
    const table = await first.openTable(ann, own);
    await ann.sit(table, 10000, 1);
    await toDecision([ann], table);
    const told = ann.next((m) => m.is === "elsewhere", 20000);
    const ended = first.stop();
    await sleep(500);
    assert.equal(cluster.ownerOf(table), first, "not in the middle of a round");
    await ann.answer(table);
    assert.equal((await told).url, second.url);
    assert.equal(await ended, 0);
    await cluster.follow(ann, table, second);
    await verifies(second, [ann], table);
    await cluster.close();
});

test("the money of a wallet is spent once, and every node knows", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const ann = await first.guest();
    const twin = await second.connect(ann.cookie, ann.player);
    const tables = [await first.openTable(ann, own), await second.openTable(ann, own)];
    const clients = [ann, twin];
    await Promise.all(clients.map((client, i) => client.join(tables[i])));
    for (let i = 0; i < 10; i++) {
        const answers = await Promise.all(clients.map((client, k) => client.ask({ do: "sit", table: tables[k], seat: 1, chips: 40000 })));
        const sat = answers.findIndex(({ is }) => is === "done");
        assert.deepEqual(answers.map(({ is }) => is).sort(), ["done", "refused"], JSON.stringify(answers));
        assert.equal(answers[1 - sat].code, "chips");
        await clients[sat].do({ do: "leave", table: tables[sat] });
    }
    assert.equal(cluster.ask("SELECT amount FROM accounts WHERE kind = 1 AND player_id = (SELECT max(player_id) FROM accounts)"), "50000");
    assert.equal(cluster.ask("SELECT count(*) FROM holds"), "0");
    await cluster.close();
});

test("what was answered at a table that is no more is answered the same by every node", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const admin = await Operator.first(first);
    const ann = await first.guest();
    const there = await second.connect(ann.cookie); // which learns her ids before there are any
    const table = await first.openTable(ann, own);
    await ann.sit(table, 10000, 1);
    const buy = { do: "buy", table, amount: 100 };
    const bought = await ann.do(buy, "one");
    await admin.do("close", { table });
    await ann.do({ do: "leave", table });
    await cluster.until(`SELECT count(*) FROM owners o JOIN tables t ON t.id = o.table_id WHERE t.public_id = '\\x${table}'`, "0");
    const asked = async (client, body, id) => {
        for (const until = Date.now() + 10000; ; await sleep(50)) { // it may still have heard that the table is elsewhere
            const answer = client.next((m) => m.id === id || m.is === "elsewhere");
            client.send({ do: body.do, id, ...body });
            if ((await answer).is !== "elsewhere" || Date.now() > until) return answer;
        }
    };
    for (const client of [ann, there]) {
        assert.deepEqual(await asked(client, buy, "one"), bought);
        assert.equal((await asked(client, { ...buy, amount: 200 }, client === ann ? "two" : "three")).code, "table");
    }
    await cluster.close();
});

test("of three nodes two are killed one after the other, in the middle of a round: the third goes on with the same cards", async () => {
    const cluster = await Cluster.start(3);
    const clients = [await cluster.nodes[0].guest(), await cluster.nodes[1].guest()];
    const table = await cluster.nodes[0].openTable(clients[0], own);
    await cluster.follow(clients[1], table, cluster.nodes[2]);
    await clients[0].sit(table, 10000, 1);
    await clients[1].sit(table, 10000, 2);
    await toDecision(clients, table);
    const before = lasting(clients[0].state[table]);
    let owner = cluster.nodes[0];
    for (let i = 0; i < 2; i++) {
        const dead = owner;
        await dead.stop("SIGKILL");
        for (const began = Date.now(); !(owner = cluster.ownerOf(table)) || owner === dead; await sleep(50))
            assert.ok(Date.now() - began < 10000, "another has it within 10 s");
        const alive = cluster.nodes.find(({ child }) => child.exitCode === null && child.signalCode === null);
        for (const client of clients) await cluster.follow(client, table, alive);
        assert.deepEqual(lasting(clients[0].state[table]), before);
    }
    await Promise.all(clients.map((client) => client.answer(table)));
    await verifies(owner, clients, table);
    await cluster.close();
});

test("64 connections of one player at three nodes stake the same money: it is there once", async () => {
    const cluster = await Cluster.start(3);
    const ann = await cluster.nodes[0].guest();
    const tables = [];
    for (const node of cluster.nodes) tables.push(await node.openTable(await node.connect(ann.cookie, ann.player), own));
    const clients = await Promise.all(Array.from({ length: 64 }, (_, i) => cluster.nodes[i % 3].connect(ann.cookie, ann.player)));
    await Promise.all(clients.map((client, i) => client.join(tables[i % 3])));
    const sit = (client, i) => client.ask({ do: "sit", table: tables[i % 3], seat: 1 + (i % 2), chips: 50000 });
    const answers = await Promise.all(clients.map(sit));
    assert.equal(answers.filter(({ is }) => is === "done").length, 1, "the whole wallet, by one of them");
    assert.equal(cluster.ask("SELECT sum(amount) FROM accounts WHERE kind = 2"), "50000");
    assert.equal(cluster.ask("SELECT min(amount) FROM accounts WHERE kind = 1"), "0");
    await cluster.close();
});
