// pages.test.mjs -- files of the pages as raw requests get them: encodings, tags, caching.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Server, test } from "./client.mjs";

const decode = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (bytes) => bytes };

/** A folder as the build makes it: the siblings of a file are smaller, or are not there. */
const script = "export const words = 'the shoe is cut, and the dealer calls';\n".repeat(40);
const files = {
    "index.html": "<!doctype html><title>Pit</title>" + "<p>page</p>".repeat(50),
    "sw.js": "// the worker\n".repeat(30),
    "assets/index-abc.js": script,
    "assets/font-abc.woff2": Buffer.from([119, 79, 70, 50, 0, 1, 2, 3]),
    "manifest.webmanifest": JSON.stringify({ name: "Pit" }),
    "verify.html": "<!doctype html>" + "v".repeat(500),
};
const paired = ["index.html", "sw.js", "assets/index-abc.js", "verify.html"];

function folder(changed = {}) {
    const web = mkdtempSync(join(tmpdir(), "pit-pages-"));
    mkdirSync(join(web, "assets"));
    for (const [name, bytes] of Object.entries({ ...files, ...changed })) {
        writeFileSync(join(web, name), bytes);
        if (!paired.includes(name)) continue;
        writeFileSync(join(web, `${name}.br`), brotliCompressSync(Buffer.from(bytes)));
        writeFileSync(join(web, `${name}.gz`), gzipSync(Buffer.from(bytes)));
    }
    return web;
}

async function withPages(use, changed) {
    const web = folder(changed);
    const server = await Server.start("--no-limits", "--web", web);
    try {
        await use((path, headers, method) => raw(server.port, path, headers, method));
        await server.close();
    } finally {
        rmSync(web, { recursive: true });
    }
}

/** The bytes of an answer, nothing done to them. */
function raw(port, path, headers = {}, method = "GET") {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((done, fail) => {
        const socket = net.connect(port, "127.0.0.1");
        const parts = [];
        socket.on("error", fail);
        socket.on("data", (bytes) => parts.push(bytes));
        socket.on("end", () => {
            const all = Buffer.concat(parts);
            const end = all.indexOf("\r\n\r\n");
            const [first, ...rows] = all.subarray(0, end).toString().split("\r\n");
            const head = {};
            for (const row of rows) {
                const [, name, value] = /^([^:]+): (.*)$/.exec(row);
                assert.ok(!(name.toLowerCase() in head), `${name} comes once`);
                head[name.toLowerCase()] = value;
            }
            done({ status: Number(first.split(" ")[1]), head, body: all.subarray(end + 4) });
        });
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${lines.join("")}\r\n`);
    });
}

/** The answer is this file in this coding, and says so. */
function holds(answer, name, coding, bytes = files[name]) {
    assert.equal(answer.status, 200, name);
    assert.equal(answer.head["content-encoding"], coding, name);
    assert.equal(Number(answer.head["content-length"]), answer.body.length);
    assert.equal(answer.head.vary, "Accept-Encoding");
    assert.match(answer.head.etag, /^"[0-9a-f]{32}"$/);
    assert.match(answer.head["content-security-policy"], /default-src 'none'/);
    assert.equal(answer.head["x-content-type-options"], "nosniff");
    assert.ok(decode[coding](answer.body).equals(Buffer.from(bytes)), `${name} as ${coding}`);
}

test("each file in each encoding is the same file", () => withPages(async (get) => {
    for (const name of Object.keys(files)) {
        const two = paired.includes(name);
        holds(await get(`/${name}`), name, undefined);
        holds(await get(`/${name}`, { "Accept-Encoding": "br" }), name, two ? "br" : undefined);
        holds(await get(`/${name}`, { "Accept-Encoding": "gzip" }), name, two ? "gzip" : undefined);
        holds(await get(`/${name}`, { "Accept-Encoding": "identity" }), name, undefined);
    }
    holds(await get("/", { "Accept-Encoding": "gzip, deflate, br, zstd" }), "index.html", "br");
    const types = { "": "text/html; charset=utf-8", "assets/index-abc.js": "text/javascript; charset=utf-8",
        "assets/font-abc.woff2": "font/woff2", "manifest.webmanifest": "application/manifest+json" };
    for (const [name, type] of Object.entries(types))
        assert.equal((await get(`/${name}`, { "Accept-Encoding": "br, gzip" })).head["content-type"], type);
}));

test("weights decide; what nobody here speaks is answered as it lies there, or not at all", () => withPages(async (get) => {
    const name = "assets/index-abc.js";
    const asks = async (accept, coding) => holds(await get(`/${name}`, { "Accept-Encoding": accept }), name, coding);

    await asks("br;q=0.5, gzip", "gzip");
    await asks("br;q=0, gzip;q=0.001", "gzip");
    await asks("gzip;q=0.8, br;q=0.9", "br");
    await asks("identity, br;q=0.9", undefined);
    await asks("*", "br");
    await asks("br;q=0, *;q=0.1", "gzip");
    await asks("deflate, zstd, compress", undefined);
    await asks("", undefined);
    await asks("br;q=nonsense", undefined);
    await asks("identity;q=0, gzip", "gzip");
    await asks("*;q=0, br", "br");
    for (const accept of ["identity;q=0", "*;q=0", "zstd, identity;q=0"]) {
        const none = await get(`/${name}`, { "Accept-Encoding": accept });
        assert.equal(none.status, 406, accept);
        assert.equal(none.head.vary, "Accept-Encoding");
        assert.equal(none.head["content-encoding"], undefined);
    }
    // A file that has no siblings comes as it is to whoever takes that.
    holds(await get("/assets/font-abc.woff2", { "Accept-Encoding": "br, *;q=0.1" }), "assets/font-abc.woff2", undefined);
}));

test("a tag belongs to the bytes, and who has them is told so", () => withPages(async (get) => {
    const name = "assets/index-abc.js";
    const tags = [];
    for (const accept of ["br", "gzip", "identity"]) {
        const { head } = await get(`/${name}`, { "Accept-Encoding": accept });
        tags.push(head.etag);
        for (const list of [head.etag, `W/${head.etag}`, `"else", ${head.etag}`, "*"]) {
            const again = await get(`/${name}`, { "Accept-Encoding": accept, "If-None-Match": list });
            assert.equal(again.status, 304, list);
            assert.equal(again.body.length, 0);
            for (const same of ["etag", "vary", "cache-control"]) assert.equal(again.head[same], head[same]);
            assert.equal(again.head["content-length"], undefined);
        }
        for (const list of ['"else"', head.etag.slice(1, -1), head.etag.replace(/.$/, '0"'), ""])
            holds(await get(`/${name}`, { "Accept-Encoding": accept, "If-None-Match": list }), name, accept === "identity" ? undefined : accept);
    }
    assert.equal(new Set(tags).size, 3, "three encodings, three tags");
    holds(await get(`/${name}`, { "Accept-Encoding": "gzip", "If-None-Match": tags[0] }), name, "gzip");
    const { head } = await get("/", { "Accept-Encoding": "br" });
    await withPages(async (other) => {
        const changed = await other("/", { "Accept-Encoding": "br", "If-None-Match": head.etag });
        holds(changed, "index.html", "br", "<p>another</p>");
        assert.notEqual(changed.head.etag, head.etag);
        const script = await other(`/${name}`, { "Accept-Encoding": "br", "If-None-Match": tags[0] });
        assert.equal(script.status, 304, "the same file has the same tag in another build");
    }, { "index.html": "<p>another</p>" });
}));

test("what is named by its content is kept for ever, the rest is asked for each time", () => withPages(async (get) => {
    for (const name of Object.keys(files))
        for (const accept of ["br", ""]) {
            const { head } = await get(`/${name}`, { "Accept-Encoding": accept });
            assert.equal(head["cache-control"], name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache", name);
        }
    assert.equal((await get("/", {})).head["cache-control"], "no-cache");
    assert.equal((await get("/verify.html")).head["content-disposition"], 'attachment; filename="verify.html"');
    assert.equal((await get("/api/games")).head["cache-control"], "no-store");
    assert.equal((await get("/api/games", { "Accept-Encoding": "br" })).head["content-encoding"], undefined);
}));

test("HEAD is the same without a body", () => withPages(async (get) => {
    for (const headers of [{}, { "Accept-Encoding": "br" }, { "Accept-Encoding": "gzip" }, { "Accept-Encoding": "*;q=0" }]) {
        const whole = await get("/", headers);
        const head = await get("/", headers, "HEAD");
        assert.deepEqual([head.status, head.head, head.body.length], [whole.status, whole.head, 0]);
        const tag = whole.head.etag ?? '"none"';
        const had = await get("/", { ...headers, "If-None-Match": tag }, "HEAD");
        assert.equal(had.status, whole.head.etag ? 304 : 406);
    }
}));

test("siblings have no address of their own, and nothing outside the folder has one", () => withPages(async (get) => {
    const there = { "Accept-Encoding": "br, gzip" };
    for (const path of ["/index.html.br", "/index.html.gz", "/assets/index-abc.js.br", "/assets", "/assets/", "/index.html/", "/none.js"])
        assert.equal((await get(path, there)).status, 404, path);
    for (const path of ["/../index.html", "/assets/../index.html", "/assets/%2e%2e/index.html", "/%2e%2e%2findex.html", "/..%2f..%2fetc/passwd",
        "//index.html", "/./index.html", "/assets/..", "/assets/..\\index.html", "/index.html%00.br"])
        assert.equal((await get(path, there)).status, 400, path);
    assert.equal((await get("/", there, "POST")).status, 404);
}));
