// ear.ts -- what a screen reader would be told of itself: all that the live regions of a page say, in their order.

import type { Guest } from "./house.js";

/** Keeps it from the next page on: `told` empties it. */
export async function listens(guest: Guest): Promise<void> {
    await guest.context.addInitScript(() => {
        const told: string[] = [];
        Object.assign(window, { told });
        const live = "[aria-live], [role=log], [role=status], [role=alert]";
        const note = (text: string | null) => {
            const words = (text ?? "").replace(/\s+/g, " ").trim();
            if (words) told.push(words);
        };
        const watch = new MutationObserver((list) => {
            const changed = new Set<Element>();
            for (const { target, addedNodes } of list) {
                const at = target instanceof Element ? target : target.parentElement;
                const region = at?.closest(live);
                if (region && region.role !== "log") changed.add(region);
                for (const node of addedNodes)
                    if (region?.role === "log") note(node.textContent);
                    else if (node instanceof Element && !region)
                        for (const one of [node, ...node.querySelectorAll(live)])
                            if (one.matches(live) && one.role !== "log") note(one.textContent);
            }
            for (const region of changed) note(region.textContent);
        });
        addEventListener("DOMContentLoaded", () => {
            watch.observe(document.documentElement, {
                childList: true,
                subtree: true,
                characterData: true,
            });
        });
    });
}

export async function told(guest: Guest): Promise<string[]> {
    await guest.page.waitForTimeout(500); // what belongs to one press is told together
    return guest.page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0));
}
