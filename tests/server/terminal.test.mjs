// terminal.test.mjs -- pit play --connect: the table of a server in the terminal, line by line and on the screen.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Authority, Server, pit, run, sleep, test, verify } from "./client.mjs";
import { Operator } from "./operator.mjs";
import { Typist, startAgain } from "./typist.mjs";

test("line by line: bets, decisions, refusals with their clause, and the chips home", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const folder = mkdtempSync(join(tmpdir(), "pit-terminal-"));
    const file = join(folder, "table.pit");

    const red = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=100" });
    const player = new Typist(server, red, "--record", file);
    await player.sees("You have seat 1.");
    await player.sees("your bet, of $100?");
    player.type("bet 3");
    await player.sees("no: $3 is not allowed");
    await player.sees("(MA-RD 5(b))");
    player.type("cards 9c");
    await player.sees("no: ");
    player.type("help");
    await player.sees("bet ante AMOUNT: 5 to 100");
    await player.untilAsked();
    player.type("raise");
    await player.sees("Raises closed.");
    await player.sees("your raise $5");
    await player.sees("your bet, of");
    const { round } = (await server.get(`/api/tables/${red}`)).json;
    await (await Operator.first(server)).do("void", { table: red, round });
    await player.sees(`The house has voided round ${round} at `);

    // Another sits down and plays too: what he does is told.
    const bob = await server.guest();
    await bob.sit(red, 10000);
    await player.sees(`${bob.player.name} sits down with $100`);
    await bob.bet(red);
    await player.sees(`${bob.player.name} bets $5 on ante`);
    player.type("quit");
    assert.equal(await player.ended, 0, player.err);
    const [, wallet] = /Your wallet has \$([0-9.]+)\./.exec(player.out);
    assert.ok(Number(wallet) > 0);
    const text = readFileSync(file, "utf8");
    assert.match(text, /^raise 1 5$/m);
    assert.match(verify(text).text, /payouts +ok/);
    assert.match(player.out, /Your seed is in 1 of its shoes/);
    assert.deepEqual(ann.state[red]?.seats ?? [], []);

    // A script: dice, a wheel and cards; each line waits until it can be taken.
    for (const [game, lines, ...words] of [
        ["craps", ["pass 5", "roll", "foo"], /roll: [1-6] and [1-6]/, /no: foo is neither a decision of Craps nor a spot/],
        ["roulette", ["17 5", "red 3", "", ""], /put down: \$5 on straight-17/, /2 rounds/],
        ["blackjack", ["10", "deal", "", ""], /the dealer gets the/, /your box\/1 \$10/],
        ["baccarat", ["player 5", "", ""], /your player \$5/],
    ]) {
        const table = await server.openTable(ann, { game, private: true });
        const kept = join(folder, `${game}.pit`);
        const script = new Typist(server, table, "--record", kept);
        script.child.stdin.end(lines.map((line) => `${line}\n`).join(""));
        assert.equal(await script.ended, 0, script.err);
        for (const word of words) assert.match(script.out, word);
        const { json } = await server.get(`/api/tables/${table}`);
        assert.equal(json.seats.taken, 0, game);

        // The record of somebody who sat there alone has every call; an empty blackjack table shows its seed too.
        const checked = verify(readFileSync(kept, "utf8"));
        assert.match(checked.text, /^calls +ok/m, game);
        assert.match(checked.text, /^payouts +ok/m, game);
        if (game === "blackjack") assert.match(checked.text, /^VERIFIED$/m);
    }
    rmSync(folder, { recursive: true });
    await server.close();
});

test("a server that is killed in mid-hand and starts again: the same hand, and nothing twice", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const red = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=100", private: true });
    const player = new Typist(server, red);

    await player.untilAsked();
    const [spread] = /"?The spread is [a-z]+/.exec(player.out.slice(player.out.lastIndexOf("The spread")));
    await server.stop("SIGKILL");
    await player.sees("The connection is lost; trying again.");
    await startAgain(server);
    await player.sees("Connected again.");
    await player.sees("(raise, stand)?");
    player.type("stand");
    await player.sees("your ante $5", "Consecutive");
    await player.sees("your bet, of");
    player.type("quit");
    assert.equal(await player.ended, 0, player.err);
    const { text } = await server.get(`/api/tables/${red}/record`);
    const hands = text.split(/^deal$/m);
    assert.match(hands.at(-1), /^stand 1$/m, spread);
    assert.equal(text.match(/^bet 1 /gm).length, hands.length - 1);

    // It does not come back: Ctrl-C ends the waiting.
    const other = new Typist(server, red);
    await other.sees("your bet, of");
    await server.stop();
    await other.sees("The connection is lost; trying again.");
    other.child.kill("SIGINT");
    assert.equal(await other.ended, 2);
    assert.match(other.err, /nobody answers there/);
    await startAgain(server);
    await server.close();
});

test("who comes in mid-round sees it; Ctrl-C in mid-hand plays it out", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const red = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=100", private: true });

    await ann.sit(red);
    do {
        await ann.bettingOpen(red);
        await ann.bet(red);
        await ann.do({ do: "ready", table: red });
    } while (!ann.state[red].phase);
    const player = new Typist(server, red);
    await player.sees("The round so far:");
    await player.sees("The spread is");
    await player.sees(`waiting for ${ann.player.name} (raise, stand)`);
    await ann.do({ do: "act", table: red, verb: "stand" });
    await player.sees("your bet, of $100?");
    player.type("bet 5");
    await player.sees("deal?");
    await ann.bet(red, 700);
    await player.sees(`${ann.player.name} bets $7 on ante`);
    player.type("deal");
    await player.sees(`waiting for ${ann.player.name}, who may still bet`);
    player.child.kill("SIGINT");
    await ann.do({ do: "ready", table: red });
    await ann.answer(red);
    assert.equal(await player.ended, 0, player.err);
    assert.match(player.out, /Your wallet has/);
    await ann.until(() => ann.state[red].seats.length === 1);
    await server.close();
});

test("what cannot be: a bad address, nobody there, no such table, a full one, options of another", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const full = await server.openTable(ann, { game: "red-dog", rules: "ma seats=1", private: true });
    const play = (...words) => run(pit, ["play", ...words]);

    await ann.sit(full);
    for (const [words, ...more] of [
        [/use http:\/\/HOST:PORT or https:\/\/HOST:PORT/, "--connect", "ftp://x"],
        [/nobody answers there; is `pit serve` running\?/, "--connect", "http://127.0.0.1:1", "Red Dog 1"],
        [/Rod Dog 1: no such table; did you mean 'Red Dog 1'\?/, "--connect", server.url, "Rod Dog 1"],
        [/the id of an open table/, "--connect", server.url, "0".repeat(32)],
        [/that seat is taken, or the table has no such seat/, "--connect", server.url, full],
        [/at most what is in your wallet/, "--connect", server.url, "Red Dog 1", "--chips", "100000"],
        [/--seed cannot be combined with --connect/, "--connect", server.url, "Red Dog 1", "--seed", "3"],
        [/--ca goes with --connect/, "red-dog", "--ca", "x"],
    ]) {
        const { status, out, err } = await play(...more);
        assert.deepEqual([status, out], [2, ""], err);
        assert.match(err, words);
        assert.equal(err.split("\n").length, 2, "one line");
    }
    const list = await play("--connect", server.url);
    assert.equal(list.status, 0);
    assert.match(list.out, /^Blackjack 9 +blackjack +0\/6 /m);
    await server.close();

    const authority = new Authority();
    const tls = await Server.startTls(authority);
    const safe = new Typist(tls, "Big Six 8", "--ca", authority.file);
    await safe.sees("your bet, of $100?");
    safe.type("quit");
    assert.equal(await safe.ended, 0, safe.err);
    await tls.close();
    authority.remove();
});

test("on the screen: keys, the clock, a server that starts again", async () => {
    if (spawnSync("tmux", ["-V"]).status !== 0) return;
    const server = await Server.start();
    const folder = mkdtempSync(join(tmpdir(), "pit-terminal-"));
    const tmux = (...words) => String(spawnSync("tmux", ["-L", `pit-terminal-${process.pid}`, "-f", "/dev/null", ...words]).stdout);
    const sees = async (...words) => {
        for (let i = 0; i < 600; i++) {
            const screen = tmux("capture-pane", "-p");
            const found = words.find((word) => screen.includes(word));
            if (found) return found;
            await sleep(50);
        }
        throw new Error(`the screen never had ${words}: ${tmux("capture-pane", "-p")}`);
    };

    try {
        tmux("new-session", "-d", "-x", "80", "-y", "24",
            `env LC_ALL=C.UTF-8 XDG_STATE_HOME=${folder} ${pit} play --connect ${server.url} 'red dog 1'; echo status $?; sleep 300`);
        await sees("Enter deal");
        for (let asked = ""; asked !== "+ raise"; ) {
            await sees("Enter deal");
            tmux("send-keys", "PPage");
            await sees("on the layout $10");
            tmux("send-keys", "Enter");
            asked = await sees("+ raise", "on the layout $0");
        }
        await sees("your turn ");
        await server.stop("SIGKILL");
        await sees("The connection is lost; trying again.");
        await startAgain(server);
        await sees("Connected again.");
        await sees("+ raise");
        tmux("send-keys", "+");
        await sees("on the layout $0");
        await sees("ante $10 ");
        tmux("send-keys", "q");
        await sees("Your wallet has $");
        await sees("status 0");
        const { json } = await server.get("/api/tables");
        assert.equal(json.tables.find(({ title }) => title === "Red Dog 1").seats.taken, 0);
    } finally {
        tmux("kill-server");
        rmSync(folder, { recursive: true });
    }
    await server.close();
});
