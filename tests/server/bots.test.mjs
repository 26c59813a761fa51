// bots.test.mjs -- programs that play: the example, and pit bot.

import assert from "node:assert/strict";
import { Authority, Server, pit, run, verify, test } from "./client.mjs";

test("the example plays ten rounds", async () => {
    const server = await Server.start();
    const { status, out, err } = await run(process.execPath, ["examples/bot.mjs", server.url]);

    assert.equal(status, 0, err);
    assert.equal(err, "");
    const { json } = await server.get("/api/tables");
    const table = json.tables.find((t) => t.game === "red-dog");
    assert.equal(table.round, 10);
    assert.equal(table.seats.taken, 0);
    assert.ok(out.split("\n").length > 20);
    await server.close();
});

test("two of pit bot play a shoe, each its own way", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma decks=1 min=1 max=100" });
    const bot = (...more) => run(pit, ["bot", table, "--server", server.url, "--rounds", "25", ...more]);

    await ann.join(table);
    const [best, always] = await Promise.all([bot("--strategy", "best"), bot("--strategy", "always")]);
    assert.equal(best.status, 0, best.err);
    assert.equal(always.status, 0, always.err);
    assert.match(best.out, /25 rounds/);
    const kinds = ann.said.flatMap((m) => m.state?.seats ?? []).map((s) => s.kind);
    assert.ok(kinds.length && kinds.every((kind) => kind === "bot"));
    const epochs = Object.values(ann.fair).filter((e) => e.revealed);
    assert.ok(epochs.length >= 1);
    for (const { locked } of epochs) assert.ok(locked.seats.length >= 1, "bots bring their seeds");
    const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
    assert.match(verify(text).text, /\nVERIFIED/);
    await server.close();
});

test("pit bot says what is wrong", async () => {
    const server = await Server.start();
    const none = await run(pit, ["bot", "0".repeat(32), "--server", server.url]);
    assert.equal(none.status, 2);
    assert.match(none.err, /table/);
    assert.equal((await run(pit, ["bot", "0".repeat(32), "--strategy", "wild"])).status, 2);
    assert.equal((await run(pit, ["bot"])).status, 2);
    assert.equal((await run(pit, ["bot", "x", "--server", "http://127.0.0.1:1"])).status, 2);
    for (const url of ["http://[::1", "http://[]:1", "http://[::1]x", "http://", "http://a:b", "http://a/b", "ftp://a"])
        assert.match((await run(pit, ["bot", "x", "--server", url])).err, /a server is http:\/\/HOST:PORT/, url);
    await server.close();
});

test("pit bot over TLS: plays where the certificate is good, and nowhere else", async () => {
    const [authority, other] = [new Authority(), new Authority()];
    const server = await Server.startTls(authority);
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", bet_seconds: 0, turn_seconds: 0 });
    const bot = (url, ca, env) => run(pit, ["bot", table, "--server", url, "--rounds", "2", ...(ca ? ["--ca", ca] : [])], env);
    const plays = ({ status, out, err }) => assert.deepEqual([status, /^2 rounds/.test(out), err], [0, true, ""]);
    const refuses = ({ status, err }, words) => {
        assert.equal(status, 2);
        assert.match(err, words);
    };

    plays(await bot(server.url, authority.file));
    plays(await bot(`https://localhost:${server.port}`, authority.file));
    plays(await bot(server.url, null, { SSL_CERT_FILE: authority.file })); // as if the system had it
    refuses(await bot(server.url), /its certificate is not good: /);
    refuses(await bot(server.url, other.file), /its certificate is not good: /);
    refuses(await bot(server.url, other.file, { SSL_CERT_FILE: authority.file }), /its certificate is not good: /);
    refuses(await bot(server.url, "no/such/file"), /no\/such\/file has no certificates/);
    refuses(await bot(server.url.replace("https", "http"), authority.file), /certificates are for https/);
    refuses(await bot(server.url.replace("https", "http")), /no answer|closed/);
    refuses(await bot(server.url.replace("https", "wss"), authority.file), /a server is http:\/\/HOST:PORT or https/);
    await server.close();

    const plain = await Server.start();
    refuses(await bot(plain.url.replace("http", "https"), authority.file), /no TLS with it: /);
    await plain.close();

    const named = await Server.startTls(authority, "DNS:pit.example.org");
    refuses(await bot(named.url, authority.file), /its certificate is not good: IP address mismatch/);
    refuses(await bot(`https://localhost:${named.port}`, authority.file), /its certificate is not good: hostname mismatch/);
    await named.close();

    const late = await Server.startTls(authority, "IP:127.0.0.1", -1);
    refuses(await bot(late.url, authority.file), /its certificate is not good: certificate has expired/);
    await late.close();
    for (const one of [authority, other]) one.remove();
});
