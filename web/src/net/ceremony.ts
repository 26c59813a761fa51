// ceremony.ts -- the page's part of PITFAIR/1 at one table: it brings a seed to each shoe, checks
// what the server says against what it said before, and raises an alarm in words.
//
// A seed is shown only after a lock in which everything is as it should be: before that it would
// help the server to choose.

import { checkSignatures } from "../engine/signatures.js";
import type { Context, FairLocked, FairOpen, FairReady, FairStage, Hex, Note } from "./kinds.js";

/** What a seat brings: P_i. */
export interface Brought {
    seat: number;
    cut_accept: number;
    cut_pos: number;
    player_tag: Hex;
    seat_seed: Hex;
}

/** The hashes of the protocol. */
export interface Hasher {
    commit(ctx: Context, c_s: Hex, brought: Brought): Hex;
    lock(ctx: Context, c_s: Hex, locked: FairLocked): Hex;
    reveal(ctx: Context, c_s: Hex, locked: FairLocked, ready: FairReady): Hex;
    server(ctx: Context, seed: Hex): Hex;
}

export type Alarm =
    | "changed"
    | "unwitnessed"
    | "two-locks"
    | "lock"
    | "ready"
    | "seed"
    | "skipped"
    | "no-reveal"
    | "house-only"
    | "signature"
    | "context";

export interface CutOffer {
    epoch: number;
    least: number;
    most: number;
    deadline: number;
}

export interface CeremonyParts {
    table: Hex;
    hasher: Hasher;
    send(note: Note): void;
    alarm(kind: Alarm, epoch: number): void;
    /** A seed of this page is in that epoch, whoever sits there by now. */
    witnessed?(epoch: number): void;
    /** A cut to be decided, or null when there is none any more. */
    offer(cut: CutOffer | null): void;
    /** The table's signature; true where this browser cannot check it. */
    signed(hash: Hex, signature: Hex): Promise<boolean>;
    store: Pick<Storage, "getItem" | "setItem" | "removeItem">;
    /** What the person typed, to be mixed into the seed. */
    typed(): string;
    now(): number;
}

interface Kept {
    brought: Brought;
    commit: Hex;
    c_s: Hex;
    /** The table has given its receipt. */
    received?: boolean;
}

interface Epoch {
    open?: FairOpen;
    locked?: FairLocked;
    ready?: FairReady;
    over?: boolean;
    /** When our commitment was sent over this connection, by the server's clock. */
    sent?: number;
}

/** A cut that nobody chose is sent that long before its time is up, or a sixth of the time: a busy page is slow. */
const AHEAD_MS = 2500;
/** What is sent in the last second may arrive too late without anybody's fault. */
const LATE_MS = 1000;

export function hex(bytes: Uint8Array): Hex {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes of the browser's generator; each byte of the text is added to one of them in turn. */
export function makeSeed(typed: string, random = crypto.getRandomValues(new Uint8Array(32))): Hex {
    const text = new TextEncoder().encode(typed);
    const seed = random.slice();
    text.forEach((byte, i) => {
        const at = i % seed.length;
        seed[at] = ((seed[at] ?? 0) + byte) & 255;
    });
    return hex(seed);
}

export class Ceremony {
    private readonly epochs = new Map<number, Epoch>();
    /** The seat it is for; null: we watch. */
    seat: number | null = null;
    /** What has been said so far is being heard: what looks open may be locked already. */
    private joining = false;
    private next: { epoch: number; c_s: Hex } | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private offered: FairOpen | null = null;

    constructor(private readonly parts: CeremonyParts) {}

    /** The link was broken: what is missing now was not hidden from us. */
    gap(): void {
        this.next = null;
        for (const epoch of this.epochs.values()) epoch.over = true;
        this.excuse();
    }

    /** What was sent may never have come to the table: without a receipt nobody took it out. */
    excuse(): void {
        for (const epoch of this.epochs.values()) delete epoch.sent;
    }

    /** The table has our commitment, which nobody may take out again. */
    receipt({ epoch, commit }: { epoch: number; commit: Hex }): void {
        const kept = this.kept(epoch);
        if (kept?.commit !== commit) return;
        this.parts.store.setItem(this.name(epoch), JSON.stringify({ ...kept, received: true }));
    }

    stop(): void {
        clearTimeout(this.timer);
    }

    /** Our seat has changed; null: we watch. */
    seated(seat: number | null): void {
        if (seat === this.seat) return;
        this.seat = seat;
        this.takeParts();
    }

    private takeParts(): void {
        if (this.joining) return;
        for (const { open, locked } of this.epochs.values())
            if (open && !locked) this.takePart(open);
    }

    /** This epoch is dealt from now on: the one before it is over, and its seed must be known. */
    playing(number: number): void {
        const before = this.epochs.get(number - 1);
        if (!before?.ready || before.over) return;
        before.over = true;
        this.alarm("no-reveal", number - 1);
    }

    /** How a table stands that this page comes to: the shoe in play and the one that is being made. A shoe between
     *  them that became void was told to who was there, and its seed is in the record. */
    async joins(stages: readonly FairStage[]): Promise<void> {
        this.joining = true;
        for (const said of stages) {
            if (said.stage === "open" && this.next && said.epoch > this.next.epoch)
                this.next = null;
            await this.hear(said);
        }
        this.joining = false;
        this.takeParts();
    }

    async hear(said: FairStage): Promise<void> {
        switch (said.stage) {
            case "open":
                this.opened(said);
                return;
            case "locked":
                await this.locked(said);
                return;
            case "ready":
                await this.ready(said);
                return;
            case "revealed":
                this.revealed(said.epoch, said.server_seed);
                return;
            case "void":
                this.withdraw();
                this.revealed(said.epoch, said.server_seed);
        }
    }

    private epoch(number: number): Epoch {
        const known = this.epochs.get(number) ?? {};
        this.epochs.set(number, known);
        return known;
    }

    // ---- open: the server has committed ----

    private opened(open: FairOpen): void {
        const epoch = this.epoch(open.epoch);
        if (open.table_id !== this.parts.table || open.mode !== 0)
            this.alarm("context", open.epoch);
        if (this.next && open.epoch > this.next.epoch) this.alarm("skipped", open.epoch);
        if (this.next?.epoch === open.epoch && this.next.c_s !== open.c_s) {
            this.alarm("changed", open.epoch);
            return;
        }
        if (epoch.open && epoch.open.c_s !== open.c_s) {
            this.alarm("changed", open.epoch);
            return;
        }
        epoch.open = open;
        if (!epoch.locked && !this.joining) this.takePart(open);
    }

    private takePart(open: FairOpen): void {
        if (this.seat === null) {
            this.withdraw();
            return;
        }
        const kept = this.kept(open.epoch);
        if (kept && kept.brought.seat === this.seat && kept.c_s === open.c_s) {
            this.commit(open, kept);
            return;
        }
        if (!open.cut) {
            this.bring(open, null);
            return;
        }
        this.offered = open;
        this.parts.offer({ epoch: open.epoch, ...open.cut, deadline: open.deadline });
        clearTimeout(this.timer);
        const left = open.deadline - this.parts.now();
        const wait = Math.max(0, left - Math.max(AHEAD_MS, left / 6));
        this.timer = setTimeout(() => {
            this.cut(this.lastCut(open));
        }, wait);
    }

    private withdraw(): void {
        clearTimeout(this.timer);
        if (this.offered) this.parts.offer(null);
        this.offered = null;
    }

    /** Where this person cut last, within the bounds of this shoe; null: left it to others. */
    private lastCut(open: FairOpen): number | null {
        const share = this.share();
        if (share === null || !open.cut) return null;
        return Math.round(open.cut.least + share * (open.cut.most - open.cut.least));
    }

    /** The last cut as a share of the bounds; null: none was wanted. */
    share(): number | null {
        const text = this.parts.store.getItem("pit.cut");
        return text === null || text === "" ? null : Number(text);
    }

    /** The person's answer to the offer; null: no cut. */
    cut(position: number | null): void {
        const open = this.offered;
        if (!open?.cut) return;
        const { least, most } = open.cut;
        const share =
            position === null ? "" : String((position - least) / Math.max(1, most - least));
        this.parts.store.setItem("pit.cut", share);
        this.withdraw();
        this.bring(open, position);
    }

    private bring(open: FairOpen, cut: number | null): void {
        if (this.seat === null) return;
        const brought: Brought = {
            seat: this.seat,
            cut_accept: cut === null ? 0 : 1,
            cut_pos: cut ?? 0,
            player_tag: hex(crypto.getRandomValues(new Uint8Array(12))),
            seat_seed: makeSeed(this.parts.typed()),
        };
        const commit = this.parts.hasher.commit(open, open.c_s, brought);
        this.parts.store.removeItem(this.name(open.epoch - 2));
        const kept: Kept = { brought, commit, c_s: open.c_s };
        this.parts.store.setItem(this.name(open.epoch), JSON.stringify(kept));
        this.commit(open, kept);
    }

    private commit(open: FairOpen, kept: Kept): void {
        const { player_tag: tag } = kept.brought;
        const { table } = this.parts;
        this.epoch(open.epoch).sent ??= this.parts.now();
        this.parts.send({ do: "commit", table, epoch: open.epoch, tag, commit: kept.commit });
    }

    private name(epoch: number): string {
        return `pit.seed.${this.parts.table}.${String(epoch)}`;
    }

    private kept(epoch: number): Kept | null {
        const text = this.parts.store.getItem(this.name(epoch));
        return text ? (JSON.parse(text) as Kept) : null;
    }

    // ---- locked: the list of commitments is fixed ----

    private async locked(locked: FairLocked): Promise<void> {
        const epoch = this.epoch(locked.epoch);
        const kept = this.kept(locked.epoch);
        const twice = epoch.locked && epoch.locked.l !== locked.l;
        this.withdraw();
        this.next = { epoch: locked.epoch + 1, c_s: locked.c_s_next };
        if (twice) this.alarm("two-locks", locked.epoch);
        epoch.locked = locked;
        if (!locked.seats.length) this.alarm("house-only", locked.epoch);
        if (!kept || twice || !epoch.open || kept.brought.seat !== this.seat) return;
        const own = locked.seats.find((seat) => seat.seat === kept.brought.seat);
        const late = epoch.sent === undefined || epoch.sent > epoch.open.deadline - LATE_MS;
        if (!own && late && !kept.received) return; // the table says that we did not witness it
        if (own?.commit !== kept.commit || own.player_tag !== kept.brought.player_tag)
            this.alarm("unwitnessed", locked.epoch);
        else if (this.parts.hasher.lock(epoch.open, epoch.open.c_s, locked) !== locked.l)
            this.alarm("lock", locked.epoch);
        else if (!(await this.parts.signed(locked.l, locked.signature)))
            this.alarm("signature", locked.epoch);
        else this.show(kept, locked.epoch);
    }

    private show({ brought }: Kept, epoch: number): void {
        this.parts.send({
            do: "show",
            table: this.parts.table,
            epoch,
            accept: brought.cut_accept,
            cut: brought.cut_pos,
            seed: brought.seat_seed,
        });
    }

    // ---- ready: every seed of the seats is known, and the order is fixed ----

    private async ready(ready: FairReady): Promise<void> {
        const epoch = this.epoch(ready.epoch);
        const kept = this.kept(ready.epoch);
        epoch.ready = ready;
        if (epoch.open && epoch.locked) {
            const { open, locked } = epoch;
            const own = ready.seats.find((seat) => seat.seat === kept?.brought.seat);
            if (kept && own?.shown && own.seat_seed !== kept.brought.seat_seed)
                this.alarm("ready", ready.epoch);
            else if (this.parts.hasher.reveal(open, open.c_s, locked, ready) !== ready.r)
                this.alarm("ready", ready.epoch);
            else if (!(await this.parts.signed(ready.r, ready.signature)))
                this.alarm("signature", ready.epoch);
            else if (own?.shown && locked.seats.some(({ commit }) => commit === kept?.commit))
                this.parts.witnessed?.(ready.epoch);
        }
    }

    // ---- revealed: the server's seed, which must open its commitment ----

    private revealed(number: number, seed: Hex): void {
        const epoch = this.epoch(number);
        epoch.over = true;
        if (epoch.open && this.parts.hasher.server(epoch.open, seed) !== epoch.open.c_s)
            this.alarm("seed", number);
    }

    private alarm(kind: Alarm, epoch: number): void {
        this.parts.alarm(kind, epoch);
    }
}

/** What a further seat of the same person brings. It says which it is, keeps its seeds apart, and leaves the cut to the first. */
export function anotherSeat(parts: CeremonyParts, seat: number): Ceremony {
    const name = (key: string) => `${key}.${String(seat)}`;
    const { store } = parts;
    const one: Ceremony = new Ceremony({
        ...parts,
        send: (note) => {
            parts.send({ ...note, seat } as Note);
        },
        offer: (cut) => {
            if (cut) one.cut(null);
        },
        store: {
            getItem: (key) => store.getItem(name(key)),
            setItem: (key, value) => {
                store.setItem(name(key), value);
            },
            removeItem: (key) => {
                store.removeItem(name(key));
            },
        },
    });
    return one;
}

/** True where this browser cannot check signatures: the Fair panel says so. */
export async function signedBy(key: Hex, hash: Hex, signature: Hex): Promise<boolean> {
    return (await checkSignatures([{ key, hash, signature }])) !== "n";
}
