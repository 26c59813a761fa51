// http.test.mjs -- sessions, accounts, origins, headers and limits.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { Client, Server, cookieOf, pit, test } from "./client.mjs";

test("a session: its cookie, its end", async () => {
    const server = await Server.start();
    const made = await server.post("/api/guest", {});
    const [cookie] = made.headers["set-cookie"];

    assert.match(cookie, /^pit=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    assert.equal(made.json.wallet, 50000);
    assert.equal(made.json.player.kind, "guest");
    const ann = await server.connect(cookieOf(made));
    assert.deepEqual((await server.get("/api/me", ann.cookie)).json, made.json);
    assert.equal((await server.post("/api/guest", {}, ann.cookie)).json.player.id, made.json.player.id);
    const phone = await server.post("/api/guest", {}); // somebody else
    const bo = await server.connect(cookieOf(phone));
    const out = await server.post("/api/logout", {}, ann.cookie);
    assert.equal(out.status, 200);
    assert.match(out.headers["set-cookie"][0], /^pit=; .*Max-Age=0/);
    assert.equal(await ann.closed, 4401);
    assert.equal((await server.get("/api/me", ann.cookie)).status, 401);
    await assert.rejects(new Client(server, "pit=" + "0".repeat(63)).open(), /401/);
    const dead = new Client(server, ann.cookie);
    dead.open().catch(() => {});
    await new Promise((done) => setTimeout(done, 100));
    assert.equal(await dead.closed, 4401);
    await server.restart("SIGKILL");
    assert.equal((await server.get("/api/me", ann.cookie)).status, 401);
    assert.equal((await server.get("/api/me", bo.cookie)).status, 200);
    await server.close();
});

test("other origins, and requests that no page of ours sends", async () => {
    const server = await Server.start("--origin", "https://pit.example.org http://other.example");
    const ann = await server.guest();
    const origin = (name) => new Client(server, ann.cookie).open({ Origin: name });
    const post = (headers) => server.ask("POST", "/api/more", { body: {}, cookie: ann.cookie, headers });

    await assert.rejects(origin("https://evil.example"), /403/);
    await assert.rejects(origin("null"), /403/);
    await assert.rejects(origin("https://pit.example.org.evil.example"), /403/);
    await assert.rejects(origin("https://pit.example"), /403/);
    await origin("http://other.example");
    assert.equal((await post({})).status, 403);
    assert.equal((await post({ "X-Pit": "1", Origin: "https://evil.example" })).status, 403);
    assert.equal((await post({ "X-Pit": "1", Origin: "https://pit.example.org" })).status, 409);
    assert.equal((await post({ "X-Pit": "1", Origin: server.url })).status, 409);
    await server.close();
});

test("paths, methods, bodies, headers", async () => {
    const server = await Server.start();
    const ann = await server.guest();

    for (const path of ["/nothing", "/index.htm", "/api/nothing", "/api/tables/00", "/api/tables/" + "0".repeat(32), "/../etc/passwd", "/api/me/x"])
        assert.equal((await server.get(path)).status, path.includes("..") ? 400 : 404, path);
    assert.equal((await server.get("/api/guest")).status, 405);
    assert.equal((await server.ask("DELETE", "/api/me")).status, 405);
    assert.equal((await server.get("/api/history")).status, 401);
    assert.equal((await server.post("/api/tables", [], ann.cookie)).status, 400);
    const games = await server.get("/api/games");
    assert.ok(games.json.games.some((g) => g.name === "red-dog" && g.rules.includes("ma") && g.spots.length));
    const rules = await server.get("/api/rules?game=red-dog&rules=ma%20decks%3D8");
    assert.equal(rules.json.player_edge, false);
    assert.ok(rules.json.options.some((o) => o.key === "decks" && o.value === "8"));
    // The house has the edge on every wager of a table, not on the first alone, and none is free.
    for (const [game, text, word] of [["craps", "ma-book pays_any_seven=1000", "any-seven"], ["craps", "ma-book coupon=on", "coupons"],
        ["red-dog", "ma coupon=on", "coupons"], ["red-dog", "wa", "ante"],
        // What the book fixes gives back more than the dollar, whatever the meter begins with.
        ["blackjack", "ma-book progressive=on", "^progressive gives back 106\\.6231 % in the long run, .*leave it out, or .pit serve"],
        ["blackjack", "ma-book progressive=on decks=4", "103\\.5055 %"],
        ["blackjack", "ma-book min=0.02 max=500 progressive=on meter=252900 meter_rate=100 areas=6", "136\\.6231 %"]]) {
        const refused = await server.post("/api/tables", { game, rules: text, private: true }, ann.cookie);
        assert.equal(refused.status, 403, text);
        assert.equal(refused.json.error.code, "edge");
        assert.match(refused.json.error.words, new RegExp(word));
        const asked = `/api/rules?game=${game}&rules=${encodeURIComponent(text)}`;
        assert.equal((await server.get(asked)).json.allowed, false);
        assert.equal((await server.get(`${asked}&policy=practice`)).json.allowed, false);
        // The chips of a drill are the table's own.
        assert.equal((await server.get(`${asked}&policy=drill`)).json.allowed, true);
        assert.equal((await server.get(`${asked}&policy=lax`)).status, 400);
    }
    const drill = await server.post("/api/tables", { game: "blackjack", rules: "ma-book progressive=on", policy: "drill", private: true }, ann.cookie);
    assert.equal(drill.status, 201, drill.text);
    for (const title of ["House", "HOUSE table", "H0use 2", "Official Red Dog", "0fficial", "The House", "Pit", "p1t!"]) {
        const refused = await server.post("/api/tables", { game: "red-dog", title, private: true }, ann.cookie);
        assert.deepEqual([refused.status, refused.json.error?.code], [409, "title"], title);
        assert.match(refused.json.error.words, /table of the house; choose another/);
    }
    for (const title of ["Pit stop", "Our house"])
        assert.equal((await server.post("/api/tables", { game: "red-dog", title, private: true }, ann.cookie)).status, 201, title);
    // What the lobby says a table costs is of the wager most begin with: Banker, a half-loss colour.
    for (const [game, text, edge] of [["baccarat", "ma-book", /^1\.057/], ["roulette", "ma-book half_loss=on", /^2\.63/], ["big-six", "ma-book", /^11\.1/]]) {
        const table = await server.post("/api/tables", { game, rules: text, private: true }, ann.cookie);
        assert.equal(table.status, 201, table.text);
        assert.match((await server.get(`/api/tables/${table.json.table}`, ann.cookie)).json.edge, edge, game);
    }
    // Rules are read whole or refused, never cut: the last word counts.
    const long = (n) => server.get(`/api/rules?game=red-dog&rules=ma${"+decks%3D8".repeat(n)}+decks%3D4`);
    assert.ok((await long(400)).json.options.some((o) => o.key === "decks" && o.value === "4"));
    assert.equal((await long(600)).status, 400);
    const head = games.headers;
    assert.match(head["content-security-policy"], /default-src 'self'|default-src 'none'/);
    assert.match(head["content-security-policy"], /object-src 'none'/);
    assert.match(head["content-security-policy"], /base-uri 'none'/);
    assert.match(head["content-security-policy"], /frame-ancestors 'none'/);
    assert.doesNotMatch(head["content-security-policy"], /script-src[^;]*'unsafe-inline'/);
    assert.equal(head["x-content-type-options"], "nosniff");
    assert.equal(head["cache-control"], "no-store");
    await server.close();
});

test("a body with something wrong is refused in words that say what is right, and changes nothing", async () => {
    const server = await Server.start("--no-limits");
    const ann = await server.guest();
    const refused = async (path, body, words, cookie = ann.cookie) => {
        const { status, json } = await server.post(path, body, cookie);
        assert.equal(status, 400, JSON.stringify([body, json]));
        assert.equal(json.error.code, "body");
        assert.match(json.error.words, words);
    };
    const table = (more, words) => refused("/api/tables", { game: "red-dog", ...more }, words);
    const tables = async () => (await server.get("/api/tables")).json.tables.length;
    const before = await tables();

    for (const key of ["bet_seconds", "turn_seconds"])
        for (const wrong of [-1, 601, 1.5, "20", true, null, [20], 1e30])
            await table({ [key]: wrong }, new RegExp(`^${key} is a whole number \\(0 to 600; `));
    for (const wrong of ["yes", 1, null, "true"]) await table({ private: wrong }, /^private is true or false \(/);
    for (const wrong of ["lax", "", "Practice", 7, "practice".repeat(3)])
        await table({ policy: wrong }, /^policy is a text \(practice; drill: /);
    for (const wrong of ["x".repeat(64), "a\nb", 7, "a\u009b2J", "a\u007f", "\u202egod der", "Red Dog\u200b 1", "a\u2028b", "  "]) await table({ title: wrong }, /^title is a text \(at most 63 bytes/);
    for (const wrong of ["x".repeat(4096), 7]) await table({ rules: wrong }, /^rules is a text \(/);
    for (const wrong of [undefined, null, 7, "x".repeat(40)]) await table({ game: wrong }, /^game is a text \(.*\/api\/games/);
    await table({ bet_second: 20 }, /^there is no member bet_second; the body takes: game, rules, .*bet_seconds, turn_seconds$/);
    await table({ ["x".repeat(99)]: 1 }, /^there is no member of that name; the body takes: game,/);
    await refused("/api/guest", { bot: "yes" }, /^bot is true or false/, undefined);
    await refused("/api/guest", { robot: true }, /^there is no member robot; the body takes: bot$/, undefined);
    for (const path of ["/api/account", "/api/login"]) {
        await refused(path, { name: "Ann" }, /^passphrase is a text/);
        await refused(path, { name: 7, passphrase: "long enough it is" }, /^name is a text/);
        await refused(path, { name: "Ann", passphrase: "long enough it is", kind: "x" }, /no member kind; .*: name, passphrase$/);
    }
    for (const path of ["/api/more", "/api/logout"]) await refused(path, { id: "x" }, /^there is no member id; the body takes none$/);
    const twice = await server.ask("POST", "/api/tables", { cookie: ann.cookie, headers: { "X-Pit": "1" }, text: '{"game":"red-dog","private":true,"private":false}' });
    assert.match(twice.json.error.words, /^private is given twice$/);
    for (const [text, words] of [
        ['{"name":"Ann","passphrase":"long\\u0000enough it is"}', /^the body is not JSON: line 1, column 33: an escape is one of .* other than NUL$/],
        ["nonsense", /^the body is not JSON: line 1, column 1: /],
        ["[]", /^the body must be one JSON object$/],
    ]) {
        const { status, json } = await server.ask("POST", "/api/account", { cookie: ann.cookie, headers: { "X-Pit": "1" }, text });
        assert.equal(status, 400);
        assert.match(json.error.words, words);
    }
    assert.equal(await tables(), before);
    assert.equal((await server.get("/api/me", ann.cookie)).json.player.kind, "guest");
    const opened = await server.openTable(ann, { game: "red-dog", bet_seconds: 0, turn_seconds: 600, private: false, title: "x".repeat(63) });
    const { json } = await server.get(`/api/tables/${opened}`);
    assert.deepEqual([json.bet_seconds, json.turn_seconds, json.private], [0, 600, false]);
    await server.close();
});

test("an account: Argon2id, the same answer for a wrong name and a wrong passphrase", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const account = (client, name, passphrase) =>
        server.post("/api/account", { name, passphrase }, client.cookie);
    const login = (name, passphrase, cookie) => server.post("/api/login", { name, passphrase }, cookie);

    assert.equal((await account(ann, "Ann", "short")).status, 400);
    for (const name of ["A n n", "--json", "-h"]) assert.equal((await account(ann, name, "long enough it is")).status, 400, name);
    for (const name of ["admin", "Dealer", "HOUSE"]) assert.equal((await account(ann, name, "long enough it is")).status, 409, name);
    const named = await account(ann, "Ann", "long enough it is");
    assert.equal(named.json.player.name, "Ann");
    assert.equal(named.json.player.kind, "player");
    assert.notEqual(cookieOf(named), ann.cookie);
    assert.equal((await server.get("/api/me", ann.cookie)).status, 401, "a new secret, the old one is dead");
    for (const name of ["Ann", "ann", "ANN"]) assert.equal((await account(bo, name, "another passphrase")).status, 409);
    const wrongName = await login("Anne", "long enough it is");
    const wrongPhrase = await login("Ann", "long enough it was");
    assert.equal(wrongName.status, 401);
    assert.deepEqual(wrongName.json, wrongPhrase.json);
    await server.restart();
    const back = await login("Ann", "long enough it is", bo.cookie);
    assert.equal(back.json.player.id, named.json.player.id);
    assert.equal((await server.get("/api/me", bo.cookie)).status, 401, "the guest's session ends");
    const small = await login("aNN", "long enough it is");
    assert.deepEqual(small.json.player, named.json.player);
    const { stdout } = sqlite(server, "SELECT passhash FROM players WHERE name = 'Ann'");
    assert.match(stdout, /^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=\d+\$/);
    const bot = await server.guest({ bot: true });
    for (const name of ["Pit", "Guest1", "guest_2", "GUEST-3-4", "Bot_1", "bot", "Guest--"]) {
        const refused = await account(bot, name, "long enough it is");
        assert.deepEqual([refused.status, refused.json.error?.code], [409, "name"], name);
        assert.match(refused.json.error.words, /reserved; choose another/);
    }
    assert.equal((await account(bot, "Robot", "long enough it is")).json.player.kind, "bot");
    await server.close();
});

function sqlite(server, query) {
    const run = spawnSync("sqlite3", [`${server.data}/pit.sqlite`, query]);
    assert.equal(run.status, 0, String(run.stderr));
    return { stdout: String(run.stdout) };
}

test("older books have names that differ in capitals alone: each gets in by its own", async () => {
    const server = await Server.start();
    const accounts = [];
    for (const name of ["Ann", "Bob"]) {
        const { cookie } = await server.guest();
        const made = await server.post("/api/account", { name, passphrase: `passphrase of ${name}` }, cookie);
        accounts.push(made.json.player.id);
    }
    const login = async (name, of) => (await server.post("/api/login", { name, passphrase: `passphrase of ${of}` })).json.player?.id;

    await server.stop();
    server.alter("UPDATE players SET name = 'ann' WHERE name = 'Bob'");
    await server.run();
    assert.deepEqual([await login("Ann", "Ann"), await login("ann", "Bob")], accounts);
    assert.equal(await login("ANN", "Ann"), accounts[0], "the older one");
    assert.equal(await login("ann", "Ann"), undefined);
    await server.close();
});

test("two want one name at the same moment: one gets it, and the server lives", async () => {
    const server = await Server.start();
    const clients = [await server.guest(), await server.guest(), await server.guest()];
    const answers = await Promise.all(
        ["Cleo", "Cleo", "cleo"].map((name, i) =>
            server.post("/api/account", { name, passphrase: "long enough it is" }, clients[i].cookie),
        ),
    );

    assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409]);
    await server.close();
});

test("what another has played is nobody's business; one's own is there, a hundred rounds and more", async () => {
    const server = await Server.start("--no-limits");
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, { game: "red-dog", bet_seconds: 0, turn_seconds: 0 });

    await ann.sit(table);
    for (let i = 0; i < 3; i++) await ann.redDog(table);
    const rounds = (await server.get("/api/history?most=2", ann.cookie)).json.rounds;
    assert.deepEqual(rounds.map((r) => r.round), [3, 2]);
    const older = await server.get(`/api/history?before=${rounds[1].row}`, ann.cookie);
    assert.deepEqual(older.json.rounds.map((r) => r.round), [1]);
    assert.deepEqual((await server.get("/api/history", bo.cookie)).json.rounds, []);
    const { text } = await server.get(`/api/tables/${table}/record`);
    assert.match(text, /^seat 1 p\d+ 200$/m, "a record has numbers for names");
    const wheel = await server.openTable(ann, { game: "roulette", rules: "ma-book", bet_seconds: 0, turn_seconds: 0 });
    await ann.sit(wheel, 20000);
    for (let i = 0; i < 105; i++) {
        await ann.bettingOpen(wheel);
        const { round } = ann.state[wheel];
        await ann.bet(wheel, 100, i % 2 ? "red" : "black");
        await ann.do({ do: "ready", table: wheel });
        await ann.until(() => ann.state[wheel].round > round && !ann.state[wheel].phase);
    }
    const last = (await server.get("/api/history", ann.cookie)).json.rounds;
    assert.deepEqual(last.map((r) => r.round), Array.from({ length: 100 }, (_, i) => 105 - i));
    for (const r of last) assert.ok(r.table === wheel && r.stake === 100 && Math.abs(r.net) === 100 && r.time && r.words, JSON.stringify(r));
    const before = (await server.get(`/api/history?before=${last.at(-1).row}`, ann.cookie)).json.rounds;
    assert.deepEqual(before.map((r) => r.round), [5, 4, 3, 2, 1, 3, 2, 1]);
    await server.close();
});

test("more play money for who has lost it", async () => {
    const server = await Server.start("--no-limits");
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma min=1 max=1000000", bet_seconds: 0, turn_seconds: 0 });

    assert.equal((await server.post("/api/more", {}, ann.cookie)).status, 409);
    await ann.sit(table, 50000);
    while (ann.me(table).chips >= 1000) await ann.redDog(table, Math.min(ann.me(table).chips, 100000000));
    const { json, status } = await server.post("/api/more", {}, ann.cookie);
    assert.equal(status, 200);
    assert.equal(json.wallet, 50000);
    assert.equal((await server.post("/api/more", {}, ann.cookie)).status, 409);
    await server.close();
});

test("limits: of an address and a connection", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    let slow = 0;

    for (let i = 0; i < 300; i++) ann.send({ do: "ping", n: i });
    await ann.until(() => ann.said.filter((m) => m.is === "pong" || m.is === "refused").length >= 300);
    slow = ann.said.filter((m) => m.code === "slow").length;
    assert.ok(slow >= 50 && slow <= 100, `${slow} of 300 were too many`);
    const asked = await Promise.all(Array.from({ length: 260 }, () => server.get("/api/games")));
    const refused = asked.filter((a) => a.status === 429);
    assert.ok(refused.length > 0);
    assert.equal(refused[0].json.error.code, "slow");
    const cleo = new Client(server, ann.cookie);
    await cleo.open();
    const { json } = await server.ask("GET", "/api/me", { cookie: ann.cookie });
    assert.ok(json);
    await server.close();
});

test("only names that the house has given are answered to: another may be a stranger's that leads here", async () => {
    const server = await Server.start("--host", "pit.example Other.example", "--origin", "https://site.example");
    const ann = await server.guest();
    const asked = async (host, path = "/api/games") => (await server.ask("GET", path, { headers: { Host: host } })).status;
    const { port } = server;

    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1.evil.example", "notlocalhost", "[::1", "a b", "pit.example.evil"])
        for (const path of ["/api/games", "/metrics", "/", "/op/api/me"]) assert.equal(await asked(host, path), 421, host + path);
    const names = ["localhost", "127.0.0.1", "192.0.2.7:80", "[::1]", `[2001:db8::1]:${port}`, "pit.example", "PIT.example.:443", "other.example"];
    for (const host of [...names, "site.example", hostname()]) assert.equal(await asked(host), 200, host);

    const evil = { Host: "evil.example", Origin: "http://evil.example" };
    const made = await server.post("/api/guest", {}, undefined, evil);
    assert.equal(made.status, 421);
    assert.deepEqual([made.json.error.code, made.headers["set-cookie"]], ["host", undefined]);
    assert.match(made.json.error.words, /--host NAME/);
    await assert.rejects(new Client(server, ann.cookie).open(evil), /421/);
    const own = { Host: "pit.example", Origin: "https://pit.example" };
    assert.equal((await server.post("/api/guest", {}, undefined, own)).status, 201);
    await new Client(server, ann.cookie).open(own);
    await server.close();
});

test("an address of IPv6 is counted by its /64", async () => {
    const server = await Server.start("--behind-proxy");
    const refused = async (addressOf) => {
        const ask = (i) => server.ask("GET", "/api/games", { headers: { "X-Forwarded-For": addressOf(i.toString(16)) } });
        const asked = await Promise.all(Array.from({ length: 300 }, (_, i) => ask(i)));
        return asked.filter((a) => a.status === 429).length;
    };

    assert.ok((await refused((i) => `2001:db8:0:1::${i}:1`)) > 50, "one household");
    assert.equal(await refused((i) => `2001:db8:0:1${i.padStart(3, "0")}::1`), 0, "many");
    await server.close();
});

test("a connection follows eight tables", async () => {
    const server = await Server.start("--no-limits");
    const [ann, bo] = [await server.guest(), await server.guest()];
    const tables = [];

    for (const c of [ann, bo])
        for (let i = 0; i < 5; i++) tables.push(await server.openTable(c, { game: "red-dog", private: true }));
    for (const table of tables.slice(0, 8)) await ann.join(table);
    const answer = ann.next((m) => m.is === "refused");
    ann.send({ do: "join", table: tables[8] });
    assert.equal((await answer).code, "room");
    ann.send({ do: "part", table: tables[0] });
    await ann.join(tables[8]);
    await server.close();
});

test("an operator bars a player: every session ends, none begins, and the round goes on", async () => {
    const server = await Server.start();
    const file = `${server.data}/pit.sqlite`;
    const operator = (word, player) => assert.equal(spawnSync(pit, ["ledger", word, file, player]).status, 0);
    const [guest, bo] = [await server.guest(), await server.guest()];
    const who = { name: "Ann", passphrase: "long enough it is" };
    const named = await server.post("/api/account", who, guest.cookie);
    const ann = await server.connect(cookieOf(named));
    const phone = await server.connect(cookieOf(await server.post("/api/login", who)));
    const table = await server.openTable(bo, { game: "craps", rules: "ma-book min=5", bet_seconds: 0, turn_seconds: 0 });

    await bo.sit(table, 10000, 1);
    await ann.sit(table, 10000, 2);
    await ann.bettingOpen(table);
    await ann.do({ do: "act", table, verb: "bet", spot: "pass", amount: 500 });
    operator("bar", "ann");
    assert.deepEqual([await ann.closed, await phone.closed], [4401, 4401]);
    assert.equal((await server.get("/api/me", ann.cookie)).status, 401);
    assert.equal((await server.get("/api/me", phone.cookie)).status, 401);
    assert.deepEqual((await server.post("/api/login", who)).json, (await server.post("/api/login", { ...who, name: "Anne" })).json);
    assert.equal(bo.state[table].seats.find((s) => s.seat === 2).wagers[0].stake, 500);
    await server.restart();
    assert.equal((await server.post("/api/login", who)).status, 401);
    operator("admit", "Ann");
    let back;
    do back = await server.post("/api/login", who);
    while (back.status === 401);
    assert.equal(back.json.player.id, named.json.player.id);
    assert.equal((await server.get("/api/me", bo.cookie)).status, 200);
    await server.close();
});

test("who log in at once all come in", async () => {
    const server = await Server.start();
    const guest = await server.guest();
    const who = { name: "Ann", passphrase: "long enough it is" };

    assert.equal((await server.post("/api/account", who, guest.cookie)).status, 200);
    const logins = await Promise.all(Array.from({ length: 12 }, () => server.post("/api/login", who)));
    assert.deepEqual(logins.map((a) => a.status), Array(12).fill(200));
    await server.close();
});

test("wrong passphrases: the account waits for this address, and for no other", async () => {
    const server = await Server.start("--behind-proxy");
    const from = (last) => ({ "X-Forwarded-For": `192.0.2.${last}` });
    const guest = await server.post("/api/guest", {});
    const who = { name: "Ann", passphrase: "long enough it is" };
    const login = (body, last) => server.post("/api/login", body, undefined, from(last));
    const wrong = { ...who, passphrase: "long enough it was" };

    assert.equal((await server.post("/api/account", who, cookieOf(guest))).status, 200);
    const tried = await Promise.all(Array.from({ length: 8 }, () => login(wrong, 1)));
    assert.deepEqual(tried.map((a) => a.status).sort(), [401, 401, 401, ...Array(5).fill(429)]);
    const locked = await login(who, 1);
    assert.equal(locked.status, 429, "not even the right one now");
    assert.equal(locked.json.error.code, "locked");
    assert.ok(Number(locked.headers["retry-after"]) > 5);
    assert.equal((await login({ ...who, name: "ann" }, 1)).status, 429, "capitals make it no other account");
    assert.equal((await login(who, 2)).status, 200, "the owner comes in from elsewhere");
    assert.equal((await login({ ...who, name: "nobody" }, 1)).status, 401);
    await server.close();
});

test("passphrases and names that nobody should have", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const account = async (name, passphrase) => {
        const { status, json } = await server.post("/api/account", { name, passphrase }, ann.cookie);
        return status === 200 ? "taken" : json.error.code;
    };

    for (const weak of ["password", "Password1!", "P@ssw0rd", "12345678", "87654321", "qwertyuiop", "aaaaaaaa", "abcabcabc", "iloveyou", "1q2w3e4r", "letmein123", "Annabel99"])
        assert.equal(await account("Annabel", weak), "weak", weak);
    for (const name of ["p1", "P1", "p12345"]) assert.equal(await account(name, "long enough it is"), "name", name);
    assert.equal(await account("p1x", "rain on the roof"), "taken");
    await server.close();
});

test("an address opens so many tables and no more", async () => {
    const server = await Server.start("--behind-proxy");
    const open = async (last) => {
        const headers = { "X-Forwarded-For": `192.0.2.${last}` };
        const guest = cookieOf(await server.post("/api/guest", {}, undefined, { "X-Forwarded-For": `198.51.100.${count % 200}` }));
        count++;
        const answers = [];
        for (let i = 0; i < 8; i++) answers.push((await server.post("/api/tables", { game: "big-six" }, guest, headers)).status);
        return answers;
    };
    let count = 0;

    for (let i = 0; i < 5; i++) assert.deepEqual(await open(1), Array(8).fill(201));
    assert.deepEqual(await open(1), Array(8).fill(409), "other guests of the address too");
    assert.deepEqual(await open(2), Array(8).fill(201));
    await server.close();
});

test("books are for their owner alone", async () => {
    const server = await Server.start();
    const mode = (name) => statSync(join(server.data, name)).mode & 0o777;

    await server.guest();
    const files = readdirSync(server.data);
    assert.ok(files.includes("pit.sqlite-wal"));
    for (const name of files) assert.equal(mode(name), 0o600, name);
    await server.stop();
    chmodSync(join(server.data, "pit.sqlite"), 0o644);
    chmodSync(server.data, 0o755);
    await server.run();
    assert.equal(mode("pit.sqlite"), 0o600);
    assert.equal(mode("."), 0o700);
    await server.close();
});

test("no connection outlives its session", async () => {
    const server = await Server.start();
    const ann = await server.guest();

    await server.post("/api/account", { name: "Ann", passphrase: "long enough it is" }, ann.cookie);
    assert.equal(await ann.closed, 4401, "the session of the guest has ended");
    await server.close();
});

test("numbers of a query: in words what would be right", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = (await server.get("/api/tables")).json.tables[0].table;

    for (const [path, words] of [
        ["/api/history?most=201", /most is a whole number from 0 to 200/],
        ["/api/history?most=ten", /most is a whole number/],
        ["/api/history?before=-1", /before is a whole number/],
        [`/api/tables/${table}/record?to=1e3`, /to is a whole number/],
        [`/api/tables/${table}/record?to=99999999999999999999`, /to is a whole number/],
        [`/api/tables/${table}/record?proved=yes`, /proved is a whole number from 0 to 1/],
    ]) {
        const answer = await server.get(path, ann.cookie);
        assert.equal(answer.status, 400, path);
        assert.equal(answer.json.error.code, "query");
        assert.match(answer.json.error.words, words);
    }
    assert.equal((await server.get("/api/history?most=200&before=1", ann.cookie)).status, 200);
    await server.close();
});
