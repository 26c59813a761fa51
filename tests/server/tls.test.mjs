// tls.test.mjs -- cookies, headers and WebSockets over TLS, here or at a proxy.

import assert from "node:assert/strict";
import http from "node:http";
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
    const server = await Server.start("--behind-proxy");
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
