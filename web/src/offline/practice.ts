// practice.ts -- a table in this page, behind the face of a WebSocket. The table is the server's own
// code (src/wasm/practice), so both ends speak as they do over the network.

import wasm from "../../../build/practice/practice.wasm?url";
import { loadEngine } from "../engine/load.js";
import type { Socket } from "../net/link.js";
import type { SaidTable } from "../net/protocol.js";
import { local, type LocalTable } from "./local.js";

const TICK_MS = 100;
const ID_BYTES = 32;

interface Exports {
    memory: WebAssembly.Memory;
    in(): number;
    most(): number;
    table(): number;
    open(bytes: number): number;
    say(bytes: number): void;
    tick(): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let compiling: Promise<WebAssembly.Module> | undefined;

export class PracticeTable implements Socket, LocalTable {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: (() => void) | null = null;

    id = "";
    private readonly table: Exports;
    private readonly said: string[] = [];
    private log = "";
    private info: SaidTable | null = null;
    private timer: ReturnType<typeof setInterval> | undefined;

    private constructor(module: WebAssembly.Module) {
        const page = {
            hear: (at: number, n: number) => this.said.push(this.read(at, n)),
            log: (at: number, n: number) => {
                this.log += this.read(at, n);
            },
            fail: (at: number, n: number) => {
                throw new Error(this.read(at, n));
            },
            random: (at: number, n: number) =>
                crypto.getRandomValues(new Uint8Array(this.table.memory.buffer, at, n)),
            now: () => Date.now(),
            ticks: () => performance.now(),
        };
        const made = new WebAssembly.Instance(module, { page });
        this.table = made.exports as unknown as Exports;
    }

    /** "red-dog", "ma decks=6"; the reason, if there can be no such table. */
    static async open(game: string, rules: string): Promise<PracticeTable> {
        compiling ??= WebAssembly.compileStreaming(fetch(wasm));
        const table = new PracticeTable(await compiling);
        if (!table.table.open(table.write(`${game} ${rules}`))) {
            const { words } = JSON.parse(table.said[0] ?? "{}") as { words?: string };
            throw new Error(words ?? game);
        }
        table.id = table.read(table.table.table(), ID_BYTES);
        local.set(table.id, table);
        table.timer = setInterval(() => {
            table.run(() => {
                table.table.tick();
            });
        }, TICK_MS);
        table.tell();
        return table;
    }

    private read(at: number, n: number): string {
        return decoder.decode(new Uint8Array(this.table.memory.buffer, at >>> 0, n));
    }

    private write(text: string): number {
        const bytes = encoder.encode(text);
        if (bytes.length > this.table.most()) throw new RangeError("so long a message is refused");
        new Uint8Array(this.table.memory.buffer, this.table.in() >>> 0, bytes.length).set(bytes);
        return bytes.length;
    }

    send(text: string): void {
        this.run(() => {
            this.table.say(this.write(text));
        });
    }

    /** A table that has failed is gone, as a server would be. */
    private run(call: () => void): void {
        try {
            call();
        } catch (error) {
            console.error(error);
            this.close();
            this.onclose?.();
        }
        this.tell();
    }

    /** Later, as from a network: who hears something may say something. */
    private tell(): void {
        if (!this.said.length) return;
        setTimeout(() => {
            for (const data of this.said.splice(0)) {
                if (data.startsWith('{"is":"table"')) this.info = JSON.parse(data) as SaidTable;
                this.onmessage?.({ data });
            }
        }, 0);
    }

    close(): void {
        clearInterval(this.timer);
        local.delete(this.id);
    }

    async describe(): ReturnType<LocalTable["describe"]> {
        const { info } = this;
        if (!info) throw new Error("the table is not open");
        const in_force = (await loadEngine()).rules(info.game, info.rules);
        return { ...info, head: "", voids: 0, epochs: 0, in_force };
    }

    record(to: number): string {
        const lines = this.log.split(/(?<=\n)/);
        let [rounds, end] = [0, 0];
        for (let i = 0; i < lines.length && rounds <= to; i++) {
            const line = lines[i] ?? "";
            if (/^(deal|roll|spin)\b/.test(line)) rounds++;
            if (line.startsWith("chain ") && rounds <= to) end = i + 1;
        }
        return to ? lines.slice(0, end).join("") : "";
    }
}
