// play.test.mjs -- tables that are played at, from the first commitment to the last payout.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Server, verify, test } from "./client.mjs";

async function tables(server, game) {
    const { json } = await server.get("/api/tables");
    return json.tables.filter((t) => t.game === game);
}

test("a guest plays Red Dog", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const [{ table }] = await tables(server, "red-dog");

    assert.equal(await ann.sit(table), 1);
    for (let i = 0; i < 12; i++) await ann.redDog(table, 500, i & 1 ? "raise" : "stand");
    const { state } = ann;
    assert.equal(state[table].round, 12);
    assert.ok(ann.me(table).witness);
    const { json } = await server.get("/api/history", ann.cookie);
    assert.equal(json.rounds.length, 12);
    const won = json.rounds.reduce((sum, round) => sum + round.net, 0);
    assert.equal(ann.me(table).chips, 20000 + won);
    const answer = await ann.do({ do: "leave", table });
    assert.equal(answer.wallet, 50000 + won);
    await server.close();
});

test("a server looks for the next bet, and then sleeps", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const [{ table }] = await tables(server, "red-dog");
    const used = () => readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce((a, b) => a + Number(b), 0);

    await ann.sit(table);
    await ann.redDog(table, 500, "stand");
    await new Promise((done) => setTimeout(done, 500));
    const before = used();
    await new Promise((done) => setTimeout(done, 1000));
    assert.ok(used() - before < 25, `${used() - before} hundredths of a second of one in which nobody asked`);
    await server.close();
});

test("two play a shoe to the cut card and on, and the record is verified", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, {
        game: "red-dog",
        rules: "ma decks=1 min=1 max=100",
        bet_seconds: 0,
        turn_seconds: 0,
    });
    ann.cut = 20;
    await ann.sit(table, 20000, 1);
    await bo.sit(table, 20000, 2);
    for (let i = 0; i < 40 && !ann.fair[`${table} 2`]?.revealed; i++) {
        await ann.bettingOpen(table);
        const round = ann.state[table].round;
        await ann.bet(table, 100);
        await bo.bet(table, 200);
        await ann.do({ do: "ready", table });
        assert.equal(ann.state[table].phase, 0, "one of two does not deal");
        await bo.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
        await Promise.all([ann.answer(table, i & 1 ? "raise" : "stand"), bo.answer(table)]);
    }
    assert.ok(ann.fair[`${table} 2`].revealed);
    const proved = await server.get(`/api/tables/${table}/record?proved=1`);
    const record = await server.get(`/api/tables/${table}/record`); // it may have grown meanwhile
    assert.match(record.headers["content-disposition"], /^attachment/);
    const checked = verify(proved.text);
    assert.match(checked.text, /\nVERIFIED/, checked.text);
    assert.equal(checked.status, 0);
    assert.ok((proved.text.match(/^reveal /gm) ?? []).length >= 2);
    assert.ok(record.text.startsWith(proved.text));
    const changed = proved.text.replace(/^bet 1 ante 1$/m, "bet 1 ante 2");
    assert.notEqual(changed, proved.text);
    assert.match(verify(changed).text, /NOT VERIFIED/);
    const third = await server.get(`/api/tables/${table}/record?to=3`);
    assert.equal(third.text.match(/^deal$/gm).length, 3);
    await server.close();
});

test("a craps table beside it", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const [{ table: craps }] = await tables(server, "craps");
    const [{ table: redDog }] = await tables(server, "red-dog");

    await ann.sit(craps);
    await bo.sit(redDog);
    for (let i = 0; i < 12; i++) {
        await ann.bettingOpen(craps);
        const round = ann.state[craps].round;
        if (!ann.me(craps).wagers.some((w) => w.spot === "pass")) await ann.bet(craps, 500, "pass");
        await ann.bet(craps, 500, "field");
        await ann.do({ do: "ready", table: craps });
        await ann.until(() => ann.state[craps].round > round);
        assert.equal(ann.state[craps].chance.length, 1);
        await bo.redDog(redDog);
    }
    assert.ok(ann.said.some((m) => m.events?.some((e) => /^roll [1-6] [1-6]$/.test(e.line))));
    await server.close();
});

test("the server's rules: refused with their clause, or with the edge", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const open = (body) => server.post("/api/tables", body, ann.cookie);

    const decks = await open({ game: "red-dog", rules: "ma decks=9" });
    assert.equal(decks.status, 400);
    assert.equal(decks.json.error.code, "rules");
    assert.match(decks.json.error.clause, /^MA/);
    assert.equal((await open({ game: "whist" })).status, 400);
    assert.equal((await open({ game: "red-dog", policy: "lax" })).status, 400);
    const rules = await server.get("/api/rules?game=red-dog&rules=wa");
    assert.equal(rules.json.player_edge, true);
    assert.equal(rules.json.allowed, false);
    const wa = await open({ game: "red-dog", rules: "wa" });
    assert.equal(wa.status, 403);
    assert.equal(wa.json.error.code, "edge");

    // MA-RD 4(a), MA-RD 3(d), MAB-RD 4(a): what a dealer shall do is not left out at a live table.
    for (const [text, key, clause] of [
        ["ma burn=off", "burn", "MA-RD 4(a)"],
        ["ma cut=0", "cut", "MA-RD 3(d)"],
        ["ma-book burn=off", "burn", "MAB-RD 4(a)"],
    ]) {
        const short = await open({ game: "red-dog", rules: text });
        assert.equal(short.status, 400, text);
        assert.equal(short.json.error.clause, clause);
        assert.match(short.json.error.words, new RegExp(`^${key}: at a live table `));
        const asked = await server.get(`/api/rules?game=red-dog&rules=${encodeURIComponent(text)}`);
        assert.equal(asked.json.allowed, false, text);
    }
    for (const text of ["ma cut=20", "nj-online"]) // a cut card elsewhere; no shoe to cut
        assert.equal((await open({ game: "red-dog", rules: text })).status, 201, text);

    // MAB-CR 4(b): higher odds are uniform within the house; craps and mini-craps share the list.
    assert.equal((await open({ game: "craps", rules: "ma-book odds_times=3 min=10" })).status, 201);
    for (const game of ["craps", "mini-craps"]) {
        const uneven = await open({ game, rules: "ma-book pays_two=31" });
        assert.equal(uneven.status, 400);
        assert.equal(uneven.json.error.clause, "MAB-CR 4(b)");
        assert.match(uneven.json.error.words, /^pays_two: another table of this house has 30/);
    }
    await server.close();

    const lenient = await Server.start("--allow-player-edge");
    const bo = await lenient.guest();
    const table = await lenient.openTable(bo, { game: "red-dog", rules: "wa", bet_seconds: 0 });
    await bo.sit(table);
    for (let i = 0; i < 3; i++) await bo.redDog(table, 500);
    await lenient.close();
});

test("private tables: whoever has the link", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, { game: "red-dog", private: true, title: "Ann's" });
    const listed = async (client) =>
        (await server.get("/api/tables", client.cookie)).json.tables.some((t) => t.table === table);

    assert.equal(await listed(ann), true);
    assert.equal(await listed(bo), false);
    await bo.join(table);
    assert.equal(bo.info[table].title, "Ann's");
    assert.equal(bo.info[table].bet_seconds, 0);
    await bo.sit(table);
    assert.equal(await listed(bo), true);
    for (let i = 1; i < 8; i++) await server.openTable(ann, { game: "red-dog", private: true });
    const many = await server.post("/api/tables", { game: "red-dog" }, ann.cookie);
    assert.equal(many.status, 409);
    assert.equal(many.json.error.code, "room");
    await server.close();
});

test("sit, watch, buy, leave", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const [{ table }, other] = await tables(server, "red-dog");

    await bo.join(table);
    await ann.sit(table, 10000, 3);
    await bo.until(() => bo.state[table].seats.length === 1);
    assert.equal(bo.state[table].you, null);
    assert.deepEqual(bo.state[table].moves, []);
    assert.equal(bo.state[table].seats[0].chips, 10000);
    await ann.refused({ do: "sit", table, seat: 4, chips: 1000 }, "seat");
    await bo.refused({ do: "sit", table, seat: 3, chips: 1000 }, "seat");
    await bo.refused({ do: "sit", table, seat: 9, chips: 1000 }, "seat");
    await bo.refused({ do: "sit", table, seat: 0, chips: 50001 }, "chips");
    await bo.refused({ do: "leave", table }, "seat");
    await bo.refused({ do: "act", table, verb: "bet", spot: "ante", amount: 500 }, "seat");
    assert.equal((await ann.do({ do: "buy", table, amount: 5000 })).wallet, 35000);
    assert.equal(ann.me(table).chips, 15000);
    await ann.refused({ do: "buy", table, amount: 35001 }, "chips");
    await ann.bettingOpen(table);
    await ann.bet(table);
    await ann.refused({ do: "leave", table }, "closed");
    await ann.do({ do: "act", table, verb: "take", spot: "ante", amount: 500 });
    await bo.do({ do: "sit", table: other.table, seat: 0, chips: 50000 });
    await bo.refused({ do: "sit", table, seat: 0, chips: 100 }, "chips");
    assert.equal((await ann.do({ do: "leave", table })).wallet, 50000);
    bo.send({ do: "part", table });
    const seen = bo.said.length;
    await ann.sit(table);
    await bo.do({ do: "leave", table: other.table });
    assert.ok(!bo.said.slice(seen).some((m) => m.table === table && m.is === "update" && m.state.seats.length));
    await server.close();
});

test("wrong bets are refused in words, with the clause, and change nothing", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const [{ table }] = await tables(server, "red-dog");

    await ann.sit(table, 30000);
    await ann.bettingOpen(table);
    const before = JSON.stringify(ann.state[table]);
    const bet = (amount, spot = "ante") => ({ do: "act", table, verb: "bet", spot, amount });
    const low = await ann.refused(bet(100), "amount");
    assert.match(low.words, /5/);
    assert.match(low.clause, /^MA/);
    await ann.refused(bet(50100), "chips");
    await ann.refused(bet(500, "field"), "spot");
    await ann.refused(bet(-500), "message");
    await ann.refused(bet(5.5), "message");
    await ann.refused({ do: "act", table, verb: "raise", amount: 500 }, "turn");
    await ann.refused({ do: "act", table, verb: "sit" }, "verb");
    await ann.refused({ do: "act", table, verb: "bet", spot: "ante" }, "message");
    await ann.refused({ do: "ready", table }, "turn");
    await ann.refused({ do: "act", table: "00".repeat(16), verb: "stand" }, "table");
    await ann.join(table);
    const plain = (text) => text.replace(/"ends":\d+/g, "");
    assert.equal(plain(JSON.stringify(ann.state[table])), plain(before));
    for (const wrong of ["[]", "{", '{"do":"fly"}', '{"id":"x"}', '"do"', '{"do":"ping","do":"ping","n":1}', '{"do":"ping","n":1,"n":1}']) {
        const answer = ann.next((m) => m.is === "refused");
        ann.send(wrong);
        assert.equal((await answer).code, "message");
    }
    ann.send({ do: "ping", n: 7 });
    assert.equal((await ann.next((m) => m.is === "pong")).n, 7);
    await server.close();
});

test("a dealer's error on request: at a drill, and of one's own round alone", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const own = { game: "red-dog", rules: "ma", bet_seconds: 0, turn_seconds: 0 };
    const table = await server.openTable(ann, { ...own, policy: "drill" });
    const plain = await server.openTable(ann, own);
    const strict = await server.openTable(ann, { game: "red-dog", rules: "ma", policy: "regulated" });

    await ann.sit(table);
    await bo.sit(table);
    const kind = () => ann.state[table].dealer.find((w) => w.startsWith("irregular "))?.slice(10);
    /** Rounds of these players, until one can have an error. */
    const errorOf = async (...players) => {
        for (let i = 0; i < 60; i++) {
            await ann.bettingOpen(table);
            const round = ann.state[table].round;
            for (const one of players) await one.bet(table);
            for (const one of players) await one.do({ do: "ready", table });
            await ann.until(() => ann.state[table].round > round);
            if (ann.state[table].phase && kind()) return kind();
            await Promise.all(players.map((one) => one.answer(table)));
        }
        assert.fail("there are errors to be shown");
    };
    await ann.do({ do: "irregular", table, kind: await errorOf(ann) });
    await Promise.all([ann.answer(table), bo.answer(table)]);
    const both = await errorOf(ann, bo);
    const before = ann.state[table];
    for (const one of [ann, bo]) {
        const { words } = await one.refused({ do: "irregular", table, kind: both }, "seat");
        assert.match(words, /somebody else has a wager/);
    }
    assert.equal(ann.state[table], before, "nothing has happened since");
    await ann.sit(strict);
    await ann.sit(plain, 1000);
    for (const one of [strict, plain]) await ann.refused({ do: "irregular", table: one, kind: "third-exposed" }, "policy");
    await server.close();
});

test("a drill costs and wins nothing: its chips are its own, and the record says so", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma min=100 max=1000", policy: "drill", bet_seconds: 0, turn_seconds: 0 });
    const me = async () => (await server.get("/api/me", ann.cookie)).json;
    const brought = 1000000;

    assert.equal((await ann.do({ do: "sit", table, seat: 1, chips: brought })).wallet, 50000); // more than the wallet has
    await ann.join(table);
    let taken = 0;
    for (let i = 0; i < 400; i++) {
        await ann.bettingOpen(table);
        const { round } = ann.state[table];
        if (taken >= 3 && ann.me(table).chips !== brought) break; // wins and losses may also even out
        await ann.bet(table, 10000);
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
        const fault = ann.state[table].dealer.includes("irregular third-exposed");
        if (fault && i % 2 === 0 && taken < 3) {
            await ann.do({ do: "irregular", table, kind: "third-exposed" });
            await ann.until(() => ann.state[table].moves.some((m) => m.verb === "void"));
            assert.equal((await me()).in_play, 0, "what lies there is no money");
            assert.equal((await me()).seats[0].in_play, 10000);
            assert.equal((await me()).seats[0].drill, true);
            await ann.do({ do: "act", table, verb: "void" });
            taken++;
        }
        await ann.answer(table);
    }
    assert.equal(taken, 3);
    assert.equal((await me()).wallet, 50000);
    assert.equal((await me()).at_tables, 0);
    const { chips } = ann.me(table);
    assert.notEqual(chips, brought, "rounds were won and lost");
    await server.restart("SIGKILL");
    await ann.open();
    await ann.join(table);
    assert.equal(ann.me(table).chips, chips);
    assert.equal((await ann.do({ do: "leave", table })).wallet, 50000);
    assert.equal((await me()).wallet, 50000);
    const { rounds } = (await server.get("/api/history", ann.cookie)).json;
    assert.ok(rounds.length > 3 && rounds.every((one) => one.drill));
    const { text } = await server.get(`/api/tables/${table}/record`);
    assert.match(text, /\n# a drill: the dealer errs on request, and the chips are the table's own\n/);
    assert.equal(text.match(/\nirregular third-exposed [^\n]*\n(heard [^\n]*\n)?# that fault was asked for\n/g)?.length, 3);
    await server.close();
});

test("who has chips on tables sees them all in /api/me", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma", bet_seconds: 0, turn_seconds: 0 });

    await ann.sit(table, 20000);
    await ann.bettingOpen(table);
    await ann.bet(table, 500);
    const { json } = await server.get("/api/me", ann.cookie);
    assert.deepEqual([json.wallet, json.at_tables, json.in_play], [30000, 20000, 500]);
    assert.deepEqual(json.seats, [{ table, seat: 1, chips: 19500, in_play: 500, turn: false, drill: false }]);
    for (let asked = false; !asked; ) {
        if (!ann.me(table).wagers.length) await ann.bet(table, 500);
        const round = ann.state[table].round;
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
        asked = ann.state[table].turn.length > 0;
        assert.equal((await server.get("/api/me", ann.cookie)).json.seats[0].turn, asked);
        if (!asked) await ann.bettingOpen(table);
    }
    await server.close();
});
