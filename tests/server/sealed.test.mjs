// sealed.test.mjs -- seeds and signing keys are sealed: who has the books alone learns no card to come.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, pit, test, verify } from "./client.mjs";

const own = { game: "red-dog", rules: "nj-online min=1", bet_seconds: 0, turn_seconds: 0 }; // a shoe a round

function sql(server, query) {
    const run = spawnSync("sqlite3", ["-readonly", join(server.data, "pit.sqlite"), query]);
    assert.equal(run.status, 0, String(run.stderr));
    return String(run.stdout).trim();
}

/** A start that does not come about: what it says. */
function refusal(server, ...options) {
    const run = spawnSync(pit, ["serve", "--listen", "127.0.0.1:0", "--data", server.data, ...options], { timeout: 20000 });
    assert.equal(run.status, 2, String(run.stdout));
    return String(run.stderr);
}

test("no file but the key has a seed before it is shown", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    const seeds = () => Object.values(ann.fair).flatMap((one) => one.revealed ?? []).map((m) => m.server_seed);
    const files = () => readdirSync(server.data).filter((name) => name !== "pit.sqlite.key").map((name) => readFileSync(join(server.data, name)));

    await ann.sit(table);
    await ann.redDog(table, 100);
    await ann.bettingOpen(table);
    const before = files(); // the second shoe is made, and not shown
    await ann.redDog(table, 100);
    await ann.bettingOpen(table);
    assert.ok(seeds().length >= 2);
    const second = Buffer.from(seeds()[1], "hex");
    for (const bytes of before) {
        assert.ok(!bytes.includes(second), "as bytes");
        assert.ok(!bytes.includes(seeds()[1]), "as text");
    }
    assert.equal(sql(server, "SELECT count(*) FROM seeds WHERE sealed IS NULL OR seed <> zeroblob(32)"), "0");
    assert.equal(sql(server, "SELECT count(*) FROM tables WHERE sealed IS NULL OR key_seed <> zeroblob(32)"), "0");
    assert.equal(statSync(join(server.data, "pit.sqlite.key")).mode & 0o777, 0o600);
    await server.restart("SIGKILL");
    await ann.open();
    await ann.join(table);
    await ann.redDog(table, 100); // the same key opens them
    const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
    assert.match(verify(text).text, /\nVERIFIED/);
    await server.close();
});

/** Whatever the server has in memory at this moment: all that it may write to. */
function image(server) {
    const { pid } = server.child;
    const memory = openSync(`/proc/${pid}/mem`, "r");
    const parts = [];

    process.kill(pid, "SIGSTOP");
    for (const line of readFileSync(`/proc/${pid}/maps`, "utf8").split("\n")) {
        const [, from, to, rest] = /^([0-9a-f]+)-([0-9a-f]+) rw(.*)$/.exec(line) ?? [];
        const size = from ? Number(BigInt(`0x${to}`) - BigInt(`0x${from}`)) : 0;
        if (!from || rest.includes("[vvar]") || size > 1 << 30) continue; // a sanitizer's shadow is no memory of its own
        const part = Buffer.alloc(size);
        for (let done = 0, at = BigInt(`0x${from}`); done < part.length; ) {
            const n = readSync(memory, part, done, Math.min(part.length - done, 1 << 24), at + BigInt(done));
            if (n <= 0) break;
            done += n;
        }
        parts.push(part);
    }
    process.kill(pid, "SIGCONT");
    closeSync(memory);
    return parts;
}

test("who has all of the memory in one shoe knows the next two, and no later one", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    const revealed = () => Object.values(ann.fair).flatMap((one) => one.revealed ?? []).map((m) => [m.epoch, m.server_seed]);

    await ann.sit(table);
    await ann.redDog(table, 100);
    await ann.bettingOpen(table);
    const playing = Math.max(...revealed().map(([epoch]) => epoch)) + 1;
    const seen = image(server);
    for (let i = 0; i < 5; i++) {
        await ann.redDog(table, 100);
        await ann.bettingOpen(table);
    }
    const has = (epoch) => {
        const [, seed] = revealed().find(([one]) => one === epoch);
        return seen.some((part) => part.includes(Buffer.from(seed, "hex")) || part.includes(seed));
    };
    assert.ok(has(playing), "the image is of this server");
    assert.ok(has(playing + 1), "the ceremony of the next shoe goes on in this one");
    assert.ok(!has(playing + 3), "the third");
    assert.ok(!has(playing + 4), "the fourth");
    await server.close();
});

test("without its key, or with another, a server does not start", async () => {
    const server = await Server.start();
    const folder = mkdtempSync(join(tmpdir(), "pit-key-"));
    const key = join(server.data, "pit.sqlite.key");
    const elsewhere = join(folder, "key");

    await server.stop();
    renameSync(key, elsewhere);
    assert.match(refusal(server), /the key file .*pit\.sqlite\.key: No such file/);
    assert.ok(!existsSync(key), "none is made for books that are sealed");
    writeFileSync(key, Buffer.alloc(32, 7));
    assert.match(refusal(server), /is not the key that the seeds in these books are sealed with/);
    writeFileSync(key, Buffer.alloc(31, 7));
    assert.match(refusal(server), /has to be 32 bytes/);
    rmSync(key);
    chmodSync(elsewhere, 0o644);
    server.options = ["--key-file", elsewhere];
    await server.run();
    assert.equal(statSync(elsewhere).mode & 0o777, 0o600);
    assert.ok(!existsSync(key));
    await server.close();
    rmSync(folder, { recursive: true });
});

test("books with plain seeds are sealed when they are opened, and deal on", async () => {
    const server = new Server();
    const made = spawnSync("sqlite3", [join(server.data, "pit.sqlite")], { input: readFileSync("tests/server/books/version2.sql") });
    assert.equal(made.status, 0, String(made.stderr));
    const plain = sql(server, "SELECT hex(seed) FROM seeds ORDER BY table_id, epoch LIMIT 1");

    assert.match(plain, /^[0-9A-F]{64}$/);
    await server.run();
    assert.equal(sql(server, "SELECT count(*) FROM seeds WHERE sealed IS NULL OR seed <> zeroblob(32)"), "0");
    await server.stop();
    for (const name of ["pit.sqlite", "pit.sqlite-wal"].filter((one) => existsSync(join(server.data, one))))
        assert.ok(!readFileSync(join(server.data, name)).includes(Buffer.from(plain, "hex")), `${name} has it still`);
    await server.run();
    await server.close();
});
