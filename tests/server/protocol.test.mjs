// protocol.test.mjs -- what is sent is what docs/ describes: every message and every answer.
//
// GOLDEN=write puts a session that was just recorded into docs/protocol.md.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { Server, test } from "./client.mjs";
import { Operator } from "./operator.mjs";

const asyncapi = JSON.parse(readFileSync("docs/asyncapi.json"));
const openapi = JSON.parse(readFileSync("docs/openapi.json"));

// ---- a check against as much of JSON Schema as the documents use ----

function typeOf(value) {
    if (value === null) return "null";
    if (Array.isArray(value)) return "array";
    return Number.isInteger(value) ? "integer" : typeof value;
}

/** Holds what a server sends against a document, field by field, and notes which fields it has met. */
class Checker {
    constructor(document) {
        this.document = document;
        this.met = new Set(); // "Seat.chips": members of messages and of what they are made of
    }

    named(ref) {
        return ref.slice(2).split("/").reduce((o, k) => o[k], this.document);
    }

    check(schema, value, at, owner = at) {
        if (schema.$ref) return this.check(this.named(schema.$ref), value, at, schema.$ref.split("/").pop());
        if (schema.anyOf) return this.checkAny(schema.anyOf, value, at, owner);
        if ("const" in schema) assert.equal(value, schema.const, at);
        if (schema.enum) assert.ok(schema.enum.includes(value), `${at}: ${value}, not one of ${schema.enum}`);
        if (schema.type) {
            const [is, types] = [typeOf(value), [schema.type].flat()];
            assert.ok(types.includes(is) || (is === "integer" && types.includes("number")), `${at}: ${is}, not ${types}`);
        }
        if (schema.items && value) value.forEach((item, i) => this.check(schema.items, item, `${at}[${i}]`, owner));
        if (value === null || typeOf(value) !== "object") return;
        for (const key of schema.required ?? []) assert.ok(key in value, `${at}.${key} is missing`);
        for (const [key, item] of Object.entries(value)) this.checkMember(schema, key, item, at, owner);
    }

    checkMember(schema, key, value, at, owner) {
        const described = schema.properties?.[key] ?? schema.additionalProperties;
        assert.ok(described, `${at}.${key} is not described`);
        if (schema.properties?.[key]) this.met.add(`${owner}.${key}`);
        this.check(described, value, `${at}.${key}`, owner);
    }

    /** One of the schemas must fit, and no more than one. */
    checkAny(schemas, value, at, owner) {
        const fit = [];
        const wrong = [];
        for (const schema of schemas) {
            const trial = new Checker(this.document);
            try {
                trial.check(schema, value, at, owner);
                fit.push(trial);
            } catch (error) {
                wrong.push(error.message);
            }
        }
        assert.equal(fit.length, 1, `${at}: ${JSON.stringify(value)} is none, or several, of them: ${wrong.join("; ")}`);
        for (const key of fit[0].met) this.met.add(key);
    }

    /** All members that these schemas, by the names of their owners, describe. */
    described(roots) {
        const all = new Set();
        const visited = new Set();
        const walk = (schema, owner) => {
            if (schema.$ref) {
                const name = schema.$ref.split("/").pop();
                if (visited.has(name)) return;
                visited.add(name);
                return walk(this.named(schema.$ref), name);
            }
            for (const one of schema.anyOf ?? []) walk(one, owner);
            if (schema.items) walk(schema.items, owner);
            for (const [key, member] of Object.entries(schema.properties ?? {})) {
                all.add(`${owner}.${key}`);
                walk(member, owner);
            }
        };
        for (const [owner, schema] of Object.entries(roots)) walk(schema, owner);
        return all;
    }

    /** Every member has been met, but for those that are rare, and these are described. */
    metAll(roots, rare) {
        const all = this.described(roots);
        const known = [...all].filter((key) => !this.met.has(key) && !(key in rare));
        assert.deepEqual(known, [], "described, and never sent");
        for (const key of Object.keys(rare)) assert.ok(all.has(key), `${key} is not described`);
    }
}

function nameOf(m) {
    return m.is === "fair" ? `fair${m.stage[0].toUpperCase()}${m.stage.slice(1)}` : m.is;
}

function checkMessages(frames) {
    const checker = new Checker(asyncapi);
    for (const { message } of frames) {
        const described = asyncapi.components.messages[nameOf(message)];
        assert.ok(described, `${nameOf(message)} is not described`);
        checker.check(described.payload, message, nameOf(message));
    }
    return checker;
}

// What no session of Red Dog or craps brings about.
const several = "no game here lets a seat have several hands";
const rare = {
    "closed.table": "after ten minutes: tests/unit/hub_misses.c",
    "closed.is": "the same",
    "closed.why": "the same",
    "closed.next": "tests/server/op_tables.test.mjs",
    "table.follows": "the same",
    "State.closes": "the same",
    "State.held": "nobody stops this house: tests/server/op.test.mjs",
    "Move.final": "no wager here is one that closes behind itself: tests/unit/craps_wagers.c",
    "welcome.pages": "only a server that has pages: web/test/link.test.ts",
    "welcome.nodes": "one server knows no others: tests/server/nodes_bots.test.mjs",
    "elsewhere.table": "one server has all tables: tests/server/nodes.test.mjs",
    "elsewhere.is": "the same",
    "elsewhere.url": "the same",
    "ChanceCard.hand": several,
    "Wager.hand": several,
    "Settled.hand": several,
    "Move.hand": several,
    "Move.seat": "nobody here has several seats; blackjack.test.mjs has it",
    "EffectSettle.hand": several,
    "EffectStake.hand": several,
    "EffectTake.hand": several,
    "EffectMoved.hand": several,
    "ChancePick.pick": "no game here picks",
    "Seat.owed": "no game here leaves a percentage for later; baccarat.test.mjs has it",
    "State.meter": "no game here has a meter",
    "EffectMeter.kind": "no game here has a meter",
    "EffectMeter.net": "no game here has a meter",
};

/** Red Dog until a shoe is over, one round of it with a fault of the dealer. */
async function playRedDog(ann, table) {
    let faults = 0;
    const fault = "irregular third-exposed";
    for (let i = 0; i < 60 && !(ann.fair[`${table} 1`]?.revealed && faults); i++) {
        await ann.bettingOpen(table);
        const round = ann.state[table].round;
        await ann.bet(table, 100);
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
        if (!faults && ann.state[table].dealer.includes(fault)) {
            await ann.do({ do: "irregular", table, kind: fault.split(" ")[1] });
            faults++;
            await ann.until(() => ann.state[table].moves.some((m) => m.verb === "play"));
            await ann.do({ do: "act", table, verb: "play" });
            await ann.until(() => !ann.state[table].moves.some((m) => m.verb === "play"));
        }
        await ann.answer(table, i & 1 ? "raise" : "stand");
    }
    assert.ok(faults);
}

/** By rules that give each seat a third card of its own, until one has come. */
async function playForEach(ann, table) {
    const came = () => ann.state[table].chance.some((one) => one.for);
    for (let i = 0; i < 60 && !came(); i++) await ann.redDog(table, 500);
    assert.ok(came());
}

/** Craps until a wager has moved to its number, one was paid, and one that rested at a come-out was called on. */
async function playCraps(ann, table) {
    const moved = () =>
        ann.said.some((m) => m.is === "update" && m.events.some((e) => e.effects.some((fx) => fx.kind === "moved")));
    let called = false;
    for (let i = 0; i < 200 && (i < 20 || !moved() || !called); i++) {
        await ann.bettingOpen(table);
        const round = ann.state[table].round;
        const on = ann.state[table].moves.find((m) => m.verb === "on");
        if (on) {
            await ann.do({ do: "act", table, verb: "on", spot: on.spot });
            called ||= ann.me(table).wagers.some((w) => w.spot === on.spot && w.on);
        }
        for (const spot of ["pass", "come", "field", "place-6", "buy-4"]) {
            const move = ann.state[table].moves.find((m) => m.verb === "bet" && m.spot === spot);
            if (move && !ann.me(table).wagers.some((w) => w.spot === spot)) await ann.bet(table, move.least, spot);
        }
        const take = ann.state[table].moves.find((m) => m.verb === "take" && m.spot === "field");
        if (take) await ann.do({ do: "act", table, verb: "take", spot: "field", amount: take.most });
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
    }
    assert.ok(moved() && called);
}

/** Roulette: one spin, by who has chips of a colour of his own. */
async function playRoulette(ann, table) {
    await ann.bettingOpen(table);
    const { round } = ann.state[table];
    await ann.bet(table, ann.state[table].moves.find((m) => m.verb === "bet" && m.spot === "red").least, "red");
    await ann.do({ do: "ready", table });
    await ann.until(() => ann.state[table].round > round && ann.state[table].chance.some((one) => "pocket" in one));
}

test("every message is one that is described, and all that is described comes", async () => {
    const server = await Server.start("--allow-player-edge");
    const [ann, bo] = [await server.guest(), await server.guest()];
    const own = { bet_seconds: 10, turn_seconds: 10 }; // long, for a machine that is busy
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma decks=1 min=1 max=100", policy: "drill", ...own });
    const craps = await server.openTable(ann, { game: "craps", ...own });

    await ann.sit(table);
    await bo.join(table);
    await playRedDog(ann, table);
    const each = await server.openTable(bo, { game: "red-dog", rules: "wa", ...own });
    await bo.sit(each, 10000);
    await playForEach(bo, each);
    await ann.sit(craps);
    await playCraps(ann, craps);
    const wheel = await server.openTable(ann, { game: "roulette", bet_seconds: 0, turn_seconds: 0 });
    await ann.sit(wheel, 10000);
    await playRoulette(ann, wheel);
    const told = ann.next((m) => m.is === "told");
    await (await Operator.first(server)).do("void", { table: wheel, round: ann.state[wheel].round });
    await told;
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
    await ann.bettingOpen(table);
    await ann.do({ do: "leave", table });
    const rests = bo.next((m) => m.is === "visit" && m.visit.rests);
    assert.equal((await server.post("/api/limits", { kind: "break", value: 1 }, bo.cookie)).status, 200);
    await rests;
    const checker = checkMessages(server.frames);
    const said = asyncapi.operations.say.messages.map((m) => m.$ref.split("/").pop());
    checker.metAll(Object.fromEntries(said.map((name) => [name, asyncapi.components.messages[name].payload])), rare);
    await server.close();
});

test("every answer is one that is described, and all that is described comes", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", bet_seconds: 0, turn_seconds: 0 });
    const checker = new Checker(openapi);
    const roots = {};
    const answered = (path, method, answer) => {
        const { responses } = openapi.paths[path][method];
        const described = responses[answer.status] ?? responses.default;
        const content = described.content["application/json"];
        if (content) checker.check((roots[`${method} ${path} ${answer.status}`] = content.schema), answer.json, `${method} ${path}`);
        else assert.match(answer.headers["content-type"], /^text\/plain/);
    };

    await ann.sit(table);
    for (let i = 0; i < 2; i++) await ann.redDog(table);
    await (await Operator.first(server)).do("void", { table, round: 1 });
    answered("/api/me", "get", await server.get("/api/me", ann.cookie)); // a break takes the seat
    const limit = (kind, value) => server.post("/api/limits", { kind, value }, ann.cookie);
    for (const value of [90, 120]) answered("/api/limits", "post", await limit("time_day", value)); // the second is looser
    answered("/api/limits", "post", await limit("break", 1));
    answered("/api/limits/confirm", "post", await server.post("/api/limits/confirm", { kind: "time_day" }, ann.cookie));
    answered("/api/check", "post", await server.post("/api/check", {}, ann.cookie));
    for (const path of Object.keys(openapi.paths)) {
        if (!openapi.paths[path].get) continue;
        const real = path.replace("{table}", table);
        const answer = await server.get(path === "/api/rules" ? `${real}?game=craps` : real, ann.cookie);
        assert.equal(answer.status, 200, path);
        answered(path, "get", answer);
    }
    answered("/api/rules", "get", await server.get("/api/rules?game=roulette"));
    answered("/api/me", "get", await server.get("/api/me"));
    answered("/api/tables", "post", await server.post("/api/tables", { game: "red-dog", rules: "ma decks=9" }, ann.cookie));
    answered("/api/tables", "post", await server.post("/api/tables", { game: "red-dog" }, ann.cookie));
    answered("/api/guest", "post", await server.post("/api/guest", {}));
    answered("/api/more", "post", await server.post("/api/more", {}, ann.cookie));
    answered("/api/account", "post", await server.post("/api/account", { name: "Ann", passphrase: "x" }, ann.cookie));
    answered("/api/login", "post", await server.post("/api/login", { name: "Ann", passphrase: "long enough" }));
    answered("/api/logout", "post", await server.post("/api/logout", {}, ann.cookie));
    checker.metAll(roots, {});
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
