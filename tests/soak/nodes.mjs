#!/usr/bin/env node
// nodes.mjs -- three nodes serve bots, and nodes and database are killed at random; afterwards every record verifies and every
// cent is there. `SECONDS=600 BOTS=200 tools/cluster node tests/soak/nodes.mjs`

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { pit, run, sleep, verify } from "../server/client.mjs";
import { Cluster } from "../server/cluster.mjs";

const seconds = Number(process.env.SECONDS ?? 60);
const count = Number(process.env.BOTS ?? 12);
const until = Date.now() + seconds * 1000;
const chance = (list) => list[Math.floor(Math.random() * list.length)];
const seen = {};
const note = (what) => (seen[what] = (seen[what] ?? 0) + 1);

const cluster = await Cluster.start(3, ["--no-limits"]);
// Seats for all of them: short shoes, which are proved before long, and nobody waits for a seat whose bot is gone.
const shoes = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 3, turn_seconds: 3 };
for (let i = 0; i < count / 6; i++) {
    const node = cluster.nodes[i % 3];
    await node.openTable(await node.guest(), shoes);
}
await sleep(2000); // tables are shared out
const alive = ({ child }) => child.exitCode === null && child.signalCode === null;

/** What stands before the nodes: a connection goes to one that takes it. */
const door = createServer((near) => {
    const node = chance(cluster.nodes.filter(alive));
    if (!node?.port) return near.destroy();
    const far = connect(node.port, "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on("error", () => (near.destroy(), far.destroy()));
});
await new Promise((done) => door.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${door.address().port}`;

// ---- bots ----

/** What the lobby lists, whichever node is asked. */
const lobby = await run(pit, ["tables", "--json", "--server", url]);
const tables = cluster.ask("SELECT encode(public_id, 'hex') FROM tables WHERE closed = 0").split("\n");
assert.deepEqual(tables.filter((table) => !lobby.out.includes(table)), [], "the lobby has the tables of all nodes");
const bots = new Set();
const told = []; // what each has told at its end

/** Plays on until the end; whoever has left the table, or lost it, comes again as another. */
async function play(table) {
    while (Date.now() < until) {
        const child = spawn(pit, ["bot", table, "--server", url, "--rounds", "20", "--json"], { stdio: ["ignore", "pipe", "pipe"] });
        let [out, err] = ["", ""];
        bots.add(child);
        child.stdout.on("data", (bytes) => (out += bytes));
        child.stderr.on("data", (bytes) => (err += bytes));
        await new Promise((done) => child.on("close", done));
        bots.delete(child);
        const came = out.startsWith("{") ? JSON.parse(out) : null;
        if (came) told.push({ ...came, stays: /gives its seat up later/.test(err) });
        note(came?.interrupted ? "bot left when it was told to" : came ? "bot left" : `bot: ${err.trim().replace(/[0-9]+/g, "N").slice(0, 90)}`);
        await sleep(500);
    }
}

// ---- faults ----

const mine = "pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'";

async function runAgain(node) {
    for (let i = 0; ; i++) {
        try {
            return await node.run();
        } catch (problem) {
            if (i === 20) throw problem;
            await sleep(1000); // the database may be away
        }
    }
}

async function killed(node, signal) {
    node.child.kill(signal);
    await node.ended;
    await sleep(Math.random() * 8000);
    await runAgain(node);
}

async function hung(node) {
    node.child.kill("SIGSTOP");
    await sleep(Math.random() * 15000);
    node.child.kill("SIGCONT");
}

const faults = {
    "node killed": () => killed(chance(cluster.nodes), "SIGKILL"),
    "node stopped": () => killed(chance(cluster.nodes), "SIGTERM"),
    "node hung": () => hung(chance(cluster.nodes)),
    "connections cut": () => cluster.ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${mine}`),
    "database crashed": () => process.kill(Number(cluster.ask(`SELECT max(pid) FROM pg_stat_activity WHERE ${mine}`)), "SIGKILL"),
};

async function harm() {
    while (Date.now() < until - 5000) {
        await sleep(1000 + Math.random() * 6000);
        const what = chance(Object.keys(faults));
        try {
            await faults[what]();
            note(what);
        } catch (problem) {
            note(`${what}, but ${String(problem.message).slice(0, 60)}`); // the database is not there to be asked
        }
        for (const node of cluster.nodes) {
            if (alive(node)) continue;
            note(`node ended by itself: ${node.errors.trim().split("\n").at(-1)?.slice(0, 100)}`);
            node.errors = "";
            await runAgain(node);
        }
    }
}

const playing = Array.from({ length: count }, (_, i) => play(tables[i % tables.length]));
await harm();
for (const node of cluster.nodes) if (!alive(node)) await runAgain(node);
await sleep(Math.max(0, until - Date.now()));
for (const child of bots) child.kill("SIGINT");
await Promise.race([Promise.all(playing), sleep(90000)]);
const stayed = bots.size;
for (const child of bots) child.kill("SIGKILL");

// ---- what is left ----

const records = cluster.ask("SELECT encode(public_id, 'hex') FROM tables ORDER BY id").split("\n");
let [proved, checked] = [0, 0];
for (const table of records) {
    const node = cluster.nodes.find(alive);
    const { status, text } = await node.get(`/api/tables/${table}/record?proved=1`);
    if (status !== 200 || !/^deal|^roll|^spin|\nround|\ndeal|\nroll|\nspin/.test(text)) continue; // nothing was played, or no seed is shown yet
    const said = verify(text);
    // A shoe that no seat took part in is the house's alone, and some calls may be left out: then what can be checked must hold.
    assert.match(said.text, /\n(VERIFIED|NOT VERIFIED: nothing differs)/, `${table}: ${said.text}`);
    proved += /\nVERIFIED/.test(said.text);
    checked++;
}
assert.ok(proved > 0, "of what was played something is proved");
assert.equal(cluster.ask("SELECT sum(amount) FROM accounts"), "0");
const moved = cluster.ask("SELECT count(*) FROM transactions");
const played = cluster.ask("SELECT count(*) FROM rounds");
// The books have a row for each round that decided something of a player's, and a bot counts those that it had a wager in: the same, but
// for rolls of the dice that decide nothing. Whoever is gone before the seat is left does not know of the last round, and whoever was away
// when one ended does not know whether its bet was decided or given back: of such rounds it says how many there were.
const booked = new Map(cluster.ask("SELECT player_id, count(*) FROM rounds GROUP BY 1").split("\n").map((row) => row.split("|").map(Number)));
const counts = told.map((one) => ({ ...one, rows: booked.get(one.player) ?? 0, own: one.rounds + one.after }));
const differ = counts.filter(({ game, rows, own, unsure, stays }) => (rows < own - unsure ? !/craps/.test(game) : rows > own + unsure + (stays ? 1 : 0)));
const turns = cluster.ask("SELECT turns FROM counters");
door.close();
await cluster.close(); // which checks the books
console.log(`${seconds} s, ${count} bots: ${played} rounds of players, ${moved} transactions, ${turns} changes of owners; ${records.length} tables, ${checked} records with play hold, ${proved} of them verified whole; the books hold`);
for (const [what, times] of Object.entries(seen)) console.log(`${String(times).padStart(5)}  ${what}`);
console.log(`${told.length} bots have told how many rounds they played, in all ${counts.reduce((sum, { own }) => sum + own, 0)}, of which ${counts.reduce((sum, { unsure }) => sum + unsure, 0)} ended while they were away; ${counts.filter(({ rows, own }) => rows !== own).length} counted otherwise than the books`);
for (const { player, game, rows, own } of differ) console.log(`p${player}, ${game}: ${own} by its own count, ${rows} in the books`);
assert.ok(differ.length <= told.length / 200, "bots count what the books have, but for a few whose last answers were lost"); // what is right is in the books
assert.equal(stayed, 0, "bots did not leave when they were told to");
process.exit(0);
