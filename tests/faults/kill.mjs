// kill.mjs -- kill -9 at a system call after the other, from the opening of a table through the
// ceremony of its shoe to the end of a round: F1 and F20.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { pit } from "../server/wire.mjs";
import { House, Player, checkAcks, checkLines, checkSeeds, soak } from "./helper.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** Two players at a table of their own: ceremony, a round, and they leave. */
async function story({ rules, game, play }) {
    const players = [await Player.guest(house), await Player.guest(house)];
    const [ann] = players;
    const opened = await house.askAgain("POST", "/api/tables", { game, rules, private: true }, ann.cookie);
    assert.equal(opened.status, 201, opened.text);
    ann.raises = true;
    house.onEnd = () => (outlived += players.reduce((sum, player) => sum + player.outlived.length, 0));
    await Promise.all(players.map((player) => player.sit(JSON.parse(opened.text).table)));
    await Promise.all(players.map(play));
    for (const player of players) {
        await player.request({ do: "leave" });
        await checkAcks(player);
    }
    return players;
}

const redDog = { game: "red-dog", rules: "nj-online", play: (player) => player.play(2) };
const craps = { game: "craps", rules: "ma-book min=5", play: (player) => player.playCraps(4) };
let outlived = 0; // wagers older than their round that a killed server had

async function checkAll(players) {
    house.check();
    for (const player of players) {
        checkLines(house, player);
        checkSeeds(house, player);
        player.leave();
    }
    const record = await house.ask("GET", `/api/tables/${players[0].table}/record`, null, players[0].cookie);
    const verified = spawnSync(pit, ["verify", "-"], { input: record.text });
    const words = String(verified.stdout) + String(verified.stderr);
    // The seed of the last shoe may not have been shown yet; the ones before it have been.
    assert.ok(verified.status === 0 || /nothing differs/.test(words), words);
}

/** Kills at the n-th call; false: the story ended before. */
async function killAt(call, n, told) {
    const before = house.exits.length;
    const strace = await house.attach(`${call}:signal=KILL:when=${n}`);
    const players = await story(told);
    const fired = house.exits.length > before;
    await strace.end();
    if (fired) assert.equal(house.exits.at(-1), "SIGKILL");
    await checkAll(players);
    return fired;
}

/** Until nothing is hit any more; not in a soak only every so many calls. */
async function sweep(call, stride, least, told = redDog) {
    let fired = 0;
    for (let n = 1; await killAt(call, n, told); n += soak ? 1 : stride) fired++;
    console.log(`${told.game}, ${call}: killed ${fired} times`);
    assert.ok(fired >= least, `${call} was hit only ${fired} times`);
}

test("at writes to the books", () => sweep("pwrite64", 2, 5));
test("at syncs of the books", () => sweep("fdatasync", 1, 5));
test("at writes to clients and to the loop", () => sweep("write", 5, 5));
test("at reads of what clients say", () => sweep("read", 13, 5));
test("when random numbers are drawn", () => sweep("getrandom", 1, 3));

/** Wagers are carried over rounds, and over the death of the server between them. */
test("craps: at syncs and writes, with wagers that outlive their round", async () => {
    outlived = 0;
    await sweep("fdatasync", 3, 4, craps);
    await sweep("pwrite64", 5, 3, craps);
    assert.ok(outlived >= 5, `only ${outlived} such wagers`);
});
if (soak) test("when threads wait for each other", () => sweep("futex", 1, 1));
if (soak) test("when the loop waits", () => sweep("epoll_wait", 1, 5));

test("a seat that committed does not come back: the shoe is void, its seed shown, and play goes on", async () => {
    const [ann, bo] = [await Player.guest(house), await Player.guest(house)];
    const body = { game: "red-dog", rules: "nj-online", private: true };
    const opened = await house.ask("POST", "/api/tables", body, ann.cookie);
    const { table } = JSON.parse(opened.text);
    // Bo commits, and says nothing more.
    bo.hearFair = function (m) {
        if (m.stage === "open") Player.prototype.hearFair.call(this, m);
    };
    await bo.sit(table); // alone, so that the list is locked with him in it
    await ann.sit(table);
    await ann.until(() => ann.state.fair.stage === "locked");
    house.child.kill("SIGKILL");
    await house.ended;
    bo.leave();
    await ann.play(1);
    assert.match(house.log(table).join("\n"), /^epoch-void 1 .*\nreveal 1 /m);
    house.check();
    checkSeeds(house, ann);
    ann.leave();
});
