// nodes_bots.test.mjs -- `pit bot` beside several nodes: it follows its table, wherever that goes, and plays on.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { pit, sleep, test } from "./client.mjs";
import { Cluster } from "./cluster.mjs";

const shoes = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 2, turn_seconds: 2 };

/** A bot of so many rounds at this table, told to begin at this node. */
class Bot {
    constructor(table, node, rounds) {
        this.child = spawn(pit, ["bot", table, "--server", node.url, "--rounds", String(rounds), "--json"]);
        this.out = this.err = "";
        this.child.stdout.on("data", (bytes) => (this.out += bytes));
        this.child.stderr.on("data", (bytes) => (this.err += bytes));
        this.ended = new Promise((done) => this.child.on("close", done));
    }

    /** It has ended by itself, with all its rounds and without a complaint. */
    async plays(rounds, ms) {
        const late = setTimeout(() => this.child.kill("SIGKILL"), ms);
        const status = await this.ended;
        clearTimeout(late);
        assert.equal(status, 0, `it has not come to its end: ${this.err}`);
        assert.equal(JSON.parse(this.out).rounds, rounds);
        assert.equal(this.err, "");
    }

    /** It was told to end, and has left. */
    async isInterrupted(ms) {
        const late = setTimeout(() => this.child.kill("SIGKILL"), ms);
        const status = await this.ended;
        clearTimeout(late);
        assert.equal(status, 130, `it has not come to its end: ${this.err}`);
        const { interrupted, rounds, asked } = JSON.parse(this.out);
        assert.equal(interrupted, true);
        assert.equal(this.err, `interrupted after ${rounds} of ${asked} rounds\n`);
    }
}

const playedAt = (cluster, table) =>
    Number(cluster.ask(`SELECT count(*) FROM rounds r JOIN tables t ON t.id = r.table_id WHERE t.public_id = '\\x${table}'`));

async function follows(nodes, from, happens) {
    const cluster = await Cluster.start(nodes);
    const [first] = cluster.nodes;
    const ann = await first.guest();
    const table = await first.openTable(ann, shoes);
    await cluster.until(`SELECT count(*) FROM owners WHERE lobby LIKE '%${table}%'`, "1");
    const bots = [0, 1].map(() => new Bot(table, cluster.nodes[from], 40));
    while (playedAt(cluster, table) < 10) await sleep(50);
    await happens(first, cluster);
    for (const bot of bots) await bot.plays(40, 60000);
    await cluster.close();
}

const kills = (node) => node.stop("SIGKILL");

test("the node with its table is killed, and it came by another", () => follows(2, 1, kills));
test("the node that it came by is killed, with its table", () => follows(2, 0, kills));
test("of three nodes", () => follows(3, 0, kills));
test("the node that it came by hands its tables over and ends", () => follows(2, 0, (node) => node.stop("SIGTERM")));
test("the node that it came by hangs, with its table", () => follows(2, 0, (node) => node.child.kill("SIGSTOP")));

test("the node hangs, with its table, and it is told to end: it leaves by another", async () => {
    const cluster = await Cluster.start(2);
    const [first] = cluster.nodes;
    const ann = await first.guest();
    const table = await first.openTable(ann, shoes);
    await cluster.until(`SELECT count(*) FROM owners WHERE lobby LIKE '%${table}%'`, "1");
    const bots = [0, 1].map(() => new Bot(table, first, 1000000));
    while (playedAt(cluster, table) < 10) await sleep(50);
    const owner = cluster.ownerOf(table);
    owner.child.kill("SIGSTOP");
    for (const bot of bots) bot.child.kill("SIGINT");
    for (const bot of bots) await bot.isInterrupted(60000);
    const other = cluster.nodes.find((node) => node !== owner);
    const { tables } = (await other.get("/api/tables")).json;
    assert.equal(tables.find((one) => one.table === table).seats.taken, 0, "a seat is still taken");
    await cluster.close();
});
