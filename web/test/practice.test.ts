// practice.test.ts -- the table that lives in a page, held against the protocol that it speaks: many
// rounds of each game, and no cent comes from nowhere.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Games } from "../src/engine/answers.js";
import type { Said, SaidUpdate } from "../src/net/protocol.js";
import { native } from "./helper.js";
import { Practice, WALLET } from "./practice.js";

function games(): string[] {
    return (JSON.parse(native(["games", "--json"], "")) as Games).games.map(({ name }) => name);
}

/** Wins less losses of what was settled in these messages. */
function won(heard: Said[]): number {
    return heard
        .filter((said): said is SaidUpdate => said.is === "update")
        .flatMap(({ events }) => events.flatMap(({ effects }) => effects))
        .reduce(
            (sum, effect) => sum + ("net" in effect && effect.kind === "settle" ? effect.net : 0),
            0,
        );
}

for (const game of games())
    void test(`${game}: sixty rounds in a page, and the chips are what was won and lost`, () => {
        const table = new Practice();
        assert.ok(table.open(`${game} `));
        const [welcome] = table.heard;
        assert.ok(welcome?.is === "welcome" && welcome.wallet === WALLET);
        table.sit(WALLET);
        const rounds = () => table.state?.round ?? 0;
        for (let step = 0; step < 600 && rounds() < 60; step++) {
            table.ready();
            if ((table.state?.seats[0]?.chips ?? 0) < 2000) break;
            const [idle] = table.state?.phase ? table.state.moves.filter((move) => move.idle) : [];
            if (idle) assert.equal(table.ask({ do: "act", verb: idle.verb }), null);
            else if (table.state?.dealer.length && !table.state.dealer[0]?.startsWith("irregular"))
                assert.equal(table.ask({ do: "ready" }), null);
            else {
                const [bet] = table.moves("bet");
                assert.ok(bet, JSON.stringify(table.state));
                const { verb, spot, least: amount } = bet;
                assert.equal(table.ask({ do: "act", verb, spot, amount }), null);
            }
        }
        assert.ok(rounds() >= 20, String(rounds()));
        const seat = table.state?.seats[0];
        assert.ok(seat);
        const staked = seat.wagers.reduce((sum, wager) => sum + wager.stake, 0);
        assert.equal(seat.chips + staked, WALLET + won(table.heard));
        assert.equal(table.heard.filter((said) => said.is === "refused").length, 0);
    });

void test("what the table refuses, it refuses in the server's words; who has nothing gets more", () => {
    const none = new Practice();
    assert.equal(none.open("chess "), false);
    assert.match(JSON.stringify(none.heard), /there is no such game/);
    const other = new Practice();
    assert.equal(other.open("red-dog ma decks=9"), false);
    assert.match(JSON.stringify(other.heard), /decks=9.*MA-RD 1\(a\)/);

    const table = new Practice();
    assert.ok(table.open("red-dog ma"));
    assert.match(table.ask({ do: "sit", seat: 0, chips: WALLET + 1 }) ?? "", /wallet/);
    table.sit(WALLET);
    assert.match(table.ask({ do: "act", verb: "bet", spot: "ante", amount: 1 }) ?? "", /\$0\.01/);
    for (let i = 0; i < 4000 && (table.state?.wallet ?? 0) === 0; i++) {
        table.ready();
        const [bet] = table.moves("bet");
        const chips = table.state?.seats[0]?.chips ?? 0;
        if (bet && chips >= 100 && !table.state?.dealer.includes("deal"))
            table.ask({ do: "act", verb: "bet", spot: "ante", amount: chips - (chips % 100) });
        table.ask(table.state?.phase ? { do: "act", verb: "stand" } : { do: "ready" });
        table.pass(100);
        table.say({ do: "join", table: table.id });
    }
    assert.equal(table.state?.wallet, WALLET, "more chips for who has lost all");
});

void test("the record of a table in a page is one that the program plays", () => {
    const table = new Practice();
    assert.ok(table.open("red-dog ma"));
    table.sit(WALLET);
    for (let round = 1; round <= 5; round++) {
        table.ready();
        assert.equal(table.ask({ do: "act", verb: "bet", spot: "ante", amount: 500 }), null);
        assert.equal(table.ask({ do: "ready" }), null);
        if (table.state?.phase) assert.equal(table.ask({ do: "act", verb: "stand" }), null);
    }
    const told = JSON.parse(native(["replay", "--json", "-"], table.log)) as {
        rounds: unknown[];
        seats: { chips: number }[];
    };
    assert.equal(told.rounds.length, 5);
    assert.equal(told.seats[0]?.chips, table.state?.seats[0]?.chips);
});
