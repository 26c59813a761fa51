// roads.test.ts -- the five roads against ones drawn by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, callsIn, recordBefore } from "../src/games/baccarat/past.js";
import {
    beadPlate,
    bigRoad,
    derivedRoad,
    lastColumns,
    layOut,
    LOOKS,
    type Place,
    type Result,
} from "../src/games/baccarat/roads.js";

const LETTERS: Readonly<Record<string, Result>> = { P: "player", B: "banker", T: "tie" };

function shoe(text: string): Result[] {
    return (text.match(/[PBT]/g) ?? []).map((letter) => LETTERS[letter] ?? "tie");
}

/** Six lines, as on paper; what stands behind the last sign of a line is left out. */
function drawn<Of extends Place>(cells: readonly Of[], letter: (cell: Of) => string): string[] {
    return Array.from({ length: 6 }, (_, row) => {
        const line: (string | undefined)[] = [];
        for (const cell of cells.filter((one) => one.row === row)) {
            assert.equal(line[cell.col], undefined, "two in one place");
            line[cell.col] = letter(cell);
        }
        return Array.from(line, (sign) => sign ?? ".").join("");
    });
}

const big = (text: string) =>
    drawn(bigRoad(shoe(text)), ({ winner, ties }) => {
        const sign = winner === "player" ? "P" : winner === "banker" ? "B" : "t";
        return ties && winner ? sign.toLowerCase() : sign;
    });
const read = (look: number) => (text: string) =>
    drawn(derivedRoad(shoe(text), look), ({ red }) => (red ? "R" : "b"));
const eye = read(LOOKS.eye);
const small = read(LOOKS.small);
const pig = read(LOOKS.pig);

void test("the bead plate goes down, six to a column, ties and all", () => {
    const plate = drawn(beadPlate(shoe("PPBBTP BBBBPB T")), ({ result }) =>
        result.charAt(0).toUpperCase(),
    );
    assert.deepEqual(plate, ["PBT", "PB", "BB", "BB", "TP", "PB"]);
    assert.deepEqual(beadPlate([]), []);
});

void test("the big road: a column for each run, a tie on the hand before it", () => {
    assert.deepEqual(big(""), ["", "", "", "", "", ""]);
    assert.deepEqual(big("P"), ["P", "", "", "", "", ""]);
    assert.deepEqual(big("PPBPPPB"), ["PBPB", "P.P", "..P", "", "", ""]);
    assert.deepEqual(big("PTPBTTB"), ["pb", "PB", "", "", "", ""]);
    assert.equal(bigRoad(shoe("PTPBTTB"))[2]?.ties, 2);
    assert.deepEqual(big("BTB"), ["b", "B", "", "", "", ""], "a tie ends no run");
});

void test("ties before the first hand wait where it will lie", () => {
    assert.deepEqual(big("TT"), ["t", "", "", "", "", ""]);
    assert.equal(bigRoad(shoe("TT"))[0]?.ties, 2);
    assert.deepEqual(big("TTB"), ["b", "", "", "", "", ""]);
    assert.deepEqual(bigRoad(shoe("TTBTB")), [
        { col: 0, row: 0, winner: "banker", ties: 3 },
        { col: 0, row: 1, winner: "banker", ties: 0 },
    ]);
});

void test("a dragon has a tail to the right, and the next column stands above it", () => {
    assert.deepEqual(big("BBBBBB"), ["B", "B", "B", "B", "B", "B"]);
    assert.deepEqual(big("BBBBBBBB"), ["B", "B", "B", "B", "B", "BBB"]);
    assert.deepEqual(big("BBBBBBBB PP B"), ["BPB", "BP", "B", "B", "B", "BBB"]);
    assert.deepEqual(big("BBBBBBBT"), ["B", "B", "B", "B", "B", "Bb"], "a tie on the tail");
});

void test("a tail that meets another turns above it", () => {
    // The second run has five places before it meets the first one's tail.
    assert.deepEqual(big("BBBBBBBBB PPPPPPP"), ["BP", "BP", "BP", "BP", "BPPP", "BBBB"]);
    // A third one, four places.
    assert.deepEqual(big("BBBBBBBBB PPPPPPP BBBBBB"), [
        "BPB",
        "BPB",
        "BPB",
        "BPBBB",
        "BPPP",
        "BBBB",
    ]);
    // Once turned it stays in its row, though there is room below again.
    assert.deepEqual(big("BBBBBBB PPPPPPP"), ["BP", "BP", "BP", "BP", "BPPP", "BB"]);
    // Past the end of the tails there is room to the bottom again.
    assert.deepEqual(big("BBBBBBB P BBBBBB"), ["BPB", "B.B", "B.B", "B.B", "B.B", "BBB"]);
});

void test("a run that is stopped in its first row goes on to the right, and the next begins behind it", () => {
    // Five dragons, each a row shorter than the one before; the sixth has one row. Digits tell the runs.
    const lengths = [12, 10, 9, 8, 7, 3, 2];
    const runs = lengths.flatMap((length, run) => Array.from({ length }, () => String(run)));
    const cells = layOut(lengths).map((place, i) => ({ ...place, run: runs[i] ?? "" }));
    assert.deepEqual(
        drawn(cells, ({ run }) => run),
        ["0123455566", "0123444444", "012333333", "01222222", "0111111", "0000000"],
    );
});

void test("big eye boy begins at the second hand of the second column, or at the head of the third", () => {
    assert.deepEqual(eye("PPPP"), ["", "", "", "", "", ""]);
    assert.deepEqual(eye("PB"), ["", "", "", "", "", ""]);
    assert.deepEqual(
        eye("PBB"),
        ["b", "", "", "", "", ""],
        "nothing beside it, something above that",
    );
    assert.deepEqual(eye("PPBB"), ["R", "", "", "", "", ""]);
    assert.deepEqual(eye("PBP"), ["R", "", "", "", "", ""], "two columns of one");
    assert.deepEqual(eye("PPBP"), ["b", "", "", "", "", ""]);
    assert.deepEqual(eye("PBBB"), ["bR", "", "", "", "", ""], "below both: they agree again");
});

void test("the small road begins one column later, the cockroach pig two", () => {
    assert.deepEqual(small("PPBB"), ["", "", "", "", "", ""]);
    assert.deepEqual(small("PBPP"), ["b", "", "", "", "", ""]);
    assert.deepEqual(small("PPBPP"), ["R", "", "", "", "", ""]);
    assert.deepEqual(
        small("PBPB"),
        ["R", "", "", "", "", ""],
        "the third column as long as the first",
    );
    assert.deepEqual(small("PBPPB"), ["b", "b", "", "", "", ""]);
    assert.deepEqual(pig("PBPB"), ["", "", "", "", "", ""]);
    assert.deepEqual(pig("PBPBB"), ["b", "", "", "", "", ""]);
    assert.deepEqual(pig("PPBPBB"), ["R", "", "", "", "", ""]);
    assert.deepEqual(pig("PBPBP"), ["R", "", "", "", "", ""]);
    assert.deepEqual(pig("PPBPBP"), ["b", "", "", "", "", ""]);
});

void test("ties change no road that is read off the big one", () => {
    for (const road of [eye, small, pig])
        assert.deepEqual(road("TPTTPBTBPTTTBBPBTT"), road("PPBBPBBPB"));
});

void test("columns of many lengths, drawn by hand", () => {
    // PP B PPP BB P B: columns of 2, 1, 3, 2, 1, 1.
    const text = "PP B PPP BB P B";
    assert.deepEqual(big(text), ["PBPBPB", "P.PB", "..P", "", "", ""]);
    // Big eye boy: P3 head 1:2 b; second: beside it nothing, above one: b; third: agree R;
    // B2 head 3:1 b; second: beside it one: R; P head 2:3 b; B head 1:2 b.
    assert.deepEqual(eye(text), ["bRbRb", "b...b", "", "", "", ""]);
    // Small road: the third column's second hand, first column has two: R; its third: it has not: b;
    // fourth's head, 3 and 2: b; its second, column of 1: b; fifth's head, 2 and 1: b; sixth's, 1 and 3: b.
    assert.deepEqual(small(text), ["Rb", ".b", ".b", ".b", ".b", ""]);
    // Cockroach pig: the fourth's second hand, first column has two: R; fifth's head, 2 and 2: R;
    // sixth's head, 1 and 1: R.
    assert.deepEqual(pig(text), ["R", "R", "R", "", "", ""]);
});

void test("thirty hands of a score card that was drawn before there was this program", () => {
    const text = "PPBBTP BBBPPB PBBBBB BBTPPT PBPPPB";
    assert.deepEqual(big(text), [
        "PBPBPBPBPBPB",
        "Pb.BP..Bp.P",
        "...B...BP.P",
        ".......B",
        ".......B",
        ".......Bb",
    ]);
    assert.deepEqual(eye(text), [
        "RbRbRbRbRbRbRb",
        "Rb...b..R.Rb",
        "........R..b",
        "........R",
        "........R",
        "",
    ]);
    assert.deepEqual(small(text), ["bRbRbRbR", "..bRb.bR", "..bR...R", "..bR", "..bR", "..bb"]);
    assert.deepEqual(pig(text), ["RbRbRbRbRbRb", ".bR...Rb..R", "..R...R...R", "......R", "", ""]);
});

void test("a derived road has dragons of its own", () => {
    // One after the other, eleven times: each column is as long as the one before.
    assert.deepEqual(eye("PBPBPBPBPBPB"), ["R", "R", "R", "R", "R", "RRRRR"]);
    assert.deepEqual(small("PBPBPBPBPBPB"), ["R", "R", "R", "R", "R", "RRRR"]);
    assert.deepEqual(pig("PBPBPBPBPBPB"), ["R", "R", "R", "R", "R", "RRR"]);
    // In a long run everything agrees once the run beside it is passed.
    assert.deepEqual(eye("PP BBBBBBBBBB"), ["RbR", "..R", "..R", "..R", "..R", "..RR"]);
});

void test("what does not fit is the oldest", () => {
    const cells = bigRoad(shoe("PBPBPB"));
    const shown = lastColumns(cells, 4);
    assert.deepEqual(
        drawn(shown, ({ winner }) => winner?.charAt(0) ?? ""),
        ["pbpb", "", "", "", "", ""],
    );
    assert.deepEqual(lastColumns(cells, 9), cells);
});

void test("a record tells how the hands of its last shoe ended", () => {
    const record = [
        "game baccarat",
        "deal",
        "heard shuffled cut-offered no-more-bets player-has:6 final:6:7 banker-wins dragon-7",
        "expect 1 banker 0",
        "heard no-more-bets tie last-hand",
        "heard no-more-bets player-wins new-decks",
    ].join("\n");
    assert.deepEqual(after([], callsIn(record)), ["dragon-7", "tie", "player"]);
    const more = `${record}\nheard shuffled burn-first no-more-bets tie # a comment, banker-wins\n`;
    assert.deepEqual(after([], callsIn(more)), ["tie"], "a new shoe, and new roads");
    assert.deepEqual(after(["tie"], ["banker-wins"]), ["tie", "banker"]);
    // EZ Baccarat names two hands after it has called who won; on all other roads they are wins like others.
    const ez = after([], ["banker-wins", "dragon-7", "player-wins", "panda-8", "banker-wins"]);
    assert.deepEqual(ez, ["dragon-7", "panda-8", "banker"]);
    assert.deepEqual(
        bigRoad(ez).map(({ winner }) => winner),
        ["banker", "player", "banker"],
    );
    assert.deepEqual(
        beadPlate(ez).map(({ result }) => result),
        ez,
    );
    const done = `${record}\nchain ab\nreveal 1 cd\nchain ef\n`;
    assert.deepEqual(after([], callsIn(done)), [], "the next shoe has no hands yet");
});

void test("a record is cut before a round that is counted by its deal", () => {
    const record = "game baccarat\ndeal\nheard tie\ndealer-deals 1\ndeal\nheard banker-wins\n";
    assert.equal(recordBefore(record, 2), "game baccarat\ndeal\nheard tie\ndealer-deals 1\n");
    assert.equal(recordBefore(record, 3), record);
});
