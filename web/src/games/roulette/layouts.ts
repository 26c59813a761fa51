// layouts.ts -- layouts that a player has saved on this device, by game.

export interface Laid {
    spot: string;
    stake: number;
}

export interface Saved {
    name: string;
    bets: Laid[];
}

const MOST = 20;
const keyOf = (game: string) => `pit.layouts.${game}`;

function isSaved(value: unknown): value is Saved {
    if (typeof value !== "object" || value === null) return false;
    const { name, bets } = value as Partial<Saved>;
    return (
        typeof name === "string" &&
        Array.isArray(bets) &&
        bets.every(
            (bet: Partial<Laid> | null) =>
                typeof bet?.spot === "string" && Number.isInteger(bet.stake),
        )
    );
}

/** What cannot be read is not there. */
export function savedLayouts(game: string, store: Pick<Storage, "getItem">): Saved[] {
    try {
        const all: unknown = JSON.parse(store.getItem(keyOf(game)) ?? "[]");
        return Array.isArray(all) ? all.filter(isSaved) : [];
    } catch {
        return [];
    }
}

/** A layout of the same name is replaced; the oldest go first. */
export function withLayout(all: readonly Saved[], one: Saved): Saved[] {
    return [one, ...all.filter(({ name }) => name !== one.name)].slice(0, MOST);
}

export function keepLayouts(
    game: string,
    all: readonly Saved[],
    store: Pick<Storage, "setItem">,
): void {
    store.setItem(keyOf(game), JSON.stringify(all));
}
