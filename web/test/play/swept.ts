// swept.ts -- chips that move at a settlement, as the page asks the browser to move them.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

type What = "lost" | "paid" | "told";

interface Moved {
    what: What | undefined;
    delay: number;
    ends: number;
    /** It waits for its turn. */
    fill: boolean;
}

export interface Swept {
    of(what: What): Promise<Moved[]>;
    /** All that has lost is gone before anything is paid or told. */
    first(): Promise<void>;
}

/** Watches a page from now on; each kind has its marks on the felt, the first that fits counts. */
export async function sweeps(page: Page, marks: Record<What, string>): Promise<Swept> {
    await page.evaluate(
        (kinds) => {
            const moved: Moved[] = [];
            const own = Object.getOwnPropertyDescriptor(Element.prototype, "animate") ?? {};
            const animate = own.value as Element["animate"];
            Object.assign(globalThis, { moved });
            Element.prototype.animate = function (frames, options) {
                const { delay = 0, duration = 0, fill } = options as KeyframeAnimationOptions;
                const what = kinds.find(([, mark]) => this.matches(mark))?.[0];
                moved.push({
                    what,
                    delay,
                    ends: delay + Number(duration),
                    fill: fill !== undefined,
                });
                return animate.call(this, frames, options);
            };
        },
        Object.entries(marks) as [What, string][],
    );
    const of = async (what: What) =>
        (await page.evaluate(() => (globalThis as unknown as { moved: Moved[] }).moved)).filter(
            (one) => one.what === what && (what !== "lost" || one.fill),
        );
    const first = async () => {
        const swept = Math.max(...(await of("lost")).map(({ ends }) => ends));
        assert.ok(swept > 0, "losing chips are seen to go");
        for (const what of ["paid", "told"] as const) {
            const all = await of(what);
            assert.ok(all.length, what);
            for (const { delay } of all)
                assert.ok(delay >= swept, `${what} at ${String(delay)}, swept at ${String(swept)}`);
        }
    };
    return { of, first };
}
