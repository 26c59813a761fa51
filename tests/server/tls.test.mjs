// tls.test.mjs -- cookies, headers and WebSockets over TLS, here or at a proxy.

import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { Authority, Client, Server, cookieOf, sleep, test } from "./client.mjs";

const secureCookie = /^__Host-pit=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/;
const strict = "max-age=31536000";

test("over TLS: cookies, Strict-Transport-Security, and a round over wss", async () => {
    const authority = new Authority();
    const server = await Server.startTls(authority);
    const made = await server.post("/api/guest", {});
    const cookie = cookieOf(made);

    assert.match(made.headers["set-cookie"][0], secureCookie);
    for (const path of ["/api/games", "/api/me", "/nothing", "/../etc/passwd"])
        assert.equal((await server.get(path)).headers["strict-transport-security"], strict, path);
    assert.equal((await server.get("/api/me", cookie)).status, 200);
    const plainName = cookie.replace("__Host-", "");
    assert.equal((await server.get("/api/me", plainName)).status, 401, "another page may have set that");
    await assert.rejects(new Client(server, plainName).open(), /401/);
    await assert.rejects(new Client(server, cookie).open({ Origin: server.url.replace("https", "http") }), /403/);

    const ann = await server.connect(cookie);
    assert.ok(ann.socket.encrypted);
    const table = await server.openTable(ann, { game: "red-dog", bet_seconds: 0, turn_seconds: 0 });
    await ann.sit(table);
    await ann.redDog(table);
    assert.equal(ann.state[table].round, 1);
    const out = await server.post("/api/logout", {}, cookie);
    assert.match(out.headers["set-cookie"][0], /^__Host-pit=; Path=\/; .*Max-Age=0; Secure$/);
    assert.equal(await ann.closed, 4401);
    const plain = new Promise((done, fail) => http.get(`http://127.0.0.1:${server.port}/`, done).on("error", fail));
    await assert.rejects(plain, "no words without TLS");
    await server.close();
    authority.remove();
});

test("over TLS the server goes by the names of its certificate", async () => {
    const authority = new Authority();
    const server = await Server.startTls(authority, "IP:127.0.0.1,DNS:pit.example,DNS:*.tables.example");
    const asked = (host) => // a client that asks for more than the certificate says
        new Promise((done, fail) => {
            const socket = tls.connect({ host: "127.0.0.1", port: server.port, ca: authority.pem }, () =>
                socket.write(`GET /api/games HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`));
            socket.once("data", (bytes) => {
                socket.destroy();
                done(Number(String(bytes).split(" ")[1]));
            });
            socket.on("error", fail);
        });

    for (const host of ["pit.example", "a.tables.example:443", "127.0.0.1"]) assert.equal(await asked(host), 200, host);
    for (const host of ["evil.example", "tables.example"]) assert.equal(await asked(host), 421, host);
    await server.close();
    authority.remove();
});

/** What a server says first to a client that offers this version and none other: its type, and of an alert which. */
function firstWord(port, version) {
    const u16 = (n) => [n >> 8, n & 255];
    const extension = (type, ...bytes) => [...u16(type), ...u16(bytes.length), ...bytes];
    const extensions = [
        ...extension(10, 0, 2, 0, 23), // the curve P-256,
        ...extension(11, 1, 0), // its points as they are,
        ...extension(13, 0, 4, 4, 3, 2, 3), // ECDSA with SHA-256 or, as of old, SHA-1
    ];
    const ciphers = [0xc0, 0x2b, 0xc0, 0x23, 0xc0, 0x09, 0xc0, 0x0a]; // ECDHE-ECDSA, of TLS 1.2 and of before
    const hello = [...u16(version), ...Array(32).fill(7), 0, ...u16(ciphers.length), ...ciphers, 1, 0, ...u16(extensions.length), ...extensions];
    const message = [1, 0, ...u16(hello.length), ...hello];
    return new Promise((done, fail) => {
        const socket = net.connect(port, "127.0.0.1", () => socket.write(Buffer.from([22, 3, 1, ...u16(message.length), ...message])));
        socket.once("data", (bytes) => {
            socket.destroy();
            done(bytes[0] === 21 ? `alert ${bytes[6]}` : `record ${bytes[0]}, version ${bytes.readUInt16BE(9).toString(16)}`);
        });
        socket.on("error", fail);
    });
}

test("TLS 1.2 is taken; 1.1, 1.0 and SSL 3 are refused as versions", async () => {
    const authority = new Authority();
    const server = await Server.startTls(authority);
    assert.equal(await firstWord(server.port, 0x0303), "record 22, version 303");
    for (const version of [0x0302, 0x0301]) assert.equal(await firstWord(server.port, version), "alert 70", version.toString(16)); // protocol_version
    assert.match(await firstWord(server.port, 0x0300), /^alert/);
    await server.close();
    authority.remove();
});

test("SIGHUP: the certificate is read again, and who is connected stays", async () => {
    const authority = new Authority();
    const server = await Server.startTls(authority);
    const ann = await server.guest();
    const serial = () =>
        new Promise((done, fail) => {
            const socket = tls.connect({ port: server.port, host: "127.0.0.1", ca: server.ca }, () => {
                done(socket.getPeerCertificate().serialNumber);
                socket.destroy();
            });
            socket.on("error", fail);
        });
    const first = await serial();

    authority.serves(); // another certificate, in the same files
    assert.equal(await serial(), first);
    server.child.kill("SIGHUP");
    while ((await serial()) === first) await sleep(20);
    const table = await server.openTable(ann, { game: "red-dog", bet_seconds: 0, turn_seconds: 0 });
    await ann.sit(table);
    await server.close();
    authority.remove();
});

test("SIGHUP without a certificate ends nothing", async () => {
    const server = await Server.start();
    const ann = await server.guest();

    for (let i = 0; i < 3; i++) server.child.kill("SIGHUP");
    await ann.sit((await server.get("/api/tables")).json.tables[0].table);
    await server.close();
});

test("behind a trusted proxy that has TLS, all is as if it were here", async () => {
    const server = await Server.start("--behind-proxy", "--host", "pit.example.org");
    const forwarded = { "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1" };
    const made = await server.post("/api/guest", {}, undefined, forwarded);
    const cookie = cookieOf(made);
    const Origin = "https://pit.example.org";
    const Host = "pit.example.org";
    const open = (headers) => new Client(server, cookie).open({ Host, Origin, ...headers });

    assert.match(made.headers["set-cookie"][0], secureCookie);
    assert.equal(made.headers["strict-transport-security"], strict);
    await open(forwarded);
    await assert.rejects(open({ ...forwarded, Origin: "http://pit.example.org" }), /403/);
    await assert.rejects(open({ "X-Forwarded-Proto": "http" }), /401/, "a secret of https stays there");
    await assert.rejects(open({ "X-Forwarded-Proto": "https, http" }), /401/, "the last is the proxy's own word");
    const plain = await server.post("/api/guest", {}, undefined, { "X-Forwarded-Proto": "http" });
    assert.match(plain.headers["set-cookie"][0], /^pit=/);
    assert.equal(plain.headers["strict-transport-security"], undefined);
    await server.close();
});

test("without a trusted proxy its headers are anybody's words", async () => {
    const server = await Server.start();
    const made = await server.post("/api/guest", {}, undefined, { "X-Forwarded-Proto": "https" });

    assert.match(made.headers["set-cookie"][0], /^pit=[0-9a-f]{64}; .*Max-Age=\d+$/);
    assert.equal(made.headers["strict-transport-security"], undefined);
    await server.close();
});
