// baccarat.test.mjs -- cards face down at a server: all traffic is read for a card that reaches somebody before it
// is turned; the right to turn passes on silence; what is owed; and people who try what nobody may.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { pit, replay, Server, sleep, test, verify } from "./client.mjs";

const own = (game, rules, more = {}) => ({ game, rules: `ma-book ${rules}`, bet_seconds: 0, turn_seconds: 0, ...more });
const act = (client, table, verb, more = {}) => client.do({ do: "act", table, verb, ...more });
const FACE_DOWN = 52;

/** The record so far; the seed of a shoe that is not over is still to come, but what can be checked holds. */
async function holds(server, table) {
    const { text } = await server.get(`/api/tables/${table}/record`);
    const checked = verify(text);
    assert.doesNotMatch(checked.text, /DIFFERS/, checked.text);
    assert.match(checked.text, /nothing differs/, checked.text);
    return text;
}

// ---- what a card is called ----

const order = "23456789TJQKA";
const suits = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const ranks = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const names = new Map(); // by what a text may have: the card
for (const [i, r] of [...order].entries())
    for (const s of "cdhs") {
        names.set(r + s, r + s);
        names.set(`${ranks[i]} of ${suits[s]}`, r + s);
    }
const nameOf = (id) => order[id % 13] + "cdhs"[Math.floor(id / 13)];

/** The cards that a text names, in either way. */
function cardsIn(text) {
    const found = [];
    for (const [token] of text.matchAll(/\b[2-9TJQKA][cdhs]\b|\b[a-z]+ of (?:clubs|diamonds|hearts|spades)\b/gi))
        if (names.has(token) || names.has(token.toLowerCase())) found.push(names.get(token) ?? names.get(token.toLowerCase()));
    return found;
}

/**
 * Reads all that one connection was sent, and keeps by itself which hands have been shown: a hand is with the call of
 * its count, and who looks sees what lies there of it. Returns how often a card was hidden from this reader.
 */
function readTraffic(messages, table) {
    const shown = { player: 0, banker: 0 };
    let [looked, hidden, gone] = [{}, 0, []]; // gone: burned, or of a round that is over
    for (const message of messages) {
        if (message.table !== table || !message.state) continue;
        const { facts, phase, shoe, you } = message.state;
        const burned = [];
        let ended = false;
        for (const event of message.events ?? []) {
            if (event.verb === "deal") {
                Object.assign(shown, { player: 0, banker: 0 });
                looked = {};
            }
            if (event.verb === "look" && event.seat === you) looked[facts.turning ? "banker" : "player"] = true;
            for (const effect of event.effects ?? []) {
                const hand = /^(player|banker)-has$/.exec(effect.key ?? "")?.[1];
                if (effect.key === "burn-first" || effect.key === "burn-more") burned.push(...cardsIn(effect.text));
                if (effect.kind === "over") ended = true;
                if (!hand) continue;
                shown[hand] = shown[hand] ? 3 : 2;
                looked[hand] = false;
            }
        }
        if (message.is === "table" && !phase) gone = cardsIn(JSON.stringify(message.state.chance)); // burned before
        gone.push(...burned);
        const visible = [];
        for (const hand of ["player", "banker"])
            for (let i = 1; i <= 3; i++) {
                const card = facts[`${hand}${i}`];
                if (card === undefined) continue;
                const may = i <= shown[hand] || looked[hand] || !phase || message.is === "table";
                if (card === FACE_DOWN) hidden++;
                else assert.ok(may, `${hand}'s card ${i}, ${nameOf(card)}, is not for seat ${you}: ${JSON.stringify(message)}`);
                if (card !== FACE_DOWN) visible.push(nameOf(card));
            }
        // No word of a message names a card that does not lie open to its reader, or has been burned.
        const told = cardsIn(JSON.stringify([message.events, message.state.chance, message.state.moves]));
        for (const card of told) assert.ok([...visible, ...gone].includes(card), `${card}: ${JSON.stringify(message)}`);
        // Nor does what is left by rank.
        if (message.is === "update" && shoe && phase) {
            const open = visible.length + gone.length;
            assert.equal(shoe.unseen.reduce((a, b) => a + b, 0), shoe.cards - open, "cards unseen");
        }
        if (ended) gone.push(...visible);
    }
    return hidden;
}

/** Everybody bets; the round is dealt, and whoever is asked to turn cards looks first, every other time. */
async function faceDown(server, table, people, round) {
    for (const [i, client] of people.entries()) {
        await client.bettingOpen(table);
        await client.bet(table, 500 + 100 * ((i + round) % 3), ["player", "banker", "tie"][i]);
    }
    for (const client of people) await client.do({ do: "ready", table });
    await people[0].until(() => people[0].state[table].round > round);
    for (;;) {
        const { phase, turn } = people[0].state[table];
        if (!phase) break;
        const next = people.find((client) => turn.includes(client.state[table].you));
        if (!next || !next.state[table].moves.some((m) => m.verb === "turn-over")) {
            await sleep(5); // somebody's state is on its way
            continue;
        }
        const others = people.filter((client) => client !== next);
        if (round % 2 === 0) await act(next, table, "look");
        // Who asks over HTTP is told no more.
        if (round < 2)
            for (const { cookie } of [...others, {}])
                for (const path of ["", "/record", "/record?proved=1", "/record?to=99"]) {
                    const { text } = await server.get(`/api/tables/${table}${path}`, cookie);
                    const begun = text.match(/^deal$/gm)?.length === round + 1; // the record has this round
                    const record = begun ? text.slice(text.lastIndexOf("\ndeal")) : "";
                    const up = next.state[table].facts.turning === 1 ? 2 : 0;
                    if (!people[0].state[table].facts.player3) assert.ok(cardsIn(record).length <= up, record);
                }
        await others[0].refused({ do: "act", table, verb: "turn-over" }, "turn");
        await others[0].refused({ do: "act", table, verb: "look" }, "turn");
        await act(next, table, "turn-over");
        await people[0].until(() => next.state[table].phase === people[0].state[table].phase);
    }
    await Promise.all(people.map((c) => c.until(() => !c.state[table].phase && c.state[table].round > round)));
}

test("a card face down reaches nobody before it is turned", async () => {
    const server = await Server.start();
    const people = [await server.guest(), await server.guest(), await server.guest()];
    const watcher = await server.guest();
    for (const game of ["midi-baccarat", "baccarat"]) {
        const table = await server.openTable(people[0], own(game, "turned_by=player"));
        await watcher.join(table);
        for (const [i, client] of people.entries()) await client.sit(table, 20000, i + 1);
        for (let round = 0; round < 8; round++) await faceDown(server, table, people, round);
        for (const client of people) {
            await client.do({ do: "leave", table });
            assert.ok(readTraffic(client.said, table) > 20, "cards were hidden");
        }
        assert.ok(readTraffic(watcher.said, table) > 20, "from who looks on too");
        await holds(server, table);
    }
    await server.close();
});

test("at a midi table the players turn, whatever whoever opens it says", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const turned = ({ json }) => (json.in_force ?? json).options.find(({ key }) => key === "turned_by");
    const firsts = (await server.get("/api/tables")).json.tables.filter(({ game }) => game === "midi-baccarat");
    assert.ok(firsts.length);
    for (const { rules } of firsts) assert.match(rules, /turned_by=player/);
    for (const [said, value] of [["", "player"], ["turned_by=player", "player"]]) {
        const table = await server.openTable(ann, own("midi-baccarat", said));
        for (const answer of [
            await server.get(`/api/tables/${table}`),
            await server.get(`/api/rules?game=midi-baccarat&rules=${encodeURIComponent(`ma-book ${said}`.trim())}`),
        ]) {
            assert.equal(turned(answer).value, value);
            assert.equal(turned(answer).default, "player", "no difference from the book");
        }
    }
    // MAB-MB 8(c)(1), (2): the dealer shall hand the cards over; at baccarat it is the house's choice.
    const dealer = await server.post("/api/tables", own("midi-baccarat", "turned_by=dealer"), ann.cookie);
    assert.equal(dealer.status, 400, dealer.text);
    assert.equal(dealer.json.error.clause, "MAB-MB 8(c)");
    assert.match(dealer.json.error.words, /^turned_by: at a live table the cards are handed to the player/);
    const asked = await server.get("/api/rules?game=midi-baccarat&rules=ma-book%20turned_by%3Ddealer");
    assert.equal(asked.json.allowed, false);
    await server.openTable(ann, own("baccarat", "turned_by=dealer"));
    await server.close();
});

test("the right to turn passes on silence, and at last the dealer turns", async () => {
    const server = await Server.start();
    const [ann, bo] = [await server.guest(), await server.guest()];
    const table = await server.openTable(ann, own("midi-baccarat", "turned_by=player", { turn_seconds: 1 }));
    await ann.sit(table, 50000, 1);
    await bo.sit(table, 50000, 2);
    await ann.bettingOpen(table);
    await ann.bet(table, 1000, "player");
    await bo.bet(table, 500, "player");
    for (const client of [ann, bo]) await client.do({ do: "ready", table });
    await bo.until(() => bo.state[table].facts.turner === 1);
    await bo.until(() => bo.state[table].facts.turner === 2 || !bo.state[table].phase, 60000);
    await bo.until(() => !bo.state[table].phase, 120000); // nobody says a word
    const passed = bo.said.flatMap((m) => m.events ?? []).filter((e) => e.verb === "pass-cards");
    assert.ok(passed.length >= 2 && passed.every((e) => e.by_server), JSON.stringify(passed));
    assert.deepEqual(new Set(passed.map((e) => e.seat)), new Set([1, 2]));
    for (const client of [ann, bo]) await client.do({ do: "leave", table });
    assert.match(await holds(server, table), /^pass-cards 1$/m);
    await server.close();
});

test("what is owed is told, stays at the table, and is paid by who leaves", async () => {
    const server = await Server.start();
    const ann = await server.guest();
    const table = await server.openTable(ann, own("baccarat", "vig_collected=owed"));
    await ann.sit(table, 50000, 1);
    for (let round = 0; !ann.me(table)?.owed; round++) {
        await ann.bettingOpen(table);
        await ann.bet(table, 2000, "banker");
        await ann.do({ do: "ready", table });
        await ann.until(() => ann.state[table].round > round && !ann.state[table].phase);
    }
    const { owed, chips } = ann.me(table);
    assert.equal(owed, 100);
    const most = ann.state[table].moves.find((m) => m.verb === "bet" && m.spot === "player").most;
    assert.ok(most <= chips - owed, "what is owed cannot be bet");
    const books = spawnSync(pit, ["ledger", "check", `${server.data}/pit.sqlite`]);
    assert.equal(books.status, 0, `what is still owed is no error: ${books.stdout}`);
    await ann.refused({ do: "act", table, verb: "bet", spot: "player", amount: chips }, "amount");
    const before = ann.said.findLast((m) => m.wallet !== undefined).wallet;
    const { wallet } = await ann.do({ do: "leave", table });
    assert.equal(wallet, before + chips - owed);

    // What the record of a round has: when, under which rules, wagers, cards, what came of it, funds before and after, the percentage.
    const run = spawnSync(pit, ["ledger", "statement", `${server.data}/pit.sqlite`, `p${ann.player.id}`, "--json"]);
    const { rows, opening, closing } = JSON.parse(String(run.stdout));
    let held = opening;
    for (const row of rows) {
        assert.match(row.time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
        held += row.change; // what there was before, and what there is now
        assert.equal(row.wallet + row.chips + row.play, held, JSON.stringify(row));
    }
    assert.deepEqual([held, closing], [wallet, wallet]);
    assert.deepEqual(rows.filter((row) => row.change === -owed).map((row) => row.table), [table], "the percentage");
    const [last] = (await server.get("/api/history", ann.cookie)).json.rounds;
    assert.ok(last.table === table && last.stake === 2000 && last.net === 2000 - owed && last.time && /banker/i.test(last.words), JSON.stringify(last));
    const won = rows.find((row) => row.round === last.round && row.change > 0);
    assert.equal(won?.change, last.net + owed, JSON.stringify(rows)); // it is paid later
    const { text } = await server.get(`/api/tables/${table}/record`);
    for (const line of [/^rules ma-book.*vig_collected=owed/m, /^bet 1 banker 20$/m, /^cards [2-9TJQKA][cdhs]/m, /^shuffle|^ready /m]) assert.match(text, line);
    await server.close();
});

// ---- a whole shoe ----

const MAIN = ["player", "banker"];
const SIDE = ["tie", "dragon-player", "dragon-banker", "house-money"];

/** One hand of one seat: it bets, and answers whatever it is asked until the hand is over. */
async function hand(client, table, seat, round) {
    await client.bettingOpen(table);
    await client.bet(table, 500 + 100 * ((3 * seat + round) % 7), MAIN[(seat + round) % 2]);
    await client.bet(table, 100 * (1 + (round % 3)), SIDE[(seat + (round >> 1)) % 4]);
    await client.do({ do: "ready", table });
    const over = () => client.state[table].round > round && !client.state[table].phase;
    while (!over()) {
        const before = client.state[table];
        const verbs = before.phase && before.turn.includes(seat) ? before.moves.map((m) => m.verb) : [];
        const move = before.moves.find((m) => m.verb === "move");
        if (verbs.includes("turn-over")) await act(client, table, "turn-over");
        else if (verbs.includes("move") && round % 2) await act(client, table, "move", { spot: move.spot, amount: move.most });
        else if (verbs.includes("keep")) await act(client, table, "keep");
        await client.until(() => client.state[table] !== before || over());
    }
}

/** Whoever is offered the shoe takes it, but for every third; nobody is left who has not been asked. */
async function offerShoe(people, table) {
    const [ann] = people;
    await ann.bettingOpen(table);
    for (let seat; (seat = ann.state[table].facts.offered); ) {
        await act(people[seat - 1], table, seat % 3 ? "accept" : "decline");
        await ann.until(() => ann.state[table].facts.offered !== seat);
    }
}

test("a whole shoe: seven seats, every wager, a percentage that is owed, a shoe that passes", async () => {
    const server = await Server.start("--no-limits");
    const rules = "vig_collected=owed dragon_bonus=on house_money=on turned_by=player";
    const people = [];
    for (let i = 0; i < 7; i++) people.push(await server.guest());
    const [ann] = people;
    const table = await server.openTable(ann, own("baccarat", rules));
    for (const [i, client] of people.entries()) await client.sit(table, 50000, i + 1);
    const ended = () => ann.said.some((m) => m.events?.some((e) => e.effects.some(({ key }) => key === "new-decks")));
    let hands = 0;
    for (; !ended(); hands++) {
        assert.ok(hands < 110, "a shoe has an end");
        await offerShoe(people, table);
        await Promise.all(people.map((client, i) => hand(client, table, i + 1, hands)));
    }
    assert.ok(hands >= 65, `${hands} hands`); // 416 cards, 14 behind the cover card, at most six a hand
    assert.ok(people.every((client) => !client.me(table).owed), "collected before the next shoe");
    for (const client of people) await client.do({ do: "leave", table });
    const { text } = await server.get(`/api/tables/${table}/record?proved=1`);
    const checked = verify(text);
    assert.equal(checked.status, 0, checked.text);
    assert.match(checked.text, /\nVERIFIED/);
    for (let seat = 1; seat <= 7; seat++)
        for (const spot of [...MAIN, ...SIDE]) assert.match(text, new RegExp(`^bet ${seat} ${spot} `, "m"));
    // As it is read: calls of the book, in their order, and no other end than the last hand's.
    const told = replay(text);
    for (const [of, least] of [["The round is over", hands], ["passes the shoe", 5], [" owes \\$", 10], ["to seat \\d", 2 * hands]])
        assert.ok((told.match(new RegExp(of, "g")) ?? []).length >= least, `${of}, ${least}`);
    assert.match(told, /The cover card is out\.[^]*Last hand\.[^]*The round is over[^]*that it owes\.[^]*The shoe is done\. New decks\./);
    assert.equal(told.match(/Last hand\./g).length, 1);
    await server.close();
});

// ---- people who try what nobody may ----

/** Amounts and words that no request may have: each is refused, and nothing changes. */
async function tryNonsense(client, table, spot) {
    const before = JSON.stringify([client.me(table).chips, client.me(table).wagers]);
    const wrong = [
        { verb: "bet", spot, amount: -500 },
        { verb: "bet", spot, amount: 0 },
        { verb: "bet", spot, amount: 0.5 },
        { verb: "bet", spot, amount: 1e18 },
        { verb: "bet", spot, amount: 70368744177664 },
        { verb: "bet", spot, amount: "500" },
        { verb: "bet", spot, amount: null },
        { verb: "bet", spot, amount: [500] },
        { verb: "bet", spot: "no-such-spot", amount: 500 },
        { verb: "bet", spot: "", amount: 500 },
        { verb: "bet", amount: 500 },
        { verb: "bet", spot, hand: 0, amount: 500 },
        { verb: "bet", spot, hand: 99, amount: 500 },
        { verb: "take", spot, amount: 500 },
        { verb: "deal" }, { verb: "spin" }, { verb: "card" }, { verb: "order-pass" }, { verb: "take-cards" },
        { verb: "shuffle" }, { verb: "leave" }, { verb: "seat", amount: 500 }, { verb: "no-such-verb" }, { verb: "" },
        { verb: "turn-over" }, { verb: "look" }, { verb: "move", spot: "player", amount: 1 }, { verb: "keep" },
        { verb: "x".repeat(400) }, { verb: "bet", spot: "y".repeat(400), amount: 1 },
    ];
    for (const body of wrong) {
        const answer = await client.ask({ do: "act", table, ...body });
        assert.equal(answer.is, "refused", JSON.stringify([body, answer]));
        assert.ok(answer.words.length > 5, JSON.stringify(answer));
        await sleep(25); // 50 messages a second are taken
    }
    assert.equal(JSON.stringify([client.me(table).chips, client.me(table).wagers]), before);
}

test("nonsense at baccarat, roulette and Big Six is refused, and changes nothing", async () => {
    const server = await Server.start();
    for (const [game, rules, spot] of [
        ["baccarat", "house_money=on dragon_bonus=on", "banker"],
        ["midi-baccarat", "ez=on turned_by=player", "player"],
        ["roulette", "min=1 max=500", "red"],
        ["big-six", "min=1", "one"],
    ]) {
        const [ann, bo] = [await server.guest(), await server.guest()];
        const table = await server.openTable(ann, own(game, rules));
        await ann.sit(table, 50000, 1);
        await bo.sit(table, 50000, 2);
        await ann.bettingOpen(table);
        await tryNonsense(ann, table, spot);
        // A seat is who sits there: nobody bets, leaves or buys for another, nor sits down twice.
        await ann.refused({ do: "sit", table, seat: 2, chips: 1000 }, (await ann.ask({ do: "sit", table, seat: 2, chips: 1000 })).code);
        const eve = await server.guest();
        await eve.join(table);
        for (const body of [{ do: "act", verb: "bet", spot, amount: 500 }, { do: "leave" }, { do: "buy", amount: 500 }, { do: "ready" }])
            assert.equal((await eve.ask({ table, ...body })).is, "refused", JSON.stringify(body));
        // An id that was used says what came of it, and does nothing more.
        const [first, second] = [
            await ann.do({ do: "act", table, verb: "bet", spot, amount: 500 }, "same"),
            await ann.ask({ do: "act", table, verb: "bet", spot, amount: 500 }, "same"),
        ];
        assert.deepEqual(second, first);
        await ann.until(() => ann.me(table).wagers.length);
        assert.equal(ann.me(table).wagers[0].stake, 500);
        const other = await ann.ask({ do: "act", table, verb: "bet", spot, amount: 700 }, "same");
        assert.equal(ann.me(table).wagers[0].stake, 500, JSON.stringify(other));
        // Bets that race the deal or the spin are in it or refused; the money is right either way.
        await bo.bet(table, 500, spot);
        await bo.do({ do: "ready", table });
        const race = [ann.ask({ do: "ready", table }), ann.ask({ do: "act", table, verb: "bet", spot, amount: 300 }),
            ann.ask({ do: "act", table, verb: "take", spot, amount: 300 }), ann.ask({ do: "leave", table })];
        await Promise.all(race);
        // In mid-round, if there is such a thing, bets are closed.
        if (game === "midi-baccarat") {
            await ann.until(() => ann.state[table].phase);
            await ann.refused({ do: "act", table, verb: "bet", spot, amount: 500 }, "closed");
            await ann.refused({ do: "act", table, verb: "take", spot, amount: 500 }, "closed");
            await ann.refused({ do: "leave", table }, "closed");
            // Gone and back in the middle: the same seat, the same cards, and not one that was hidden.
            await ann.reopen();
            await ann.join(table);
            assert.equal(ann.state[table].you, 1);
            assert.equal(ann.state[table].facts.player1, FACE_DOWN);
            await ann.refused({ do: "act", table, verb: "look" }, "turn"); // of equal wagers seat 2 turns
            await act(bo, table, "turn-over");
        }
        await server.restart("SIGKILL");
        for (const client of [ann, bo]) await client.reopen();
        const left = await server.get(`/api/tables/${table}`, ann.cookie);
        assert.equal(left.status, 200);
    }
    await server.close();
});
