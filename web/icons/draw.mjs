// draw.mjs -- draws the icons of the installed page from public/icon.svg, in Chromium.
//
//   node web/icons/draw.mjs
//
// What they look like is kept in public/: run this after a change of the drawing.

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const file = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const drawing = await readFile(file("icon.svg"), "utf8");

/** A launcher may cut a maskable icon to any shape inside; it shows no corners of its own. */
const square = drawing.replace(/ rx="\d+"/, "");
if (square === drawing) throw new Error("icon.svg has no rounded corners to take off");

const icons = [
    ["icon-192.png", 192, drawing],
    ["icon-512.png", 512, drawing],
    ["icon-maskable-512.png", 512, square],
    ["icon-touch-180.png", 180, square],
];

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, size, svg] of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
    await writeFile(file(name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
