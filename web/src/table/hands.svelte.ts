// hands.svelte.ts -- what a person does at a table: chips, the marked action, repeat and undo. It
// asks the server and knows no rules: what may be done is what the state offers.

import { money } from "../format.js";
import { t, type MessageKey } from "../i18n.js";
import { messages } from "../messages.en.js";
import { SvelteSet } from "svelte/reactivity";
import type { Move, Refusal, Wager } from "../net/protocol.js";
import { settings } from "../settings/settings.svelte.js";
import { chipOn, CHIPS, fits, moveFor, nearest, plan, Slip, type Bet, type Plan } from "./slip.js";
import type { TableStore } from "./store.svelte.js";

/** A button of the rail. */
export interface Offer {
    verb: string;
    /** null: it is the dealer's turn to act, and this says "go on". */
    move: Move | null;
}

export function verbTitle(verb: string): string {
    const key = `verb.${verb}`;
    if (key in messages) return t(key as MessageKey);
    const words = verb.replaceAll("-", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

const PRIMARY = ["stand", "play"];

/** What a person is asked for comes first, then what goes on; the rest is by the way. */
function rank({ verb, move }: Offer): number {
    return PRIMARY.includes(verb) ? 0 : move ? 2 : 1;
}

const SPOT_VERBS = ["bet", "take"];
/** Wishes that no round waits for. */
const ASIDE = ["show-burn"];

export class TableHands {
    /** The spot that the arrow keys are for. */
    spot = $state<string | null>(null);
    readonly busySpots = new SvelteSet<string>();
    private slip = $state.raw(new Slip());
    private turns = $state(0);
    private previous = $state.raw<Wager[]>([]);
    private standing: Wager[] = [];
    private round = 0;

    constructor(readonly table: TableStore) {}

    // ---- what is offered ----

    get chip(): number {
        return CHIPS[settings.now.chip] ?? 500;
    }

    /** Spots on which something may be bet now, in the layout's order. */
    readonly betSpots: string[] = $derived.by(() =>
        this.table.info.spots
            .map((spot) => spot.name)
            .filter((name) => moveFor(this.table.state.moves, "bet", name)),
    );

    readonly current: string | null = $derived.by(() => {
        const { spot } = this;
        if (spot && (this.betSpots.includes(spot) || this.table.stake(spot))) return spot;
        return this.betSpots[0] ?? null;
    });

    readonly bet: number = $derived.by(
        () => this.table.me?.wagers.reduce((sum, wager) => sum + wager.stake, 0) ?? 0,
    );

    /** What the rail's buttons do, the marked one first. */
    readonly offers: Offer[] = $derived.by(() => {
        const { moves, dealer } = this.table.state;
        const offers: Offer[] = dealer
            .filter((word) => !word.startsWith("irregular"))
            .map((verb) => ({ verb, move: null }));
        const own = moves.filter(
            ({ spot, verb }) => spot === null && ![...SPOT_VERBS, ...ASIDE].includes(verb),
        );
        for (const move of own) offers.push({ verb: move.verb, move });
        return offers.sort((a, b) => rank(a) - rank(b));
    });

    /** The marked one; Enter does it. */
    readonly primary: Offer | null = $derived.by(() => {
        const first = this.offers[0];
        return first && rank(first) < 2 ? first : null;
    });

    readonly asides: string[] = $derived.by(() =>
        this.table.state.moves.map((move) => move.verb).filter((verb) => ASIDE.includes(verb)),
    );

    readonly irregular: string[] = $derived.by(() =>
        this.table.state.dealer
            .filter((word) => word.startsWith("irregular "))
            .map((word) => word.slice("irregular ".length)),
    );

    get canUndo(): boolean {
        return this.turns >= 0 && this.slip.canUndo;
    }

    get canRedo(): boolean {
        return this.turns >= 0 && this.slip.canRedo;
    }

    get canRepeat(): boolean {
        return this.table.state.open && this.previous.length > 0;
    }

    get canDouble(): boolean {
        const { moves } = this.table.state;
        return this.table.me?.wagers.some(({ spot }) => moveFor(moves, "bet", spot)) ?? false;
    }

    get canClear(): boolean {
        const { moves } = this.table.state;
        return this.table.me?.wagers.some(({ spot }) => moveFor(moves, "take", spot)) ?? false;
    }

    busy(spot: string): boolean {
        return this.busySpots.has(spot);
    }

    // ---- keeping up with the table ----

    /** After each update: what lay there when chance came is what Repeat puts down again. */
    follow(): void {
        const { state, me } = this.table;
        if ((state.round !== this.round || !state.open) && this.standing.length) {
            this.previous = this.standing;
            this.slip = new Slip();
        }
        this.round = state.round;
        if (state.open && me) this.standing = me.wagers.map((wager) => ({ ...wager }));
    }

    // ---- chips ----

    /** A sentence, though it may begin with the name of a spot. */
    say(said: string): void {
        const words = said.charAt(0).toUpperCase() + said.slice(1);
        this.table.refusal = { code: "page", words, clause: null };
    }

    private async send(spot: string, change: number): Promise<boolean> {
        this.busySpots.add(spot);
        const verb = change > 0 ? "bet" : "take";
        const no = await this.table.act({ verb, spot, amount: Math.abs(change) });
        this.busySpots.delete(spot);
        return no === null;
    }

    private async put(spot: string, change: number): Promise<void> {
        this.spot = spot;
        if (!(await this.send(spot, change))) return;
        this.slip.put({ spot, change });
        this.turns++;
    }

    /** Why an amount does not go on a spot. */
    private whyNot(move: Move | undefined, spot: string, amount: number): string {
        const title = this.table.title(spot);
        if (!this.table.me) return t("no.seat");
        if (this.late) return t("no.late");
        if (!move) return t("no.closed", { spot: title });
        if (amount >= move.least && amount <= move.most)
            return t("no.step", { spot: title, step: money(move.step) });
        return t("no.limit", { spot: title, least: money(move.least), most: money(move.most) });
    }

    /** Cards are out: nothing is bet, and nothing comes off. */
    private get late(): boolean {
        const { state, info, me } = this.table;
        return me !== null && !state.open && info.cards > 0 && state.chance.length > 0;
    }

    add(spot: string): void {
        const move = moveFor(this.table.state.moves, "bet", spot);
        const amount = this.table.me && move ? chipOn(move, this.chip) : 0;
        if (amount) void this.put(spot, amount);
        else this.say(this.whyNot(move, spot, this.chip));
    }

    remove(spot: string): void {
        const move = moveFor(this.table.state.moves, "take", spot);
        if (!move)
            this.say(this.late ? t("no.late") : t("no.fixed", { spot: this.table.title(spot) }));
        else void this.put(spot, -nearest(move, Math.min(this.chip, this.table.stake(spot))));
    }

    /** So many cents more or less on the current spot, or the nearest to it that is taken. */
    nudge(change: number): void {
        const spot = this.current;
        if (this.late) {
            this.say(t("no.late"));
            return;
        }
        if (!spot) {
            this.say(this.table.me ? t("rail.nothing") : t("no.seat"));
            return;
        }
        const move = moveFor(this.table.state.moves, change > 0 ? "bet" : "take", spot);
        if (!move)
            this.say(t(change > 0 ? "no.closed" : "no.fixed", { spot: this.table.title(spot) }));
        else void this.put(spot, Math.sign(change) * nearest(move, Math.abs(change)));
    }

    undo(): void {
        this.again(this.slip.undo());
    }

    redo(): void {
        this.again(this.slip.redo());
    }

    private again(step: { spot: string; change: number } | null): void {
        this.turns++;
        if (!step) return;
        void this.send(step.spot, step.change).then((done) => {
            if (!done) this.slip.forget();
            this.turns++;
        });
    }

    /** Takes off what may come off. */
    async clear(): Promise<void> {
        if (this.late) this.say(t("no.late"));
        for (const { spot, stake } of this.table.me?.wagers ?? []) {
            const move = moveFor(this.table.state.moves, "take", spot);
            if (move && fits(move, stake)) await this.put(spot, -stake);
        }
    }

    async repeat(): Promise<void> {
        const standing = new Set(this.table.me?.wagers.map((wager) => wager.spot));
        const wanted = this.previous.filter((wager) => !standing.has(wager.spot));
        await this.carryOut("repeat", wanted);
    }

    async double(): Promise<void> {
        const wagers = this.table.me?.wagers ?? [];
        const open = wagers.filter((wager) => moveFor(this.table.state.moves, "bet", wager.spot));
        await this.carryOut("double", open);
    }

    private async carryOut(name: "repeat" | "double", wanted: Wager[]): Promise<void> {
        const { me, state } = this.table;
        const planned: Plan = me ? plan(wanted, state.moves, me.chips) : { no: "none" };
        if ("no" in planned) this.say(t(`no.${name}.${planned.no}`));
        else await this.putAll(planned.bets);
    }

    private async putAll(bets: readonly Bet[]): Promise<void> {
        for (const { spot, amount } of bets) await this.put(spot, amount);
    }

    // ---- the marked action and the others ----

    async take(offer: Offer, amount?: number): Promise<Refusal | null> {
        if (!offer.move) return this.table.ready();
        const { verb, takes, most } = offer.move;
        if (!takes.includes("amount")) return this.table.act({ verb });
        return this.table.act({ verb, amount: amount ?? most });
    }
}
