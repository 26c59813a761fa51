// firefox.ts -- Debian's Firefox without a window, driven by the protocol that is built into it (Marionette:
// JSON over TCP, each message behind its length). What its console has heard of errors can be asked for.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const PATIENCE = 60000;
/** The key by which an element is passed to and fro. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const PREFERENCES = {
    "marionette.port": 0, // a free one, which it writes into its profile
    "app.normandy.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "ui.prefersReducedMotion": 1,
};

type Element = Record<string, string>;
type Answer = [type: number, id: number, error: { message: string } | null, result: unknown];

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function until<T>(what: string, found: () => T | Promise<T>): Promise<NonNullable<T>> {
    for (const end = Date.now() + PATIENCE; ;) {
        const value = await found();
        if (value) return value;
        if (Date.now() > end) throw new Error(`Firefox: waited in vain for ${what}`);
        await sleep(30);
    }
}

export class Firefox {
    private rest = Buffer.alloc(0);
    private count = 0;
    private readonly asked = new Map<number, (answer: Answer) => void>();

    private constructor(
        private readonly program: ChildProcess,
        private readonly profile: string,
        private readonly socket: Socket,
    ) {
        socket.on("data", (chunk) => {
            this.hear(chunk);
        });
    }

    static async open(): Promise<Firefox> {
        const profile = mkdtempSync(join(tmpdir(), "pit-firefox-"));
        const lines = Object.entries(PREFERENCES).map(
            ([name, value]) => `user_pref("${name}", ${String(value)});`,
        );
        writeFileSync(join(profile, "user.js"), lines.join("\n"));
        const program = spawn(
            FIREFOX,
            ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote"].concat([
                "--profile",
                profile,
            ]),
            { stdio: "ignore", env: { ...process.env, HOME: profile } },
        );
        const file = join(profile, "MarionetteActivePort");
        const port = await until("its port", () =>
            existsSync(file) ? Number(readFileSync(file, "utf8")) : 0,
        );
        const socket = connect(port, "127.0.0.1");
        await once(socket, "connect");
        const firefox = new Firefox(program, profile, socket);
        await firefox.ask("WebDriver:NewSession", {});
        return firefox;
    }

    async close(): Promise<void> {
        this.socket.destroy();
        if (this.program.exitCode === null) {
            const gone = once(this.program, "exit");
            this.program.kill("SIGKILL");
            await gone;
        }
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }

    // ---- the protocol ----

    private hear(chunk: Buffer): void {
        this.rest = Buffer.concat([this.rest, chunk]);
        for (;;) {
            const colon = this.rest.indexOf(":");
            if (colon < 0) return;
            const end = colon + 1 + Number(this.rest.subarray(0, colon).toString());
            if (this.rest.length < end) return;
            const message = JSON.parse(this.rest.subarray(colon + 1, end).toString()) as unknown;
            this.rest = this.rest.subarray(end);
            if (!Array.isArray(message)) continue; // its greeting
            const answer = message as Answer;
            this.asked.get(answer[1])?.(answer);
            this.asked.delete(answer[1]);
        }
    }

    private async ask(command: string, parameters: object): Promise<unknown> {
        const id = ++this.count;
        const text = JSON.stringify([0, id, command, parameters]);
        const answered = new Promise<Answer>((done) => this.asked.set(id, done));
        this.socket.write(`${String(Buffer.byteLength(text))}:${text}`);
        const [, , error, result] = await answered;
        if (error) throw new Error(`${command}: ${error.message}`);
        return result;
    }

    // ---- what a test does ----

    async go(url: string): Promise<void> {
        await this.ask("WebDriver:Navigate", { url });
    }

    /** What a function body returns in the page; of a promise, what it is fulfilled with. */
    async run<T>(script: string, ...args: unknown[]): Promise<T> {
        const { value } = (await this.ask("WebDriver:ExecuteScript", { script, args })) as {
            value: T;
        };
        return value;
    }

    until<T>(script: string, ...args: unknown[]): Promise<NonNullable<T>> {
        return until(script, () => this.run<T>(script, ...args));
    }

    /** Clicks with the mouse on the first element that fits. */
    async click(css: string): Promise<void> {
        const found = (await this.ask("WebDriver:FindElement", {
            using: "css selector",
            value: css,
        })) as { value: Element };
        await this.ask("WebDriver:ElementClick", { id: found.value[ELEMENT] });
    }

    /** Presses a key and lets it go; `\uE007` is Enter. */
    async press(key: string): Promise<void> {
        const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
        await this.ask("WebDriver:PerformActions", {
            actions: [{ type: "key", id: "keyboard", actions }],
        });
    }

    /** The errors that its console has heard of pages at this address. */
    async troubles(url: string): Promise<string[]> {
        await this.ask("Marionette:SetContext", { value: "chrome" });
        const found = await this.run<string[]>(
            `return Services.console.getMessageArray()
                .filter((one) => one instanceof Ci.nsIScriptError)
                .filter((one) => one.sourceName.startsWith(arguments[0]))
                .filter((one) => !(one.flags & one.warningFlag))
                .map((one) => one.errorMessage);`,
            url,
        );
        await this.ask("Marionette:SetContext", { value: "content" });
        return found;
    }
}
