// press.ts -- a spot under a pointer: a press adds a chip; the right button, Shift, or a long press
// takes one off.

import { tick } from "svelte";

const LONG_MS = 450;
export const TWICE_MS = 350;

let before = -Infinity;

/** The second press of a double one: it comes before the table has told what the first has done. */
export function twice(now: number = performance.now()): boolean {
    if (now - before < TWICE_MS) return true;
    before = now;
    return false;
}

/** A button that goes when it was pressed: the keys it had go to the marked one. */
export function passesOn(node: HTMLElement): { destroy: () => void } {
    let had = false;
    node.addEventListener("focus", () => (had = true));
    node.addEventListener("blur", () => {
        queueMicrotask(() => (had &&= !node.isConnected)); // one that is removed loses it, too
    });
    return {
        destroy() {
            had ||= document.activeElement === node;
            if (!had) return;
            void tick().then(() => {
                if (document.activeElement !== document.body) return;
                document.querySelector<HTMLElement>(".rail [data-primary]")?.focus();
            });
        },
    };
}

export interface Presses {
    add(): void;
    remove(): void;
}

export function press(
    node: HTMLElement,
    presses: Presses,
): { update: (next: Presses) => void; destroy: () => void } {
    let now = presses;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let long = false;

    const down = (event: PointerEvent) => {
        long = false;
        clearTimeout(timer);
        if (event.pointerType === "mouse") return;
        timer = setTimeout(() => {
            long = true;
            now.remove();
        }, LONG_MS);
    };
    const up = () => {
        clearTimeout(timer);
    };
    const click = (event: MouseEvent) => {
        if (long) long = false;
        else if (event.shiftKey) now.remove();
        else now.add();
    };
    const menu = (event: MouseEvent) => {
        event.preventDefault();
        if (!long && (event as PointerEvent).pointerType === "mouse") now.remove();
    };

    const off = new AbortController();
    const { signal } = off;
    node.addEventListener("pointerdown", down, { signal });
    node.addEventListener("pointerup", up, { signal });
    node.addEventListener("pointercancel", up, { signal });
    node.addEventListener("pointerleave", up, { signal });
    node.addEventListener("click", click, { signal });
    node.addEventListener("contextmenu", menu, { signal });
    return {
        update(next) {
            now = next;
        },
        destroy() {
            clearTimeout(timer);
            off.abort();
        },
    };
}
