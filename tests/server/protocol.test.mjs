// protocol.test.mjs -- what is sent is what docs/ describes: every message and every answer.
//
// GOLDEN=write puts a session that was just recorded into docs/protocol.md.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { Server, test } from "./client.mjs";

const asyncapi = JSON.parse(readFileSync("docs/asyncapi.json"));
const openapi = JSON.parse(readFileSync("docs/openapi.json"));

// ---- a check against as much of JSON Schema as the documents use ----

function typeOf(value) {
    if (value === null) return "null";
    if (Array.isArray(value)) return "array";
    return Number.isInteger(value) ? "integer" : typeof value;
}

function check(document, schema, value, at) {
    if (schema.$ref)
        return check(document, schema.$ref.slice(2).split("/").reduce((o, k) => o[k], document), value, at);
    if (schema.anyOf) {
        if (value === null) return assert.ok(schema.anyOf.some((s) => s.type === "null"), at);
        return check(document, schema.anyOf[0], value, at);
    }
    if ("const" in schema) assert.equal(value, schema.const, at);
    if (schema.type) {
        const [is, types] = [typeOf(value), [schema.type].flat()];
        assert.ok(types.includes(is) || (is === "integer" && types.includes("number")), `${at}: ${is}, not ${types}`);
    }
    if (schema.items && value) value.forEach((item, i) => check(document, schema.items, item, `${at}[${i}]`));
    if (!schema.properties || value === null) return;
    for (const key of schema.required ?? []) assert.ok(key in value, `${at}.${key} is missing`);
    for (const [key, item] of Object.entries(value)) {
        if (schema.properties[key]) check(document, schema.properties[key], item, `${at}.${key}`);
        else assert.ok(schema.additionalProperties !== false, `${at}.${key} is not described`);
    }
}

function nameOf(m) {
    return m.is === "fair" ? `fair${m.stage[0].toUpperCase()}${m.stage.slice(1)}` : m.is;
}

function checkMessages(frames) {
    const seen = new Set();
    for (const { message } of frames) {
        const described = asyncapi.components.messages[nameOf(message)];
        assert.ok(described, `${nameOf(message)} is not described`);
        check(asyncapi, described.payload, message, nameOf(message));
        seen.add(nameOf(message));
    }
    return seen;
}

test("every message is one that is described", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const own = { bet_seconds: 1, turn_seconds: 1 };
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma decks=1 min=1 max=100", ...own });
    const craps = await server.openTable(ann, { game: "craps", ...own });

    await ann.sit(table);
    await bo.join(table);
    for (let i = 0; i < 30 && !ann.fair[`${table} 1`]?.revealed; i++) {
        await ann.redDog(table, 100, i & 1 ? "raise" : "stand");
        await ann.bettingOpen(table);
    }
    await ann.sit(craps);
    for (let i = 0; i < 20; i++) {
        await ann.bettingOpen(craps);
        const round = ann.state[craps].round;
        for (const spot of ["pass", "field"]) {
            const move = ann.state[craps].moves.find((m) => m.verb === "bet" && m.spot === spot);
            if (move) await ann.bet(craps, move.least, spot);
        }
        await ann.do({ do: "ready", table: craps });
        await ann.until(() => ann.state[craps].round > round);
    }
    bo.shows = false;
    await bo.sit(table);
    await ann.refused({ do: "leave", table: "0".repeat(32) }, "table");
    ann.send({ do: "ping", n: 1 });
    await ann.next((m) => m.is === "pong");
    await bo.reopen();
    await bo.join(table);
    const alone = await server.openTable(bo, { game: "red-dog", rules: "nj-online", private: true });
    await bo.sit(alone);
    await bo.until(() => bo.fair[`${alone} 1`]?.void, 12000);
    const seen = checkMessages(server.frames);
    const said = asyncapi.operations.say.messages.map((m) => m.$ref.split("/").pop());
    assert.deepEqual([...seen].sort(), said.sort());
    await server.close();
});

test("every answer is one that is described", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", bet_seconds: 0, turn_seconds: 0 });
    const answered = (path, method, answer) => {
        const { responses } = openapi.paths[path][method];
        const described = responses[answer.status] ?? responses.default;
        const content = described.content["application/json"];
        if (content) check(openapi, content.schema, answer.json, `${method} ${path}`);
        else assert.match(answer.headers["content-type"], /^text\/plain/);
    };

    await ann.sit(table);
    for (let i = 0; i < 2; i++) await ann.redDog(table);
    for (const path of Object.keys(openapi.paths)) {
        if (!openapi.paths[path].get) continue;
        const real = path.replace("{table}", table);
        const answer = await server.get(path === "/api/rules" ? `${real}?game=craps` : real, ann.cookie);
        assert.equal(answer.status, 200, path);
        answered(path, "get", answer);
    }
    answered("/api/me", "get", await server.get("/api/me"));
    answered("/api/tables", "post", await server.post("/api/tables", { game: "red-dog", rules: "ma decks=9" }, ann.cookie));
    answered("/api/tables", "post", await server.post("/api/tables", { game: "red-dog" }, ann.cookie));
    answered("/api/guest", "post", await server.post("/api/guest", {}));
    answered("/api/more", "post", await server.post("/api/more", {}, ann.cookie));
    answered("/api/account", "post", await server.post("/api/account", { name: "Ann", passphrase: "x" }, ann.cookie));
    answered("/api/login", "post", await server.post("/api/login", { name: "Ann", passphrase: "long enough" }));
    answered("/api/logout", "post", await server.post("/api/logout", {}, ann.cookie));
    await server.close();
});

// ---- the session in docs/protocol.md ----

/** A message on one line; what is long is cut short, but for what a client has to compute from. */
function short(message) {
    const whole = ["open", "commit", "show", "locked"].includes(message.stage ?? message.do);
    const text = (key, value) => {
        if (typeof value === "string" && /^[0-9a-f]{48,}$/.test(value) && !whole) return `${value.slice(0, 8)}...`;
        if (key === "moves" && value.length > 2) return [...value.slice(0, 1), "..."];
        if (key === "unseen" || key === "spots") return "...";
        return value;
    };
    return JSON.stringify(JSON.parse(JSON.stringify(message), text));
}

async function session() {
    const server = await Server.start();
    const ann = await server.guest({ bot: true });
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=500", bet_seconds: 20 });
    const lines = [];
    const { send, hear } = ann;

    ann.send = function (m) {
        lines.push(`> ${short(m)}`);
        send.call(this, m);
    };
    ann.hear = function (m) {
        lines.push(`< ${short(m)}`);
        hear.call(this, m);
    };
    await ann.sit(table);
    do {
        lines.length = lines.findIndex((line) => line.includes('"verb":"bet"')) + 1 || lines.length;
        if (lines.length && lines.at(-1).includes('"verb":"bet"')) lines.length--;
        await ann.redDog(table);
    } while (!lines.some((line) => line.includes('"verb":"stand"') && line[0] === ">"));
    await ann.do({ do: "leave", table });
    await server.close();
    return lines;
}

test("the session in docs/protocol.md is one that happens", async () => {
    const text = readFileSync("docs/protocol.md", "utf8");
    const block = /(<!-- session -->\n)([^]*?)(<!-- end -->)/;
    const lines = await session();
    const kinds = (all) => [...new Set(all.map((line) => {
        const m = JSON.parse(line.slice(2));
        return `${m.do ?? m.is} ${m.stage ?? ""} ${Object.keys(m)}`;
    }))].sort();

    if (process.env.GOLDEN === "write")
        writeFileSync("docs/protocol.md", text.replace(block, (_, a, b, c) => `${a}\n    ${lines.join("\n    ")}\n\n${c}`));
    const written = readFileSync("docs/protocol.md", "utf8").match(block)[2].split("\n");
    const recorded = written.filter((line) => /^ {4}[<>] /.test(line)).map((line) => line.slice(4));
    assert.deepEqual(kinds(recorded), kinds(lines));
});
