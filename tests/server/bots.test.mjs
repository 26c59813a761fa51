// bots.test.mjs -- programs that play: the example, and pit bot.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { Server, pit, verify, test } from "./client.mjs";

function run(command, ...args) {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let [out, err] = ["", ""];
    child.stdout.on("data", (bytes) => (out += bytes));
    child.stderr.on("data", (bytes) => (err += bytes));
    return new Promise((done) => child.on("exit", (status) => done({ status, out, err })));
}

test("the example plays ten rounds", async () => {
    const server = await Server.start();
    const { status, out, err } = await run(process.execPath, "examples/bot.mjs", server.url);

    assert.equal(status, 0, err);
    assert.equal(err, "");
    const { json } = await server.get("/api/tables");
    const table = json.tables.find((t) => t.game === "red-dog");
    assert.equal(table.round, 10);
    assert.equal(table.seats.taken, 0);
    assert.ok(out.split("\n").length > 20);
    await server.close();
});

test("two of pit bot play a shoe, each its own way", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma decks=1 min=1 max=100" });
    const bot = (...more) => run(pit, "bot", table, "--server", server.url, "--rounds", "25", ...more);

    await ann.join(table);
    const [best, always] = await Promise.all([bot("--strategy", "best"), bot("--strategy", "always")]);
    assert.equal(best.status, 0, best.err);
    assert.equal(always.status, 0, always.err);
    assert.match(best.out, /25 rounds/);
    const kinds = ann.said.flatMap((m) => m.state?.seats ?? []).map((s) => s.kind);
    assert.ok(kinds.length && kinds.every((kind) => kind === "bot"));
    const epochs = Object.values(ann.fair).filter((e) => e.revealed);
    assert.ok(epochs.length >= 1);
    for (const { locked } of epochs) assert.ok(locked.seats.length >= 1, "bots bring their seeds");
    const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
    assert.match(verify(text).text, /\nVERIFIED/);
    await server.close();
});

test("pit bot says what is wrong", async () => {
    const server = await Server.start();
    const none = await run(pit, "bot", "0".repeat(32), "--server", server.url);
    assert.equal(none.status, 2);
    assert.match(none.err, /table/);
    assert.equal((await run(pit, "bot", "0".repeat(32), "--strategy", "wild")).status, 2);
    assert.equal((await run(pit, "bot")).status, 2);
    assert.equal((await run(pit, "bot", "x", "--server", "http://127.0.0.1:1")).status, 2);
    await server.close();
});
