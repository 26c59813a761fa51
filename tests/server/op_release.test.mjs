// op_release.test.mjs -- a table that was set aside is given up: chips go back by the last state that is proved.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Server, test } from "./client.mjs";
import { Operator } from "./operator.mjs";

const own = { game: "red-dog", rules: "ma", bet_seconds: 0, turn_seconds: 0 };
const sql = (server, query) =>
    String(spawnSync("sqlite3", ["-readonly", join(server.data, "pit.sqlite"), query]).stdout).trim();
const of = (table) => `(SELECT id FROM tables WHERE hex(public_id) = upper('${table}'))`;

test("chips of tables whose rows were altered go back, with a second person, and the books hold again", async () => {
    const server = await Server.start();
    const admin = await Operator.first(server);
    const bo = await admin.hire("bo", "admin");
    const ann = await server.guest();
    const wallet = async () => (await server.get("/api/me", ann.cookie)).json.wallet;
    const [logged, counted] = [await server.openTable(ann, own), await server.openTable(ann, own)];

    for (const table of [logged, counted]) {
        await ann.sit(table, 10000);
        for (let i = 0; i < 3; i++) await ann.redDog(table);
    }
    const proved = ann.me(logged).chips; // three rounds are proved
    const had = ann.me(counted).chips;
    do await ann.redDog(logged);
    while (ann.me(logged).chips === proved); // then one that counts, which is altered
    const unproved = ann.me(logged).chips;
    await ann.bet(counted);
    const before = await wallet();
    await server.stop();
    server.alter(`UPDATE log SET text = replace(text, 'bet 1 ante 5', 'bet 1 ante 6') WHERE id IN
            (SELECT id FROM log WHERE table_id = ${of(logged)} AND text LIKE '%bet 1 ante 5%' ORDER BY id LIMIT -1 OFFSET 3);
        UPDATE accounts SET amount = amount + 700 WHERE kind = 2 AND table_id = ${of(counted)}`, false);
    await server.run();
    await admin.login(1);
    await bo.login(1);
    const aside = (await admin.get("tables")).json.set_aside;
    assert.deepEqual(aside.map(({ table }) => table).sort(), [logged, counted].sort());

    for (const table of [logged, counted]) {
        const asked = await admin.do("release", { table }, 202);
        await admin.confirm(asked.pending, 403);
        assert.match((await bo.confirm(asked.pending)).after, /proved to line [1-9]/);
        await admin.do("release", { table }, 404);
    }
    assert.notEqual(unproved, proved);
    assert.equal(await wallet(), before + proved + had, "the bet that lay there went back too");
    assert.equal(sql(server, `SELECT sum(amount) FROM accounts WHERE kind IN (2, 3)`), "0");
    const deed = (await admin.get("log")).json.deeds.find(({ action, target }) => action === "release" && target.endsWith(logged));
    assert.deepEqual([deed.actor, deed.second], ["admin", "bo"]);
    assert.match(deed.before, /altered: log/);
    await ann.open();
    await ann.sit(await server.openTable(ann, own), 10000); // what came home can be played with
    await server.restart();
    assert.ok(!server.errors.split("\n").slice(3).join("").includes("set aside"));
    await server.close(); // the check holds
});
