// terminal_hidden.test.mjs -- pit play --connect at tables with cards face down: every card, call and balance that is told is one that the
// server has told, and the record has.

import assert from "node:assert/strict";
import { Server, replay, sleep, test } from "./client.mjs";
import { Typist } from "./typist.mjs";

const cardsIn = (text) => [...text.matchAll(/\b[2-9TJQKA][cdhs]\b/g)].map(([card]) => card);
const callsIn = (text) => [...text.matchAll(/call: (.*)/g)].map(([, words]) => words);

/** The calls of a server's messages. */
const told = (client, table) =>
    client.said
        .filter((m) => m.is === "update" && m.table === table)
        .flatMap(({ events }) => events.flatMap(({ effects }) => effects.filter(({ kind }) => kind === "call").map(({ text }) => text)));

/** Answers what it is asked until a round has ended; `choose` says which decision. */
async function playRound(player, bet, choose) {
    for (let i = 0; i < 400; i++, await sleep(25)) {
        const news = player.out.slice(player.at);
        const over = /  balance \$([0-9.]+)\n/.exec(news);
        if (over) {
            player.at += over.index + over[0].length;
            return Number(over[1]);
        }
        assert.equal(player.status, undefined, `it ended: ${player.err} ${news}`);
        if (!news.endsWith("? ")) continue;
        const asked = news.slice(news.lastIndexOf("\n") + 1);
        assert.doesNotMatch(asked, /the server lets you/, news);
        player.at = player.out.length;
        if (asked.includes("your bet, of")) player.type(bet);
        else if (asked.includes("deal")) player.type("deal");
        else player.type(choose(/\(([a-z, -]+)\)/.exec(asked)[1].split(", ")));
    }
    throw new Error(`no end: ${player.out.slice(-2000)}`);
}

/** What was told from here on is what the server told everybody, and what the record has. */
async function agrees(server, table, player, ann, { at, round, balance }) {
    const out = player.out.slice(at, player.at);
    await ann.until(() => ann.state[table].round === round && !ann.state[table].phase);
    const dealt = cardsIn(replay((await server.get(`/api/tables/${table}/record`)).text));
    const called = told(ann, table);
    const shown = cardsIn(out.split("\n").filter((line) => line.startsWith("cards:")).join(" "));
    for (const call of callsIn(out)) assert.ok(called.includes(call), `${call} was never called: ${out}\n${called.join("\n")}`);
    for (const card of shown) assert.ok(dealt.includes(card), `${card} never came: ${out}`);
    assert.equal(Math.round(balance * 100), ann.state[table].seats.find(({ seat }) => seat === 1).chips, out);
    return shown;
}

for (const [game, rules] of [
    ["baccarat", "ma-book turned_by=player min=5 max=100"],
    ["midi-baccarat", "ma-book min=5 max=100"],
    ["midi-baccarat", "ma-book ez=on min=5 max=100"],
])
    test(`the cards that players turn: ${game} ${rules}`, async () => {
        const server = await Server.start();
        const ann = await server.guest();
        const table = await server.openTable(ann, { game, rules, private: true, bet_seconds: 0, turn_seconds: 0 });
        await ann.join(table);
        const player = new Typist(server, table);
        let looked = 0;
        for (let round = 1; round <= 12; round++) {
            const { at } = player;
            const looks = round % 3 === 0;
            const balance = await playRound(player, round % 2 ? "banker 5" : "player 5", (verbs) => {
                looked += looks && verbs.includes("look");
                return (looks ? ["look", "turn-over", "decline"] : ["turn-over", "decline"]).find((verb) => verbs.includes(verb));
            });
            const shown = await agrees(server, table, player, ann, { at, round, balance });
            for (const { card } of ann.state[table].chance) assert.ok(shown.includes(card), `${card} was not shown: ${player.out.slice(at)}`);
        }
        const all = (calls) => calls.filter((words) => !/burn|cut|shoe/i.test(words));
        assert.deepEqual(all(callsIn(player.out)), all(told(ann, table)));
        assert.ok(looked > 1, "nobody looked");
        player.type("quit");
        assert.equal(await player.ended, 0, player.err);
        await server.close();
    });

for (const rules of ["decks=1 seats=3 six_to_five=on dealing=reader", "decks=2 seats=3 dealing=hole-down double_card=down", "decks=1 seats=3 dealing=reader surrender=on"])
    test(`blackjack beside somebody else: ${rules}`, async () => {
        const server = await Server.start("--allow-player-edge");
        const [ann, bo] = [await server.guest(), await server.guest()];
        const table = await server.openTable(ann, { game: "blackjack", rules: `ma-book ${rules}`, private: true, bet_seconds: 0, turn_seconds: 0 });
        await ann.join(table);
        const player = new Typist(server, table);
        await player.sees("You have seat 1.");
        await bo.sit(table, 50000);
        let done = false;
        let n = 0;
        const other = (async () => {
            while (!done) {
                const { open, turn, you, moves, seats } = bo.state[table];
                const me = seats.find((seat) => seat.you);
                const ask = (body) => bo.ask({ table, ...body });
                if (open && !me.wagers.length && me.chips >= 1000) await ask({ do: "act", verb: "bet", spot: "box", amount: 1000 });
                else if (open && me.wagers.length && !me.ready && seats[0].wagers.length) await ask({ do: "ready" });
                else if (turn.includes(you)) {
                    n++;
                    const order = [["split", "hit"], ["double", "hit"], ["hit"], ["stand"], ["decline"]];
                    const move = [...order[n % 4], "stand", "decline"].map((verb) => moves.find((m) => m.verb === verb)).find(Boolean);
                    const amount = move?.takes.includes("amount") ? { amount: move.most } : {};
                    const spot = move?.takes.includes("spot") ? { spot: move.spot } : {};
                    await ask({ do: "act", verb: move.verb, ...amount, ...spot });
                } else await Promise.race([bo.next(() => true), new Promise((soon) => setTimeout(soon, 100))]).catch(() => {});
            }
        })();
        other.catch(() => {}); // told where it is waited for
        try {
            // Over the rounds of a deck ever more cards stay unseen, and what is taken for them has to agree.
            for (let round = 1; round <= 12; round++) {
                const { at } = player;
                const balance = await playRound(player, "5", (verbs) => (verbs.includes("decline") ? "decline" : round % 2 && verbs.includes("hit") && n % 2 ? "hit" : "stand"));
                await agrees(server, table, player, ann, { at, round, balance });
            }
        } finally {
            done = true;
        }
        player.type("quit");
        assert.equal(await player.ended, 0, player.err);
        await other;
        await server.close();
    });
