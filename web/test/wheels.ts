// wheels.ts -- the wheels and layouts of roulette, written out for tests: names and what they cover.

import type { Covering } from "../src/games/wheels/covering.js";

const list = (text: string) => text.split(" ");

export const DOUBLE = list(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
);
export const SINGLE = list(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
);

const RED = list("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36");

function numbers(from: number, to: number, step = 1): string[] {
    const all: string[] = [];
    for (let n = from; n <= to; n += step) all.push(String(n));
    return all;
}

function inside(kind: string, pockets: string): Covering {
    return { spot: `${kind}-${pockets.replaceAll(" ", "-")}`, covers: list(pockets) };
}

/** Everything that a layout has, in the engine's order. */
export function fixture(wheel: "double" | "single"): Covering[] {
    const two = wheel === "double";
    const rows = numbers(1, 36, 3).map(Number);
    const text = (...n: number[]) => n.map(String).join(" ");
    const all: Covering[] = [
        inside("straight", "0"),
        ...(two ? [inside("straight", "00")] : []),
        ...numbers(1, 36).map((n) => inside("straight", n)),
        ...(two ? ["0 00", "0 1", "0 2", "00 2", "00 3"] : ["0 1", "0 2", "0 3"]).map((p) =>
            inside("split", p),
        ),
        ...rows.flatMap((n) => [text(n, n + 1), text(n + 1, n + 2)]).map((p) => inside("split", p)),
        ...numbers(1, 33).map((n) => inside("split", text(+n, +n + 3))),
        ...rows.map((n) => inside("three", text(n, n + 1, n + 2))),
        ...(two ? ["0 1 2", "0 00 2", "00 2 3"] : ["0 1 2"]).map((p) => inside("three", p)),
        ...rows
            .slice(0, -1)
            .flatMap((n) => [text(n, n + 1, n + 3, n + 4), text(n + 1, n + 2, n + 4, n + 5)])
            .map((p) => inside("four", p)),
        ...(two ? [{ spot: "first-five", covers: list("0 00 1 2 3") }] : []),
        ...rows.slice(0, -1).map((n) => ({ spot: `six-${String(n)}`, covers: numbers(n, n + 5) })),
        ...[1, 2, 3].map((n) => ({ spot: `column-${String(n)}`, covers: numbers(n, 36, 3) })),
        ...[1, 2, 3].map((n) => ({
            spot: `dozen-${String(n)}`,
            covers: numbers(12 * n - 11, 12 * n),
        })),
        { spot: "red", covers: RED },
        { spot: "black", covers: numbers(1, 36).filter((n) => !RED.includes(n)) },
        { spot: "odd", covers: numbers(1, 35, 2) },
        { spot: "even", covers: numbers(2, 36, 2) },
        { spot: "low", covers: numbers(1, 18) },
        { spot: "high", covers: numbers(19, 36) },
    ];
    return all;
}
