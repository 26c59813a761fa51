// zones.ts -- the layout in parts that fit a phone, nothing in them smaller than a finger.

import {
    below,
    centre,
    hopHeads,
    hopPays,
    label,
    line,
    NUMBERS,
    numberTitle,
    pays,
    place,
    ROWS,
    title,
    type Drawing,
} from "./places.js";

export const ZONES = ["line", "numbers", "against", "centre", "hops"] as const;
export type Zone = (typeof ZONES)[number];

const WIDE = 374;
/** As large as the largest of them: what is no drawing has as much room. */
export const pageSize = { width: WIDE, height: 280 };
const CELL = WIDE / 6;

function lineZone(): Drawing {
    const w = WIDE;
    return {
        width: w,
        height: 270,
        numbers: [],
        prints: [],
        off: null,
        places: [
            place("come", 0, 0, 236, 48, {
                prints: [title("COME", 100, 35, 32, 0.26)],
                chip: { x: 205, y: 24, size: 38 },
            }),
            place("dont-come", 236, 0, w - 236, 48, {
                prints: [label("Don’t come", 246, 20, 16), label("bar", 246, 41, 15)],
                pips: [{ x: 298, y: 36, size: 20, faces: [6, 6], bar: true }],
                chip: { x: 350, y: 29, size: 36 },
            }),
            place("field", 0, 48, w, 72, {
                field: true,
                prints: [title("FIELD", 187, 112, 21, 0.4)],
                chip: { x: 272, y: 100, size: 37 },
            }),
            place("dont-pass", 0, 120, 258, 48, {
                path: line`M0 120H${w}V168H0Z`,
                prints: [title("DON’T PASS BAR", 84, 151, 18, 0.05)],
                pips: [{ x: 188, y: 144, size: 20, faces: [6, 6], bar: true }],
                chip: { x: 235, y: 144, size: 36 },
            }),
            // Each beside its wager: laid on the bar, taken behind the line.
            place("dont-pass-odds", 258, 120, w - 258, 48, {
                dashed: true,
                prints: [label("Lay", 268, 149, 15), pays(298, 149, 15)],
                chip: { x: 354, y: 144, size: 32 },
            }),
            place("pass", 0, 168, w, 48, {
                path: line`M0 168H${w}V216H44A44 44 0 0 1 0 172Z`,
                corner: 44,
                prints: [title("PASS LINE", 126, 202, 29, 0.18)],
                chip: { x: 344, y: 192, size: 41 },
            }),
            place("pass-odds", 0, 220, w, 48, {
                dashed: true,
                prints: [label("Odds behind the line", 20, 249, 16), pays(186, 249, 16)],
                chip: { x: 344, y: 244, size: 36 },
            }),
        ],
    };
}

type Row = readonly [kind: string, name: string, height: number];

const BOX = 70;
const HEAD = 19;

/** A column a number: its box above, and rows of bets on it, each below its name. */
function columns(box: string, rows: readonly Row[]): Drawing {
    let y = BOX;
    const laid = rows.map(([kind, name, height]) => {
        const top = y + HEAD;
        y = top + height;
        return { kind, name, top, height };
    });
    return {
        width: WIDE,
        height: y + 2,
        prints: laid.map(({ name, top }) => label(name, 4, top - 5, 14)),
        off: null,
        numbers: NUMBERS.map((number, i) => ({
            number,
            title: {
                ...numberTitle(number, (i + 0.5) * CELL, 29, 33, 0.62),
                anchor: "middle",
            },
            puck: { x: i * CELL + 19, y: BOX - 18, size: 34 },
            fire: { x: (i + 1) * CELL - 13, y: 14, size: 24 },
        })),
        places: NUMBERS.flatMap((number, i) => {
            const x = i * CELL;
            const spot = (kind: string) => `${kind}-${String(number)}`;
            return [
                place(spot(box), x, 0, CELL, BOX, {
                    chip: { x: x + CELL - 18, y: BOX - 18, size: 32 },
                }),
                ...laid.map(({ kind, top, height }) =>
                    place(spot(kind), x, top, CELL, height, {
                        thin: true,
                        prints: [pays(x + CELL / 2, top + 14, 15, { anchor: "middle" })],
                        chip: { x: x + CELL / 2, y: top + height - 16, size: 29, most: 1 },
                    }),
                ),
            ];
        }),
    };
}

const numbersZone = () =>
    columns("come", [
        ["come-odds", "Odds on come bets", 48],
        ["buy", "Buy", 48],
        ["place", "Place", 48],
    ]);

const againstZone = () =>
    columns("dont-come", [
        ["dont-come-odds", "Odds on don’t come bets", 48],
        ["lay", "Lay", 48],
        ["place-lose", "Place to lose", 48],
    ]);

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
            return { ...rest, height: 288, prints: [], places: centre(0, 0, WIDE, ROWS.phone) };
        case "hops":
            return {
                ...rest,
                height: 286,
                prints: [...hopHeads(0, 14, WIDE), ...hopPays(0, 0, WIDE, ROWS.phone)],
                places: below(0, 0, WIDE, ROWS.phone),
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
