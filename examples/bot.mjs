// bot.mjs -- plays at a table of a server, whatever the game:
//
//     node examples/bot.mjs [URL [ROUNDS [TABLE]]]      http://127.0.0.1:7711 10 "Red Dog 1"
//
// No packages: docs/protocol.md has all that it needs. It brings a seed to every shoe, bets the
// least on the first spot that is open, raises at a spread of seven or more, and otherwise says
// what silence would. TABLE is a title or an id.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import http from "node:http";

const [url = "http://127.0.0.1:7711", rounds = "10", wanted] = process.argv.slice(2);

/** Says what is wrong, in one line, and ends. */
function fail(words) {
    console.error(`bot.mjs: ${words}`);
    process.exit(1);
}

if (!URL.canParse(url)) fail(`${url}: a server is http://HOST:PORT`);
if (!(Number.isInteger(+rounds) && +rounds > 0)) fail(`${rounds}: a number of rounds, such as 10`);
const { origin } = new URL(url);

async function api(method, path, body, cookie = "") {
    const headers = { "X-Pit": "1", "Content-Type": "application/json", Cookie: cookie };
    const request = { method, headers, body: body && JSON.stringify(body) };
    const answer = await fetch(origin + path, request).catch(() => fail(`nobody answers at ${origin}; is \`pit serve\` running?`));
    const json = await answer.json().catch(() => fail(`${origin} is no server of Pit's`));
    if (!answer.ok) fail(`${path}: ${json.error?.words ?? answer.status}`);
    return { json, cookie: answer.headers.get("set-cookie")?.split(";")[0] };
}

/** A WebSocket: calls hear with each message, and returns what sends one. */
function connect(cookie, hear) {
    const headers = { Connection: "Upgrade", Upgrade: "websocket", Origin: origin, Cookie: cookie };
    const key = { "Sec-WebSocket-Version": 13, "Sec-WebSocket-Key": randomBytes(16).toString("base64") };
    return new Promise((done) => {
        const request = http.get(`${origin}/ws`, { headers: { ...headers, ...key } });
        request.on("error", ({ message }) => fail(message));
        request.on("response", ({ statusCode }) => fail(`no connection: the server answers ${statusCode}`));
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
                    if (kind === 8) fail("the server ended the connection");
                    if (kind === 9) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
                }
            };
            socket.on("close", () => fail("the connection broke"));
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
const named = (t) => t.table === wanted || t.title.toLowerCase() === wanted.toLowerCase();
const { table } =
    (wanted ? tables.find(named) : tables[0]) ??
    (/^[0-9a-f]{32}$/.test(wanted) ? { table: wanted } : fail(`no table ${wanted}; there are ${tables.map((t) => t.title).join(", ")}`));
const mine = new Map(); // by epoch: P_i, which this seat has committed to
let open; // the last message `fair` of the stage open
let state; // the last one of the table
let played = 0; // rounds in which we had a wager
let busy = false; // a request is on its way, or was refused and nothing has changed since
let leaving = false;

const send = await connect(guest.cookie, (m) => {
    const staked = state?.seats.find((seat) => seat.you)?.wagers.length > 0;

    if (m.is === "welcome") {
        send({ do: "join", table });
        request({ do: "sit", seat: 0, chips: 20000 });
    }
    if (m.is === "refused" && (!state?.you || m.code === "table")) fail(m.words);
    if (m.is === "closed" && m.table === table) fail("the table has closed");
    if (m.is === "refused" && m.id) {
        console.error(m.words);
        busy = "refused";
        leaving = false;
    }
    if (m.is === "update") for (const e of m.events) played += tell(e) && staked;
    if (m.is === "update" || m.is === "table") ({ state } = m);
    if (m.is === "done" && leaving) process.exit(0);
    if (m.is === "done" || (m.is === "update" && busy === "refused")) busy = false;
    if (m.is === "fair" && m.stage === "open") open = m;
    if (m.is === "fair" && m.stage === "locked" && m.deadline && mine.has(m.epoch)) {
        const seed = mine.get(m.epoch).toString("hex", 16);
        send({ do: "show", table, epoch: m.epoch, accept: 0, cut: 0, seed });
    }
    if (state?.you) play(state.seats.find((seat) => seat.you));
});

function request(body) {
    busy = "asked";
    send({ id: randomUUID(), table, ...body });
}

/** Says what has happened. True: the round is over with it. */
function tell({ effects }) {
    for (const { text } of effects) if (text) console.log(text);
    return effects.some(({ kind }) => kind === "over");
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

function play({ seat, wagers, ready }) {
    const move = (verb) => state.moves.find((one) => one.verb === verb);
    const act = ({ verb, spot, hand }, amount) => request({ do: "act", verb, ...(spot && { spot }), ...(hand && { hand }), amount });

    if (open) commit(open, seat);
    if (busy) return;
    if (state.turn.includes(seat)) {
        const raise = state.facts.spread >= 7 && move("raise");
        const idle = state.moves.find((one) => one.idle);
        if (raise) act(raise, raise.most);
        else if (idle) act(idle, 0);
    } else if (!state.open) return;
    else if (wagers.length) {
        if (!ready) request({ do: "ready" });
    } else if (played >= rounds || !move("bet")) {
        leaving = true;
        request({ do: "leave" });
    } else act(move("bet"), move("bet").least);
}
