// client.mjs -- for the tests: starts `pit serve`, asks it over HTTP, and plays over WebSockets.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as nodeTest } from "node:test";
import { checkBooks, commitment, cookieOf, frame, listening, pit, request, unframe, upgrade } from "./wire.mjs";

export { commitOf, context, cookieOf, pit, sleep } from "./wire.mjs";

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

/** A new database in the PostgreSQL of tools/cluster; undefined where there is none. */
function database() {
    const at = process.env.PIT_POSTGRES;
    if (!at) return undefined;
    const name = `pit_${randomBytes(6).toString("hex")}`;
    const made = spawnSync("psql", [at, "-qc", `CREATE DATABASE ${name}`]);
    assert.equal(made.status, 0, String(made.stderr));
    return at.replace("/postgres?", `/${name}?`);
}

export class Server {
    constructor(options = [], ca = undefined) {
        this.options = options;
        this.ca = ca; // the authority of its certificate; undefined: no TLS
        this.data = mkdtempSync(join(tmpdir(), "pit-"));
        this.books = database() ?? join(this.data, "pit.sqlite");
        this.errors = ""; // what it complained of
        this.output = ""; // what it said
        this.accepts = false; // rows that were altered, at the next start
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

    run() {
        const where = this.books.includes("://") ? ["--data", this.books, "--node", this.data] : ["--data", this.data];
        const args = ["serve", "--listen", "127.0.0.1:0", ...where, ...this.options];
        if (this.accepts) args.push("--accept-books");
        this.accepts = false;
        this.child = spawn(pit, args, { stdio: ["ignore", "pipe", "pipe"] });
        const { child } = this;
        child.stderr.on("data", (bytes) => (this.errors += bytes));
        child.stdout.on("data", (bytes) => (this.output += bytes));
        running.add(child);
        this.ended = new Promise((done) =>
            child.on("exit", (code, signal) => {
                running.delete(child);
                done(code ?? signal);
            }),
        );
        return listening(child).then((port) => (this.port = port));
    }

    async stop(signal = "SIGTERM") {
        this.child.kill(signal);
        return this.ended;
    }

    async restart(signal = "SIGTERM") {
        await this.stop(signal);
        await this.run();
    }

    /** Alters the books of a server that has stopped, in a copy: SQLite's own has pages without sums, so that anybody may write.
     *  Unless it is said otherwise the next start takes them as they stand. */
    alter(sql, accepts = true) {
        const books = join(this.data, "pit.sqlite");
        for (const query of [`VACUUM INTO '${books}.copy'`, sql]) {
            const run = spawnSync("sqlite3", [books, query]);
            assert.equal(run.status, 0, String(run.stderr));
            if (query.startsWith("VACUUM")) renameSync(`${books}.copy`, books);
        }
        this.accepts = accepts;
    }

    /** The end of a test: the books must hold. */
    async close() {
        assert.equal(await this.stop(), 0);
        checkBooks(this.books, join(this.data, "pit.sqlite.key"));
        rmSync(this.data, { recursive: true });
    }

    ask(method, path, { body, text, cookie, headers = {}, host } = {}) {
        const options = { port: this.port, ca: this.ca, path, method, text, headers: { ...headers } };
        if (cookie) options.headers.Cookie = cookie;
        if (host) options.headers.Host = host;
        return request(options, body);
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

/** What `pit replay` tells of a text. */
export function replay(text) {
    const run = spawnSync(pit, ["replay", "-"], { input: text, maxBuffer: 1e8 });
    assert.equal(run.status, 0, String(run.stderr));
    return String(run.stdout);
}

// ---- a player ----

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
        const { socket, head } = await upgrade(this.server.port, { Cookie: this.cookie, ...headers }, this.server.ca);
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
        if (message.state) this.state[message.table] = { ...message.state, moves: this.eachMove(message) };
        for (const { seat } of this.mine(message.table)) this.bringAll(message.table, seat);
        if (message.is === "fair") this.hearFair(message);
        for (const one of [...this.waiting]) one(message);
    }

    /** A move for each spot, where one stands for many. */
    eachMove({ table, state }) {
        const names = this.info[table].spots.map(({ name }) => name);
        return state.moves.flatMap(({ spots, ...move }) => {
            if (!spots) return [move];
            const runs = spots.split(" ").map((run) => run.split("-").map(Number));
            return runs.flatMap(([from, to = from]) =>
                names.slice(from, to + 1).map((spot) => ({ ...move, spot })));
        });
    }

    /** The part of a seat in the ceremony of a shoe. */
    hearFair(m) {
        const key = `${m.table} ${m.epoch}`;
        (this.fair[key] ??= {})[m.stage] = m;
        if (m.stage === "open" && m.deadline) for (const { seat } of this.mine(m.table)) this.bring(m, seat);
        if (m.stage !== "locked" || !m.deadline || !this.shows) return;
        for (const p of this.broughtTo(key)) {
            const [accept, cut] = [p[1], p.readUInt16BE(2)];
            const seed = p.subarray(16).toString("hex");
            this.send({ do: "show", table: m.table, ...this.named(m.table, p[0]), epoch: m.epoch, accept, cut, seed });
        }
    }

    /** P_i of each seat: the first one's stands under the epoch's own key. */
    broughtTo(key) {
        return Object.entries(this.brings).flatMap(([name, p]) => (name === key || name.startsWith(`${key} `) ? [p] : []));
    }

    /** A seat is named where there may be several. */
    named(table, seat) {
        return this.info[table].areas > 1 ? { seat } : {};
    }

    /** What is open may have been told before the seat was. */
    bringAll(table, seat) {
        for (const { open, locked } of Object.values(this.fair))
            if (open?.table === table && open.deadline && !locked) this.bring(open, seat);
    }

    bring(open, seat) {
        const first = `${open.table} ${open.epoch}`;
        const key = seat === this.mine(open.table)[0].seat ? first : `${first} ${seat}`;
        if (!this.commits || this.broughtTo(first).some((p) => p[0] === seat)) return;
        const head = Buffer.from([seat, this.cut === null ? 0 : 1, 0, 0]);
        if (this.cut !== null) head.writeUInt16BE(this.cut, 2);
        const p = (this.brings[key] = Buffer.concat([head, randomBytes(44)]));
        this.send({ ...commitment(open, p), ...this.named(open.table, seat) });
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

    /** Its seats there. */
    mine(table) {
        return this.state[table]?.seats.filter((seat) => seat.you) ?? [];
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
