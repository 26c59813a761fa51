// cluster.mjs -- for the tests: several `pit serve` on one PostgreSQL, and a way to cut one of them off from it.

import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { Server, sleep } from "./client.mjs";
import { checkBooks } from "./wire.mjs";

/** Stands between a node and its database, and passes on what they say until it is told not to. */
export class Cable {
    constructor(books) {
        this.folder = mkdtempSync(join(tmpdir(), "pit-cable-"));
        this.real = new URL(books.replace(":///", "://x/")).searchParams.get("host");
        this.books = books.replace(encodeURIComponent(this.real), this.folder).replace(this.real, this.folder);
        this.cut = false;
        this.ends = new Set();
    }

    async open() {
        this.server = createServer((near) => {
            const far = connect(join(this.real, ".s.PGSQL.5432"));
            for (const [from, to] of [[near, far], [far, near]]) {
                this.ends.add(from);
                from.on("data", (bytes) => this.cut || to.write(bytes));
                from.on("close", () => {
                    this.ends.delete(from);
                    if (!this.cut) to.destroy();
                });
                from.on("error", () => {});
            }
        });
        await new Promise((done) => this.server.listen(join(this.folder, ".s.PGSQL.5432"), done));
        return this;
    }

    close() {
        for (const end of this.ends) end.destroy();
        this.server.close();
        rmSync(this.folder, { recursive: true, force: true });
    }
}

export class Cluster {
    /** The first node makes the books and the key. */
    static async start(count, options = []) {
        const cluster = new Cluster();
        cluster.nodes = [await Server.start(...options)];
        for (let i = 1; i < count; i++) await cluster.add(options);
        return cluster;
    }

    get books() {
        return this.nodes[0].books;
    }

    get key() {
        return join(this.nodes[0].data, "pit.sqlite.key");
    }

    async add(options = [], cable = undefined) {
        const node = new Server([...options, "--key-file", this.key]);
        node.books = cable ? cable.books : this.books;
        await node.run();
        this.nodes.push(node);
        await this.until(`SELECT count(*) FROM nodes WHERE address = '${node.url}'`, "1");
        return node;
    }

    ask(sql) {
        const run = spawnSync("psql", [this.books, "-Atqc", sql]);
        assert.equal(run.status, 0, String(run.stderr));
        return String(run.stdout).trim();
    }

    async until(sql, answer, ms = 15000) {
        for (const began = Date.now(); this.ask(sql) !== answer; await sleep(50))
            assert.ok(Date.now() - began < ms, `${sql}: never ${answer}, but ${this.ask(sql)}`);
    }

    /** The node that has a table; undefined: none of them. */
    ownerOf(table) {
        const address = this.ask(`SELECT n.address FROM owners o JOIN nodes n ON n.id = o.node JOIN tables t
            ON t.id = o.table_id WHERE t.public_id = '\\x${table}'`);
        return this.nodes.find(({ url }) => url === address);
    }

    /** Connects a client anew, at this node or at where it says, and joins. */
    async follow(client, table, node) {
        client.server = node;
        const silent = sleep(3000).then(() => Promise.reject(new Error("refused: 503"))); // as a hung node is
        await Promise.race([client.reopen(), silent]).finally(() => silent.catch(() => {}));
        const came = client.next((m) => ["table", "elsewhere"].includes(m.is) && m.table === table, 20000);
        client.send({ do: "join", table });
        const { is, url } = await came;
        if (is !== "elsewhere") return;
        try {
            await this.follow(client, table, this.nodes.find((one) => one.url === url));
        } catch (problem) {
            if (problem.code !== "ECONNREFUSED" && !/refused: 503/.test(problem.message)) throw problem;
            await sleep(250);
            await this.follow(client, table, node); // which did not know yet
        }
    }

    /** The end of a test: the books must hold. */
    async close() {
        for (const node of [...this.nodes].reverse()) {
            if (node.child.exitCode === null && node.child.signalCode === null) {
                node.child.kill("SIGCONT");
                await node.stop();
            }
        }
        checkBooks(this.books, this.key);
        for (const { data } of this.nodes) rmSync(data, { recursive: true });
    }
}
