// clock.mjs -- somebody sets the clock of the machine, or it stands still (F8); and time that really goes by.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cookieOf, listening, pit } from "../server/wire.mjs";
import { House, Player, Shim, checkAcks, checkLines } from "./helper.mjs";

const HOUR = 3600000;
const YEAR = 365 * 24 * HOUR;
let shim, house, ann, bo, cy;

const steps = () => {
    const lines = readFileSync(join(house.folder, "var", "events.log"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
    return lines.filter(({ kind }) => kind === "clock.step");
};
const limit = (who, body, path = "/api/limits") => house.askAgain("POST", path, body, who.cookie);

before(async () => {
    shim = new Shim();
    house = await House.open(shim.env);
    [ann, bo, cy] = [await Player.guest(house), await Player.guest(house), await Player.guest(house)];
    const opened = await house.ask("POST", "/api/tables", { game: "red-dog", rules: "ma min=5", private: true }, ann.cookie);
    await ann.sit(JSON.parse(opened.text).table);
    await ann.play(1);
    bo.table = cy.table = ann.table;
    for (const value of [100, 10000]) assert.equal((await limit(bo, { kind: "loss_day", value })).status, 200); // the looser one waits a day
    assert.equal((await limit(cy, { kind: "break", value: 24 })).status, 200);
});
after(async () => {
    await house.close();
    shim.remove();
});

/** Limits and breaks hold, and the table plays on. */
async function holds() {
    const rest = await cy.request({ do: "sit", seat: 0, chips: 1000 });
    assert.equal(rest.code, "rest", JSON.stringify(rest));
    const confirmed = await limit(bo, { kind: "loss_day" }, "/api/limits/confirm");
    assert.equal(confirmed.status, 409, confirmed.text);
    await ann.play(ann.state.round + 1);
    checkLines(house, ann);
    await checkAcks(ann);
}

for (const [words, clock] of [
    ["an hour ahead", () => ({ wall: HOUR })],
    ["an hour back", () => ({ wall: -HOUR })],
    ["ten years ahead", () => ({ wall: 10 * YEAR })],
    ["standing still", () => ({ frozen: Date.now() - 60000 })],
])
    test(`the clock: ${words}`, async () => {
        const [told, events] = [shim.used, steps().length];
        shim.set(clock());
        await ann.until(() => steps().length > events); // and back again further down
        assert.ok(shim.used > told, "it has not looked at the clock");
        await holds();
        if (words === "ten years ahead") {
            const before = steps().length;
            house.child.kill("SIGKILL"); // the next process begins under that clock, and finds it odd
            await house.ended;
            await ann.until(() => steps().length > before);
            await holds();
        }
        const back = steps().length;
        shim.set({});
        await ann.until(() => steps().length > back);
        await holds();
        house.check();
    });

test("half an hour without play: who has an account logs in again, a guest stays", async () => {
    const taken = await house.ask("POST", "/api/account", { name: "Ann", passphrase: "rain on the roof" }, cy.cookie);
    const cookie = cookieOf(taken);
    const me = (who) => house.ask("GET", "/api/me", null, who);
    shim.set({ passed: 29 * 60000 });
    assert.equal((await me(cookie)).status, 200);
    shim.set({ passed: 31 * 60000 });
    const idle = await me(cookie);
    assert.deepEqual([idle.status, JSON.parse(idle.text).error.code], [401, "idle"], idle.text);
    assert.match(idle.text, /idle for 30 minutes; log in again/);
    const refused = await house.ask("POST", "/api/guest", {}, cookie); // what a page does first
    assert.equal(refused.status, 401, refused.text);
    assert.match(String(refused.headers["set-cookie"]), /Max-Age=0/);
    assert.equal((await me(bo.cookie)).status, 200);
    const login = await house.ask("POST", "/api/login", { name: "ann", passphrase: "rain on the roof" }, cookie);
    assert.equal(login.status, 200, login.text);
    assert.equal(JSON.parse(login.text).player.id, JSON.parse(taken.text).player.id);
    assert.equal((await me(cookieOf(login))).status, 200);
});

test("a day: what is installed is compared with its signed list again, and what has changed closes the tables", async () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), "pit-list-"));
    const [key, open, list, page] = ["key", "open", "list", "page"].map((name) => join(folder, name));
    const made = (program, ...args) => {
        const run = spawnSync(program, args);
        assert.equal(run.status, 0, String(run.stderr));
    };
    writeFileSync(page, "as it was");
    made("openssl", "genpkey", "-algorithm", "ed25519", "-out", key);
    made("openssl", "pkey", "-in", key, "-pubout", "-out", open);
    made("tools/manifest", key, list, "/", ...[realpathSync(pit), realpathSync(shim.env.LD_PRELOAD), page].map((path) => path.slice(1)));
    shim.set({});
    const child = spawn(pit, ["serve", "--listen", "127.0.0.1:0", "--data", join(folder, "var"), "--manifest", list, "--manifest-key", open], {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, ...shim.env },
    });
    process.on("exit", () => child.kill("SIGKILL"));
    let errors = "";
    child.stderr.on("data", (bytes) => (errors += bytes));
    const ended = new Promise((done) => child.on("exit", (code, signal) => done(code ?? signal)));
    await listening(child);
    writeFileSync(page, "as it is");
    shim.set({ passed: 24 * HOUR });
    assert.equal(await ended, 1, errors);
    assert.match(errors, /page: altered; the tables close/);
    rmSync(folder, { recursive: true });
});
