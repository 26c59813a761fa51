// wire.mjs -- for the tests: what everybody needs who speaks with `pit serve`, over HTTP and
// WebSockets, and the hashes of PITFAIR/1.
//
// Written by hand, without packages, so that it shows what a client needs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";

export const pit = process.env.PIT ?? "build/pit";
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// ---- the server ----

/** The port of a server that was just started. */
export function listening(child) {
    return new Promise((done, fail) => {
        let text = "";
        const hear = (bytes) => {
            text += bytes;
            const found = /https?:\/\/127\.0\.0\.1:(\d+)\//.exec(text);
            if (found) done(Number(found[1]));
        };
        child.stdout.on("data", hear);
        child.stderr?.on("data", hear);
        child.on("exit", (code, signal) => fail(new Error(`pit serve ended with ${code ?? signal}: ${text}`)));
    });
}

/** The books hold, by a program that sees nothing else. They are a file, or the URL of a database. */
export function checkBooks(books, key) {
    const run = spawnSync(pit, ["ledger", "check", books, ...(books.includes("://") ? ["--key-file", key] : [])]);
    assert.equal(run.status, 0, String(run.stdout) + String(run.stderr));
    assert.deepEqual(givenAway(books), [], "money went from player to player");
}

/** Transactions in which what one player holds becomes another's: several players, no wager, and nothing of the house. */
export function givenAway(books) {
    const held = "SELECT tx FROM entries WHERE kind <= 3 GROUP BY tx, player_id HAVING sum(amount) <> 0";
    const query = `SELECT tx FROM (${held}) AS h GROUP BY tx HAVING count(*) > 1 EXCEPT SELECT tx FROM settlements
        EXCEPT SELECT tx FROM entries WHERE kind > 3`;
    const run = books.includes("://") ? spawnSync("psql", [books, "-Atqc", query]) : spawnSync("sqlite3", ["-readonly", books, query]);
    assert.equal(run.status, 0, String(run.stderr));
    return String(run.stdout).split("\n").filter(Boolean);
}

// ---- HTTP ----

/** Over TLS if there is an authority, `ca`, whose certificates are believed. */
const ask = (options, answered) => (options.ca ? https : http).request({ host: "127.0.0.1", ...options }, answered);

/** `options` are those of http.request; the body is JSON, or a `text` as it is. */
export function request({ text: raw, ...options }, body) {
    return new Promise((done, fail) => {
        const asked = ask(options, (answer) => {
            const parts = [];
            answer.on("data", (bytes) => parts.push(bytes));
            answer.on("error", fail);
            answer.on("end", () => {
                const text = Buffer.concat(parts).toString();
                const json = /json/.test(answer.headers["content-type"]) ? JSON.parse(text) : null;
                done({ status: answer.statusCode, headers: answer.headers, text, json });
            });
        });
        asked.on("error", fail);
        asked.end(raw ?? (body === undefined ? undefined : JSON.stringify(body)));
    });
}

export function cookieOf(answer) {
    return answer.headers["set-cookie"][0].split(";")[0];
}

// ---- WebSocket ----

export function upgrade(port, headers, ca) {
    const all = {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
        Host: `127.0.0.1:${port}`,
        Origin: `${ca ? "https" : "http"}://127.0.0.1:${port}`,
        ...headers,
    };
    return new Promise((done, fail) => {
        const asked = ask({ port, ca, path: "/ws", headers: all, agent: false });
        asked.on("upgrade", (_, socket, head) => done({ socket, head }));
        asked.on("response", (answer) => {
            answer.resume();
            fail(new Error(`refused: ${answer.statusCode}`));
        });
        asked.on("error", fail);
        asked.end();
    });
}

/** Of a text or bytes; `first` is the byte that says of what kind they are. */
export function frame(what, first = 0x81) {
    const bytes = Buffer.from(what);
    const mask = randomBytes(4);
    const head =
        bytes.length < 126
            ? Buffer.from([first, 0x80 | bytes.length])
            : Buffer.from([first, 0xfe, bytes.length >> 8, bytes.length & 255]);
    return Buffer.concat([head, mask, bytes.map((byte, i) => byte ^ mask[i & 3])]);
}

/** The first whole frame of a buffer, or null: how long it is, its kind and what it holds, which
 * is still masked if it was. */
export function unframe(buffer) {
    if (buffer.length < 2) return null;
    let n = buffer[1] & 127;
    let at = 2;
    if (n === 126) {
        if (buffer.length < 4) return null;
        n = buffer.readUInt16BE(2);
        at = 4;
    } else if (n === 127) {
        if (buffer.length < 10) return null;
        n = Number(buffer.readBigUInt64BE(2));
        at = 10;
    }
    if (buffer[1] & 128) at += 4;
    if (buffer.length < at + n) return null;
    return { length: at + n, kind: buffer[0] & 15, bytes: buffer.subarray(at, at + n) };
}

// ---- PITFAIR/1 ----

export const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** CTX from a message `fair` of the stage `open`. */
export function context(open) {
    const b = Buffer.alloc(16);
    b.writeBigUInt64BE(BigInt(open.epoch), 0);
    b.writeUInt8(open.game, 8);
    b.writeUInt8(open.decks, 9);
    b.writeUInt16BE(open.n, 10);
    b.writeUInt16BE(open.stop, 12);
    b.writeUInt8(open.mode, 14);
    b.writeUInt8(open.max_seats, 15);
    return Buffer.concat([Buffer.from(open.table_id, "hex"), b, Buffer.from(open.rules_hash, "hex")]);
}

export const commitOf = (open, shown) =>
    sha256(Buffer.from("PITFAIR/1/seatcm"), context(open), Buffer.from(open.c_s, "hex"), shown);

/** The message that commits a seat to what it will show. */
export function commitment(open, shown) {
    const tag = shown.subarray(4, 16).toString("hex");
    const commit = commitOf(open, shown).toString("hex");
    return { do: "commit", table: open.table, epoch: open.epoch, tag, commit };
}
