// bots.test.mjs -- programs that play: the example, and pit bot.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Authority, Server, pit, run, sleep, verify, test } from "./client.mjs";
import { Wire } from "./typist.mjs";

/** The first table of each game in the lobby. */
async function one_of_each(server) {
    const { json } = await server.get("/api/tables");
    const tables = [...new Map(json.tables.toReversed().map((t) => [t.game, t])).values()];
    assert.equal(tables.length, 8);
    return tables;
}

test("the example plays any game, and says in words what is wrong", async () => {
    const server = await Server.start();
    const example = (...more) => run(process.execPath, ["examples/bot.mjs", ...more]);

    await Promise.all(
        (await one_of_each(server)).map(async ({ title, game }) => {
            const { status, out, err } = await example(server.url, "3", title.toUpperCase());
            assert.deepEqual([status, err], [0, ""], game);
            assert.ok(out.split("\n").length > 3, game);
        }),
    );
    for (const { game, round, seats } of await one_of_each(server)) {
        if (!/craps/.test(game)) assert.equal(round, 3, game);
        assert.equal(seats.taken, 0);
    }
    for (const [words, ...more] of [
        [/no table nosuch; there are Red Dog 1, /, server.url, "3", "nosuch"],
        [/a number of rounds, such as 10/, server.url, "many"],
        [/a server is http:\/\/HOST:PORT/, "nonsense"],
        [/nobody answers at http:\/\/127.0.0.1:1; /, "http://127.0.0.1:1"],
        [/the id of an open table/, server.url, "3", "0".repeat(32)],
    ]) {
        const { status, err } = await example(...more);
        assert.equal(status, 1);
        assert.match(err, words);
        assert.equal(err.split("\n").length, 2, "one line");
    }
    await server.close();
});

test("pit bot plays each game by its title, as many rounds as it was told", async () => {
    const server = await Server.start();
    const rounds = new Map();

    await Promise.all(
        (await one_of_each(server)).map(async ({ title, table, game, min }) => {
            const { status, out, err } = await run(pit, ["bot", title, "--server", server.url, "--rounds", "7", "--json"]);
            assert.deepEqual([status, err], [0, ""], game);
            const told = JSON.parse(out);
            assert.deepEqual([told.table, told.title, told.game, told.rounds, told.asked], [table, title, game, 7, 7]);
            rounds.set(game, 7 + told.after);
            if (!/craps/.test(game)) assert.equal(told.after, 0, game);
            assert.ok(told.staked >= min && told.net === told.chips - 20000 && !told.interrupted, game);
        }),
    );
    for (const { game, round } of await one_of_each(server)) assert.equal(round, rounds.get(game), game);
    await server.close();
});

test("pit bot bets by --bet, --wager, a system and a strategy file", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const open = (game, rules) => server.openTable(ann, { game, rules, private: true });
    const bot = async (table, ...more) => {
        const { status, out, err } = await run(pit, ["bot", table, "--server", server.url, "--rounds", "5", "--json", ...more]);
        const { text } = await server.get(`/api/tables/${table}/record`);
        return { status, err, told: out ? JSON.parse(out) : null, bets: [...text.matchAll(/^bet 1 (.*)$/gm)].map(([, bet]) => bet) };
    };

    const flat = await bot(await open("baccarat", "ma-book min=5 max=100"), "--bet", "25", "--wager", "tie=5");
    assert.equal(flat.status, 0, flat.err);
    assert.deepEqual([new Set(flat.bets), flat.bets.length], [new Set(["banker 25", "tie 5"]), 10]);
    const dice = await bot(await open("craps", "ma-book min=5 max=100"), "--wager", "field=7", "--wager", "any-seven=5");
    assert.equal(dice.status, 0, dice.err);
    assert.ok(dice.bets.includes("pass 5"));
    assert.deepEqual(["field 7", "any-seven 5"].map((bet) => dice.bets.filter((made) => made === bet).length), [5, 5]);
    const lines = await bot(await open("roulette", "ma-book"), "--system", "examples/systems/martingale", "--wager", "red=5");
    assert.deepEqual([lines.status, lines.bets.length], [2, 0], "a system has its own lines");
    assert.match(lines.err, /--wager: the file says what to bet/);
    const beside = await bot(await open("blackjack", "ma-book min=5 max=100 match=on"), "--bet", "20", "--wager", "match=5");
    assert.equal(beside.status, 0, beside.err);
    assert.deepEqual(new Set(beside.bets), new Set(["box/1 20", "match/1 5"]));
    assert.equal(beside.bets.length, 10);
    for (const [actions, boxes] of [["on", 2], ["all", 3]]) {
        const rules = `ma-book min=5 max=100 multiple_action=${actions}`;
        const table = await server.openTable(await server.guest(), { game: "blackjack", rules, private: true });
        const each = await bot(table, "--chips", "500");
        assert.equal(each.status, 0, each.err);
        assert.deepEqual(new Set(each.bets), new Set(["box/1 5", "box-2/1 5", "box-3/1 5"].slice(0, boxes)));
    }

    const doubles = await bot(await open("roulette", "ma-book min=1 max=500"), "--system", "examples/systems/martingale", "--chips", "500");
    assert.equal(doubles.status, 0, doubles.err);
    assert.equal(doubles.bets.length, 5);
    const { text } = await server.get(`/api/tables/${doubles.told.table}/record`);
    let stake = 10; // twice as much after a loss, 10 after a win
    for (const [, bet, net] of text.matchAll(/^bet 1 red ([0-9]+)$[^]*?^expect 1 red (\S+)$/gm)) {
        assert.equal(+bet, stake);
        stake = +net < 0 ? 2 * stake : 10;
    }

    const counts = await bot(await open("blackjack", "ma-book min=5 max=500"), "--strategy", "examples/strategies/hi-lo", "--chips", "500");
    assert.equal(counts.status, 0, counts.err);
    assert.equal(counts.bets.length, 5);
    assert.equal(counts.bets[0], "box/1 10");

    const red = await open("red-dog", "ma decks=1 min=1 max=100");
    for (const [words, ...more] of [
        [/--bet 500: this table takes \$1 to \$100/, "--bet", "500"],
        [/no\/such\/file: cannot be opened/, "--strategy", "no/such/file"],
        [/--chips x: use dollars/, "--chips", "x"],
        [/--rounds 0: use a number/, "--rounds", "0"],
        [/--wager raise: use SPOT=DOLLARS/, "--wager", "raise"],
    ]) {
        const { status, err, told } = await bot(red, ...more);
        assert.deepEqual([status, told], [2, null], err);
        assert.match(err, words);
    }
    const wheel = await open("big-six", "ma-book");
    for (const [words, wager] of [
        [/--wager joker: use SPOT=DOLLARS/, "joker"],
        [/--wager nosuch=5: .*nosuch/, "nosuch=5"],
        [/--wager joker=x: .*x/, "joker=x"],
    ]) {
        const { status, err } = await bot(wheel, "--wager", wager);
        assert.deepEqual([status, words.test(err)], [2, true], err);
    }
    const few = await bot(red, "--bet", "50", "--chips", "50", "--rounds", "1000", "--strategy", "never");
    assert.equal(few.status, 2, "it has no more chips");
    assert.match(few.err, /left after [0-9]+ of 1000 rounds: not enough chips for another bet/);
    assert.ok(few.told.rounds < 1000 && few.told.chips < 5000);
    await server.close();
});

test("pit bot comes again if its connection is cut before it has a seat", async () => {
    const server = await Server.start();
    const cuts = new Map(); // of each kind of request, the first is cut before it is answered
    const door = createServer((near) => {
        near.on("error", () => {});
        near.once("data", (bytes) => {
            const what = /^\w+ \/[\w/]*/.exec(bytes.toString("latin1"))[0];
            cuts.set(what, (cuts.get(what) ?? 0) + 1);
            if (cuts.get(what) === 1) return near.destroy();
            const far = connect(server.port, "127.0.0.1");
            far.on("error", () => near.destroy());
            far.write(bytes);
            near.pipe(far);
            if (what !== "GET /ws" || cuts.get(what) > 2) return far.pipe(near);
            far.once("data", (answer) => near.end(answer)); // taken, and then gone
        });
    });
    await new Promise((done) => door.listen(0, "127.0.0.1", done));
    const { status, out, err } = await run(pit, ["bot", "Red Dog 1", "--server", `http://127.0.0.1:${door.address().port}`, "--rounds", "3", "--json"]);
    assert.deepEqual([status, err], [0, ""]);
    assert.equal(JSON.parse(out).rounds, 3);
    assert.deepEqual([cuts.get("GET /api/tables"), cuts.get("POST /api/guest"), cuts.get("GET /ws")], [2, 2, 3]);
    door.close();
    await server.close();
});

test("pit bot leaves a server that answers but never greets it", async () => {
    const server = await Server.start();
    const wire = await Wire.to(server);
    let greetings = 0;

    wire.alters = (message) => {
        if (message.is === "welcome") greetings++;
        return greetings > 1 || message.is === "pong" ? message : null;
    };
    const { status, out, err } = await run("timeout", ["60", pit, "bot", "Red Dog 1", "--server", wire.url, "--rounds", "3", "--json"]);
    assert.deepEqual([status, err], [0, ""]);
    assert.equal(JSON.parse(out).rounds, 3);
    assert.equal(greetings, 2);
    wire.close();
    await server.close();
});

test("pit bot ends well on Ctrl-C", async () => {
    const server = await Server.start();
    const child = spawn(pit, ["bot", "roulette 6", "--server", server.url, "--rounds", "1000000", "--json"]);
    const table = async () => (await server.get("/api/tables")).json.tables.find(({ title }) => title === "Roulette 6");
    let [out, err] = ["", ""];

    child.stdout.on("data", (bytes) => (out += bytes));
    child.stderr.on("data", (bytes) => (err += bytes));
    while ((await table()).round < 3) {
        assert.equal(child.exitCode, null, err);
        await new Promise((done) => setTimeout(done, 200)); // the server takes so many requests a second
    }
    const ended = new Promise((done) => child.on("close", done));
    child.kill("SIGINT");
    assert.equal(await ended, 130, err);
    const told = JSON.parse(out);
    assert.equal(told.interrupted, true);
    assert.match(err, new RegExp(`^interrupted after ${told.rounds} of 1000000 rounds\n$`));
    const { seats, round } = await table();
    assert.deepEqual([seats.taken, round], [0, told.rounds]);
    await server.close();
});

/** `pit bot` behind a wire, once it has played a round. */
async function bot_at(wire, rounds) {
    const bot = { child: spawn(pit, ["bot", "Red Dog 1", "--server", wire.url, "--rounds", String(rounds), "--json"]), out: "", err: "" };
    bot.child.stdout.on("data", (bytes) => (bot.out += bytes));
    bot.child.stderr.on("data", (bytes) => (bot.err += bytes));
    bot.ended = new Promise((done) => bot.child.on("close", done));
    await new Promise((played) => {
        wire.alters = (message) => {
            if (message.is === "update" && message.state.round > 0 && !message.state.phase) played();
            return message;
        };
    });
    return bot;
}

test("pit bot whose seat is given up says so and ends, told to or not", async () => {
    const server = await Server.start();
    for (const signal of [undefined, "SIGINT"]) {
        const wire = await Wire.to(server);
        const bot = await bot_at(wire, 1000000);
        wire.alters = (message) => {
            for (const seat of message.state?.seats ?? []) seat.you = false;
            return message;
        };
        if (signal) bot.child.kill(signal);
        const status = await bot.ended;
        const { rounds, interrupted } = JSON.parse(bot.out);
        if (interrupted) assert.deepEqual([status, bot.err], [130, `interrupted after ${rounds} of 1000000 rounds\n`]);
        else assert.deepEqual([status, bot.err], [2, `pit: bot: left after ${rounds} of 1000000 rounds: the server has given its seat up\n`]);
        wire.close();
    }
    await server.close();
});

test("pit bot follows a table that goes on with a new record", async () => {
    const server = await Server.start("--record", "4096", "--no-limits");
    const { status, out, err } = await run(pit, ["bot", "Red Dog 1", "--server", server.url, "--rounds", "100", "--bet", "5", "--json"]);
    assert.equal(status, 0, err);
    const { rounds, table, title } = JSON.parse(out);
    assert.deepEqual([rounds, title], [100, "Red Dog 1"]);
    assert.match((await server.get(`/api/tables/${table}/record`)).text, /^# goes on from table [0-9a-f]{32}/m);
    await server.close();
});

test("pit bot ends on Ctrl-C though the server does nothing but answer pings, and tells how far it came", async () => {
    const server = await Server.start();
    const wire = await Wire.to(server);
    const bot = await bot_at(wire, 1000000);
    wire.alters = (message) => (message.is === "pong" ? message : null);
    bot.child.kill("SIGINT");
    await sleep(1000);
    assert.equal(bot.child.exitCode, null, "it waits for its seat to be left");
    bot.child.kill("SIGALRM"); // as its own does after some time
    assert.equal(await bot.ended, 130, bot.err);
    const { rounds, interrupted } = JSON.parse(bot.out);
    assert.equal(interrupted, true);
    assert.equal(bot.err, `interrupted after ${rounds} of 1000000 rounds; the server gives its seat up later\n`);
    wire.close();
    await server.close();
});

test("pit tables lists the lobby, and pit record fetches what pit verify proves", async () => {
    const server = await Server.start();
    const folder = mkdtempSync(join(tmpdir(), "pit-record-"));
    const file = join(folder, "table.pit");
    const ask = (...words) => run(pit, [...words, "--server", server.url]);

    const { status: played } = await ask("bot", "Craps 4", "--rounds", "3");
    assert.equal(played, 0);
    const list = await ask("tables");
    assert.match(list.out, /^title +game +seats +bets +rounds +id\n/);
    assert.match(list.out, /^Craps 4 +craps +0\/16 +\$5-500 +[0-9]+ +[0-9a-f]{8}$/m);
    for (const line of list.out.split("\n")) assert.ok(line.length <= 80, line);
    const { tables } = JSON.parse((await ask("tables", "--json")).out);
    const { json } = await server.get("/api/tables");
    assert.deepEqual(
        tables.map(({ table, title, game, rules, min, max, round }) => ({ table, title, game, rules, min, max, round })),
        json.tables.map(({ table, title, game, rules, min, max, round }) => ({ table, title, game, rules, min, max, round })),
    );

    const whole = await ask("record", "craps 4");
    const { table } = tables.find(({ title }) => title === "Craps 4");
    assert.equal(whole.out, (await server.get(`/api/tables/${table}/record`)).text);
    assert.match(verify(whole.out).text, /payouts +ok/);
    const byBeginning = await ask("record", table.slice(0, 8));
    assert.deepEqual([byBeginning.status, byBeginning.out], [0, whole.out]);
    assert.equal((await ask("record", table.slice(0, 7))).status, 2);
    const first = await ask("record", table, "--to", "1");
    assert.equal(first.out.match(/^roll /gm).length, 1);
    assert.deepEqual([(await ask("record", table, "--output", file)).status, readFileSync(file, "utf8")], [0, whole.out]);
    const again = await ask("record", table, "--output", file);
    assert.deepEqual([again.status, readFileSync(file, "utf8")], [2, whole.out]);
    assert.match(again.err, /the file exists/);
    rmSync(file);

    for (const [words, ...more] of [
        [/did you mean 'Craps 4'\?/, "record", "Carps 4"],
        [/no shoe of this table has been revealed yet/, "record", "Red Dog 1", "--proved"],
        [/there is no such table/, "record", "0".repeat(32), "--output", file],
        [/--to x: rounds count from 1/, "record", table, "--to", "x"],
        [/--to 99: the record has [0-9]+ rounds so far/, "record", table, "--to", "99", "--output", file],
        [/no round of this table is over yet/, "record", "Red Dog 1", "--to", "1"],
        [/one of them/, "record", table, "--to", "1", "--proved"],
        [/usage: pit record TABLE/, "record"],
        [/usage: pit tables/, "tables", "x"],
    ]) {
        const { status, out, err } = await ask(...more);
        assert.deepEqual([status, out], [2, ""]);
        assert.match(err, words);
    }
    assert.equal(existsSync(file), false, "half a record is none");

    // Rounds were played, and the seed of their shoe is still secret.
    assert.equal((await ask("bot", "Red Dog 1", "--rounds", "2")).status, 0);
    const proved = await ask("record", "Red Dog 1", "--proved", "--output", file);
    assert.deepEqual([proved.status, existsSync(file)], [2, false]);
    assert.match(proved.err, /no shoe of this table has been revealed yet; without --proved/);

    // The server in a line, for people and for scripts.
    const { status, out } = await ask("status");
    const seats = tables.reduce((sum, t) => sum + t.seats, 0);
    assert.deepEqual([status, out], [0, `${server.url} is up: 11 tables, 0 of ${seats} seats taken, nobody watching\n`]);
    assert.deepEqual(JSON.parse((await ask("status", "--json")).out), {
        server: server.url, up: true, words: null, tables: 11, taken: 0, seats, watchers: 0,
    });
    const down = await run(pit, ["status", "--server", "http://127.0.0.1:1"]);
    assert.deepEqual([down.status, down.out], [1, "not up: http://127.0.0.1:1: nobody answers there; is `pit serve` running?\n"]);
    const told = JSON.parse((await run(pit, ["status", "--json", "--server", "http://127.0.0.1:1"])).out);
    assert.deepEqual([told.up, told.tables, /nobody answers/.test(told.words)], [false, 0, true]);
    assert.equal((await run(pit, ["status", "--server", "ftp://127.0.0.1"])).status, 2);
    assert.equal((await ask("status", "x")).status, 2);
    assert.match((await run(pit, ["tables", "--server", "http://127.0.0.1:1"])).err, /nobody answers there/);
    rmSync(folder, { recursive: true });
    await server.close();
});

test("every line that README.md has for a running server", async () => {
    const server = await Server.start();
    const folder = mkdtempSync(join(tmpdir(), "pit-readme-"));
    const [, section] = /## Run a server\n([^]*?)\n## /.exec(readFileSync("README.md", "utf8"));
    const lines = [...section.matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line);

    assert.deepEqual(lines.splice(0, 2), ["make web build", "build/pit serve"]);
    assert.ok(lines.length > 5);
    for (const line of lines) {
        const here = line
            .replace(/^build\/pit/, resolve(pit))
            .replace("examples/", `${resolve("examples")}/`)
            .replace("http://127.0.0.1:7711", server.url)
            .replace("var/", `${server.data}/`);
        const { status, err } = await run("sh", ["-c", `cd ${folder} && ${here}`], { PIT_SERVER: server.url });
        assert.equal(status, 0, `${line}: ${err}`);
    }
    rmSync(folder, { recursive: true });
    await server.close();
});

test("every example that --help has for a running server", async () => {
    const server = await Server.start();
    const folder = mkdtempSync(join(tmpdir(), "pit-help-"));

    symlinkSync(resolve("examples"), join(folder, "examples"));
    symlinkSync(server.data, join(folder, "var"));
    for (const command of ["status", "tables", "bot", "record", "backup", "restore", "events"]) {
        const { out } = await run(pit, ["help", command]);
        const lines = [...out.matchAll(/^ {2}(pit .*)$/gm)].map(([, line]) => line);
        assert.ok(lines.length > 0, command);
        for (const line of lines) {
            const here = line
                .replaceAll(/\bpit (?=[a-z]+ )/g, `${resolve(pit)} `)
                .replace("--rounds 100", "--rounds 5")
                .replace("http://127.0.0.1:7711", server.url)
                .replace(/(restore .*) var$/, "$1 again"); // a running server's books are not written over
            const { status, err } = await run("sh", ["-c", `cd ${folder} && ${here}`], { PIT_SERVER: server.url });
            assert.equal(status, 0, `${line}: ${err}`);
        }
    }
    rmSync(folder, { recursive: true });
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
    const { out: text } = await run(pit, ["record", table, "--proved", "--server", server.url]);
    assert.match(verify(text).text, /\nVERIFIED/);
    await server.close();
});

test("pit bot says what is wrong", async () => {
    const server = await Server.start();
    const none = await run(pit, ["bot", "0".repeat(32), "--server", server.url]);
    assert.equal(none.status, 2);
    assert.match(none.err, /table/);
    assert.equal((await run(pit, ["bot", "0".repeat(32), "--strategy", "wild", "--server", server.url])).status, 2);
    assert.equal((await run(pit, ["bot"])).status, 2);
    assert.equal((await run(pit, ["bot", "x", "--server", "http://127.0.0.1:1"])).status, 2);
    for (const url of ["http://[::1", "http://[]:1", "http://[::1]x", "http://", "http://a:b", "http://a/b", "ftp://a"])
        assert.match((await run(pit, ["bot", "x", "--server", url])).err, /use http:\/\/HOST:PORT/, url);
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
    refuses(await bot(server.url), /its certificate is not valid: /);
    refuses(await bot(server.url, other.file), /its certificate is not valid: /);
    refuses(await bot(server.url, other.file, { SSL_CERT_FILE: authority.file }), /its certificate is not valid: /);
    refuses(await bot(server.url, "no/such/file"), /no\/such\/file has no certificates/);
    refuses(await bot(server.url.replace("https", "http"), authority.file), /certificates are for https/);
    refuses(await bot(server.url.replace("https", "http")), /no answer|closed/);
    refuses(await bot(server.url.replace("https", "wss"), authority.file), /use http:\/\/HOST:PORT or https/);
    await server.close();

    const plain = await Server.start();
    refuses(await bot(plain.url.replace("http", "https"), authority.file), /TLS failed: /);
    await plain.close();

    const named = await Server.startTls(authority, "DNS:pit.example.org");
    refuses(await bot(named.url, authority.file), /its certificate is not valid: IP address mismatch/);
    refuses(await bot(`https://localhost:${named.port}`, authority.file), /its certificate is not valid: hostname mismatch/);
    await named.close();

    const late = await Server.startTls(authority, "IP:127.0.0.1", -1);
    refuses(await bot(late.url, authority.file), /its certificate is not valid: certificate has expired/);
    await late.close();
    for (const one of [authority, other]) one.remove();
});
