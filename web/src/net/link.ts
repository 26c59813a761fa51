// link.ts -- the one connection to the server. It mends itself; a wish that was sent and not
// answered is sent again under its id, so it has one effect whatever the network does.

import type { Note, Wish } from "./kinds.js";
import type { Refusal, Said, SaidWelcome } from "./protocol.js";

export type LinkStatus = "connecting" | "open" | "down";

/** The part of a WebSocket that is used. */
export interface Socket {
    send(text: string): void;
    close(): void;
    onopen: (() => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: (() => void) | null;
}

export interface LinkParts {
    /** Makes a socket; comes before each attempt, so it may also see to the session. */
    connect(): Promise<Socket>;
    hear(said: Said): void;
    status(status: LinkStatus): void;
    latency(ms: number): void;
    /** The server speaks otherwise than this page, or has other pages by now: nothing is sent any more. */
    outdated?: () => void;
    /** What to tell of a wish that cannot be sent. */
    down: Refusal;
    now?: () => number;
    random?: () => number;
    id?: () => string;
}

const VERSION = "1"; // of the protocol
const PING_MS = 1000;
const SILENCE_MS = 2500;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15000;

/** How long to wait before the next attempt: doubling, and half of it by chance. */
export function backOff(failures: number, random: number): number {
    const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    return whole / 2 + (whole / 2) * random;
}

export class Link {
    status: LinkStatus = "connecting";
    /** The server's clock less ours. */
    offset = 0;

    private socket: Socket | null = null;
    private readonly waiting = new Map<
        string,
        { text: string; answer: (no: Refusal | null) => void }
    >();
    private readonly pings = new Map<number, number>();
    private pinged = 0;
    private heard = 0;
    private ticked = 0;
    private failures = 0;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private beat: ReturnType<typeof setInterval> | undefined;
    private closed = false;
    /** Which pages the server had when this one came. */
    private pages: string | undefined;

    constructor(private readonly parts: LinkParts) {}

    private now(): number {
        return this.parts.now ? this.parts.now() : Date.now();
    }

    start(): void {
        this.closed = false;
        clearTimeout(this.retry);
        void this.attempt();
    }

    stop(): void {
        this.closed = true;
        clearTimeout(this.retry);
        this.drop();
    }

    /** A new connection, at once: the session has changed. */
    restart(): void {
        this.drop();
        this.failures = 0;
        this.start();
    }

    /** The system says that there is no network: no need to wait for silence. */
    cut(): void {
        if (this.socket) this.lost();
    }

    private drop(): void {
        const socket = this.socket;
        this.socket = null;
        clearInterval(this.beat);
        if (!socket) return;
        socket.onclose = socket.onmessage = socket.onopen = null;
        socket.close();
    }

    private async attempt(): Promise<void> {
        try {
            const socket = await this.parts.connect();
            if (this.closed) {
                socket.close();
                return;
            }
            this.socket = socket;
            this.heard = this.now();
            socket.onmessage = (event) => {
                this.receive(String(event.data));
            };
            socket.onclose = () => {
                this.lost();
            };
            this.beat = setInterval(() => {
                this.ping();
            }, PING_MS);
        } catch {
            this.lost();
        }
    }

    private lost(): void {
        this.drop();
        if (this.closed) return;
        this.change("down");
        const random = this.parts.random ? this.parts.random() : Math.random();
        this.retry = setTimeout(
            () => {
                void this.attempt();
            },
            backOff(this.failures++, random),
        );
    }

    private change(status: LinkStatus): void {
        if (this.status === status) return;
        this.status = status;
        this.parts.status(status);
    }

    private ping(): void {
        const now = this.now();
        /* A page that has slept, or worked for seconds, has not listened: that is no silence. */
        if (now - this.ticked > 2 * PING_MS) this.heard = now;
        this.ticked = now;
        if (now - this.heard > SILENCE_MS) {
            this.lost();
            return;
        }
        if (this.status !== "open") return;
        this.pings.set(++this.pinged, this.now());
        this.note({ do: "ping", n: this.pinged });
    }

    private receive(text: string): void {
        const said = JSON.parse(text) as Said;
        this.heard = this.now();
        switch (said.is) {
            case "welcome":
                if (this.isOutdated(said)) {
                    this.stop();
                    this.change("down");
                    this.parts.outdated?.();
                    return;
                }
                this.offset = said.now - this.now();
                this.failures = 0;
                this.change("open");
                this.parts.hear(said);
                for (const { text } of this.waiting.values()) this.socket?.send(text);
                this.ping();
                return;
            case "pong":
                this.pong(said.n, said.now);
                return;
            case "done":
                this.answer(said.id, null);
                break;
            case "refused":
                if (said.id !== null) this.answer(said.id, said);
                break;
        }
        this.parts.hear(said);
    }

    private isOutdated({ version, pages }: SaidWelcome): boolean {
        this.pages ??= pages;
        return version !== VERSION || pages !== this.pages;
    }

    private pong(n: number, server: number): void {
        const sent = this.pings.get(n);
        if (sent === undefined) return;
        const ms = this.now() - sent;
        this.pings.clear();
        this.offset = server + ms / 2 - this.now();
        this.parts.latency(ms);
    }

    private answer(id: string, no: Refusal | null): void {
        this.waiting.get(id)?.answer(no);
        this.waiting.delete(id);
    }

    /** True if it went out. What is not answered by the server may be lost: ask again. */
    note(note: Note): boolean {
        if (!this.socket || this.status !== "open") return false; // one that still connects takes none
        this.socket.send(JSON.stringify(note));
        return true;
    }

    /** What the server answers; a wish while the link is down is refused here and never sent. */
    wish(wish: Wish): Promise<Refusal | null> {
        if (this.status !== "open" || !this.socket) return Promise.resolve(this.parts.down);
        const id = this.parts.id ? this.parts.id() : crypto.randomUUID();
        const text = JSON.stringify({ ...wish, id });
        const answered = new Promise<Refusal | null>((answer) => {
            this.waiting.set(id, { text, answer });
        });
        this.socket.send(text);
        return answered;
    }
}
