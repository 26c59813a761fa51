// blackjack.test.mjs -- blackjack at a server: no card reaches anybody before its time, on any way; and what a
// player may not do is refused however it is asked.

import assert from "node:assert/strict";
import { Server, sleep, test, verify } from "./client.mjs";

const own = (rules) => ({ game: "blackjack", rules: `ma-book ${rules}`, bet_seconds: 0, turn_seconds: 0 });
const act = (client, table, verb, more = {}) => client.do({ do: "act", table, verb, ...more });

/** Bets of each, and the deal. */
async function deal(clients, table, bets) {
    const round = clients[0].state[table].round;
    await Promise.all(clients.map((client) => client.bettingOpen(table)));
    for (const client of clients)
        for (const [spot, amount] of Object.entries(bets)) await act(client, table, "bet", { spot, amount });
    for (const client of clients) await client.do({ do: "ready", table });
    for (const client of clients) await client.until(() => client.state[table].round > round);
}

/** Who is asked chooses one of the moves, until the round is over, or until one chooses none: that one. */
async function decide(clients, table, choose) {
    for (;;) {
        const { phase, turn } = clients[0].state[table];
        if (!phase) return null;
        const client = clients.find((c) => turn.includes(c.state[table].you));
        const moves = client?.state[table].moves.filter((m) => !["show-burn", "buy"].includes(m.verb)) ?? [];
        if (!client?.state[table].turn.includes(client.state[table].you) || !moves.length) {
            await Promise.race((client ? [client, clients[0]] : [clients[0]]).map((c) => c.next((m) => m.is === "update" && m.table === table)));
            continue;
        }
        const move = choose(client, moves);
        if (!move) return client;
        const more = move.takes.includes("amount") ? { amount: move.most } : {};
        if (move.takes.includes("spot")) more.spot = move.spot;
        const seen = clients.map((c) => c.next((m) => m.is === "update" && m.table === table));
        await act(client, table, move.verb, more);
        await Promise.all(seen);
    }
}

const find = (moves, ...verbs) => verbs.map((verb) => moves.find((m) => m.verb === verb)).find(Boolean) ?? moves.find((m) => m.idle);

// ---- cards in time ----

const cardsIn = (text) => new Set([...text.matchAll(/\b[2-9TJQKA][cdhs]\b/g)].map(([card]) => card));

/** What each card of the first shoe is, from the record that was shown at its end: turned later, for all (seat 0), or for one seat. */
function truth(record, hides) {
    const cards = new Map();
    let [boxes, at, round] = [[], 0, 0];
    for (const line of record.split("\n")) {
        const [word, ...rest] = line.split(" ");
        if (word === "reveal") break;
        if (word === "bet" && rest[1].split("/")[0] === "box") boxes.push(Number(rest[0]));
        if (word === "deal") [at, round] = [0, round + 1];
        if (word === "cards")
            for (const card of rest) {
                const first = at < boxes.length || (at > boxes.length && at <= 2 * boxes.length);
                const seat = boxes.toSorted((a, b) => a - b)[at < boxes.length ? at : at - boxes.length - 1];
                if (card !== "xx") cards.set(card, { round, seat: hides && first ? seat : 0 });
                at++;
            }
        if (word === "turn") cards.set(rest[0], { round, down: true });
        if (word === "expect") boxes = [];
    }
    return cards;
}

/** Reads all that was sent, and all that was asked over HTTP, in its order. */
function readAll(cards, said) {
    const known = new Set(); // to everybody
    const heard = new Map(); // the same, by who has been told so far: one connection may be behind another
    const mine = (card, seat) => known.has(card) || (told.has(card) && cards.get(card).seat === seat);
    const told = new Set(); // to its seat
    let hidden = 0;
    for (const { seat, message, text } of said) {
        const own = heard.get(seat) ?? new Set();
        const learn = (card) => [known, own].forEach((set) => set.add(card));
        heard.set(seat, own);
        for (const event of message?.events ?? []) {
            const [word, card] = event.line.split(" ");
            const of = cards.get(card);
            if (word === "turn" || (word === "cards" && of?.seat === 0)) learn(card);
            if (word === "cards" && of?.seat) {
                assert.equal(of.seat, seat, `the ${card} was dealt to seat ${of.seat}, and told to seat ${seat}`);
                told.add(card);
            }
            for (const { key, text: words } of event.effects)
                if (key === "shows")
                    for (const [one, { round, seat: whose }] of cards)
                        if (round === message.state.round && words.startsWith(`Seat ${whose} `)) learn(one);
        }
        // What is left by rank says no more than the cards do that were told.
        const shoe = message?.state?.shoe;
        if (shoe && shoe.inside < shoe.cards) {
            const all = [...cards.keys()].filter((card) => own.has(card) || (told.has(card) && cards.get(card).seat === seat));
            const left = [..."23456789TJQKA"].map((rank) => 4 - all.filter((card) => card[0] === rank).length);
            assert.deepEqual(shoe.unseen, left, `unseen, for seat ${seat}: ${JSON.stringify(message)}`);
        }
        for (const card of cardsIn(text ?? JSON.stringify(message))) {
            assert.ok(cards.has(card), `${card} never came: ${text ?? JSON.stringify(message)}`);
            assert.ok(mine(card, seat), `${card} is not for seat ${seat} yet: ${text ?? JSON.stringify(message)}`);
            if (!known.has(card)) hidden++;
        }
    }
    return hidden;
}

for (const [rules, hides] of [
    ["decks=1 seats=3 dealing=hole-down double_card=down", false],
    ["decks=1 seats=3 dealing=reader even_money=on surrender=on", false],
    ["decks=1 seats=3 six_to_five=on dealing=reader", true],
])
    test(`cards in time: ${rules}`, async () => {
        const server = await Server.start("--allow-player-edge");
        const [ann, bo, cy] = [await server.guest(), await server.guest(), await server.guest()];
        const table = await server.openTable(ann, own(rules));
        const said = [];
        const read = async () => {
            for (const [seat, client] of [[1, ann], [2, bo], [0, cy]])
                for (const path of ["", "/record", "/record?proved=1"]) {
                    const answer = await server.get(`/api/tables/${table}${path}`, client.cookie);
                    if (answer.json?.error?.code === "slow") await sleep(100);
                    else said.push({ seat, text: answer.text, at: server.frames.length });
                }
        };
        await cy.join(table);
        await ann.sit(table, 50000, 1);
        await bo.sit(table, 50000, 3);
        const over = () => ann.fair[`${table} 1`]?.revealed;
        let rounds = 0;
        for (; rounds < 12 && !over(); rounds++) {
            await deal([ann, bo], table, { box: 1000 });
            await read();
            if (rounds === 1) {
                await server.restart("SIGKILL");
                for (const client of [ann, bo, cy]) {
                    const before = client.state[table];
                    await client.reopen();
                    await client.join(table);
                    assert.deepEqual(client.state[table].chance, before.chance, "the same cards, to the same eyes");
                    assert.deepEqual(client.state[table].moves, before.moves);
                }
            }
            let n = rounds;
            await decide([ann, bo], table, (client, moves) => {
                n++;
                if (n % 4 === 0) return find(moves, "double", "insure", "stand");
                if (n % 4 === 1) return find(moves, "split", "decline", "hit");
                return find(moves, "even-money", n % 2 ? "hit" : "stand");
            });
            await read();
        }
        const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
        assert.ok(over(), "the shoe is over");
        assert.match(verify(text).text, /\nVERIFIED/, verify(text).text);
        const cards = truth(text, hides);
        const kinds = [...cards.values()];
        assert.ok(kinds.some((k) => k.down) && kinds.some((k) => k.seat === 0));
        assert.equal(kinds.some((k) => k.seat > 0), hides);
        // All that went over the wire until the shoe was shown, with what was read over HTTP in between.
        const seatOf = new Map([[ann, 1], [bo, 3], [cy, 0]]);
        const frames = server.frames.map(({ to, message }, i) => ({ seat: seatOf.get(to), message, at: i }));
        const end = frames.findIndex(({ message }) => message.is === "fair" && message.stage === "revealed");
        const all = [...frames.slice(0, end).filter(({ message }) => message.table === table), ...said.filter((s) => s.at <= end)];
        all.sort((a, b) => a.at - b.at || (a.text ? -1 : 1));
        const hidden = readAll(cards, all);
        assert.equal(hidden > 0, hides, "cards that one seat sees were told to it");
        // The reader would notice what is one seat's in the hands of another, and a hole card that is told.
        const down = [...cards].find(([, k]) => k.down)[0];
        assert.throws(() => readAll(cards, [{ seat: 1, text: down }, ...all]), /is not for seat 1 yet/);
        console.log(`${rounds} rounds, ${cards.size} cards, ${all.length} messages`);
        await server.close();
    });

test("what may not be done is refused, however it is asked", async () => {
    const server = await Server.start("--allow-player-edge");
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own("decks=6 seats=3 dealing=reader progressive=off over_under=on max=100"));
    const other = { do: "act", table };
    await ann.sit(table, 50000, 1);
    await bo.sit(table, 50000, 2);
    await Promise.all([ann, bo].map((client) => client.bettingOpen(table)));

    // Before the deal: places, amounts, verbs that are none of a player's.
    await ann.refused({ ...other, verb: "bet", spot: "over-13", amount: 500 }, "spot");
    await ann.refused({ ...other, verb: "bet", spot: "insurance", amount: 500 }, "spot");
    await ann.refused({ ...other, verb: "bet", spot: "double", amount: 500 }, "spot");
    await ann.refused({ ...other, verb: "bet", spot: "behind-2", amount: 500 }, "spot");
    await ann.refused({ ...other, verb: "bet", spot: "box", hand: 2, amount: 500 }, "spot");
    await ann.refused({ ...other, verb: "bet", spot: "box", amount: 10001 }, "amount");
    for (const amount of [-500, 0.5, "500", null, 2 ** 60])
        assert.equal((await ann.ask({ ...other, verb: "bet", spot: "box", amount })).is, "refused", String(amount));
    for (const verb of ["peek", "turn", "card", "down", "display", "pick", "meter", "irregular", "shuffle", "hit", "insure", "third", "alone", "play"])
        assert.equal((await ann.ask({ ...other, verb, amount: 100, value: 1 })).is, "refused", verb);

    let [insured, split, doubled] = [0, 0, 0];
    for (let round = 1; round <= 60 && !(insured && split && doubled); round++) {
        await deal([ann, bo], table, { box: 1000 });
        if (!ann.state[table].phase) continue;
        await ann.refused({ ...other, verb: "bet", spot: "box", amount: 500 }, "closed");
        await bo.refused({ ...other, verb: "take", spot: "box", amount: 500 }, "closed");
        await decide([ann, bo], table, (client, moves) => {
            // Once each, so that the chips last.
            const wanted = [!insured && "insure", !split && "split", !doubled && "double", "stand"].filter(Boolean);
            const insure = moves.find((m) => m.verb === "insure");
            if (insure) {
                assert.equal(insure.most, 500);
                insured++;
            }
            if (moves.some((m) => m.verb === "split")) split++;
            if (moves.some((m) => m.verb === "double")) doubled++;
            return find(moves, ...wanted);
        });
    }
    assert.ok(insured && split && doubled, `${insured} insured, ${split} split, ${doubled} doubled`);

    // Out of turn, twice at once, too much, and away in the middle of a hand.
    for (let raced = 0; raced < 3; ) {
        await deal([ann, bo], table, { box: 1000 });
        const mine = await decide([ann, bo], table, (client, moves) => (moves.some((m) => m.verb === "hit") ? null : find(moves, "decline")));
        if (!mine) continue;
        raced++;
        for (const verb of ["hit", "stand", "double", "split", "surrender", "insure", "decline", "even-money"])
            assert.equal((await (mine === ann ? bo : ann).ask({ ...other, verb, amount: 500 })).is, "refused", verb);
        await mine.refused({ ...other, verb: "double", amount: 1001 }, "amount");
        await mine.refused({ ...other, verb: "insure", spot: "insurance", amount: 500 }, "turn");
        mine.drop();
        await mine.open();
        await mine.join(table);
        const answers = await Promise.all([...Array(6)].map(() => mine.ask({ ...other, verb: "stand" })));
        assert.equal(answers.filter((a) => a.is === "done").length, 1, "one answer to one question");
        await decide([ann, bo], table, (client, moves) => find(moves, "stand", "decline"));
    }
    await server.close();
});

// ---- one person on several boxes (MAB-BJ 14) ----

test("one person on two boxes, with cards that only she sees, over a kill", async () => {
    const server = await Server.start("--allow-player-edge");
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own("decks=2 seats=4 six_to_five=on dealing=reader areas=2"));
    const boxes = [1, 3];
    await ann.join(table);
    assert.equal(ann.info[table].areas, 2);
    for (const seat of boxes) assert.equal(await ann.sit(table, 20000, seat), seat);
    const barred = await ann.refused({ do: "sit", table, seat: 4, chips: 10000 }, "seat");
    assert.equal(barred.clause, "MAB-BJ 14");
    await bo.sit(table, 20000, 2);
    const fresh = await server.openTable(bo, own("decks=1")); // where nobody may
    await bo.sit(fresh, 10000, 1);
    await bo.refused({ do: "sit", table: fresh, seat: 2, chips: 10000 }, "seat");
    await Promise.all([ann, bo].map((client) => client.bettingOpen(table)));
    const bet = { do: "act", table, verb: "bet", spot: "box", amount: 500 };
    await ann.refused(bet, "seat");
    await ann.refused({ ...bet, seat: 2 }, "seat");
    const { json: me } = await server.get("/api/me", ann.cookie);
    assert.deepEqual(me.seats.map(({ seat, chips }) => [seat, chips]), boxes.map((seat) => [seat, 20000]));

    let killed = false;
    const over = () => Object.entries(ann.fair).filter(([name, { revealed }]) => name.startsWith(table) && revealed).length > 1;
    for (let round = 1; round <= 40 && !(killed && over()); round++) {
        await Promise.all([ann, bo].map((client) => client.bettingOpen(table)));
        for (const seat of boxes) await ann.do({ ...bet, seat });
        await bo.do(bet);
        for (const client of [ann, bo]) await client.do({ do: "ready", table });
        for (const client of [ann, bo]) await client.until(() => client.state[table].round === round);
        const faces = (client, seat) => client.state[table].chance.filter((c) => c.for === seat).slice(0, 2).map((c) => c.card);
        const natural = (cards) => cards.some((c) => c[0] === "A") && cards.some((c) => "TJQK".includes(c[0])); // it is shown at once
        const shown = [1, 2, 3].some((seat) => natural(faces(seat === 2 ? bo : ann, seat)));
        if (!killed && ann.state[table].phase && !shown) {
            for (const seat of boxes) assert.ok(!faces(ann, seat).includes("xx"), `box ${seat} is hers`);
            for (const seat of boxes) assert.ok(faces(bo, seat).includes("xx"), `box ${seat} is not his`);
            assert.ok(faces(ann, 2).includes("xx") && !faces(bo, 2).includes("xx"));
            await server.restart("SIGKILL");
            for (const client of [ann, bo]) {
                const before = client.state[table];
                await client.reopen();
                await client.join(table);
                assert.deepEqual(client.state[table].chance, before.chance);
                assert.deepEqual(client.state[table].moves, before.moves);
                assert.deepEqual(client.mine(table).map((s) => s.seat), client === ann ? boxes : [2]);
            }
            killed = true;
        }
        for (;;) {
            const { phase, turn } = ann.state[table];
            if (!phase) break;
            const client = turn[0] === 2 ? bo : ann;
            await client.until(() => client.state[table].turn.join() === turn.join());
            const move = find(client.state[table].moves.filter((m) => (m.seat ?? 2) === turn[0]), "decline", "stand");
            const seen = [ann, bo].map((c) => c.next((m) => m.is === "update" && m.table === table));
            await client.do({ do: "act", table, verb: move.verb, ...(client === ann && turn.filter((s) => s !== 2).length > 1 ? { seat: turn[0] } : {}) });
            await Promise.all(seen);
        }
    }
    assert.ok(killed && over(), "a kill, and a shoe that is over");
    const shares = Object.entries(ann.fair).flatMap(([name, { ready }]) => (name.startsWith(table) && ready ? [ready.seats.map((s) => s.seat).join()] : []));
    assert.ok(shares.includes("1,2,3"), `a share of each box: ${shares.join(" ")}`);
    const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
    assert.match(verify(text).text, /\nVERIFIED/);
    await ann.bettingOpen(table);
    const chips = ann.mine(table).map((s) => s.chips);
    assert.equal((await ann.do({ do: "leave", table, seat: 1 })).seat, 3);
    const { wallet } = await ann.do({ do: "leave", table });
    assert.equal(wallet, 50000 - 40000 + chips[0] + chips[1]);
    const { json } = await server.get("/api/me", ann.cookie);
    assert.deepEqual(json.seats, []);
    await server.close();
});

test("the clock runs out on a hand: it stands, by the server, and what was taken stays", async () => {
    const server = await Server.start("--allow-player-edge");
    const ann = await server.guest();
    const table = await server.openTable(ann, { ...own("decks=6 seats=3"), turn_seconds: 1 });
    await ann.sit(table, 20000, 1);
    const stood = () => ann.said.flatMap((m) => m.events ?? []).filter((e) => e.by_server && e.verb === "stand");
    for (let i = 0; i < 30 && !stood().length; i++) {
        await deal([ann], table, { box: 500 });
        await ann.until(() => !ann.state[table].phase); // she says nothing, whatever she is asked
    }
    assert.deepEqual(stood().map((e) => e.seat), [1]);
    const { text } = await server.get(`/api/tables/${table}/record`);
    assert.match(text, /^# the server answers for a seat that did not in time\nstand 1/m);
    assert.equal(ann.me(table).last.length, 1); // and the hand was settled
    await server.close();
});

test("a progressive meter over a kill", async () => {
    const server = await Server.start("--allow-player-edge");
    const ann = await server.guest();
    const table = await server.openTable(ann, own("decks=6 seats=3 progressive=on"));
    await ann.sit(table, 20000, 1);
    await deal([ann], table, { box: 500, progressive: 100 });
    assert.equal(ann.state[table].meter, 500070);
    await server.restart("SIGKILL");
    await ann.reopen();
    await ann.join(table);
    assert.equal(ann.state[table].meter, 500070);
    await decide([ann], table, (client, moves) => find(moves, "stand", "decline"));
    await server.close(); // which checks the books
});

test("a shoe that somebody could use up in a round, to have it void, is refused", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const open = (rules) => server.post("/api/tables", { game: "blackjack", rules, policy: "practice" }, ann.cookie);

    const { status, json } = await open("ma-book decks=2 cut=1 areas=6");
    assert.equal(status, 400);
    assert.match(json.error.words, /may take 42 cards/);
    const table = await server.openTable(ann, { game: "blackjack", rules: "ma-book decks=2 areas=6" });
    const opened = await server.get(`/api/tables/${table}`);
    assert.match(opened.json.rules, /\bcut=42\b/);
    await server.close();
});
