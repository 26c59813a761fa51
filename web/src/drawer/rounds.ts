// rounds.ts -- a round of a record, line by line. The engine plays prefixes of the record; where
// rounds begin and end, it says.

import type { Choice, Replay, Round } from "../engine/answers.js";
import type { Engine } from "../engine/engine.js";
import { placeOf } from "../table/slip.js";
import { largest } from "./advice.js";

const PROOF = /^(time|table|epoch|epoch-void|commit|lock|show|ready|reveal|chain|expect|heard|#|$)/;

/** True for a line that something happens by; the rest proves or checks. */
export function happens(line: string): boolean {
    return !PROOF.test(line.trim());
}

export function linesOf(record: string): string[] {
    return record.replace(/\r/g, "").replace(/\n$/, "").split("\n");
}

export function prefix(lines: readonly string[], count: number): string {
    return lines.slice(0, count).join("\n") + "\n";
}

function finished(replay: Replay): number {
    return replay.rounds.filter((round) => round.outcome !== null).length;
}

/** The lines of a round: [from, to) of the record, where from is behind the end of the round before. */
export function span(engine: Engine, lines: readonly string[], round: number): [number, number] {
    const ends = (n: number) => {
        let low = 0;
        let high = lines.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (count(engine, lines, middle) >= n) high = middle;
            else low = middle + 1;
        }
        return low;
    };
    return [round > 1 ? ends(round - 1) : 0, ends(round)];
}

/** Rounds that are over after so many lines; none before the record has a game. */
function count(engine: Engine, lines: readonly string[], n: number): number {
    if (n < 1) return 0;
    return finished(engine.replay(prefix(lines, n)));
}

export interface Place {
    /** Lines of the record that have happened. */
    lines: number;
    line: string;
    round: Round | undefined;
    open: Replay["open"];
}

/** The stops of a round: one a line by which something happens. */
export function stops(lines: readonly string[], [from, to]: [number, number]): number[] {
    const out: number[] = [];
    for (let n = from; n < to; n++) if (happens(lines[n] ?? "")) out.push(n + 1);
    return out;
}

export function placeAt(engine: Engine, lines: readonly string[], n: number, round: number): Place {
    const replay = engine.replay(prefix(lines, n), round);
    return {
        lines: n,
        line: lines[n - 1] ?? "",
        round: replay.rounds.find((row) => row.round === round),
        open: replay.open,
    };
}

export interface Fork {
    seat: number;
    choices: Choice[];
}

/** The choices before the last of these lines was said, if it was somebody's decision. */
export function forkAt(engine: Engine, lines: readonly string[], n: number): Fork | null {
    const [verb, who = ""] = (lines[n - 1] ?? "").split(" ");
    const [seat] = who.split("/");
    try {
        const advice = engine.advise(prefix(lines, n - 1));
        const mine = advice.seats.find((row) => String(row.seat) === seat);
        if (!mine?.choices?.some((row) => row.choice === verb)) return null;
        return { seat: mine.seat, choices: mine.choices.filter(largest) };
    } catch {
        return null;
    }
}

/** As a record has it: "raise 1 5", "stand 1/2", "double 1 hand/2 5". */
export function choiceLine(
    { choice, spot, hand, amount }: Pick<Choice, "choice" | "spot" | "hand" | "amount">,
    seat: number,
): string {
    const place = spot ? placeOf({ spot, ...(hand ? { hand } : {}) }) : "";
    const who = !spot && hand && hand > 1 ? `${String(seat)}/${String(hand)}` : String(seat);
    const paid = amount ? String(amount / 100) : "";
    return [choice, who, place, paid].filter(Boolean).join(" ");
}

/** The seat's net of the round; null: the round is not over. */
export function netOf(round: Round | undefined, seat: number): number | null {
    if (!round || round.outcome === null) return null;
    return round.wagers.filter((row) => row.seat === seat).reduce((sum, row) => sum + row.net, 0);
}

/** The same round with another line in this place, and all that came after it. */
export function branch(
    engine: Engine,
    lines: readonly string[],
    n: number,
    to: number,
    line: string,
    round: number,
): Round | undefined {
    const other = [...lines.slice(0, n - 1), line, ...lines.slice(n, to)].filter(happens);
    return engine.replay(other.join("\n") + "\n", round).rounds.find((row) => row.round === round);
}
