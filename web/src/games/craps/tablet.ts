// tablet.ts -- the whole layout for fingers, nothing in it smaller than one: upright, with the numbers over the lines, as
// on the side of a real table, and its middle beside them below the dice; or on its side (broad.ts).

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
    type Box,
    type Drawing,
    type NumberBox,
    type Place,
    type Print,
    type Rows,
    type Whole,
} from "./places.js";
import { broad } from "./broad.js";
import { lineHeight, linePlaces } from "./zones.js";

const ROW = 44;
const BETWEEN = 6;
/** The smallest letters on chips and of results. */
const SMALL = 12;

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

/** The numbers from `left` on: how wide they are, how high a row, its name and the boxes, and the letters of what is paid. */
interface Side {
    left: number;
    width: number;
    row: number;
    head: number;
    box: number;
    letters: number;
}

interface Numbers {
    places: Place[];
    numbers: NumberBox[];
    prints: Print[];
    end: number;
}

function numbersOf({ left, width, row, head, box, letters }: Side): Numbers {
    const cell = width / NUMBERS.length;
    const step = head + row;
    const dont = AGAINST.length * step + head;
    const high = dont + row;
    const low = high + box;
    const rows = [
        ...AGAINST.map(([kind, name], i) => ({ kind, name, top: i * step })),
        ...ON.map(([kind, name], i) => ({ kind, name, top: low + i * step })),
    ];
    const column = (number: number, i: number): Place[] => {
        const x = left + i * cell;
        const spot = (kind: string) => `${kind}-${String(number)}`;
        return [
            ...rows.map(({ kind, top }) =>
                place(spot(kind), x, top + head, cell, row, {
                    thin: true,
                    prints: [pays(x + cell / 2, top + head + 14, letters, { anchor: "middle" })],
                    chip: {
                        x: x + cell / 2,
                        y: top + head + row - 14,
                        size: 28,
                        most: 1,
                        letters: SMALL,
                    },
                }),
            ),
            place(spot("dont-come"), x, dont, cell, row, {
                thin: true,
                chip: { x: x + cell / 2, y: dont + row / 2 + 2, size: 34, letters: SMALL },
            }),
            place(spot("come"), x, high, cell, box, {
                heavy: true,
                chip: { x: x + cell - 18, y: low - 17, size: 29 },
            }),
        ];
    };
    const numberBox = (number: number, i: number): NumberBox => ({
        number,
        title: {
            ...numberTitle(number, left + (i + 0.5) * cell, high + 30, 33, 0.62),
            anchor: "middle",
        },
        puck: { x: left + i * cell + 18, y: low - 17, size: 30 },
        fire: { x: left + (i + 1) * cell - 13, y: high + 14, size: 24 },
    });
    return {
        places: NUMBERS.flatMap(column),
        numbers: NUMBERS.map(numberBox),
        prints: [...rows, { name: "Don’t come bets", top: dont - head }].map(({ name, top }) =>
            label(name, left + 2, top + head - 4, 14),
        ),
        end: low + ON.length * step,
    };
}

/** The middle of the table, and hops below it. */
function middle(x: number, y: number, w: number, rows: Rows): Pick<Drawing, "places" | "prints"> {
    const { seven, hard, craps, high, horn } = rows;
    const hops = y + seven + 2 * hard + craps + high + horn + BETWEEN;
    return {
        places: [...centre(x, y, w, rows), ...below(x, hops, w, rows)],
        prints: [...hopHeads(x, hops + 14, w), ...hopPays(x, hops, w, rows)],
    };
}

function draw(
    size: { width: number; height: number },
    corner: Box,
    side: Numbers,
    lines: { top: number; width: number },
    rest: Pick<Drawing, "places" | "prints">,
): Whole {
    return {
        ...size,
        corner,
        places: [...side.places, ...linePlaces(0, lines.top, lines.width, ROW), ...rest.places],
        numbers: side.numbers,
        prints: [...side.prints, ...rest.prints],
        off: null,
    };
}

function drawUpright(): Whole {
    const half = 368;
    const right = half + 12;
    const corner = { x: right, y: 0, w: half, h: 194 };
    const side = numbersOf({ left: 0, width: half, row: ROW, head: 16, box: 64, letters: 15 });
    const top = side.end + BETWEEN;
    return draw(
        { width: right + half, height: top + lineHeight(ROW) + 2 },
        corner,
        side,
        { top, width: half },
        middle(right, corner.h + BETWEEN, half, ROWS.tablet),
    );
}

let drawn: { upright: Whole; broad: Whole } | undefined;

export function tablet(form: "upright" | "broad"): Whole {
    drawn ??= { upright: drawUpright(), broad: broad() };
    return drawn[form];
}
