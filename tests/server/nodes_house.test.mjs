// nodes_house.test.mjs -- several servers on one PostgreSQL: what operators do holds at all of them, and a name is given out once.

import assert from "node:assert/strict";
import { run, sleep, test } from "./client.mjs";
import { Cluster } from "./cluster.mjs";
import { code, Operator } from "./operator.mjs";

const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };

test("a name that is taken at all nodes at the same moment is one player's, and no node ends", async () => {
    const cluster = await Cluster.start(3);
    for (let i = 0; i < 4; i++) {
        const guests = await Promise.all(cluster.nodes.map((node) => node.guest()));
        const names = ["Robin", "robin", "ROBIN"].map((name) => `${name}${i}`);
        const take = (node, k) => node.post("/api/account", { name: names[k], passphrase: "three words here" }, guests[k].cookie);
        const answers = await Promise.all(cluster.nodes.map(take));
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409], answers.map(({ text }) => text).join(" "));
        for (const { status, json } of answers) if (status === 409) assert.match(json.error.words, /that name is taken/);
        const winner = answers.findIndex(({ status }) => status === 200);
        const other = cluster.nodes[(winner + 1) % 3];
        const login = await other.post("/api/login", { name: names[winner], passphrase: "three words here" });
        assert.equal(login.status, 200, "which every node knows");
    }
    await cluster.until("SELECT count(*) FROM claims", "0");
    await cluster.close();
});

test("one guest who takes two names at two nodes gets one", async () => {
    const cluster = await Cluster.start(2);
    const ann = await cluster.nodes[0].guest();
    await cluster.nodes[1].get("/api/me", ann.cookie);
    const take = (node, k) => node.post("/api/account", { name: ["Kim", "Lou"][k], passphrase: "three words here" }, ann.cookie);
    const answers = await Promise.all(cluster.nodes.map(take));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(cluster.ask("SELECT count(*) FROM players WHERE name IS NOT NULL AND name <> ''"), "1");
    await cluster.close();
});

/** A player with chips and an open layout at each of the nodes, at a table of its own. */
async function players(cluster) {
    return Promise.all(cluster.nodes.map(async (node) => {
        const player = await node.guest();
        const table = await node.openTable(player, own);
        await player.sit(table, 10000, 1);
        await player.bettingOpen(table);
        return { player, table };
    }));
}

/** Until chips are refused for a stop, or sold, at each of these. */
async function buys(list, stopped) {
    for (const { player, table } of list) {
        for (const until = Date.now() + 10000; ; await sleep(50)) {
            const answer = await player.ask({ do: "buy", table, amount: 100 });
            if ((answer.is === "refused" && answer.code === "stopped") === stopped) break;
            assert.ok(Date.now() < until, `${JSON.stringify(answer)}, and stopped is ${stopped}`);
        }
    }
}

test("a stop of everything, a game, a table or a player holds at all nodes, whichever of them was told", async () => {
    const cluster = await Cluster.start(3);
    const admin = await Operator.first(cluster.nodes[0]);
    const seated = await players(cluster);
    const { table } = seated[2];
    await cluster.until(`SELECT count(*) FROM owners WHERE lobby LIKE '%${table}%'`, "1");
    await buys(seated, false);
    const who = `p${cluster.ask(`SELECT max(id) FROM players WHERE id IN (SELECT player_id FROM accounts WHERE kind = 2 AND table_id =
        (SELECT id FROM tables WHERE public_id = '\\x${table}'))`)}`;
    const stops = [
        [{ what: "all" }, seated],
        [{ what: "game", game: "red-dog" }, seated],
        [{ what: "table", table }, [seated[2]]],
        [{ what: "player", player: who }, [seated[2]]],
    ];
    for (const [stop, those] of stops) {
        let status = 404; // the first node may not know of the table yet
        for (const until = Date.now() + 10000; status === 404 && Date.now() < until; await sleep(50))
            ({ status } = await admin.post("do", { action: "stop", reason: "a test", ...stop }));
        assert.equal(status, 200, JSON.stringify(stop));
        await buys(those, true);
        await buys(seated.filter((one) => !those.includes(one)), false);
        await admin.do("start", stop);
        await buys(seated, false);
    }
    await cluster.close();
});

test("what stopped a table stops it at the node that takes it over; other deeds are sent to where the table is", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const admin = await Operator.first(first);
    const [, { player, table }] = await players(cluster);
    await cluster.until(`SELECT count(*) FROM owners WHERE lobby LIKE '%${table}%'`, "1");
    let answer;
    for (const until = Date.now() + 10000; Date.now() < until; await sleep(50)) {
        answer = await admin.post("do", { action: "close", reason: "a test", table });
        if (/another node/.test(answer.text)) break;
    }
    assert.equal(answer.status, 404);
    assert.equal(answer.json.error.words, `that table is at another node now, ${second.url}: do it there`);
    await admin.do("stop", { what: "table", table });
    await buys([{ player, table }], true);
    await second.stop("SIGKILL");
    await cluster.follow(player, table, first);
    await buys([{ player, table }], true);
    await admin.do("start", { what: "table", table });
    await buys([{ player, table }], false);
    await cluster.close();
});

test("operators at two nodes: who is hired at one is known at the other, deeds at the same time come one after another", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const admin = await Operator.first(first);
    const { token } = await admin.do("hire", { name: "bo", role: "floor" });
    let bo;
    for (const until = Date.now() + 10000; !bo && Date.now() < until; await sleep(50))
        bo = await Operator.enrol(second, token).catch(() => undefined);
    assert.ok(bo, "let in at the second node");
    const there = await new Operator(second, admin.token, admin.secret).login(1);
    for (let i = 0; i < 5; i++) {
        const both = [admin, there].map((one, k) => one.post("do", { action: "hire", reason: "x", name: `c${i}${k}`, role: "watch" }));
        for (const { status, text } of await Promise.all(both)) assert.equal(status, 200, text);
        const stop = { action: "stop", what: "all", reason: "x" };
        const stops = await Promise.all([admin, bo].map((one) => one.post("do", stop)));
        assert.deepEqual(stops.map(({ status }) => status).sort(), [200, 409]);
        await bo.do("start", { what: "all" });
    }
    assert.equal(cluster.ask("SELECT count(*) FROM operators"), "12");
    await admin.do("dismiss", { name: "bo" });
    for (const until = Date.now() + 10000; (await bo.get("me")).status !== 401; await sleep(50)) assert.ok(Date.now() < until);
    await cluster.close();
});

test("a code, and a token for one use, let in once over all nodes, though all are asked at the same moment", async () => {
    const cluster = await Cluster.start(3);
    const admin = await Operator.first(cluster.nodes[0]);
    const enter = (token, code) => Promise.all(cluster.nodes.map((node) => node.post("/op/api/login", { token, code })));
    const once = async (answers, what) => {
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401], what);
        return answers.find(({ status }) => status === 200).json;
    };
    for (let i = 0; i < 3; i++) {
        const { token } = await admin.do("hire", { name: `bo${i}`, role: "floor" });
        const known = (node) => node.get("/op/api/operators", admin.cookie);
        await sleep(3000); // every node has read who is hired
        const own = await once(await enter(token, ""), "a token");
        await sleep(3000);
        await once(await enter(own.token, code(own.secret)), "a code");
        assert.equal((await known(cluster.nodes[0])).json.operators.length, i + 2);
    }
    await cluster.until("SELECT count(*) FROM claims", "0");
    await cluster.close();
});

test("a void waits for a wallet that another node is about to spend, and is done where the table is", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const admin = await Operator.first(first);
    const player = await first.guest();
    const table = await first.openTable(player, own);
    await player.sit(table, 20000, 1);
    const won = () => player.me(table).last.reduce((sum, { net }) => sum + net, 0);
    do await player.redDog(table, 100);
    while (won() <= 0);
    const { round } = player.state[table];
    await player.do({ do: "leave", table });
    const there = await new Operator(second, admin.token, admin.secret).login(1);
    const told = []; // at first perhaps that it is another node's, and soon which
    for (const until = Date.now() + 10000; Date.now() < until && !told.at(-1)?.includes(first.url); await sleep(50))
        told.push((await there.do("void", { table, round }, 404)).error.words);
    assert.equal(told.at(-1), `that table is at another node now, ${first.url}: do it there`);
    // What the second node does before it takes the money; its chips are not stored yet.
    const who = cluster.ask("SELECT max(player_id) FROM transactions x JOIN entries e ON e.tx = x.id WHERE kind = 1");
    const wallet = `SELECT amount FROM accounts WHERE kind = 1 AND player_id = ${who}`;
    const before = cluster.ask(wallet);
    cluster.ask(`INSERT INTO holds SELECT ${who}, id, ${before} FROM nodes WHERE address = '${second.url}'`);
    const { error } = await admin.do("void", { table, round }, 409);
    assert.match(error.words, new RegExp(`^p${who} is buying chips at another node, and what is left in the wallet is not enough`));
    assert.equal(cluster.ask(wallet), before);
    cluster.ask("DELETE FROM holds");
    // Whoever played it is at the second node alone by now, and is told there what the first one does.
    player.server = second;
    await player.reopen();
    const said = player.next((m) => m.is === "told");
    await admin.do("void", { table, round });
    const { code, words, wallet: left } = await said;
    assert.deepEqual([code, String(left)], ["void", cluster.ask(wallet)]);
    assert.match(words, new RegExp(`voided round ${round} at Red Dog.*\\$\\d.* that you won in it was taken out of your wallet$`));
    await cluster.until("SELECT count(*) FROM holds", "0");
    assert.ok(Number(cluster.ask(wallet)) < Number(before));
    await cluster.close();
});

test("what one operator voids alone is added up over all nodes", async () => {
    const cluster = await Cluster.start(2, ["--second-person", "12"]);
    const [first, second] = cluster.nodes;
    const admin = await Operator.first(first);
    const there = await new Operator(second, admin.token, admin.secret).login(1);

    /** A round at this node that is worth this much: no large win. */
    const played = async (node, amount) => {
        const player = await node.guest();
        const table = await node.openTable(player, own);
        await player.sit(table, 40000);
        do await player.redDog(table, amount);
        while (player.me(table).last.some(({ net }) => net > amount));
        const { round } = player.state[table];
        await player.do({ do: "leave", table }); // what was won is in the wallet
        return { table, round };
    };
    await admin.do("void", await played(first, 700));
    await there.do("void", await played(second, 600), 202);
    await there.do("void", await played(second, 500));
    await second.restart();
    await admin.do("void", await played(first, 100), 202);
    await cluster.close();
});

/** What waits for a second person, as this operator's node lists it, once it is as long as that. */
async function waiting(operator, count) {
    for (const until = Date.now() + 10000; ; await sleep(50)) {
        const { pending } = (await operator.get("tables")).json;
        if (pending.length === count) return pending;
        assert.ok(Date.now() < until, JSON.stringify(pending));
    }
}

test("what waits for a second person has one number at all nodes, and is confirmed or withdrawn at any", async () => {
    const cluster = await Cluster.start(2, ["--second-person", "1"]);
    const [first, second] = cluster.nodes;
    const admin = await Operator.first(first);
    const bo = await admin.hire("bo", "admin");
    let there; // as soon as the second node has heard of bo
    for (const until = Date.now() + 10000; !there && Date.now() < until; await sleep(50))
        there = await new Operator(second, bo.token, bo.secret).login(1).catch(() => undefined);
    assert.ok(there);

    // Both nodes ask at the same time.
    const hires = [admin, there].map((one, k) => one.do("hire", { name: ["cy", "di"][k], role: "admin" }, 202));
    const [cy, di] = await Promise.all(hires);
    assert.notEqual(cy.pending, di.pending);
    for (const one of [admin, there]) {
        const list = await waiting(one, 2);
        assert.deepEqual(list.map(({ id }) => id).sort(), [cy.pending, di.pending].sort());
        assert.ok(list.every(({ seconds }) => seconds > 800 && seconds <= 900), JSON.stringify(list));
        assert.deepEqual(Object.fromEntries(list.map(({ by, target }) => [by, target])), { admin: "operator:cy", bo: "operator:di" });
    }
    // Another person, whichever node it is; and what was asked at one is done at the other.
    assert.match((await bo.confirm(di.pending, 403)).error.words, /you requested it/);
    await there.confirm(cy.pending);
    assert.ok(await Operator.enrol(second, cy.token), "with the token that the first node gave out");
    await waiting(admin, 1);
    await admin.confirm(cy.pending, 404);
    const away = await admin.post("withdraw", { id: di.pending });
    assert.equal(away.status, 200, away.text);
    await waiting(there, 0);
    await there.confirm(di.pending, 404);

    // Confirmed at both at once: once.
    const ed = await admin.do("hire", { name: "ed", role: "admin" }, 202);
    await waiting(there, 1);
    const both = await Promise.all([bo, there].map((one) => one.post("confirm", { id: ed.pending })));
    assert.deepEqual(both.map(({ status }) => status === 200).sort(), [false, true], both.map(({ text }) => text).join(" "));
    assert.ok(ed.pending > Math.max(cy.pending, di.pending));

    // A round of the first node's table: the second knows of it and says where, and that changes nothing.
    const player = await first.guest();
    const table = await first.openTable(player, own);
    await player.sit(table, 20000, 1);
    const hand = async () => {
        await player.bettingOpen(table);
        await player.do({ do: "act", table, verb: "bet", spot: "ante", amount: 500 });
    };
    await hand();
    const back = await admin.do("void", { table }, 202);
    const [row] = await waiting(there, 1);
    assert.equal(row.id, back.pending);
    let told = ""; // as soon as it has heard of the table
    for (const until = Date.now() + 10000; !/another node/.test(told) && Date.now() < until; await sleep(50))
        told = (await there.confirm(back.pending, 404)).error.words;
    assert.match(told, /^that table is at another node now, .*: do it there$/);
    await bo.confirm(back.pending);
    await waiting(there, 0);

    // What waits outlives the node that was asked.
    const fay = await there.do("hire", { name: "fay", role: "admin" }, 202);
    await waiting(admin, 1);
    await second.stop("SIGKILL");
    await admin.confirm(fay.pending);
    const deeds = cluster.ask("SELECT action || ' ' || target || ' ' || actor || ' ' || coalesce(second, '-') FROM deeds WHERE target LIKE 'operator:%' ORDER BY id").split("\n");
    for (const deed of ["ask operator:cy admin -", "hire operator:cy admin bo", "withdraw operator:di admin -", "hire operator:fay bo admin"])
        assert.equal(deeds.filter((one) => one === deed).length, 1, `${deed} in ${deeds}`);
    assert.equal(deeds.filter((one) => one === "hire operator:ed admin bo").length, 1);
    assert.equal(cluster.ask("SELECT count(*) FROM asked"), "0");
    await cluster.close();
});

test("a table that closes while others are taken over stays closed", async () => {
    const cluster = await Cluster.start(2, ["--no-limits"]);
    const [first, second] = cluster.nodes;
    const admin = await Operator.first(first);
    const leaving = [];
    for (let i = 0; i < 4; i++) { // they close after the hand, which waits for their players
        const player = await first.guest();
        const table = await first.openTable(player, own);
        await player.sit(table, 10000, 1);
        await player.bettingOpen(table);
        await player.do({ do: "act", table, verb: "bet", spot: "ante", amount: 500 });
        await admin.do("close", { table });
        leaving.push({ player, table });
    }
    for (let i = 0, player; i < 32; i++) {
        if (i % 8 === 0) player = await second.guest();
        await second.openTable(player, own);
    }
    await second.stop("SIGKILL");
    // Its tables are free, but who wants to take them waits for a lock; what closes comes behind that.
    const lock = "SELECT pg_advisory_xact_lock(1346982961, 5001)";
    const free = `UPDATE owners SET node = 0 WHERE node = (SELECT id FROM nodes WHERE address = '${second.url}')`;
    const freed = run("psql", [cluster.books, "-qc", `BEGIN; ${lock}; SELECT pg_sleep(0.5); ${free}; UPDATE counters SET turns = turns + 1; NOTIFY pit, ' t '; COMMIT`]);
    await cluster.until("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 5001", "1");
    const held = run("psql", [cluster.books, "-qc", `BEGIN; ${lock}; SELECT pg_sleep(1.5); COMMIT`]);
    await freed;
    await cluster.until("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 5001 AND NOT granted", "1");
    const done = leaving.map(({ player, table }) => player.do({ do: "act", table, verb: "take", spot: "ante", amount: 500 }));
    await Promise.all([held, ...done]);
    await cluster.until("SELECT count(*) FROM owners WHERE node = 0", "0");
    await cluster.until("SELECT count(*) FROM tables WHERE closed = 1", "4");
    await sleep(500);
    const listed = (await admin.get("tables")).json.tables.map(({ table }) => table);
    assert.equal(`${listed.length}`, cluster.ask("SELECT count(*) FROM tables WHERE closed = 0"), "none is open again in memory");
    for (const { table } of leaving) assert.ok(!listed.includes(table));
    await cluster.close();
});
