// wire.mjs -- the connection doubles, swaps, delays and cuts what is said, an answer is lost, and
// others send nonsense: F9, F10 and F17.

import assert from "node:assert/strict";
import net from "node:net";
import { after, before, test } from "node:test";
import { frame, sleep, unframe, upgrade } from "../server/wire.mjs";
import { House, Player, checkAcks, checkLines, soak } from "./helper.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

/** splitmix32: the same faults from the same seed. */
function generator(seed) {
    return (below) => {
        seed = (seed + 0x9e3779b9) | 0;
        let z = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad);
        z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
        return ((z ^ (z >>> 15)) >>> 0) % below;
    };
}

/** Passes connections on to the server, frame by frame; `toServer` and `toClient` get a list of
 * frames, and answer with what goes on in its place, or null to cut. */
class Proxy {
    toServer = (frames) => frames;
    toClient = (frames) => frames;

    static async open() {
        const proxy = new Proxy();
        proxy.listener = net.createServer((client) => proxy.pass(client));
        await new Promise((done) => proxy.listener.listen(0, "127.0.0.1", done));
        proxy.port = proxy.listener.address().port;
        return proxy;
    }

    pass(client) {
        const server = net.connect(house.port, "127.0.0.1");
        const cut = () => {
            client.destroy();
            server.destroy();
        };
        for (const socket of [client, server]) {
            socket.on("error", cut);
            socket.on("close", cut);
        }
        this.steer(client, server, (frames) => this.toServer(frames), cut);
        this.steer(server, client, (frames) => this.toClient(frames), cut);
    }

    steer(from, to, change, cut) {
        let buffer = Buffer.alloc(0);
        let head = false;
        let turn = Promise.resolve();
        from.on("data", (bytes) => {
            buffer = Buffer.concat([buffer, bytes]);
            const end = buffer.indexOf("\r\n\r\n") + 4;
            if (!head && end > 3) {
                head = true;
                to.write(buffer.subarray(0, end));
                buffer = buffer.subarray(end);
            }
            if (!head) return;
            const frames = [];
            for (let f; (f = unframe(buffer)); buffer = buffer.subarray(f.length))
                frames.push(buffer.subarray(0, f.length));
            turn = turn.then(async () => {
                const out = frames.length && (await change(frames));
                if (out === null) cut();
                else if (out) for (const one of out) to.write(one);
            });
        });
    }

    close() {
        this.listener.close();
    }
}

async function openTable(player, rules = "ma min=5") {
    const opened = await house.ask("POST", "/api/tables", { game: "red-dog", rules, private: true }, player.cookie);
    assert.equal(opened.status, 201, opened.text);
    return JSON.parse(opened.text).table;
}

const bets = (table) => house.rows(table, "bets", "1").length;

test("messages are doubled, swapped, delayed and cut off (F9)", async () => {
    const proxy = await Proxy.open();
    for (let seed = 1; seed <= (soak ? 50 : 5); seed++) {
        const random = generator(seed);
        const did = { doubled: 0, swapped: 0, delayed: 0, cut: 0 };
        proxy.toServer = async (frames) => {
            const what = random(12);
            if (what < 3) {
                did.doubled++;
                return frames.flatMap((one) => [one, one]);
            }
            if (what < 5) {
                did.delayed++;
                await sleep(random(60));
            }
            if (what === 5) {
                did.cut++;
                return null;
            }
            if (what < 8 && frames.length > 1) {
                did.swapped++;
                return frames.reverse();
            }
            return frames;
        };
        const ann = await Player.guest(house, () => proxy.port);
        const bo = await Player.guest(house, () => proxy.port);
        const table = await openTable(ann);
        bo.raises = true;
        await Promise.all([ann.sit(table), bo.sit(table)]);
        await Promise.all([ann.play(4), bo.play(4)]);
        proxy.toServer = (frames) => frames;
        for (const player of [ann, bo]) {
            await checkAcks(player);
            checkLines(house, player);
            player.leave();
        }
        assert.ok(did.doubled && did.delayed, JSON.stringify(did));
        console.log(`seed ${seed}: ${JSON.stringify(did)}`);
    }
    house.check();
    proxy.close();
});

test("messages that come in another order than they were said in (F9)", async () => {
    const ann = await Player.guest(house);
    const table = await openTable(ann);
    await ann.sit(table);
    await ann.until(() => ann.state.open);
    // Ready before the bet: refused, the bet stands, and its second copy has no effect.
    const ready = ann.request({ do: "ready" });
    const bet = ann.request({ do: "act", verb: "bet", spot: "ante", amount: 500 }, "one");
    const again = new Promise((done) => setTimeout(done, 50));
    assert.equal((await ready).code, "turn");
    assert.equal((await bet).is, "done");
    await again;
    await checkAcks(ann);
    assert.equal(bets(table), 1);
    const other = await ann.say("one", JSON.stringify({ do: "act", id: "one", table, verb: "bet", spot: "ante", amount: 600 }));
    assert.equal(other.code, "id");
    assert.equal(bets(table), 1);
    ann.leave();
});

test("an answer is lost and the request repeated on a new connection: one bet, one answer (F10)", async () => {
    const proxy = await Proxy.open();
    const ann = await Player.guest(house, () => proxy.port);
    const table = await openTable(ann);
    await ann.sit(table);
    let made = 0;
    for (let lost = 1; lost <= 6; lost++) {
        let seen = 0;
        const dropped = [];
        proxy.toClient = (frames) => {
            seen += frames.length;
            if (seen < lost || dropped.length) return frames;
            dropped.push(...frames);
            return null;
        };
        await ann.until(() => ann.greeted && ann.state.open);
        const answer = await ann.request({ do: "act", verb: made % 2 ? "take" : "bet", spot: "ante", amount: 500 });
        assert.equal(answer.is, "done", JSON.stringify(answer));
        made++;
        proxy.toClient = (frames) => frames;
        if (lost < 3) assert.ok(dropped.length, "nothing was lost");
        await ann.until(() => ann.greeted);
        await checkAcks(ann);
        assert.equal(bets(table), made);
    }
    house.check();
    ann.leave();
    proxy.close();
});

// ---- nonsense ----

async function closeCode(cookie, bytes) {
    const { socket } = await upgrade(house.port, { Cookie: cookie });
    return new Promise((done) => {
        let all = Buffer.alloc(0);
        socket.on("error", () => {});
        socket.on("data", (more) => (all = Buffer.concat([all, more])));
        socket.on("close", () => {
            while (all.length && (all[0] & 15) !== 8) all = all.subarray(unframe(all)?.length ?? all.length);
            done(all.length >= 4 ? all.readUInt16BE(2) : 0);
        });
        socket.write(bytes);
    });
}

/** A message that is nearly right, with some of its bytes changed. */
function mutate(random, table) {
    const good = [
        { do: "join", table },
        { do: "sit", id: String(random(9)), table, seat: random(9), chips: random(1e9) },
        { do: "act", id: String(random(99)), table, verb: "bet", spot: "ante", amount: random(2000) - 500 },
        { do: "ready", id: "r", table },
        { do: "show", table, epoch: 1, accept: 1, cut: 70000, seed: "00" },
        { do: "commit", table, epoch: random(3), tag: "0".repeat(24), commit: "f".repeat(64) },
    ];
    const bytes = Buffer.from(JSON.stringify(good[random(good.length)]));
    for (let i = random(4); i > 0; i--) bytes[random(bytes.length)] = 32 + random(95);
    return bytes;
}

test("nonsense on many connections, while a table plays on (F17)", async () => {
    const ann = await Player.guest(house);
    const bad = await Player.guest(house);
    const table = await openTable(ann);
    await ann.sit(table);
    const open = JSON.parse((await house.ask("GET", "/api/tables", null, ann.cookie)).text).tables[0].table;
    const random = generator(17);
    let playing = true;
    const slowest = { ms: 0 };
    const noise = (async () => {
        while (playing) {
            const { socket } = await upgrade(house.port, { Cookie: bad.cookie });
            socket.on("error", () => {});
            socket.resume();
            for (let i = 0; i < 200 && playing; i++) {
                socket.write(frame(mutate(random, random(2) ? table : open)));
                if (i % 20 === 0) await sleep(1);
            }
            socket.write(Buffer.from(Array.from({ length: 40 }, () => random(256))));
            await sleep(5);
            socket.destroy();
        }
    })();
    for (let round = 1; round <= (soak ? 200 : 20); round++) {
        const began = Date.now();
        await ann.play(round);
        slowest.ms = Math.max(slowest.ms, Date.now() - began);
    }
    playing = false;
    await noise;
    assert.ok(slowest.ms < 5000, `a round took ${slowest.ms} ms`);
    await checkAcks(ann);
    checkLines(house, ann);
    assert.deepEqual(house.exits, []);
    house.check();
    ann.leave();
    bad.leave();
});

test("a bad frame ends its connection with the right code", async () => {
    const { cookie } = await Player.guest(house);
    assert.equal(await closeCode(cookie, Buffer.from([0x81, 0x01, 0x61])), 1002, "no mask");
    assert.equal(await closeCode(cookie, frame(Buffer.from("{}"), 0xc1)), 1002, "a reserved bit");
    assert.equal(await closeCode(cookie, frame(Buffer.from([0xff, 0xfe]))), 1007, "no UTF-8");
    assert.equal(await closeCode(cookie, frame(Buffer.alloc(20000, 0x61))), 1009, "too big");
    assert.equal(await closeCode(cookie, frame(Buffer.from("{}"), 0x82)), 1003, "binary");
    assert.deepEqual(house.exits, []);
});
