// moves.ts -- from one spot to the next in a direction, by where they are on the screen.

const ways: Record<string, readonly [number, number]> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
};

const middle = (node: Element) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
};

/** The nearest spot that way: what lies aside counts double. */
export function beside(from: Element, key: string): HTMLElement | null {
    const way = ways[key];
    const spots = [...document.querySelectorAll<HTMLElement>("[data-spot]")];
    if (!way || !spots.length) return null;
    if (!from.matches("[data-spot]")) return spots[0] ?? null;
    const [x, y] = middle(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const spot of spots) {
        const [sx, sy] = middle(spot);
        const along = (sx - x) * way[0] + (sy - y) * way[1];
        const aside = Math.abs((sx - x) * way[1]) + Math.abs((sy - y) * way[0]);
        if (spot === from || along < 4) continue;
        const far = along + 2 * aside;
        if (far < least) [best, least] = [spot, far];
    }
    return best;
}
