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
const LEFT = 24;
const INNER = 120; // behind the two lines
const RIGHT = 985;
const SIDE: Side = {
    first: 247,
    column: 123,
    lay: TOP,
    lose: 34,
    dont: 64,
    box: 98,
    buy: 194,
    place: 230,
    end: 268,
    letters: 18,
    title: 44,
    chip: 35,
    puck: 42,
};
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
            chip: { x: 850, y: 484, size: 42 },
        }),
        place("dont-pass", INNER, DONT_PASS, 776 - INNER, PASS - DONT_PASS, {
            path: line`M76 ${TOP}V${low}A72 72 0 0 0 148 ${PASS}H${RIGHT}V${DONT_PASS}H148A28 28 0 0 1 ${INNER} ${low}V${TOP}Z`,
            also: { x: 76, y: TOP, w: 44, h: low - TOP },
            prints: [
                title("DON’T PASS BAR", 404, 444, 22, 0.2),
                { ...title("DON’T PASS", 105, 208, 20, 0.2), turn: -90 },
            ],
            pips: [{ x: 560, y: 436, size: 25, faces: [6, 6], bar: true }],
            chip: { x: 744, y: 436, size: 38 },
        }),
        place("dont-come", INNER, SIDE.dont, SIDE.first - INNER, SIDE.buy - SIDE.dont, {
            prints: [title("DON’T", 183, 95, 20, 0.1), title("COME BAR", 183, 119, 20, 0.02)],
            pips: [{ x: 183, y: 140, size: 21, faces: [6, 6], bar: true }],
            chip: { x: 212, y: 172, size: 34 },
        }),
        place("come", INNER, SIDE.end, RIGHT - INNER, FIELD - SIDE.end, {
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
        // Each beside its wager: laid on the bar, taken behind the line.
        place("dont-pass-odds", 776, 417, 203, 38, {
            dashed: true,
            prints: [label("Lay odds", 792, 442, 16), pays(870, 442, 16)],
            chip: { x: 956, y: 436, size: 34 },
        }),
        place("pass-odds", 574, 518, 411, 44, {
            dashed: true,
            prints: [label("Odds behind the line", 594, 546, 17), pays(772, 546, 17)],
            chip: { x: 850, y: 540, size: 38 },
        }),
    ];
}

function draw(): Drawing {
    const x = 1009;
    return {
        width: 1440,
        height: 572,
        places: [
            ...deskLines(),
            ...numberPlaces(SIDE),
            ...centre(x, TOP, 407, ROWS.desk),
            ...below(x, 298, 407, ROWS.desk),
        ],
        numbers: numberBoxes(SIDE),
        prints: [
            ...rowNames(SIDE, 15),
            label("Hops", x + 12, 316, 17),
            pays(x + 395, 316, 16, { anchor: "end" }),
            ...hopHeads(x, 336, 407),
        ],
        off: { x: INNER + 28, y: 170, size: 44 },
    };
}

let drawn: Drawing | undefined;

export function desk(): Drawing {
    drawn ??= draw();
    return drawn;
}
