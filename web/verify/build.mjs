// build.mjs -- makes verify.html: one file with its script, its style and the engine inside.
//
//   node web/verify/build.mjs ENGINE OUT

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { build } from "vite";

const [enginePath, outPath] = process.argv.slice(2);
if (!enginePath || !outPath) throw new Error("usage: build.mjs ENGINE OUT");

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const engine = (await readFile(enginePath)).toString("base64");

const made = await build({
    configFile: false,
    root: here("."),
    logLevel: "warn",
    build: {
        write: false,
        lib: { entry: here("page.ts"), formats: ["iife"], name: "page" },
        target: "es2022",
    },
});
const script = made[0].output.find((part) => part.type === "chunk").code;

/** Puts text in place of a mark; what would end the element early is written another way. */
function fill(page, mark, text) {
    if (!page.includes(mark)) throw new Error(`page.html has no ${mark}`);
    return page.replace(mark, () => text);
}

let page = await readFile(here("page.html"), "utf8");
page = fill(page, "/* style */", await readFile(here("page.css"), "utf8"));
page = fill(
    page,
    "/* script */",
    `const ENGINE = "${engine}";\n${script.replaceAll("</script", "<\\/script")}`,
);
await writeFile(outPath, page);
