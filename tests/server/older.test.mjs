// older.test.mjs -- F23: books that were restored from an older copy deal no card that is public.

import assert from "node:assert/strict";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, test } from "./client.mjs";

const games = {
    "red-dog": { rules: "ma decks=1 min=1 max=100", bet: "ante", phase: true },
    craps: { rules: "ma-book min=5", bet: "pass", phase: false },
};

/** Puts back what was copied, of the books alone or of the whole folder. */
function restore(server, copy, whole) {
    for (const name of readdirSync(server.data))
        if (whole || /^pit\.sqlite(-wal|-shm)?$/.test(name)) rmSync(join(server.data, name));
    if (whole) cpSync(copy, server.data, { recursive: true });
    else copyFileSync(join(copy, "pit.sqlite"), join(server.data, "pit.sqlite"));
}

/** A bet, and the deal or roll; for Red Dog until somebody is asked. */
async function begin(ann, table, { bet, phase }) {
    for (;;) {
        await ann.bettingOpen(table);
        const { round } = ann.state[table];
        if (!ann.me(table).wagers.length) await ann.bet(table, 500, bet);
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
        if (phase ? ann.state[table].phase : ann.me(table).wagers.length) return; // a point is on
    }
}

async function older(game, whole, options, lose = () => {}) {
    const { rules, ...how } = games[game];
    const server = await Server.start(...options);
    const ann = await server.guest();
    const table = await server.openTable(ann, { game, rules, title: "Ann's", bet_seconds: 0, turn_seconds: 0 });
    const copy = mkdtempSync(join(tmpdir(), "pit-copy-"));
    const money = async () => {
        const { wallet, at_tables } = (await server.get("/api/me", ann.cookie)).json;
        return wallet + at_tables;
    };

    await ann.sit(table);
    await begin(ann, table, how);
    const had = await money();
    await server.stop();
    cpSync(server.data, copy, { recursive: true });
    await server.run();
    assert.equal(server.errors, "");
    await ann.open();
    await ann.join(table);
    if (how.phase) await ann.answer(table);
    else await begin(ann, table, how);
    const { epoch } = ann.state[table].fair;
    await server.stop();

    restore(server, copy, whole);
    lose(server);
    await server.run();
    assert.match(server.errors, /older than what players were told.* (1 table was|[1-9][0-9]* tables were) set aside/);
    assert.equal((await server.get(`/api/tables/${table}`)).status, 404);
    const { tables } = (await server.get("/api/tables", ann.cookie)).json;
    const another = tables.filter((one) => one.title === "Ann's");
    assert.equal(another.length, 1, "another like it");
    assert.notEqual(another[0].table, table);
    assert.equal(await money(), had, "wagers are given back");
    assert.equal((await server.get("/api/me", ann.cookie)).json.at_tables, 0);
    const { text } = await server.get(`/api/tables/${table}/record`);
    const end = text.slice(text.indexOf(`\nepoch-void ${epoch} `));
    assert.match(end, new RegExp(`^\nepoch-void ${epoch} set aside: [^\n]*\nreveal ${epoch} [0-9a-f]{64}\nchain `));
    assert.doesNotMatch(end, /\n(cards|deal|roll)\b/, "no card or roll behind it");
    await ann.open();
    await ann.sit(another[0].table);
    await begin(ann, another[0].table, how);
    const [was, is] = [table, another[0].table].map((id) => ann.fair[`${id} 1`].open.c_s);
    assert.notEqual(was, is, "new seeds");
    server.errors = "";
    await server.restart("SIGKILL");
    assert.equal(server.errors, "", "once is enough");
    await server.close();
    rmSync(copy, { recursive: true });
}

for (const game of Object.keys(games)) test(`${game}: older books beside newer heads`, () => older(game, false, []));

test("a whole folder that is older, with an anchor elsewhere", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pit-anchor-"));
    await older("red-dog", true, ["--anchor", join(folder, "heads")]);
    rmSync(folder, { recursive: true });
});

const heads = (server) => join(server.data, "pit.sqlite.heads");
const ways = {
    missing: (file) => rmSync(file),
    empty: (file) => writeFileSync(file, ""),
    altered: (file) => writeFileSync(file, readFileSync(file).map((byte) => byte ^ 1)),
};
for (const [how, lose] of Object.entries(ways))
    test(`older books whose heads are ${how}`, () => older("red-dog", false, [], (server) => lose(heads(server))));

test("an anchor that is gone, and a folder that is older", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pit-anchor-"));
    const anchor = join(folder, "heads");
    await older("red-dog", true, ["--anchor", anchor], () => rmSync(anchor));
    rmSync(folder, { recursive: true });
});

test("heads of nothing", async () => {
    const server = await Server.start();

    await server.stop();
    for (const name of ["pit.sqlite", "pit.sqlite-wal", "pit.sqlite-shm"]) rmSync(join(server.data, name), { force: true });
    await server.run();
    assert.match(server.errors, /0 tables were set aside.* (1 table is|[1-9][0-9]* tables are) not in them at all/);
    await server.close();
});
