// wheels.test.mjs -- roulette and Big Six at a server: bots spin, two people share a spin with forty
// wagers on the layout, and every record is verified.

import assert from "node:assert/strict";
import { Server, pit, run, verify, test } from "./client.mjs";

const own = (game, rules) => ({ game, rules: `ma-book ${rules}`, bet_seconds: 0, turn_seconds: 0 });

async function proved(server, table) {
    const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
    const checked = verify(text);
    assert.match(checked.text, /\nVERIFIED/, checked.text);
    return text;
}

test("bots play each wheel", async () => {
    const server = await Server.start();
    const ann = await server.guest();

    for (const rules of ["min=1 max=100 adjacent=on", "wheel=single", "wheel=double-as-single", "half_loss=on"]) {
        const table = await server.openTable(ann, own("roulette", rules));
        await ann.join(table);
        const { status, out, err } = await run(pit, ["bot", table, "--server", server.url, "--rounds", "30"]);
        assert.equal(status, 0, out + err);
        const { json } = await server.get(`/api/tables/${table}`);
        assert.ok(json.round >= 30, JSON.stringify(json));
        assert.ok((await server.get(`/api/tables/${table}/record`)).text.match(/^spin ([0-9]|[12][0-9]|3[0-6]|00)$/gm).length >= 30);
    }
    const table = await server.openTable(ann, own("big-six", "layout=23,15,8,4,2,1,1"));
    const { status, err } = await run(pit, ["bot", table, "--server", server.url, "--rounds", "30"]);
    assert.equal(status, 0, err);
    assert.ok((await server.get(`/api/tables/${table}/record`)).text.match(/^spin (one|two|five|ten|twenty|joker|flag)$/gm).length >= 30);
    await server.close();
});

test("what a table of a wheel tells: its pockets, what each spot covers, signs and colours", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own("roulette", "half_loss=on adjacent=on"));

    await ann.sit(table, 20000, 1);
    await bo.sit(table, 20000, 3);
    const { spots, wheel, notices } = ann.info[table];
    const spot = (name) => spots.find((s) => s.name === name);
    assert.equal(wheel.length, 38);
    assert.deepEqual(wheel.slice(0, 3), ["0", "28", "9"]);
    assert.deepEqual(spot("split-17-20"), { name: "split-17-20", covers: ["17", "20"], pays: [17, 1] });
    assert.deepEqual(spot("first-five").covers, ["0", "1", "2", "3", "00"]);
    assert.deepEqual(spot("adjacent-0").covers.sort(), ["0", "14", "2", "28", "9"]);
    assert.deepEqual(spot("adjacent-0").pays, [31, 5]);
    assert.equal(spot("color-red"), undefined);
    assert.match(notices[0].words, /lose half/);
    await ann.until(() => ann.state[table].seats.length === 2); // word of Bo may come later
    const colours = ann.state[table].seats.map((s) => s.color);
    assert.equal(new Set(colours).size, 2, "nobody's chips look like another's");
    await server.close();
});

test("two people, forty wagers, the same spin", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own("roulette", "min=1 max=500 seats=2"));

    await ann.sit(table, 30000, 1);
    await bo.sit(table, 30000, 2);
    for (let round = 1; round <= 6; round++) {
        await ann.bettingOpen(table);
        await bo.bettingOpen(table);
        const { spots } = ann.info[table];
        const places = Array.from({ length: 20 }, (_, i) => spots[(37 * i + 11 * round) % spots.length].name);
        for (const name of new Set(places)) {
            await ann.bet(table, 100, name);
            await bo.bet(table, 200, name);
        }
        assert.equal(ann.me(table).wagers.length, new Set(places).size);
        await ann.refused({ do: "act", table, verb: "bet", spot: "split-1-3", amount: 100 }, "spot");
        await ann.do({ do: "ready", table });
        await bo.do({ do: "ready", table });
        await bo.until(() => bo.state[table].round === round && !bo.me(table).wagers.length);
        await ann.until(() => ann.state[table].round === round && !ann.me(table).wagers.length);
        const [{ pocket }] = ann.state[table].chance;
        assert.deepEqual(bo.state[table].chance, ann.state[table].chance);
        for (const [player, stake] of [[ann, 100], [bo, 200]])
            for (const { spot, net } of player.me(table).last) {
                const { covers, pays } = spots.find((s) => s.name === spot);
                assert.equal(net, covers.includes(pocket) ? (stake * pays[0]) / pays[1] : -stake, `${spot} on ${pocket}`);
            }
    }
    await ann.do({ do: "leave", table });
    await bo.do({ do: "leave", table });
    await server.close();
});

test("what is told with each bet is small, and still names every place", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own("roulette", "min=1 max=500 adjacent=on"));
    const last = () => server.frames.filter(({ to, message }) => to === ann && message.is === "update").at(-1).message;
    const places = (verb) => ann.state[table].moves.filter((m) => m.verb === verb).map(({ spot }) => spot);
    const names = (list) => list.map(({ name }) => name).sort();

    await ann.sit(table, 50000, 1);
    await ann.bettingOpen(table);
    const { spots } = ann.info[table];
    assert.deepEqual(places("bet").sort(), names(spots));
    assert.ok(JSON.stringify(last()).length < 1000, JSON.stringify(last()));
    const mine = spots.filter((_, i) => i % 4 === 0).slice(0, 40);
    for (const [i, { name }] of mine.entries()) await ann.bet(table, 500 + 500 * (i % 3), name);
    assert.ok(JSON.stringify(last()).length < 4000, JSON.stringify(last()));
    assert.deepEqual(places("take").sort(), names(mine));
    assert.deepEqual(places("bet").sort(), names(spots));
    for (const { spot, least, most } of ann.state[table].moves.filter((m) => m.verb === "bet")) {
        const stake = ann.me(table).wagers.find((w) => w.spot === spot)?.stake ?? 0;
        const five = spot.startsWith("adjacent-") ? 500 : 0; // a fifth of it on each number
        assert.deepEqual([least, most], [five || (stake ? 1 : 100), Math.min(50000 - stake, ann.me(table).chips)], spot);
    }
    await server.close();
});

test("an epoch of 256 spins is shown, and the record is verified", async () => {
    const server = await Server.start();
    const plays = async (game, spot) => {
        const ann = await server.guest();
        const table = await server.openTable(ann, own(game, "min=1"));

        await ann.sit(table, 40000, 1);
        for (let i = 0; i < 300 && !ann.fair[`${table} 1`]?.revealed; i++) {
            await ann.bettingOpen(table);
            const { round } = ann.state[table];
            await ann.bet(table, 100, spot);
            await ann.do({ do: "ready", table });
            await ann.until(() => ann.state[table].round > round && !ann.me(table).wagers.length);
            await new Promise((done) => setTimeout(done, 45)); // 50 messages a second are taken
        }
        assert.ok(ann.fair[`${table} 1`]?.revealed, "the house shows its seed");
        assert.equal((await proved(server, table)).match(/^spin /gm).length, 256);
    };

    await Promise.all([plays("roulette", "red"), plays("big-six", "one")]);
    await server.close();
});

test("a public table spins by its timer", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { ...own("big-six", "min=1"), bet_seconds: 1 });

    await ann.sit(table, 20000, 1);
    await ann.bettingOpen(table);
    await ann.bet(table, 100, "one");
    await ann.until(() => ann.state[table].round === 1 && !ann.me(table).wagers.length);
    assert.ok(ann.said.some((m) => m.events?.some((e) => /^spin /.test(e.line ?? ""))));
    await server.close();
});
