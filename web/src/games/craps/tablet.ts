// tablet.ts -- the whole layout for a screen that is tall and not wide: the side as at a desk, and what is
// in the middle of a real table below it.

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

const W = 744;
const SIDE: Side = {
    first: 126,
    column: 103,
    lay: 2,
    lose: 32,
    dont: 62,
    box: 94,
    buy: 170,
    place: 202,
    end: 236,
    letters: 16,
    title: 36,
    chip: 31,
    puck: 36,
};
const FIELD = 278;
const DONT_PASS = 336;
const PASS = 376;
const END = 420;
const MIDDLE = 470;
const BEND = 40;

function lines(): Place[] {
    return [
        place("dont-come", 0, SIDE.dont, SIDE.first, SIDE.buy - SIDE.dont, {
            prints: [title("DON’T", 63, 86, 20, 0.08), title("COME BAR", 63, 108, 20, 0)],
            pips: [{ x: 63, y: 126, size: 19, faces: [6, 6], bar: true }],
            chip: { x: 92, y: 150, size: 32 },
        }),
        place("come", 0, SIDE.end, W, FIELD - SIDE.end, {
            prints: [title("COME", W / 2, 268, 31, 0.4)],
            chip: { x: 620, y: 257, size: 36 },
        }),
        place("field", 0, FIELD, W, DONT_PASS - FIELD, {
            field: true,
            prints: [title("FIELD", W / 2, 330, 20, 0.4)],
            chip: { x: 470, y: 318, size: 34 },
        }),
        place("dont-pass", 0, DONT_PASS, 540, PASS - DONT_PASS, {
            path: line`M0 ${DONT_PASS}H${W}V${PASS}H0Z`,
            prints: [title("DON’T PASS BAR", 220, 364, 21, 0.14)],
            pips: [{ x: 350, y: 356, size: 22, faces: [6, 6], bar: true }],
            chip: { x: 512, y: 356, size: 34 },
        }),
        place("dont-pass-odds", 540, DONT_PASS + 3, 201, PASS - DONT_PASS - 6, {
            dashed: true,
            prints: [label("Lay odds", 556, 362, 16), pays(634, 362, 16)],
            chip: { x: 718, y: 356, size: 31 },
        }),
        place("pass", 0, PASS, W, END - PASS, {
            path: line`M0 ${PASS}H${W}V${END}H${BEND}A${BEND} ${BEND} 0 0 1 0 ${END - BEND}Z`,
            corner: BEND,
            prints: [title("PASS LINE", 220, 408, 28, 0.22)],
            chip: { x: 640, y: 398, size: 38 },
        }),
        place("pass-odds", 376, END + 4, W - 376, 40, {
            dashed: true,
            prints: [label("Odds behind the line", 394, 449, 16), pays(564, 449, 16)],
            chip: { x: 640, y: 444, size: 34 },
        }),
    ];
}

function draw(): Drawing {
    const half = W / 2 - 6;
    const right = W - half;
    return {
        width: W,
        height: 726,
        places: [
            ...lines(),
            ...numberPlaces(SIDE),
            ...centre(0, MIDDLE, half, ROWS.tablet),
            ...below(right, MIDDLE, half, ROWS.tablet),
        ],
        numbers: numberBoxes(SIDE),
        prints: [
            ...rowNames(SIDE, 15),
            label("Hops", right + 8, MIDDLE + 15, 16),
            pays(W - 8, MIDDLE + 15, 15, { anchor: "end" }),
            ...hopHeads(right, MIDDLE + 34, half),
        ],
        off: { x: 26, y: 148, size: 40 },
    };
}

let drawn: Drawing | undefined;

export function tablet(): Drawing {
    drawn ??= draw();
    return drawn;
}
