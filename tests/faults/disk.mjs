// disk.mjs -- the disk fails, and a second server comes to the same file: F5 and F12.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { pit } from "../server/wire.mjs";
import { House, Player, checkAcks, checkLines } from "./helper.mjs";

let house, ann, table;

before(async () => {
    house = await House.open();
    ann = await Player.guest(house);
    const body = { game: "red-dog", rules: "ma min=5", private: true };
    const opened = await house.ask("POST", "/api/tables", body, ann.cookie);
    table = JSON.parse(opened.text).table;
    await ann.sit(table);
    await ann.play(1);
});
after(() => house.close());

/** The call fails once, in the middle of a round: the process ends, and the next one goes on. */
async function failsOnce(call, error, when) {
    const exits = house.exits.length;
    const strace = await house.attach(`${call}:error=${error}:when=${when}`);
    await ann.play(ann.state.round + 3); // a tie at once has few writes
    const trace = await strace.end();
    assert.deepEqual(house.exits.slice(exits), [3]);
    const calls = trace.split("\n").filter((line) => line.includes(`${call}(`));
    assert.match(calls.at(-1), /INJECTED/, "it was tried again");
    assert.equal(calls.filter((line) => line.includes("INJECTED")).length, 1);
    house.check();
    checkLines(house, ann);
    await checkAcks(ann);
}

for (const when of [1, 2, 3])
    test(`fdatasync fails at the ${when}. time`, () => failsOnce("fdatasync", "EIO", when));
for (const when of [1, 7, 20])
    test(`the disk is full at the ${when}. write`, () => failsOnce("pwrite64", "ENOSPC", when));

test("a second server on the same file does not start", async () => {
    const second = spawnSync(pit, house.command(), { timeout: 10000 });
    assert.equal(second.status, 2, String(second.stdout));
    assert.match(String(second.stderr), /another|lock|use/);
    await ann.play(ann.state.round + 1);
    house.check();
});
