// pictures.ts -- the key screens as they are meant to look: docs/pictures has one of each, and a screen is
// held against it. The cards are known, or nothing has come yet; nothing moves and the clock stands still, so
// that the page alone decides what is seen. Pictures are compared in cells of 16 pixels: how a Chromium smooths letters does
// not count, a chip that is missing does. `node build/web/test/play/pictures.js` draws them anew.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Browser, Page } from "playwright-core";

import { armed, launch, still } from "../browser.js";
import { Mock, RED_DOG } from "../mock.js";
import { House } from "./house.js";

export const FOLDER = "docs/pictures";
const CELL = 16;
/** A cell differs if its mean colour is so far off, of 255. */
const FAR = 14;
/** So many cells may differ. */
const SPARE = 6;
const PATIENCE = 30000;

export interface Screen {
    name: string;
    size: "desk" | "phone";
    theme?: string;
    /** The address, and what is done there before it is looked at. */
    at: string;
    play?: (page: Page) => Promise<void>;
}

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Presses the marked button, once it says this. */
async function gold(page: Page, says: RegExp): Promise<void> {
    const button = page.locator("[data-primary]").filter({ hasText: says });
    await button.waitFor();
    await armed(page);
    await button.click();
}

/** Takes a seat at the table whose cards are known. */
async function sit(page: Page): Promise<void> {
    await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .click();
    await page.locator("[data-primary]").waitFor();
}

/** Two cards, and a decision. */
async function decision(page: Page): Promise<void> {
    await sit(page);
    await gold(page, /^Bet/);
    await gold(page, /^Deal/);
    await page
        .locator("[data-primary]")
        .filter({ hasText: /^Stand/ })
        .waitFor();
}

async function over(page: Page): Promise<void> {
    await decision(page);
    await gold(page, /^Stand/);
    await page
        .locator("[data-primary]")
        .filter({ hasText: /^Deal again/ })
        .waitFor();
}

/** The bet that a game begins with, and a chip on each of these. */
function bets(...spots: string[]): (page: Page) => Promise<void> {
    return async (page) => {
        let sum = 500;
        await gold(page, /^Bet/);
        for (const spot of spots) {
            await page.locator(`[data-spot="${spot}"]`).click();
            const text = `$${String((sum += 500) / 100)}`;
            await page
                .locator(".figures dd")
                .nth(1)
                .filter({ hasText: new RegExp(`^\\${text}$`) })
                .waitFor();
        }
        await page
            .locator("[data-primary]")
            .filter({ hasText: /^(Roll|Spin|Deal)/ })
            .waitFor();
    };
}

/** The cut that comes first where cards are dealt by a shoe, and bets. */
function cut(...spots: string[]): (page: Page) => Promise<void> {
    return async (page) => {
        const next = page.locator("[data-primary]").filter({ hasText: /^(Cut here|Bet)/ });
        await next.waitFor();
        // The offer lasts some seconds; then the page cuts where it would have been cut here.
        const here = page.getByRole("button", { name: "Cut here" });
        await here.click({ timeout: 2000 }).catch(() => undefined);
        await bets(...spots)(page);
    };
}

const CRAPS = "#/practice/craps/ma-book min=5 max=500";
const WHEEL = "#/practice/roulette/ma-book min=1 max=500";
const SIX = "#/practice/big-six/ma-book min=1 max=100";
const BOX = "#/practice/blackjack/ma-book min=5 over_under=on match=on streak=on";
const SHOE = "#/practice/baccarat/ma-book min=5 vig_collected=owed dragon_bonus=on house_money=on";
const DOG = `#/table/${RED_DOG}?sit`;

export const SCREENS: readonly Screen[] = [
    { name: "lobby", size: "desk", at: "" },
    { name: "red-dog", size: "desk", at: DOG, play: decision },
    { name: "red-dog-over", size: "phone", at: DOG, play: over },
    { name: "red-dog-daylight", size: "desk", theme: "daylight", at: DOG, play: sit },
    { name: "craps", size: "desk", at: CRAPS, play: bets("field", "hard-8", "any-seven") },
    { name: "craps-come-out", size: "phone", at: CRAPS, play: bets() },
    { name: "craps-contrast", size: "desk", theme: "contrast", at: CRAPS, play: bets("field") },
    {
        name: "roulette",
        size: "desk",
        at: WHEEL,
        play: bets("straight-17", "split-17-20", "dozen-2", "black"),
    },
    {
        name: "roulette-bets",
        size: "phone",
        at: WHEEL,
        play: bets("straight-17", "straight-20", "dozen-2", "column-2", "even"),
    },
    {
        name: "big-six",
        size: "desk",
        at: SIX,
        play: bets("five", "joker"),
    },
    { name: "big-six-bets", size: "phone", at: SIX, play: bets("five", "joker") },
    { name: "blackjack", size: "desk", at: BOX, play: cut("match", "over-13", "streak-2") },
    { name: "blackjack-bets", size: "phone", at: BOX, play: cut("match", "streak-3") },
    { name: "baccarat", size: "desk", at: SHOE, play: cut("tie", "dragon-banker", "player") },
    { name: "baccarat-bets", size: "phone", at: SHOE, play: cut("tie", "house-money") },
    {
        name: "lesson",
        size: "phone",
        theme: "night",
        at: "#/learn/red-dog/ma",
        play: (page) => page.getByRole("button", { name: "Deal", exact: true }).click(),
    },
];

/** One screen as a picture, half as large as it is. */
async function shoot(browser: Browser, house: House, screen: Screen): Promise<Buffer> {
    const context = await browser.newContext({
        viewport: SIZES[screen.size],
        reducedMotion: "reduce",
        colorScheme: "dark",
        serviceWorkers: "block",
    });
    await context.addInitScript((theme) => {
        localStorage.setItem("pit.settings", JSON.stringify({ theme, chip: 1, cuts: true }));
        localStorage.setItem("pit.guided", "red-dog craps roulette big-six blackjack baccarat");
        sessionStorage.setItem("pit.cut", "0.5");
        Math.random = () => 0.4;
        // A table of the page itself draws its shoe with these, and the page its share; whichever comes first, each
        // draws its own. So the cards that are burned are the same each time.
        const drawn = { table: 1, page: 2 };
        crypto.getRandomValues = <T>(to: T): T => {
            if (!(to instanceof Uint8Array)) return to;
            const who = to.byteLength < to.buffer.byteLength ? "table" : "page";
            for (let i = 0; i < to.length; i++)
                to[i] = (drawn[who] = (drawn[who] * 69069 + 1) % 2 ** 24) >> 16;
            return to;
        };
    }, screen.theme ?? "felt");
    const mock = await Mock.start("web/dist");
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.clock.setFixedTime(new Date("2026-01-01T20:00:00Z"));
    await page.goto((screen.at === DOG || !screen.at ? mock.url : house.url) + screen.at);
    if (screen.play) await screen.play(page);
    else await page.getByRole("heading", { name: "Red Dog 1" }).waitFor();
    await page.mouse.move(0, 0);
    await armed(page);
    await page.waitForLoadState("networkidle");
    await still(page);
    const picture = await page.screenshot();
    await context.close();
    mock.close();
    return picture;
}

interface Canvases {
    load: (source: string) => Promise<HTMLCanvasElement>;
}

/** A blank page that reads pictures and halves them. */
async function reader(browser: Browser): Promise<Page> {
    const page = await browser.newPage();
    await page.setContent("<!doctype html><title>pictures</title>");
    await page.evaluate(() => {
        const load = async (source: string) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            const canvas = document.createElement("canvas");
            canvas.width = image.naturalWidth;
            canvas.height = image.naturalHeight;
            canvas.getContext("2d")?.drawImage(image, 0, 0);
            return canvas;
        };
        Object.assign(globalThis, { load });
    });
    return page;
}

const url = (kind: string, bytes: Buffer) =>
    `data:image/${kind};base64,${bytes.toString("base64")}`;

/** Halved, as it is kept. */
async function kept(page: Page, picture: Buffer): Promise<Buffer> {
    const text = await page.evaluate(
        async (source) => {
            const from = await (globalThis as unknown as Canvases).load(source);
            const canvas = document.createElement("canvas");
            canvas.width = from.width / 2;
            canvas.height = from.height / 2;
            const drawing = canvas.getContext("2d");
            if (!drawing) throw new Error("there is no canvas");
            drawing.imageSmoothingQuality = "high";
            drawing.drawImage(from, 0, 0, canvas.width, canvas.height);
            return canvas.toDataURL("image/webp", 0.86);
        },
        url("png", picture),
    );
    return Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
}

/** Cells of the two pictures whose mean colours are far apart: "x y" in pixels of the screen. */
export async function differing(page: Page, was: Buffer, is: Buffer): Promise<string[]> {
    return page.evaluate(
        async ([a, b, cell, far]) => {
            const { load } = globalThis as unknown as Canvases;
            const means = async (source: string, scale: number) => {
                const canvas = await load(source);
                const across = canvas.getContext("2d");
                if (!across) throw new Error("there is no canvas");
                const [w, h] = [canvas.width, canvas.height];
                const { data } = across.getImageData(0, 0, w, h);
                const side = cell / scale;
                const cells = new Map<string, number[]>();
                for (let y = 0; y < h; y++)
                    for (let x = 0; x < w; x++) {
                        const key = `${String(Math.floor(x / side) * cell)} ${String(Math.floor(y / side) * cell)}`;
                        const sum = cells.get(key) ?? [0, 0, 0, 0];
                        const at = 4 * (y * w + x);
                        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (data[at + c] ?? 0);
                        sum[3] = (sum[3] ?? 0) + 1;
                        cells.set(key, sum);
                    }
                return cells;
            };
            const [one, two] = [await means(a, 2), await means(b, 1)];
            const mean = (sum: number[] | undefined, c: number) =>
                (sum?.[c] ?? 0) / (sum?.[3] ?? 1);
            return [...two.keys()].filter((key) =>
                [0, 1, 2].some(
                    (c) => Math.abs(mean(one.get(key), c) - mean(two.get(key), c)) > far,
                ),
            );
        },
        [url("webp", was), url("png", is), CELL, FAR] as const,
    );
}

export class Pictures {
    private constructor(
        private readonly browser: Browser,
        private readonly house: House,
        private readonly page: Page,
    ) {}

    static async begin(): Promise<Pictures> {
        const browser = await launch();
        return new Pictures(browser, await House.open(), await reader(browser));
    }

    async end(): Promise<void> {
        await this.browser.close();
        await this.house.close();
    }

    shoot(screen: Screen): Promise<Buffer> {
        return shoot(this.browser, this.house, screen);
    }

    /** What is not as it was: nothing, or where; the screen as it is, to look at. */
    async compare(screen: Screen): Promise<{ cells: string[]; picture: Buffer }> {
        const picture = await this.shoot(screen);
        const cells = await differing(this.page, readFileSync(fileOf(screen)), picture);
        return { cells: cells.length > SPARE ? cells : [], picture };
    }

    async renew(screen: Screen): Promise<void> {
        writeFileSync(fileOf(screen), await kept(this.page, await this.shoot(screen)));
    }
}

export const fileOf = ({ name }: Screen): string => `${FOLDER}/${name}.webp`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const wanted = process.argv.slice(2);
    const pictures = await Pictures.begin();
    mkdirSync(FOLDER, { recursive: true });
    for (const screen of SCREENS)
        if (!wanted.length || wanted.includes(screen.name)) await pictures.renew(screen);
    await pictures.end();
}
