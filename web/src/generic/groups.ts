// groups.ts -- spots of a layout in groups by the beginning of their names: place-4, place-5 ...

export interface Group {
    name: string;
    /** The part of each spot's name that the group does not have. */
    spots: { name: string; short: string }[];
}

/** "come-odds" of "come-odds-10", "hop" of "hop-1-3", "box" of "box/2"; another name is its own. */
function stem(name: string): string {
    return name.replace(/\/\d+$/, "").replace(/(-\d+)+$/, "");
}

/** The layout's spots, and behind each the further hands of it that are in play: "box", "box/2". */
export function places(spots: readonly string[], inPlay: readonly string[]): string[] {
    const hands = [...new Set(inPlay)].filter((place) => place.includes("/")).sort();
    return spots.flatMap((spot) => [
        spot,
        ...hands.filter((place) => place.startsWith(`${spot}/`)),
    ]);
}

/** Groups of two and more, in the layout's order; what stands alone comes together first. */
export function grouped(names: readonly string[]): Group[] {
    const stems = new Map<string, string[]>();
    for (const name of names) {
        const list = stems.get(stem(name)) ?? [];
        list.push(name);
        stems.set(stem(name), list);
    }
    const alone: Group = { name: "", spots: [] };
    const groups: Group[] = [];
    for (const [name, list] of stems) {
        if (list.length === 1 && list[0] === name) alone.spots.push({ name, short: "" });
        else
            groups.push({
                name,
                spots: list.map((spot) => ({
                    name: spot,
                    short: spot.slice(name.length + 1) || "1",
                })),
            });
    }
    return alone.spots.length ? [alone, ...groups] : groups;
}

/** Spots whose name or title has every word of the text. */
export function matching(
    spots: readonly { name: string; title: string }[],
    text: string,
): string[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return spots
        .filter(({ name, title }) => {
            const said = `${name.replaceAll("-", " ")} ${name} ${title}`.toLowerCase();
            return words.every((word) => said.includes(word));
        })
        .map((spot) => spot.name);
}
