// protect.test.mjs -- a player's own limits at a real server: who has excluded himself and wants to play does not.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { Client, Server, cookieOf, pit, sleep, test } from "./client.mjs";

const quick = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };

function limit(server, client, body) {
    return server.post("/api/limits", body, client.cookie);
}

function events(server, ...args) {
    const run = spawnSync(pit, ["events", "--data", server.data, ...args]);
    assert.equal(run.status, 0, String(run.stderr));
    return String(run.stdout).split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

test("who has excluded himself: other connections, seats, tables, drills, games, a log-in, kill -9", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const account = await server.post("/api/account", { name: "Ann", passphrase: "rain on the roof" }, ann.cookie);
    const first = await server.connect(cookieOf(account));
    const table = await server.openTable(first, quick);
    const second = await server.connect(first.cookie);

    await first.sit(table, 10000);
    await first.redDog(table, 500);
    await first.bettingOpen(table);
    await first.bet(table, 500);
    assert.equal((await limit(server, first, { kind: "exclusion", value: 180 })).json.error.code, "sure");
    const told = second.next((m) => m.is === "visit" && m.visit.rests?.code === "rest");
    const excluded = await limit(server, first, { kind: "exclusion", value: 180, sure: true });
    assert.equal(excluded.status, 200, excluded.text);
    await told; // every connection hears of it
    const bet = { do: "act", table, verb: "bet", spot: "ante", amount: 100 };
    await first.refused(bet, "rest");
    await second.refused(bet, "rest");
    await first.do({ do: "ready", table }); // what lies is played, by the book
    await first.answer(table);
    await first.until(() => !first.me(table)); // then the seat is given up, and the chips are in the wallet
    const { json: me } = await server.get("/api/me", first.cookie);
    assert.equal(me.at_tables, 0);
    assert.equal(me.visit.rests.code, "rest");

    const tables = [table, (await server.get("/api/tables")).json.tables.find((t) => t.game === "roulette").table];
    for (const more of [{ private: true }, { policy: "drill" }]) tables.push(await server.openTable(first, { ...quick, ...more }));
    const again = await server.post("/api/login", { name: "ann", passphrase: "rain on the roof" });
    assert.equal(again.status, 200, "the way to wallet and history stays open");
    const clients = [first, second, await server.connect(cookieOf(again))];
    for (const client of clients)
        for (const one of tables) {
            await client.join(one);
            await client.refused({ do: "sit", table: one, seat: 0, chips: 1000 }, "rest");
        }
    const shorter = await limit(server, first, { kind: "exclusion", value: 1, sure: true });
    assert.equal(shorter.status, 409);
    assert.match(shorter.json.error.words, /^an exclusion can be made longer/);
    const { rests } = (await server.get("/api/me", first.cookie)).json.visit;
    assert.ok(rests.words.endsWith(` until ${new Date(rests.until).toISOString().slice(0, 16).replace("T", ", ")} UTC`), rests.words);
    assert.equal((await limit(server, first, { kind: "exclusion", value: 0, sure: true })).status, 409);
    assert.equal((await server.post("/api/limits/confirm", { kind: "exclusion" }, first.cookie)).status, 409);
    await server.restart("SIGKILL");
    const back = new Client(server, cookieOf(again));
    await back.open();
    await back.join(tables[1]);
    await back.refused({ do: "sit", table: tables[1], seat: 0, chips: 1000 }, "rest");
    assert.ok((await server.get("/api/history", back.cookie)).json.rounds.length >= 2);
    // Nobody can be known again who comes as somebody else: a new guest is a new player, with nothing of the old one.
    const other = await server.guest();
    assert.notEqual(other.player.id, me.player.id);
    const [event] = events(server, "--kind", "exclusion");
    assert.deepEqual([event.player, event.before], [me.player.id, "none"]);
    await server.close();
});

test("an own bet limit, and a bet that is on its way when it is lowered", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, quick);

    await ann.sit(table, 20000);
    await ann.bettingOpen(table);
    const set = (value, pin = "2468") => limit(server, ann, { kind: "bet", value, pin });
    assert.equal((await set(1000)).status, 200);
    const late = await ann.refused({ do: "act", table, verb: "bet", spot: "ante", amount: 1001 }, "limit");
    assert.equal(late.clause, "NJO-RD own limit");
    await ann.until(() => ann.state[table].moves.find((m) => m.verb === "bet").most === 1000); // what is told is what is taken
    // Both at once: the order in which they come decides, and the books have that order.
    const [lowered, came] = await Promise.all([set(300), ann.ask({ do: "act", table, verb: "bet", spot: "ante", amount: 900 })]);
    assert.equal(lowered.status, 200);
    if (came.is === "refused") assert.equal(came.code, "limit");
    await ann.refused({ do: "act", table, verb: "bet", spot: "ante", amount: 301 }, "limit");
    const raised = await set(9000);
    const bet = raised.json.limits.find((l) => l.kind === "bet");
    assert.deepEqual([bet.value, bet.next], [300, 9000]);
    const friday = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", weekday: "long", hour: "2-digit", minute: "2-digit", hour12: false });
    assert.match(friday.format(bet.next_from), /^Friday,? (24|00):00$/);
    assert.ok(bet.next_from - raised.json.now >= 86400000);
    for (let i = 0; i < 3; i++) assert.equal((await set(9000, "1111")).status, 403);
    assert.equal((await set(9000)).status, 429, "and now the PIN has to wait");
    assert.equal((await set(200)).status, 200, "but a lower limit never waits");
    for (let i = 0; i < 400 && events(server, "--kind", "pin").length < 3; i++) await sleep(50); // a thread of its own writes them
    await server.restart("SIGKILL");
    await ann.reopen();
    await ann.join(table);
    await ann.refused({ do: "act", table, verb: "bet", spot: "ante", amount: 1000 }, "limit");
    assert.equal(events(server, "--kind", "pin").length, 3);
    assert.deepEqual(events(server, "--kind", "limit").map((e) => [e.kind, e.before, e.after]),
        [["limit.set", "none", "$10"], ["limit.set", "$10", "$3"], ["limit.asked", "$3", "$90"], ["limit.set", "$3", "$2"]]);
    await server.close();
});

test("starts, stops, failed log-ins, who is barred: one line of the event log each", async () => {
    const server = await Server.start();
    const ann = await server.guest();

    assert.equal((await server.post("/api/login", { name: "Nobody", passphrase: "long enough it is" })).status, 401);
    const { table } = (await server.get("/api/tables")).json.tables.find((t) => t.game === "red-dog");
    await ann.sit(table, 10000); // who sits is known at a start, and is no news then
    assert.equal(spawnSync(pit, ["ledger", "bar", `${server.data}/pit.sqlite`, `p${ann.player.id}`]).status, 0);
    assert.equal(await ann.closed, 4401);
    const noted = async (count) => { // it is written by a thread of its own
        for (let i = 0; i < 400 && events(server).length < count; i++) await sleep(50);
    };
    await noted(3);
    await server.restart("SIGKILL");
    await server.restart();
    await noted(6);
    const log = events(server);
    assert.deepEqual(log.map((e) => e.kind), ["start", "login.failed", "player.barred", "start", "stop", "start"]);
    assert.equal(log[1].who, "Nobody");
    assert.deepEqual([log[2].player, log[2].before, log[2].after], [ann.player.id, "admitted", "barred"]);
    assert.match(log[3].words, /ended by force/);
    assert.doesNotMatch(log[5].words, /force/);
    const check = spawnSync(pit, ["events", "--data", server.data, "--check"]);
    assert.equal(check.status, 0, String(check.stderr));
    await server.close();
});
