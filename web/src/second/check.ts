// check.ts -- a record checked by PITFAIR/1 alone, from its text: the chain of hashes, the order of
// the ceremony, commitments, signatures, and every card, roll and spin that it names. It knows no
// rules of play; docs/records.md has the lines, docs/fairness.md the bytes.

import {
    cardName,
    chainHead,
    cutOf,
    GAMES,
    lockHash,
    LOOKED_AT,
    mixKey,
    order,
    pocketName,
    receipt,
    revealHash,
    roll,
    SEGMENTS,
    same,
    seatCommit,
    serverCommit,
    spin,
    unhex,
    type Epoch,
    type Seat,
} from "./pitfair.js";
import { sha256 } from "./sha256.js";

export interface Difference {
    /** Named as `pit verify` names its steps. */
    step: string;
    line: number;
    words: string;
}

/** What follows from the lines of an epoch, as far as they go. */
export interface Known {
    epoch: Epoch;
    line: number;
    stage: "open" | "locked" | "ready";
    used: boolean;
    voided: boolean;
    revealed: boolean;
    lock: Uint8Array | null;
    reveal: Uint8Array | null;
    seed: Uint8Array | null;
    key: Uint8Array | null;
    draws: Draw[];
    turned: Turned[];
    cut: Cut;
    /** Of a wheel of symbols: how many each of them has. */
    segments: number[];
    /** How many of its cards, rolls and spins were compared. */
    compared: number;
}

interface Draw {
    kind: "card" | "roll" | "spin";
    name: string;
    line: number;
}

/** A face that comes to light later: that of one of these draws. */
interface Turned {
    name: string;
    line: number;
    among: number[];
}

/** What the lines since the deal say about the cards face down; numbers are draws of the epoch. */
interface Round {
    from: number;
    doubled: number;
    irregular: boolean;
}

interface Cut {
    seat: number;
    at: number;
    line: number;
    declined: Set<number>;
}

interface Signed {
    line: number;
    key: Uint8Array<ArrayBuffer>;
    hash: Uint8Array<ArrayBuffer>;
    signature: Uint8Array<ArrayBuffer>;
}

export interface Checked {
    /** incomplete: what could be checked holds, and not all could. */
    verdict: "holds" | "differs" | "incomplete";
    first?: Difference;
    /** What was not possible. */
    missing: string[];
    epochs: Known[];
    /** How many there were. */
    chained: number;
    signed: number;
    /** Of a game's own, such as the dealer's look at a card: the rules of play have to say. */
    left: number;
}

/** Null: signatures cannot be checked here. */
export type Checker = (signed: Signed) => Promise<boolean | null>;

/** Ed25519 by the browser. A key that is none is wrong, as a signature that is none. */
export const byBrowser: Checker = async ({ key, hash, signature }) => {
    const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
    const able = await subtle?.generateKey("Ed25519", false, ["sign", "verify"]).then(
        () => true,
        () => false,
    );
    if (!subtle || !able) return null;
    const known = await subtle
        .importKey("raw", key, "Ed25519", false, ["verify"])
        .catch(() => null);
    return known !== null && subtle.verify("Ed25519", known, signature, hash);
};

// ---- lines ----

/** The notes: a letter a field, and the fields; a number is the most bytes or the most it may be. */
const BYTES: Record<string, number> = {
    T: 16,
    K: 32,
    R: 32,
    C: 32,
    G: 12,
    S: 64,
    N: 32,
    H: 32,
    x: 32,
};
const MOST: Record<string, bigint> = {
    E: 2n ** 64n - 1n,
    M: 2n ** 64n - 1n,
    r: 2n ** 64n - 1n,
    d: 255n,
    m: 255n,
    i: 255n,
    f: 255n,
    a: 1n,
    n: 65535n,
    s: 65535n,
    p: 65535n,
};
const NOTES: Record<string, string> = {
    table: "TK",
    epoch: "EdnsmRC",
    commit: "EiGCS",
    lock: "EMfNHS",
    show: "Eiapx",
    ready: "ES",
    reveal: "Ex",
    seeded: "r",
};

/** The fields of a note by their letters. */
interface Fields {
    bytes(letter: string): Uint8Array<ArrayBuffer>;
    whole(letter: string): bigint;
    small(letter: string): number;
}

function readNote(letters: string, words: string[]): Fields | null {
    if (words.length !== letters.length) return null;
    const found = new Map(Array.from(letters, (letter, i) => [letter, words[i] ?? ""]));
    for (const [letter, word] of found) {
        const most = MOST[letter];
        const good =
            most === undefined
                ? /^[0-9a-f]*$/.test(word) && word.length === 2 * (BYTES[letter] ?? 0)
                : /^(0|[1-9][0-9]{0,19})$/.test(word) && BigInt(word) <= most;
        if (!good) return null;
    }
    const text = (letter: string) => found.get(letter) ?? "";
    return {
        bytes: (letter) => unhex(text(letter)),
        whole: (letter) => BigInt(text(letter)),
        small: (letter) => Number(text(letter)),
    };
}

const CARD = /^[2-9TJQKA][cdhs]$/;
/** These may stand between a question and its answer. */
const BETWEEN = ["seat", "leave", "buy", "heard", "said", "expect", "time"];
const LINE_MOST = 4096;

// ---- the walk ----

class Walk {
    readonly differences: Difference[] = [];
    readonly missing: string[] = [];
    readonly epochs: Known[] = [];
    readonly signed: Signed[] = [];
    chained = 0;
    left = 0;

    private line = 0;
    private ended = false;
    private game: string | null = null;
    private rules: string[] | null = null;
    private segments = SEGMENTS;
    private table: { id: Uint8Array; key: Uint8Array<ArrayBuffer> } | null = null;
    private wagered = false;
    private head = new Uint8Array(32);
    private since = 0;
    private covered = 0;
    private announced: Uint8Array | null = null;
    private current: Known | null = null;
    private cut = noCut();
    private seated = new Set<string>();
    private round = noRound(0);
    /** Somebody has asked to see a burned card. */
    private asked = false;
    /** A third card was seen that no hand took: one more is burned with it, unseen. */
    private burnsOne = false;
    /** A seed was shown before its time because everybody had gone: nothing may follow. */
    private gone: Known | null = null;

    constructor(private readonly bytes: Uint8Array) {
        const decoder = new TextDecoder();
        for (let at = 0; at < bytes.length && !this.ended;) {
            const feed = bytes.indexOf(10, at);
            const end = feed < 0 ? bytes.length : feed;
            this.line++;
            this.take(decoder.decode(bytes.subarray(at, end)), at, end, feed >= 0);
            at = end + 1;
        }
        if (!this.ended) this.end();
    }

    private differs(step: string, words: string, line = this.line): void {
        this.differences.push({ step, line, words });
    }

    private epochDiffers(step: string, e: bigint, words: string, seat = 0): void {
        this.differs(step, `epoch ${String(e)}${seat ? `, seat ${String(seat)}` : ""}: ${words}`);
    }

    private unreadable(): void {
        this.differs("record", "this line cannot be read");
        this.ended = true;
    }

    private take(line: string, at: number, end: number, feed: boolean): void {
        const text = line.replace(/#.*$/s, "");
        const words = text.split(/[ \t\r]+/).filter((word) => word !== "");
        const [verb = "", ...rest] = words;

        if (end - at > LINE_MOST || /[\x00-\x08\x0a-\x0c\x0e-\x1f\x7f]/.test(text)) {
            this.unreadable();
            return;
        }
        if (verb === "chain") {
            this.chain(line, rest, at, end, feed);
            return;
        }
        if (verb === "") return;
        if (this.gone) {
            const words = "its seed is shown before it is over, and the record goes on";
            this.epochDiffers("seeds", this.gone.epoch.number, words);
            this.gone = null;
        }
        if (this.game === null && (verb !== "game" || GAMES[rest[0] ?? ""] === undefined)) {
            this.unreadable();
            return;
        }
        if (verb.startsWith("!")) return;
        const letters = NOTES[verb];
        if (letters !== undefined) {
            const note = readNote(letters, rest);
            if (note) this.note(verb, note);
            else this.unreadable();
        } else if (verb === "epoch-void") {
            if (/^(0|[1-9][0-9]{0,19})$/.test(rest[0] ?? "") && rest.length > 1)
                this.voided(BigInt(rest[0] ?? ""));
            else this.unreadable();
        } else {
            this.play(verb, rest);
        }
    }

    // ---- the chain ----

    /** It is in no hash itself, so nothing but its one form is taken. */
    private chain(line: string, words: string[], at: number, end: number, feed: boolean): void {
        const [head = "", signature] = words;
        const form = /^chain [0-9a-f]{64}( [0-9a-f]{128})?$/;

        if (!form.test(line) || !feed) this.differs("chain", "a chain line is written otherwise");
        if (head.length !== 64 || !/^[0-9a-f]*$/.test(head)) {
            this.unreadable();
            return;
        }
        if (!same(chainHead(this.head, this.bytes.subarray(this.since, at)), unhex(head)))
            this.differs("chain", "the hash of the lines above is different");
        this.head = unhex(head);
        this.since = end + 1;
        this.covered = this.line;
        this.chained++;
        if (!this.table) return;
        if (signature === undefined) this.differs("signatures", "this chain line is not signed");
        else this.sign(this.head, unhex(signature));
    }

    private sign(hash: Uint8Array, signature: Uint8Array<ArrayBuffer>): void {
        if (this.table)
            this.signed.push({
                line: this.line,
                key: this.table.key,
                hash: Uint8Array.from(hash),
                signature,
            });
    }

    // ---- the ceremony ----

    private note(verb: string, note: Fields): void {
        if (verb === "table") {
            this.tableLine(note);
        } else if (verb === "seeded") {
            this.missing.push("it was made for practice, from a seed that it names");
        } else if (!this.table) {
            this.differs("record", "the line of the table, with its key, comes before its epochs");
        } else if (verb === "epoch") {
            this.open(note, this.table.id);
        } else {
            const x = this.known(note.whole("E"));
            if (!x) return;
            if (verb === "commit") this.commit(x, note);
            if (verb === "lock") this.lock(x, note);
            if (verb === "show") this.show(x, note);
            if (verb === "ready") this.ready(x, note);
            if (verb === "reveal") this.reveal(x, note);
        }
    }

    private tableLine(note: Fields): void {
        if (this.table) this.differs("record", "a record is of one table");
        if (this.wagered) this.differs("record", "the line of the table comes before play");
        this.table = { id: note.bytes("T"), key: note.bytes("K") };
    }

    private known(number: bigint): Known | null {
        const x = this.epochs.find(({ epoch }) => epoch.number === number);
        if (!x) this.epochDiffers("commitments", number, "it was never opened");
        return x ?? null;
    }

    private open(note: Fields, table: Uint8Array): void {
        const number = note.whole("E");
        const last = this.epochs.at(-1)?.epoch.number;
        const waiting = this.epochs.filter((x) => !x.revealed || x === this.current);

        if (number === 0n || (last !== undefined && number !== last + 1n)) {
            this.epochDiffers("commitments", number, "an epoch is skipped, or comes twice");
            return;
        }
        if (last !== undefined && !this.announced)
            this.epochDiffers("commitments", number, "it opens before the one before is locked");
        if (this.announced && !same(this.announced, note.bytes("C")))
            this.epochDiffers(
                "commitments",
                number,
                "the house's commitment is not the announced one",
            );
        if (waiting.length >= 4)
            this.epochDiffers("seeds", number, "the seeds of earlier epochs have not been shown");
        this.announced = null;
        this.epochs.push({
            epoch: {
                table,
                number,
                game: GAMES[this.game ?? ""] ?? 0,
                decks: note.small("d"),
                n: note.small("n"),
                stop: note.small("s"),
                maxSeats: note.small("m"),
                rules: note.bytes("R"),
                commit: note.bytes("C"),
                next: new Uint8Array(32),
                head: new Uint8Array(32),
                ms: 0n,
                first: 0,
                seats: [],
            },
            line: this.line,
            stage: "open",
            used: false,
            voided: false,
            revealed: false,
            lock: null,
            reveal: null,
            seed: null,
            key: null,
            draws: [],
            turned: [],
            cut: noCut(),
            segments: this.segments,
            compared: 0,
        });
    }

    private commit(x: Known, note: Fields): void {
        const e = x.epoch;
        const seat: Seat = {
            seat: note.small("i"),
            tag: note.bytes("G"),
            commit: note.bytes("C"),
            shown: null,
        };

        if (x.stage !== "open") {
            this.epochDiffers(
                "locks",
                e.number,
                "a seat commits when the list is locked",
                seat.seat,
            );
        } else if (
            seat.seat < 1 ||
            seat.seat > e.maxSeats ||
            e.seats.some((s) => s.seat === seat.seat)
        ) {
            const words = "it commits twice, or the table has no such seat";
            this.epochDiffers("locks", e.number, words, seat.seat);
        } else {
            e.seats.push(seat);
            e.seats.sort((a, b) => a.seat - b.seat);
            this.sign(receipt(e, seat), note.bytes("S"));
        }
    }

    private lock(x: Known, note: Fields): void {
        const e = x.epoch;

        if (x.stage !== "open") {
            this.epochDiffers("locks", e.number, "two locks for one epoch");
            return;
        }
        e.ms = note.whole("M");
        e.first = note.small("f");
        e.next = note.bytes("N");
        e.head = note.bytes("H");
        if (!same(e.head, this.head))
            this.epochDiffers("locks", e.number, "the lock names another head of the chain");
        x.stage = "locked";
        x.lock = lockHash(e);
        this.sign(x.lock, note.bytes("S"));
        this.announced = e.next;
    }

    private show(x: Known, note: Fields): void {
        const e = x.epoch;
        const number = note.small("i");
        const seat = e.seats.find((s) => s.seat === number);

        if (x.stage !== "locked" || !seat || seat.shown) {
            const words = "it shows a seed that the lock does not ask for";
            this.epochDiffers("seats", e.number, words, number);
            return;
        }
        seat.shown = { accept: note.small("a"), cut: note.small("p"), seed: note.bytes("x") };
        if (!same(seatCommit(e, seat), seat.commit))
            this.epochDiffers("seats", e.number, "the seed does not open its commitment", number);
    }

    private ready(x: Known, note: Fields): void {
        const e = x.epoch;

        if (x.stage !== "locked" || !x.lock) {
            this.epochDiffers("locks", e.number, "ready without a lock, or twice");
            return;
        }
        for (const { seat, shown } of e.seats)
            if (!shown) this.epochDiffers("seats", e.number, "its seed was dropped", seat);
        if (!e.seats.length) this.missing.push(`epoch ${String(e.number)} is the house's alone`);
        x.stage = "ready";
        x.reveal = revealHash(e, x.lock);
        this.sign(x.reveal, note.bytes("S"));
    }

    private voided(number: bigint): void {
        if (!this.table) {
            this.differs("record", "the line of the table, with its key, comes before its epochs");
            return;
        }
        const x = this.known(number);
        if (!x) return;
        if (x.voided || x.revealed)
            this.epochDiffers("locks", number, "it is voided after it is over");
        x.voided = true;
    }

    private reveal(x: Known, note: Fields): void {
        const e = x.epoch;
        const seed = note.bytes("x");
        // Whether a shoe is at its end is for the rules to say; dice and wheels have a number.
        const over = x.used && (e.decks > 0 || x.draws.length === e.stop);

        if (x.revealed) {
            this.epochDiffers("seeds", e.number, "its seed is shown twice");
            return;
        }
        x.revealed = true;
        if (x === this.current) this.cut = noCut();
        if (!x.voided && !over) {
            if (this.seated.size) {
                const words = "its seed is shown before it is over, and it is not void";
                this.epochDiffers("seeds", e.number, words);
            } else {
                this.gone = x;
            }
        }
        if (!same(serverCommit(e, seed), e.commit)) {
            this.epochDiffers("seeds", e.number, "the seed does not open the house's commitment");
            return;
        }
        x.seed = seed;
        if (x.stage !== "ready" || !x.lock || !x.reveal) return;
        if (e.n !== 52 * e.decks && e.decks > 0) {
            this.epochDiffers("rules", e.number, "its cards are not those of its decks");
            return;
        }
        x.key = mixKey(seed, x.lock, x.reveal);
        if (!x.used) return;
        if (e.decks) this.checkCut(x, x.key);
        this.checkDraws(x, x.key);
    }

    // ---- what an epoch brought ----

    private checkCut(x: Known, key: Uint8Array): void {
        const { at, by } = cutOf(x.epoch, key);
        const { cut } = x;
        const right = by ? cut.seat === by && cut.at === at : !cut.seat;

        if (right || (by && !cut.seat && !cut.declined.has(by))) return; // the rules ask nobody
        const who = by ? `seat ${String(by)} cuts at ${String(at)}` : "the dealer cuts";
        this.differs(
            "cut",
            `epoch ${String(x.epoch.number)}: by what was shown ${who}`,
            cut.line || x.line,
        );
    }

    private checkDraws(x: Known, key: Uint8Array): void {
        const e = x.epoch;
        const kind = e.decks ? "card" : e.n ? "spin" : "roll";
        const cards = e.decks ? order(e, key).map(cardName) : [];
        const brings = (i: number): string => {
            if (kind === "card") return cards[i] ?? "no more";
            return kind === "roll"
                ? roll(key, i + 1).join(" ")
                : pocketName(e, spin(key, i + 1, e.n), x.segments);
        };

        for (const { name, line, among } of x.turned) {
            const down = among.filter((i) => x.draws[i]?.name === "xx");
            const at = down.find((i) => cards[i] === name) ?? down[0];
            if (at !== undefined) x.draws[at] = { kind: "card", name, line };
            else
                this.differs(
                    "cards",
                    `epoch ${String(e.number)}: ${name} did not lie face down`,
                    line,
                );
        }
        x.draws.forEach((draw, i) => {
            const right = brings(i);
            if (draw.kind === kind && draw.name === "xx" && i < cards.length) return;
            if (draw.kind === kind && draw.name === right) {
                x.compared++;
                return;
            }
            const what = `epoch ${String(e.number)}, ${kind} ${String(i + 1)}`;
            const words = `${what}: the record has ${draw.name}, the seeds bring ${right}`;
            this.differs("cards", words, draw.line);
        });
    }

    // ---- play ----

    private play(verb: string, words: string[]): void {
        if (verb === "game") {
            if (this.game !== null) this.unreadable();
            this.game = words[0] ?? "";
        } else if (verb === "rules" || verb === "set") {
            this.newRules(verb, words);
        } else if (verb === "seat") {
            this.seated.add(words[0] ?? "");
        } else if (verb === "leave") {
            this.seated.delete(words[0] ?? "");
        } else if (verb === "cut" || verb === "no-cut") {
            this.cutLine(verb, Number(words[0]), Number(words[1]));
        } else if (verb === "recut") {
            if (this.table) this.differs("cut", "a shoe that was committed to is cut once");
        } else if (verb === "cut-card") {
            if (this.table)
                this.differs(
                    "cut",
                    "the cut card of a shoe that was committed to lies where its epoch says",
                );
        } else if (verb === "bet" || verb === "verbal") {
            this.inPlay();
            this.burnsOne = false;
        } else if (verb === "deal") {
            this.round = noRound(this.current?.draws.length ?? 0);
        } else if (verb === "double" || verb === "double-face-down") {
            this.round.doubled = Math.min(this.round.doubled, this.current?.draws.length ?? 0);
        } else if (verb === "cards") {
            for (const card of words) this.draw("card", card);
        } else if (verb === "irregular") {
            for (const card of words.filter((word) => CARD.test(word))) this.draw("card", card);
            this.round.irregular = true;
            this.burnsOne = words[0] === "third-seen";
        } else if (verb === "roll" || verb === "spin") {
            this.draw(verb, words.join(" "));
        } else if (verb === "turn") {
            this.turn(words[0] ?? "");
        } else if (verb === "peek" || verb === "pick") {
            this.left++;
        }
        if (!BETWEEN.includes(verb)) this.asked = verb === "show-burn";
    }

    /** Rules stand in a record with every option, in the form that is hashed. */
    private newRules(verb: string, words: string[]): void {
        const x = this.current;
        const spent = !x || (x.epoch.decks === 0 && x.draws.length === x.epoch.stop);
        const layout = words.find((word) => word.startsWith("layout="))?.slice(7);

        if (x && !spent && !x.voided && !x.revealed)
            this.epochDiffers("rules", x.epoch.number, "new rules come before it is over");
        // Only a whole line of rules is what was hashed; what a change comes to, the rules know.
        this.rules = verb === "rules" && !this.epochs.length ? words : null;
        if (layout) this.segments = layout.split(",").map(Number);
        else if (verb === "rules") this.segments = SEGMENTS;
    }

    private checkRules(e: Epoch): void {
        if (!this.rules) return;
        const text = `game ${this.game ?? ""}\nrules ${this.rules.join(" ")}\n`;
        if (!same(sha256(new TextEncoder().encode(text)), e.rules))
            this.epochDiffers("rules", e.number, "it was committed to under other rules");
    }

    private cutLine(verb: string, seat: number, at: number): void {
        const x = this.current && !this.current.revealed ? this.current : null;
        const cut = x ? x.cut : this.cut;

        if (verb === "no-cut") cut.declined.add(seat);
        else Object.assign(cut, { seat, at, line: this.line });
    }

    /** The epoch from which the next bets are paid and the next cards come. */
    private inPlay(): Known | null {
        const now = this.current;

        this.wagered = true;
        if (!this.table) return null;
        if (now && !now.revealed && !now.voided) {
            if (now.epoch.decks || now.draws.length < now.epoch.stop) return now;
        }
        const next = this.epochs.find((x) => !x.used && !x.voided && !x.revealed);
        if (next?.stage !== "ready") {
            this.differs("locks", "a bet or a card before an epoch is ready for it");
            return null;
        }
        this.checkRules(next.epoch);
        next.used = true;
        next.cut = this.cut;
        this.cut = noCut();
        this.current = next;
        return next;
    }

    private draw(kind: Draw["kind"], name: string): void {
        if (kind === "card" && name !== "xx" && !CARD.test(name)) {
            this.unreadable();
            return;
        }
        const x = this.inPlay();
        if (x && name === "xx" && LOOKED_AT.includes(this.game ?? "") && !this.burnsOne)
            this.differs("cards", "a card is dealt whose face the record leaves out");
        if (x && kind === "card" && x.epoch.decks && x.draws.length >= x.epoch.n)
            this.epochDiffers("cards", x.epoch.number, "more cards are dealt than it has");
        this.burnsOne = false;
        x?.draws.push({ kind, name, line: this.line });
    }

    private turn(name: string): void {
        const x = this.current;
        if (x?.revealed)
            this.epochDiffers("seeds", x.epoch.number, "a card comes after its seed is out");
        if (this.table && LOOKED_AT.includes(this.game ?? ""))
            this.differs("cards", "a face comes when the card is turned, not when it is dealt");
        x?.turned.push({ name, line: this.line, among: this.faceDown(x) });
    }

    /** The card that is turned now. Burned cards are shown in their order. Otherwise it is the
     *  dealer's, which came with the first cards; then those of players who have doubled, the last
     *  one first, unless an error changed the order in which they got them. */
    private faceDown(x: Known): number[] {
        const placed = new Set(x.turned.flatMap(({ among }) => (among.length > 1 ? [] : among)));
        const down = x.draws.flatMap(({ name }, i) => (name === "xx" && !placed.has(i) ? [i] : []));
        if (this.asked) return down.slice(0, 1);
        const { from, doubled, irregular } = this.round;
        const lie = down.filter((i) => i > from); // the first card of a round is burned
        const first = lie[0];
        if (first !== undefined && first < doubled) return [first];
        return irregular ? lie : lie.slice(-1);
    }

    private end(): void {
        if (this.game === null) this.differs("record", "a record begins with: game NAME");
        if (!this.covered) this.missing.push("the record has no chain of hashes");
        else if (this.covered < this.line)
            this.differs("chain", "no chain line covers the end of the record");
        if (!this.table) this.missing.push("the record names no table and no epochs");
        for (const x of this.epochs)
            if ((x.used || x.voided) && !x.revealed)
                this.missing.push(`the seed of epoch ${String(x.epoch.number)} has not been shown`);
    }
}

function noRound(from: number): Round {
    return { from, doubled: Infinity, irregular: false };
}

function noCut(): Cut {
    return { seat: 0, at: 0, line: 0, declined: new Set() };
}

/** The bytes of a record, or its text. */
export async function check(
    record: string | Uint8Array,
    checker: Checker = byBrowser,
): Promise<Checked> {
    const bytes = typeof record === "string" ? new TextEncoder().encode(record) : record;
    const walk = new Walk(bytes);
    const good = await Promise.all(walk.signed.map(checker));

    walk.signed.forEach(({ line }, i) => {
        if (good[i] === false)
            walk.differences.push({
                step: "signatures",
                line,
                words: "the signature is not the table's",
            });
    });
    if (good.includes(null)) walk.missing.push("signatures cannot be checked here");
    const first = walk.differences.toSorted((a, b) => a.line - b.line)[0];
    return {
        verdict: first ? "differs" : walk.missing.length ? "incomplete" : "holds",
        ...(first ? { first } : {}),
        missing: walk.missing,
        epochs: walk.epochs,
        chained: walk.chained,
        signed: walk.signed.length,
        left: walk.left,
    };
}
