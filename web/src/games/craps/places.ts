// places.ts -- where each spot of craps lies on the felt: one drawing for a desk, zones for a phone.
// Which spots there are, what they pay and what is open is the engine's to say; here is geometry alone.

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

/** Letters on the felt. */
export interface Print {
    text: string;
    x: number;
    y: number;
    size: number;
    /** Letter spacing in em; capitals of the print face, else the interface's own letters. */
    wide?: number;
    print?: boolean;
    anchor?: "start" | "middle" | "end";
    turn?: number;
    red?: boolean;
    /** Of a spot, where the text is what it pays: "pays"; its winning totals: "totals". */
    from?: "pays" | "totals";
}

export interface Pips {
    x: number;
    y: number;
    size: number;
    faces: readonly [number, number];
    /** The throw that is a push there, as the engine has it. */
    bar?: boolean;
}

export interface Place extends Box {
    spot: string;
    /** Its outline where it is no rectangle, and what else of it may be pressed. */
    path?: string;
    also?: Box;
    thin?: boolean;
    dashed?: boolean;
    prints: Print[];
    pips?: Pips[];
    /** Where chips lie, and how wide they are. */
    chip: { x: number; y: number; size: number };
    field?: boolean;
    fire?: boolean;
}

/** A number with what is told there: the puck and the fire marker. */
export interface NumberBox {
    number: number;
    title: Print;
    puck: { x: number; y: number; size: number };
    fire: { x: number; y: number; size: number };
}

export interface Drawing {
    width: number;
    height: number;
    places: Place[];
    numbers: NumberBox[];
    prints: Print[];
    /** Where the puck lies while it is OFF. */
    off: { x: number; y: number; size: number } | null;
}

export const NUMBERS = [4, 5, 6, 8, 9, 10] as const;

/** As layouts print them: six and nine in letters, since they would be mistaken for one another. */
const names: Record<number, string> = { 6: "SIX", 9: "NINE" };

function numberTitle(n: number, x: number, y: number, size: number, nine = 0.76): Print {
    const text = names[n] ?? String(n);
    const share = n === 9 ? nine : n === 6 ? 0.76 : 1;
    return { text, x, y, size: size * share, print: true };
}

type Rest = Partial<Omit<Place, keyof Box | "spot">>;

function place(spot: string, x: number, y: number, w: number, h: number, rest: Rest = {}): Place {
    const size = Math.min(38, h - 2);
    return {
        spot,
        x,
        y,
        w,
        h,
        prints: [],
        chip: { x: x + w - size / 2 - 8, y: y + h / 2, size },
        ...rest,
    };
}

const label = (
    text: string,
    x: number,
    y: number,
    size = 17,
    rest: Partial<Print> = {},
): Print => ({
    text,
    x,
    y,
    size,
    ...rest,
});
const pays = (x: number, y: number, size = 18, rest: Partial<Print> = {}): Print => ({
    text: "",
    x,
    y,
    size,
    from: "pays",
    ...rest,
});
const title = (text: string, x: number, y: number, size: number, wide: number): Print => ({
    text,
    x,
    y,
    size,
    wide,
    print: true,
    anchor: "middle",
});

/** Throws on the hop by column: one total a column, as layouts have them. */
const hops: readonly (readonly string[])[] = [
    ["2-2", "1-3", ""],
    ["", "1-4", "2-3"],
    ["3-3", "1-5", "2-4"],
    ["1-6", "2-5", "3-4"],
    ["4-4", "2-6", "3-5"],
    ["", "3-6", "4-5"],
    ["5-5", "4-6", ""],
];

const faces = (text: string) => text.split("-").map(Number) as unknown as readonly [number, number];

function hopPlaces(x: number, y: number, w: number, row: number): Place[] {
    const column = w / hops.length;
    return hops.flatMap((list, i) =>
        list.flatMap((text, k) => {
            if (!text) return [];
            const [left, top] = [x + i * column, y + k * row];
            const size = Math.min(24, column / 2 - 4);
            return place(`hop-${text}`, left, top, column, row, {
                thin: true,
                pips: [{ x: left + column / 2, y: top + row / 2, size, faces: faces(text) }],
                chip: {
                    x: left + column * 0.72,
                    y: top + row * 0.58,
                    size: Math.min(32, row - 8),
                },
            });
        }),
    );
}

// ---- the desk ----

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
            path: `M${LEFT} ${TOP}V${low}A124 124 0 0 0 148 ${END}H${RIGHT}V${PASS}H148A72 72 0 0 1 76 ${low}V${TOP}Z`,
            also: { x: LEFT, y: TOP, w: 52, h: low - TOP },
            prints: [
                title("PASS LINE", 540, 495, 30, 0.34),
                { ...title("PASS LINE", 59, 208, 26, 0.3), turn: -90 },
            ],
            chip: { x: 800, y: 482, size: 42 },
        }),
        place("dont-pass", INNER, DONT_PASS, RIGHT - INNER, PASS - DONT_PASS, {
            path: `M76 ${TOP}V${low}A72 72 0 0 0 148 ${PASS}H${RIGHT}V${DONT_PASS}H148A28 28 0 0 1 ${INNER} ${low}V${TOP}Z`,
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
            path: `M${INNER} ${FIELD}H${RIGHT}V${DONT_PASS}H148A28 28 0 0 1 ${INNER} ${low}Z`,
            field: true,
            prints: [title("FIELD", 552, 405, 22, 0.5)],
            chip: { x: 764, y: 377, size: 42 },
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
            path: `M${x} ${ROWS.box}h${COLUMN}v96h${-COLUMN}Z`,
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

function centre(x: number, y: number, w: number, tall: boolean): Place[] {
    const [seven, hard, craps, high, horn] = tall ? [52, 60, 68, 50, 58] : [40, 56, 64, 28, 50];
    const half = w / 2;
    const quarter = w / 4;
    const list: Place[] = [
        place("any-seven", x, y, w, seven, {
            prints: [
                { ...title("SEVEN", x + half, y + seven / 2 + 9, 26, 0.4), red: true },
                pays(x + 16, y + seven / 2 + 6),
            ],
            chip: { x: x + w - 34, y: y + seven / 2, size: seven - 8 },
        }),
    ];
    let top = y + seven;
    [6, 10, 8, 4].forEach((n, i) => {
        const left = x + (i % 2) * half;
        const at = top + Math.floor(i / 2) * hard;
        list.push(
            place(`hard-${String(n)}`, left, at, half, hard, {
                pips: [{ x: left + 42, y: at + hard / 2, size: 29, faces: [n / 2, n / 2] }],
                prints: [
                    label(`Hard ${String(n)}`, left + 84, at + hard / 2 - 4, 15),
                    pays(left + 84, at + hard / 2 + 17),
                ],
            }),
        );
    });
    top += 2 * hard;
    const ones: [string, readonly [number, number], number][] = [
        ["three", [1, 2], 3],
        ["two", [1, 1], 2],
        ["twelve", [6, 6], 12],
        ["eleven", [5, 6], 11],
    ];
    ones.forEach(([spot, dice, n], i) => {
        const left = x + i * quarter;
        list.push(
            place(spot, left, top, quarter, craps, {
                pips: [{ x: left + quarter / 2, y: top + 21, size: 26, faces: dice }],
                prints: [pays(left + 9, top + craps - 10, 17)],
                chip: { x: left + quarter - 22, y: top + craps - 20, size: 33 },
            }),
            place(`horn-high-${String(n)}`, left, top + craps, quarter, high, {
                thin: true,
                prints: [label(`High ${String(n)}`, left + 10, top + craps + high / 2 + 6, 16)],
            }),
        );
    });
    top += craps + high;
    const wide = [0.2, 0.29, 0.29, 0.22].map((share) => share * w);
    let left = x;
    (
        [
            ["horn", "Horn", "totals"],
            ["any-craps", "Any craps", "pays"],
            ["c-and-e", "C & E", "pays"],
            ["whirl", "Whirl", "pays"],
        ] as const
    ).forEach(([spot, text, from], i) => {
        const room = wide[i] ?? 0;
        list.push(
            place(spot, left, top, room, horn, {
                prints: [
                    label(text, left + 9, top + horn / 2 - 4, 16),
                    { ...pays(left + 9, top + horn / 2 + 15, 14), from },
                ],
                chip: { x: left + room - 20, y: top + horn / 2 - 6, size: 32 },
            }),
        );
        left += room;
    });
    return list;
}

function below(x: number, y: number, w: number, tall: boolean): Place[] {
    const [row, six, fire] = tall ? [50, 52, 108] : [38, 42, 84];
    const hopsEnd = y + 24 + 3 * row;
    return [
        ...hopPlaces(x, y + 24, w, row),
        place("six-seven-eight", x, hopsEnd, w, six, {
            prints: [
                label("6 · 7 · 8", x + 16, hopsEnd + six / 2 + 9, 25, { print: true }),
                pays(x + 120, hopsEnd + six / 2 + 6, 17),
            ],
        }),
        place("fire", x, hopsEnd + six, w, fire, {
            fire: true,
            prints: [label("FIRE", x + 16, hopsEnd + six + 34, 23, { print: true, wide: 0.1 })],
            chip: { x: x + w * 0.27, y: hopsEnd + six + 27, size: 36 },
        }),
    ];
}

const rows: readonly [string, number, number][] = [
    ["Lay", ROWS.lay, 30],
    ["To lose", ROWS.lose, 30],
    ["Buy", ROWS.buy, 36],
    ["Place", ROWS.place, 38],
];

export function desk(): Drawing {
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
                label(text, FIRST - 12, y + h / 2 + 6, 17, { anchor: "end" }),
            ),
            label("Hops", x + 12, 316, 17),
            pays(x + 395, 316, 16, { anchor: "end" }),
        ],
        off: { x: INNER + 24, y: 34, size: 44 },
    };
}

// ---- zones ----

export const ZONES = ["line", "numbers", "against", "centre", "hops"] as const;
export type Zone = (typeof ZONES)[number];

const WIDE = 374;
const CELL = WIDE / 6;

function lineZone(): Drawing {
    const w = WIDE;
    return {
        width: w,
        height: 352,
        numbers: [],
        prints: [],
        off: null,
        places: [
            place("come", 0, 0, 236, 76, {
                prints: [title("COME", 100, 52, 36, 0.26)],
                chip: { x: 205, y: 38, size: 38 },
            }),
            place("dont-come", 236, 0, w - 236, 76, {
                prints: [label("Don’t come", 248, 28, 17), label("bar", 248, 56, 16)],
                pips: [{ x: 302, y: 50, size: 22, faces: [6, 6], bar: true }],
                chip: { x: 350, y: 46, size: 36 },
            }),
            place("field", 0, 76, w, 84, {
                field: true,
                prints: [title("FIELD", 187, 146, 24, 0.4)],
                chip: { x: 272, y: 134, size: 38 },
            }),
            place("dont-pass", 0, 160, w, 62, {
                prints: [title("DON’T PASS BAR", 128, 199, 22, 0.1)],
                pips: [{ x: 262, y: 191, size: 25, faces: [6, 6], bar: true }],
                chip: { x: 334, y: 191, size: 40 },
            }),
            place("pass", 0, 222, w, 66, {
                path: `M0 222H${w}V288H44A44 44 0 0 1 0 244Z`,
                prints: [title("PASS LINE", 160, 266, 32, 0.2)],
                chip: { x: 334, y: 255, size: 42 },
            }),
            place("dont-pass-odds", 0, 298, 181, 54, {
                dashed: true,
                prints: [label("Lay odds", 14, 330, 16), pays(82, 330, 16)],
                chip: { x: 158, y: 325, size: 34 },
            }),
            place("pass-odds", 193, 298, 181, 54, {
                dashed: true,
                prints: [label("Odds", 207, 330, 16), pays(252, 330, 16)],
                chip: { x: 350, y: 325, size: 34 },
            }),
        ],
    };
}

/** A column a number; each row a kind of bet, its name above what it pays. */
function columns(
    height: number,
    list: readonly [name: string, text: string, y: number, h: number][],
    box: { y: number; h: number },
): Drawing {
    return {
        width: WIDE,
        height,
        prints: [],
        off: null,
        numbers: NUMBERS.map((number, i) => ({
            number,
            title: {
                ...numberTitle(number, (i + 0.5) * CELL, box.y + 38, 38, 0.6),
                anchor: "middle",
            },
            puck: { x: i * CELL + 20, y: box.y + box.h - 24, size: 36 },
            fire: { x: (i + 1) * CELL - 13, y: box.y + 14, size: 24 },
        })),
        places: NUMBERS.flatMap((number, i) =>
            list.map(([name, text, y, h]) => {
                const x = i * CELL;
                const plain = !text;
                return place(`${name}-${String(number)}`, x, y, CELL, h, {
                    thin: !plain,
                    prints: plain
                        ? []
                        : [
                              label(text, x + CELL / 2, y + 18, 14, { anchor: "middle" }),
                              pays(x + CELL / 2, y + 37, 15, { anchor: "middle" }),
                          ],
                    chip: {
                        x: x + CELL / 2 + (plain ? 9 : 0),
                        y: y + h - 21,
                        size: 34,
                    },
                });
            }),
        ),
    };
}

function numbersZone(): Drawing {
    return columns(
        314,
        [
            ["come", "", 0, 90],
            ["come-odds", "odds", 90, 64],
            ["buy", "buy", 154, 80],
            ["place", "place", 234, 80],
        ],
        { y: 0, h: 90 },
    );
}

function againstZone(): Drawing {
    return columns(
        314,
        [
            ["dont-come", "", 0, 90],
            ["dont-come-odds", "lay", 90, 64],
            ["lay", "lay", 154, 80],
            ["place-lose", "lose", 234, 80],
        ],
        { y: 0, h: 90 },
    );
}

export function zone(which: Zone): Drawing {
    const rest = { width: WIDE, numbers: [], off: null };
    switch (which) {
        case "line":
            return lineZone();
        case "numbers":
            return numbersZone();
        case "against":
            return againstZone();
        case "centre":
            return { ...rest, height: 348, prints: [], places: centre(0, 0, WIDE, true) };
        case "hops":
            return {
                ...rest,
                height: 334,
                prints: [label("Hops", 6, 17, 17), pays(368, 17, 16, { anchor: "end" })],
                places: below(0, 0, WIDE, true),
            };
    }
}

/** The zone in which a spot is drawn; null: it has no place, and lies in the tray. */
export function zoneOf(spot: string): Zone | null {
    return ZONES.find((one) => zone(one).places.some((found) => found.spot === spot)) ?? null;
}
