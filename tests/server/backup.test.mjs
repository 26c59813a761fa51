// backup.test.mjs -- the drill: books are copied while people play, and what was acknowledged before is in the copy.

import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, pit, run, test } from "./client.mjs";

test("a copy taken under load holds and has every round that was over", async () => {
    const server = await Server.start();
    const folder = mkdtempSync(join(tmpdir(), "pit-backup-"));
    const tables = [];
    for (const game of ["red-dog", "roulette"]) {
        const owner = await server.guest();
        tables.push(await server.openTable(owner, { game }));
    }
    const bots = tables.map((table) => run(pit, ["bot", table, "--server", server.url, "--rounds", "40"]));
    const roundsOf = async (file) => Number((await run("sqlite3", [file, "SELECT count(*) FROM rounds"])).out);
    let copies = 0;
    let playing = true;
    void Promise.all(bots).then(() => (playing = false));
    for (; playing; copies++) {
        const before = await roundsOf(join(server.data, "pit.sqlite"));
        const copy = join(folder, `copy-${copies}`);
        const { status, err } = await run(pit, ["backup", copy, "--data", server.data]);
        assert.equal(status, 0, err);
        assert.ok((await roundsOf(copy)) >= before, "a round was lost on the way");
    }
    for (const { status, err } of await Promise.all(bots)) assert.equal(status, 0, err);
    assert.ok(copies >= 2);
    rmSync(folder, { recursive: true });
    await server.close();
});

test("the drill: the machine is lost, and goes on from the backup with every cent and no card twice", async () => {
    const server = await Server.start();
    await server.restart(); // a server that stops writes down how far its event log has come
    const folder = mkdtempSync(join(tmpdir(), "pit-backup-"));
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma decks=1 min=1", title: "Ann's" });
    const wealth = async () => {
        const { wallet, at_tables } = (await server.get("/api/me", ann.cookie)).json;
        return wallet + at_tables;
    };
    await ann.sit(table);
    await ann.bettingOpen(table);
    await ann.bet(table, 500, "ante");
    const had = await wealth();
    const copy = join(folder, "copy");
    assert.equal((await run(pit, ["backup", copy, "--data", server.data])).status, 0);
    const heads = "pit.sqlite.heads"; // as they were then: they would not tell that the copy is older
    copyFileSync(join(server.data, heads), join(folder, heads));
    await server.stop("SIGKILL");
    copyFileSync(join(server.data, "pit.sqlite.key"), join(folder, "key"));
    rmSync(server.data, { recursive: true });
    mkdirSync(server.data);
    copyFileSync(join(folder, heads), join(server.data, heads));

    const { status, out, err } = await run(pit, ["restore", copy, "--data", server.data]);
    assert.equal(status, 0, err);
    assert.match(out, /the books pass every check\..*needs the key file/s);
    assert.equal((await run(pit, ["restore", copy, "--data", server.data])).status, 2, "books are left alone");
    await assert.rejects(server.run(), /the key file .*: No such file.*copy the key that sealed these books there/);
    copyFileSync(join(folder, "key"), join(server.data, "pit.sqlite.key"));
    await server.run();
    assert.match(server.errors, /older than what players were told/);
    assert.match(server.errors, /came without their event log, as a backup does/);
    assert.doesNotMatch(server.errors, /cut or replaced/);
    const kinds = (await run(pit, ["events", "--data", server.data, "--json"])).out;
    assert.match(kinds, /"kind":"events.begun"/);
    assert.doesNotMatch(kinds, /"kind":"events.cut"/, "a lawful restore is no tampering");
    assert.equal(await wealth(), had, "wagers are given back");
    assert.equal((await server.get(`/api/tables/${table}`)).status, 404);
    const { tables } = (await server.get("/api/tables", ann.cookie)).json;
    const [another] = tables.filter((one) => one.title === "Ann's");
    await ann.open();
    await ann.sit(another.table);
    const [was, is] = [table, another.table].map((id) => ann.fair[`${id} 1`].open.c_s);
    assert.notEqual(was, is, "new seeds");
    server.errors = "";
    await server.restart();
    assert.equal(server.errors, "", "once is enough");

    // What does not hold is not restored.
    renameSync(copy, `${copy}.bad`);
    await run("sqlite3", [`${copy}.bad`, "UPDATE accounts SET amount = amount + 1 WHERE kind = 1"]);
    const elsewhere = join(folder, "elsewhere");
    assert.equal((await run(pit, ["restore", `${copy}.bad`, "--data", elsewhere])).status, 1);
    assert.ok(!existsSync(elsewhere));
    rmSync(folder, { recursive: true });
    await server.close();
});
