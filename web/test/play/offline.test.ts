// offline.test.ts -- the pages without their server, a new build of them, and their installation.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
    appendFileSync,
    cpSync,
    mkdtempSync,
    readFileSync,
    readdirSync,
    renameSync,
    rmSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import type { Browser, Page } from "playwright-core";

import { launch } from "../browser.js";
import { Guest, House } from "./house.js";

const DIST = "web/dist";
const copies: string[] = [];
let browser: Browser;

before(async () => {
    browser = await launch();
});
after(async () => {
    await browser.close();
    for (const folder of copies) rmSync(folder, { recursive: true });
});

/** A server with somebody at it, for the time of `use`. */
async function atHouse(
    use: (guest: Guest, house: House) => Promise<void>,
    ...options: string[]
): Promise<void> {
    const house = await House.open(...options);
    try {
        const guest = await Guest.arrive(house, browser);
        try {
            await use(guest, house);
        } finally {
            await guest.context.close();
        }
    } finally {
        await house.close();
    }
}

/** Everything of this build is kept, and the worker answers for this page. */
async function kept(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** There is a worker of another build, and it waits. */
const waits = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting);

const cachesOf = (page: Page) => page.evaluate(() => window.caches.keys());

/** A copy of the pages that a test may change. */
function copyOfPages(): string {
    const folder = mkdtempSync(join(tmpdir(), "pit-pages-"));
    copies.push(folder);
    cpSync(DIST, folder, { recursive: true });
    return folder;
}

/** Another build: every file of it under another name, as its hash would have it, and a mark. */
function rebuild(folder: string, mark: string): void {
    const assets = join(folder, "assets");
    for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
    const names = readdirSync(assets);
    const another = (name: string) => name.replace(/\.\w+$/, `${mark}$&`);
    const text = (file: string) =>
        names.reduce(
            (all, name) => all.replaceAll(name, another(name)),
            readFileSync(file, "utf8"),
        );
    for (const name of names) {
        const file = join(assets, name);
        if (/\.(js|css)$/.test(name)) writeFileSync(file, text(file));
        if (/^main-.*\.js$/.test(name))
            appendFileSync(file, `\ndocument.documentElement.dataset.build = "${mark}";\n`);
        renameSync(file, join(assets, another(name)));
    }
    writeFileSync(join(folder, "index.html"), text(join(folder, "index.html")));
    execFileSync(process.execPath, ["web/worker/build.mjs", folder]);
}

void test("every smaller file is the file, and no file of the build is without them in vain", () => {
    const names = readdirSync(DIST, { recursive: true, encoding: "utf8" });
    let smaller = 0;
    for (const name of names.filter((one) => /\.(br|gz)$/.test(one))) {
        const file = join(DIST, name.replace(/\.(br|gz)$/, ""));
        const made = readFileSync(join(DIST, name));
        const back = name.endsWith(".br") ? brotliDecompressSync(made) : gunzipSync(made);
        assert.ok(back.equals(readFileSync(file)), name);
        assert.ok(made.length < back.length, name);
        smaller++;
    }
    assert.ok(smaller > 40, String(smaller));
    for (const name of names.filter((one) =>
        /(index|verify)\.html$|main-.*\.(js|css)$|\.wasm$/.test(one),
    ))
        for (const end of [".br", ".gz"]) assert.ok(names.includes(name + end), name + end);
});

void test("explorer, lessons and the check of a record work without the server", () =>
    atHouse(async (guest, house) => {
        guest.expected = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/;
        const { page } = guest;
        await guest.lobby();
        await kept(page);
        await house.kill();
        // None of these pages has been opened before.
        await page.goto(`${house.url}#/odds/red-dog/ma`);
        await page.reload();
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.getByText("17533/626665").waitFor();
        await page.goto(`${house.url}#/learn/red-dog/ma`);
        await page.reload();
        await page.getByText("MA-RD").first().waitFor();
        await page.goto(`${house.url}#/learn/craps/ma-book`);
        await page.getByRole("heading", { level: 1, name: /Craps/ }).waitFor();
        await page.goto(`${house.url}#/verify`);
        await page.reload();
        await page.locator("input[type=file]").setInputFiles("examples/hand.pit");
        await page.getByText("VERIFIED").first().waitFor();
        // The server comes back, and so does the page, with nothing kept of what it said.
        await house.again();
        await page.goto(house.url);
        await guest.until(() => guest.heard.some(({ is }) => is === "welcome"));
        const stored = await page.evaluate(async () => {
            const [name = ""] = await caches.keys();
            return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
        });
        assert.ok(stored.includes("/") && stored.some((path) => path.endsWith(".wasm")));
        assert.deepEqual(
            stored.filter((path) => path.startsWith("/api") || path === "/ws"),
            [],
        );
        assert.deepEqual(guest.troubles, []);
    }));

void test("a practice table plays without the server, and its chips are nobody's", () =>
    atHouse(async (guest, house) => {
        guest.expected = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/;
        const { page } = guest;
        await guest.lobby();
        await kept(page);
        const before = await guest.me();
        await house.kill();
        await page.reload();
        await page.locator("details.practice").getByRole("link", { name: "Red Dog" }).click();
        await page.getByText("Practice chips").first().waitFor();
        const cut = page.getByRole("button", { name: "Cut here" });
        const ante = page.locator('[data-spot="ante"]:not(:disabled)');
        await cut.or(ante).first().waitFor();
        if (await cut.isVisible()) await cut.click();
        for (let round = 1; round <= 3; round++) {
            await ante.click();
            await guest.until(async () => (await guest.figure("Bet")) !== "$0");
            await guest.enter();
            const stand = page.getByRole("button", { name: /^Stand/ });
            await guest.until(
                async () =>
                    (await stand.isVisible()) ||
                    ((await guest.figure("Bet")) === "$0" && (await ante.isVisible())),
            );
            if (await stand.isVisible()) await guest.enter();
            await guest.until(async () => (await guest.figure("Bet")) === "$0");
        }
        assert.equal(await page.locator(".alarm").count(), 0);
        await guest.axe("practice");
        // The server comes back: it knows of none of this.
        await house.again();
        await page.goto(house.url);
        await guest.until(() => guest.heard.some(({ is }) => is === "welcome"));
        assert.deepEqual(await guest.me(), before);
        assert.deepEqual(guest.troubles, []);
    }));

void test("after a new build one reload shows it, an open page finds its old files, and they go at last", () => {
    const pages = copyOfPages();
    return atHouse(
        async (guest, house) => {
            const { page, context } = guest;
            const build = (of: Page) =>
                of.evaluate(() => document.documentElement.dataset.build ?? "one");
            await guest.lobby();
            await kept(page);
            const [first] = await cachesOf(page);
            const old = await context.newPage();
            // It knows of a build once it was greeted.
            const greeted = old
                .waitForEvent("websocket")
                .then((socket) => socket.waitForEvent("framereceived"));
            await old.goto(`${house.url}#/odds`);
            await greeted;
            assert.equal(await build(page), "one");

            await house.kill();
            rebuild(pages, "two");
            await house.again();
            // Who does not reload is told to: the page that was open takes no bet of another version.
            const told = { timeout: 60000 }; // each comes back when it is its time to
            await old.getByRole("dialog", { name: "There is a new version of Pit" }).waitFor(told);
            await page.getByRole("button", { name: "Reload the page" }).click(told);
            await page.getByRole("heading", { name: "Tables" }).waitFor();
            assert.equal(await build(page), "two");
            assert.equal(await page.getByRole("dialog").count(), 0);
            await guest.until(() => page.evaluate(waits));
            assert.equal((await cachesOf(page)).length, 2, "both are kept while both are open");
            await old.goto(`${house.url}#/verify`); // the same document, and a part that it lacked
            await old.locator("input[type=file]").waitFor({ state: "attached" });
            assert.equal(await build(old), "one");

            await old.close();
            await guest.until(async () => {
                await page.goto("about:blank"); // nobody holds the old one any more
                await page.goto(house.url);
                await page.getByRole("heading", { name: "Tables" }).waitFor();
                await kept(page);
                return (await cachesOf(page)).length === 1;
            });
            assert.notDeepEqual(await cachesOf(page), [first]);
            await house.kill();
            await page.reload();
            await page.getByRole("heading", { name: "Tables" }).waitFor();
            assert.equal(await build(page), "two", "and without a server it is the new one");
        },
        "--web",
        pages,
    );
});

void test("files of two builds are never kept as one", () => {
    const pages = copyOfPages();
    const sw = readFileSync(join(pages, "sw.js"), "utf8");
    rebuild(pages, "two");
    // The worker of the first build with the page of the second, as in the midst of a deployment.
    for (const end of [".br", ".gz"]) rmSync(join(pages, `sw.js${end}`));
    writeFileSync(join(pages, "sw.js"), sw);
    return atHouse(
        async (guest) => {
            await guest.lobby();
            const state = await guest.page.evaluate(async () => {
                const made = await navigator.serviceWorker.register("/sw.js").catch(() => null);
                const worker = made?.installing ?? made?.waiting ?? made?.active;
                while (worker && worker.state === "installing")
                    await new Promise((done) => setTimeout(done, 50));
                return worker?.state;
            });
            assert.equal(state, "redundant");
        },
        "--web",
        pages,
    );
});

void test("the page can be installed", () =>
    atHouse(async (guest, house) => {
        await guest.lobby();
        await kept(guest.page);
        const tools = await guest.context.newCDPSession(guest.page);
        const found = await tools.send("Page.getAppManifest");
        assert.deepEqual(found.errors, []);
        const { icons, start_url } = JSON.parse(found.data ?? "{}") as {
            icons: { src: string; sizes: string; type: string }[];
            start_url: string;
        };
        assert.equal(start_url, "/");
        for (const { src, sizes, type } of icons) {
            const answer = await guest.page.request.get(new URL(src, house.url).href);
            assert.equal(answer.status(), 200, src);
            assert.equal(answer.headers()["content-type"], type);
            if (type === "image/png") {
                const bytes = await answer.body();
                assert.equal(
                    `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`,
                    sizes,
                );
            }
        }
        const { installabilityErrors } = await tools.send("Page.getInstallabilityErrors");
        // A window without history is all that headless Chromium has to say against it.
        const ids = installabilityErrors.map(({ errorId }) => errorId);
        assert.deepEqual(
            ids.filter((id) => id !== "in-incognito"),
            [],
        );
        assert.deepEqual(guest.troubles, []);
    }));
