// helper.mjs -- for the tests of faults: a server that is killed and comes back, players who keep
// logs of their own and come back too, and what must hold after all that.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
    checkBooks,
    commitment,
    context,
    cookieOf,
    frame,
    listening,
    pit,
    request,
    sha256,
    sleep,
    unframe,
    upgrade,
} from "../server/wire.mjs";

export const soak = Boolean(process.env.SOAK); // all of a sweep, and not only some of it
process.env.ASAN_OPTIONS = "detect_leaks=0"; // nobody can look for leaks under strace

// ---- the server ----

export class House {
    exits = []; // how it ended, each time: a status or the name of a signal
    onEnd = () => {}; // called at each of them
    errors = "";
    closing = false;

    static async open(env = {}) {
        const house = new House();
        house.env = env; // beside the test's own
        house.folder = mkdtempSync(join(tmpdir(), "pit-faults-"));
        process.on("exit", () => house.child.kill("SIGKILL")); // a test that failed leaves nothing
        await house.start();
        return house;
    }

    get books() {
        return join(this.folder, "var", "pit.sqlite");
    }

    command(options = []) {
        const data = join(this.folder, "var");
        return ["serve", "--listen", "127.0.0.1:0", "--data", data, "--no-limits", ...options];
    }

    /** Runs it; whenever it ends without being told to, it is started again. */
    start() {
        this.child = spawn(pit, this.command(), { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.env } });
        this.child.stderr.on("data", (bytes) => (this.errors += bytes));
        this.ended = new Promise((done) => {
            this.child.on("exit", (code, signal) => {
                this.exits.push(code ?? signal);
                this.onEnd();
                done(code ?? signal);
                if (!this.closing) this.start();
            });
        });
        this.up = listening(this.child).then((port) => (this.port = port));
        this.up.catch(() => {}); // whoever waits for it is told
        return this.up;
    }

    /** Lets the running server meet a fault: "fdatasync:error=EIO:when=1". */
    async attach(inject) {
        const trace = join(this.folder, "trace");
        const call = inject.split(":")[0];
        const options = ["-f", "-y", "-o", trace, "-e", `trace=${call}`, "-e", `inject=${inject}`];
        const strace = spawn("strace", [...options, "-p", String(this.child.pid)], {
            stdio: ["ignore", "ignore", "pipe"],
        });
        const ended = new Promise((done) => strace.on("exit", done));
        await new Promise((done, fail) => {
            let text = "";
            strace.stderr.on("data", (bytes) => {
                text += bytes;
                if (/attached/.test(text)) done();
            });
            strace.on("exit", () => fail(new Error(`strace: ${text}`)));
        });
        return {
            /** Lets go of it; what the trace says. */
            async end() {
                strace.kill("SIGINT");
                await ended;
                return readFileSync(trace, "utf8");
            },
        };
    }

    ask(method, path, body, cookie) {
        const headers = { "X-Pit": "1", "Content-Type": "application/json" };
        if (cookie) headers.Cookie = cookie;
        return request({ port: this.port, path, method, headers, agent: false }, body ?? undefined);
    }

    /** The same, over restarts: it may happen more than once. */
    async askAgain(...what) {
        for (;;) {
            try {
                await this.up;
                return await this.ask(...what);
            } catch {
                await sleep(20);
            }
        }
    }

    sql(query) {
        const run = spawnSync("sqlite3", ["-readonly", "-list", this.books, query]);
        assert.equal(run.status, 0, String(run.stderr));
        return String(run.stdout).trim().split("\n").filter(Boolean);
    }

    /** The rows of a kind that a table has. */
    rows(table, what, columns) {
        const join = `JOIN tables ON tables.id = table_id WHERE lower(hex(public_id)) = '${table}'`;
        return this.sql(`SELECT ${columns} FROM ${what} ${join}`);
    }

    /** What a table wrote, in lines. */
    log(table) {
        return this.rows(table, "log", "text");
    }

    /** I1 to I7, by a program that sees only the file. */
    check() {
        checkBooks(this.books);
    }

    async close() {
        this.closing = true;
        this.child.kill("SIGTERM");
        const status = await this.ended;
        this.check();
        rmSync(this.folder, { recursive: true });
        assert.equal(status, 0, this.errors);
    }
}

// ---- a clock and random numbers of the test's own ----

/** What shim.c has between a server and its C library. */
export class Shim {
    folder = mkdtempSync(join(tmpdir(), "pit-shim-"));

    constructor() {
        const [library, file] = ["shim.so", "shim"].map((name) => join(this.folder, name));
        const source = new URL("shim.c", import.meta.url).pathname;
        const run = spawnSync("cc", ["-O1", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", source, "-o", library]);
        assert.equal(run.status, 0, String(run.stderr));
        writeFileSync(file, Buffer.alloc(48));
        this.file = openSync(file, "r+");
        this.env = { LD_PRELOAD: library, PIT_SHIM: file };
    }

    /** wall, passed, frozen and random, as shim.c has them. */
    set({ wall = 0, passed = 0, frozen = 0, random = 0 }) {
        [wall, passed, frozen, random].forEach((value, i) => this.put(i, value));
    }

    put(i, value) {
        const bytes = Buffer.alloc(8);
        bytes.writeBigInt64LE(BigInt(value));
        writeSync(this.file, bytes, 0, 8, 8 * i);
    }

    /** The n-th allocation from now on fails, once. */
    runOut(n) {
        this.put(5, n);
    }

    /** How often it has told something else than the truth. */
    get used() {
        const bytes = Buffer.alloc(8);
        readSync(this.file, bytes, 0, 8, 32);
        return bytes.readBigInt64LE();
    }

    remove() {
        closeSync(this.file);
        rmSync(this.folder, { recursive: true });
    }
}

// ---- players ----

/** Comes back when the connection is lost, and then says again what has not been answered. */
const wanted = ["pass", "place-6", "come", "pass-odds", "come-odds-4", "come-odds-10"];

export class Player {
    acks = []; // what was acknowledged: the request, and the answer as it came
    lines = []; // what the table was told to have done
    hashes = []; // commitments of the server that were heard: epoch, context, hash
    brought = {}; // by epoch: what this seat commits to
    waiting = new Map(); // by id
    closes = []; // codes and words that connections were closed with
    state = null;
    before = []; // spots with a wager before the last roll
    raises = false;

    static async guest(house, port) {
        const player = new Player();
        const answer = await house.askAgain("POST", "/api/guest", {});
        assert.equal(answer.status, 201, answer.text);
        player.house = house;
        player.port = port ?? (() => house.port);
        player.cookie = cookieOf(answer);
        await player.come();
        return player;
    }

    async come() {
        while (!this.left && !this.house.closing) {
            try {
                await this.house.up;
                await this.connect();
                return;
            } catch {
                await sleep(20);
            }
        }
    }

    async connect() {
        const { socket, head } = await upgrade(this.port(), { Cookie: this.cookie });
        let buffer = Buffer.alloc(0);
        const take = (bytes) => {
            buffer = Buffer.concat([buffer, bytes]);
            for (let f; (f = unframe(buffer)); buffer = buffer.subarray(f.length))
                if (f.kind === 1) this.hear(String(f.bytes));
                else if (f.kind === 8) this.closes.push(`${f.bytes.readUInt16BE(0)} ${f.bytes.subarray(2)}`);
        };
        this.socket = socket;
        this.greeted = false;
        socket.on("data", take);
        socket.on("error", () => {});
        socket.on("close", () => {
            if (this.socket === socket) this.come();
        });
        take(head);
    }

    /** Until more connections than so many were closed with words. */
    closed(count) {
        return this.until(() => this.closes.length > count);
    }

    leave() {
        this.left = true;
        this.socket.destroy();
    }

    send(message) {
        this.socket.write(frame(message));
    }

    hear(text) {
        const m = JSON.parse(text);
        if (m.is === "welcome") this.greet();
        if (m.table === this.table && m.state) {
            if (m.state.round !== this.state?.round) this.before = this.mine?.wagers.map((w) => w.spot) ?? [];
            this.state = m.state;
        }
        if (m.is === "update" && m.table === this.table)
            this.lines.push(...m.events.map((e) => e.line).filter(Boolean));
        if (m.is === "fair" && m.table === this.table) this.hearFair(m);
        if (m.id && this.waiting.has(m.id)) {
            const { message, done } = this.waiting.get(m.id);
            if (m.is === "done") this.acks.push({ message, text });
            this.waiting.delete(m.id);
            done(m);
        }
    }

    greet() {
        this.greeted = true;
        if (this.table) this.send(JSON.stringify({ do: "join", table: this.table }));
        for (const { message } of this.waiting.values()) this.send(message);
    }

    /** PITFAIR/1, by a page that remembers what it brought. */
    hearFair(m) {
        if (m.stage === "open") {
            this.hashes.push({ epoch: m.epoch, context: context(m), hash: m.c_s });
            this.opened = m;
            this.commit();
        }
        if (m.stage === "locked" && this.opened) {
            const epoch = m.epoch + 1;
            this.hashes.push({ epoch, context: context({ ...this.opened, epoch }), hash: m.c_s_next });
        }
        if (m.stage === "locked" && this.brought[m.epoch]) {
            const seed = this.brought[m.epoch].subarray(16).toString("hex");
            const { table } = this;
            this.send(JSON.stringify({ do: "show", table, epoch: m.epoch, accept: 0, cut: 0, seed }));
        }
    }

    commit() {
        const m = this.opened;
        if (!m || !this.state?.you) return;
        this.brought[m.epoch] ??= Buffer.concat([Buffer.from([this.state.you, 0, 0, 0]), randomBytes(44)]);
        this.send(JSON.stringify(commitment(m, this.brought[m.epoch])));
    }

    /** Its answer, however often it has to be said. */
    request(body, id = randomUUID()) {
        const message = JSON.stringify({ ...body, id, table: this.table });
        return this.say(id, message);
    }

    say(id, message) {
        return new Promise((done) => {
            this.waiting.set(id, { message, done });
            if (this.greeted && !this.socket.destroyed) this.send(message);
        });
    }

    async until(holds, ms = 30000) {
        for (const end = Date.now() + ms; !holds(); await sleep(3))
            assert.ok(Date.now() < end, `in vain: ${holds}, ${JSON.stringify(this.state)}`);
    }

    async sit(table, chips = 20000) {
        this.table = table;
        if (this.greeted) this.send(JSON.stringify({ do: "join", table }));
        await this.until(() => this.state);
        const answer = await this.request({ do: "sit", seat: 0, chips });
        assert.equal(answer.is, "done", JSON.stringify(answer));
        await this.until(() => this.state.you);
        this.commit();
    }

    get mine() {
        return this.state?.seats.find((seat) => seat.you);
    }

    /** Does what the table waits for, until so many rounds are over. */
    async play(rounds) {
        for (;;) {
            await this.until(() => this.isWanted() || this.isOver(rounds), 60000);
            if (this.isOver(rounds)) return;
            const { state } = this;
            if (state.phase) {
                const move = this.raises && state.moves.find((m) => m.verb === "raise");
                if (move) await this.request({ do: "act", verb: "raise", amount: move.least });
                else await this.request({ do: "act", verb: "stand" });
            } else if (!this.mine.wagers.length) {
                await this.request({ do: "act", verb: "bet", spot: "ante", amount: 500 });
            } else {
                await this.request({ do: "ready" });
            }
        }
    }

    /** The same at craps, whose wagers outlive rounds: the line, a place bet, a come bet and odds, until so many rolls have
     *  been made; then what may come down does, and the rest is rolled to its end. */
    async playCraps(rounds) {
        for (;;) {
            await this.until(() => this.isWanted() || this.isOver(rounds), 60000);
            if (this.isOver(rounds)) return;
            const { moves, round } = this.state;
            const lies = (spot) => this.mine.wagers.some((w) => w.spot === spot);
            const bet = moves.find((m) => m.verb === "bet" && wanted.includes(m.spot) && !lies(m.spot));
            const take = moves.find((m) => m.verb === "take");
            const move = round < rounds ? bet : take;
            if (move) await this.request({ do: "act", verb: move.verb, spot: move.spot, amount: move.least });
            else await this.request({ do: "ready" });
        }
    }

    /** Wagers that lay there when the last round ended. */
    get outlived() {
        return this.mine?.wagers.filter((w) => this.before.includes(w.spot)) ?? [];
    }

    isWanted() {
        const { state } = this;
        if (!this.greeted || !state?.you) return false;
        if (state.phase) return state.turn.includes(state.you);
        return state.open && !(this.mine.wagers.length && this.mine.ready);
    }

    isOver(rounds) {
        return this.greeted && this.state.round >= rounds && !this.state.phase && !this.mine?.wagers.length;
    }
}

// ---- what must hold ----

/** Cards one by one: a line of the record may have several. */
function apart(line) {
    const [verb, ...cards] = line.split(" ");
    return verb === "cards" ? cards.map((card) => `card ${card}`) : [line];
}

/** I8: the record has what a player was told, in its order. */
export function checkLines(house, player) {
    const words = house.log(player.table).flatMap(apart);
    let at = 0;
    for (const word of player.lines.flatMap((text) => text.split("\n")).flatMap(apart)) {
        while (at < words.length && words[at] !== word) at++;
        assert.ok(at < words.length, `the record lacks, or has elsewhere: ${word}`);
        at++;
    }
}

/** A seed is on the disk before its hash is out. */
export function checkSeeds(house, player) {
    const stored = new Set(house.rows(player.table, "seeds", "epoch"));
    const shown = new Map(house.log(player.table).filter((line) => line.startsWith("reveal ")).map((line) => line.split(" ").slice(1)));
    for (const { epoch, context, hash } of player.hashes) {
        assert.ok(stored.has(String(epoch)), `no seed of epoch ${epoch}`);
        if (!shown.has(String(epoch))) continue; // it is sealed; a start that finds another than the log wants says so
        const seed = Buffer.from(shown.get(String(epoch)), "hex");
        assert.equal(sha256(Buffer.from("PITFAIR/1/srvcom"), context, seed).toString("hex"), hash);
    }
}

/** I4 and I9: whatever was acknowledged is answered in the same way once more, and does nothing. */
export async function checkAcks(player) {
    for (const { message, text } of player.acks.slice()) {
        const { id } = JSON.parse(message);
        await player.say(id, message);
        assert.equal(player.acks.pop().text, text);
    }
}
