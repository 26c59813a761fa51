// house.ts -- a real server and people at it: each has a browser window of their own, and every
// message of the server is kept, so that what the page shows can be held against what was said.

import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

import { armed, audit } from "../browser.js";
import type { Me, Said, State } from "../../src/net/protocol.js";
import { money } from "../../src/format.js";

const pit = process.env.PIT ?? "build/pit";
const PATIENCE = 20000;

export const desk = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

/** `pit serve` on a free port, with books of its own. */
export class House {
    url = "";
    /** Token and secret of the first operator, from the first start. */
    first: string[] = [];
    readonly data = mkdtempSync(join(tmpdir(), "pit-play-"));
    private server: ChildProcess | null = null;

    private constructor(private readonly options: string[]) {}

    static async open(...options: string[]): Promise<House> {
        const house = new House(options);
        await house.start("127.0.0.1:0");
        return house;
    }

    private async start(listen: string): Promise<void> {
        const server = spawn(
            pit,
            ["serve", "--listen", listen, "--data", this.data, "--web", "web/dist"].concat(
                this.options,
            ),
            { stdio: ["ignore", "pipe", "inherit"] },
        );
        this.server = server;
        for await (const line of createInterface({ input: server.stdout })) {
            const told = /(?:token|\(TOTP\)) {2}(\S+)$/.exec(line)?.[1];
            if (told) this.first.push(told);
            if (!line.startsWith("http")) continue;
            this.url = line;
            return;
        }
        throw new Error("the server did not start");
    }

    private async end(signal: NodeJS.Signals): Promise<void> {
        const server = this.server;
        this.server = null;
        if (!server || server.exitCode !== null) return;
        const gone = once(server, "exit");
        server.kill(signal);
        await gone;
    }

    /** As a power cut does it. */
    kill(): Promise<void> {
        return this.end("SIGKILL");
    }

    /** It is there, and says nothing. */
    freeze(): void {
        this.server?.kill("SIGSTOP");
    }

    thaw(): void {
        this.server?.kill("SIGCONT");
    }

    /** On the same books and the same address. */
    again(): Promise<void> {
        return this.start(new URL(this.url).host);
    }

    async close(): Promise<void> {
        await this.end("SIGTERM");
        rmSync(this.data, { recursive: true });
    }
}

export interface Wanted {
    game?: string;
    rules?: string;
    policy?: "practice" | "drill" | "regulated";
    private?: boolean;
    bet_seconds?: number;
    turn_seconds?: number;
}

/** Somebody with a browser. */
export class Guest {
    /** All that the server has said, and how the table stood last. */
    readonly heard: Said[] = [];
    state: State | null = null;
    table = "";
    /** How often the page has asked the server for an act. */
    asked = 0;
    readonly troubles: string[] = [];
    /** What the browser may complain of: a server that is gone. */
    expected = /WebSocket|ERR_CONNECTION_REFUSED/;

    private constructor(
        readonly house: House,
        readonly context: BrowserContext,
        readonly page: Page,
    ) {
        page.setDefaultTimeout(PATIENCE);
        page.on("pageerror", (error) => this.troubles.push(error.message));
        page.on("console", (message) => {
            if (["error", "warning"].includes(message.type()))
                if (!this.expected.test(message.text())) this.troubles.push(message.text());
        });
        page.on("websocket", (socket) => {
            socket.on("framesent", ({ payload }) => {
                if (/"do":"act"/.test(String(payload))) this.asked++;
            });
            socket.on("framereceived", ({ payload }) => {
                this.hear(JSON.parse(String(payload)) as Said);
            });
        });
    }

    static async arrive(
        house: House,
        browser: Browser,
        options: BrowserContextOptions = {},
    ): Promise<Guest> {
        const context = await browser.newContext({ viewport: desk, ...options });
        return new Guest(house, context, await context.newPage());
    }

    /** The same person in another tab. */
    async tab(): Promise<Guest> {
        return new Guest(this.house, this.context, await this.context.newPage());
    }

    private hear(said: Said): void {
        this.heard.push(said);
        if (said.is === "table") this.table = said.table;
        if (said.is === "table" || said.is === "update") this.state = said.state;
    }

    /** Closes the window; the browser must have had nothing to complain of. */
    async leave(): Promise<void> {
        await this.context.close();
        assert.deepEqual(this.troubles, []);
    }

    // ---- what is asked beside the page ----

    async me(): Promise<Me> {
        return (await (await this.page.request.get(`${this.house.url}api/me`)).json()) as Me;
    }

    /** A table of one's own; it needs the page to have been opened, for the session. */
    async open(wanted: Wanted): Promise<string> {
        await this.lobby();
        const answer = await this.page.request.post(`${this.house.url}api/tables`, {
            headers: { "X-Pit": "1" },
            data: {
                game: "red-dog",
                rules: "nj-online",
                policy: "practice",
                private: true,
                ...wanted,
            },
        });
        const body = (await answer.json()) as { table?: string };
        assert.ok(body.table, JSON.stringify(body));
        return body.table;
    }

    // ---- where the page is ----

    async lobby(): Promise<void> {
        await this.page.goto(this.house.url);
        await this.page.getByRole("heading", { name: "Tables" }).waitFor();
        await this.until(() => this.heard.some((said) => said.is === "welcome"));
    }

    /** Takes a seat at a table, and waits until bets may be made. */
    async sit(table: string, chips = 100): Promise<void> {
        await this.page.goto(`${this.house.url}#/table/${table}?sit`);
        await this.page.getByLabel("Chips to bring").fill(String(chips));
        await this.page
            .getByRole("dialog")
            .getByRole("button", { name: /^Sit down/ })
            .click();
        await this.betsOpen();
    }

    /** A cut that is offered is made, or bets are awaited. */
    async betsOpen(): Promise<void> {
        const cut = this.page.getByRole("button", { name: "Cut here" });
        await this.until(async () => {
            if (await cut.isVisible()) await cut.click({ timeout: 500 }).catch(() => undefined);
            return this.state?.open === true && this.moves("bet");
        });
        await this.settled();
    }

    // ---- what the server has said, and what the page shows ----

    moves(verb: string): boolean {
        return this.state?.moves.some((move) => move.verb === verb) ?? false;
    }

    async until(holds: () => boolean | Promise<boolean>, ms = PATIENCE): Promise<void> {
        for (const end = Date.now() + ms; !(await holds());) {
            if (Date.now() > end)
                throw new Error(`waited in vain for ${holds.toString()}: ${this.tells()}`);
            await this.page.waitForTimeout(20);
        }
    }

    private tells(): string {
        const last = this.heard.filter((said) => said.is !== "pong").slice(-4);
        return last.map((said) => JSON.stringify(said).slice(0, 1500)).join("\n");
    }

    /** The page shows the bet that the server holds. */
    async settled(): Promise<void> {
        await this.until(async () => (await this.figure("Bet")) === money(this.stake()));
    }

    stake(): number {
        const mine = this.state?.seats.find((seat) => seat.you);
        return mine?.wagers.reduce((sum, wager) => sum + wager.stake, 0) ?? 0;
    }

    figure(name: string): Promise<string> {
        return this.page
            .locator(".figures div", { has: this.page.getByText(name, { exact: true }) })
            .locator("dd")
            .innerText();
    }

    /** The bet is so many cents, for the server and on the page. */
    async bet(cents: number): Promise<void> {
        await this.until(() => this.stake() === cents);
        await this.settled();
    }

    async press(...keys: string[]): Promise<void> {
        for (const key of keys) await this.page.keyboard.press(key);
    }

    /** Enter counts again a quarter of a second after it came up. */
    async enter(): Promise<void> {
        await armed(this.page);
        await this.press("Enter");
    }

    /** Deals, from the bets that lie there, until somebody is asked or the round is over. */
    async deal(): Promise<"decision" | "over"> {
        const from = this.heard.length;
        await this.enter();
        await this.until(() => this.moves("stand") || this.ended(from));
        if (this.moves("stand")) await armed(this.page);
        return this.moves("stand") ? "decision" : "over";
    }

    /** A round ended in what was heard from there on. */
    ended(from: number): boolean {
        return this.heard
            .slice(from)
            .some(
                (said) =>
                    said.is === "update" &&
                    said.events.some(({ effects }) => effects.some(({ kind }) => kind === "over")),
            );
    }

    /** Answers a decision, and waits for the end of the round. */
    async answer(key: "Enter" | "+"): Promise<void> {
        const from = this.heard.length;
        await (key === "Enter" ? this.enter() : this.press(key));
        await this.until(() => this.ended(from));
    }

    /** Deals as often as it takes until there is a decision; `put` makes the bet. */
    async decision(put: () => Promise<void>): Promise<void> {
        for (let rounds = 0; rounds < 40; rounds++) {
            await this.betsOpen();
            await put();
            if ((await this.deal()) === "decision") return;
        }
        throw new Error("forty rounds, and no spread");
    }

    /** A line for the command of a table, until the page has its answer: the dialog closes, or says why not. */
    async type(text: string): Promise<void> {
        const dialog = this.page.getByRole("dialog", { name: "Command" });
        const line = dialog.getByRole("textbox", { name: "Command" });
        await this.press("/");
        await line.fill(text);
        await line.press("Enter");
        await this.until(
            async () => !(await line.isVisible()) || (await dialog.getByRole("alert").isVisible()),
        );
    }

    /** The record of the table, as anybody may have it. */
    async record(): Promise<string> {
        const answer = await this.page.request.get(
            `${this.house.url}api/tables/${this.table}/record`,
        );
        return answer.text();
    }

    /** Nothing is found, in any theme. */
    async audit(name: string): Promise<void> {
        assert.deepEqual(await audit(this.page, name), []);
    }

    /** Nothing is found, in the theme that is on. */
    async axe(name: string): Promise<void> {
        assert.deepEqual(await audit(this.page, name, []), []);
    }
}

/** Five questions, each answered and told; a key that goes on is at the answers of the next. */
export async function drill(guest: Guest): Promise<void> {
    const part = guest.page.getByRole("region", { name: "Try it" });
    for (let n = 1; n <= 5; n++) {
        await part.getByText(`Question ${String(n)} of 5`).waitFor();
        await part.locator(".buttons button").first().click();
        await part.getByText(/^(Right|Not quite)\. \S/).waitFor();
        await part
            .getByRole("button", { name: n < 5 ? "Next question" : "Five more" })
            .press("Enter");
        await part.locator(".buttons button:focus").waitFor();
    }
    await part.getByText("Question 1 of 5, 0 right").waitFor();
}
