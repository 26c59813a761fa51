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
    /** Of a spot, where the text is what it pays; each of several, where there is little room. */
    from?: "pays" | "each";
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
    /** The radius of its corner at the lower left. */
    corner?: number;
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

export function numberTitle(n: number, x: number, y: number, size: number, nine = 0.76): Print {
    const text = names[n] ?? String(n);
    const share = n === 9 ? nine : n === 6 ? 0.76 : 1;
    return { text, x, y, size: size * share, print: true };
}

/** The d of a path, from numbers. */
export const line = (parts: TemplateStringsArray, ...at: number[]): string =>
    String.raw({ raw: parts }, ...at);

type Rest = Partial<Omit<Place, keyof Box | "spot">>;

export function place(
    spot: string,
    x: number,
    y: number,
    w: number,
    h: number,
    rest: Rest = {},
): Place {
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

export const label = (
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
export const pays = (x: number, y: number, size = 18, rest: Partial<Print> = {}): Print => ({
    text: "",
    x,
    y,
    size,
    from: "pays",
    ...rest,
});
export const title = (text: string, x: number, y: number, size: number, wide: number): Print => ({
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
    ["1-3", "", "2-2"],
    ["1-4", "2-3", ""],
    ["1-5", "2-4", "3-3"],
    ["1-6", "2-5", "3-4"],
    ["2-6", "3-5", "4-4"],
    ["3-6", "4-5", ""],
    ["4-6", "", "5-5"],
];
const HEADS = 18;

/** The totals above their columns. */
export const hopHeads = (x: number, y: number, w: number): Print[] =>
    hops.map((_, i) => ({
        text: String(i + 4),
        x: x + ((i + 0.5) * w) / hops.length,
        y,
        size: 14,
        anchor: "middle",
    }));

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

/** The middle of the table: hardways and bets on one roll; `tall` for fingers. */
export function centre(x: number, y: number, w: number, tall: boolean): Place[] {
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
                prints: [
                    label(
                        `Horn high ${String(n)}`,
                        left + quarter / 2,
                        top + craps + high / 2 + 5,
                        13.5,
                        {
                            anchor: "middle",
                        },
                    ),
                ],
            }),
        );
    });
    top += craps + high;
    const wide = [0.265, 0.225, 0.265, 0.245].map((share) => share * w);
    let left = x;
    (
        [
            ["horn", "Horn", ""],
            ["any-craps", "Any craps", ""],
            ["c-and-e", "C & E", ""],
            ["whirl", "Whirl", "horn + seven"], // it goes down as these two
        ] as const
    ).forEach(([spot, text, parts], i) => {
        const room = wide[i] ?? 0;
        list.push(
            place(spot, left, top, room, horn, {
                prints: [
                    label(text, left + 6, top + horn / 2 - 4, 15),
                    parts
                        ? label(parts, left + 6, top + horn / 2 + 15, 13.5)
                        : { ...pays(left + 6, top + horn / 2 + 15, 13.5), from: "each" },
                ],
                chip: { x: left + room - 18, y: top + 17, size: 30 },
            }),
        );
        left += room;
    });
    return list;
}

/** Below it: hops, 6-7-8 and the fire bet. */
export function below(x: number, y: number, w: number, tall: boolean): Place[] {
    const [row, six, fire] = tall ? [48, 48, 100] : [36, 38, 78];
    const hopsTop = y + 24 + HEADS;
    const hopsEnd = hopsTop + 3 * row;
    return [
        ...hopPlaces(x, hopsTop, w, row),
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
