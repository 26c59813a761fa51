// spins.ts -- hot and cold numbers among the last spins. The next spin does not care.

export interface Heat {
    pocket: string;
    times: number;
    /** Spins since it last came; the number of all where it never did. */
    ago: number;
}

/** Each pocket over the last spins. */
export function heatOf(pockets: readonly string[], spins: readonly string[], most = 500): Heat[] {
    const last = spins.slice(-most);
    return pockets.map((pocket) => {
        const at = last.lastIndexOf(pocket);
        return {
            pocket,
            times: last.filter((one) => one === pocket).length,
            ago: at < 0 ? last.length : last.length - 1 - at,
        };
    });
}

/** The most frequent, and those that are longest away; none before there is something to tell. */
export function hotAndCold(heat: readonly Heat[], few: number): { hot: Heat[]; cold: Heat[] } {
    const hot = heat
        .filter(({ times }) => times > 1)
        .sort((a, b) => b.times - a.times || a.ago - b.ago)
        .slice(0, few);
    const cold = heat
        .filter(({ pocket }) => !hot.some((one) => one.pocket === pocket))
        .sort((a, b) => b.ago - a.ago || a.times - b.times)
        .slice(0, few);
    return { hot, cold };
}
