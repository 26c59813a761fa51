// browser.test.ts -- the engine in Chromium, loaded as a page loads it: the bytes of the program.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";

import { chromium, type Browser } from "playwright-core";

import type * as EngineModule from "../src/engine/engine.js";
import { allCases, wasmFile } from "./helper.js";

const page = "<!doctype html><meta charset=utf-8><title>engine</title>";
const types: Record<string, string> = { js: "text/javascript", wasm: "application/wasm" };

let server: Server;
let browser: Browser;

/** A page, the compiled sources, the engine; and the policy that a server would send with them. */
async function serve(path: string): Promise<[string, Buffer | string]> {
    if (path === "/") return ["text/html", page];
    const file = path === "/pit.wasm" ? wasmFile : `build/web${path}`;
    return [types[file.split(".").pop() ?? ""] ?? "text/plain", await readFile(file)];
}

before(async () => {
    server = createServer((request, response) => {
        serve(request.url ?? "/").then(
            ([type, body]) => {
                response.writeHead(200, {
                    "content-type": type,
                    "content-security-policy":
                        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
                });
                response.end(body);
            },
            () => response.writeHead(404).end(),
        );
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    });
});

after(async () => {
    await browser.close();
    server.close();
});

void test("in a browser every answer has the bytes of the program", async () => {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
    const cases = allCases();
    const answers = await tab.evaluate(
        async (asked) => {
            const path = "/src/engine/engine.js"; // of the page, not of this file
            const { Engine } = (await import(path)) as typeof EngineModule;
            const engine = await Engine.load("/pit.wasm");
            return asked.map(({ call, text }) => engine.ask(call, text));
        },
        cases.map(({ call, text }) => ({ call, text })),
    );
    assert.equal(answers.length, cases.length);
    cases.forEach(({ name, answer }, i) => {
        assert.equal(answers[i], answer, name);
    });
});
