// listen.ts -- keys of a table page: which press is ours, and which belongs to a control.

import { actionOf, ARM_MS, EnterGuard, keyName, type Action, type Keymap } from "./keymap.js";

export type Does = Record<Exclude<Action, `chip${number}`>, () => void> & {
    chip: (index: number) => void;
};

export interface Listening {
    on(): boolean;
    map(): Keymap;
    does: Does;
    /** What a key of the game's own does; null: it has none such. */
    own?: (name: string) => (() => void) | null;
}

const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select";
const TABLE = "[data-spot], [data-primary], [role=radio], body, #layout";
/** Where who opens the drawer by a key is: the open tab has no use for these keys, and the hand goes on. */
const OPEN_TAB = "aside [role=tab][aria-selected=true]";

/** What a slider does itself; Enter, too, is not for who is choosing an amount. */
const SLIDES: readonly Action[] = [
    "primary",
    "add",
    "up",
    "down",
    "up10",
    "down10",
    "next",
    "previous",
];

/** True if an open dialog, or the control under the key, wants it for itself. */
function taken(target: EventTarget | null, action: Action): boolean {
    if (document.querySelector("dialog[open]")) return true;
    if (!(target instanceof Element)) return false;
    if (target.matches("[type=range]")) return SLIDES.includes(action);
    if (target.matches(TYPED)) return true;
    if (target.matches(OPEN_TAB)) return action === "next" || action === "previous";
    if (action === "add" && target.closest(".cut")) return true; // no bets: Space presses what it is on
    if (action === "primary" || action === "add") return !target.matches(TABLE);
    if (["up", "down", "next", "previous"].includes(action))
        return target.closest("aside, [role=tablist]") !== null;
    return false;
}

export function keysOf(listening: Listening): {
    down: (event: KeyboardEvent) => void;
    up: (event: KeyboardEvent) => void;
} {
    const enter = new EnterGuard();

    /** For who looks from outside: Enter has come up, and does not count yet. */
    let timer: ReturnType<typeof setTimeout> | undefined;
    function rest(): void {
        const root = document.documentElement;
        enter.release(performance.now());
        root.dataset["enter"] = "rests";
        clearTimeout(timer);
        timer = setTimeout(() => {
            delete root.dataset["enter"];
        }, ARM_MS);
    }

    function run(action: Action): void {
        const chip = /^chip(\d)$/.exec(action);
        if (chip) listening.does.chip(Number(chip[1]) - 1);
        else listening.does[action as Exclude<Action, `chip${number}`>]();
    }

    return {
        down(event) {
            const name = keyName(event);
            const action = name ? actionOf(listening.map(), name) : null;
            const own = name && !action ? listening.own?.(name) : null;
            if (
                own &&
                listening.on() &&
                !event.repeat &&
                !event.defaultPrevented &&
                !taken(event.target, "double")
            )
                own();
            if (!action || !listening.on() || taken(event.target, action)) return;
            event.preventDefault();
            if (action === "primary" && !enter.down(event.repeat, performance.now())) return;
            if (event.repeat && !["up", "down", "up10", "down10"].includes(action)) return;
            run(action);
        },
        up(event) {
            const name = keyName(event);
            if (name && actionOf(listening.map(), name) === "primary") rest();
        },
    };
}
