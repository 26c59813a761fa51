// broken.test.mjs -- books that do not hold: one bad table does not open, and --check refuses them all.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Server, pit, test } from "./client.mjs";

const own = { game: "red-dog", rules: "ma", bet_seconds: 0, turn_seconds: 0 };

function refusal(server, ...options) {
    const run = spawnSync(pit, ["serve", "--listen", "127.0.0.1:0", "--data", server.data, ...options], { timeout: 30000 });
    assert.equal(run.status, 2, String(run.stdout));
    return String(run.stderr);
}

test("a table whose log or accounts were altered is set aside, and the others open", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const bad = await server.openTable(ann, own);
    const worse = await server.openTable(ann, own);
    const good = await server.openTable(bo, own);

    for (const [who, table] of [[ann, bad], [bo, worse], [bo, good]]) {
        await who.sit(table, 10000);
        await who.redDog(table);
    }
    await server.stop();
    const of = (table) => `(SELECT id FROM tables WHERE hex(public_id) = upper('${table}'))`;
    server.alter(`UPDATE log SET text = replace(text, 'ante 5', 'ante 6') WHERE table_id = ${of(bad)};
        UPDATE accounts SET amount = amount + 1 WHERE kind = 2 AND table_id = ${of(worse)}`, false);
    await server.run();
    assert.match(server.errors, /altered by another program: log\n/);
    for (const table of [bad, worse]) {
        assert.match(server.errors, new RegExp(`table ${table}, .* this table is set aside`));
        assert.equal((await server.get(`/api/tables/${table}`)).status, 404);
    }
    await bo.open();
    await bo.join(good);
    await bo.redDog(good);
    await server.stop();
    assert.match(refusal(server, "--check"), /these books do not hold, I2 .*chips of player/);
    rmSync(server.data, { recursive: true });
});

test("--check takes books that hold, and new ones", async () => {
    const server = await Server.start("--check");
    const ann = await server.guest();
    const table = await server.openTable(ann, own);

    await ann.sit(table);
    await ann.redDog(table);
    await server.restart("SIGKILL");
    assert.equal(server.errors, "");
    await server.stop();
    server.alter("UPDATE rounds SET net = net + 1", false);
    assert.match(refusal(server, "--check"), /these books do not hold, I8 .*rounds has 1 rows/);
    rmSync(server.data, { recursive: true });
});

test("forged rows refuse the start, and what an operator takes as it stands is an event", async () => {
    const server = await Server.start();
    const { cookie } = await server.guest();
    const kinds = () => readFileSync(join(server.data, "events.log"), "utf8").match(/"kind":"books[^"]*"/g);

    await server.post("/api/account", { name: "Ann", passphrase: "passphrase of Ann" }, cookie);
    await server.stop();
    server.alter("UPDATE accounts SET amount = amount + 5 WHERE kind = 1; UPDATE accounts SET amount = amount - 5 WHERE kind = 5", false);
    assert.match(refusal(server), /altered, lost or put in by another program: wallets; .*--accept-books/);
    server.alter("DELETE FROM digests", false);
    assert.match(refusal(server), /digests of the rows are missing/);
    assert.match(refusal(server, "--check"), /these books do not hold, I2/);
    assert.equal(kinds(), null);
    server.alter("UPDATE accounts SET amount = amount - 5 WHERE kind = 1; UPDATE accounts SET amount = amount + 5 WHERE kind = 5");
    await server.run();
    assert.match(server.errors, /digests of the rows are missing.* accepted as they are/);
    assert.deepEqual(kinds(), ['"kind":"books.accepted"']);
    await server.close();
});

test("an event log whose end was cut, or that is gone, is told by --check and by every start", async () => {
    const server = await Server.start();
    const log = join(server.data, "events.log");
    const check = () => spawnSync(pit, ["events", "--check", "--data", server.data]);

    await server.restart();
    await server.stop();
    const lines = readFileSync(log, "utf8").split("\n");
    assert.match(lines.at(-2), /"kind":"stop"/);
    assert.equal(check().status, 0, String(check().stderr));
    for (const kept of [lines.slice(0, -2).join("\n") + "\n", ""]) {
        writeFileSync(log, kept);
        assert.equal(check().status, 1);
        assert.match(String(check().stderr), /the books know of 4 events, and the log ends with [03]: it was cut/);
    }
    rmSync(log);
    assert.equal(check().status, 1);
    await server.run();
    assert.match(server.errors, /the event log was cut or replaced: it had come to line 4, which is not there/);
    await server.stop();
    assert.match(readFileSync(log, "utf8"), /^\{"n":5,[^\n]*"kind":"events.cut"/, "the gap stays");
    assert.equal(check().status, 1);
    server.errors = "";
    await server.run();
    assert.equal(server.errors, "", "it is told once");
    await server.stop();
    writeFileSync(log, lines.join("\n"));
    assert.equal(check().status, 1, "an older log in its place");
    rmSync(server.data, { recursive: true });
});
