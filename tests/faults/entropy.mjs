// entropy.mjs -- the system gives no random numbers, or the same ones again: no table opens, and no shoe is made (F19).

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pit } from "../server/wire.mjs";
import { House, Player, Shim } from "./helper.mjs";

test("none at the start, at any of the draws", () => {
    const folder = mkdtempSync(join(tmpdir(), "pit-faults-"));
    let ours = 0;
    for (let when = 1, fired = true; fired; when++) {
        const trace = join(folder, "trace");
        const inject = ["-e", "trace=getrandom", "-e", `inject=getrandom:error=EIO:when=${when}`];
        // The address is wrong: a server that has opened its tables ends then, and says so.
        const serve = [pit, "serve", "--listen", "256.0.0.1:0", "--plain", "--data", join(folder, String(when))];
        const run = spawnSync("strace", ["-f", "-o", trace, ...inject, ...serve]);
        const failed = /getrandom\(.*, (\d+), [^)]*\).*INJECTED/.exec(readFileSync(trace, "utf8"));
        const opened = /cannot listen/.test(run.stderr);
        fired = failed !== null;
        assert.equal(run.status, 2, String(run.stderr));
        if (!fired) assert.ok(opened, String(run.stderr));
        if (failed?.[1] !== "32") continue; // libraries draw too, and may do without
        ours++;
        assert.ok(!opened, `draw ${when} failed, and tables opened`);
        assert.match(String(run.stderr), /random numbers/);
    }
    rmSync(folder, { recursive: true });
    assert.ok(ours >= 15, `only ${ours} draws failed`); // five tables: id, key and first seed
});

test("none later: no table, no guest, and a shoe that is to be made stops the server", async () => {
    const house = await House.open();
    const ann = await Player.guest(house);
    const bo = await Player.guest(house);
    const body = { game: "red-dog", rules: "nj-online", private: true };
    const opened = await house.ask("POST", "/api/tables", body, ann.cookie);
    const strace = await house.attach("getrandom:error=EIO");
    const refused = await house.ask("POST", "/api/tables", body, bo.cookie);
    assert.equal(refused.status >= 400, true, refused.text);
    assert.match(refused.text, /random numbers/);
    const guest = await house.ask("POST", "/api/guest", {});
    assert.ok(guest.status >= 500, `${guest.status} ${guest.text}`);
    assert.deepEqual(house.exits, []);
    // The lock of the first shoe draws the seed of the second. The server that follows can.
    const seated = ann.sit(JSON.parse(opened.text).table).then(() => ann.play(2));
    await house.ended;
    assert.match(await strace.end(), /INJECTED/);
    assert.deepEqual(house.exits, [3]);
    await seated;
    await house.close();
});

/** A start that opens its tables and then ends, since the address is wrong. */
function starts(program, folder, env = {}) {
    const args = ["serve", "--listen", "256.0.0.1:0", "--plain", "--data", folder];
    return spawnSync(program, args, { env: { ...process.env, ...env } });
}

test("the same ones again: no table opens; and no clock is in a seed", () => {
    const shim = new Shim();
    const seeds = (name) => {
        const folder = join(shim.folder, name);
        const run = starts(pit, folder, shim.env);
        assert.match(String(run.stderr), /cannot listen/);
        const rows = spawnSync("sqlite3", [join(folder, "pit.sqlite"), "SELECT table_id, epoch, hex(sealed) FROM seeds ORDER BY 1, 2"]);
        const text = String(rows.stdout);
        assert.match(text, /^1\|1\|[0-9A-F]{64}/, String(rows.stderr));
        return text;
    };
    shim.set({ random: 1 });
    const run = starts(pit, join(shim.folder, "same"), shim.env);
    assert.equal(run.status, 2);
    assert.doesNotMatch(String(run.stderr), /cannot listen/);
    assert.match(String(run.stderr), /random numbers/);
    assert.ok(shim.used > 0n);
    // The same row of numbers, in other processes and years: the same seeds. Another row: others.
    shim.set({ random: 2025 });
    const first = seeds("first");
    shim.set({ random: 2025, wall: 1e11 });
    assert.equal(seeds("second"), first);
    shim.set({ random: 2026 });
    assert.notEqual(seeds("third"), first);
    shim.remove();
});

test("known answers that fail: no table opens, and nothing is dealt", () => {
    const folder = mkdtempSync(join(tmpdir(), "pit-faults-"));
    const program = join(folder, "pit");
    const bytes = readFileSync(pit);
    for (const answer of ["80e66af653d4f647", "ab370edecda1bf2b", "1dc89120fc424297"]) {
        const at = bytes.indexOf(answer);
        assert.ok(at > 0, `${answer} is not in the program`);
        const changed = Buffer.from(bytes);
        changed[at] ^= 1;
        writeFileSync(program, changed, { mode: 0o755 });
        const run = starts(program, join(folder, "var"));
        assert.equal(run.status, 2);
        assert.doesNotMatch(String(run.stderr), /cannot listen/);
        assert.match(String(run.stderr), /known answers/);
    }
    rmSync(folder, { recursive: true });
});
