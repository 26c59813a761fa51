// nodes_older.test.mjs -- F23 beside other nodes: a database that was restored from an older dump deals no card that is public,
// whichever node starts first.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, sleep, test } from "./client.mjs";
import { Cluster } from "./cluster.mjs";

const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", title: "Ann's", bet_seconds: 0, turn_seconds: 0 };
const older = /older than what players were told.* (1 table was|[1-9][0-9]* tables were) set aside/;

function run(program, ...args) {
    const { status, stderr } = spawnSync(program, args);
    assert.equal(status, 0, `${program}: ${stderr}`);
}

/** By a dump of the books, as docs/operations.md says. */
class Dump {
    constructor(cluster) {
        this.books = cluster.books;
        this.folder = mkdtempSync(join(tmpdir(), "pit-dump-"));
        this.file = join(this.folder, "monday.dump");
        run("pg_dump", "-Fc", "-f", this.file, this.books);
    }

    restore() {
        const name = /\/(pit_[0-9a-f]+)\?/.exec(this.books)[1];
        run("psql", process.env.PIT_POSTGRES, "-qc", `DROP DATABASE ${name} WITH (FORCE)`, "-c", `CREATE DATABASE ${name}`);
        run("pg_restore", "--no-owner", "-d", this.books, this.file);
    }

    remove() {
        rmSync(this.folder, { recursive: true });
    }
}

/** Until somebody is asked for a decision. */
async function begin(ann, table) {
    do {
        await ann.bettingOpen(table);
        const { round } = ann.state[table];
        await ann.bet(table, 500);
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
    } while (!ann.state[table].phase);
}

/** Ann is in the middle of a round at a table of the first node when the books are dumped, and sees the third card after it. */
async function played(cluster) {
    const [first] = cluster.nodes;
    const ann = await first.guest();
    const table = await first.openTable(ann, own);
    await ann.sit(table);
    await begin(ann, table);
    const had = await money(first, ann);
    const dump = new Dump(cluster);
    const { epoch } = ann.state[table].fair;
    await ann.answer(table);
    await sleep(1500); // the other node looks once a second
    return { ann, table, had, dump, epoch };
}

async function money(node, { cookie }) {
    const { wallet, at_tables } = (await node.get("/api/me", cookie)).json;
    return wallet + at_tables;
}

/** Nothing of the table goes on; another like it does, with other seeds. */
async function isSetAside(cluster, node, { ann, table, had, epoch }) {
    assert.match(node.errors, older);
    await cluster.until("SELECT count(*) FROM owners JOIN older USING (table_id)", "0"); // none of them is open
    assert.equal((await node.get(`/api/tables/${table}`)).status, 404);
    const { tables } = (await node.get("/api/tables", ann.cookie)).json;
    const another = tables.filter(({ title }) => title === "Ann's");
    assert.equal(another.length, 1, "another like it");
    assert.notEqual(another[0].table, table);
    assert.equal(await money(node, ann), had, "wagers are given back");
    const { text } = await node.get(`/api/tables/${table}/record`);
    const end = text.slice(text.indexOf(`\nepoch-void ${epoch} `));
    assert.match(end, new RegExp(`^\nepoch-void ${epoch} set aside: [^\n]*\nreveal ${epoch} [0-9a-f]{64}\nchain `));
    assert.doesNotMatch(end, /\n(cards|deal)\b/, "no card behind it");
    await cluster.follow(ann, another[0].table, node);
    await ann.sit(another[0].table);
    await begin(ann, another[0].table);
    const [was, is] = [table, another[0].table].map((id) => ann.fair[`${id} 1`].open.c_s);
    assert.notEqual(was, is, "new seeds");
    await ann.answer(another[0].table);
}

for (const [which, order] of Object.entries({ "the node that had the table": [0, 1], "another node": [1, 0] }))
    test(`an older dump is restored, and ${which} starts first`, async () => {
        const cluster = await Cluster.start(2);
        const game = await played(cluster);
        for (const node of cluster.nodes) await node.stop("SIGKILL");
        game.dump.restore();
        const [first, second] = order.map((i) => cluster.nodes[i]);
        await first.run();
        await isSetAside(cluster, first, game);
        second.errors = "";
        await second.run();
        assert.equal(second.errors, "", "once is enough");
        first.errors = "";
        await first.restart("SIGKILL");
        assert.equal(first.errors, "", "and for good");
        await cluster.close();
        game.dump.remove();
    });

test("an older dump is restored under nodes that run: they end, and start on nothing that was told", async () => {
    const cluster = await Cluster.start(2);
    const game = await played(cluster);
    game.dump.restore();
    const ended = await Promise.all(cluster.nodes.map((node) => node.ended));
    assert.deepEqual(ended, [3, 3]);
    assert.match(cluster.nodes.map(({ errors }) => errors).join(""), /has gone back to before what players were told/);
    const [, second] = cluster.nodes;
    await second.run();
    await isSetAside(cluster, second, game);
    await cluster.nodes[0].run();
    await cluster.close();
    game.dump.remove();
});

test("every node has lost its folder: nobody can tell, so nothing goes on; beside others a new one is only new", async () => {
    const cluster = await Cluster.start(2);
    const game = await played(cluster);
    const key = mkdtempSync(join(tmpdir(), "pit-key-"));
    cpSync(cluster.key, join(key, "key"));
    assert.equal(cluster.nodes[1].errors, "", "a new node beside the first");
    for (const node of cluster.nodes) await node.stop("SIGKILL");
    game.dump.restore();
    const options = ["--key-file", join(key, "key")];
    const alone = new Server(options);
    alone.books = cluster.books;
    await alone.run();
    assert.match(alone.errors, /pit\.sqlite\.heads is missing or empty, so nobody can tell/);
    await isSetAside(cluster, alone, game);
    const beside = new Server(options);
    beside.books = cluster.books;
    await beside.run();
    assert.equal(beside.errors, "");
    assert.ok(readFileSync(join(beside.data, "pit.sqlite.heads")).length);
    for (const { data } of cluster.nodes) rmSync(data, { recursive: true });
    cluster.nodes = [alone, beside];
    cpSync(join(key, "key"), cluster.key);
    await cluster.close();
    rmSync(key, { recursive: true });
    game.dump.remove();
});
