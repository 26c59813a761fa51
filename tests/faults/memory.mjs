// memory.mjs -- the n-th allocation of a running server fails (F6): it refuses or ends, and nothing is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { House, Player, Shim, checkAcks, checkLines, soak } from "./helper.mjs";

test("the n-th allocation fails, in the middle of play", async () => {
    const shim = new Shim();
    const house = await House.open(shim.env);
    const ann = await Player.guest(house);
    const opened = await house.ask("POST", "/api/tables", { game: "red-dog", rules: "ma min=5", private: true }, ann.cookie);
    await ann.sit(JSON.parse(opened.text).table);
    await ann.play(1);
    let [ended, went] = [0, 0];
    for (const n of soak ? Array.from({ length: 400 }, (_, i) => i + 1) : [1, 2, 3, 5, 8, 13, 34]) {
        const [used, exits] = [shim.used, house.exits.length];
        shim.runOut(n);
        await ann.play(ann.state.round + 1);
        while (shim.used === used) await ann.play(ann.state.round + 1); // a round has some dozens
        await house.up;
        if (house.exits.length > exits) ended++;
        else went++;
        for (const how of house.exits.slice(exits)) assert.ok(["SIGABRT", 3].includes(how), `${how}: ${house.errors}`);
        checkLines(house, ann);
    }
    assert.ok(ended > 0, `${ended} ended, ${went} went on`);
    house.check();
    await checkAcks(ann);
    await house.close();
    shim.remove();
});
