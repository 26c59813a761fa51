// time.test.mjs -- timers, the pace of regulated tables, and what is done for a seat that is silent.

import assert from "node:assert/strict";
import { Server, sleep, verify, test } from "./client.mjs";

test("the betting timer deals; the decision timer says what is published, and says so", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, {
        game: "red-dog",
        rules: "ma decks=1 min=1 max=100",
        bet_seconds: 1,
        turn_seconds: 1,
    });

    await ann.sit(table, 20000, 1);
    await bo.sit(table, 20000, 2);
    const defaults = () =>
        bo.said.flatMap((m) => m.events ?? []).filter((e) => e.by_server && e.verb === "stand");
    for (let i = 0; i < 12 && defaults().length < 2; i++) {
        await bo.bettingOpen(table);
        const round = bo.state[table].round;
        await ann.bet(table, 100);
        await bo.bet(table, 100);
        assert.equal(bo.state[table].timer.kind, "bets");
        const left = bo.state[table].timer.ends - Date.now();
        assert.ok(left > 0 && left <= 1100, `${left} ms`);
        await bo.until(() => bo.state[table].round > round, 4000); // nobody said ready
        if (bo.state[table].phase) {
            assert.equal(bo.state[table].timer.kind, "turn");
            await bo.refused({ do: "act", table, verb: "bet", spot: "ante", amount: 100 }, "closed");
            const { most } = bo.state[table].moves.find((m) => m.verb === "raise");
            await bo.do({ do: "act", table, verb: "raise", amount: most });
        }
        await bo.until(() => !bo.state[table].phase, 4000); // Ann never answers
    }
    assert.ok(defaults().length >= 2);
    for (const e of defaults()) assert.equal(e.seat, 1);
    const record = await server.get(`/api/tables/${table}/record`);
    assert.match(record.text, /^# the server answers for a seat that did not in time\nstand 1$/m);
    // Its silence changed nobody's cards: the shoe is still the one that was committed to.
    for (let i = 0; i < 20 && !bo.fair[`${table} 1`].revealed; i++) {
        await bo.bettingOpen(table);
        await bo.redDog(table, 100);
    }
    const proved = await server.get(`/api/tables/${table}/record?proved=1`);
    assert.match(verify(proved.text).text, /\nVERIFIED/);
    assert.match(proved.text, /the server answers/);
    await server.close();
});

test("a regulated table begins a round every five seconds at most", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, {
        game: "red-dog",
        rules: "ma",
        policy: "regulated",
        bet_seconds: 0,
        turn_seconds: 0,
    });
    const begun = [];

    await ann.sit(table);
    await bo.sit(table);
    for (let i = 0; i < 2; i++) {
        await ann.bettingOpen(table);
        const round = ann.state[table].round;
        await ann.bet(table);
        await ann.do({ do: "ready", table });
        if (i) {
            assert.equal(ann.state[table].round, round);
            assert.equal(ann.state[table].timer.kind, "round");
            await bo.bet(table); // while the pace is kept, others may still bet, and are asked
            await sleep(5200);
            assert.equal(ann.state[table].round, round, "Bo has not said ready");
            await bo.do({ do: "ready", table });
        }
        await ann.until(() => ann.state[table].round > round, 7000);
        begun.push(Date.now());
        await Promise.all([ann.answer(table), bo.answer(table)]);
    }
    assert.ok(begun[1] - begun[0] >= 4950, `${begun[1] - begun[0]} ms`);
    await server.close();
});

test("who goes away is shown as away, and back when back", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, { game: "red-dog", bet_seconds: 0, turn_seconds: 0 });

    await ann.sit(table, 10000, 1);
    await bo.join(table);
    await bo.bettingOpen(table);
    const here = () => bo.state[table].seats[0].here;
    await bo.until(here);
    ann.drop();
    await bo.until(() => !here(), 3000);
    await ann.open();
    await ann.join(table);
    await bo.until(here, 3000);
    await server.close();
});
