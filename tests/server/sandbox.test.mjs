// sandbox.test.mjs -- a running server has given up what it does not need: the kernel says so.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { test as plainTest } from "node:test";
import { Server, test } from "./client.mjs";

test("every thread of a server is in the sandbox, and it plays and stops there", async () => {
    const server = await Server.start();
    const tasks = `/proc/${server.child.pid}/task`;
    const threads = readdirSync(tasks);
    assert.ok(threads.length > 1);
    for (const thread of threads) {
        const status = readFileSync(`${tasks}/${thread}/status`, "utf8");
        assert.match(status, /^Seccomp:\t2$/m);
        assert.match(status, /^NoNewPrivs:\t1$/m);
    }
    await server.stop();
});

plainTest("the unit for systemd leaves little to attack", { skip: !existsSync("/usr/bin/systemd-analyze") }, () => {
    const run = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", "packaging/pit.service"]);
    assert.equal(run.status, 0, String(run.stdout).trim().split("\n").at(-1));
    assert.equal(String(run.stderr), "");
});
