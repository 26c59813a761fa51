// postgres_faults.test.mjs -- books in PostgreSQL: the network is cut or slow, the disk of the database is full, the primary dies.
// Each has a PostgreSQL of its own.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, sleep, test } from "./client.mjs";

const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };
const bin = String(spawnSync("pg_config", ["--bindir"]).stdout).trim();
const root = process.getuid() === 0;
const as = root ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] : [];

function run(...words) {
    const came = spawnSync(words[0], words.slice(1), { cwd: tmpdir() });
    assert.equal(came.status, 0, `${words.join(" ")}: ${came.stdout}${came.stderr}`);
    return String(came.stdout).trim();
}

const clusters = new Set();
process.on("exit", () => {
    for (const cluster of clusters) cluster.drop(); // of a test that failed
});

class Cluster {
    /** `size`: on a disk of so many bytes, which root may mount. */
    constructor(size = "") {
        this.folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "pit-pg-"));
        this.mounted = Boolean(size);
        if (size) run("mount", "-t", "tmpfs", "-o", `size=${size}`, "none", this.folder);
        if (root) {
            const id = Number(run("id", "-u", "postgres"));
            chownSync(this.folder, id, Number(run("id", "-g", "postgres")));
        }
        this.data = join(this.folder, "data");
        clusters.add(this);
    }

    make() {
        run(...as, join(bin, "initdb"), "-D", this.data, "-A", "trust", "-U", "pit", "-E", "UTF8", "--locale=C", "--no-sync");
        return this;
    }

    /** A copy that follows this one. */
    standby() {
        const other = new Cluster();
        run(...as, join(bin, "pg_basebackup"), "-h", this.folder, "-U", "pit", "-D", other.data, "-R", "--checkpoint=fast", "--no-sync");
        return other;
    }

    async start(...settings) {
        const args = ["-D", this.data, "-k", this.folder, "-c", "listen_addresses=", ...settings.flatMap((one) => ["-c", one])];
        const [program, ...rest] = [...as, join(bin, "postgres"), ...args];
        this.child = spawn(program, rest, { stdio: "ignore", cwd: this.folder });
        this.ended = new Promise((done) => this.child.on("exit", done));
        while (spawnSync(join(bin, "pg_isready"), ["-q", "-h", this.folder]).status !== 0) await sleep(50);
        return this;
    }

    ask(sql) {
        return run("psql", this.url, "-Atqc", sql);
    }

    get url() {
        return `postgresql:///postgres?host=${this.folder}&user=pit`;
    }

    async stop(signal = "SIGQUIT") {
        this.child.kill(signal);
        await this.ended;
    }

    async remove() {
        await this.stop();
        this.drop();
    }

    drop() {
        clusters.delete(this);
        this.child?.kill("SIGQUIT");
        if (this.mounted) spawnSync("umount", ["-l", this.folder]);
        rmSync(this.folder, { recursive: true, force: true });
    }
}

/** Between a server and its database: it passes on, keeps what comes, or hangs up. */
class Between {
    async open(cluster) {
        this.pairs = new Set();
        this.keeps = false;
        this.made = 0; // connections
        this.server = net.createServer((from) => {
            this.made++;
            const to = net.connect(join(cluster.folder, ".s.PGSQL.5432"));
            const pair = [from, to];
            this.pairs.add(pair);
            pair.forEach((end, i) => {
                if (this.keeps) end.pause();
                end.on("data", (bytes) => pair[1 - i].write(bytes));
                end.on("error", () => {});
                end.on("close", () => {
                    pair[1 - i].destroy();
                    this.pairs.delete(pair);
                });
            });
        });
        await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
        return `postgresql://pit@127.0.0.1:${this.server.address().port}/postgres?tcp_user_timeout=2000`;
    }

    keep(on) {
        this.keeps = on;
        for (const end of [...this.pairs].flat()) end[on ? "pause" : "resume"]();
    }

    hangUp() {
        for (const end of [...this.pairs].flat()) end.destroy();
    }

    close() {
        this.hangUp();
        this.server.close();
    }
}

async function serverOn(books) {
    const server = new Server();
    server.books = books;
    await server.run();
    return server;
}

async function seated(server) {
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    await ann.sit(table, 10000, 1);
    return [ann, table];
}

async function round(ann, table) {
    const before = ann.state[table].round;
    await ann.bettingOpen(table);
    await ann.bet(table, 100);
    await ann.do({ do: "ready", table });
    await ann.until(() => ann.state[table].round > before);
    if (ann.state[table].phase) await ann.answer(table);
}

test("a slow database: nothing is acknowledged before it is stored, and pings are answered meanwhile", async () => {
    const cluster = await new Cluster().make().start();
    const between = new Between();
    const server = await serverOn((await between.open(cluster)).replace("timeout=2000", "timeout=60000"));
    const [ann, table] = await seated(server);
    await ann.bettingOpen(table);
    between.keep(true);
    let done = false;
    const bet = ann.bet(table, 100).then(() => (done = true));
    const stored = cluster.ask("SELECT count(*) FROM bets");
    for (let i = 0; i < 5; i++) await server.get("/api/tables");
    assert.equal(done, false);
    assert.equal(cluster.ask("SELECT count(*) FROM bets"), stored);
    between.keep(false);
    await bet;
    assert.equal(Number(cluster.ask("SELECT count(*) FROM bets")), Number(stored) + 1);
    server.books = cluster.url; // the check does not go through here
    await server.close();
    between.close();
    await cluster.remove();
});

test("a network that hangs up, and one that swallows, while a round goes on", async () => {
    const cluster = await new Cluster().make().start();
    const between = new Between();
    const server = await serverOn(await between.open(cluster));
    const [ann, table] = await seated(server);
    for (let i = 0; i < 4; i++) {
        const playing = round(ann, table);
        const made = between.made;
        between.keep(i % 2 === 0);
        while (between.keeps && between.made === made) await sleep(20); // until it has given that connection up
        between.hangUp();
        between.keep(false);
        await playing;
    }
    assert.equal(cluster.ask("SELECT count(*) FROM requests GROUP BY player_id, id HAVING count(*) > 1"), "");
    assert.equal(server.errors, "");
    server.books = cluster.url; // the check does not go through here
    await server.close();
    between.close();
    await cluster.remove();
});

test("the primary dies and its standby is promoted: nothing that was acknowledged is lost", async () => {
    const primary = await new Cluster().make().start();
    const standby = primary.standby();
    await standby.start();
    await primary.stop("SIGINT");
    await primary.start("synchronous_standby_names=*");
    const books = `postgresql:///postgres?host=${primary.folder},${standby.folder}&user=pit&target_session_attrs=read-write`;
    const server = await serverOn(books);
    assert.match(server.output, /They are replicated: a commit waits for a standby \(synchronous_standby_names \*\)/);
    const [ann, table] = await seated(server);
    for (let i = 0; i < 3; i++) await round(ann, table);
    await ann.bettingOpen(table);
    const known = Number(primary.ask("SELECT count(*) FROM bets"));
    // The primary has the bet, and the standby not: as long as that is so, nobody is told that it stands.
    const receiver = Number(standby.ask("SELECT pid FROM pg_stat_wal_receiver"));
    process.kill(receiver, "SIGSTOP");
    let told = false;
    const bet = ann.bet(table, 100).then(() => (told = true));
    const waits = () => primary.ask("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") !== "0";
    while (!told && !waits()) await sleep(20);
    assert.ok(!told, "it was acknowledged, and the standby did not have it");
    await primary.stop(); // at once, without a word to anybody
    process.kill(receiver, "SIGCONT");
    run(...as, join(bin, "pg_ctl"), "promote", "-D", standby.data);
    await bet;
    assert.equal(Number(standby.ask("SELECT count(*) FROM bets")), known + 1, "once");
    await ann.do({ do: "ready", table });
    await ann.until(() => ann.state[table].round >= 4);
    if (ann.state[table].phase) await ann.answer(table);
    await round(ann, table);
    assert.equal(server.errors, "");
    await server.close();
    await standby.remove();
    primary.drop();
});

async function fullDisk() {
    const cluster = await new Cluster("200m").make().start("max_wal_size=64MB", "min_wal_size=32MB");
    const server = await serverOn(cluster.url);
    const [ann, table] = await seated(server);
    await round(ann, table);
    const filler = join(cluster.folder, "filler");
    const file = openSync(filler, "w");
    try {
        for (;;) writeSync(file, Buffer.alloc(1 << 16));
    } catch (e) {
        assert.equal(e.code, "ENOSPC");
    }
    closeSync(file);
    assert.ok(statSync(filler).size > 0);
    const playing = (async () => {
        for (;;) await round(ann, table);
    })().catch(() => {});
    while (!/disk of the database is full/.test(server.errors)) await sleep(50);
    rmSync(filler);
    await playing;
    while (server.output.split(" open, play money").length < 3) await sleep(50);
    await server.close();
    await cluster.remove();
}

if (root) test("a full disk of the database: it is said, and the tables open again when there is room", fullDisk);
