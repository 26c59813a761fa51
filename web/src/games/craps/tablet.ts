// tablet.ts -- the whole layout for a screen that is tall and not wide, nothing in it smaller than a finger: the
// numbers over the lines, as on the side of a real table, and its middle beside them, below the dice.

import {
    below,
    centre,
    hopHeads,
    hopPays,
    label,
    NUMBERS,
    numberTitle,
    pays,
    place,
    ROWS,
    type Drawing,
    type NumberBox,
    type Place,
    type Print,
} from "./places.js";
import { lineHeight, linePlaces } from "./zones.js";

const ROW = 44;
const HEAD = 16;
const HALF = 368;
const GAP = 12;
const CELL = HALF / NUMBERS.length;
const RIGHT = HALF + GAP;
const BETWEEN = 6;

/** Rows of bets, each below its name: those against a number above it, those on it below. */
const AGAINST = [
    ["lay", "Lay"],
    ["place-lose", "Place to lose"],
    ["dont-come-odds", "Odds on don’t come bets"],
] as const;
const ON = [
    ["come-odds", "Odds on come bets"],
    ["buy", "Buy"],
    ["place", "Place"],
] as const;
const DONT = AGAINST.length * (HEAD + ROW) + HEAD;
const BOX = DONT + ROW;
const BOX_HIGH = 64;
const BELOW = BOX + BOX_HIGH;
const LINES = BELOW + ON.length * (HEAD + ROW) + BETWEEN;

/** What stands above the middle: the dice, what each total would bring, and the spot that is looked at. */
export const CORNER = { x: RIGHT, y: 0, w: HALF, h: 194 };
const MIDDLE = CORNER.h + BETWEEN;
const { seven, hard, craps, high, horn } = ROWS.tablet;
const HOPS = MIDDLE + seven + 2 * hard + craps + high + horn + BETWEEN;

const rows = [
    ...AGAINST.map(([kind, name], i) => ({ kind, name, top: i * (HEAD + ROW) })),
    ...ON.map(([kind, name], i) => ({ kind, name, top: BELOW + i * (HEAD + ROW) })),
];

function column(number: number, i: number): Place[] {
    const x = i * CELL;
    const spot = (kind: string) => `${kind}-${String(number)}`;
    return [
        ...rows.map(({ kind, top }) =>
            place(spot(kind), x, top + HEAD, CELL, ROW, {
                thin: true,
                prints: [pays(x + CELL / 2, top + HEAD + 14, 15, { anchor: "middle" })],
                chip: { x: x + CELL / 2, y: top + HEAD + ROW - 14, size: 28, most: 1 },
            }),
        ),
        place(spot("dont-come"), x, DONT, CELL, ROW, {
            thin: true,
            chip: { x: x + CELL / 2, y: DONT + ROW / 2 + 2, size: 34 },
        }),
        place(spot("come"), x, BOX, CELL, BOX_HIGH, {
            chip: { x: x + CELL - 18, y: BELOW - 17, size: 29 },
        }),
    ];
}

const numberBox = (number: number, i: number): NumberBox => ({
    number,
    title: {
        ...numberTitle(number, (i + 0.5) * CELL, BOX + 30, 33, 0.62),
        anchor: "middle",
    },
    puck: { x: i * CELL + 18, y: BELOW - 17, size: 30 },
    fire: { x: (i + 1) * CELL - 13, y: BOX + 14, size: 24 },
});

const names = (): Print[] =>
    [...rows, { name: "Don’t come bets", top: DONT - HEAD }].map(({ name, top }) =>
        label(name, 2, top + HEAD - 4, 14),
    );

function draw(): Drawing {
    return {
        width: RIGHT + HALF,
        height: LINES + lineHeight(ROW) + 2,
        places: [
            ...NUMBERS.flatMap(column),
            ...linePlaces(0, LINES, HALF, ROW),
            ...centre(RIGHT, MIDDLE, HALF, ROWS.tablet),
            ...below(RIGHT, HOPS, HALF, ROWS.tablet),
        ],
        numbers: NUMBERS.map(numberBox),
        prints: [
            ...names(),
            ...hopHeads(RIGHT, HOPS + 14, HALF),
            ...hopPays(RIGHT, HOPS, HALF, ROWS.tablet),
        ],
        off: null,
    };
}

let drawn: Drawing | undefined;

export function tablet(): Drawing {
    drawn ??= draw();
    return drawn;
}
