// motion.ts -- things that move, where they may: `data-motion` on the root element, or the system.

export function moves(): boolean {
    const set = document.documentElement.dataset["motion"];
    if (set === "on" || set === "off") return set === "on";
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A card comes from the shoe, up to the right: 180 ms; without motion it fades in, 80 ms. */
export function dealt(node: Element): void {
    if (moves())
        node.animate(
            [
                { transform: "translate(60%, -70%) rotate(8deg)", opacity: 0 },
                { transform: "none", opacity: 1 },
            ],
            { duration: 180, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
        );
    else node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
}

/** A chip is set down: 150 ms. */
export function setDown(node: Element): void {
    if (moves())
        node.animate(
            [
                { transform: "translateY(-40%)", opacity: 0 },
                { transform: "none", opacity: 1 },
            ],
            {
                duration: 150,
                easing: "ease-out",
            },
        );
}

/** Slides from where it was to where it is, whenever `at` changes: 200 ms. */
export function slides(node: Element, at: unknown): { update(next: unknown): void } {
    let was = node.getBoundingClientRect();

    function update(next: unknown): void {
        const is = node.getBoundingClientRect();
        if (next !== at && moves())
            node.animate(
                [
                    {
                        transform: `translate(${String(was.x - is.x)}px, ${String(was.y - is.y)}px)`,
                    },
                    { transform: "none" },
                ],
                { duration: 200, easing: "ease-in-out" },
            );
        at = next;
        was = is;
    }
    return { update };
}

export interface From {
    /** From where, in the drawing's own units. */
    dx: number;
    dy: number;
    ms?: number;
    /** Waits so long before it moves. */
    after?: number;
}

/** What is under way on the table's account: a press brings it to its end. */
const running = new Set<{ finish(): void }>();

/** Done when so much of it is over, or at once without motion; the answer calls it off. */
export function later(ms: number, done: () => void): () => void {
    if (!moves()) {
        done();
        return () => undefined;
    }
    const one = {
        finish: () => {
            off();
            done();
        },
    };
    const timer = setTimeout(one.finish, ms);
    const off = () => {
        clearTimeout(timer);
        running.delete(one);
    };
    running.add(one);
    return off;
}

function run(node: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    const one = node.animate(frames, options);
    running.add(one);
    const end = () => running.delete(one);
    one.finished.then(end, end);
}

/** All that moves is where it goes. */
export function skipMotion(): void {
    for (const one of running) one.finish();
}

/** Within an SVG: what was paid comes from the house, lies there for a moment, and goes to the player. */
export function paid(node: SVGElement, { dx, dy, ms = 1100, after = 200 }: From): void {
    node.style.opacity = "0";
    if (!moves()) return;
    run(
        node,
        [
            { transform: `translate(${String(dx)}px, ${String(dy)}px)`, opacity: 0 },
            { transform: "none", opacity: 1, offset: 0.38 },
            { transform: "none", opacity: 1, offset: 0.7 },
            { transform: "translate(0, 90px)", opacity: 0 },
        ],
        { duration: ms, delay: after, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
    );
}

/** Within an SVG: the dealer moves chips from one place to another; they lie at the first until then. */
export function brought(node: SVGElement, { dx, dy, ms = 420, after = 0 }: From): void {
    if (!moves()) return;
    run(
        node,
        [{ transform: `translate(${String(dx)}px, ${String(dy)}px)` }, { transform: "none" }],
        {
            duration: ms,
            delay: after,
            fill: "backwards",
            easing: "ease-in-out",
        },
    );
}

/** Within an SVG: what was lost goes to the house, and is gone. */
export function goes(
    node: Element & ElementCSSInlineStyle,
    { dx, dy, ms = 420, after = 220 }: From,
): void {
    node.style.opacity = "0";
    if (!moves()) return;
    run(
        node,
        [
            { transform: "none", opacity: 1 },
            { transform: "none", opacity: 1, offset: 0.15 },
            { transform: `translate(${String(dx)}px, ${String(dy)}px)`, opacity: 0 },
        ],
        { duration: ms, delay: after, fill: "backwards", easing: "cubic-bezier(0.5, 0, 0.8, 0.4)" },
    );
}

/** Within an SVG: a card comes from the shoe, a chip from the player or from the house. */
export function comes(node: Element, { dx, dy, ms = 180, after = 0 }: From): void {
    const from = moves() ? `translate(${String(dx)}px, ${String(dy)}px)` : "none";
    run(
        node,
        [
            { transform: from, opacity: 0 },
            { transform: "none", opacity: 1 },
        ],
        {
            duration: moves() ? ms : 80,
            delay: moves() ? after : 0,
            fill: "backwards",
            easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
        },
    );
}
