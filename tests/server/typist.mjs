// typist.mjs -- for the tests: somebody who plays in the terminal line by line, and a wire between a player and the server that can say
// other things than the server does.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pit, sleep } from "./client.mjs";
import { unframe } from "./wire.mjs";

const typists = new Set(); // one that a failed test leaves behind would keep it waiting
const wires = new Set();
after(() => {
    typists.forEach((child) => child.kill("SIGKILL"));
    wires.forEach((wire) => wire.close());
});

/** A player who types; `sees` waits for what is told behind what it has seen. */
export class Typist {
    constructor({ url }, table, ...more) {
        this.child = spawn(pit, ["play", "--connect", url, table, ...more]);
        typists.add(this.child);
        this.out = "";
        this.err = "";
        this.at = 0;
        this.child.stdout.on("data", (bytes) => (this.out += bytes));
        this.child.stderr.on("data", (bytes) => (this.err += bytes));
        this.ended = new Promise((done) => this.child.on("close", (status) => ((this.status = status), done(status))));
    }

    /** Which of these comes first; what stands before it has been seen. */
    async sees(...words) {
        for (let i = 0; i < 600; i++) {
            const found = words.map((w) => ({ w, at: this.out.indexOf(w, this.at) })).filter(({ at }) => at >= 0);
            if (found.length) {
                const first = found.reduce((a, b) => (a.at <= b.at ? a : b));
                this.at = first.at + first.w.length;
                return first.w;
            }
            assert.equal(this.status, undefined, `it ended; ${this.err} ${this.out.slice(this.at)}`);
            await sleep(50);
        }
        throw new Error(`it never said ${words}: ${this.out.slice(this.at)}`);
    }

    type(line) {
        this.child.stdin.write(`${line}\n`);
    }

    /** Plays Red Dog until a raise is offered. */
    async untilAsked() {
        for (let i = 0; i < 200; i++) {
            if ((await this.sees("your bet, of", "(raise, stand)?")) !== "your bet, of") return;
            this.type("bet 5");
            await this.sees("deal?");
            this.type("deal");
        }
        throw new Error("200 rounds without a spread");
    }
}

/** A player at a terminal of 80 columns and 24 rows, whose screen is looked at. */
export class Screen {
    constructor() {
        this.folder = mkdtempSync(join(tmpdir(), "pit-screen-"));
    }

    tmux(...words) {
        return String(spawnSync("tmux", ["-L", `pit-screen-${process.pid}`, "-f", "/dev/null", ...words]).stdout);
    }

    plays({ url }, table, more = "") {
        const play = `env LC_ALL=C.UTF-8 XDG_STATE_HOME=${this.folder} ${pit} play --connect ${url} '${table}' ${more}`;

        this.tmux("kill-session");
        this.tmux("new-session", "-d", "-x", "80", "-y", "24", `${play}; echo status $?; sleep 300`);
    }

    types(key) {
        this.tmux("send-keys", key);
    }

    /** The whole screen, once it has this. */
    async sees(words) {
        for (let i = 0; i < 600; i++) {
            const screen = this.tmux("capture-pane", "-p");
            if (screen.includes(words)) return screen;
            await sleep(50);
        }
        throw new Error(`the screen never had ${words}: ${this.tmux("capture-pane", "-p")}`);
    }

    close() {
        this.tmux("kill-server");
        rmSync(this.folder, { recursive: true });
    }
}

/** The same port once more, as a house that starts again has it. */
export async function startAgain(server) {
    server.options = ["--listen", `127.0.0.1:${server.port}`];
    await server.run();
}

const unmasked = (bytes, first) => {
    const n = bytes.length;
    const head = n < 126 ? [first, n] : n < 65536 ? [first, 126, n >> 8, n & 255] : [first, 127, 0, 0, 0, 0, n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255];
    return Buffer.concat([Buffer.from(head), bytes]);
};

/** Hands on what server and client say to each other. `alters` is given each message of the server's, and what it gives back is told; null
 *  is not. */
export class Wire {
    constructor(server) {
        this.server = server;
        this.alters = (message) => message;
        this.drops = null; // requests that are not handed on
        this.delay = 0; // milliseconds that a message of the server takes
        this.sockets = new Set();
    }

    static async to(server) {
        const wire = new Wire(server);
        wire.listener = createServer((near) => wire.joins(near));
        await new Promise((done) => wire.listener.listen(0, "127.0.0.1", done));
        wires.add(wire);
        return wire;
    }

    get url() {
        return `http://127.0.0.1:${this.listener.address().port}`;
    }

    joins(near) {
        const far = connect(this.server.port, "127.0.0.1");
        let framed = false;
        let buffer = Buffer.alloc(0);
        this.sockets.add(near).add(far);
        for (const [one, other] of [[near, far], [far, near]]) {
            one.on("error", () => other.destroy());
            one.on("close", () => other.destroy());
        }
        near.on("data", (bytes) => (this.drops?.test(bytes) ? near.destroy() : far.write(bytes)));
        far.on("data", (bytes) => {
            buffer = Buffer.concat([buffer, bytes]);
            const end = buffer.indexOf("\r\n\r\n") + 4;
            if (!framed && end >= 4 && buffer.subarray(0, 12).equals(Buffer.from("HTTP/1.1 101"))) {
                framed = true;
                this.near = near;
                near.write(buffer.subarray(0, end));
                buffer = buffer.subarray(end);
            }
            if (framed) return void (buffer = this.tells(near, buffer));
            near.write(buffer);
            buffer = Buffer.alloc(0);
        });
    }

    /** Whole frames; what is left of the bytes. */
    tells(near, bytes) {
        let rest = bytes;
        for (let f; (f = unframe(rest)); rest = rest.subarray(f.length)) {
            const said = f.kind === 1 ? this.alters(JSON.parse(f.bytes)) : f.bytes;
            const frame = said && unmasked(f.kind === 1 ? Buffer.from(JSON.stringify(said)) : said, 0x80 | f.kind);
            if (frame && this.delay) setTimeout(() => near.write(frame), this.delay);
            else if (frame) near.write(frame);
        }
        return rest;
    }

    /** As a server does every now and then, to know whether anybody is there. */
    pings() {
        this.near.write(unmasked(Buffer.alloc(0), 0x89));
    }

    close() {
        this.sockets.forEach((socket) => socket.destroy());
        this.listener.close();
        wires.delete(this);
    }
}
