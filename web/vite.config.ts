import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// PIT_SERVER: where `npm run dev` finds the server that the page talks to.
const server = process.env.PIT_SERVER ?? "http://127.0.0.1:7711";

/** Which packages have code in the pages, for the list of what Pit is made of (tools/sbom.mjs). */
function packages(): Plugin {
    const folder = fileURLToPath(new URL("../build/web/", import.meta.url));
    return {
        name: "packages",
        apply: "build",
        generateBundle(_, bundle) {
            const roots = new Set<string>();
            for (const part of Object.values(bundle))
                if (part.type === "chunk")
                    for (const id of Object.keys(part.modules)) {
                        const root = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
                        if (root) roots.add(root);
                    }
            const list = [...roots].sort().map((root) => {
                const { name, version, license } = JSON.parse(
                    readFileSync(`${root}/package.json`, "utf8"),
                ) as Record<string, unknown>;
                return { name, version, license };
            });
            mkdirSync(folder, { recursive: true });
            writeFileSync(`${folder}packages.json`, JSON.stringify(list));
        },
    };
}

/** What every table needs comes as four files: a phone spends longer on forty small ones than on what they hold. The
 *  house's page shares the first with the others, and none that would start them. */
const initial = ["$initial" as const];
const together = [
    {
        name: "base",
        tags: initial,
        test: /\/(node_modules|web\/src\/(format|styles))/,
        priority: 4,
    },
    { name: "page", tags: initial, test: /\/web\/src\/(?!operator|main\.ts)/, priority: 3 },
    {
        name: "felt",
        test: /\/web\/src\/(felt|cards|generic\/(?!table|Generic)|lobby\/(Rules)?Dialog|games\/wheels\/told)/,
        priority: 2,
    },
    {
        name: "table",
        test: /\/web\/src\/((table|keys)\/(?!KeysDialog)|games\/past)/,
        priority: 1,
    },
    // What the table of a game has in common with its other parts, which else is a file for each of them.
    {
        name: "wheels",
        test: /\/web\/src\/games\/wheels\/(felt|chips|covering|laid|past|paying|messages|Tray|People|Piles)/,
    },
    {
        name: "roulette",
        test: /\/web\/src\/games\/roulette\/(colour|ring|messages|words|time|Wheel|Numbers|Dolly)/,
    },
    {
        name: "blackjack",
        test: /\/web\/src\/games\/blackjack\/(messages|words|notes|practised)/,
    },
];

export default defineConfig({
    plugins: [svelte(), packages()],
    build: {
        target: "es2022",
        assetsInlineLimit: 0,
        cssCodeSplit: false, // 23 kB once, where each part of a page waited for a sheet of its own
        modulePreload: { polyfill: false },
        rollupOptions: {
            input: {
                main: fileURLToPath(new URL("index.html", import.meta.url)),
                op: fileURLToPath(new URL("op/index.html", import.meta.url)),
            },
            output: { codeSplitting: { groups: together } },
        },
    },
    server: { proxy: { "/api": server, "/op/api": server, "/ws": { target: server, ws: true } } },
});
