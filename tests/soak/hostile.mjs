// hostile.mjs -- greedy, lying, slow and malformed players who come back under new names, against a real server: they win
// nothing that the cards did not give them, stop nobody, and change nothing but the log. HOSTILE_SECONDS says for how long.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Client, Server, cookieOf, pit, run, sleep, verify } from "../server/client.mjs";

const seconds = Number(process.env.HOSTILE_SECONDS ?? 60);
const start = Date.now();
const end = start + 1000 * seconds;
const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };
const tried = {}; // by what, how often
const any = (list) => list[randomInt(list.length)];
const from = () => ({ "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });
const count = (what) => (tried[what] = (tried[what] ?? 0) + 1);

/** Somebody new from somewhere else; undefined: turned away. */
async function arrive(server) {
    const headers = from();
    const answer = await server.post("/api/guest", {}, undefined, headers);
    if (answer.status !== 201) return undefined;
    const client = new Client(server, cookieOf(answer), answer.json.player);
    client.headers = headers;
    await client.open(headers);
    return client;
}

const answered = (client, id) => client.next((m) => (m.is === "done" || m.is === "refused") && m.id === id, 5000).catch(() => {});

/** Takes more than there is, twice and at once, and goes away in the middle. */
async function greedy(server, tables) {
    const client = await arrive(server);
    if (!client) return;
    const made = await server.post("/api/tables", { ...own, policy: any(["practice", "drill"]), private: true }, client.cookie, client.headers);
    const table = made.status === 201 ? made.json.table : any(tables);
    client.send({ do: "join", table });
    const same = randomUUID();
    const money = [500, 1, -500, 0, 1e300, 0.5, "500", 2 ** 53, 50001, null];
    const wishes = [
        ...[1, 2, 3].map((seat) => ({ do: "sit", seat, chips: any([10000, 50000, 50001, ...money]) })),
        ...money.map((amount) => ({ do: "act", verb: any(["bet", "raise", "take"]), spot: any(["ante", "raise", "red"]), amount })),
        { do: "irregular", kind: "third-exposed" },
        { do: "buy", amount: any(money) },
        { do: "ready" },
        { do: "act", verb: "stand" },
        { do: "leave" },
        { id: same, do: "sit", seat: 1, chips: 10000 },
        { id: same, do: "sit", seat: 2, chips: 50000 },
    ];
    for (let i = 0; i < 12 && Date.now() < end; i++) {
        const burst = Array.from({ length: 4 }, () => ({ id: randomUUID(), table, ...any(wishes) }));
        const last = answered(client, burst[3].id);
        for (const wish of burst) client.send(wish);
        count("greedy");
        await last;
        for (let k = 0; k < 3; k++) void server.post("/api/more", {}, client.cookie, client.headers).catch(() => {});
    }
    client.drop();
}

/** Brings another seed than it committed to, or none, and wants what is others'. */
async function liar(server, tables, victim) {
    const client = await arrive(server);
    if (!client) return;
    client.shows = any([true, false]);
    client.commits = any([true, false]);
    const table = any(tables);
    client.send({ do: "join", table });
    client.send({ id: randomUUID(), do: "sit", table, seat: randomInt(1, 7), chips: 10000 });
    for (let i = 0; i < 6 && Date.now() < end; i++) {
        const seed = randomBytes(32).toString("hex");
        client.send({ do: "show", table, epoch: randomInt(1, 4), accept: 0, cut: 0, seed });
        client.send({ do: "commit", table, epoch: randomInt(1, 4), commit: seed });
        client.send({ id: randomUUID(), do: "act", table, verb: "bet", spot: "ante", amount: 500, player: 1 });
        for (const cookie of [victim.cookie.slice(0, -1) + "0", `pit-op=${client.cookie.slice(4)}`, client.cookie])
            for (const path of ["/op/api/tables", "/op/api/log", "/api/history?player=1"]) await server.ask("GET", path, { cookie, headers: client.headers });
        await server.post("/op/api/do", { action: "void", table, reason: "mine" }, client.cookie, client.headers);
        await server.post("/op/api/login", { token: seed, code: "000000" }, undefined, client.headers);
        await server.post("/api/login", { name: "Victim", passphrase: seed }, undefined, client.headers);
        count("liar");
    }
    client.drop();
}

/** Half of a request, half of a frame, and never a byte more; or reads nothing. */
async function slow(server, tables) {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(any(["GET /api/me HTTP/1.1\r\nHo", "POST /api/guest HTTP/1.1\r\nHost: x\r\nX-Pit: 1\r\nContent-Length: 9\r\n\r\n{", "\x16\x03\x01"]));
    const client = await arrive(server);
    for (const table of client ? tables : []) client.send({ do: "join", table });
    client?.socket.pause();
    client?.socket.write(Buffer.from([0x81, 0xff, 0x7f, 0xff]));
    count("slow");
    await sleep(randomInt(200, 3000));
    socket.destroy();
    client?.drop();
}

/** Whatever is no message. */
async function malformed(server) {
    const client = await arrive(server);
    if (!client) return;
    const texts = ["[".repeat(15000), "{}", "{\"do\":", "\u0000", "{\"do\":\"sit\",\"do\":\"act\"}", `{"do":"${"x".repeat(9000)}"}`, "null", "\"\\ud800\""];
    for (let i = 0; i < 5; i++) client.send(any(texts));
    client.socket.write(any([randomBytes(200), Buffer.from([0x81, 0x01, 0x41]), Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), Buffer.from([0x09, 0xff])]));
    const raw = connect(server.port, "127.0.0.1");
    raw.on("error", () => {});
    raw.write(any(["GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", randomBytes(400), "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"]));
    for (const title of ["\u202e", "\u0085", " "]) await server.post("/api/tables", { ...own, title }, client.cookie, client.headers);
    count("malformed");
    await sleep(100);
    raw.destroy();
    client.drop();
}

/** Stops tables and people: commits to a shoe and leaves, opens all the tables it may, guesses what the victim says at the door. */
async function vandal(server, tables, victim, crowded) {
    const client = await arrive(server);
    if (!client) return;
    client.shows = false;
    await client.join(crowded());
    for (let i = 0; i < 10 && Date.now() < end; i++) {
        const [sits, leaves] = [randomUUID(), randomUUID()];
        client.send({ id: sits, do: "sit", table: crowded(), seat: 0, chips: 1000 });
        await answered(client, sits);
        client.send({ id: leaves, do: "leave", table: crowded() });
        await answered(client, leaves);
        count("vandal: sat and left");
    }
    for (let i = 0; i < 50; i++) {
        const { status } = await server.post("/api/tables", { ...own, private: true }, client.cookie, vandals);
        count(status === 201 ? "vandal: opened a table" : "vandal: opened none");
        if (status !== 201) break;
    }
    await server.post("/api/login", { name: "Victim", passphrase: "rain on the roo" }, undefined, client.headers);
    client.drop();
}

/** What a player of an hour needs besides: to follow a table that goes on under another record, and chips. */
class Regular {
    constructor(player, table) {
        Object.assign(this, { player, table, rounds: 0, longest: 0, said: player.said });
        player.said = { push: (m) => m.is === "closed" && m.table === this.table && this.follow(m) }; // and forgets the rest
    }

    follow({ next, words }) {
        this.closed = next ? undefined : `a table closed: ${words}`;
        this.table = next ?? this.table;
        if (next) this.player.send({ do: "join", table: next });
        count("a record rolled over");
    }

    get seat() {
        return this.player.state[this.table] && this.player.me(this.table);
    }

    /** Until bets are taken; false: there are none, for the table closed or the time is over. */
    async open() {
        while (!this.closed && !(this.player.state[this.table]?.open && this.seat))
            if (Date.now() > end + 30000) return false;
            else await this.player.next(() => true).catch(() => {});
        return !this.closed;
    }

    async chips(least) {
        if (this.seat.chips >= least) return;
        await server.post("/api/more", {}, this.player.cookie);
        const { json } = await server.get("/api/me", this.player.cookie);
        await this.player.do({ do: "buy", table: this.table, amount: Math.min(json.wallet, 20000) });
        count("a regular bought chips");
    }
}

/** Plays on as if nobody else were there. */
async function honest(regular) {
    while (Date.now() < end) {
        const began = Date.now();
        if (!(await regular.open())) break;
        const { table } = regular;
        await regular.chips(500).then(() => regular.player.redDog(regular.table, 500)).catch((error) => {
            if (table === regular.table) throw error; // or it went on elsewhere
        });
        regular.longest = Math.max(regular.longest, Date.now() - began);
        regular.rounds++;
        await sleep(150); // a connection may send fifty messages a second
    }
}

/** Sits where they sit, and bets whenever bets are taken. */
async function among(regular) {
    while (Date.now() < end && (await regular.open())) {
        await regular.chips(100);
        const wish = { id: randomUUID(), do: "act", table: regular.table, verb: "bet", spot: "ante", amount: 100 };
        regular.player.send(wish);
        await answered(regular.player, wish.id);
        await sleep(200);
    }
}

/** Whoever comes while they are at it finds a table, and plays. */
async function newcomer() {
    const somebody = await arrive(server);
    assert.ok(somebody, "who comes is let in");
    const made = await server.post("/api/tables", { ...own, private: true }, somebody.cookie, somebody.headers);
    assert.equal(made.status, 201, made.text);
    await somebody.sit(made.json.table, 10000);
    await somebody.redDog(made.json.table);
    await somebody.do({ do: "leave", table: made.json.table });
    somebody.drop();
    count("a newcomer played");
}

/** Looks at the server while all this goes on: memory, files, how fast it answers; and now and then at the whole of the books. */
async function watch() {
    const every = Math.max(5, seconds / 60);
    const seen = [];
    for (let i = 1; Date.now() < end; i++) {
        await sleep(Math.min(1000 * every, Math.max(1, end - Date.now())));
        const asked = Date.now();
        assert.equal((await server.get("/healthz")).status, 200);
        const took = Date.now() - asked;
        await newcomer();
        const rss = Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`))[1]);
        const open = readdirSync(`/proc/${server.child.pid}/fd`).length;
        const players = Number(sql(server, "SELECT max(id) FROM players"));
        seen.push({ rss, players });
        console.log(`${Math.round((Date.now() - start) / 1000)} s: ${rss} kB, ${open} files, health in ${took} ms, ${players} players, ${lone.rounds} rounds of the victim`);
        if (i % 12) continue;
        const copy = join(server.data, `copy-${i}`);
        const { status, err } = await run(pit, ["backup", "--data", server.data, copy]);
        assert.equal(status, 0, err);
        rmSync(copy);
        count("books checked in play");
    }
    return seen;
}

const sql = ({ data }, query) => String(spawnSync("sqlite3", ["-readonly", join(data, "pit.sqlite"), query]).stdout).trim();
const server = await Server.start("--behind-proxy");
process.on("exit", () => server.child.kill("SIGKILL"));
server.frames = { push() {} }; // an hour of them is more than is needed
const vandals = from(); // an address of their own
const guest = await server.guest();
const account = await server.post("/api/account", { name: "Victim", passphrase: "rain on the roof" }, guest.cookie);
const victim = await server.connect(cookieOf(account), account.json.player);
const table = await server.openTable(victim, { ...own, private: true });
const shared = await server.openTable(victim, { ...own, bet_seconds: 1, turn_seconds: 1 }); // anybody may sit here
const open = (await server.get("/api/tables")).json.tables.filter(({ game }) => game === "red-dog").map((one) => one.table);
await victim.sit(table, 40000);
const other = await server.guest();
await other.sit(shared, 20000);
const [lone, beside] = [new Regular(victim, table), new Regular(other, shared)];

const again = async (what, ...args) => {
    while (Date.now() < end) await what(server, ...args).catch((error) => count(`turned away: ${error.code ?? error.message.slice(0, 40)}`));
};
const crowd = [greedy, greedy, liar, liar, slow, slow, malformed, vandal].map((what) => again(what, open, victim, () => beside.table));
const [seen] = await Promise.all([watch(), honest(lone), among(beside), ...crowd]);
const { rounds, longest } = lone;
const played = Number(sql(server, `SELECT count(*) FROM rounds WHERE player_id = ${other.player.id}`));
for (const one of [lone, beside]) assert.equal(one.closed, undefined);
const back = await server.post("/api/login", { name: "Victim", passphrase: "rain on the roof" });
assert.equal(back.status, 200, "nobody has locked the victim out of the own account");

const health = await server.get("/healthz");
assert.equal(health.status, 200);
for (const one of [lone.table, beside.table, ...open]) {
    const { status, text } = await server.ask("GET", `/api/tables/${one}/record?proved=1`, { headers: from() });
    if (status === 404 && /no shoe of this table has been revealed/.test(text)) continue;
    assert.equal(status, 200, text);
    count("records verified");
    const said = verify(text); // at some of them nobody came to the end of a round
    assert.ok(said.status === 0 || /\nNOT VERIFIED: nothing differs/.test(said.text), said.text);
}
assert.equal(await server.stop(), 0, server.errors);
const books = join(server.data, "pit.sqlite");
const check = spawnSync(pit, ["ledger", "check", books]);
assert.equal(check.status, 0, String(check.stderr));
assert.equal(spawnSync(pit, ["events", "--check", "--data", server.data]).status, 0);
// What everybody holds is what was given out and what the cards brought, to the cent; drills are nobody's money.
const drills = `SELECT id FROM tables WHERE settings LIKE '%"policy":"drill"%'`;
const off = sql(server, `WITH drills AS (${drills}), holds AS (
        SELECT player_id, sum(amount) AS has FROM accounts WHERE kind <= 3 AND table_id NOT IN drills GROUP BY player_id),
    given AS (SELECT e.player_id, sum(e.amount) AS was FROM entries e JOIN transactions t ON t.id = e.tx WHERE t.what = 'issue' AND e.kind = 1 GROUP BY 1),
    won AS (SELECT player_id, sum(net) AS came FROM settlements WHERE table_id NOT IN drills GROUP BY 1)
    SELECT count(*) FROM holds LEFT JOIN given USING (player_id) LEFT JOIN won USING (player_id) WHERE has <> coalesce(was, 0) + coalesce(came, 0)`);
assert.equal(off, "0", "somebody holds what no card gave");
assert.equal(sql(server, "SELECT sum(amount) FROM accounts"), "0");
assert.equal(sql(server, "SELECT count(*) FROM deeds WHERE action NOT IN ('hire', 'lock')"), "0", "nobody ran the house");
assert.ok(rounds > 0 && longest < 30000, `the longest of ${rounds} rounds took ${longest} ms`);
assert.ok(played > 0, "who sits among them plays too");
// Memory follows those who are there, not all who ever came: the last fifth of the time needs little more than the second,
// once that begins after the ten minutes for which somebody who has gone is remembered, unless more of them come.
const fifth = (n) => seen.slice(Math.floor((n * seen.length) / 5), Math.floor(((n + 1) * seen.length) / 5));
const middle = (n) => fifth(n).map(({ rss }) => rss).sort((a, b) => a - b)[fifth(n).length >> 1];
const came = (n) => fifth(n).at(-1).players - (fifth(n - 1).at(-1)?.players ?? 0);
if (seconds / 5 > 600) assert.ok(middle(4) < 1.25 * middle(1) * Math.max(1, came(4) / came(1)), `memory grew: ${seen.map(({ rss, players }) => `${rss} of ${players}`)}`);
console.log(`${seconds} s: ${JSON.stringify(tried)}; ${sql(server, "SELECT count(*) FROM players")} players, ${sql(server, "SELECT count(*) FROM transactions")} transactions`);
console.log(`the victim played ${rounds} rounds, the longest took ${longest} ms, and ${played} among them; books, records, events and wallets hold`);
process.exit(0);
