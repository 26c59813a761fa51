// desk.ts -- the whole layout as one drawing, for a screen that is wide enough.

import {
    below,
    centre,
    hopHeads,
    label,
    line,
    pays,
    place,
    ROWS,
    title,
    type Drawing,
    type Place,
} from "./places.js";
import { numberBoxes, numberPlaces, rowNames, type Side } from "./side.js";

const TOP = 4;
const LEFT = 14;
const INNER = 112; // behind the two lines
const RIGHT = 980;
const SIDE: Side = {
    first: 242,
    column: 123,
    lay: TOP,
    lose: 33,
    dont: 62,
    box: 94,
    buy: 196,
    place: 230,
    end: 266,
    letters: 18,
    least: ROWS.desk.small,
    title: 56,
    chip: 34,
    puck: 42,
};
const FIELD = 340;
const DONT_PASS = 414;
const PASS = 458;
const END = 510;

function deskLines(): Place[] {
    const low = END - 124; // the centre of the bends
    const bar = LEFT + 54;
    const outer = LEFT + 124;
    const middle = (INNER + RIGHT) / 2;
    return [
        place("pass", INNER, PASS, RIGHT - INNER, END - PASS, {
            path: line`M${LEFT} ${TOP}V${low}A124 124 0 0 0 ${outer} ${END}H${RIGHT}V${PASS}H${outer}A70 72 0 0 1 ${bar} ${low}V${TOP}Z`,
            also: { x: LEFT, y: TOP, w: 54, h: low - TOP },
            heavy: true,
            prints: [
                { ...title("PASS LINE", middle, 497, 38, 0.36), heavy: true },
                { ...title("PASS LINE", LEFT + 38, 208, 32, 0.3), turn: -90, heavy: true },
            ],
            chip: { x: 850, y: 484, size: 42 },
        }),
        place("dont-pass", INNER, DONT_PASS, 726 - INNER, PASS - DONT_PASS, {
            path: line`M${bar} ${TOP}V${low}A70 72 0 0 0 ${outer} ${PASS}H${RIGHT}V${DONT_PASS}H${outer}A26 28 0 0 1 ${INNER} ${low}V${TOP}Z`,
            also: { x: bar, y: TOP, w: INNER - bar, h: low - TOP },
            prints: [
                title("DON’T PASS BAR", 404, 444, 22, 0.2),
                { ...title("DON’T PASS", bar + 29, 208, 20, 0.2), turn: -90 },
            ],
            pips: [{ x: 560, y: 436, size: 26, faces: [6, 6], bar: true }],
            chip: { x: 700, y: 436, size: 38 },
        }),
        place("dont-come", INNER, SIDE.dont, SIDE.first - INNER, SIDE.buy - SIDE.dont, {
            heavy: true,
            prints: [
                title("DON’T", INNER + 65, 95, 24, 0.1),
                title("COME BAR", INNER + 65, 121, 21, 0.01),
            ],
            pips: [{ x: INNER + 79, y: 144, size: 24, faces: [6, 6], bar: true }],
            chip: { x: INNER + 100, y: 174, size: 34 },
        }),
        place("come", INNER, SIDE.end, RIGHT - INNER, FIELD - SIDE.end, {
            heavy: true,
            prints: [{ ...title("COME", middle, 325, 60, 0.5), red: true }],
            chip: { x: 800, y: 304, size: 44 },
        }),
        place("field", INNER, FIELD, RIGHT - INNER, DONT_PASS - FIELD, {
            path: line`M${INNER} ${FIELD}H${RIGHT}V${DONT_PASS}H${outer}A26 28 0 0 1 ${INNER} ${low}Z`,
            heavy: true,
            field: true,
            corner: 28,
            prints: [title("FIELD", middle, 407, 24, 0.5)],
            chip: { x: 763, y: 395, size: 36 },
        }),
        // Each beside its wager: laid on the bar, taken behind the line.
        place("dont-pass-odds", 726, 417, 249, 38, {
            dashed: true,
            prints: [label("Lay odds", 742, 442, 16), pays(818, 442, 16)],
            chip: { x: 952, y: 436, size: 34 },
        }),
        place("pass-odds", 569, 518, 411, 44, {
            dashed: true,
            prints: [label("Odds behind the line", 589, 546, 17), pays(767, 546, 17)],
            chip: { x: 850, y: 540, size: 38 },
        }),
    ];
}

function draw(): Drawing {
    const x = 1004;
    const w = 420;
    const { seven, hard, craps, high, horn } = ROWS.desk;
    const middle = seven + 2 * hard + craps + high + horn;
    return {
        width: 1440,
        height: 572,
        places: [
            ...deskLines(),
            ...numberPlaces(SIDE),
            ...centre(x, TOP, w, ROWS.desk),
            ...below(x, 300, w, ROWS.desk),
        ],
        numbers: numberBoxes(SIDE),
        frames: [{ x: x - 3, y: TOP - 3, w: w + 6, h: middle + 6 }],
        prints: [
            ...rowNames(SIDE, 15),
            label("Hops", x + 12, 319, 17),
            pays(x + w - 12, 319, 16, { anchor: "end" }),
            ...hopHeads(x, 338, w),
        ],
        off: { x: INNER + 28, y: 171, size: 44 },
    };
}

let drawn: Drawing | undefined;

export function desk(): Drawing {
    drawn ??= draw();
    return drawn;
}
