// browser.ts -- a page in Chromium that has the engine, loaded as a server would send it.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import axe from "axe-core"; // it comes with @axe-core/playwright
import { chromium, type Browser, type Page } from "playwright-core";

import { wasmFile } from "./helper.js";

const empty = "<!doctype html><meta charset=utf-8><title>engine</title>";
const types: Record<string, string> = { js: "text/javascript", wasm: "application/wasm" };

/** A page, the compiled sources, the engine; and the policy that a server would send with them. */
async function answer(path: string): Promise<[string, Buffer | string]> {
    if (path === "/") return ["text/html", empty];
    const file = path === "/pit.wasm" ? wasmFile : `build/web${path}`;
    return [types[file.split(".").pop() ?? ""] ?? "text/plain", await readFile(file)];
}

const server = createServer((request, response) => {
    answer(request.url ?? "/").then(
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

const flags = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

export function launch(): Promise<Browser> {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: flags,
    });
}

/** The marked button and Enter count, which rest for a moment after each press, and so do what costs money and has just come up. */
export async function armed(page: Page): Promise<void> {
    await page.waitForFunction(() => {
        const gold = document.querySelector("[data-primary]");
        return (
            !document.documentElement.dataset["enter"] &&
            !document.documentElement.dataset["press"] &&
            (gold?.hasAttribute("data-armed") ?? true) &&
            !document.querySelector('.acts [aria-disabled="true"]')
        );
    });
}

/** All is drawn, and nothing moves any more. */
export async function still(page: Page): Promise<void> {
    await page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        await document.fonts.ready;
        for (let quiet = 0; quiet < 3; quiet++) {
            await frame();
            if (document.getAnimations().some(({ playState }) => playState === "running"))
                quiet = 0;
        }
    });
}

const THEMES = ["felt", "night", "daylight", "contrast"];

/** What axe finds. In the theme that is on by all of its rules; in the others, unless one is enough, by
 *  contrast, since themes differ in colours alone: the page that is open changes, and nothing is loaded again. */
export async function audit(page: Page, name: string, themes = THEMES): Promise<string[]> {
    await page.evaluate(axe.source);
    const root = page.locator("html");
    const set = (theme: string) =>
        root.evaluate((node, to) => {
            node.dataset["theme"] = to;
        }, theme);
    const was = (await root.getAttribute("data-theme")) ?? "felt";
    const found: string[] = [];
    for (const theme of [was, ...themes.filter((other) => other !== was)]) {
        if (theme !== was) await set(theme);
        await still(page);
        const violations = await page.evaluate(
            async (rules) => {
                const { axe: engine } = globalThis as unknown as { axe: typeof axe };
                const { violations: list } = await engine.run({
                    resultTypes: ["violations"],
                    ...(rules.length ? { runOnly: rules } : {}),
                });
                return list.map(
                    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
                );
            },
            theme === was ? [] : ["color-contrast"],
        );
        found.push(...violations.map((text) => `${name}, ${theme}: ${text}`));
    }
    if (themes.length) await set(was);
    return found;
}

/** Opens the page, lets `use` have it, and closes all. */
export async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const browser = await launch();
    try {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
        await use(page);
    } finally {
        await browser.close();
        server.close();
    }
}
