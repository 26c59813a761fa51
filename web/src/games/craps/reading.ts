// reading.ts -- what the engine's answers say, in the short words of a layout.

import type { Decided, Next, SpotRow } from "../../engine/answers.js";
import type { Roll } from "./book.svelte.js";

const sumOf = (chance: string) => chance.split("-").reduce((sum, face) => sum + Number(face), 0);

const totalsOf = (throws: readonly string[]) =>
    [...new Set(throws.map(sumOf))].sort((a, b) => a - b);

/** The ends of a spot; where they depend on the point, at this one. */
export function endsOf(row: SpotRow | undefined, point: number): NonNullable<SpotRow["ends"]> {
    if (!row?.cases) return row?.ends ?? [];
    return row.cases.find((one) => one.point === point)?.ends ?? [];
}

/** "7 to 6"; "1 to 1, hard 2 to 1" where a pair pays more, "1 to 1, 2 and 12: 2 to 1" where a total
 *  does, and so on where more than two ends win; else what the ends of a wager pay, lowest first. */
export function paysOf(row: SpotRow | undefined, point = 0): string {
    const wins = endsOf(row, point)
        .filter(({ result, pays }) => result === "win" && pays)
        .sort((a, b) => share(a.pays) - share(b.pays));
    const pair = (on: readonly string[]) => on.every((one) => one[0] === one[2]);
    const [first, last] = wins;
    if (wins.length === 2 && first && last && pair(last.on) && !pair(first.on)) {
        const totals = totalsOf(last.on);
        const easy = totals.some((total) => totalsOf(first.on).includes(total));
        return `${first.pays ?? ""}, ${easy ? "hard" : totals.join(" and ") + ":"} ${last.pays ?? ""}`;
    }
    const named = wins.length > 2;
    return wins
        .map(
            ({ on, pays }, i) =>
                `${named && i ? `${totalsOf(on).join(" and ")}: ` : ""}${pays ?? ""}`,
        )
        .join(", ");
}

/** "3 to 1, 27 to 4", lowest first. */
export function eachPays(row: SpotRow | undefined, point = 0): string {
    const wins = endsOf(row, point).flatMap(({ result, pays }) =>
        result === "win" && pays ? [pays] : [],
    );
    return [...new Set(wins)].sort((a, b) => share(a) - share(b)).join(", ");
}

/** What the ends of a bet in parts pay for all of it, as short as a felt has room for: "3, 7 to 1"; of more than two the
 *  least and the most, "11–57 to 5". */
export function shortPays(row: SpotRow | undefined): string {
    const each = eachPays(row).split(", ");
    const [first = "", last = ""] = [each[0], each.at(-1)];
    if (each.length < 2) return first;
    const unit = / to \d+$/.exec(last)?.[0] ?? "";
    const start = first.endsWith(unit) ? first.slice(0, first.length - unit.length) : first;
    return each.length === 2 ? `${start}, ${last}` : `${start}–${last}`;
}

function share(pays: string | null): number {
    const [to = 0, one = 1] = (pays ?? "0").split(" to ").map(Number);
    return to / one;
}

/** Totals of the field that pay as most do, and those that pay otherwise. */
export function fieldOf(row: SpotRow | undefined): {
    plain: number[];
    more: { total: number; pays: string }[];
} {
    const wins = endsOf(row, 0).filter(({ result }) => result === "win");
    const most = wins.reduce<(typeof wins)[number] | undefined>(
        (a, b) => (a && a.on.length >= b.on.length ? a : b),
        undefined,
    );
    return {
        plain: totalsOf(most?.on ?? []),
        more: wins
            .filter((one) => one !== most)
            .flatMap(({ on, pays }) => totalsOf(on).map((total) => ({ total, pays: pays ?? "" })))
            .sort((a, b) => a.total - b.total),
    };
}

/** The throw that is a push on the come-out roll, such as two sixes. */
export function barOf(row: SpotRow | undefined): readonly [number, number] | null {
    const [first] = endsOf(row, 0).find(({ result }) => result === "push")?.on ?? [];
    if (!first) return null;
    const [a = 0, b = 0] = first.split("-").map(Number);
    return [a, b];
}

// ---- the next roll ----

/** What a total would bring one seat: by spot, the least and the most, since a hop may bring another. Where two alike
 *  bring another than the other throws of a total, they stand apart. */
export interface Effect {
    /** "4", "4 hard". */
    name: string;
    total: number;
    hard: boolean;
    /** Of the 36 throws. */
    ways: number;
    least: number;
    most: number;
    /** What most of its throws bring. */
    usual: number;
    wagers: { spot: string; least: number; most: number; to?: string }[];
    /** A percentage that was paid before is in it: more than the stake is lost. */
    paid: boolean;
}

const netOf = (wagers: readonly Decided[]) => wagers.reduce((sum, { net }) => sum + (net ?? 0), 0);

export function effectsOf(next: Next["next"], seat: number | null): Effect[] {
    const mineOf = ({ wagers }: Next["next"][number]) =>
        JSON.stringify(
            wagers.flatMap((one) => (one.seat === seat ? [[one.spot, one.net, one.to]] : [])),
        );
    const pair = ({ chance }: { chance: string }) => chance[0] === chance[2];
    const faces = Array.from({ length: 11 }, (_, i) => {
        const total = i + 2;
        const throws = next.filter(({ chance }) => sumOf(chance) === total);
        const [two] = throws.filter(pair);
        const rest = throws.filter((one) => !pair(one));
        const apart = two && rest.length && rest.every((one) => mineOf(one) !== mineOf(two));
        return apart
            ? [
                  { total, hard: false, throws: rest },
                  { total, hard: true, throws: [two] },
              ]
            : [{ total, hard: false, throws }];
    });
    return faces.flat().map(({ total, hard, throws }) => {
        const mine = throws.map(({ wagers }) => wagers.filter((one) => one.seat === seat));
        const nets = mine.map(netOf);
        const often = (net: number) =>
            throws.reduce((sum, { weight }, k) => sum + (nets[k] === net ? weight : 0), 0);
        const spots = [...new Set(mine.flat().map(({ spot }) => spot))];
        return {
            name: String(total) + (hard ? " hard" : ""),
            total,
            hard,
            ways: throws.reduce((sum, { weight }) => sum + weight, 0),
            least: nets.length ? Math.min(...nets) : 0,
            most: nets.length ? Math.max(...nets) : 0,
            usual: nets.reduce((a, b) => (often(b) > often(a) ? b : a), nets[0] ?? 0),
            paid: mine.flat().some(({ stake, net = 0 }) => -net > stake),
            wagers: spots.map((spot) => {
                const each = mine.map((list) => list.find((one) => one.spot === spot)?.net ?? 0);
                const to = mine.flat().find((one) => one.spot === spot && one.to)?.to;
                return {
                    spot,
                    least: Math.min(...each),
                    most: Math.max(...each),
                    ...(to ? { to } : {}),
                };
            }),
        };
    });
}

// ---- rolls so far ----

/** Those of the shooter who has the dice now. */
export function shooterRolls(rolls: readonly Roll[]): readonly Roll[] {
    const last = rolls.findLastIndex(({ outcome }) => outcome === "seven out");
    return rolls.slice(last + 1);
}

/** The points that this shooter has made, each once, in order. */
export function pointsMade(rolls: readonly Roll[]): number[] {
    return [
        ...new Set(
            shooterRolls(rolls)
                .filter(({ outcome }) => / made$/.test(outcome))
                .map(({ sum }) => sum),
        ),
    ];
}

export interface Shooters {
    /** How many have sevened out, and how long the longest threw. */
    hands: number;
    longest: number;
    average: number;
    points: number;
}

export function shootersOf(rolls: readonly Roll[]): Shooters {
    const lengths: number[] = [];
    let length = 0;
    for (const { outcome } of rolls) {
        length++;
        if (outcome !== "seven out") continue;
        lengths.push(length);
        length = 0;
    }
    const all = lengths.reduce((sum, one) => sum + one, 0);
    return {
        hands: lengths.length,
        longest: Math.max(length, ...lengths, 0),
        average: lengths.length ? all / lengths.length : 0,
        points: rolls.filter(({ outcome }) => / made$/.test(outcome)).length,
    };
}

/** Ways of two dice to show a total, of 36. */
export const ways = (total: number): number => 6 - Math.abs(7 - total);
