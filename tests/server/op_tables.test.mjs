// op_tables.test.mjs -- what operators do to tables: open, close, rules, irregularities; and records that roll over.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, pit, run, sleep, test, verify } from "./client.mjs";
import { Operator, code } from "./operator.mjs";

const own = { game: "red-dog", rules: "ma min=5 max=500", bet_seconds: 0, turn_seconds: 0 };

/** Plays Red Dog wherever the table has gone on to, until this holds; the tables that it left. */
async function playUntil(player, from, holds, least = 500) {
    const left = [];
    let table = from;
    const closed = () => player.said.find((m) => m.is === "closed" && m.table === table);
    for (let i = 0; i < 400 && !holds(left); i++) {
        await player.until(() => closed() || player.state[table].open);
        if (closed()) {
            left.push(table);
            table = closed().next;
            await player.join(table);
        } else {
            await player.redDog(table);
        }
    }
    assert.ok(holds(left));
    await player.redDog(table, least);
    return { left, table };
}

test("a record rolls over while people sit: each part is proved, and names the one before", async () => {
    const server = await Server.start("--record", "6000");
    const ann = await server.guest();
    const first = await server.openTable(ann, { ...own, rules: "nj-online min=5 max=300" });
    const head = (text) => [...text.matchAll(/^chain ([0-9a-f]{64})/gm)].at(-1)[1];

    await ann.sit(first, 40000);
    const { left, table: last } = await playUntil(ann, first, (tables) => tables.length >= 2);
    const chips = ann.me(last).chips;
    const parts = [...left, last];
    const texts = [];
    for (const part of parts) texts.push((await server.get(`/api/tables/${part}/record`)).text);
    for (const [i, text] of texts.entries()) {
        if (i + 1 < texts.length) assert.match(verify(text).text, /VERIFIED/);
        if (i) assert.ok(text.includes(`# goes on from table ${parts[i - 1]}, whose chain ends with ${head(texts[i - 1])}`));
    }
    await server.restart("SIGKILL"); // which reads the last part alone
    await ann.open();
    assert.equal((await ann.join(last)).follows, parts.at(-2));
    assert.equal(ann.me(last).chips, chips);
    await server.close();
});

test("what was answered at a table that has closed, or gone on as another, is answered the same", async () => {
    const server = await Server.start("--record", "4096");
    const admin = await Operator.first(server);
    const ann = await server.guest();
    const table = await server.openTable(ann, { ...own, rules: "ma min=5 max=500 decks=1" });
    const sit = { do: "sit", table, seat: 1, chips: 20000 };
    const buy = { do: "buy", table, amount: 100 };

    await ann.join(table);
    const answers = [await ann.do(sit, "one"), await ann.do(buy, "two")];
    const { table: next } = await playUntil(ann, table, (tables) => tables.length >= 1);
    const last = { do: "buy", table: next, amount: 100 };
    answers.push(await ann.do(last, "three"));
    await admin.do("close", { table: next });
    await ann.ask({ do: "leave", table: next }); // if it has not closed at once
    for (const again of ["", "SIGTERM", "SIGKILL"]) {
        if (again) await server.restart(again);
        if (again) await ann.reopen();
        for (const [i, body] of [sit, buy, last].entries()) assert.deepEqual(await ann.ask(body, ["one", "two", "three"][i]), answers[i]);
        assert.equal((await ann.ask({ ...buy, amount: 200 }, "two")).code, "id");
        assert.equal((await ann.ask(buy)).code, "table", "what is new finds no table");
    }
    await server.close();
});

test("limits and rules hold from a new shoe on; a payout falls after notice alone (MA-RD 5(i)(3))", async () => {
    const server = await Server.start();
    const admin = await Operator.first(server);
    const ann = await server.guest();
    const higher = "ma min=5 max=500 decks=1 pays_three=12";
    const lower = "ma min=5 max=500 decks=1";
    const table = await server.openTable(ann, { ...own, rules: higher });

    await ann.sit(table, 40000);
    const refused = await admin.do("rules", { table, rules: lower }, 409);
    assert.equal(refused.error.code, "notice");
    assert.equal(refused.error.clause, "MA-RD 5(i)(3)");
    await admin.do("rules", { table, rules: lower, minutes: 59 }, 409);
    const told = ann.next((m) => m.is === "table" && m.coming);
    await admin.do("rules", { table, rules: lower, minutes: 60 });
    assert.match((await told).coming, /From the first new shoe after .* UTC.*: ma min=5/);
    await server.restart(); // the notice stands
    await ann.open();
    assert.match((await ann.join(table)).coming, /From the first new shoe/);
    await ann.redDog(table);
    await admin.login(1);
    await admin.do("limits", { table, min: 1000, max: 900 }, 409);
    const { after } = await admin.do("limits", { table, min: 1000, max: 20000 }); // which leaves the payouts as they are
    const [, promised] = /^[0-9]+ ma .*min=10.*; goes on as ([0-9a-f]{32})$/.exec(after);
    await server.restart(); // that stands too
    await ann.open();
    await ann.join(table);
    const { table: next } = await playUntil(ann, table, (tables) => tables.length > 0, 1000);
    assert.equal(next, promised, "under the id that was told");
    assert.equal(ann.info[next].min, 1000);
    assert.match(ann.info[next].rules, /pays_three=12/);
    await server.close();
});

test("what was announced waits for its time, though the record rolls over before", async () => {
    const server = await Server.start("--record", "4096");
    const admin = await Operator.first(server);
    const ann = await server.guest();
    const higher = "ma min=5 max=500 decks=1 pays_three=12";
    const table = await server.openTable(ann, { ...own, rules: higher });

    await ann.sit(table, 40000);
    const { after } = await admin.do("rules", { table, rules: "ma min=5 max=500 decks=1", minutes: 60 });
    const { left, table: next } = await playUntil(ann, table, (tables) => tables.length >= 2);
    assert.ok(!after.endsWith(next) && left.every((one) => !after.endsWith(one)));
    assert.match(ann.info[next].rules, /pays_three=12/);
    assert.match(ann.info[next].coming, /From the first new shoe after .* UTC.*: ma min=5/);
    await server.restart();
    await ann.open();
    assert.match((await ann.join(next)).coming, /From the first new shoe after .* UTC.*: ma min=5/);
    await admin.login(1);
    const { deeds } = (await admin.get("log")).json;
    const moved = deeds.filter(({ actor, target }) => actor === "server" && target === `table:${next}`);
    assert.deepEqual(moved.map((deed) => [deed.action, deed.after]), [["rules", after]]);
    await server.close();
});

test("a table opens, closes after the hand, and what goes wrong there follows the book", async () => {
    const server = await Server.start();
    const admin = await Operator.first(server);
    const ann = await server.guest();
    const { target } = await admin.do("open", { game: "red-dog", rules: "ma min=5 max=500", title: "Seven" });
    const table = target.slice("table:".length);

    assert.equal((await server.get(`/api/tables/${table}`)).json.title, "Seven");
    await admin.do("open", { game: "red-dog", rules: "ma decks=9" }, 409);
    await ann.sit(table, 20000);
    await admin.do("irregular", { table, kind: "nothing" }, 409);
    for (let i = 0; i < 60 && !ann.state[table].phase; i++) {
        await ann.bettingOpen(table);
        const { round } = ann.state[table];
        await ann.bet(table);
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
    }
    await admin.do("irregular", { table, kind: "third-exposed" });
    await ann.until(() => ann.state[table].moves.some(({ verb }) => verb === "void"));
    assert.equal(ann.state[table].closes, undefined);
    await admin.do("close", { table });
    await ann.until(() => /^the house closes this table/.test(ann.state[table].closes));
    await ann.do({ do: "act", table, verb: "void" });
    const gone = await ann.next((m) => m.is === "closed" && m.table === table);
    assert.equal(gone.next, null);
    assert.equal((await server.get(`/api/tables/${table}`)).status, 404);
    assert.equal((await server.get("/api/me", ann.cookie)).json.wallet, 50000, "everything went home");
    const record = (await server.get(`/api/tables/${table}/record`)).text;
    assert.match(record, /irregular third-exposed.*\n# the floor called that/);
    await server.close();
});

test("pit op does the same from a terminal, and keeps its secrets out of arguments", async () => {
    const server = await Server.start("--second-person", "1");
    const { token, secret } = await Operator.told(server);
    const folder = mkdtempSync(join(tmpdir(), "pit-op-"));
    const op = (...args) => run(pit, ["op", ...args, "--server", server.url, "--session", join(folder, "session")],
        { PIT_OP_TOKEN: token, PIT_OP_CODE: code(secret) });
    const ann = await server.guest();

    assert.match((await op("tables")).err, /there is no session/);
    assert.equal((await op("login")).out, "logged in\n");
    assert.equal(spawnSync("stat", ["-c", "%a", join(folder, "session")]).stdout.toString(), "600\n");
    assert.match((await op("login")).err, /wrong token or code/);
    const json = JSON.parse((await op("tables", "--json")).out);
    const [{ table }] = json.tables;
    assert.match((await op("tables")).out, /red-dog|ma min=5/);
    assert.match((await op("table", table.slice(0, 12))).out, new RegExp(`^${table}`));
    assert.match((await op("table", json.tables[0].title.toUpperCase())).out, new RegExp(`^${table}`));
    assert.match((await op("table", "No Such Table 77")).err, /no table has this title, or an id that begins like this/);
    assert.match((await op("pause", table.slice(0, 12), "--reason", "a leak")).out, /open -> stopped/);
    await ann.join(table);
    await ann.refused({ do: "sit", table, seat: 0, chips: 10000 }, "stopped");
    assert.match((await op("resume", table)).out, /stopped -> open/);
    // Limits: nobody plays there, so the table goes on at once, under the id that is told.
    const { table: last, title } = json.tables.at(-1);
    const limits = (min) => op("limits", title, min, "400", "--reason", "a quiet night");
    for (const min of ["5.555", "0", "five"]) assert.match((await limits(min)).err, /use dollars above 0 with at most two decimals/, min);
    const changed = (await limits("10")).out;
    const [, next] = / -> from [0-9-]{10}T[0-9:]{8}Z on .*min=10\.00.* goes on as ([0-9a-f]{32})\n$/.exec(changed) ?? assert.fail(changed);
    assert.match((await op("log")).out, / limits .* -> from [0-9-]{10}T[0-9:]{8}Z on /);
    for (let i = 0; i < 100 && !(await op("tables")).out.includes(next); i++) await sleep(50);
    assert.match((await op("table", next)).out, /min=10/);
    assert.match((await op("table", last)).err, /no such/);
    assert.match((await op("pause", table)).err, /needs a reason/);
    assert.match((await op("bar", "p1", "--reason", "counts cards")).out, /in -> barred/);
    assert.equal(await ann.closed, 4401);
    assert.match((await op("admit", "p1", "--reason", "a mistake")).out, /barred -> in/);
    // An account that waits after wrong passphrases: an operator who knows who it is lets it in.
    const named = await server.guest();
    await server.post("/api/account", { name: "Dee", passphrase: "rain on the roof" }, named.cookie);
    const login = (passphrase) => server.post("/api/login", { name: "dee", passphrase });
    assert.match((await op("unlock", "Dee", "--reason", "on the telephone")).err, /nobody has given a wrong passphrase/);
    for (const status of [401, 401, 401]) assert.equal((await login("wrong, all of it")).status, status);
    assert.equal((await login("rain on the roof")).json.error.code, "locked");
    assert.match((await op("unlock", "Dee")).err, /needs a reason/);
    const unlocked = await op("unlock", "Dee", "--reason", "on the telephone");
    assert.match(unlocked.out, /locked -> open/, unlocked.err);
    assert.equal((await login("rain on the roof")).status, 200);
    assert.match((await op("log")).out, /unlock.*on the telephone/);
    assert.match((await op("unlock", "p1", "--reason", "a guest")).err, /nobody has given a wrong passphrase/);
    const players = () => spawnSync(pit, ["events", "--data", server.data, "--kind", "player"]).stdout.toString().trim().split("\n");
    for (let i = 0; i < 200 && players().length < 2; i++) await sleep(50); // a thread of its own writes them
    assert.deepEqual(players().map((line) => JSON.parse(line)).map(({ kind, who, after }) => [kind, who, after]),
        [["player.barred", "admin", "barred"], ["player.admitted", "admin", "admitted"]]);
    const hired = await op("hire", "bo", "floor", "--reason", "the night");
    const [, once] = /lets in once.*\n  token  ([0-9a-f]{64})\n$/.exec(hired.out);
    const enrolled = await run(pit, ["op", "login", "--server", server.url, "--session", join(folder, "bo")],
        { PIT_OP_TOKEN: once, PIT_OP_CODE: "" });
    assert.match(enrolled.out, /Shown only once.*\n  token  [0-9a-f]{64}\n  secret of the second factor \(TOTP\)  [A-Z2-7]{32}\n$/);
    assert.match((await op("operators")).out, /bo  floor/);
    assert.match((await op("dismiss", "bo", "--reason", "morning")).out, /floor -> dismissed/);
    // Whoever reads the log, or has the books without their key, learns no secret.
    const secrets = ["rain on the roof", "wrong, all of it", token, secret, once, ann.cookie.replace(/.*=/, ""), named.cookie.replace(/.*=/, "")];
    const files = readdirSync(server.data).filter((name) => /^(events|pit\.sqlite(-wal|\.heads)?$)/.test(name));
    assert.ok(files.includes("events.log") && files.includes("pit.sqlite"), files.join(" "));
    const texts = [...files.map((name) => [name, readFileSync(join(server.data, name), "latin1")]), ["standard error", server.errors],
        ["pit op log", (await op("log")).out]];
    assert.ok(texts[0][1].includes("login.failed") && texts.at(-1)[1].includes("on the telephone"), "what is written there");
    for (const [where, text] of texts) for (const one of secrets) assert.ok(one.length > 5 && !text.includes(one), `${one} is in ${where}`);
    assert.match((await op("dismiss", "admin", "--reason", "x")).err, /last admin/);
    assert.match((await op("confirm", "7")).err, /is waiting/);
    assert.match((await op("stop", "everything")).err, /all \| game/);
    assert.match((await op("dance")).err, /no such command/);
    assert.match((await op("log")).out, /^[0-9]+ {2}[0-9-]{10}T[0-9:]{8}Z {2}admin {2}dismiss operator:bo: floor -> dismissed; morning$/m);
    assert.match((await op("open", "poker")).err, /^pit: poker: no such game; there are red-dog, /);
    assert.match((await op("stop", "game", "rolette", "--reason", "x")).err, /did you mean roulette\?/);
    assert.equal((await op("logout")).out, "logged out\n");
    assert.match((await op("tables")).err, /there is no session/);
    rmSync(folder, { recursive: true });
    await server.close();
});
