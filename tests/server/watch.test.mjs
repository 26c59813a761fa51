// watch.test.mjs -- whoever watches the server: is it well, and are its figures those of the books.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Server, pit, run, test } from "./client.mjs";

/** {'pit_rounds_total{game="red-dog"}': 12, ...}; every series has its HELP and TYPE before it. */
function figuresOf(text) {
    const figures = {};
    const told = new Set();
    for (const line of text.trim().split("\n")) {
        const [, kind, name] = /^# (HELP|TYPE) (\S+) \S/.exec(line) ?? [];
        if (name) {
            told.add(`${kind} ${name}`);
            continue;
        }
        const [, series, base, value] = /^(([a-z_]+)(?:\{[a-z]+="[^"]*"\})?) (\S+)$/.exec(line) ?? assert.fail(line);
        const family = base.replace(/_(bucket|sum|count)$/, "");
        for (const kind of ["HELP", "TYPE"]) assert.ok(told.has(`${kind} ${family}`), line);
        assert.ok(Number.isFinite(Number(value)), line);
        assert.ok(!(series in figures), line);
        figures[series] = Number(value);
    }
    return figures;
}

test("figures count what the books have, and begin anew with the server", async () => {
    const server = await Server.start();
    const me = await server.guest();
    const table = await server.openTable(me, { game: "red-dog", rules: "ma min=1" });
    const { status, err } = await run(pit, ["bot", table, "--server", server.url, "--rounds", "25"]);
    assert.equal(status, 0, err);
    const of = async () => figuresOf((await server.get("/metrics")).text);
    const figures = await of();
    const red = (name) => figures[`${name}{game="red-dog"}`];
    const books = await run("sqlite3", [`${server.data}/pit.sqlite`,
        "SELECT count(DISTINCT round), count(*), sum(stake), sum(stake + net) FROM settlements"]);
    assert.deepEqual(
        ["pit_rounds_total", "pit_wagers_total", "pit_staked_cents_total", "pit_returned_cents_total"].map(red),
        books.out.trim().split("|").map(Number),
    );
    assert.equal(red("pit_rounds_total"), 25);
    assert.equal(figures['pit_rounds_total{game="craps"}'], 0);
    assert.ok(red("pit_tables") >= 2);
    assert.equal(figures["pit_store_seconds_count"], figures['pit_store_seconds_bucket{le="+Inf"}']);
    assert.ok(figures["pit_store_seconds_count"] > 25);
    assert.ok(figures["process_resident_memory_bytes"] > 1e6);
    await server.restart();
    assert.equal((await of())['pit_rounds_total{game="red-dog"}'], 0);
    await server.close();
});

test("healthy means that the books answer, and figures are for this machine alone", async () => {
    const server = await Server.start();
    const health = await server.get("/healthz");
    assert.equal(health.status, 200);
    assert.deepEqual(health.json, { ok: true });
    const far = await server.ask("GET", "/metrics", { headers: { "X-Forwarded-For": "198.51.100.7" } });
    assert.equal(far.status, 403);
    assert.equal(far.json.error.code, "local");
    await server.close();
});

test("the dashboard asks for figures that there are", async () => {
    const server = await Server.start();
    const { text } = await server.get("/metrics");
    const names = new Set(Object.keys(figuresOf(text)).map((series) => series.replace(/\{.*/, "")));
    const asked = readFileSync("packaging/grafana.json", "utf8").match(/\b(?:pit|process)_[a-z_]+\b/g);
    assert.ok(asked.length > 5);
    for (const name of asked) assert.ok(names.has(name), name);
    await server.close();
});
