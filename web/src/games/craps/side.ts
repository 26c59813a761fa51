// side.ts -- the boxes of the numbers, one column each: what lies against a number above it, what lies on
// it below.

import {
    label,
    line,
    NUMBERS,
    numberTitle,
    pays,
    place,
    type NumberBox,
    type Place,
    type Print,
} from "./places.js";

export interface Side {
    /** Where the first column begins, and how wide each is. */
    first: number;
    column: number;
    /** Where each row begins. */
    lay: number;
    lose: number;
    dont: number;
    box: number;
    buy: number;
    place: number;
    end: number;
    /** Letters of the rows, the smallest on chips, of a number; the width of a chip in a box, and of the puck. */
    letters: number;
    least: number;
    title: number;
    chip: number;
    puck: number;
}

const column = (side: Side, i: number) => side.first + i * side.column;

function places(side: Side, n: number, i: number): Place[] {
    const x = column(side, i);
    const w = side.column;
    const name = (kind: string) => `${kind}-${String(n)}`;
    const row = (kind: string, y: number, end: number) =>
        place(name(kind), x, y, w, end - y, {
            thin: true,
            prints: [pays(x + w * 0.09, (y + end) / 2 + side.letters * 0.36, side.letters)],
        });
    const half = w / 2;
    const small = (kind: string, left: number) =>
        place(name(kind), left, side.dont, half, side.box - side.dont, {
            thin: true,
            chip: {
                x: left + half / 2,
                y: (side.dont + side.box) / 2,
                size: side.box - side.dont - 4,
            },
        });
    const odds = x + w * 0.68;
    const middle = (side.box + side.buy) / 2;
    return [
        row("lay", side.lay, side.lose),
        row("place-lose", side.lose, side.dont),
        small("dont-come", x),
        small("dont-come-odds", x + half),
        place(name("come"), x, side.box, odds - x, side.buy - side.box, {
            path: line`M${x} ${side.box}h${w}V${side.buy}h${-w}Z`,
            heavy: true,
            also: { x: odds, y: side.box, w: x + w - odds, h: middle - side.box },
            // a result has room beside it
            chip: {
                x: x + w * 0.53,
                y: side.buy - side.chip * 0.6,
                size: side.chip,
                letters: side.least,
            },
            told: { x, w: half },
        }),
        place(name("come-odds"), odds, middle, x + w - odds, side.buy - middle, {
            path: "",
            chip: { x: x + w * 0.83, y: side.buy - side.chip * 0.72, size: side.chip },
            told: { x: x + half, w: half },
        }),
        row("buy", side.buy, side.place),
        row("place", side.place, side.end),
    ];
}

export const numberPlaces = (side: Side): Place[] => NUMBERS.flatMap((n, i) => places(side, n, i));

/** The puck lies at the upper edge of its box, beside the number; fire markers below it, above what a roll brings. */
export const numberBoxes = (side: Side): NumberBox[] =>
    NUMBERS.map((number, i) => {
        const x = column(side, i);
        const from = side.puck * 0.56;
        return {
            number,
            title: {
                ...numberTitle(
                    number,
                    x + side.column * 0.63,
                    side.box + side.title * 0.92,
                    side.title,
                    0.56,
                ),
                anchor: "middle",
            },
            puck: { x: x + from, y: side.box + side.puck * 0.31, size: side.puck },
            fire: { x: x + from, y: (side.box + side.buy) / 2, size: side.puck * 0.7 },
        };
    });

/** What the rows are called, at their left. */
export const rowNames = (side: Side, size: number): Print[] =>
    (
        [
            ["Lay", side.lay, side.lose],
            ["Place to lose", side.lose, side.dont],
            ["Buy", side.buy, side.place],
            ["Place", side.place, side.end],
        ] as const
    ).map(([text, y, end]) =>
        label(text, side.first - 10, (y + end) / 2 + size * 0.36, size, { anchor: "end" }),
    );
