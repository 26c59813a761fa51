// build.mjs -- the last step of a build: the worker that keeps it in a browser, and every file once
// more in the encodings in which it is smaller.
//
//   node web/worker/build.mjs DIST

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [dist] = process.argv.slice(2);
if (!dist) throw new Error("usage: build.mjs DIST");

/** What the pages do without: the page that one saves, that of operators, and icons that the system keeps itself. */
const NOT_KEPT = /^(verify\.html|sw\.js|icon-.*\.png|op\/.*|assets\/op-.*)$/;
const WORTH = 0.95; // of its size: pictures and fonts are compressed already
const MADE = /\.(br|gz)$/;

const hash = (algorithm, bytes, form) => createHash(algorithm).update(bytes).digest(form);

async function files() {
    const entries = await readdir(dist, { recursive: true, withFileTypes: true });
    return entries
        .filter((entry) => entry.isFile() && !MADE.test(entry.name))
        .map((entry) => relative(dist, join(entry.parentPath ?? entry.path, entry.name)))
        .sort();
}

/** The worker, with the list of what it keeps. */
async function worker() {
    const kept = {};
    for (const name of await files()) {
        if (NOT_KEPT.test(name)) continue;
        const bytes = await readFile(join(dist, name));
        const path = name === "index.html" ? "/" : `/${name}`;
        kept[path] = `sha256-${hash("sha256", bytes, "base64")}`;
    }
    const list = JSON.stringify(kept, null, 4);
    const source = await readFile(fileURLToPath(new URL("worker.js", import.meta.url)), "utf8");
    return source
        .replace("{/* files */}", () => list)
        .replace("/* version */", hash("sha256", source + list, "hex").slice(0, 16));
}

async function compress(name) {
    const bytes = await readFile(join(dist, name));
    const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const made = {
        br: await promisify(brotliCompress)(bytes, { params }),
        gz: await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
    };
    for (const [end, smaller] of Object.entries(made))
        if (smaller.length < WORTH * bytes.length)
            await writeFile(join(dist, `${name}.${end}`), smaller);
}

await writeFile(join(dist, "sw.js"), await worker());
for (const name of await files()) await compress(name);
