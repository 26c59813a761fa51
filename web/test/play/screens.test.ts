// screens.test.ts -- every screen against the real server, on a desk and on a phone: axe finds
// nothing, nothing is wider than the screen, and a picture is left in build/web/shots for a person.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";

import type { Browser, BrowserContextOptions } from "playwright-core";

import { launch, still } from "../browser.js";
import { desk, Guest, House, phone } from "./house.js";

const SHOTS = "build/web/shots";

let browser: Browser;
let house: House;

before(async () => {
    mkdirSync(SHOTS, { recursive: true });
    browser = await launch();
    house = await House.open();
});
after(async () => {
    await browser.close();
    await house.close();
});

/** Goes from screen to screen; what is in each picture is looked over by axe as well. */
class Tour {
    private constructor(
        readonly guest: Guest,
        private readonly name: string,
        private readonly width: number,
        private readonly audit: boolean,
    ) {}

    static async begin(
        name: string,
        options: BrowserContextOptions,
        theme = "felt",
        audit = true,
    ): Promise<Tour> {
        const guest = await Guest.arrive(house, browser, options);
        await guest.context.addInitScript((look) => {
            localStorage.setItem("pit.settings", JSON.stringify({ theme: look, chip: 1 }));
        }, theme);
        return new Tour(guest, name, options.viewport?.width ?? desk.width, audit);
    }

    async shot(screen: string): Promise<void> {
        const { page } = this.guest;
        await still(page);
        await page.screenshot({ path: `${SHOTS}/play-${screen}-${this.name}.png` });
        // Colours are the same on a phone: one size is looked over in every theme.
        const words = `${screen}, ${this.name}`;
        if (this.name === "desk") await this.guest.audit(words);
        else if (this.audit) await this.guest.axe(words);
        assert.ok(await page.getByText("Play money", { exact: true }).count(), screen);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= this.width, `${screen}, ${this.name}: ${String(wide)} px wide`);
    }

    /** On a phone, what the header and the rail have no room for. */
    async more(): Promise<void> {
        const more = this.guest.page.getByRole("button", { name: "More", exact: true });
        if (await more.isVisible()) await more.click();
    }

    async go(hash: string, shown: string | RegExp): Promise<void> {
        await this.guest.page.goto(`${house.url}#/${hash}`);
        await this.guest.page.getByText(shown).first().waitFor();
    }

    /** The drawer is beside the table on a desk, and a sheet over it on a phone. */
    async drawer(tab: string): Promise<void> {
        const { page } = this.guest;
        const found = page.getByRole("tab", { name: tab });
        if (!(await found.isVisible())) await this.guest.press("i");
        await found.click();
    }
}

async function pages(tour: Tour): Promise<void> {
    await tour.guest.lobby();
    await tour.guest.page.getByRole("link", { name: /^Sit/ }).first().waitFor();
    await tour.shot("lobby");
    await tour.guest.page
        .getByRole("button", { name: /^Rules/ })
        .first()
        .click();
    await tour.guest.page.getByRole("dialog").getByText("House edge").waitFor();
    await tour.shot("lobby-rules");
    await tour.guest.press("Escape");
    await tour.go("new", "The rulebook allows this.");
    await tour.shot("new");
    await tour.go("account", "You play as a guest");
    await tour.shot("account");
    await tour.go("odds", "of the first bet");
    await tour.shot("explorer");
    await tour.go("odds/craps/ma-book", "A layout of your own");
    await tour.shot("explorer-craps");
    await tour.guest.page.getByText("Other rules, two side by side, and the command line").click();
    await tour.shot("explorer-compare");
    await tour.go("learn/red-dog/ma", "How likely");
    await tour.shot("learn");
    await tour.go("learn/craps/ma-book", "The first throw is the come-out roll");
    await tour.guest.page.getByRole("button", { name: /^Throw/ }).click();
    await tour.shot("learn-craps");
    await tour.go("table/none-such", "There is no such table");
    await tour.shot("closed");
}

async function table(tour: Tour): Promise<void> {
    const { guest } = tour;
    const id = await guest.open({
        rules: "ma",
        policy: "drill",
        turn_seconds: 0,
        bet_seconds: 0,
    });
    await tour.go(`table/${id}`, "You are watching. Sit down to play.");
    await tour.shot("watching");
    await guest.lobby();
    await guest.page.goto(`${house.url}#/table/${id}?sit`);
    await guest.page.getByLabel("Chips to bring").waitFor();
    await tour.shot("sit");
    await guest.page.getByLabel("Chips to bring").fill("100");
    await guest.page
        .getByRole("dialog")
        .getByRole("button", { name: /^Sit down/ })
        .click();
    await guest.page.getByRole("button", { name: "Cut here" }).waitFor();
    await tour.shot("cut");
    await guest.betsOpen();
    await tour.shot("bets");
    await guest.press("+"); // there is nothing to raise
    await guest.page.locator(".notice").waitFor();
    await tour.shot("refused");
    await guest.decision(() => guest.press("Shift+ArrowUp").then(() => guest.bet(1000)));
    await tour.shot("decision");
}

async function faults(tour: Tour): Promise<void> {
    const { guest } = tour;
    await tour.more();
    await guest.page.locator("footer summary").filter({ visible: true }).click();
    await tour.shot("faults");
    await guest.page
        .getByRole("button", { name: "third exposed" })
        .filter({ visible: true })
        .click();
    await guest.press("Escape");
    await guest.until(() => guest.moves("void"));
    await tour.shot("irregular");
    await guest.page.getByRole("button", { name: "Void my round" }).first().click();
    await guest.betsOpen();
    await guest.decision(() => guest.press("Shift+ArrowUp").then(() => guest.bet(1000)));
    await guest.answer("+");
    await tour.shot("over");
}

async function drawers(tour: Tour): Promise<void> {
    const { page } = tour.guest;
    for (const tab of ["Odds", "History", "Stats", "Rules", "Fair"]) {
        await tour.drawer(tab);
        await tour.shot(`drawer-${tab.toLowerCase()}`);
    }
    await page.getByRole("button", { name: "Check the whole table now" }).click();
    await page.locator(".verdict").waitFor();
    await page.locator(".verdict").scrollIntoViewIfNeeded();
    await tour.shot("drawer-checked");
    await tour.drawer("History");
    await page.locator("aside").getByRole("button").filter({ hasText: "spread" }).first().click();
    await page.getByRole("slider", { name: "Position in the round" }).waitFor();
    await tour.shot("drawer-round");
    await page.locator("aside").getByRole("button", { name: "Close" }).click();
}

async function dialogs(tour: Tour): Promise<void> {
    const { page, press } = {
        page: tour.guest.page,
        press: (key: string) => tour.guest.press(key),
    };
    await press("?");
    await tour.shot("keys");
    await press("Escape");
    for (const [button, screen] of [
        ["Settings", "settings"],
        ["Limits", "limits"],
        ["Rules", "rules"],
    ] as const) {
        await tour.more();
        await page.getByRole("button", { name: button }).filter({ visible: true }).first().click();
        await tour.shot(screen);
        await press("Escape");
    }
    await press("/");
    await page.getByRole("dialog", { name: "Command" }).waitFor();
    await tour.shot("command");
    await press("Escape");
    await reconnecting(tour, "reconnecting");
}

/** The link is lost, and comes back. */
async function reconnecting(tour: Tour, screen: string): Promise<void> {
    const { guest } = tour;
    guest.expected = /WebSocket|ERR_INTERNET_DISCONNECTED/;
    await guest.context.setOffline(true);
    await guest.page
        .getByRole("alert")
        .getByText(/accepted bets stand/)
        .waitFor();
    await tour.shot(screen);
    await guest.context.setOffline(false);
    await guest.page.getByText(/accepted bets stand/).waitFor({ state: "detached" });
}

/** Two at a table: one is ready, and waits for the other. */
async function company(tour: Tour): Promise<void> {
    const { guest } = tour;
    const id = await guest.open({ rules: "ma", private: false, turn_seconds: 0, bet_seconds: 0 });
    const other = await Guest.arrive(house, browser);
    await guest.sit(id);
    await other.lobby();
    await other.sit(id);
    await guest.press("Shift+ArrowUp");
    await guest.bet(1000);
    await other.press("Shift+ArrowUp");
    await other.bet(1000);
    await guest.enter();
    await guest.page.locator(".rail").getByText("Waiting for the others").waitFor();
    await tour.shot("waiting");
    await other.leave();
    await guest.lobby();
    await guest.page.getByRole("heading", { level: 1, name: /Red Dog/ }).waitFor();
    await tour.shot("lobby-seated");
}

async function craps(tour: Tour): Promise<void> {
    const { guest } = tour;
    const id = await guest.open({ game: "craps", rules: "ma-book", turn_seconds: 0 });
    await tour.go(`table/${id}`, "You are watching. Sit down to play.");
    await tour.shot("craps-watching");
    await guest.lobby();
    await guest.sit(id);
    await tour.shot("craps-bets");
    for (const spot of ["pass", "field"]) await guest.page.locator(`[data-spot="${spot}"]`).click();
    await guest.bet(1000);
    await guest.enter();
    await guest.until(() => (guest.state?.chance.length ?? 0) > 0);
    await tour.shot("craps-rolled");
    await tour.drawer("Odds");
    await guest.page.getByRole("row", { name: /^Any seven/ }).waitFor();
    await tour.shot("craps-drawer-odds");
    for (const tab of ["History", "Stats", "Rules", "Fair"]) {
        await tour.drawer(tab);
        await tour.shot(`craps-drawer-${tab.toLowerCase()}`);
    }
    await guest.page.locator("aside").getByRole("button", { name: "Close" }).click();
    // An amount that does not fit is offered as one that does; on a phone part by part.
    const parts = guest.page.getByRole("tab", { name: /^(Numbers|Against|Centre|Hops|Next roll)/ });
    for (const part of await parts.all()) {
        await part.click();
        await tour.shot(`craps-part-${(await part.innerText()).split(/\W/)[0] ?? ""}`);
    }
    if (await parts.count()) await parts.first().click();
    await guest.page.locator('[data-spot="place-6"]').filter({ visible: true }).click();
    await guest.page.getByRole("button", { name: "Bet $6", exact: true }).waitFor();
    await tour.shot("craps-offered");
    await reconnecting(tour, "craps-reconnecting");
}

async function verify(tour: Tour): Promise<void> {
    const { guest } = tour;
    const record = Buffer.from(await guest.record());
    await tour.go("verify", "Choose a record");
    await guest.page
        .getByLabel("Choose a record")
        .setInputFiles({ name: "table.pit", mimeType: "text/plain", buffer: record });
    await guest.page.locator(".verdict").waitFor();
    await tour.shot("verify");
}

for (const [size, viewport] of Object.entries({ desk, phone }))
    void test(`every screen, ${size}`, async () => {
        const tour = await Tour.begin(size, { viewport, hasTouch: size === "phone" });
        for (const part of [pages, table, faults, drawers, dialogs, verify, company, craps])
            await part(tour);
        await tour.guest.leave();
    });

const looks: Record<string, [BrowserContextOptions, string, boolean]> = {
    light: [{ viewport: desk, colorScheme: "light" }, "daylight", true],
    night: [{ viewport: phone, colorScheme: "dark" }, "night", true],
    forced: [{ viewport: desk, forcedColors: "active" }, "felt", false],
    still: [{ viewport: desk, reducedMotion: "reduce" }, "felt", false],
    zoomed: [{ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, "felt", true],
};

for (const [name, [options, theme, audit]] of Object.entries(looks))
    void test(`lobby and table, ${name}`, async () => {
        const tour = await Tour.begin(name, options, theme, audit);
        await tour.guest.lobby();
        await tour.guest.page.getByRole("link", { name: /^Sit/ }).first().waitFor();
        await tour.shot("lobby");
        await table(tour);
        await tour.drawer("Odds");
        await tour.shot("drawer-odds");
        await tour.guest.leave();
    });
