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
    type Place,
} from "./places.js";

export const ZONES = ["line", "numbers", "against", "centre", "hops"] as const;
export type Zone = (typeof ZONES)[number];

const WIDE = 374;
/** As large as the largest of them: what is no drawing has as much room. */
export const pageSize = { width: WIDE, height: 280 };

/** Parts that stand beside one another: what chooses them is left of them. */
const TABS = 264;
/** A phone on its side, from this width on: two parts, and less beside them. */
const FLAT = 840;
const FLAT_TABS = 190;
/** And so much at the right, between the layout and the edge of the screen. */
const EDGE = 8;
export const hasTwo = (width: number): boolean => width >= FLAT;
const LEAST = 320;
export const abreast = (width: number): number => Math.max(1, Math.floor((width - TABS) / LEAST));
/** Those that have rows for a finger each. */
export const wholeParts = (width: number): number =>
    hasTwo(width)
        ? Math.floor((width - FLAT_TABS - EDGE) / 316)
        : Math.max(1, Math.floor((width - TABS) / (WIDE - 14)));
/** How high the rows of such parts are. */
export const rowBeside = (width: number): number => (ROW * (width - TABS)) / abreast(width) / WIDE;

const CELL = WIDE / 6;
const ROW = 48;
const FLAT_ROW = 53;
const FIELD = 72;
const BEHIND = 4;
/** The smallest letters on chips and of results. */
const SMALL = 13.5;

/** Line bets, field and come in a part so wide: rows for a finger, what is taken behind the line at its foot. */
export function linePlaces(left: number, top: number, width: number, row: number): Place[] {
    const x = (at: number) => left + (at * width) / WIDE;
    const wide = (part: number) => (part * width) / WIDE;
    const field = top + row;
    const bar = field + FIELD;
    const pass = bar + row;
    const end = pass + row;
    const bend = row - 4;
    const right = left + width;
    return [
        place("come", left, top, wide(236), row, {
            heavy: true,
            prints: [{ ...title("COME", x(102), top + row / 2 + 13, 36, 0.26), red: true }],
            chip: { x: x(205), y: top + row / 2, size: 38 },
        }),
        place("dont-come", x(236), top, wide(WIDE - 236), row, {
            heavy: true,
            prints: [
                label("Don’t come", x(246), top + row / 2 - 4, 16),
                label("bar", x(246), top + row / 2 + 17, 15),
            ],
            pips: [{ x: x(298), y: top + row / 2 + 12, size: 20, faces: [6, 6], bar: true }],
            chip: { x: x(352), y: top + row / 2 + 5, size: 34 },
        }),
        place("field", left, field, width, FIELD, {
            heavy: true,
            field: true,
            prints: [title("FIELD", x(187), field + 64, 21, 0.4)],
            chip: { x: x(278), y: field + 54, size: 32 },
        }),
        place("dont-pass", left, bar, wide(258), row, {
            path: line`M${left} ${bar}H${right}V${pass}H${left}Z`,
            prints: [
                title("DON’T PASS BAR", x(84), bar + row / 2 + 7, width < 360 ? 17 : 18, 0.04),
            ],
            pips: [{ x: x(188), y: bar + row / 2, size: 20, faces: [6, 6], bar: true }],
            chip: { x: x(235), y: bar + row / 2, size: 36 },
        }),
        // Each beside its wager: laid on the bar, taken behind the line.
        place("dont-pass-odds", x(258), bar, wide(WIDE - 258), row, {
            dashed: true,
            prints: [
                label("Lay", x(268), bar + row / 2 + 5, 15),
                pays(x(298), bar + row / 2 + 5, 15),
            ],
            chip: { x: x(354), y: bar + row / 2, size: 32 },
        }),
        place("pass", left, pass, width, row, {
            path: line`M${left} ${pass}H${right}V${end}H${left + bend}A${bend} ${bend} 0 0 1 ${left} ${end - bend}Z`,
            corner: bend,
            heavy: true,
            prints: [{ ...title("PASS LINE", x(132), pass + row / 2 + 11, 31, 0.18), heavy: true }],
            chip: { x: x(344), y: pass + row / 2, size: 41 },
        }),
        place("pass-odds", left, end + BEHIND, width, row, {
            dashed: true,
            prints: [
                label("Odds behind the line", x(20), end + BEHIND + row / 2 + 5, 16),
                pays(x(20) + 166, end + BEHIND + row / 2 + 5, 16), // after its name, which is no narrower in a narrow part
            ],
            chip: { x: x(344), y: end + BEHIND + row / 2, size: 36 },
        }),
    ];
}

/** How high that is. */
export const lineHeight = (row: number) => 4 * row + FIELD + BEHIND;

const lineZone = (row: number): Drawing => ({
    width: WIDE,
    height: lineHeight(row) + 2,
    numbers: [],
    prints: [],
    off: null,
    places: linePlaces(0, 0, WIDE, row),
});

type Row = readonly [kind: string, name: string];

const BOX = 58;
const HEAD = 19;
const TOP = 17;

/** A column a number: its box above, and rows of bets on it, each below its name. */
function columns([box, name]: Row, height: number, rows: readonly Row[]): Drawing {
    const foot = TOP + BOX;
    let y = foot;
    const laid = rows.map(([kind, name]) => {
        const top = y + HEAD;
        y = top + height;
        return { kind, name, top, height };
    });
    return {
        width: WIDE,
        height: y + 2,
        prints: [{ name, top: TOP }, ...laid].map(({ name, top }) => label(name, 4, top - 5, 14.5)),
        off: null,
        numbers: NUMBERS.map((number, i) => ({
            number,
            title: {
                ...numberTitle(number, (i + 0.5) * CELL, TOP + 24, 28, 0.68),
                anchor: "middle",
            },
            puck: { x: i * CELL + 16, y: foot - 16, size: 29 },
            fire: { x: (i + 1) * CELL - 12, y: TOP + 12, size: 21 },
        })),
        places: NUMBERS.flatMap((number, i) => {
            const x = i * CELL;
            const spot = (kind: string) => `${kind}-${String(number)}`;
            return [
                place(spot(box), x, TOP, CELL, BOX, {
                    chip: { x: x + CELL - 16, y: foot - 15, size: 28 },
                }),
                ...laid.map(({ kind, top, height }) =>
                    place(spot(kind), x, top, CELL, height, {
                        thin: true,
                        prints: [pays(x + CELL / 2, top + 14, 15, { anchor: "middle" })],
                        chip: {
                            x: x + CELL / 2,
                            y: top + height - 16,
                            size: 29,
                            most: 1,
                            letters: SMALL,
                        },
                    }),
                ),
            ];
        }),
    };
}

const numbersZone = (row: number) =>
    columns(["come", "Come bets"], row, [
        ["come-odds", "Odds on come bets"],
        ["buy", "Buy"],
        ["place", "Place"],
    ]);

const againstZone = (row: number) =>
    columns(["dont-come", "Don’t come bets"], row, [
        ["dont-come-odds", "Odds on don’t come bets"],
        ["lay", "Lay"],
        ["place-lose", "Place to lose"],
    ]);

function draw(which: Zone, flat: boolean): Drawing {
    const rest = { width: WIDE, numbers: [], off: null };
    const row = flat ? FLAT_ROW : ROW;
    const rows = flat ? ROWS.flat : ROWS.phone;
    switch (which) {
        case "line":
            return lineZone(row);
        case "numbers":
            return numbersZone(row);
        case "against":
            return againstZone(row);
        case "centre":
            return { ...rest, height: 6 * row, prints: [], places: centre(0, 0, WIDE, rows) };
        case "hops":
            return {
                ...rest,
                height: rows.heads + 4 * row + rows.fire + 2,
                prints: [...hopHeads(0, 14, WIDE), ...hopPays(0, 0, WIDE, rows)],
                places: below(0, 0, WIDE, rows),
            };
    }
}

/** Each is drawn once: a table asks for them with every change. */
const drawn = new Map<string, Drawing>();

/** `flat`: rows a little higher, for two of them beside one another on a phone on its side. */
export function zone(which: Zone, flat = false): Drawing {
    const key = `${which} ${String(flat)}`;
    const found = drawn.get(key) ?? draw(which, flat);
    drawn.set(key, found);
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
