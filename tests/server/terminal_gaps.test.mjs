// terminal_gaps.test.mjs -- pit play --connect: what it makes of lines that it has missed, of waiting, and of a server that is not honest.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { Server, sleep, test } from "./client.mjs";
import { Screen, Typist, Wire, startAgain } from "./typist.mjs";

test("a server that only asks whether anybody is there leaves the keyboard alone", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const red = await server.openTable(ann, { game: "red-dog", private: true });
    const wire = await Wire.to(server);
    const player = new Typist(wire, red);

    await player.sees("your bet, of");
    wire.pings();
    player.type("bet 5");
    await player.sees("deal?");
    player.type("quit");
    await player.ended;
    await server.close();
});

test("what is typed after a gap waits for the table, and what comes of it is told", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const red = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=100", private: true });
    const wire = await Wire.to(server);
    const player = new Typist(wire, red);

    await player.untilAsked();
    wire.delay = 700;
    wire.sockets.forEach((socket) => socket.destroy());
    await player.sees("Connected again.");
    player.type("stand");
    await player.sees("your ante $5", "Consecutive");
    await player.sees("your bet, of");
    player.type("quit");
    assert.equal(await player.ended, 0, player.err);
    await server.close();
});

test("a shoe that was made ready for others, who sit there or have left: who comes then plays from it", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const bob = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=100 reshuffle=round", private: true });

    await ann.sit(table);
    for (let epoch = 1; epoch < 4; epoch++) {
        await ann.until(() => ann.state[table].open && ann.state[table].fair.epoch === epoch);
        await ann.bet(table);
        await ann.do({ do: "ready", table });
        await ann.answer(table);
    }
    await ann.until(() => ann.state[table].open && ann.state[table].fair.epoch === 4);
    await bob.sit(table);
    const third = new Typist(server, table);
    await third.sees("your bet, of $100?");
    third.type("quit");
    await third.ended;
    await bob.do({ do: "leave", table });
    await ann.do({ do: "leave", table });

    const alone = new Typist(server, table);
    await alone.sees("your bet, of $100?");
    alone.type("bet 5");
    await alone.sees("deal?");
    alone.type("deal");
    await alone.sees("(raise, stand)?", "balance");
    alone.type("quit");
    await alone.ended;
    await server.close();
});

test("a seed that does not come: the wait is told with its end, and that the shoe is made anew", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=100", private: true });

    ann.shows = false;
    await ann.sit(table);
    const bob = new Typist(server, table);
    await bob.sees("waiting for the seeds of all who play, at most ");
    await bob.sees("Somebody's seed did not come: the shoe is made ready anew.");
    await bob.sees("your bet, of $100?");
    bob.type("quit");
    await bob.ended;
    await server.close();
});

test("a shoe of baccarat that was cut and burned for somebody who left without a bet: who comes then plays from it", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "baccarat", rules: "ma-book min=5 max=100", private: true });

    await ann.sit(table);
    await ann.until(() => ann.state[table].open);
    assert.ok(ann.state[table].shoe.inside < ann.state[table].shoe.cards, "nothing was burned");
    await ann.do({ do: "leave", table });

    const alone = new Typist(server, table);
    const asked = "your bet, of $100, or (accept, decline, dealer-deals)?";
    assert.equal(await alone.sees(asked, "the server lets you"), asked);
    assert.match(alone.out, /^call: Seat 1, will you take the shoe\?$/m);
    alone.type("player 5");
    await alone.sees("$5 on the layout; deal, or (accept, decline, dealer-deals)?");
    alone.type("deal");
    await alone.sees("balance $");
    alone.type("quit");
    assert.equal(await alone.ended, 0, alone.err);
    await server.close();
});

test("a server that is killed between the deal and its telling: the hand is known all the same", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const red = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=100", private: true });
    const wire = await Wire.to(server);
    const player = new Typist(wire, red);
    let dealt = false;
    let told = 0;

    // What is said of a round in which a raise is offered does not arrive.
    wire.alters = (message) => {
        told = message.state?.round ?? told;
        dealt ||= message.is === "update" && message.state.turn.length > 0;
        return dealt ? null : message;
    };
    for (let i = 0; i < 200 && !dealt; i++) {
        await player.sees("your bet, of");
        player.type("bet 5");
        await player.sees("deal?");
        player.type("deal");
        await ann.join(red);
        await ann.until(() => ann.state[red].round === i + 1);
        while (told <= i) await sleep(20); // the wire may be told after her
    }
    await server.stop("SIGKILL");
    wire.alters = (message) => message;
    await player.sees("The connection is lost; trying again.");
    await startAgain(server);
    await player.sees("Connected again.");
    await player.sees("The round so far:");
    await player.sees("The spread is");
    await player.sees("(raise, stand)?");
    player.type("stand");
    await player.sees("your ante $5");
    player.type("quit");
    await player.ended;
    await server.close();
});

/** What a server could say of a lock in place of the truth, and what the client says to that. */
const lies = {
    "your seed is not in the lock": (lock) => ({ ...lock, seats: [] }),
    "the hash of the lock is wrong": (lock) => ({ ...lock, t_ms: lock.t_ms + 1 }),
    "the server's commitment has changed": (lock) => ({ ...lock, c_s: lock.c_s_next }),
    "the lock is not signed with the table's key": (lock) => ({ ...lock, signature: "0".repeat(128) }),
};

test("a seed is shown only under a lock that holds", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const hears = async ([words, lie]) => {
        const red = await server.openTable(ann, { game: "red-dog", private: true });
        const wire = await Wire.to(server);

        await ann.join(red);
        wire.alters = (message) => (message.stage === "locked" && message.epoch === 1 ? lie(message) : message);
        const player = new Typist(wire, red);
        await player.sees(words);
        await ann.until(() => ann.fair[`${red} 1`]?.void || ann.fair[`${red} 1`]?.ready);
        assert.equal(ann.fair[`${red} 1`].void?.why, "a seat did not show its seed");
        player.child.kill("SIGKILL");
    };

    await Promise.all(Object.entries(lies).map(hears));
    await server.close();
});

test("who does not know the table is told what the server lets it do, and may do that", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const red = await server.openTable(ann, { game: "red-dog", rules: "ma min=5 max=100", private: true });
    const wire = await Wire.to(server);

    // Nothing is heard of what has happened, and there is no record.
    wire.drops = /^GET [^ ]*\/record/;
    wire.alters = ({ since, events, ...message }) => (events ? { ...message, events: events.map((event) => ({ ...event, line: "?" })) } : message);
    const player = new Typist(wire, red);
    for (let i = 0; i < 200; i++) {
        await player.sees("the server lets you: bet");
        player.type("bet ante 5");
        await player.sees("deal?");
        player.type("deal");
        if ((await player.sees("raise, stand?", "the server lets you: bet")) === "raise, stand?") break;
        player.at -= "the server lets you: bet".length;
    }
    assert.match(player.out, /cards: table [2-9TJQKAx]/);
    player.type("raise");
    await player.sees("the server lets you: bet");
    player.type("quit");
    assert.equal(await player.ended, 0, player.err);
    const { text } = await server.get(`/api/tables/${red}/record`);
    assert.match(text, /^raise 1 5$/m);
    await server.close();
});

test("who has lost everything is offered more play money", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const wheel = await server.openTable(ann, { game: "roulette", private: true });
    const player = new Typist(server, wheel, "--chips", "500");
    const spun = () => player.sees("balance $");

    await player.sees("your bet, of $500?");
    player.type("more");
    await player.sees("no: you get more play money once you have less than $10");
    for (let chips = 500; chips; chips = Number(/^[0-9.]+/.exec(player.out.slice(player.at))[0])) {
        player.type(`17 ${Math.min(chips, 100)}`);
        await player.sees("spin?");
        player.type("spin");
        await spun();
    }
    await player.sees("You have no money left: more brings some play money.");
    player.type("more");
    await player.sees("You have $500 of play money, and $500 of it are chips now.");
    await player.sees("your bet, of $500?");
    player.type("quit");
    await player.ended;
    assert.match(player.out, /\$500 down\. Your wallet has \$500\./);
    await server.close();
});

test("on the screen: a hand that is played by another is not yours; who has too little may ask for more", async () => {
    if (spawnSync("tmux", ["-V"]).status !== 0) return;
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, { game: "blackjack", private: true });
    const screen = new Screen();

    const playable = () => ann.state[table].moves.some((m) => m.verb === "stand");
    await ann.sit(table);
    do {
        await ann.bettingOpen(table);
        const { round } = ann.state[table];
        await ann.bet(table, 500, "box");
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round);
        if (ann.state[table].moves.some((m) => m.verb === "decline")) {
            await ann.do({ do: "act", table, verb: "decline" });
            await ann.until(() => playable() || !ann.state[table].phase);
        }
    } while (!playable());
    try {
        screen.plays(server, table);
        const seen = await screen.sees(`waiting for ${ann.player.name}`);
        assert.match(seen, /^ +>box 1 .*\[/m);
        assert.doesNotMatch(seen, /^ +>?you /m);
        screen.types("q");
        screen.types("q");
        await screen.sees("Your wallet has $");
        screen.plays(server, table, "--chips 1000");
        await screen.sees("Enter asks for more play money, q leaves:");
        screen.types("Enter");
        await screen.sees("you get more play money once you have less than $10");
    } finally {
        screen.close();
    }
    await server.close();
});
