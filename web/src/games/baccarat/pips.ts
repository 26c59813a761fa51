// pips.ts -- the pips of a card as they are printed on one without an index, and what its long side tells.

/** In a card of 100 by 140. */
type Pip = readonly [x: number, y: number];

const column = (x: number, ys: readonly number[]): Pip[] => ys.map((y) => [x, y]);
const both = (ys: readonly number[]): Pip[] => [...column(27, ys), ...column(73, ys)];
const [TOP, FOOT] = [25, 115];
const FOUR = [TOP, 55, 85, FOOT];

const PIPS: Readonly<Record<string, readonly Pip[]>> = {
    A: [[50, 70]],
    "2": column(50, [TOP, FOOT]),
    "3": column(50, [TOP, 70, FOOT]),
    "4": both([TOP, FOOT]),
    "5": [...both([TOP, FOOT]), [50, 70]],
    "6": both([TOP, 70, FOOT]),
    "7": [...both([TOP, 70, FOOT]), [50, 47]],
    "8": [...both([TOP, 70, FOOT]), [50, 47], [50, 93]],
    "9": [...both(FOUR), [50, 70]],
    T: [...both(FOUR), [50, 40], [50, 100]],
};

/** None: a court. */
export function pipsOf(card: string): readonly Pip[] {
    return PIPS[card.charAt(0)] ?? [];
}

export type Edge = "court" | "none" | "two" | "three" | "four";

/** What is seen of a card whose long side is lifted; null: nothing, it lies face down. */
export function edgeOf(card: string): Edge | null {
    if (card === "xx") return null;
    const pips = pipsOf(card);
    if (!pips.length) return "court";
    const side = pips.filter(([x]) => x < 50).length;
    return side === 4 ? "four" : side === 3 ? "three" : side === 2 ? "two" : "none";
}
