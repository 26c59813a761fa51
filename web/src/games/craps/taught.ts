// taught.ts -- as much of the layout as a lesson is about, small: the numbers, come, field and the line, each where it
// lies on the table. Nothing is pressed here, so it may be smaller than a finger.

import { label, line, NUMBERS, numberTitle, pays, place, title, type Drawing } from "./places.js";

const WIDE = 374;
const CELL = WIDE / 6;
const BOX = 84;
const COME = BOX + 42;
const FIELD = COME + 72;
const PASS = FIELD + 44;

function draw(): Drawing {
    return {
        width: WIDE,
        height: PASS + 46,
        prints: [],
        off: null, // the words beside it say so
        numbers: NUMBERS.map((number, i) => ({
            number,
            title: { ...numberTitle(number, (i + 0.5) * CELL, 57, 30, 0.62), anchor: "middle" },
            puck: { x: (i + 0.5) * CELL, y: 17, size: 28 },
            fire: { x: 0, y: 0, size: 0 },
        })),
        places: [
            // A come bet lies in the box, a place bet at its lower edge.
            ...NUMBERS.flatMap((number, i) => [
                place(`come-${String(number)}`, i * CELL, 0, CELL, BOX, {
                    chip: { x: (i + 0.5) * CELL, y: BOX - 16, size: 32, most: 2 },
                }),
                place(`place-${String(number)}`, i * CELL, 0, CELL, BOX, {
                    path: "",
                    chip: { x: (i + 0.5) * CELL, y: BOX - 6, size: 32, most: 2 },
                }),
            ]),
            place("come", 0, BOX, WIDE, COME - BOX, {
                prints: [title("COME", WIDE / 2, BOX + 32, 30, 0.4)],
                chip: { x: 300, y: BOX + 22, size: 36 },
            }),
            place("field", 0, COME, WIDE, FIELD - COME, {
                field: true,
                prints: [title("FIELD", WIDE / 2, COME + 64, 21, 0.4)],
                chip: { x: 272, y: COME + 52, size: 36 },
            }),
            place("pass", 0, FIELD, WIDE, PASS - FIELD, {
                path: line`M0 ${FIELD}H${WIDE}V${PASS}H36A36 36 0 0 1 0 ${PASS - 36}Z`,
                corner: 36,
                prints: [title("PASS LINE", 146, FIELD + 32, 28, 0.18)],
                chip: { x: 330, y: FIELD + 23, size: 38 },
            }),
            place("pass-odds", 60, PASS + 4, WIDE - 60, 38, {
                dashed: true,
                prints: [
                    label("Odds behind the line", 78, PASS + 29, 15),
                    pays(232, PASS + 29, 15),
                ],
                chip: { x: 330, y: PASS + 23, size: 34 },
            }),
        ],
    };
}

let drawn: Drawing | undefined;

export function taught(): Drawing {
    drawn ??= draw();
    return drawn;
}
