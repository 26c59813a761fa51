// saved.svelte.ts -- how somebody wants to practise counting, and how each sitting went; kept in this browser.

import { keptIn } from "../../kept.js";
import { hasTrue, ownSystem, SYSTEMS, systemOf, type System } from "./counts.js";
import { keptSittings, keptWanted, withMore, type Sitting, type Wanted } from "./practised.js";

const WANTED = "pit.blackjack.practice";
const SITTINGS = "pit.blackjack.sittings";
const KEPT = 60;

class Saved {
    private kept = $state.raw<Wanted>(keptWanted(keptIn(localStorage, WANTED)));
    sittings = $state.raw<readonly Sitting[]>(keptSittings(keptIn(localStorage, SITTINGS)));

    get wanted(): Wanted {
        return this.kept;
    }

    /** All ways to count, one's own too. */
    get systems(): readonly System[] {
        return [...SYSTEMS, ownSystem(this.kept.tags)];
    }

    /** The one that is wanted. */
    get system(): System {
        return systemOf(this.kept.system, this.systems);
    }

    /** And where a true count is asked for: the first, if it has none. */
    get trueSystem(): System {
        return hasTrue(this.system) ? this.system : systemOf("");
    }

    want(change: Partial<Wanted>): void {
        this.kept = { ...this.kept, ...change };
        localStorage.setItem(WANTED, JSON.stringify(this.kept));
    }

    /** More of a sitting: it is added to what was told of it before. */
    tell(more: Sitting): void {
        this.keep(withMore(this.sittings, more).slice(-KEPT));
    }

    forget(): void {
        this.keep([]);
    }

    private keep(list: readonly Sitting[]): void {
        this.sittings = list;
        localStorage.setItem(SITTINGS, JSON.stringify(list));
    }
}

export const saved = new Saved();
