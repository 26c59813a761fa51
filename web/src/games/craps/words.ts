// words.ts -- what craps calls things.

import { money } from "../../format.js";
import type { Chance, State } from "../../net/protocol.js";
import type { Words } from "../words.js";
import { say } from "./messages.en.js";

const ONES: Record<string, string> = {
    pass: "pass line",
    "dont-pass": "don't pass",
    "dont-come": "don't come",
    "pass-odds": "pass odds",
    "dont-pass-odds": "don't pass odds",
    two: "craps two",
    three: "craps three",
    twelve: "craps twelve",
    "c-and-e": "C & E",
    "six-seven-eight": "6-7-8",
};

const FAMILIES: readonly (readonly [RegExp, string])[] = [
    [/^place-lose-(\d+)$/, "place $1 to lose"],
    [/^come-odds-(\d+)$/, "odds on come $1"],
    [/^dont-come-odds-(\d+)$/, "odds on don't come $1"],
    [/^dont-come-(\d+)$/, "don't come $1"],
    [/^hop-(\d)-(\d)$/, "hop $1-$2"],
];

const POINTS: Record<number, string> = {
    4: "four",
    5: "five",
    6: "six",
    8: "eight",
    9: "nine",
    10: "ten",
};

/** What the stickman calls them, beside their names. */
const STICK: Readonly<Record<string, string>> = {
    line: "pass",
    yo: "eleven",
    "yo leven": "eleven",
    aces: "two",
    "snake eyes": "two",
    "ace deuce": "three",
    boxcars: "twelve",
    midnight: "twelve",
    craps: "any-craps",
    "big red": "any-seven",
    "c and e": "c-and-e",
    ce: "c-and-e",
    world: "whirl",
    "horn high yo": "horn-high-11",
    "horn high aces": "horn-high-2",
    "horn high ace deuce": "horn-high-3",
    "horn high boxcars": "horn-high-12",
    "hard four": "hard-4",
    "hard six": "hard-6",
    "hard eight": "hard-8",
    "hard ten": "hard-10",
};

const NAMES = "_ _ Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** The throw that lies there. */
function dice(chance: readonly Chance[]): number[] {
    return chance.flatMap((one) => ("dice" in one ? [...one.dice] : [])).slice(-2);
}

export function spotName(name: string): string {
    const one = ONES[name];
    if (one) return one;
    for (const [form, words] of FAMILIES) if (form.test(name)) return name.replace(form, words);
    return name.replaceAll("-", " ").replace(/^dont\b/, "don't");
}

/** This person has the dice, or they are held out to them; alone at a table nobody else throws. */
function throws({ facts, you, seats }: State): boolean {
    const has = facts["shooter"] ?? facts["offered"];
    return !you || seats.length < 2 || !has || has === you;
}

const words: Words = {
    verbs: { "pass-dice": "Pass the dice", on: "Turn on", off: "Turn off" },
    // Who does not have the dice says only that the bets are made.
    verbNow: (verb, state) => (verb === "roll" && !throws(state) ? "Ready" : undefined),
    begins: throws,
    asides: () => ["pass-dice"],
    spot: spotName,
    first: {
        spot: "pass",
        name: "the pass line",
        why: "no roll without a line bet",
        or: ["dont-pass"],
    },
    heard: ({ text }, me) =>
        me
            ? text
                  .replace(`Seat ${String(me.seat)} has the dice`, "You have the dice")
                  .replace(`Seat ${String(me.seat)} takes over the dice`, "You take over the dice")
                  .replace(`Seat ${String(me.seat)} rolls to decide`, "You roll to decide")
                  .replace(`Seat ${String(me.seat)} passes the dice`, "You pass the dice")
                  .replace(`Seat ${String(me.seat)} must pass`, "You must pass")
                  .replace(`Seat ${String(me.seat)}'s`, "Your")
                  .replace(/ (\S+) is (on|off)\.$/, (_, spot: string, how: string) => {
                      const name = spotName(spot);
                      return ` ${name} ${/\bodds\b/.test(name) ? "are" : "is"} ${how}.`;
                  })
            : text,
    each: true,
    stays: true,
    chance: (line) => {
        const [, a, b] = /^roll (\d) (\d)/.exec(line) ?? [];
        return a && b ? say("live.rolled", { a, b }) : "";
    },
    opens: ["shooter", "takes-over", "left-over", "throw"],
    stands: ({ facts }) => {
        const point = facts["point"] ?? 0;
        if (point) return say("live.on", { n: point });
        return say(facts["left-over"] ? "live.left" : "live.off");
    },
    nets: true, // one roll may decide bets in parts that are not in sight
    beside: ({ facts, moves }) => {
        const odds = facts["point"]
            ? [
                  { spot: "pass-odds", name: "Take odds", more: "odds" },
                  { spot: "dont-pass-odds", name: "Lay odds", more: "odds" },
              ]
            : [];
        const open = ({ spot }: { spot: string }) =>
            moves.some((one) => one.verb === "bet" && one.spot === spot);
        return odds.find(open) ?? null;
    },
    adds: ({ facts, moves, seats }) => {
        const laid = seats.find(({ you }) => you)?.wagers ?? [];
        const line = laid.find(({ spot }) => spot === "pass" || spot === "dont-pass");
        if (!line) return { why: say("odds.line") };
        if (!facts["point"]) return { why: say("odds.point") };
        const spot = `${line.spot}-odds`;
        if (moves.some((one) => one.verb === "bet" && one.spot === spot)) return { spot };
        const lies = laid.find((one) => one.spot === spot)?.stake ?? 0;
        return { why: lies ? say("odds.full", { stake: money(lies) }) : say("odds.none") };
    },
    notes: ["travels", "fire-marker", "fire-notice", "on", "off"],
    bets: ({ facts }) => {
        const point = POINTS[facts["point"] ?? 0];
        return point ? `The point is ${point}.` : null;
    },
    // What the line is about: a point that was made or missed.
    taught: ({ over }) => / made$|seven out/.test(over ?? ""),
    guide: (moment, { facts, moves, seats, chance }) => {
        const point = facts["point"] ?? 0;
        const laid = seats.find(({ you }) => you)?.wagers ?? [];
        const line = laid.some(({ spot }) => spot === "pass" || spot === "dont-pass");
        if (moment === "bet")
            return "The pass line wins on 7 or 11 and loses on 2, 3 or 12. The gold button bets on it.";
        if (moment === "over")
            return "The gold button says what comes next. Every other box is a bet too.";
        if (moment !== "go") return null;
        if (!line)
            return moves.some((one) => one.verb === "bet" && one.spot === "pass")
                ? "Your bet is down. The gold button bets on the pass line too: it wins on 7 or 11 and loses on 2, 3 or 12."
                : null;
        const [a = 0, b = 0] = dice(chance);
        const nothing =
            point && a && a + b !== point && a + b !== 7
                ? `${NAMES[a + b] ?? ""}: nothing for the line. `
                : "";
        if (nothing) {
            const pass = laid.some(({ spot }) => spot === "pass");
            const number = `${point === 8 ? "an" : "a"} ${String(point)}`;
            const [wins, loses] = pass ? [number, "a 7"] : ["a 7", number];
            return `${nothing}Roll again: ${wins} wins, ${loses} loses.`;
        }
        return point
            ? `The puck is on ${String(point)}: ${point === 8 ? "an" : "a"} ${String(point)} before a 7 wins. Roll; on odds behind the line the house keeps nothing.`
            : "Your bet is down. Roll: 7 or 11 wins, and 4, 5, 6, 8, 9 or 10 becomes your point.";
    },
    marked: "roll",
    more: "Take odds",
    ways: true,
    also: [
        ["Tab", "Into the layout, and out of it: it is one stop"],
        ["Alt \u2190 \u2191 \u2192 \u2193", "The spot that lies that way"],
        ["G", "Give up the dice, at a come-out roll of one\u2019s own"],
        ["W", "Call the bet on or off; on a closed spot: why it is closed"],
    ],
    typed: STICK,
    letters: { p: "pass", d: "dont-pass", c: "come", f: "field" },
    fact: (name, value) => (name === "shooter" ? `Seat ${String(value)}` : String(value)),
    wait: "The dice wait for the first roll.",
    running: "The dice are out",
    late: "The dice are out: no more bets on this roll.",
};

export default words;
