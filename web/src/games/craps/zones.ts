// zones.ts -- the layout in parts that fit a phone, nothing in them smaller than a finger.

import {
    below,
    centre,
    hopHeads,
    label,
    line,
    NUMBERS,
    numberTitle,
    pays,
    place,
    title,
    type Drawing,
} from "./places.js";

export const ZONES = ["line", "numbers", "against", "centre", "hops"] as const;
export type Zone = (typeof ZONES)[number];

const WIDE = 374;
const CELL = WIDE / 6;

function lineZone(): Drawing {
    const w = WIDE;
    return {
        width: w,
        height: 278,
        numbers: [],
        prints: [],
        off: null,
        places: [
            place("come", 0, 0, 236, 54, {
                prints: [title("COME", 100, 39, 34, 0.26)],
                chip: { x: 205, y: 27, size: 38 },
            }),
            place("dont-come", 236, 0, w - 236, 54, {
                prints: [label("Don’t come", 246, 21, 16), label("bar", 246, 44, 15)],
                pips: [{ x: 298, y: 39, size: 20, faces: [6, 6], bar: true }],
                chip: { x: 350, y: 33, size: 36 },
            }),
            place("field", 0, 54, w, 72, {
                field: true,
                prints: [title("FIELD", 187, 118, 21, 0.4)],
                chip: { x: 272, y: 106, size: 37 },
            }),
            place("dont-pass", 0, 126, w, 48, {
                prints: [title("DON’T PASS BAR", 128, 158, 22, 0.1)],
                pips: [{ x: 262, y: 150, size: 24, faces: [6, 6], bar: true }],
                chip: { x: 334, y: 150, size: 38 },
            }),
            place("pass", 0, 174, w, 50, {
                path: line`M0 174H${w}V224H44A44 44 0 0 1 0 180Z`,
                corner: 44,
                prints: [title("PASS LINE", 160, 209, 30, 0.2)],
                chip: { x: 334, y: 199, size: 42 },
            }),
            place("dont-pass-odds", 0, 229, 181, 48, {
                dashed: true,
                prints: [label("Lay odds", 14, 258, 16), pays(87, 258, 16)],
                chip: { x: 158, y: 253, size: 34 },
            }),
            place("pass-odds", 193, 229, 181, 48, {
                dashed: true,
                prints: [label("Odds", 207, 258, 16), pays(252, 258, 16)],
                chip: { x: 350, y: 253, size: 34 },
            }),
        ],
    };
}

/** A column a number; each row a kind of bet, its name above what it pays. */
function columns(
    height: number,
    list: readonly [name: string, text: string, y: number, h: number][],
    box: { y: number; h: number },
): Drawing {
    return {
        width: WIDE,
        height,
        prints: [],
        off: null,
        numbers: NUMBERS.map((number, i) => ({
            number,
            title: {
                ...numberTitle(number, (i + 0.5) * CELL, box.y + 38, 38, 0.6),
                anchor: "middle",
            },
            puck: { x: i * CELL + 20, y: box.y + box.h - 24, size: 36 },
            fire: { x: (i + 1) * CELL - 13, y: box.y + 14, size: 24 },
        })),
        places: NUMBERS.flatMap((number, i) =>
            list.map(([name, text, y, h]) => {
                const x = i * CELL;
                const plain = !text;
                return place(`${name}-${String(number)}`, x, y, CELL, h, {
                    thin: !plain,
                    prints: plain
                        ? []
                        : [
                              label(text, x + CELL / 2, y + 18, 14, { anchor: "middle" }),
                              pays(x + CELL / 2, y + 37, 15, { anchor: "middle" }),
                          ],
                    chip: {
                        x: x + CELL / 2 + (plain ? 9 : 0),
                        y: y + h - 21,
                        size: 34,
                    },
                });
            }),
        ),
    };
}

function numbersZone(): Drawing {
    return columns(
        314,
        [
            ["come", "", 0, 90],
            ["come-odds", "odds", 90, 64],
            ["buy", "buy", 154, 80],
            ["place", "place", 234, 80],
        ],
        { y: 0, h: 90 },
    );
}

function againstZone(): Drawing {
    return columns(
        314,
        [
            ["dont-come", "", 0, 90],
            ["dont-come-odds", "lay", 90, 64],
            ["lay", "lay", 154, 80],
            ["place-lose", "lose", 234, 80],
        ],
        { y: 0, h: 90 },
    );
}

function draw(which: Zone): Drawing {
    const rest = { width: WIDE, numbers: [], off: null };
    switch (which) {
        case "line":
            return lineZone();
        case "numbers":
            return numbersZone();
        case "against":
            return againstZone();
        case "centre":
            return { ...rest, height: 348, prints: [], places: centre(0, 0, WIDE, true) };
        case "hops":
            return {
                ...rest,
                height: 334,
                prints: [
                    label("Hops", 6, 17, 17),
                    pays(368, 17, 16, { anchor: "end" }),
                    ...hopHeads(0, 38, WIDE),
                ],
                places: below(0, 0, WIDE, true),
            };
    }
}

/** Each is drawn once: a table asks for them with every change. */
const drawn = new Map<Zone, Drawing>();

export function zone(which: Zone): Drawing {
    const found = drawn.get(which) ?? draw(which);
    drawn.set(which, found);
    return found;
}

const zones = new Map<string, Zone>();

/** The zone in which a spot is drawn; null: it has no place, and lies in the tray. */
export function zoneOf(spot: string): Zone | null {
    if (!zones.size)
        for (const one of ZONES)
            for (const { spot: name } of zone(one).places) zones.set(name, one);
    return zones.get(spot) ?? null;
}
