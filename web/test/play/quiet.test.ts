// quiet.test.ts -- nothing is celebrated but a round that brought more than was staked.

import assert from "node:assert/strict";
import { test } from "node:test";

import { armed } from "../browser.js";
import { Guest } from "./house.js";
import { browser, house } from "./open.js";

const CHIME = 660; // Hz, as sound.ts has it
const SPINS = 200; // until one was won and one lost

/** The page's sound is on, and every tone is noted instead of made. */
async function listening(): Promise<Guest> {
    const guest = await Guest.arrive(house, browser, { reducedMotion: "reduce" });
    await guest.context.addInitScript(() => {
        const tones: number[] = [];
        const param = () => ({
            value: 0,
            setValueAtTime: () => undefined,
            exponentialRampToValueAtTime: () => undefined,
        });
        const node = () => ({
            gain: param(),
            frequency: param(),
            Q: param(),
            connect: (to: unknown) => to,
            stop: () => undefined,
        });
        localStorage.setItem("pit.settings", JSON.stringify({ sound: true, chip: 1 }));
        Object.assign(globalThis, {
            tones,
            AudioContext: class {
                sampleRate = 2;
                currentTime = 0;
                createGain = node;
                createBiquadFilter = node;
                createBuffer = () => ({ getChannelData: () => [] });
                createBufferSource = () => ({ ...node(), start: () => undefined });
                createOscillator = () => {
                    const one = node();
                    return { ...one, start: () => tones.push(one.frequency.value) };
                };
            },
        });
    });
    await guest.sit(await guest.open({ game: "roulette", rules: "ma-book" }), 300);
    return guest;
}

const tones = (guest: Guest): Promise<number[]> =>
    guest.page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones);
const chimes = async (guest: Guest): Promise<number> =>
    (await tones(guest)).filter((pitch) => pitch === CHIME).length;

/** A chip on each of these spots, and a spin; what it brought beyond the stake. */
async function spin(guest: Guest, ...spots: string[]): Promise<number> {
    const from = guest.heard.length;
    await guest.betsOpen();
    for (const spot of spots) await guest.page.locator(`[data-spot="${spot}"]`).click();
    await guest.until(() => guest.stake() > 0);
    await armed(guest.page);
    await guest.page.getByRole("button", { name: /^Spin/ }).click();
    await guest.until(() => guest.ended(from));
    const last = guest.state?.seats.find(({ you }) => you)?.last ?? [];
    return last.reduce((sum, { net }) => sum + net, 0);
}

void test("a chime for a round that was won, and none for one that was lost or even", async () => {
    const guest = await listening();
    let won = 0;
    let lost = 0;
    for (let spins = 0; !won || !lost; spins++) {
        assert.ok(spins < SPINS);
        const net = await spin(guest, "red");
        if (net > 0) won++;
        else lost++;
        await guest.settled();
        await guest.until(async () => (await chimes(guest)) >= won);
        assert.equal(await chimes(guest), won);
    }
    // One of the two is paid, and nothing is won.
    assert.ok((await spin(guest, "red", "black")) <= 0);
    await guest.settled();
    await guest.betsOpen();
    assert.equal(await chimes(guest), won);
    assert.ok((await tones(guest)).length > 2 * won, "chips are heard");
});
