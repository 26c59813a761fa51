// package.mjs -- the package for npm as a stranger has it: installed from its tarball into an empty folder, used in Node,
// by a TypeScript project and in Chromium. It answers what the program prints.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const pit = process.env.PIT ?? "build/pit";
const version = execFileSync(pit, ["--version"], { encoding: "utf8" }).split(" ")[1].trim();
const folder = mkdtempSync(join(tmpdir(), "pit-npm-"));
const root = process.cwd();
const say = (...words) => JSON.parse(execFileSync(pit, words, { encoding: "utf8" }));
const node = (script) => execFileSync(process.execPath, ["--input-type=module"], { cwd: folder, input: script, encoding: "utf8" });

/** What both are asked, and what the program answers. */
const asked = `
    const pit = await load();
    const record = await text("hand.pit");
    const forged = record.replace("cards Qh", "cards Qs");
    let refused = "";
    try { pit.odds("chess"); } catch (error) { refused = error instanceof Refused ? error.message : "another error"; }
    const answers = JSON.stringify({
        rules: pit.rules("red-dog", "ma decks=6"),
        odds: pit.odds("craps"),
        replay: pit.replay(record),
        verify: await pit.verify(record),
        forged: (await pit.verify(forged)).verdict,
        refused,
    });
`;

function check(answers) {
    assert.deepEqual(answers.rules, say("rules", "red-dog", "--rules", "ma", "--set", "decks=6", "--json"));
    assert.deepEqual(answers.odds, say("odds", "craps", "--json"));
    assert.deepEqual(answers.replay, say("replay", "examples/hand.pit", "--json"));
    assert.deepEqual(answers.verify, say("verify", "examples/hand.pit", "--json"));
    assert.equal(answers.forged, "differs");
    assert.match(answers.refused, /no such game/);
}

test("it is packed, and installs into an empty folder without a network", () => {
    const tarball = execFileSync("tools/npm", [version], { encoding: "utf8" }).trim();
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }));
    execFileSync("npm", ["install", "--silent", "--offline", "--no-audit", "--no-fund", join(root, tarball)], { cwd: folder });
    const { version: installed, dependencies } = JSON.parse(readFileSync(join(folder, "node_modules/pit-engine/package.json")));
    assert.deepEqual([installed, dependencies], [version, undefined]);
});

test("in Node: rules, odds, replay and verify answer what the program prints", () => {
    const out = node(`
        import { readFile } from "node:fs/promises";
        import { load, Refused } from "pit-engine";
        const text = (file) => readFile(${JSON.stringify(join(root, "examples/"))} + file, "utf8");
        ${asked}
        console.log(answers);`);
    check(JSON.parse(out));
});

test("every line of its README prints what stands there", () => {
    const [, script] = /```js\n([^]*?)```/.exec(readFileSync("packaging/npm/README.md", "utf8"));
    const want = [...script.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line);
    assert.ok(want.length >= 4);
    assert.deepEqual(node(script).trimEnd().split("\n"), want);
});

test("its types are there, and hold", () => {
    const compile = (text) => {
        writeFileSync(join(folder, "use.ts"), text);
        const tsc = join(root, "web/node_modules/typescript/bin/tsc");
        const flags = ["--noEmit", "--strict", "--module", "NodeNext", "--moduleResolution", "NodeNext", "--lib", "ES2023,DOM"];
        execFileSync(process.execPath, [tsc, ...flags, "use.ts"], { cwd: folder, stdio: "pipe" });
    };
    const good = `import { load, type Odds } from "pit-engine";
        const odds: Odds = (await load()).odds("craps");
        export const first: string | undefined = odds.wagers[0]?.spot;`;
    compile(good);
    assert.throws(() => compile(good.replace("string | undefined", "number | undefined")), "a wrong type goes unnoticed");
});

test("in Chromium", async () => {
    const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");
    const kinds = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
    const page = `<!doctype html><script type="importmap">{"imports":{"pit-engine":"/node_modules/pit-engine/index.js"}}</script>
        <script type="module">
        import { load, Refused } from "pit-engine";
        const text = async (file) => (await fetch("/" + file)).text();
        ${asked}
        globalThis.answers = answers;
        </script>`;
    const server = createServer(({ url }, answer) => {
        answer.setHeader("Content-Type", kinds[url.split(".").at(-1)] ?? "text/html");
        if (url === "/") return answer.end(page);
        const from = url === "/hand.pit" ? join(root, "examples") : folder;
        try {
            answer.end(readFileSync(join(from, url)));
        } catch {
            answer.writeHead(404).end();
        }
    }).listen(0, "127.0.0.1");
    await new Promise((done) => server.on("listening", done));
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    });
    try {
        const tab = await browser.newPage();
        await tab.goto(`http://127.0.0.1:${server.address().port}/`);
        await tab.waitForFunction(() => "answers" in globalThis, null, { timeout: 60000 });
        check(JSON.parse(await tab.evaluate(() => globalThis.answers)));
    } finally {
        await browser.close();
        server.close();
    }
});

after(() => rmSync(folder, { recursive: true }));
