// lesson.ts -- the throws of the lesson: the engine plays them, and what it says is what is shown.

import type { Engine } from "../../engine/engine.js";
import { money } from "../../format.js";
import { paysOf } from "./reading.js";

export interface Throw {
    dice: readonly [number, number];
    why: string;
}

export interface Step {
    title: string;
    words: string;
    /** Bets before the throws, "bet 1 pass 10"; they follow those of the steps before in the same story. */
    bets: readonly string[];
    throws: readonly Throw[];
    /** Begins a story of its own. */
    anew?: boolean;
    /** Spots that are lit. */
    spots: readonly string[];
}

export const STEPS: readonly Step[] = [
    {
        title: "The pass line",
        words: "You put $10 on the pass line: a bet with the shooter. The first throw is the come-out roll. A 7 or an 11 wins at once, a 2, 3 or 12 loses at once.",
        bets: ["bet 1 pass 10"],
        throws: [
            { dice: [3, 4], why: "a natural" },
            { dice: [1, 2], why: "craps" },
        ],
        spots: ["pass"],
        anew: true,
    },
    {
        title: "The point",
        words: "Any other total becomes the point, and the puck goes ON that number. Now only the point and the 7 matter to the pass line: the point wins, a 7 loses and the dice move on.",
        bets: ["bet 1 pass 10"],
        throws: [
            { dice: [2, 4], why: "six is the point" },
            { dice: [5, 5], why: "nothing for the line" },
            { dice: [3, 3], why: "the point is made" },
        ],
        spots: ["pass"],
        anew: true,
    },
    {
        title: "Odds: the bet without an edge",
        words: "With a point on, you may add odds behind your line bet. They are paid as the dice fall, {pays pass-odds 6} on a six, so the house earns nothing on them.",
        bets: ["bet 1 pass 10"],
        throws: [
            { dice: [2, 4], why: "six is the point" },
            { dice: [1, 5], why: "line and odds win" },
        ],
        spots: ["pass", "pass-odds"],
        anew: true,
    },
    {
        title: "Come: a line bet at any time",
        words: "A come bet is a pass line bet that begins in mid-round. The next throw is its own come-out: a 7 or 11 wins, 2, 3 or 12 loses, any other number is where the chips go, and there they wait for that number or a 7.",
        bets: ["bet 1 pass 10"],
        throws: [
            { dice: [4, 4], why: "eight is the point" },
            { dice: [2, 3], why: "the come bet goes to the five" },
            { dice: [1, 4], why: "the come bet wins" },
        ],
        spots: ["come"],
        anew: true,
    },
    {
        title: "Place a number",
        words: "Place bets are on one number before a 7. Six and eight pay {pays place-6}, so they go in steps of {step place-6}. On a come-out roll they rest: they are OFF and nothing decides them.",
        bets: ["bet 1 pass 10", "bet 1 place-6 12"],
        throws: [
            { dice: [3, 3], why: "a come-out roll: the place bet is off" },
            { dice: [2, 2], why: "nothing" },
            { dice: [5, 1], why: "line and place bet win" },
        ],
        spots: ["place-6"],
        anew: true,
    },
    {
        title: "Seven out",
        words: "With a point on, a 7 ends it: the line, come bets on their numbers and place bets lose, and the dice go to the next shooter. One-roll bets such as the field are decided by each throw.",
        bets: ["bet 1 pass 10"],
        throws: [
            { dice: [5, 4], why: "nine is the point" },
            { dice: [6, 1], why: "seven out" },
        ],
        spots: ["pass", "field"],
        anew: true,
    },
];

/** The words of a step, with what these rules pay: "{pays place-6}", "{step place-6}". */
export function wordsOf(engine: Engine, game: string, rules: string, step: Step): string {
    const { spots } = engine.spots(game, rules);
    return step.words.replace(
        /\{(pays|step) ([\w-]+)(?: (\d+))?\}/g,
        (_, what: string, spot: string, point?: string) => {
            const row = spots.find((one) => one.spot === spot);
            return what === "step" ? money(row?.step ?? 0) : paysOf(row, Number(point ?? 0));
        },
    );
}

/** Bets that a step makes once its first throw has fallen. */
const LATER: Readonly<Record<number, string>> = {
    2: "bet 1 pass-odds 20",
    3: "bet 1 come 10",
    5: "bet 1 field 5",
};

export interface Told {
    dice: readonly [number, number];
    outcome: string;
    wagers: { spot: string; net: number; result: string }[];
    open: { spot: string; stake: number }[];
    chips: number;
    record: string;
}

/** What the first n throws of a step came to, as the engine plays them. */
export function playStep(
    engine: Engine,
    game: string,
    rules: string,
    step: number,
    n: number,
): Told[] {
    const { bets, throws } = STEPS[step] ?? { bets: [], throws: [] };
    const lines = [`game ${game}`, `rules ${rules}`, "seat 1 You 1000", ...bets];
    const told: Told[] = [];
    throws.slice(0, n).forEach(({ dice }, i) => {
        if (step === 0 && i) lines.push("bet 1 pass 10");
        lines.push(`roll ${dice.join(" ")}`);
        const later = LATER[step];
        if (i === 0 && later) lines.push(later);
        const record = `${lines.join("\n")}\n`;
        const { rounds, open, seats } = engine.replay(record);
        const round = rounds[i];
        told.push({
            dice,
            outcome: round?.outcome ?? "",
            wagers: (round?.wagers ?? []).map(({ spot, net, result }) => ({ spot, net, result })),
            open: open.map(({ spot, stake }) => ({ spot, stake })),
            chips: seats[0]?.chips ?? 0,
            record,
        });
    });
    return told;
}
