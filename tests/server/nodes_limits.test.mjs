// nodes_limits.test.mjs -- limits and play money of somebody who asks two nodes at the same moment.

import assert from "node:assert/strict";
import { sleep, test } from "./client.mjs";
import { Cluster } from "./cluster.mjs";

const own = { game: "red-dog", rules: "ma decks=1 min=1 max=100", bet_seconds: 0, turn_seconds: 0 };
const limit = (node, client, body) => node.post("/api/limits", body, client.cookie);
const held = async (node, client, kind) => (await node.get("/api/limits", client.cookie)).json.limits.find((one) => one.kind === kind).value;

/** Within a second, for what was set elsewhere has to be heard. */
async function shows(node, client, kind, value) {
    for (const began = Date.now(); (await held(node, client, kind)) !== value; await sleep(20))
        assert.ok(Date.now() - began < 1000, `${await held(node, client, kind)} and not ${value}`);
}

test("a break or an exclusion that one node has confirmed holds at the other, however fast one bets", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    for (let i = 0; i < 6; i++) {
        const ann = await second.guest();
        const table = await second.openTable(ann, own);
        await ann.sit(table, 20000, 1);
        await ann.bettingOpen(table);
        let over = false;
        let taken = 0;
        const bet = () => ann.ask({ do: "act", table, verb: taken % 20 === 19 ? "take" : "bet", spot: "ante", amount: taken % 20 === 19 ? 1900 : 100 });
        const betting = (async () => {
            for (; !over && (await bet()).is === "done"; taken++);
        })();
        await sleep(50 * i);
        const kind = i & 1 ? "exclusion" : "break";
        const began = Date.now();
        const { status, text } = await limit(first, ann, { kind, value: 1, sure: true });
        over = true;
        assert.equal(status, 200, text);
        assert.ok(Date.now() - began < 5000, "it is confirmed soon");
        const late = await ann.ask({ do: "act", table, verb: "bet", spot: "ante", amount: 100 });
        assert.equal(late.is, "refused", JSON.stringify(late));
        assert.match(late.code, /^(limit|rest)$/);
        await betting;
    }
    await cluster.close(); // which checks that nobody bet during a break
});

test("of two exclusions at the same moment, at two nodes, the longer one holds", async () => {
    const cluster = await Cluster.start(2);
    for (let i = 0; i < 8; i++) {
        const ann = await cluster.nodes[i & 1].guest();
        const days = [365, 1];
        const answers = await Promise.all(cluster.nodes.map((node, k) => limit(node, ann, { kind: "exclusion", value: days[k ^ (i >> 1 & 1)], sure: true })));
        const long = answers[i >> 1 & 1];
        assert.equal(long.status, 200, long.text);
        for (const { status } of answers) assert.ok(status === 200 || status === 409);
        const most = long.json.limits.find((one) => one.kind === "exclusion").value;
        for (const node of cluster.nodes) await shows(node, ann, "exclusion", most);
    }
    await cluster.close();
});

test("a bet limit is lowered at both nodes at once: one of them sets the PIN, and the other needs it", async () => {
    const cluster = await Cluster.start(2);
    const ann = await cluster.nodes[0].guest();
    const answers = await Promise.all(cluster.nodes.map((node, k) => limit(node, ann, { kind: "bet", value: [500, 900][k], pin: ["1111", "2222"][k] })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403], JSON.stringify(answers.map(({ text }) => text)));
    assert.equal(cluster.ask("SELECT count(*) FROM limits WHERE kind = 'pin'"), "1");
    const k = answers.findIndex(({ status }) => status === 200);
    for (const node of cluster.nodes) await shows(node, ann, "bet", [500, 900][k]);
    await cluster.close();
});

test("a limit on losses counts what was brought to a table of another node", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const ann = await first.guest();
    const twin = await second.connect(ann.cookie, ann.player);
    const tables = [await first.openTable(ann, own), await second.openTable(ann, own)];
    assert.equal((await limit(first, ann, { kind: "loss_day", value: 10000 })).status, 200);
    await ann.sit(tables[0], 8000, 1);
    await twin.sit(tables[1], 8000, 1);
    await twin.bettingOpen(tables[1]);
    for (const began = Date.now(); (await second.get("/api/limits", ann.cookie)).json.limits.find((one) => one.kind === "loss_day").used < 8000; await sleep(20))
        assert.ok(Date.now() - began < 1000, "known within a second");
    const act = (amount) => twin.ask({ do: "act", table: tables[1], verb: "bet", spot: "ante", amount });
    const high = await act(2001);
    assert.deepEqual([high.is, high.code], ["refused", "limit"], JSON.stringify(high));
    assert.equal((await act(2000)).is, "done");
    await cluster.close();
});

test("more play money is given once, whichever nodes are asked", async () => {
    const cluster = await Cluster.start(2);
    const [first] = cluster.nodes;
    const ann = await first.guest();
    const table = await first.openTable(ann, { game: "big-six", bet_seconds: 0, turn_seconds: 0, rules: "ma-book max=500" });
    await ann.sit(table, 50000, 1);
    for (let spins = 0; ann.me(table).chips >= 1000; spins++) {
        assert.ok(spins < 200, "it never loses");
        await ann.bettingOpen(table);
        const { round, moves } = ann.state[table];
        const most = moves.filter((m) => m.verb === "bet" && m.spot).sort((a, b) => b.most - a.most || a.spot.localeCompare(b.spot))[0];
        await ann.bet(table, most.most, most.spot);
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round && !ann.me(table).wagers.length);
    }
    await ann.do({ do: "leave", table });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => cluster.nodes[i & 1].post("/api/more", {}, ann.cookie)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(answers.map(({ status, text }) => [status, text])));
    await cluster.close();
});

test("a node that dies while it changes a limit keeps nobody from betting", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const ann = await second.guest();
    const table = await second.openTable(ann, own);
    await ann.sit(table, 20000, 1);
    await ann.bettingOpen(table);
    const bet = () => ann.ask({ do: "act", table, verb: "bet", spot: "ante", amount: 100 });
    assert.equal((await bet()).is, "done");
    const player = cluster.ask("SELECT max(id) FROM players");
    first.child.kill("SIGSTOP");
    cluster.ask(`INSERT INTO claims SELECT 'limits ${player}', id FROM nodes WHERE address = '${first.url}'`);
    cluster.ask(`SELECT pg_notify('pit', ' c${player} ')`);
    for (const began = Date.now(); (await bet()).is === "done"; await sleep(20)) assert.ok(Date.now() - began < 3000, "bets wait");
    await first.stop("SIGKILL");
    for (const began = Date.now(); (await bet()).is !== "done"; await sleep(100)) assert.ok(Date.now() - began < 15000, "and go on");
    await cluster.close();
});

test("chips at a table that is taken over are counted once", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const ann = await second.guest();
    const table = await second.openTable(ann, own);
    await ann.sit(table, 20000, 1);
    const all = async () => {
        const { json } = await first.get("/api/me", ann.cookie);
        return json.wallet + json.at_tables;
    };
    const before = (await second.get("/api/me", ann.cookie)).json;
    assert.equal(before.at_tables, 20000);
    const total = before.wallet + before.at_tables;
    for (const until = Date.now() + 5000; (await all()) !== total && Date.now() < until; await sleep(50));
    assert.equal(await all(), total, "while they are elsewhere");
    await second.stop("SIGKILL");
    for (const until = Date.now() + 20000; cluster.ownerOf(table) !== first && Date.now() < until; await sleep(20));
    await first.get("/api/tables", ann.cookie);
    for (let i = 0; i < 10; i++, await sleep(100)) assert.equal(await all(), total, "and here");
    await cluster.close();
});

test("one title is one table's, and an address has so many, at whichever nodes they are", async () => {
    const cluster = await Cluster.start(2);
    const [first, second] = cluster.nodes;
    const open = async (node, options) => node.post("/api/tables", { ...own, ...options }, (await node.guest()).cookie);
    assert.equal((await open(first, { title: "The corner" })).status, 201);
    await sleep(2500); // others have looked
    const alike = await open(second, { title: "The c0rner" });
    assert.deepEqual([alike.status, alike.json.error.code], [409, "title"], alike.text);
    let opened = 1;
    for (let i = 0; i < 60; i++) {
        const { status, json } = await open(cluster.nodes[i & 1], {});
        if (status !== 201) {
            assert.deepEqual([status, json.error.code], [409, "room"]);
            break;
        }
        opened++;
        await sleep(300);
    }
    assert.ok(opened >= 40 && opened <= 46, `${opened} tables, and 40 are one address's`);
    assert.equal(cluster.ask("SELECT count(DISTINCT origin) FROM origins"), "1");
    await cluster.close();
});
