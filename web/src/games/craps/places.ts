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
    /** Red with an ivory edge; heavier than the other letters; fainter. */
    red?: boolean;
    heavy?: boolean;
    faint?: boolean;
    /** Where it stands, and what it says, while chips lie beside it. */
    beside?: { text: string; x: number };
    /** Of a spot, where the text is what it pays, or what each end of it pays; of hops, all of them or one kind. */
    from?: "pays" | "each" | "hop" | "pair";
    /** It is written smaller where it would be wider. */
    room?: number;
    fold?: Fold;
}

export interface Pips {
    x: number;
    y: number;
    size: number;
    /** How they make room for chips, and for a result at the foot of the spot. */
    beside?: { x: number; y: number; size: number };
    tight?: { x: number; y: number; size: number };
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
    /** A line of the table's own: what a player stands at. */
    heavy?: boolean;
    /** The page of the middle that it is on, where one is folded under the other. */
    fold?: Fold;
    /** The radius of its corner at the lower left. */
    corner?: number;
    dashed?: boolean;
    prints: Print[];
    pips?: Pips[];
    /** Where chips lie, how wide they are, and how many of a stack are drawn at most; where all is drawn for fingers,
     *  the smallest letters on them and beside them; in a small spot, where they lie over a result at its foot. */
    chip: {
        x: number;
        y: number;
        size: number;
        most?: number;
        letters?: number;
        tight?: { x: number; y: number; size: number };
    };
    /** What is told there of a roll stays within these; else within the spot. */
    told?: { x: number; w: number };
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

/** Two pages of the middle of the table that share one place. */
export const FOLDS = ["centre", "hops"] as const;
export type Fold = (typeof FOLDS)[number];

export interface Drawing {
    width: number;
    height: number;
    places: Place[];
    /** Frames that set a part of the table apart. */
    frames?: Box[];
    /** Where the two pages of the middle are chosen. */
    tabs?: Box;
    numbers: NumberBox[];
    prints: Print[];
    /** Where the puck lies while it is OFF. */
    off: { x: number; y: number; size: number } | null;
}

/** With `corner`: the dice, what each total would bring, and the spot that is looked at. */
export interface Whole extends Drawing {
    corner: Box;
}

export const NUMBERS = [4, 5, 6, 8, 9, 10] as const;

/** As layouts print them: six and nine in letters, since they would be mistaken for one another. */
const names: Record<number, string> = { 6: "SIX", 9: "NINE" };

export function numberTitle(n: number, x: number, y: number, size: number, nine = 0.68): Print {
    const text = names[n] ?? String(n);
    const share = n === 9 ? nine : n === 6 ? 0.76 : 1;
    return { text, x, y, size: size * share, print: true, heavy: true };
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

/** Throws on the hop, a total a column; seven stands apart, so that the last row of the others is pairs alone. */
const hops: readonly (readonly [total: number, throws: readonly string[]])[] = [
    [7, ["1-6", "2-5", "3-4"]],
    [4, ["1-3", "", "2-2"]],
    [5, ["1-4", "2-3", ""]],
    [6, ["1-5", "2-4", "3-3"]],
    [8, ["2-6", "3-5", "4-4"]],
    [9, ["3-6", "4-5", ""]],
    [10, ["4-6", "", "5-5"]],
];
const APART = 10;

/** Where a column of hops begins, and how wide it is. */
function hopColumn(x: number, w: number, i: number): { left: number; wide: number } {
    const wide = (w - APART) / hops.length;
    return { left: x + i * wide + (i ? APART : 0), wide };
}

/** The totals above their columns. */
export const hopHeads = (x: number, y: number, w: number): Print[] =>
    hops.map(([total], i) => {
        const { left, wide } = hopColumn(x, w, i);
        return { text: String(total), x: left + wide / 2, y, size: 15, anchor: "middle" };
    });

/** Where no throw is, what they pay: two faces, and pairs. */
export function hopPays(x: number, y: number, w: number, rows: Rows): Print[] {
    const at = (i: number, k: number, from: "hop" | "pair"): Print => {
        const { left, wide } = hopColumn(x, w, i);
        const print = { x: left + wide / 2, y: y + rows.heads + (k + 0.5) * rows.hop + 5 };
        return { ...print, text: "", size: Math.min(14.2, rows.small), anchor: "middle", from };
    };
    return [at(1, 1, "hop"), at(6, 1, "hop"), at(2, 2, "pair"), at(5, 2, "pair")];
}

const faces = (text: string) => text.split("-").map(Number) as unknown as readonly [number, number];

function hopPlaces(x: number, y: number, w: number, row: number, letters: number): Place[] {
    return hops.flatMap(([, list], i) =>
        list.flatMap((text, k) => {
            if (!text) return [];
            const { left, wide } = hopColumn(x, w, i);
            const top = y + k * row;
            const size = Math.min(24, wide / 2 - 4, row - 8);
            const low = row < 40; // chips lie beside the throw, else below it
            const tight = { x: left + wide - 12, y: top + row / 2 - (low ? 9 : 12), size: 15 };
            return place(`hop-${text}`, left, top, wide, row, {
                thin: true,
                pips: [
                    {
                        x: left + wide / 2,
                        y: top + row / 2,
                        size,
                        faces: faces(text),
                        beside: low
                            ? { x: left + 15, y: top + row / 2, size: 12 }
                            : { x: left + wide / 2, y: top + 10, size: 15 },
                        tight: { x: left + 14.5, y: top + (low ? 7.5 : 10), size: low ? 11.5 : 13 },
                    },
                ],
                chip: low
                    ? {
                          x: left + wide - 14,
                          y: top + row / 2 + 1,
                          size: 26,
                          most: 1,
                          letters,
                          tight,
                      }
                    : { x: left + wide / 2, y: top + row - 13, size: 25, most: 1, letters, tight },
            });
        }),
    );
}

/** How high the rows of the middle are, and its smallest letters: at a desk, on a tablet upright and on its side, on a phone. A desk of 1280 x 800
 *  draws three quarters of this size while a first hand is guided, and 11 pixels are the least to read. */
export const ROWS = {
    desk: {
        small: 15,
        seven: 42,
        hard: 54,
        craps: 58,
        high: 42,
        horn: 42,
        heads: 42,
        hop: 36,
        six: 38,
        fire: 78,
    },
    tablet: {
        small: 13.5,
        seven: 44,
        hard: 44,
        craps: 52,
        high: 44,
        horn: 44,
        heads: 18,
        hop: 44,
        six: 44,
        fire: 70,
    },
    broad: {
        small: 12,
        seven: 44,
        hard: 44,
        craps: 46,
        high: 44,
        horn: 44,
        heads: 17,
        hop: 44,
        six: 44,
        fire: 68,
    },
    phone: {
        small: 13.5,
        seven: 48,
        hard: 48,
        craps: 48,
        high: 48,
        horn: 48,
        heads: 19,
        hop: 48,
        six: 48,
        fire: 73,
    },
    /** Two parts beside one another are drawn smaller. */
    flat: {
        small: 14.5,
        seven: 53,
        hard: 53,
        craps: 53,
        high: 53,
        horn: 53,
        heads: 19,
        hop: 53,
        six: 53,
        fire: 73,
    },
};
export type Rows = (typeof ROWS)["desk"];

/** A chip is so much higher than it is wide. */
const CHIP_HIGH = 70 / 64;

/** The middle of the table: hardways and bets on one roll. */
export function centre(x: number, y: number, w: number, rows: Rows): Place[] {
    const { small, seven, hard, craps, high, horn } = rows;
    const half = w / 2;
    const quarter = w / 4;
    const letters = small < ROWS.desk.small ? { letters: small } : {};
    const list: Place[] = [
        place("any-seven", x, y, w, seven, {
            prints: [
                { ...title("SEVEN", x + half, y + seven / 2 + 10, 30, 0.4), red: true },
                pays(x + 16, y + seven / 2 + 6),
            ],
            chip: { x: x + w - 34, y: y + seven / 2, size: seven - 8, ...letters },
        }),
    ];
    let top = y + seven;
    const dice = Math.min(34, hard - 14, half * 0.18);
    const name = 2 * dice + 22;
    [6, 10, 8, 4].forEach((n, i) => {
        const left = x + (i % 2) * half;
        const at = top + Math.floor(i / 2) * hard;
        list.push(
            place(`hard-${String(n)}`, left, at, half, hard, {
                pips: [
                    { x: left + dice + 10, y: at + hard / 2, size: dice, faces: [n / 2, n / 2] },
                ],
                prints: [
                    label(`Hard ${String(n)}`, left + name, at + hard / 2 - 4, 15),
                    pays(left + name, at + hard / 2 + 17, name < 86 ? 16 : 18),
                ],
                chip: {
                    x: left + half - 22,
                    y: at + hard / 2,
                    size: Math.min(36, hard - 8),
                    ...letters,
                },
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
    // Of a bet in parts: its name, and below it what each of its ends pays for all of it.
    const inParts = (
        spot: string,
        text: string,
        left: number,
        at: number,
        w: number,
        h: number,
    ) => {
        const line = h / 2 + 1 + small;
        const size = Math.min(25, (line - 0.72 * small - 2) / CHIP_HIGH);
        const half = 1 + (CHIP_HIGH * size) / 2;
        return place(spot, left, at, w, h, {
            thin: true,
            prints: [
                label(text, left + 5, at + h / 2 - 4, small, {
                    beside: { text: text.replace("Horn high", "High"), x: left + 5 },
                }),
                pays(left + 4, at + line, small, { from: "each", room: w - 7 }),
            ],
            // beside the shorter of the two
            chip: {
                x: left + w - 16,
                y: text === "Any craps" ? at + h - half : at + half,
                size,
                most: 1,
                letters: small < 13 ? 11 : small, // a result beside its name, or what it pays
            },
        });
    };
    // All four have the short name where the longest has no room: 12 letters of half an em, and a margin.
    const horns = 12 * 0.51 * small + 10 > quarter ? "High" : "Horn high";
    ones.forEach(([spot, dice, n], i) => {
        const left = x + i * quarter;
        list.push(
            // at the left, so that chips lie beside both
            place(spot, left, top, quarter, craps, {
                pips: [
                    {
                        x: left + 8 + craps * 0.42,
                        y: top + craps * 0.32,
                        size: craps * 0.4,
                        faces: dice,
                    },
                ],
                prints: [pays(left + 7, top + craps * 0.85, 15)],
                chip: { x: left + quarter - 16, y: top + craps - 16, size: 28, ...letters },
            }),
            inParts(
                `horn-high-${String(n)}`,
                `${horns} ${String(n)}`,
                left,
                top + craps,
                quarter,
                high,
            ),
        );
    });
    top += craps + high;
    const wide = [0.29, 0.22, 0.22, 0.27].map((share) => share * w);
    let left = x;
    (
        [
            ["horn", "Horn"],
            ["any-craps", "Any craps"],
            ["c-and-e", "C & E"],
            ["whirl", "Whirl"],
        ] as const
    ).forEach(([spot, text], i) => {
        const room = wide[i] ?? 0;
        list.push(inParts(spot, text, left, top, room, horn));
        left += room;
    });
    return list;
}

/** Below it: hops, 6-7-8 and the fire bet. */
export function below(x: number, y: number, w: number, rows: Rows): Place[] {
    const { small, heads, hop, six, fire } = rows;
    const letters = small < ROWS.desk.small ? { letters: small } : {};
    const hopsEnd = y + heads + 3 * hop;
    return [
        ...hopPlaces(x, y + heads, w, hop, small),
        place("six-seven-eight", x, hopsEnd, w, six, {
            thin: true,
            prints: [
                label("6 · 7 · 8", x + 16, hopsEnd + six / 2 + 9, 25, { print: true }),
                pays(x + 120, hopsEnd + six / 2 + 6, 17),
            ],
        }),
        place("fire", x, hopsEnd + six, w, fire, {
            fire: true,
            prints: [label("FIRE", x + 16, hopsEnd + six + 34, 23, { print: true, wide: 0.1 })],
            chip: { x: x + w * 0.285, y: hopsEnd + six + 27, size: 36, ...letters },
        }),
    ];
}
