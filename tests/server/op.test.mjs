// op.test.mjs -- operators: how they are let in, stop and start, void and who confirms, what is written down.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pit, Server, sleep, test } from "./client.mjs";
import { Operator, code } from "./operator.mjs";

const own = { game: "red-dog", rules: "ma", bet_seconds: 0, turn_seconds: 0 };
const sql = (server, query) =>
    String(spawnSync("sqlite3", ["-readonly", join(server.data, "pit.sqlite"), query]).stdout).trim();

test("only a token and a fresh code let an operator in, and nothing of a player's does", async () => {
    const server = await Server.start();
    const admin = await Operator.first(server);
    const ann = await server.guest();

    assert.match(server.output, /[Ss]hown only once/);
    assert.equal((await admin.get("me")).json.role, "admin");
    const login = (token, code) => server.post("/op/api/login", { token, code });
    assert.equal((await login(admin.token, admin.code)).status, 401, "the code was used");
    assert.equal((await login("0".repeat(64), admin.code)).status, 401, "a guessed token");
    assert.equal((await login(admin.token, "12345")).status, 401, "half a code");
    assert.equal((await login(admin.token, "000000")).status, 401);
    assert.equal((await login(admin.token, "000001")).status, 429, "whoever guesses waits");
    assert.equal((await login(7, [])).status, 400);
    for (const path of ["me", "tables", "log", "operators"])
        assert.equal((await server.get(`/op/api/${path}`, ann.cookie)).status, 401);
    assert.equal((await server.post("/op/api/do", { action: "stop", what: "all", reason: "x" }, ann.cookie)).status, 401);
    const renamed = ann.cookie.replace("pit=", "pit-op=");
    assert.equal((await server.get("/op/api/me", renamed)).status, 401, "a player's secret under our name");
    assert.equal((await server.get("/api/me", admin.cookie.replace("pit-op=", "pit="))).status, 401);
    const forged = { cookie: admin.cookie, body: { action: "stop", what: "all", reason: "x" } };
    assert.equal((await server.ask("POST", "/op/api/do", forged)).status, 403, "without our header");
    const foreign = await server.post("/op/api/do", forged.body, admin.cookie, { Origin: "https://elsewhere.example" });
    assert.equal(foreign.status, 403);
    assert.equal((await admin.post("logout", {})).status, 200);
    assert.equal((await admin.get("me")).status, 401);
    const dump = spawnSync("sqlite3", [join(server.data, "pit.sqlite"), ".dump operators"]).stdout.toString();
    assert.ok(!dump.toLowerCase().includes(admin.token), "the token is not in the books");
    await server.close();
});

test("a cookie of operators goes to /op alone, and no script reads it", async () => {
    const server = await Server.start();
    const { token, secret } = await Operator.told(server);
    const answer = await server.post("/op/api/login", { token, code: code(secret) });
    const cookie = [answer.headers["set-cookie"]].flat()[0];

    for (const part of ["Path=/op", "HttpOnly", "SameSite=Strict"]) assert.ok(cookie.includes(part), cookie);
    server.output = "";
    await server.restart();
    assert.ok(!server.output.includes(token) && !/[Ss]hown only once/.test(server.output));
    await server.close();
});

/** Plays until a hand of Red Dog waits for a decision. */
async function handWaits(player, table) {
    for (let i = 0; i < 60; i++) {
        await player.bettingOpen(table);
        const { round } = player.state[table];
        await player.bet(table);
        await player.do({ do: "ready", table });
        await player.until(() => player.state[table].round > round);
        if (player.state[table].phase) return;
    }
    assert.fail("sixty hands without a decision");
}

test("stop on demand: all, a game, a table, a player; the hand that is played ends by the book", async () => {
    const server = await Server.start();
    const admin = await Operator.first(server);
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    const bet = { do: "act", table, verb: "bet", spot: "ante", amount: 500 };
    const player = `p${sql(server, "SELECT max(id) FROM players")}`;
    const stops = [
        [{ what: "all" }, "all"],
        [{ what: "game", game: "red-dog" }, "game:red-dog"],
        [{ what: "player", player }, `player:${player}`],
        [{ what: "table", table }, `table:${table}`],
    ];

    await ann.sit(table, 40000);
    for (const [stop, target] of stops) {
        await handWaits(ann, table);
        assert.equal((await admin.do("stop", stop)).target, target);
        await admin.do("stop", stop, 409);
        await ann.answer(table, "stand");
        await ann.until(() => !ann.state[table].phase);
        assert.match((await ann.refused(bet, "stopped")).words, /: a test/, "the reason is told");
        await ann.refused({ do: "buy", table, amount: 500 }, "stopped");
        assert.ok(!ann.state[table].moves.some(({ verb }) => verb === "bet"), "what is not taken is not offered");
        const held = { player: undefined, table: "the house has paused this table: a test" }; // one player's stop is no table's
        assert.equal(ann.state[table].held, stop.what in held ? held[stop.what] : "the house has stopped play: a test");
        if (stop.what === "table") break;
        await admin.do("start", stop);
        await admin.do("start", stop, 409);
        await ann.until(() => stop.what === "player" || !/stopped/.test(ann.state[table].waits));
    }
    assert.match(ann.state[table].waits, /paused this table: a test/);
    await server.restart("SIGKILL"); // it stands
    await ann.open();
    await ann.join(table);
    await ann.refused(bet, "stopped");
    await admin.login(1);
    await admin.do("start", stops[3][0]);
    await ann.redDog(table);
    await admin.do("stop", { what: "game", game: "whist" }, 400);
    await admin.do("stop", { what: "player", player: "nobody" }, 404);
    await admin.do("stop", { what: "all", reason: "" }, 400);
    await server.close();
});

test("a void is confirmed by another person, goes back once, and is written down", async () => {
    const server = await Server.start("--second-person", "1");
    const admin = await Operator.first(server);
    const bo = await admin.hire("bo", "floor");
    const cy = await admin.hire("cy", "watch");
    const ann = await server.guest();
    const table = await server.openTable(ann, own);
    const wallet = async () => (await server.get("/api/me", ann.cookie)).json.wallet;

    await ann.sit(table, 20000);
    let round;
    do await ann.redDog(table);
    while (!ann.me(table).last.some(({ net }) => net));
    ({ round } = ann.state[table]);
    const net = ann.me(table).last.reduce((sum, one) => sum + one.net, 0);
    const before = await wallet();
    const counted = async () => {
        const { visit } = (await server.get("/api/me", ann.cookie)).json;
        const { limits } = (await server.get("/api/limits", ann.cookie)).json;
        return [visit.net, ...["loss_day", "spend_day"].map((kind) => limits.find((one) => one.kind === kind).used)];
    };
    const [won, , spent] = await counted();
    assert.equal(won, net);

    const asked = await bo.do("void", { table, round }, 202);
    await bo.confirm(asked.pending, 403);
    await cy.confirm(asked.pending, 403);
    await cy.do("void", { table, round }, 403);
    assert.equal(await wallet(), before, "nothing has happened yet");
    assert.equal((await admin.get("tables")).json.pending[0].id, asked.pending);
    const told = ann.next((m) => m.is === "told");
    const played = async () => {
        const { rounds } = (await server.get("/api/history", ann.cookie)).json;
        const row = rounds.find((one) => one.round === round);
        return [row.net, row.void];
    };
    assert.deepEqual(await played(), [net, undefined]);
    await admin.confirm(asked.pending);
    assert.equal(await wallet(), before - net);
    const said = await told;
    assert.deepEqual([said.code, said.wallet], ["void", before - net]);
    const way = net < 0 ? "lost in it is back in" : "won in it was taken out of";
    assert.match(said.words, new RegExp(`voided round ${round} at .*\\$${Math.abs(net) / 100} that you ${way} your wallet$`));
    assert.deepEqual(await played(), [0, true], "the history says that it does not count");
    const stake = ann.me(table).last.reduce((sum, one) => sum + one.stake, 0);
    assert.deepEqual(await counted(), [0, 0, spent - stake], "limits and the visit count it no longer");
    await admin.confirm(asked.pending, 404);
    assert.match((await bo.do("void", { table, round }, 409)).error.words, /already/);
    await bo.do("void", { table, round: 999 }, 409);
    assert.equal(sql(server, "SELECT count(*) FROM reversals"), "1");
    assert.match(sql(server, "SELECT actor, reason FROM transactions WHERE what = 'void'"), /^operator \w+\|a test$/);
    const deed = (await admin.get("log")).json.deeds.find(({ action }) => action === "void");
    assert.deepEqual([deed.actor, deed.second, deed.target], ["bo", "admin", `round:${table}/${round}`]);
    assert.equal(deed.reason, "a test");
    assert.match(deed.before, net < 0 ? /-\$5$/ : /\+\$/);
    await server.restart(); // the account of the house has what the log knows nothing of
    assert.equal(server.errors, "");
    await ann.open();
    await ann.join(table);
    assert.deepEqual(await counted(), [0, 0, spent - stake], "nor do the books");
    await ann.redDog(table);
    await server.close();
});

test("what one operator voids alone is added up: a large amount is not to be had in slices", async () => {
    const server = await Server.start("--second-person", "12");
    const admin = await Operator.first(server);
    const bo = await admin.hire("bo", "floor");
    const ann = await server.guest();
    const table = await server.openTable(ann, own);

    /** A round that is worth this much: no large win. */
    const played = async (amount) => {
        do await ann.redDog(table, amount);
        while (ann.me(table).last.some(({ net }) => net > amount));
        return { table, round: ann.state[table].round };
    };
    await ann.sit(table, 20000);
    await bo.do("void", await played(700));
    const second = await bo.do("void", await played(600), 202);
    await bo.confirm(second.pending, 403);
    await admin.confirm(second.pending);
    await bo.do("void", await played(500)); // what was confirmed does not count
    await admin.do("void", await played(600)); // nor does what another has done
    await bo.do("void", await played(500), 202);
    await server.close();
});

test("what lies on the layout is given back, and the table goes on under another id", async () => {
    const server = await Server.start();
    const admin = await Operator.first(server);
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own);

    await ann.sit(table, 20000);
    await bo.sit(table, 10000);
    await handWaits(ann, table);
    const chips = ann.me(table).chips + ann.me(table).wagers.reduce((sum, { stake }) => sum + stake, 0);
    const closed = ann.next((m) => m.is === "closed");
    assert.equal((await admin.get("tables")).json.in_play, 500, "what is in play is totalled");
    assert.match((await admin.do("void", { table })).after, /^\$5 given back; goes on as [0-9a-f]{32}$/);
    const { next, why } = await closed;
    assert.match(why, /returned all wagers/);
    assert.equal(sql(server, "SELECT actor, reason FROM transactions WHERE what = 'void'"), "operator admin|set aside: a test");
    for (const one of [ann, bo]) await one.join(next);
    assert.equal(ann.me(next).chips, chips);
    assert.equal(bo.me(next).chips, 10000);
    await ann.redDog(next);
    const record = (await server.get(`/api/tables/${next}/record`)).text;
    assert.match(record, new RegExp(`# goes on from table ${table}, whose chain ends with [0-9a-f]{64}`));
    assert.match((await server.get(`/api/tables/${table}/record`)).text, /epoch-void/);
    await admin.do("void", { table: next }, 409);
    await server.close();
});

test("nobody confirms what he was not shown, nor hires a name that is taken; wrong tokens are events", async () => {
    const server = await Server.start("--second-person", "1");
    const admin = await Operator.first(server);
    const bo = await admin.hire("bo", "floor");
    const ann = await server.guest();
    const table = await server.openTable(ann, own);

    await ann.sit(table, 20000);
    await handWaits(ann, table);
    const asked = await bo.do("void", { table }, 202);
    await ann.answer(table);
    await handWaits(ann, table); // the same amount, in a later round
    assert.match((await admin.confirm(asked.pending, 409)).error.words, /things have changed/);
    const { pending } = await bo.do("void", { table }, 202);
    await admin.confirm(pending);

    assert.match((await admin.do("hire", { name: "bo", role: "admin" }, 409)).error.words, /dismiss that one first/);
    await bo.get("tables"); // whose session has not ended
    const { status } = await server.post("/op/api/login", { token: "0".repeat(64), code: "000000" });
    assert.equal(status, 401);
    const failed = () => spawnSync(pit, ["events", "--data", server.data, "--kind", "login.failed"]).stdout.toString();
    for (let i = 0; i < 200 && !failed(); i++) await sleep(50);
    assert.match(failed(), /operators' log-in/);
    await server.close();
});

test("who confirms a hire learns nothing of the new one, who alone knows token and secret", async () => {
    const server = await Server.start();
    const admin = await Operator.first(server);
    const bo = await admin.hire("Bo", "admin");
    const asked = await bo.do("hire", { name: "mal", role: "admin" }, 202);

    assert.match(asked.token, /^[0-9a-f]{64}$/);
    assert.equal((await server.post("/op/api/login", { token: asked.token, code: "" })).status, 401, "nobody has confirmed it");
    const done = await admin.confirm(asked.pending);
    assert.ok(!("token" in done) && !("secret" in done), JSON.stringify(done));
    const enrolled = await server.post("/op/api/login", { token: asked.token, code: "" });
    assert.equal(enrolled.headers["set-cookie"], undefined, "it lets nobody in");
    assert.notEqual(enrolled.json.token, asked.token);
    assert.equal((await server.post("/op/api/login", { token: asked.token, code: "" })).status, 401, "for one use");
    const mal = await new Operator(server, enrolled.json.token, enrolled.json.secret).login();
    assert.equal((await mal.get("me")).json.role, "admin");
    const { deeds } = (await admin.get("log")).json;
    assert.ok(deeds.some(({ actor, action }) => actor === "mal" && action === "enrol"));

    for (const name of ["-rf", "--json", "SERVER", "x"]) await admin.do("hire", { name, role: "floor" }, 400);
    assert.match((await admin.do("hire", { name: "BO", role: "floor" }, 409)).error.words, /dismiss that one first/);
    await server.close();
});

test("who is to be dismissed neither confirms nor withdraws it", async () => {
    const server = await Server.start();
    const admin = await Operator.first(server);
    const bo = await admin.hire("bo", "admin");
    const asked = await admin.do("dismiss", { name: "BO" }, 202);

    assert.match((await bo.confirm(asked.pending, 403)).error.words, /concerns you/);
    assert.equal((await bo.post("withdraw", { id: asked.pending })).status, 403);
    const hired = await bo.do("hire", { name: "cy", role: "floor" }, 202);
    await admin.confirm(hired.pending);
    const cy = await Operator.enrol(server, hired.token);
    await cy.confirm(asked.pending);
    assert.equal((await bo.get("me")).status, 401, "the session ends");
    assert.equal((await bo.post("do", { action: "stop", what: "all", reason: "x" })).status, 401);
    await server.close();
});

test("strangers with wrong tokens keep no operator out", async () => {
    const server = await Server.start();
    const { token, secret } = await Operator.told(server);
    const login = (token, code) => server.post("/op/api/login", { token, code });
    const statuses = [];

    for (let i = 0; i < 30; i++) statuses.push((await login(String(i).padStart(64, "0"), "000000")).status);
    assert.deepEqual(statuses.slice(0, 3), [401, 401, 401]);
    assert.ok(statuses.slice(3).every((status) => status === 429), "they wait themselves");
    assert.equal((await login(token, code(secret))).status, 200);
    await server.close();
});
