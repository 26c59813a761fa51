// desk.ts -- the whole layout as one drawing, for a screen that is wide enough.

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
    type Place,
} from "./places.js";

const TOP = 4;
const LEFT = 24;
const INNER = 120; // behind the two lines
const RIGHT = 985;
const COLUMN = 123;
const FIRST = 247; // the first number
const ROWS = { lay: TOP, lose: 34, dont: 64, box: 98, buy: 194, place: 230, come: 268 };
const FIELD = 340;
const DONT_PASS = 414;
const PASS = 458;
const END = 510;

function deskLines(): Place[] {
    const low = END - 124; // the centre of the bends
    return [
        place("pass", INNER, PASS, RIGHT - INNER, END - PASS, {
            path: line`M${LEFT} ${TOP}V${low}A124 124 0 0 0 148 ${END}H${RIGHT}V${PASS}H148A72 72 0 0 1 76 ${low}V${TOP}Z`,
            also: { x: LEFT, y: TOP, w: 52, h: low - TOP },
            prints: [
                title("PASS LINE", 540, 495, 30, 0.34),
                { ...title("PASS LINE", 59, 208, 26, 0.3), turn: -90 },
            ],
            chip: { x: 800, y: 482, size: 42 },
        }),
        place("dont-pass", INNER, DONT_PASS, RIGHT - INNER, PASS - DONT_PASS, {
            path: line`M76 ${TOP}V${low}A72 72 0 0 0 148 ${PASS}H${RIGHT}V${DONT_PASS}H148A28 28 0 0 1 ${INNER} ${low}V${TOP}Z`,
            also: { x: 76, y: TOP, w: 44, h: low - TOP },
            prints: [
                title("DON’T PASS BAR", 496, 444, 22, 0.2),
                { ...title("DON’T PASS", 105, 208, 20, 0.2), turn: -90 },
            ],
            pips: [{ x: 652, y: 436, size: 25, faces: [6, 6], bar: true }],
            chip: { x: 800, y: 436, size: 38 },
        }),
        place("dont-come", INNER, ROWS.dont, FIRST - INNER, ROWS.buy - ROWS.dont, {
            prints: [title("DON’T", 183, 95, 20, 0.1), title("COME BAR", 183, 119, 20, 0.02)],
            pips: [{ x: 183, y: 140, size: 21, faces: [6, 6], bar: true }],
            chip: { x: 183, y: 173, size: 34 },
        }),
        place("come", INNER, ROWS.come, RIGHT - INNER, FIELD - ROWS.come, {
            prints: [title("COME", 552, 319, 42, 0.5)],
            chip: { x: 800, y: 304, size: 44 },
        }),
        place("field", INNER, FIELD, RIGHT - INNER, DONT_PASS - FIELD, {
            path: line`M${INNER} ${FIELD}H${RIGHT}V${DONT_PASS}H148A28 28 0 0 1 ${INNER} ${low}Z`,
            field: true,
            corner: 28,
            prints: [title("FIELD", 552, 405, 22, 0.5)],
            chip: { x: 752, y: 377, size: 42 },
        }),
        place("dont-pass-odds", 574, 518, 186, 44, {
            dashed: true,
            prints: [label("Lay odds", 592, 546, 17), pays(670, 546, 17)],
            chip: { x: 736, y: 540, size: 36 },
        }),
        place("pass-odds", 774, 518, 211, 44, {
            dashed: true,
            prints: [label("Odds", 794, 546, 17), pays(844, 546, 17)],
            chip: { x: 956, y: 540, size: 38 },
        }),
    ];
}

function deskNumber(n: number, i: number): Place[] {
    const x = FIRST + i * COLUMN;
    const row = (name: string, y: number, h: number, size = 18) =>
        place(`${name}-${String(n)}`, x, y, COLUMN, h, {
            thin: true,
            prints: [pays(x + 12, y + h / 2 + size * 0.36, size)],
        });
    const half = COLUMN / 2;
    const small = (name: string, left: number) =>
        place(`${name}-${String(n)}`, left, ROWS.dont, half, 34, {
            thin: true,
            chip: { x: left + half / 2, y: ROWS.dont + 17, size: 30 },
        });
    return [
        row("lay", ROWS.lay, 30),
        row("place-lose", ROWS.lose, 30),
        small("dont-come", x),
        small("dont-come-odds", x + half),
        place(`come-${String(n)}`, x, ROWS.box, 84, 96, {
            path: line`M${x} ${ROWS.box}h${COLUMN}v96h${-COLUMN}Z`,
            also: { x: x + 84, y: ROWS.box, w: COLUMN - 84, h: 44 },
            chip: { x: x + 68, y: 172, size: 35 },
        }),
        place(`come-odds-${String(n)}`, x + 84, ROWS.box + 44, COLUMN - 84, 52, {
            path: "",
            chip: { x: x + 101, y: 164, size: 35 },
        }),
        row("buy", ROWS.buy, 36),
        row("place", ROWS.place, 38),
    ];
}

const rows: readonly [string, number, number][] = [
    ["Lay", ROWS.lay, 30],
    ["To lose", ROWS.lose, 30],
    ["Buy", ROWS.buy, 36],
    ["Place", ROWS.place, 38],
];

function draw(): Drawing {
    const x = 1009;
    return {
        width: 1440,
        height: 566,
        places: [
            ...deskLines(),
            ...NUMBERS.flatMap(deskNumber),
            ...centre(x, TOP, 407, false),
            ...below(x, 298, 407, false),
        ],
        numbers: NUMBERS.map((number, i) => {
            const left = FIRST + i * COLUMN;
            return {
                number,
                title: { ...numberTitle(number, left + 61, 140, 44), anchor: "middle" },
                puck: { x: left + 27, y: 165, size: 44 },
                fire: { x: left + 104, y: 118, size: 32 },
            };
        }),
        prints: [
            ...rows.map(([text, y, h]) =>
                label(text, FIRST - 10, y + h / 2 + 5, 15, { anchor: "end" }),
            ),
            label("Hops", x + 12, 316, 17),
            pays(x + 395, 316, 16, { anchor: "end" }),
            ...hopHeads(x, 336, 407),
        ],
        off: { x: INNER + 21, y: 34, size: 36 },
    };
}

let drawn: Drawing | undefined;

export function desk(): Drawing {
    drawn ??= draw();
    return drawn;
}
