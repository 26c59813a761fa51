// open.ts -- what most page tests begin with: a browser, and a server that has just been opened. Importing it opens both for
// the tests of a file, and closes them after the last.

import { after, before } from "node:test";

import type { Browser } from "playwright-core";

import { launch } from "../browser.js";
import { House } from "./house.js";

export let browser: Browser;
export let house: House;

before(async () => {
    browser = await launch();
    house = await House.open();
});
after(async () => {
    await browser.close();
    await house.close();
});
