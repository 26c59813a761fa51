// broad.ts -- the whole layout for a tablet on its side, or a small desk, nothing in it smaller than a finger: the side of a
// real table with the lines around its end, and at the right the dice over the middle, whose two pages share one place.

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
    type Fold,
    type NumberBox,
    type Place,
    type Print,
    type Whole,
} from "./places.js";

/** 1024 x 768 has so much for it beside header, call and rail. */
const WIDTH = 1016;
const HEIGHT = 530;

const LEFT = 2;
const PASS_BAND = 46;
const BAR_BAND = 40;
/** Within the two lines. */
const INNER = LEFT + PASS_BAND + BAR_BAND;
const RIGHT = 630;
const COLUMN = (RIGHT - INNER) / NUMBERS.length;
const HALF = COLUMN / 2;
/** Letters over a row of bets, and the smallest on chips. */
const HEAD = 15;
const SMALL = 12;

/** Where each row begins. */
const LAY = HEAD;
const DONT = LAY + 45 + HEAD;
const BOX = DONT + 44;
const LOW = BOX + 84;
const BUY = LOW + HEAD + 3; // below a heavy line
const COME = BUY + 45 + 3;
const FIELD = COME + 56;
const BAR = FIELD + 64;
const PASS = BAR + 44;
const END = PASS + 46;
const BEHIND = END + 5;

/** Two bets on a number beside one another, each below its name. */
function pair(names: readonly [string, string], x: number, y: number, h: number): Place[] {
    return names.map((spot, i) => {
        const left = x + i * HALF;
        return place(spot, left, y, HALF, h, {
            thin: true,
            prints: [pays(left + HALF / 2, y + 14, 12.5, { anchor: "middle" })],
            chip: { x: left + HALF / 2, y: y + h - 14, size: 28, most: 1, letters: SMALL },
        });
    });
}

function numberPlaces(n: number, i: number): Place[] {
    const x = INNER + i * COLUMN;
    const spot = (kind: string) => `${kind}-${String(n)}`;
    const odds = x + HALF;
    return [
        ...pair([spot("lay"), spot("place-lose")], x, LAY, DONT - HEAD - LAY),
        ...pair([spot("dont-come"), spot("dont-come-odds")], x, DONT, BOX - DONT),
        place(spot("come"), x, BOX, COLUMN, LOW - BOX, {
            path: line`M${x} ${BOX}h${COLUMN}V${LOW}h${-COLUMN}Z`,
            heavy: true,
            chip: { x: x + 20, y: LOW - 18, size: 30, letters: SMALL },
            told: { x, w: HALF },
        }),
        place(spot("come-odds"), odds, LOW - 44, HALF, 44, {
            path: "",
            prints: [
                pays(odds + HALF / 2, LOW - 30, SMALL, { anchor: "middle", faint: true }),
                label("odds", odds + HALF / 2, LOW - 10, SMALL, { anchor: "middle", faint: true }),
            ],
            chip: { x: odds + HALF / 2, y: LOW - 14, size: 27, most: 1, letters: SMALL },
            told: { x: odds, w: HALF },
        }),
        ...pair([spot("buy"), spot("place")], x, BUY, COME - 3 - BUY),
    ];
}

const numberBox = (number: number, i: number): NumberBox => {
    const x = INNER + i * COLUMN;
    return {
        number,
        title: { ...numberTitle(number, x + HALF, BOX + 39, 46, 0.64), anchor: "middle" },
        puck: { x: x + 15, y: BOX + 5, size: 27 },
        fire: { x: x + COLUMN - 15, y: BOX + 16, size: 24 },
    };
};

/** What each half of a column is, over the half itself: words over several columns would be read as the name of those. */
function heads(): Print[] {
    const rows = [
        ["Lay", "Lose", LAY],
        ["Don’t", "Odds", DONT],
        ["Buy", "Place", BUY],
    ] as const;
    return rows.flatMap(([first, second, y]) =>
        NUMBERS.flatMap((_, i) =>
            [first, second].map((name, k) =>
                label(name, INNER + i * COLUMN + (k + 0.5) * HALF, y - 4, SMALL, {
                    anchor: "middle",
                }),
            ),
        ),
    );
}

function lines(): Place[] {
    const low = END - 96; // the centre of the bends
    const outer = END - low;
    const bar = PASS - low;
    const inner = BAR - low;
    const [a, b] = [LEFT + PASS_BAND, INNER - 1];
    const dont = INNER + 1.6 * COLUMN;
    return [
        place("pass", INNER, PASS, RIGHT - INNER, END - PASS, {
            path: line`M${LEFT} 2V${low}A${outer} ${outer} 0 0 0 ${LEFT + outer} ${END}H${RIGHT}V${PASS}H${a + bar}A${bar} ${bar} 0 0 1 ${a} ${low}V2Z`,
            also: { x: LEFT, y: 2, w: PASS_BAND, h: low - 2 },
            heavy: true,
            prints: [
                { ...title("PASS LINE", 352, PASS + 34, 32, 0.34), heavy: true },
                { ...title("PASS LINE", LEFT + 34, 214, 27, 0.3), turn: -90, heavy: true },
            ],
            chip: { x: RIGHT - 50, y: PASS + 23, size: 41 },
        }),
        place("dont-pass", INNER, BAR, RIGHT - 170 - INNER, PASS - BAR, {
            path: line`M${a} 2V${low}A${bar} ${bar} 0 0 0 ${a + bar} ${PASS}H${RIGHT}V${BAR}H${b + inner}A${inner} ${inner} 0 0 1 ${b} ${low}V2Z`,
            also: { x: a, y: 2, w: BAR_BAND, h: low - 2 },
            prints: [
                title("DON’T PASS BAR", 240, BAR + 29, 20, 0.14),
                { ...title("DON’T PASS", a + 27, 214, 19, 0.2), turn: -90 },
            ],
            pips: [{ x: 372, y: BAR + 22, size: 23, faces: [6, 6], bar: true }],
            chip: { x: 436, y: BAR + 22, size: 36 },
        }),
        place("dont-come", INNER, COME, dont - INNER, FIELD - COME, {
            heavy: true,
            prints: [
                title("DON’T COME", INNER + 74, COME + 23, 18, 0.02),
                title("BAR", INNER + 28, COME + 46, 18, 0.06),
            ],
            pips: [{ x: INNER + 71, y: COME + 40, size: 18, faces: [6, 6], bar: true }],
            chip: { x: dont - 20, y: COME + 37, size: 32 },
        }),
        place("come", dont, COME, RIGHT - dont, FIELD - COME, {
            heavy: true,
            prints: [{ ...title("COME", (dont + RIGHT) / 2 - 4, COME + 45, 46, 0.42), red: true }],
            chip: { x: RIGHT - 40, y: COME + 29, size: 42 },
        }),
        place("field", INNER, FIELD, RIGHT - INNER, BAR - FIELD, {
            path: line`M${b} ${FIELD}H${RIGHT}V${BAR}H${b + inner}A${inner} ${inner} 0 0 1 ${b} ${low}Z`,
            heavy: true,
            field: true,
            corner: Math.max(0, inner),
            prints: [
                {
                    ...title("FIELD", (INNER + RIGHT) / 2, BAR - 7, 21, 0.44),
                    beside: { text: "FIELD", x: INNER + 130 },
                },
            ],
            // between two of its numbers
            chip: { x: (INNER + RIGHT) / 2 + 84, y: BAR - 16.5, size: 26, letters: 14 },
        }),
        // Each beside its wager: laid on the bar, taken behind the line.
        place("dont-pass-odds", RIGHT - 170, BAR, 166, PASS - BAR, {
            dashed: true,
            prints: [label("Lay odds", RIGHT - 156, BAR + 27, 14), pays(RIGHT - 92, BAR + 27, 14)],
            chip: { x: RIGHT - 28, y: BAR + 22, size: 32 },
        }),
        place("pass-odds", 210, BEHIND, RIGHT - 210, 44, {
            dashed: true,
            prints: [
                label("Odds behind the line", 230, BEHIND + 27, 16),
                pays(396, BEHIND + 27, 16),
            ],
            chip: { x: RIGHT - 50, y: BEHIND + 22, size: 36 },
        }),
    ];
}

export function broad(): Whole {
    const rows = ROWS.broad;
    const x = RIGHT + 14;
    const w = WIDTH - x - 4;
    const high = rows.seven + 2 * rows.hard + rows.craps + rows.high + rows.horn;
    const y = HEIGHT - high - 4;
    const on = (fold: Fold) => (one: Place) => ({ ...one, fold });
    return {
        width: WIDTH,
        height: HEIGHT,
        corner: { x: x - 2, y: 0, w: w + 4, h: y - 58 },
        tabs: { x: x - 3, y: y - 52, w: w + 6, h: 45 },
        frames: [{ x: x - 3, y: y - 3, w: w + 6, h: high + 6 }],
        places: [
            ...lines(),
            ...NUMBERS.flatMap(numberPlaces),
            ...centre(x, y, w, rows).map(on("centre")),
            ...below(x, y, w, rows).map(on("hops")),
        ],
        numbers: NUMBERS.map(numberBox),
        prints: [
            ...heads(),
            ...[...hopHeads(x, y + 14, w), ...hopPays(x, y, w, rows)].map((print) => ({
                ...print,
                fold: "hops" as const,
            })),
        ],
        off: null,
    };
}
