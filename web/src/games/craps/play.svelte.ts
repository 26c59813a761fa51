// play.svelte.ts -- the table as it is drawn: what lies where, which spot is looked at, and which amount is
// offered where a chip does not fit.

import { sentence } from "../../net/words.js";
import { coachOf, type Mode } from "../../drawer/coach.svelte.js";
import { oddsOf } from "../../drawer/engine.js";
import { average, percent } from "../../drawer/figures.js";
import { money, signed } from "../../format.js";
import type { Move, Settled, State } from "../../net/protocol.js";
import { settings } from "../../settings/settings.svelte.js";
import { CHIPS, fits, moveFor, nearest, type Bet } from "../../table/slip.js";
import type { TableStore } from "../../table/store.svelte.js";
import type { Hands } from "../index.js";
import type { Book } from "./book.svelte.js";
import { costOf, dear, hourly, pricedOf, type DicePriced } from "./cost.js";
import { liesOn, type Lies } from "./lies.js";
import { say } from "./messages.en.js";
import { effectsOf, endsOf, paysOf, pointsMade, type Effect } from "./reading.js";

/** A chip does not fit a spot; these amounts would. */
export interface Offered {
    spot: string;
    chip: number;
    amounts: number[];
}

/** The trainer asks before a bet that costs a lot beside others. */
export interface Held {
    spot: string;
    amount: number;
    words: string;
}

/** One bet in parts, of which one wins: what it pays is over all of them. */
const SPLIT = /^(horn(-high-\d+)?|c-and-e|whirl)$/;

export class Play {
    /** The spot whose pays and limits are told. */
    spot = $state<string | null>(null);
    /** It was pointed at since the last roll: before that the dice are what is looked at. */
    pointed = $state(false);
    offered = $state.raw<Offered | null>(null);
    held = $state.raw<Held | null>(null);
    /** A spot that was pressed and takes no bet now, and why, in words. */
    closed = $state.raw<{ spot: string; words: string } | null>(null);
    /** What bets cost, once the trainer has asked for it. */
    private priced = $state.raw<readonly DicePriced[]>([]);
    /** A total that is looked at before it falls, by its name. */
    total = $state<string | null>(null);
    /** Where a wager has just gone, and where from. */
    private fresh = $state.raw<ReadonlyMap<string, string>>(new Map());
    /** The last roll's results are shown until this person bets again. */
    private last = $state.raw<readonly Settled[]>([]);
    /** Amounts that were offered and taken, by spot and chip: they need no second question. */
    private readonly taken = new Set<string>();
    private round = -1;

    constructor(
        readonly table: TableStore,
        private readonly hands: Hands,
        readonly book: Book,
    ) {
        this.round = table.state.round;
        hands.adds = (spot) => {
            this.add(spot);
        };
        hands.splits = (spot, amount) => this.split(spot, amount);
        hands.whyStays = (spot) => this.book.whyNot("take", spot, this.table.stake(spot));
    }

    /** What is drawn: while the dice are in the air, what was before. */
    get seen(): State {
        return this.table.state;
    }

    /** To be called after each update. */
    follow(): void {
        const { state, fresh } = this.table;
        const mine = fresh.filter(({ seat }) => seat === state.you);
        const bet = mine.some(({ verb }) => verb === "bet" || verb === "take");
        const rolled = this.table.coming !== null || state.round !== this.round;
        if (rolled || bet) this.offered = this.held = this.closed = null; // what was asked is past
        if (state.round !== this.round) {
            this.round = state.round;
            this.last = this.table.me?.last ?? [];
            this.total = null;
            if (this.spot && !this.table.stake(this.spot)) this.spot = null;
            this.pointed = false;
        } else if (bet) {
            this.last = [];
        }
        this.fresh = new Map(
            fresh.flatMap(({ effects }) =>
                effects.flatMap((effect) =>
                    effect.kind === "moved" && effect.seat === state.you
                        ? [[effect.to, effect.spot] as const]
                        : [],
                ),
            ),
        );
    }

    // ---- what the drawing asks ----

    readonly names: string[] = $derived.by(() => this.table.info.spots.map(({ name }) => name));
    private readonly listed: ReadonlySet<string> = $derived.by(() => new Set(this.names));

    has(spot: string): boolean {
        return this.listed.has(spot);
    }

    readonly point: number = $derived.by(() => this.seen.facts["point"] ?? 0);
    /** MAB-CR 11(b): rolls only decide the come bets that are left. */
    readonly leftOver: boolean = $derived.by(() => (this.seen.facts["left-over"] ?? 0) > 0);

    /** Where the puck is, in words. */
    get puck(): string {
        if (this.point) return say("puck.on", { n: this.point });
        return say(this.leftOver ? "puck.left" : "puck.off");
    }

    /** Points that count for a fire bet which lies there. */
    readonly fire: number[] = $derived.by(() => {
        const laid = this.seen.seats.some(({ wagers }) => wagers.some((w) => w.spot === "fire"));
        return laid ? pointsMade(this.book.rolls) : [];
    });

    readonly effects: Effect[] = $derived.by(() => effectsOf(this.book.next, this.seen.you));
    readonly looked: Effect | null = $derived.by(
        () => this.effects.find(({ name }) => name === this.total) ?? null,
    );

    lies(spot: string): Lies {
        return liesOn(spot, this.seen, {
            last: this.last,
            fresh: this.fresh,
            looked: this.looked,
        });
    }

    open(spot: string): boolean {
        return moveFor(this.table.state.moves, "bet", spot) !== undefined;
    }

    /** Odds on a come bet that does not stand: nothing lies there, and nothing can. */
    bare(spot: string): boolean {
        return /come-odds-\d+$/.test(spot) && !this.open(spot) && !this.table.stake(spot);
    }

    /** What the last roll brought on these spots; null: it decided none of them. */
    brought(on: (spot: string) => boolean): number | null {
        const found = this.last.filter(({ spot }) => on(spot));
        return found.length ? found.reduce((sum, { net }) => sum + net, 0) : null;
    }

    busy(spot: string): boolean {
        return this.hands.busy(spot);
    }

    /** "$6 to $498 in steps of $6": what the table takes. That somebody has less is told when it does not reach. */
    range(spot: string): string {
        const move = moveFor(this.table.state.moves, "bet", spot);
        const row = this.book.spots.get(spot);
        if (/-odds/.test(spot)) return this.oddsRange(spot, move);
        const own = row?.cases ? undefined : row;
        const [least, most] = [own?.least ?? move?.least, own?.most ?? move?.most];
        const step = move?.step ?? row?.step ?? 0;
        if (least === undefined || most === undefined) return "";
        const args = { least: money(least), most: money(most), step: money(step) };
        return step > 100 ? say("spot.steps", args) : say("spot.range", args);
    }

    /** Odds have limits by the bet they go with: those of the whole of them, "$10 to $100, $60 more". The engine
     *  says what may be added, which chips that are short may make less. */
    private oddsRange(spot: string, move: Move | undefined): string {
        const { me } = this.table;
        const stake = this.table.stake(spot);
        if (!move) return stake && this.betting ? say("odds.most", { stake: money(stake) }) : "";
        const args = {
            least: money(move.least),
            most: money(stake + move.most),
            step: money(move.step),
        };
        return [
            say(move.step > 100 && !stake ? "spot.steps" : "spot.range", args),
            stake ? say("odds.more", { more: money(move.most) }) : "",
            me && me.chips - move.most < Math.max(1, move.step) ? say("odds.chips") : "",
        ]
            .filter(Boolean)
            .join(", ");
    }

    /** Bets are open, and there are chips for them. */
    private get betting(): boolean {
        return this.table.state.moves.some(({ verb }) => verb === "bet");
    }

    pays(spot: string): string {
        const row = this.book.spots.get(spot);
        const found = paysOf(row, this.point);
        if (SPLIT.test(spot)) return `${found} ${say("spot.whole")}`;
        if (found || row?.cases) return found;
        const line = /^(dont-come|come)-\d+$/.exec(spot)?.[1];
        return line ? paysOf(this.book.spots.get(line)) : "";
    }

    /** Where a bet lies that goes to other spots. */
    private split(spot: string, amount: number): Bet[] {
        const { parts = [] } = this.book.spots.get(spot) ?? {};
        const sum = parts.reduce((all, { stake }) => all + stake, 0);
        return parts.map((part) => ({ place: part.spot, amount: (amount * part.stake) / sum }));
    }

    /** "$5 lies as $4 on horn, $1 on any seven". */
    parts(spot: string): string {
        const step = this.book.spots.get(spot)?.step ?? 0;
        const each = this.split(spot, step).map(({ place, amount }) =>
            say("spot.part", { stake: money(amount), spot: this.table.title(place) }),
        );
        if (!each.length) return "";
        return say("spot.parts", { step: money(step), parts: each.join(", ") });
    }

    /** All of a spot in words. */
    label(spot: string): string {
        const lies = this.lies(spot);
        const pays = this.pays(spot);
        const range = this.range(spot);
        const row = this.book.spots.get(spot);
        const push = row?.parts
            ? undefined
            : endsOf(row, 0).find(({ result }) => result === "push");
        const parts = [
            this.table.title(spot) + (push ? `, bar ${push.on.join(" ")}` : ""),
            pays && say("spot.pays", { pays }),
            this.parts(spot),
            lies.stake ? say("spot.mine", { stake: money(lies.stake) }) : "",
            lies.mark && say(lies.mark === "OFF" ? "spot.off" : "spot.on"),
            lies.others ? say("spot.others", { sum: money(lies.others) }) : "",
            lies.asks ? say("spot.open", { range }) : range,
            lies.closed ? say("spot.closed") : "",
            lies.result ? say("spot.result", { net: signed(lies.result.net) }) : "",
        ];
        const said = parts.filter(Boolean).join(", ");
        return said.charAt(0).toUpperCase() + said.slice(1);
    }

    // ---- what a person does ----

    /** A pointer or the focus came by: a question that is open stays. */
    glance(spot: string): void {
        if (!this.offered && !this.held) this.look(spot);
    }

    look(spot: string): void {
        if (this.spot !== spot) this.stepped = "";
        this.spot = spot;
        this.pointed = true;
        this.hands.place = spot;
        if (this.offered && this.offered.spot !== spot) this.offered = null;
        if (this.held && this.held.spot !== spot) this.held = null;
        if (this.closed && this.closed.spot !== spot) this.closed = null;
    }

    /** Says why a spot takes no bet now, where its limits are told; false: it is not the spot that is closed. */
    tellClosed(spot: string): boolean {
        const { me, state, coming } = this.table;
        if (!me || coming || this.open(spot) || !state.moves.some(({ verb }) => verb === "bet"))
            return false;
        const words = say("call.closed", {
            spot: this.table.title(spot),
            why:
                this.whyWaits(spot) ||
                this.book.whyNot(
                    "bet",
                    spot,
                    this.book.spots.get(spot)?.least ?? this.table.info.min,
                ),
        }).trim();
        this.table.refusal = null;
        this.closed = { spot, words: words.charAt(0).toUpperCase() + words.slice(1) };
        return true;
    }

    /** Of a spot that waits for another bet: odds, and where come bets go. The engine's clause says what these pay. */
    private whyWaits(spot: string): string {
        const [, dont = "", line, number] =
            /^(dont-)?(pass|come)-(?:odds-?)?(\d*)$/.exec(spot) ?? [];
        if (!line) return "";
        const flat = dont + line;
        if (!/odds/.test(spot)) return say("closed.box", { spot: this.table.title(flat) });
        const under = number ? `${flat}-${number}` : flat;
        if (!this.table.stake(under)) return say("closed.odds", { spot: this.table.title(under) });
        if (!number && !this.point) return say("odds.point");
        const stake = this.table.stake(spot);
        return stake ? say("odds.full", { stake: money(stake) }) : say("odds.none");
    }

    /** Chips on a come bet that lies in its box are odds on it, as a dealer takes them. */
    private oddsOn(spot: string): string | null {
        const odds = spot.replace(/^((?:dont-)?come)-(\d+)$/, "$1-odds-$2");
        return odds !== spot && this.table.stake(spot) && this.open(odds) ? odds : null;
    }

    get chip(): number {
        return CHIPS[settings.now.chip] ?? 500;
    }

    /** For who hears it: why another amount than the chip was bet. */
    stepped = $state("");

    add(spot: string): void {
        const move = moveFor(this.table.state.moves, "bet", spot);
        const { chip } = this;
        if (this.table.reveal()) return; // who presses while the dice are out sees what they bring
        this.look(spot);
        if (!move || !this.table.me) {
            const odds = this.oddsOn(spot);
            if (odds) this.add(odds);
            else if (!this.tellClosed(spot)) this.hands.add(spot); // the frame says why not
            return;
        }
        if (fits(move, chip)) {
            this.bet(spot, chip);
            return;
        }
        const step = Math.max(1, move.step);
        const below = nearest(move, chip);
        const amounts = [below, below + step, move.least].filter(
            (amount, i, all) => fits(move, amount) && all.indexOf(amount) === i,
        );
        const [first] = amounts;
        const again = this.offered?.spot === spot && this.offered.chip === chip;
        if (first && (again || this.taken.has(`${spot} ${String(chip)}`))) this.bet(spot, first);
        else if (first) this.offered = { spot, chip, amounts: amounts.slice(0, 2) };
        else this.hands.add(spot);
    }

    /** An amount that fits; the trainer may hold it. */
    bet(spot: string, amount: number): void {
        if (amount !== this.chip) this.taken.add(`${spot} ${String(this.chip)}`);
        this.offered = null;
        const words = this.dear(spot, amount);
        const again = this.held?.spot === spot && this.mode === "warn";
        if (words && !again) {
            this.held = { spot, amount, words };
            return;
        }
        this.held = null;
        const step = moveFor(this.table.state.moves, "bet", spot)?.step ?? 0;
        const args = {
            spot: this.table.title(spot),
            step: money(step),
            amount: money(amount),
        };
        const steps = amount !== this.chip && step > 100;
        this.stepped = steps ? sentence(say("bar.steps", args)) : "";
        void this.hands.put(spot, amount);
    }

    // ---- the trainer ----

    get mode(): Mode {
        const coach = coachOf(this.table);
        return coach.allowed ? coach.mode : "off";
    }

    /** Figures take a moment: they are worked out when the trainer is on. */
    price(): void {
        const { game, rules } = this.table.info;
        if (this.mode !== "off" && !this.priced.length)
            void oddsOf(game, rules).then((odds) => (this.priced = odds.wagers));
    }

    /** What a bet costs, in words; nothing: the trainer is off, or it is not known yet. */
    cost(spot: string): string {
        const row = pricedOf(this.priced, spot);
        if (this.mode === "off" || !row) return "";
        if (row.house_edge_float === 0) return say("cost.free");
        const stake = this.table.stake(spot) || this.chip;
        return say("cost.tell", {
            edge: percent(row.house_edge_float),
            stake: money(stake),
            cost: average(costOf(row, stake)).replace("+", ""),
            hour: average(hourly(this.priced, row, stake)).replace("+", ""),
        });
    }

    private dear(spot: string, amount: number): string {
        const row = pricedOf(this.priced, spot);
        if ((this.mode !== "warn" && this.mode !== "block") || !row || !dear(this.priced, row))
            return "";
        return say("cost.dear", {
            spot: this.table.title(spot),
            stake: money(amount),
            cost: average(costOf(row, amount)).replace("+", ""),
            edge: percent(row.house_edge_float),
        });
    }

    /** Odds that are open and not taken, once the trainer is on. */
    get oddsOpen(): string {
        if (this.mode === "off") return "";
        const open = this.table.state.moves.some(
            ({ verb, spot }) =>
                verb === "bet" && spot !== null && /odds/.test(spot) && !this.table.stake(spot),
        );
        return open ? say("cost.odds") : "";
    }

    remove(spot: string): void {
        this.look(spot);
        this.hands.remove(spot);
    }

    /** What may come off a spot; of one that lies in parts, as much of it as is there. */
    comesOff(spot: string): number {
        const { moves } = this.table.state;
        const parts = this.split(spot, this.book.spots.get(spot)?.step ?? 0);
        if (!parts.length) return moveFor(moves, "take", spot) ? this.table.stake(spot) : 0;
        const times = parts.map(({ place, amount }) =>
            moveFor(moves, "take", place) ? Math.floor(this.table.stake(place) / amount) : 0,
        );
        return Math.min(...times) * (this.book.spots.get(spot)?.step ?? 0);
    }

    takeDown(spot: string): void {
        this.hands.takeOff([{ place: spot, amount: this.comesOff(spot) }]);
    }

    /** Before a come-out roll of one's own the dice may be given up. */
    get passes(): boolean {
        const { moves, facts, you } = this.table.state;
        const own = you !== null && facts["shooter"] === you && !facts["point"];
        return own && moves.some(({ verb }) => verb === "pass-dice");
    }

    passDice(): void {
        if (this.table.reveal()) return;
        if (this.passes) void this.table.act({ verb: "pass-dice" });
        else this.hands.say(say("call.no-pass"));
    }

    /** On or off, where the engine offers it. */
    calls(spot: string): string[] {
        return this.table.state.moves
            .filter((move) => move.spot === spot && (move.verb === "on" || move.verb === "off"))
            .map(({ verb }) => verb);
    }
}
