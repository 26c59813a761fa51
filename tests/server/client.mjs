// client.mjs -- for the tests: starts `pit serve`, asks it over HTTP, and plays over WebSockets.
//
// Written by hand, without packages, so that it shows what a client needs.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as nodeTest } from "node:test";

export const pit = process.env.PIT ?? "build/pit";

const running = new Set();

/** A test; servers that it leaves behind when it fails are ended, or it would wait for them. */
export function test(name, body) {
    nodeTest(name, async () => {
        try {
            await body();
        } finally {
            for (const child of running) child.kill("SIGKILL");
        }
    });
}

// ---- certificates ----

/** An authority of the test's own. */
export class Authority {
    constructor() {
        this.folder = mkdtempSync(join(tmpdir(), "pit-ca-"));
        this.file = join(this.folder, "ca.pem");
        this.openssl("req", "-x509", ...this.newKey("ca"), "-days", "2", "-subj", "/CN=Authority of a test", "-out", this.file);
        this.pem = readFileSync(this.file);
    }

    openssl(...args) {
        const run = spawnSync("openssl", args);
        assert.equal(run.status, 0, String(run.stderr));
    }

    newKey(name) {
        const key = join(this.folder, `${name}.key`);
        return ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key];
    }

    /** Options of `pit serve` with a certificate for these names. */
    serves(name = "IP:127.0.0.1,DNS:localhost", days = 1) {
        const [request, certificate, names] = ["csr", "pem", "names"].map((end) => join(this.folder, `server.${end}`));
        writeFileSync(names, `subjectAltName=${name}\n`);
        this.openssl("req", ...this.newKey("server"), "-subj", "/CN=pit", "-out", request);
        this.openssl("x509", "-req", "-in", request, "-CA", this.file, "-CAkey", join(this.folder, "ca.key"),
            "-CAcreateserial", "-days", String(days), "-extfile", names, "-out", certificate);
        return ["--certificate", certificate, "--key", join(this.folder, "server.key")];
    }

    remove() {
        rmSync(this.folder, { recursive: true });
    }
}

// ---- the server ----

export class Server {
    constructor(options = [], ca = undefined) {
        this.options = options;
        this.ca = ca; // the authority of its certificate; undefined: no TLS
        this.data = mkdtempSync(join(tmpdir(), "pit-"));
        this.frames = []; // everything that any client was sent, in order
    }

    static async start(...options) {
        const server = new Server(options);
        await server.run();
        return server;
    }

    /** Over TLS, with a certificate of this authority, see serves. */
    static async startTls(authority, ...certificate) {
        const server = new Server(authority.serves(...certificate), authority.pem);
        await server.run();
        return server;
    }

    get url() {
        return `${this.ca ? "https" : "http"}://127.0.0.1:${this.port}`;
    }

    /** Of HTTP, or of HTTPS with a certificate that is checked. */
    request(options, answered) {
        const to = { host: "127.0.0.1", port: this.port, ca: this.ca, ...options };
        return (this.ca ? https : http).request(to, answered);
    }

    run() {
        const args = ["serve", "--listen", "127.0.0.1:0", "--data", this.data, ...this.options];
        this.child = spawn(pit, args, { stdio: ["ignore", "pipe", "inherit"] });
        const { child } = this;
        running.add(child);
        this.ended = new Promise((done) =>
            child.on("exit", (code, signal) => {
                running.delete(child);
                done(code ?? signal);
            }),
        );
        return new Promise((done, fail) => {
            let text = "";
            this.child.stdout.on("data", (bytes) => {
                text += bytes;
                const found = /https?:\/\/127\.0\.0\.1:(\d+)\//.exec(text);
                if (found) done((this.port = Number(found[1])));
            });
            this.ended.then((code) => fail(new Error(`pit serve ended with ${code}: ${text}`)));
        });
    }

    async stop(signal = "SIGTERM") {
        this.child.kill(signal);
        return this.ended;
    }

    async restart(signal = "SIGTERM") {
        await this.stop(signal);
        await this.run();
    }

    /** The end of a test: the books must hold. */
    async close() {
        assert.equal(await this.stop(), 0);
        const check = spawnSync(pit, ["ledger", "check", join(this.data, "pit.sqlite")]);
        assert.equal(check.status, 0, String(check.stdout) + String(check.stderr));
        rmSync(this.data, { recursive: true });
    }

    ask(method, path, { body, text: raw = JSON.stringify(body), cookie, headers = {}, host } = {}) {
        const options = { path, method, headers: { ...headers } };
        if (cookie) options.headers.Cookie = cookie;
        if (host) options.headers.Host = host;
        return new Promise((done, fail) => {
            const request = this.request(options, (answer) => {
                const parts = [];
                answer.on("data", (bytes) => parts.push(bytes));
                answer.on("end", () => {
                    const text = Buffer.concat(parts).toString();
                    const json = /json/.test(answer.headers["content-type"]) ? JSON.parse(text) : null;
                    done({ status: answer.statusCode, headers: answer.headers, text, json });
                });
            });
            request.on("error", fail);
            request.end(raw);
        });
    }

    get(path, cookie) {
        return this.ask("GET", path, { cookie });
    }

    post(path, body, cookie, headers = {}) {
        const all = { "X-Pit": "1", "Content-Type": "application/json", ...headers };
        return this.ask("POST", path, { body, cookie, headers: all });
    }

    /** A new guest, connected. */
    async guest(body = {}) {
        const answer = await this.post("/api/guest", body);
        assert.equal(answer.status, 201, answer.text);
        return this.connect(cookieOf(answer), answer.json.player);
    }

    async connect(cookie, player) {
        const client = new Client(this, cookie, player);
        await client.open();
        return client;
    }

    async openTable(client, body) {
        const answer = await this.post("/api/tables", body, client.cookie);
        assert.equal(answer.status, 201, answer.text);
        return answer.json.table;
    }
}

export function cookieOf(answer) {
    return answer.headers["set-cookie"][0].split(";")[0];
}

/** A program that runs while the test serves it. */
export function run(command, args, env = {}) {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    let [out, err] = ["", ""];
    child.stdout.on("data", (bytes) => (out += bytes));
    child.stderr.on("data", (bytes) => (err += bytes));
    return new Promise((done) => child.on("close", (status) => done({ status, out, err })));
}

/** `pit verify` of a text: its status and what it says. */
export function verify(text) {
    const run = spawnSync(pit, ["verify", "-"], { input: text });
    return { status: run.status, text: String(run.stdout) + String(run.stderr) };
}

// ---- WebSocket ----

function upgrade(server, headers) {
    const all = {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
        Host: `127.0.0.1:${server.port}`,
        Origin: server.url,
        ...headers,
    };
    return new Promise((done, fail) => {
        const request = server.request({ path: "/ws", headers: all });
        request.on("upgrade", (_, socket, head) => done({ socket, head }));
        request.on("response", (answer) => {
            answer.resume();
            done({ status: answer.statusCode });
        });
        request.on("error", fail);
        request.end();
    });
}

function frame(text) {
    const bytes = Buffer.from(text);
    const mask = randomBytes(4);
    const head =
        bytes.length < 126
            ? Buffer.from([0x81, 0x80 | bytes.length])
            : Buffer.from([0x81, 0xfe, bytes.length >> 8, bytes.length & 255]);
    for (let i = 0; i < bytes.length; i++) bytes[i] ^= mask[i & 3];
    return Buffer.concat([head, mask, bytes]);
}

/** The first whole frame of a buffer, or null: how long it is, its kind and what it holds. */
function unframe(buffer) {
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
    if (buffer.length < at + n) return null;
    return { length: at + n, kind: buffer[0] & 15, bytes: buffer.subarray(at, at + n) };
}

// ---- a player ----

const hash = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** CTX of PITFAIR/1 from a message `fair` of the stage `open`. */
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
    hash(Buffer.from("PITFAIR/1/seatcm"), context(open), Buffer.from(open.c_s, "hex"), shown);

export class Client {
    constructor(server, cookie, player) {
        Object.assign(this, { server, cookie, player });
        this.state = {}; // by table: the newest state
        this.info = {}; // by table: the message `table`
        this.said = []; // all messages
        this.fair = {}; // by table and epoch and stage
        this.brings = {}; // by table and epoch: P_i
        this.commits = true;
        this.shows = true;
        this.cut = null; // where this seat cuts; null: it does not
        this.waiting = new Set();
    }

    async open(headers = {}) {
        const { socket, head, status } = await upgrade(this.server, {
            Cookie: this.cookie,
            ...headers,
        });
        if (!socket) throw new Error(`refused: ${status}`);
        this.socket = socket;
        this.closed = new Promise((done) => (this.wasClosed = done));
        let buffer = head;
        const take = () => {
            for (let f; (f = unframe(buffer)); buffer = buffer.subarray(f.length)) {
                if (f.kind === 1) this.hear(JSON.parse(f.bytes));
                if (f.kind === 8) this.wasClosed(f.bytes.readUInt16BE(0));
                if (f.kind === 9) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
            }
        };
        socket.on("data", (bytes) => {
            buffer = Buffer.concat([buffer, bytes]);
            take();
        });
        socket.on("close", () => this.wasClosed(1006));
        socket.on("error", () => {});
        const welcome = this.next((m) => m.is === "welcome");
        take();
        await welcome;
    }

    drop() {
        this.socket.destroy();
    }

    async reopen(headers) {
        this.drop();
        await this.open(headers);
    }

    hear(message) {
        this.said.push(message);
        this.server.frames.push({ to: this, message });
        if (message.is === "table") this.info[message.table] = message;
        if (message.state) this.state[message.table] = message.state;
        if (message.state?.you) this.bringAll(message.table, message.state.you);
        if (message.is === "fair") this.hearFair(message);
        for (const one of [...this.waiting]) one(message);
    }

    /** The part of a seat in the ceremony of a shoe. */
    hearFair(m) {
        const key = `${m.table} ${m.epoch}`;
        (this.fair[key] ??= {})[m.stage] = m;
        const seat = this.state[m.table]?.you;
        if (m.stage === "open" && m.deadline && seat) this.bring(m, seat);
        if (m.stage === "locked" && m.deadline && this.shows && this.brings[key]) {
            const p = this.brings[key];
            const [accept, cut] = [p[1], p.readUInt16BE(2)];
            const seed = p.subarray(16).toString("hex");
            this.send({ do: "show", table: m.table, epoch: m.epoch, accept, cut, seed });
        }
    }

    /** What is open may have been told before the seat was. */
    bringAll(table, seat) {
        for (const { open, locked } of Object.values(this.fair))
            if (open?.table === table && open.deadline && !locked) this.bring(open, seat);
    }

    bring(open, seat) {
        const key = `${open.table} ${open.epoch}`;
        if (!this.commits || this.brings[key]) return;
        const head = Buffer.from([seat, this.cut === null ? 0 : 1, 0, 0]);
        if (this.cut !== null) head.writeUInt16BE(this.cut, 2);
        const p = (this.brings[key] = Buffer.concat([head, randomBytes(44)]));
        const tag = p.subarray(4, 16).toString("hex");
        const commit = commitOf(open, p).toString("hex");
        this.send({ do: "commit", table: open.table, epoch: open.epoch, tag, commit });
    }

    send(message) {
        this.socket.write(frame(typeof message === "string" ? message : JSON.stringify(message)));
    }

    /** The next message that is one of these. */
    next(is, ms = 15000) {
        const at = new Error("nothing came");
        return new Promise((done, fail) => {
            const timer = setTimeout(() => {
                this.waiting.delete(look);
                at.message = `nothing came for: ${is}`;
                fail(at);
            }, ms);
            const look = (message) => {
                if (!is(message)) return;
                clearTimeout(timer);
                this.waiting.delete(look);
                done(message);
            };
            this.waiting.add(look);
        });
    }

    /** Until this holds of what is known; looks after every message. */
    async until(holds, ms) {
        while (!holds()) await this.next(() => true, ms);
    }

    /** A request; its answer, `done` or `refused`. */
    ask(body, id = randomUUID()) {
        const answer = this.next((m) => (m.is === "done" || m.is === "refused") && m.id === id);
        this.send({ do: body.do, id, ...body });
        return answer;
    }

    async do(body, id) {
        const answer = await this.ask(body, id);
        assert.equal(answer.is, "done", JSON.stringify(answer));
        return answer;
    }

    async refused(body, code) {
        const answer = await this.ask(body);
        assert.equal(answer.is, "refused", JSON.stringify(answer));
        assert.equal(answer.code, code, JSON.stringify(answer));
        assert.ok(answer.words.length > 10);
        return answer;
    }

    async join(table) {
        const came = this.next((m) => m.is === "table" && m.table === table);
        this.send({ do: "join", table });
        return came;
    }

    /** Joins, sits, and waits until bets are open. */
    async sit(table, chips = 20000, seat = 0) {
        if (!this.info[table]) await this.join(table);
        return (await this.do({ do: "sit", table, seat, chips })).seat;
    }

    bettingOpen(table) {
        return this.until(() => this.state[table].open);
    }

    me(table) {
        return this.state[table].seats.find((seat) => seat.you);
    }

    bet(table, amount = 500, spot = "ante") {
        return this.do({ do: "act", table, verb: "bet", spot, amount });
    }

    /** A round of Red Dog: ante, deal, and the answer when asked. */
    async redDog(table, amount = 500, verb = "stand") {
        await this.bettingOpen(table);
        const round = this.state[table].round;
        await this.bet(table, amount);
        await this.do({ do: "ready", table });
        await this.until(() => this.state[table].round > round);
        await this.answer(table, verb);
    }

    /** Answers for as long as it is this seat's turn and the round goes on. */
    async answer(table, verb = "stand") {
        for (;;) {
            const { phase, turn, you } = this.state[table];
            if (!phase) return;
            const move = this.state[table].moves.find((m) => m.verb === verb);
            const amount = move?.takes.includes("amount") ? move.most : undefined;
            if (turn.includes(you)) await this.do({ do: "act", table, verb, amount });
            else await this.next((m) => m.is === "update" && m.table === table);
        }
    }
}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
