// bot.mjs -- plays ten rounds of Red Dog on a server: node examples/bot.mjs http://127.0.0.1:7711
//
// No packages: docs/protocol.md has all that it needs. It brings a seed to every shoe, bets the
// least, and raises at a spread of seven or more.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import http from "node:http";

const [url = "http://127.0.0.1:7711", rounds = "10", wanted] = process.argv.slice(2);
const origin = new URL(url).origin;

async function api(method, path, body, cookie = "") {
    const headers = { "X-Pit": "1", "Content-Type": "application/json", Cookie: cookie };
    const answer = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return { json: await answer.json(), cookie: answer.headers.get("set-cookie")?.split(";")[0] };
}

/** A WebSocket: calls hear with each message, and returns what sends one. */
function connect(cookie, hear) {
    const headers = { Connection: "Upgrade", Upgrade: "websocket", Origin: origin, Cookie: cookie };
    const key = { "Sec-WebSocket-Version": 13, "Sec-WebSocket-Key": randomBytes(16).toString("base64") };
    return new Promise((done, fail) => {
        const request = http.get(`${origin}/ws`, { headers: { ...headers, ...key } });
        request.on("error", fail);
        request.on("upgrade", (_, socket, buffer) => {
            const take = () => {
                while (buffer.length >= 2) {
                    const short = buffer[1] & 127;
                    const at = { 126: 4, 127: 10 }[short] ?? 2;
                    if (buffer.length < at) return;
                    const n = at === 2 ? short : at === 4 ? buffer.readUInt16BE(2) : buffer.readUInt32BE(6);
                    if (buffer.length < at + n) return;
                    const [kind, bytes] = [buffer[0] & 15, buffer.subarray(at, at + n)];
                    buffer = buffer.subarray(at + n);
                    if (kind === 1) hear(JSON.parse(bytes));
                    if (kind === 8) process.exit(0);
                    if (kind === 9) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
                }
            };
            socket.on("data", (more) => take((buffer = Buffer.concat([buffer, more]))));
            done((message) => {
                const bytes = Buffer.from(JSON.stringify(message)); // masked with zeros
                const n = bytes.length;
                const head = n < 126 ? [0x81, 0x80 | n] : [0x81, 0xfe, n >> 8, n & 255];
                socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes]));
            });
            setImmediate(take);
        });
    });
}

const guest = await api("POST", "/api/guest", { bot: true });
const { tables } = (await api("GET", "/api/tables", undefined, guest.cookie)).json;
const { table, min } = tables.find((t) => (wanted ? t.table === wanted : t.game === "red-dog"));
const mine = new Map(); // by epoch: P_i, which this seat has committed to
let open; // the last message `fair` of the stage open
let state; // the last one of the table
let first; // the number of rounds when we sat down
let busy = false; // a request is on its way, or was refused and nothing has changed since

const send = await connect(guest.cookie, (m) => {
    if (m.is === "welcome") {
        send({ do: "join", table });
        request({ do: "sit", seat: 0, chips: 20000 });
    }
    if (m.is === "refused") console.error(m.words);
    if (m.is === "update") for (const e of m.events) tell(e);
    if (m.is === "update" || m.is === "table") ({ state } = m);
    if (m.is === "done" || (m.is === "update" && busy === "refused")) busy = false;
    if (m.is === "fair" && m.stage === "open") open = m;
    if (m.is === "fair" && m.stage === "locked" && m.deadline && mine.has(m.epoch)) {
        const seed = mine.get(m.epoch).toString("hex", 16);
        send({ do: "show", table, epoch: m.epoch, accept: 0, cut: 0, seed });
    }
    if (m.is === "refused" && m.id) busy = "refused";
    if (state?.you) play(state.seats.find((seat) => seat.you));
    else if (m.is === "done" && first !== undefined) process.exit(0);
});

function request(body) {
    busy = "asked";
    send({ id: randomUUID(), table, ...body });
}

function tell({ effects }) {
    for (const { text } of effects) if (text) console.log(text);
}

function commit({ epoch, deadline, ...o }, seat) {
    if (!deadline || mine.has(epoch)) return;
    const ctx = Buffer.alloc(16);
    ctx.writeBigUInt64BE(BigInt(epoch), 0);
    ctx.set([o.game, o.decks, o.n >> 8, o.n & 255, o.stop >> 8, o.stop & 255, o.mode, o.max_seats], 8);
    const p = Buffer.concat([Buffer.from([seat, 0, 0, 0]), randomBytes(44)]);
    const bytes = (hex) => Buffer.from(hex, "hex");
    const all = [Buffer.from("PITFAIR/1/seatcm"), bytes(o.table_id), ctx, bytes(o.rules_hash), bytes(o.c_s), p];
    const hash = createHash("sha256").update(Buffer.concat(all)).digest("hex");
    mine.set(epoch, p);
    send({ do: "commit", table, epoch, tag: p.toString("hex", 4, 16), commit: hash });
}

function play({ seat, chips, wagers, ready }) {
    first ??= state.round;
    if (open) commit(open, seat);
    if (busy) return;
    if (state.turn.includes(seat)) {
        const raise = state.facts.spread >= 7 && state.moves.find((move) => move.verb === "raise");
        request(raise ? { do: "act", verb: "raise", amount: raise.most } : { do: "act", verb: "stand" });
    } else if (state.open && wagers.length) {
        if (!ready) request({ do: "ready" });
    } else if (state.open && (state.round - first >= rounds || chips < min)) request({ do: "leave" });
    else if (state.open) request({ do: "act", verb: "bet", spot: "ante", amount: min });
}
