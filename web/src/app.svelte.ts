// app.svelte.ts -- what all screens share: who plays, the link, the place in the pages, the table.

import { loadEngine } from "./engine/load.js";
import { money } from "./format.js";
import { tableParts } from "./games/index.js";
import { t } from "./i18n.js";
import { ownSeats, worthOf } from "./net/boxes.js";
import {
    anotherSeat,
    Ceremony,
    signedBy,
    type CeremonyParts,
    type CutOffer,
} from "./net/ceremony.js";
import { engineHasher } from "./net/hasher.js";
import { api, Refused } from "./net/http.js";
import { Link, type LinkStatus, type Socket } from "./net/link.js";
import type { Wish } from "./net/kinds.js";
import { inWords, sentence } from "./net/words.js";
import type { Me, Refusal, Said, SaidTable, State, Visit } from "./net/protocol.js";
import { settings } from "./settings/settings.svelte.js";
import { series } from "./table/call.js";
import { TableStore } from "./table/store.svelte.js";

export type Route =
    | { page: "lobby" }
    | { page: "new" }
    | { page: "account" }
    | { page: "lost" }
    | { page: "learn"; rest: string }
    | { page: "odds"; rest: string }
    | { page: "verify"; rest: string }
    | {
          page: "table";
          id: string;
          sit: "ask" | "play" | null;
          practice?: { game: string; rules: string };
      };

export function routeOf(hash: string): Route {
    const [page = "", ...rest] = hash.replace(/^#\/?/, "").split("/");
    if (page === "table" && rest[0])
        return {
            page,
            id: rest[0].replace(/\?.*$/, ""),
            sit: rest[0].endsWith("?sit") ? "ask" : rest[0].endsWith("?play") ? "play" : null,
        };
    if (page === "practice" && rest[0]) {
        const practice = { game: rest[0], rules: decodeURIComponent(rest[1] ?? "") };
        return { page: "table", id: hash, sit: "play", practice };
    }
    if (page === "learn" || page === "odds" || page === "verify")
        return { page, rest: rest.join("/") };
    if (page === "new" || page === "account") return { page };
    return { page: page === "" || page === "table" || page === "practice" ? "lobby" : "lost" };
}

const LAST_HAND_MS = 2500;

class App {
    private player = $state.raw<Me | null>(null);
    private online = $state<LinkStatus>("connecting");
    /** The table of this page itself, and who plays there, while the address is a practice table. */
    private practice = $state.raw<{ place: string; id: string; link: Link } | null>(null);
    private practiser = $state.raw<Me | null>(null);
    private opening: Route | null = null;
    readonly practising = $derived(this.practice !== null);
    readonly me = $derived(this.practice ? this.practiser : this.player);
    readonly status = $derived(this.practice ? "open" : this.online);
    /** The server has other pages by now, or speaks otherwise: this one has to be loaded again. */
    outdated = $state(false);
    latency = $state<number | null>(null);
    route = $state.raw<Route>(routeOf(location.hash));
    /** This page has taken the place of another: what had the keys is gone. */
    moved = $state(false);
    table = $state.raw<TableStore | null>(null);
    cut = $state.raw<CutOffer | null>(null);
    /** Who has played the last hand of a shoe looks at it before the next shoe is cut. */
    private cutLater: ReturnType<typeof setTimeout> | undefined;
    /** Words for the person, outside any table. */
    notice = $state<string | null>(null);
    /** The server knows of no table at this address. */
    unknown = $state(false);
    /** Why the session ended, for the next one to tell. */
    private parting: string | null = null;

    /** The table that was looked at last: pages beside it lead back there. `worth`: what lay there of
     *  this person's, chips and bets. */
    left = $state.raw<{ place: string; title: string; worth: number } | null>(null);

    /** Time and money since the player came; null: nothing is known of it. */
    stay = $state.raw<Visit | null>(null);
    /** What came of it, as far as the table shows it: a ball that still turns keeps its result to itself. */
    net = $state(0);
    stays(visit: Visit | undefined): void {
        if (!visit) return;
        this.stay = visit;
        if (!this.table?.me) this.net = visit.net; // who sits hears of the round itself next
    }

    /** One for each of this person's seats, the first one's first: it is asked for the cut. */
    private ceremonies: Ceremony[] = [];
    private taking: ((seat: number) => Ceremony) | null = null;
    private readonly link = new Link({
        connect: () => this.connect(),
        hear: (said) => {
            this.hear(said);
        },
        status: (status) => {
            this.online = status;
            if (status === "down" && !this.practice) for (const one of this.ceremonies) one.gap();
        },
        latency: (ms) => {
            this.latency = Math.round(ms);
        },
        outdated: () => {
            this.outdated = true;
        },
        down: { code: "link", words: t("link.down.words"), clause: null },
    });

    start(): void {
        addEventListener("hashchange", () => {
            this.route = routeOf(location.hash);
            this.moved = true;
            this.visit();
        });
        addEventListener("offline", () => {
            this.link.cut();
        });
        addEventListener("online", () => {
            if (this.online === "down") this.link.restart();
        });
        this.link.start();
        this.visit();
    }

    go(hash: string): void {
        location.hash = hash;
    }

    /** For who hears the page, outside any table. */
    told = $state("");

    /** Seats that were kept when their tables were left, as titles by table; who comes home has none there. */
    private readonly kept = new Map<string, string>();
    private homeFrom: string | null = null;

    /** From a table to the lobby, with so many cents. */
    home({ chips }: { chips: number }): void {
        this.homeFrom = this.table?.id ?? null;
        this.told = chips ? t("told.left", { sum: money(chips) }) : "";
        this.go("#/");
    }

    // ---- the session and the link ----

    /** Who has a session keeps it; who has none is a guest, and so is who has to log in again. */
    private async connect(): Promise<Socket> {
        this.player = await api.guest().catch((error: unknown) => {
            if (!(error instanceof Refused) || error.code !== "idle") throw error;
            this.parting = error.message;
            this.go("#/account");
            return api.guest();
        });
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Socket;
    }

    /** Another session: the link is made anew under it. */
    become(me: Me): void {
        this.player = me;
        this.table = null;
        this.link.restart();
    }

    async logout(): Promise<void> {
        await api.logout();
        this.player = null;
        this.link.restart();
    }

    async more(): Promise<void> {
        try {
            this.wallet((await api.more()).wallet);
            this.notice = null;
        } catch (error) {
            this.notice = error instanceof Error ? error.message : String(error);
        }
    }

    private wallet(cents: number | undefined): void {
        if (!this.me || cents === undefined) return;
        const me = { ...this.me, wallet: cents };
        if (this.practice) this.practiser = me;
        else this.player = me;
    }

    private hear(said: Said): void {
        switch (said.is) {
            case "welcome":
                // Why a practice table could not be opened has nothing to do with the server.
                if (!("practice" in this.route)) this.notice = this.parting;
                this.parting = null;
                this.stays(said.visit);
                this.wallet(said.wallet);
                this.visit();
                return;
            case "visit":
                this.stays(said.visit);
                return;
            case "table":
                this.arrive(said);
                return;
            case "update":
                if (said.table !== this.table?.id) return;
                if (!this.table.update(said)) this.line.note({ do: "join", table: said.table });
                this.wallet(said.state.wallet);
                this.seated(said.state);
                if (said.state.fair.stage === "play")
                    for (const one of this.ceremonies) one.playing(said.state.fair.epoch);
                return;
            case "fair":
                if (said.table !== this.table?.id) return;
                this.table.fair = [...this.table.fair, said].slice(-40);
                for (const one of this.ceremonies) void one.hear(said);
                return;
            case "receipt":
                for (const one of this.ceremonies)
                    if (said.table === this.table?.id) one.receipt(said);
                return;
            case "elsewhere": // another server of the house; the session is the same there
                location.replace(`${said.url}/#/table/${said.table}`);
                return;
            case "closed":
                if (said.table !== this.table?.id) return;
                if (said.next) {
                    this.close(null);
                    location.replace(`#/table/${said.next}`); // where this seat is kept
                } else void this.end(this.table, said.why);
                return;
            case "done":
                this.wallet(said.wallet);
                return;
            case "told":
                this.wallet(said.wallet);
                if (this.table) this.table.tell(sentence(said.words));
                else this.notice = sentence(said.words);
                return;
            case "refused":
                if (said.id === null) this.refused(said);
                if (said.id === null) for (const one of this.ceremonies) one.excuse();
        }
    }

    /** The table is no more, but how it ended can be looked at; what went home is in the wallet by now. */
    private async end(table: TableStore, why: string): Promise<void> {
        this.stop();
        table.close(why);
        await this.refresh();
        table.home = this.me?.wallet ?? null;
    }

    private stop(): void {
        for (const one of this.ceremonies) one.stop();
        this.ceremonies = [];
        this.taking = null;
        clearTimeout(this.cutLater);
        this.cut = null;
    }

    private close(why: string | null): void {
        this.stop();
        this.table = null;
        this.unknown = false;
        this.notice = why;
    }

    private refused(said: Refusal): void {
        // Who has lost a seat is told so whatever else comes to pass, here or at another table.
        if (this.table && said.code === "seat") this.table.tell(inWords(said));
        else if (this.table) this.table.refusal = said;
        else {
            this.unknown = said.code === "table";
            this.notice = inWords(said);
        }
    }

    async wish(wish: Wish): Promise<Refusal | null> {
        return this.line.wish(wish);
    }

    /** The link to the table of the address. */
    private get line(): Link {
        return this.practice?.link ?? this.link;
    }

    // ---- the table ----

    /** Joins the table of the address, and parts from another. */
    private visit(): void {
        const place = this.route.page === "table" ? this.route.id : null;
        const id = this.practice && this.practice.place === place ? this.practice.id : place;
        if (this.table && this.table.id !== id) {
            this.left = this.practice
                ? null
                : {
                      place: this.table.id,
                      title: this.table.info.title,
                      worth: worthOf(this.table.state),
                  };
            if (this.left?.worth && this.homeFrom !== this.table.id)
                this.kept.set(this.table.id, this.table.info.title);
            if (this.table.closed === null) this.line.note({ do: "part", table: this.table.id });
            this.close(null);
        }
        this.homeFrom = null;
        if (id) this.kept.delete(id);
        if (this.practice && this.practice.place !== place) {
            this.practice.link.stop();
            this.practice = null;
        }
        if (place) this.told = "";
        if (this.practice) return;
        if (this.route.page === "table" && this.route.practice) void this.practise();
        else if (id && id === this.table?.id && this.table.closed !== null) return;
        else if (id && this.status === "open") this.link.note({ do: "join", table: id });
        else if (!id && this.status === "open") void this.refresh();
    }

    /** Opens the table of this page that the address names. */
    private async practise(): Promise<void> {
        const { route } = this;
        if (route.page !== "table" || !route.practice || this.opening === route) return;
        this.opening = route; // the link may come up meanwhile, and ask for it again
        void tableParts(route.practice.game);
        try {
            const { PracticeTable } = await import("./offline/practice.js");
            const socket = await PracticeTable.open(route.practice.game, route.practice.rules);
            if (this.route !== route) {
                socket.close();
                return;
            }
            const link = new Link({
                connect: () => Promise.resolve(socket),
                hear: (said) => {
                    if (said.is === "welcome") {
                        this.practiser = said;
                        link.note({ do: "join", table: socket.id });
                    } else this.hear(said);
                },
                status: () => undefined,
                latency: (ms) => {
                    this.latency = Math.round(ms);
                },
                down: { code: "link", words: t("offline.gone"), clause: null },
            });
            this.practice = { place: route.id, id: socket.id, link };
            link.start();
        } catch (error) {
            this.notice = error instanceof Error ? error.message : String(error);
        }
    }

    /** Asks the server who plays, and where. */
    async refresh(): Promise<void> {
        this.player = await api.me().catch(() => this.player);
        this.stays(this.player?.visit);
        for (const [id, title] of this.kept)
            if (this.player && !this.player.seats.some(({ table }) => table === id)) {
                this.told = t("told.gone", { title });
                this.kept.delete(id);
            }
    }

    private arrive(said: SaidTable): void {
        const id = this.practice?.id ?? (this.route.page === "table" ? this.route.id : null);
        if (id !== said.table) return;
        if (this.table?.id === said.table) this.table.restart(said);
        else {
            const table = new TableStore(
                said.table,
                {
                    wish: (wish) => this.wish(wish),
                    now: () => Date.now() + this.line.offset,
                    who: () => String(this.me?.player.id ?? ""),
                    caughtUp: () => {
                        this.net = this.stay?.net ?? 0;
                    },
                },
                said,
            );
            void tableParts(said.game); // on its way while the frame is drawn
            this.table = table;
            this.missed(table);
            void this.witness(table);
        }
        this.wallet(said.state.wallet);
        this.seated(said.state);
    }

    /** Who comes back to a seat reads what the rounds of the meantime brought. */
    private missed(table: TableStore): void {
        if (!table.me || this.left?.place !== table.id || !this.left.worth) return;
        const net = worthOf(table.state) - this.left.worth;
        const sum = money(Math.abs(net));
        if (net) table.tell(t(net > 0 ? "told.away.won" : "told.away.lost", { sum }));
    }

    /** Takes part in the table's shoes once the engine is here. */
    private async witness(table: TableStore): Promise<void> {
        const engine = await loadEngine();
        if (this.table !== table) return;
        const parts: CeremonyParts = {
            table: table.id,
            hasher: engineHasher(engine),
            send: (note) => this.line.note(note),
            alarm: (kind, epoch) => {
                const words = t(`alarm.${kind}`, { epoch, ...series(table) });
                if (!table.alarms.includes(words)) table.alarms = [...table.alarms, words];
            },
            witnessed: (epoch) => {
                table.witnessed = [...table.witnessed, epoch];
            },
            offer: (cut) => {
                clearTimeout(this.cutLater);
                if (cut && this.leavesCut(table)) {
                    this.cutAt(null);
                    return;
                }
                const ms = cut && table.state.round > 0 ? LAST_HAND_MS : 0;
                if (ms) this.cutLater = setTimeout(() => (this.cut = cut), ms);
                else this.cut = cut;
            },
            // Who deals at a practice table is this page, and it has no key to sign with.
            signed: (hash, signature) =>
                this.practice ? Promise.resolve(true) : signedBy(table.info.key, hash, signature),
            store: sessionStorage,
            typed: () => settings.now.seedText,
            now: () => Date.now() + this.line.offset,
        };
        const first: Ceremony = new Ceremony({
            ...parts,
            send: (note) => {
                const { seat } = first;
                const named = note.do === "commit" && seat !== null && table.boxes.length > 1;
                this.line.note(named ? { ...note, seat } : note);
            },
        });
        this.ceremonies = [first];
        this.taking = (seat) => anotherSeat(parts, seat);
        await first.joins(table.fair);
        this.seated(table.state);
    }

    /** Which seats are this person's: each has a share in the shoes, and keeps it when another is taken beside it. */
    private seated(state: State): void {
        const [first, ...rest] = this.ceremonies;
        if (!first) return;
        const own = ownSeats(state);
        const main = own.find((seat) => seat === first.seat) ?? own[0] ?? null;
        const others = own.filter((seat) => seat !== main);
        first.seated(main);
        this.ceremonies = [first, ...rest.filter(({ seat }) => others.includes(seat ?? 0))];
        for (const gone of rest.filter((one) => !this.ceremonies.includes(one))) gone.seated(null);
        for (const seat of others) {
            const one = rest.some((known) => known.seat === seat) ? null : this.taking?.(seat);
            if (!one) continue;
            this.ceremonies.push(one);
            one.seated(seat);
            void one.joins(this.table?.fair ?? []);
        }
    }

    /** The person's answer to the offer of a cut; null: none. */
    cutAt(position: number | null): void {
        this.ceremonies[0]?.cut(position);
    }

    /** "Play" leads to a bet: the dealer cuts the first shoe, at a place that the seeds bring, this page's own among them. */
    private leavesCut(table: TableStore): boolean {
        const { route } = this;
        const plays = route.page === "table" && route.sit === "play";
        return plays && table.state.round === 0 && !settings.now.cuts;
    }

    get lastCut(): number | null {
        return this.ceremonies[0]?.share() ?? null;
    }
}

export const app = new App();
