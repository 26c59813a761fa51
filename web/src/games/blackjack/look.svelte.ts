// look.svelte.ts -- what both arrangements of the blackjack table show, worked out of the table once.

import { loadEngine } from "../../engine/load.js";
import { moves } from "../../felt/motion.js";
import { laidOn, type Laid } from "../../felt/laid.js";
import { money, signed } from "../../format.js";
import type { Chance, Event as TableEvent, Move, Seat, State } from "../../net/protocol.js";
import type { TableStore } from "../../table/store.svelte.js";
import type { Hands } from "../index.js";
import { backers, surrendered, titleOf, words } from "./messages.en.js";
import { paysOf } from "./pays.js";
import { countOf, formOf, roundOf, type BoxHand, type Lying } from "./round.js";

/** How long after one another cards come, in ms: when all are dealt to, and when the dealer draws. */
const DEAL_MS = 190;
const DRAW_MS = 420;

/** Everything that lies on one hand of a box: the wager, what doubling added, and how both ended. */
export interface OnHand extends Laid {
    hand: number;
    double: number;
}

/** What lies on a side spot, and beside it what doubling added. */
export interface OnSide extends Laid {
    double: number;
}

const sum = (list: readonly { stake: number }[]) => list.reduce((all, { stake }) => all + stake, 0);

export class Look {
    constructor(
        readonly table: TableStore,
        readonly hands: Hands,
    ) {
        const { game, rules } = table.info;
        if (this.sides.length)
            void loadEngine().then((engine) => (this.paid = paysOf(engine, game, rules)));
    }

    /** What each side spot pays, the most first; once the engine has said so. */
    private paid = $state.raw<ReadonlyMap<string, string[]>>(new Map());

    pays(spot: string): string[] {
        return this.paid.get(spot) ?? [];
    }

    /** What a progressive jackpot stands at. */
    readonly meter = $derived.by(() =>
        this.state.meter === undefined ? "" : money(this.state.meter),
    );

    readonly state = $derived.by(() => this.table.state);
    readonly form = $derived.by(() => formOf(this.table.info.rules));
    readonly me = $derived.by(() => this.table.me);

    /** Another box of this person's: a press looks at the table from there, and bets. */
    owns(box: number): boolean {
        return box !== this.state.you && this.table.boxes.includes(box);
    }
    turnTo(box: number): void {
        this.table.box = box;
        if (this.mayBet("box")) this.hands.add("box");
    }

    /** Whose hand is the large one: one's own; who watches looks at the middle of the table. */
    readonly front = $derived.by((): Seat | null => {
        const { me, state } = this;
        if (me) return me;
        const playing = state.seats.find(({ seat }) => seat === state.facts["box"]);
        return playing ?? state.seats[Math.floor((state.seats.length - 1) / 2)] ?? null;
    });

    /** What is decided lies there: in a round, and until the next bet. */
    readonly ended = $derived.by(() => this.state.phase > 0 || this.table.settled);

    // ---- cards ----

    private before: readonly Chance[] = [];
    private times = new Map<number, number>();

    /** While cards are on their way they are drawn already; what follows from them is told after. */
    private readonly source = $derived.by((): Pick<State, "chance" | "seats" | "round"> => {
        const { coming, shown, state } = this.table;
        return coming ?? { chance: [...shown], seats: state.seats, round: state.round };
    });

    readonly round = $derived.by(() => {
        const { chance, seats } = this.source;
        this.schedule(chance);
        return roundOf(chance, seats, this.form);
    });

    readonly number = $derived.by(() => this.source.round);

    /** When each new card comes, in the order in which it was dealt. */
    private schedule(chance: readonly Chance[]): void {
        const same = (a: Chance | undefined, b: Chance) =>
            a !== undefined && "card" in a && "card" in b && a.card === b.card && a.for === b.for;
        const fresh = chance.flatMap((one, n) => (same(this.before[n], one) ? [] : [n]));
        this.before = chance;
        if (!fresh.length) return;
        this.times = new Map();
        const step = this.state.phase > 0 ? DRAW_MS : DEAL_MS;
        fresh.forEach((n, i) => this.times.set(n, i * step));
    }

    /** Of a card: when it comes; -1: it lay there before. */
    after(n: number): number {
        return this.times.get(n) ?? -1;
    }

    /** How long new cards take: what follows is told when they lie. */
    readonly suspense = (events: readonly TableEvent[]): number => {
        if (!moves()) return 0;
        const cards = events.filter(({ line }) => /^(cards|turn) /.test(line)).length;
        if (cards < 2) return 0;
        const deals = events.some(({ verb, line }) => verb === "deal" || line === "deal");
        return cards * (deals ? DEAL_MS : DRAW_MS);
    };

    /** One, or with multiple action up to three, each of which begins with the same first card. */
    readonly dealerHands = $derived.by((): Lying[][] => {
        const cards = this.round.dealer;
        const { rules } = this.table.info;
        const [up] = cards;
        if (!up || !rules.includes("multiple_action=")) return [[...cards]];
        const hits = /\bsoft17=hit|six_to_five=on\b/.test(rules);
        const hands: Lying[][] = [[]];
        for (const card of cards) {
            const hand = hands.at(-1) ?? [];
            const { total, soft } = countOf(hand);
            if (total > 17 || (total === 17 && !(soft && hits))) hands.push([up, card]);
            else hand.push(card);
        }
        return hands;
    });

    /** The one that is played now, or was last. */
    readonly dealer = $derived.by(() => this.dealerHands.at(-1) ?? []);

    handsOf(seat: Seat | null): BoxHand[] {
        return (seat && this.round.boxes.get(seat.seat)) ?? [];
    }

    /** Of a box that nobody sits at too: people behind it play it. */
    handsAt(box: number): BoxHand[] {
        return this.round.boxes.get(box) ?? [];
    }

    /** The hand of a box is asked now. */
    playsAt(box: number, hand: number): boolean {
        const { facts, turn } = this.state;
        return (
            turn.length > 0 && !this.table.coming && facts["box"] === box && facts["hand"] === hand
        );
    }

    /** A box is asked: one at a time for its play, all at once for insurance. */
    acts(box: number): boolean {
        const { facts, turn } = this.state;
        return turn.length > 0 && (facts["box"] ? facts["box"] === box : turn.includes(box));
    }

    /** Of a box that is asked: whose play it is, of people behind it too; else nothing. */
    asked(box: number): string {
        const { facts, turn, you } = this.state;
        if (!this.acts(box)) return "";
        const mine = you !== null && turn.includes(you) && (facts["box"] ? true : box === you);
        return mine ? words.yourTurn : words.deciding;
    }

    /** The box that I play now, where it is not my own. */
    readonly elsewhere = $derived.by((): number | null => {
        const { facts, turn, you } = this.state;
        const box = facts["box"] ?? 0;
        if (you === null || !turn.includes(you) || box === you) return null;
        return box && this.behind(box) ? box : null;
    });

    /** What I have put behind a box, on all of its hands, with what doubling added. */
    behind(box: number): Laid | null {
        const spot = `behind-${String(box)}`;
        return this.together(this.me, [spot, `${spot}-double`]);
    }

    /** What people have put behind a box, all of them together. */
    backed(box: number): Laid | null {
        const spot = `behind-${String(box)}`;
        const { seats } = this.state;
        const all = {
            wagers: seats.flatMap(({ wagers }) => wagers),
            last: seats.flatMap(({ last }) => last),
        };
        return this.together(all, [spot, `${spot}-double`]);
    }

    /** Beside it whose it is; where nothing lies and I may stand there, what the place is for. */
    backers(box: number): string {
        const spot = `behind-${String(box)}`;
        const here = (one: { spot: string }) => one.spot === spot;
        const who = backers(
            this.state.seats.filter(
                ({ wagers, last }) => wagers.some(here) || (this.ended && last.some(here)),
            ),
        );
        return who || (this.mayBet(spot) ? words.back : "");
    }

    /** What lies on several spots, on all hands, as one. */
    private together(
        seat: Pick<Seat, "wagers" | "last"> | null,
        spots: readonly string[],
    ): Laid | null {
        const here = <T extends { spot: string }>(list: readonly T[] = []) =>
            list.filter(({ spot }) => spots.includes(spot));
        const [wagers, last] = [here(seat?.wagers), here(this.ended ? seat?.last : [])];
        if (wagers.length) return { stake: sum(wagers), paid: 0, result: null, text: "" };
        if (!last.length) return null;
        const net = last.reduce((all, one) => all + one.net, 0);
        return {
            stake: sum(last),
            paid: Math.max(0, net),
            result: net > 0 ? "win" : net < 0 ? "lose" : "push",
            text: net ? signed(net) : "push",
        };
    }

    /** What lies on a side spot; against a later hand of the dealer's that is so much on each hand, and what doubling
     *  added. */
    onSide(spot: string): OnSide | null {
        const [, n] = /^box-(\d)$/.exec(spot) ?? [];
        if (!n) {
            const laid = this.laid(this.front, spot);
            return laid && { ...laid, double: 0 };
        }
        const doubled = `double-${n}`;
        const all = this.together(this.front, [spot, doubled]);
        const double = this.together(this.front, [doubled])?.stake ?? 0;
        return all && { ...all, stake: all.stake - double, double };
    }

    /** What lies beside the box of somebody who is not in front, each spot with its end; the own ones with many boxes
     *  among them. */
    beside(seat: Seat | null): (Laid & { spot: string })[] {
        return this.sides.flatMap((spot) => {
            const [, n] = /^box-(\d)$/.exec(spot) ?? [];
            const laid = this.together(seat, n ? [spot, `double-${n}`] : [spot]);
            return laid ? [{ ...laid, spot }] : [];
        });
    }

    /** The same as one, where there is no room for more. */
    besides(seat: Seat | null): Laid | null {
        return this.together(
            seat,
            this.sides.flatMap((spot) => [spot, spot.replace(/^box-/, "double-")]),
        );
    }

    /** This hand is asked now. */
    plays(seat: Seat | null, hand: number): boolean {
        const { facts, turn } = this.state;
        if (!seat || this.table.coming || !turn.length) return false;
        return facts["box"] === seat.seat && facts["hand"] === hand;
    }

    /** Waits for its turn, beside one that is played. */
    waits(seat: Seat | null, hand: number): boolean {
        return (
            this.handsOf(seat).length > 1 &&
            this.state.facts["box"] === seat?.seat &&
            !this.plays(seat, hand)
        );
    }

    /** "17", "17 soft", "Blackjack", "23 bust". */
    total(cards: readonly Lying[], several: boolean): string {
        const { total, soft, open } = countOf(cards);
        if (!cards.length || (open && !total)) return "";
        if (total > 21) return words.bust(total);
        if (total === 21 && cards.length === 2 && !several) return words.blackjack;
        return soft && total < 21 ? words.soft(total) : String(total);
    }

    /** What a hand of a box counts, and once it is decided how it ended: "20 wins". */
    told(seat: Seat | null, { hand, cards }: BoxHand): string {
        const text = this.total(cards, this.handsOf(seat).length > 1);
        const here = (one: { spot: string; hand?: number }) =>
            one.spot === "box" && (one.hand ?? 1) === hand;
        if (!text || !this.ended || this.table.coming || seat?.wagers.some(here)) return text;
        const box = seat?.last.find(here);
        // Against several hands of the dealer's it may end in several ways.
        if (!box || this.dealerHands.length > 1) return text;
        return words.ended1(text, surrendered(box) ? "surrender" : box.result);
    }

    /** Which side of a double shoe is dealt. */
    readonly shoeSide = $derived.by(() => {
        const card = this.round.determinant;
        return card ? words.side(/[dh]$/.test(card)) : "";
    });

    readonly dealerTotal = $derived.by(() => {
        const seen = this.dealer.filter(({ card }) => card !== "xx");
        const { total } = countOf(seen);
        if (!seen.length) return "";
        if (seen.length < 2) return words.showing(total);
        return this.total(seen, false);
    });

    // ---- chips ----

    laid(seat: Seat | null, spot: string): Laid | null {
        return laidOn(seat, spot, this.ended);
    }

    /** The wagers on the hands of a box, in the order of its hands. */
    onHands(seat: Seat | null): OnHand[] {
        const order = this.handsOf(seat).map(({ hand }) => hand);
        return (order.length ? order : [1]).flatMap((hand) => {
            const box = laidOn(seat, "box", this.ended, hand);
            const double = laidOn(seat, "double", this.ended, hand);
            if (!box) return [];
            const net = this.net(seat, "box", hand) + this.net(seat, "double", hand);
            const text = box.result && (net === 0 ? box.result : signed(net));
            return [
                {
                    ...box,
                    hand,
                    double: double?.stake ?? 0,
                    paid: Math.max(0, net),
                    text: text ?? "",
                },
            ];
        });
    }

    private net(seat: Seat | null, spot: string, hand: number): number {
        if (!this.ended) return 0;
        const last = seat?.last.find((one) => one.spot === spot && (one.hand ?? 1) === hand);
        return last?.net ?? 0;
    }

    /** Side spots of the layout, in its order. */
    readonly sides = $derived.by(() =>
        this.table.info.spots
            .map(({ name }) => name)
            .filter((name) => !/^(box|double(-\d)?|insurance(-\d)?|behind-.*|coupon)$/.test(name)),
    );

    readonly insures = $derived.by(() => this.moveOf("insure"));
    /** For how much: as chosen on the rail, else half of the bet. */
    readonly insuring = $derived.by(() => this.hands.raising || (this.insures?.most ?? 0));

    insure(): void {
        if (this.insures) this.hands.decide("insure", this.insuring);
    }

    mayBet(spot: string): boolean {
        return this.state.moves.some((move) => move.verb === "bet" && move.spot === spot);
    }

    moveOf(verb: string): Move | undefined {
        return this.state.moves.find((move) => move.verb === verb);
    }

    /** The box asks for a bet, of so much at least. */
    readonly from = $derived.by(() => {
        const asks =
            this.mayBet("box") &&
            !this.table.stake("box") &&
            !(this.table.settled && this.me?.last.length);
        const move = this.state.moves.find(({ verb, spot }) => verb === "bet" && spot === "box");
        return asks ? (move?.least ?? 0) : 0;
    });

    // ---- who sits where ----

    /** The other seats: lower numbers to the right, higher ones to the left, nearest first. */
    readonly right = $derived.by(() => this.side((seat, mid) => seat < mid).reverse());
    readonly left = $derived.by(() => this.side((seat, mid) => seat > mid));

    private side(where: (seat: number, middle: number) => boolean): Seat[] {
        const { seats } = this.state;
        const middle = this.front?.seat ?? 0;
        return seats.filter(({ seat }) => where(seat, middle));
    }

    /** People may stand behind a box: then every box has its number, whoever sits there. */
    readonly shared = $derived.by(() =>
        this.table.info.spots.some(({ name }) => name.startsWith("behind-")),
    );

    /** The boxes beside mine by number, nearest first: from mine on to the left, the rest to the right. */
    readonly boxes = $derived.by(() => {
        const count = this.table.info.spots.filter(({ name }) => /^behind-\d$/.test(name)).length;
        const middle = this.front?.seat ?? 1;
        const others = Array.from({ length: count }, (_, i) => ((middle + i) % count) + 1)
            .filter((box) => box !== middle)
            .map((box) => ({
                box,
                seat: this.state.seats.find(({ seat }) => seat === box) ?? null,
            }));
        const half = Math.ceil(others.length / 2);
        return { left: others.slice(0, half), right: others.slice(half).reverse() };
    });

    /** Boxes of the layout that nobody has, for the sides: the emptier one gets the first of them. */
    readonly empty = $derived.by(() => {
        const boxes = Math.min(7, this.table.info.seats.max);
        let [left, right] = [0, 0];
        for (let n = this.left.length + this.right.length + 1; n < boxes; n++)
            if (this.left.length + left <= this.right.length + right) left++;
            else right++;
        return { left, right };
    });

    // ---- words ----

    status(seat: Seat): string {
        const { state } = this;
        const asked = this.asked(seat.seat);
        if (asked) return asked;
        if (this.table.settled && seat.last.length) {
            const net = seat.last.reduce((sum, one) => sum + one.net, 0);
            if (seat.you) return ""; // the call says it
            if (net === 0)
                return seat.last.some((one) => one.net) ? words.evens : words.pushes(seat.you);
            return (net > 0 ? words.winsSum : words.losesSum)(money(Math.abs(net)), seat.you);
        }
        if (!seat.here) return words.away;
        if (state.phase > 0 && !this.round.boxes.has(seat.seat)) {
            const behind = seat.wagers.find(({ spot }) => /^behind-\d$/.test(spot));
            return behind ? titleOf(behind.spot) : words.sitsOut;
        }
        return state.open && seat.ready ? words.ready : "";
    }

    stakeText(spot: string): string {
        const stake = this.table.stake(spot);
        return stake ? money(stake) : words.none;
    }

    readonly signs = $derived.by(() => {
        const [pays = "", law = "", insurance = ""] = this.table.info.notices.map(
            (notice) => notice.words,
        );
        return { pays, law, insurance };
    });

    readonly shoe = $derived.by(() => {
        const { shoe } = this.state;
        if (!shoe) return null;
        const lie = this.source.chance.length - this.round.aside.length - this.round.burned;
        return {
            ...shoe,
            gone: Math.max(0, shoe.cards - shoe.inside - lie),
            toCut: shoe.inside - shoe.cut,
        };
    });
}
