// disk.mjs -- the disk fails or is full, and a second server comes to the same file: F4, F5 and F12.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pit } from "../server/wire.mjs";
import { House, Player, checkAcks, checkLines } from "./helper.mjs";

let house, ann, bo;

before(async () => {
    house = await House.open();
    [ann, bo] = [await Player.guest(house), await Player.guest(house)];
    for (const [player, game] of [[ann, "red-dog"], [bo, "craps"]]) {
        const opened = await house.ask("POST", "/api/tables", { game, rules: game === "craps" ? "ma-book min=5" : "ma min=5", private: true }, player.cookie);
        await player.sit(JSON.parse(opened.text).table);
    }
    await ann.play(1);
    await bo.playCraps(1);
});
after(() => house.close());

/** The call fails once, in the middle of play: the process ends, and the next one goes on. */
async function failsOnce(call, error, when, player, play) {
    const exits = house.exits.length;
    const strace = await house.attach(`${call}:error=${error}:when=${when}`);
    await play();
    const trace = await strace.end();
    assert.deepEqual(house.exits.slice(exits), [3]);
    // The log of events has a file of its own, and tells of the end.
    const calls = trace.split("\n").filter((line) => line.includes(`${call}(`) && !line.includes("/events"));
    assert.match(calls.at(-1), /INJECTED/, "it was tried again");
    assert.equal(calls.filter((line) => line.includes("INJECTED")).length, 1);
    house.check();
    checkLines(house, player);
    await checkAcks(player);
}

const rounds = () => ann.play(ann.state.round + 3); // a tie at once has few writes
const rolls = () => bo.playCraps(bo.state.round + 5);

for (const when of [1, 2, 3])
    test(`fdatasync fails at the ${when}. time`, () => failsOnce("fdatasync", "EIO", when, ann, rounds));
/** No room from some write on: who is connected is told, and plays on when there is room again. A round has one write at least. */
async function isFull(when, player, play) {
    const exits = house.exits.length;
    const before = player.closes.length;
    const strace = await house.attach(`pwrite64:error=ENOSPC:when=${when}+`);
    const played = play(player.state.round + when);
    await player.closed(before);
    assert.match(player.closes[before], /^1013 the disk is full; /);
    assert.match(await strace.end(), /INJECTED/);
    await played;
    assert.deepEqual(house.exits.slice(exits), [], "it is the same process");
    house.check();
    checkLines(house, player);
    await checkAcks(player);
}
for (const when of [1, 7, 20]) test(`the disk is full from the ${when}. write on`, () => isFull(when, ann, (round) => ann.play(round)));

test("craps: the disk fails where wagers outlive their round", async () => {
    let outlived = 0;
    house.onEnd = () => (outlived += bo.outlived.length);
    for (const when of [4, 6, 8, 10]) await failsOnce("fdatasync", "EIO", when, bo, rolls);
    await isFull(40, bo, (round) => bo.playCraps(round));
    assert.ok(outlived >= 2, `only ${outlived} such wagers`);
    house.onEnd = () => {};
});

test("a second server on the same file does not start", async () => {
    const second = spawnSync(pit, house.command(), { timeout: 10000 });
    assert.equal(second.status, 2, String(second.stdout));
    assert.match(String(second.stderr), /another|lock|use/);
    await ann.play(ann.state.round + 1);
    house.check();
});

test("fsync fails: no key, no books and no copy that the disk may not have", () => {
    const folder = join(house.folder, "other");
    const copy = join(house.folder, "copy.pitbooks");
    const under = (...command) => {
        const trace = join(house.folder, "trace");
        const inject = ["-e", "trace=fsync", "-e", "inject=fsync:error=EIO"];
        const run = spawnSync("strace", ["-f", "-o", trace, ...inject, pit, ...command], { timeout: 20000 });
        assert.match(readFileSync(trace, "utf8"), /INJECTED/);
        assert.equal(run.status, 2, String(run.stdout));
        return String(run.stderr);
    };
    assert.match(under("serve", "--listen", "127.0.0.1:0", "--data", folder), /key/);
    assert.match(under("backup", "--data", join(house.folder, "var"), copy), /stored|written|error/i);
    assert.ok(!existsSync(copy));
});
