// backup.test.mjs -- the drill: books are copied while people play, and what was acknowledged before is in the copy.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
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
