// server.test.mjs -- the trial game at a server: hands, draws and a meter over the wire and in the
// books; and all traffic is read for cards that reach somebody before their time.

import assert from "node:assert/strict";
import { test, run, pit, sleep, verify, Server } from "../server/client.mjs";

const shoe = { game: "trial", rules: "house max=100", bet_seconds: 0, turn_seconds: 0 };
const wheel = { game: "trial", rules: "house chance=wheel max=100", bet_seconds: 0, turn_seconds: 0 };

const act = (client, table, verb, more = {}) => client.do({ do: "act", table, verb, ...more });
const bet = (client, table, spot, hand, amount) => act(client, table, "bet", { spot, hand, amount });

/** Those who are asked answer, hand by hand, until the round is over. */
async function decide(clients, table, verb) {
    for (;;) {
        const { phase, turn } = clients[0].state[table];
        if (!phase) return;
        const next = clients.find((client) => turn.includes(client.state[table].you));
        if (!next) {
            await clients[0].next((m) => m.is === "update" && m.table === table);
            continue;
        }
        const moves = next.state[table].moves.filter((m) => m.verb === "stay" || m.verb === "fold");
        assert.equal(moves.length, 2, "two choices, for one hand");
        assert.equal(moves[0].hand, moves[1].hand);
        assert.equal(moves.find((m) => m.idle).verb, "fold");
        await act(next, table, verb(), { hand: moves[0].hand });
        await clients[0].until(() => clients.every((c) => c.state[table].phase === clients[0].state[table].phase));
    }
}

/** As often as it takes, where somebody asks too much. */
async function get(server, path, cookie) {
    for (;;) {
        const answer = await server.get(path, cookie);
        if (answer.json?.error?.code !== "slow") return answer.text;
        await sleep(250);
    }
}

// ---- what a card is called ----

const suits = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const ranks = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };
Object.assign(ranks, { T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" });
const order = "23456789TJQKA";
const names = new Map(); // by what a text may have: the card
for (const r of order)
    for (const s of "cdhs") {
        names.set(r + s, r + s);
        names.set(`${ranks[r]} of ${suits[s]}`, r + s);
    }

/** The cards that a text names, in either way. */
function cardsIn(text) {
    const found = new Set();
    for (const [token] of text.matchAll(/\b[2-9TJQKA][cdhs]\b|\b[a-z]+ of (?:clubs|diamonds|hearts|spades)\b/gi))
        if (names.has(token) || names.has(token.toLowerCase())) found.add(names.get(token) ?? names.get(token.toLowerCase()));
    return found;
}

/** From a whole record: who may see each card of the first shoe, and from which round's turn on everybody. */
function truth(record) {
    const cards = new Map(); // card: { round, seat: who sees it at once; 0: all; null: nobody }
    let [live, round, deal] = [new Set(), 0, []];
    for (const line of record.split("\n")) {
        const [word, ...rest] = line.split(" ");
        if (word === "reveal") break;
        if (word === "bet") live.add(`${rest[0]} ${rest[1].split("/")[1]}`);
        if (word === "deal") {
            round++;
            deal = [...[...live].sort().map((hand) => Number(hand.split(" ")[0])), 0, null];
            live = new Set();
        }
        if (word === "cards")
            for (const card of rest) {
                const seat = deal.shift();
                assert.notEqual(seat, undefined, line);
                if (seat === null) assert.equal(card, "xx", "the record has no card that nobody saw");
                else cards.set(card, { round, seat });
            }
        if (word === "turn") cards.set(rest[0], { round, seat: null });
    }
    return cards;
}

/** A card reaches nobody before its time: `seat` is the reader's, `turned` the last round whose card was turned. */
function inTime(cards, text, seat, turned, what) {
    for (const card of cardsIn(text)) {
        const of = cards.get(card);
        assert.ok(of, `${what} names ${card}, which never came: ${text}`);
        const may = of.seat === 0 || (of.seat !== null && of.seat === seat) || of.round <= turned;
        assert.ok(may, `${what}: the ${card} of round ${of.round} is not for seat ${seat}: ${text}`);
    }
}

/** Reads all that one connection was sent. Returns how many cards it was told. */
function readTraffic(cards, messages, seat) {
    let [turned, told] = [0, 0];
    const known = new Set();
    for (const message of messages) {
        const turns = message.events?.filter((e) => e.verb === "turn").length ?? 0;
        turned += turns;
        // After a restart or a return the state alone tells that the round is over.
        if (message.state && !message.state.phase) turned = Math.max(turned, message.state.round);
        const text = JSON.stringify(message);
        inTime(cards, text, seat, turned, `a message "${message.is}"`);
        for (const card of cardsIn(text)) known.add(card);
        told = known.size;
        // What is left by rank says no more than the cards do that it was told.
        if (!message.state?.shoe || message.state.shoe.inside === message.state.shoe.cards) continue;
        const left = [...order].map((r) => 4 - [...known].filter((card) => card[0] === r).length);
        assert.deepEqual(message.state.shoe.unseen, left, `unseen, for seat ${seat}`);
    }
    return told;
}

// ---- tests ----

test("cards reach nobody before their time, on any way", async () => {
    const server = await Server.start("--allow-player-edge");
    const [ann, bo, cy] = [await server.guest(), await server.guest(), await server.guest()];
    const table = await server.openTable(ann, shoe);
    const asked = []; // what was read over HTTP: { seat, turned, text }
    const everybody = [ann, bo, cy, { cookie: undefined }];
    const read = async (turned) => {
        for (const [i, { cookie }] of everybody.entries())
            for (const path of ["", "/record", "/record?proved=1", "/record?to=99"]) {
                const text = await get(server, `/api/tables/${table}${path}`, cookie);
                asked.push({ seat: i < 2 ? i + 1 : -1, turned, text });
            }
        for (const { cookie } of everybody.slice(0, 3)) {
            const text = await get(server, "/api/history", cookie);
            asked.push({ seat: -1, turned, text });
        }
    };
    let [rounds, peeks, picks] = [0, 0, 0];

    await cy.join(table);
    await ann.sit(table, 50000, 1);
    await bo.sit(table, 50000, 2);
    while (!ann.fair[`${table} 1`]?.revealed) {
        await Promise.all([ann, bo].map((c) => c.bettingOpen(table)));
        await bet(ann, table, "box", 1, 500);
        await bet(ann, table, "box", 2, 1000);
        await bet(ann, table, "lucky", 2, 1000);
        await bet(bo, table, "box", 1 + (rounds % 2), 700);
        await bet(bo, table, "lucky", 1, 300);
        await bo.refused({ do: "act", table, verb: "bet", spot: "box", hand: 3, amount: 500 }, "spot");
        await read(rounds);
        await ann.do({ do: "ready", table });
        await bo.do({ do: "ready", table });
        rounds++;
        await ann.until(() => ann.state[table].round === rounds);
        await cy.until(() => cy.state[table].round === rounds);
        const asking = ann.state[table].phase !== 0;
        if (asking) await read(rounds - 1);
        if (asking && rounds === 2) {
            await server.restart("SIGKILL");
            for (const client of [ann, bo, cy]) {
                const before = client.state[table];
                await client.reopen();
                await client.join(table);
                assert.deepEqual(client.state[table].chance, before.chance, "the same cards, to the same eyes");
                assert.deepEqual(client.state[table].shoe, before.shoe);
                assert.deepEqual(client.state[table].moves, before.moves);
            }
            await read(rounds - 1);
        }
        if (asking && rounds === 3) {
            await cy.reopen(); // somebody who comes in the middle of a round
            await cy.join(table);
        }
        let which = 0;
        await decide([ann, bo], table, () => (which++ % 3 === 2 ? "fold" : "stay"));
        await cy.until(() => !cy.state[table].phase || ann.fair[`${table} 1`]?.revealed);
        await read(rounds);
        const last = ann.me(table).last;
        assert.deepEqual(last.map(({ spot, hand }) => `${spot}/${hand}`).sort(), ["box/1", "box/2", "lucky/2"]);
    }
    assert.ok(rounds >= 5, `${rounds} rounds`);

    const text = await get(server, `/api/tables/${table}/record?proved=1`);
    assert.match(verify(text).text, /\nVERIFIED/, verify(text).text);
    const cards = truth(text);
    const hidden = [...cards.values()].filter((of) => of.seat > 0).length;
    assert.equal(hidden, 3 * rounds + Math.floor(rounds / 2), "two hands of Ann's, one or two of Bo's");
    assert.equal(cards.size, hidden + 2 * rounds, "and two cards of the dealer");
    for (const [i, client] of [ann, bo, cy].entries()) {
        const told = readTraffic(cards, client.said.filter((m) => m.table === table), i < 2 ? i + 1 : -1);
        assert.equal(told, cards.size, "in the end everybody has seen every card");
    }
    for (const { seat, turned, text } of asked) inTime(cards, text, seat, turned, "an answer over HTTP");
    // The reader would notice: what one seat was sent is not for the other.
    assert.throws(() => readTraffic(cards, ann.said.filter((m) => m.table === table), 2), /is not for seat 2/);
    assert.throws(() => readTraffic(cards, ann.said.filter((m) => m.table === table), -1), /is not for seat -1/);
    peeks = (text.match(/^peek /gm) ?? []).length;
    picks = (text.match(/^pick /gm) ?? []).length;
    console.log(`${rounds} rounds, ${peeks} peeks, ${picks} draws`);
    await server.close();
});

test("a meter: what moves it is told, and a restart keeps it", async () => {
    const server = await Server.start("--allow-player-edge");
    const ann = await server.guest();
    const table = await server.openTable(ann, { ...shoe, rules: "house max=100 share=50 cut=0 seats=1" });
    let [paid, rounds] = [0, 0];

    await ann.sit(table, 50000, 1);
    for (; rounds < 40 && !paid; rounds++) {
        await ann.bettingOpen(table);
        const before = ann.state[table].meter;
        for (const hand of [1, 2]) await bet(ann, table, "lucky", hand, 100);
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round === rounds + 1 && !ann.state[table].phase);
        const { meter } = ann.state[table];
        const events = ann.said.filter((m) => m.table === table && m.events).flatMap((m) => m.events);
        const moved = events.flatMap((e) => e.effects).filter((e) => e.kind === "meter");
        assert.equal(moved.reduce((sum, e) => sum + e.net, 0), meter, "all that moved it was told");
        assert.ok(meter >= 0 && (meter === before + 100 || events.some((e) => e.line === "pick meter")));
        paid = events.filter((e) => e.line === "pick meter").length;
        if (rounds % 20 === 5) {
            await server.restart("SIGKILL");
            await ann.reopen();
            await ann.join(table);
            assert.equal(ann.state[table].meter, meter, "after a restart it is the same");
            ann.said = ann.said.filter((m) => m.events);
        }
    }
    await server.close();
});

test("a wheel: spins, draws, a wager that stays up, and a restart by force", async () => {
    const server = await Server.start("--allow-player-edge");
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, wheel);
    const colours = new Set();
    let draws = 0;

    await ann.sit(table, 50000, 1);
    await bo.sit(table, 50000, 2);
    for (let round = 1; round <= 25; round++) {
        await ann.bettingOpen(table);
        await bo.bettingOpen(table);
        assert.equal(ann.state[table].shoe, null);
        await act(ann, table, "bet", { spot: "red", amount: 100 });
        await act(bo, table, "bet", { spot: "gold", amount: 100 });
        if (!bo.me(table).wagers.some((w) => w.spot === "stays")) await act(bo, table, "bet", { spot: "stays", amount: 200 });
        await ann.refused({ do: "act", table, verb: "bet", spot: "red", amount: 101 }, "amount");
        assert.ok(ann.state[table].dealer.includes("spin"));
        if (round === 10) {
            const { wagers } = bo.me(table);
            await server.restart("SIGKILL");
            for (const client of [ann, bo]) {
                await client.reopen();
                await client.join(table);
            }
            assert.deepEqual(bo.me(table).wagers, wagers);
        }
        await ann.do({ do: "ready", table });
        await bo.do({ do: "ready", table });
        await bo.until(() => bo.state[table].round === round && !bo.state[table].phase);
        const [spin, draw] = bo.state[table].chance;
        colours.add(spin.pocket);
        assert.equal(draw !== undefined, spin.pocket === "gold", JSON.stringify(bo.state[table].chance));
        if (draw) draws++;
        const gold = bo.me(table).last.find((w) => w.spot === "gold");
        assert.equal(gold.net, draw ? 100 * Number(draw.pick) : -100);
        const stays = bo.me(table).last.find((w) => w.spot === "stays");
        assert.equal(stays?.net, { red: undefined, blue: 100, gold: -200 }[spin.pocket]);
    }
    assert.ok(colours.size === 3 || draws === 0, [...colours].join());
    const { text } = await server.get(`/api/tables/${table}/record`);
    assert.equal((text.match(/^spin /gm) ?? []).length, 25);
    assert.equal((text.match(/^pick /gm) ?? []).length, draws);
    await server.close();
});

test("a bot plays both", async () => {
    const server = await Server.start("--allow-player-edge");
    const ann = await server.guest();
    for (const own of [shoe, wheel]) {
        const table = await server.openTable(ann, own);
        const { status, out, err } = await run(pit, ["bot", table, "--server", server.url, "--rounds", "12"]);
        assert.equal(status, 0, out + err);
        const { json } = await server.get(`/api/tables/${table}`);
        assert.ok(json.round >= 12, JSON.stringify(json));
    }
    await server.close();
});
