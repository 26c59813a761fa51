// keymap.ts -- which key does what at a table. The bold keys of the online rulebook are kept as
// they are: 0, Enter, +, arrows, Shift and arrows, Del.

export const ACTIONS = [
    "repeat",
    "primary",
    "more",
    "up",
    "down",
    "up10",
    "down10",
    "clear",
    "next",
    "previous",
    "add",
    "take",
    "chip1",
    "chip2",
    "chip3",
    "chip4",
    "chip5",
    "chip6",
    "undo",
    "redo",
    "double",
    "command",
    "drawer",
    "again",
    "read",
    "verify",
    "mute",
    "zen",
    "keys",
    "close",
] as const;

export type Action = (typeof ACTIONS)[number];
export type Keymap = Record<Action, readonly string[]>;

export const DEFAULT_KEYS: Keymap = {
    repeat: ["0"],
    primary: ["Enter"],
    more: ["+", "="],
    up: ["ArrowUp"],
    down: ["ArrowDown"],
    up10: ["Shift+ArrowUp", "PageUp"],
    down10: ["Shift+ArrowDown", "PageDown"],
    clear: ["Delete", "."],
    next: ["ArrowRight"],
    previous: ["ArrowLeft"],
    add: ["Space"],
    take: ["Backspace", "-"],
    chip1: ["1"],
    chip2: ["2"],
    chip3: ["3"],
    chip4: ["4"],
    chip5: ["5"],
    chip6: ["6"],
    undo: ["u"],
    redo: ["Shift+u"],
    double: ["*"],
    command: ["/"],
    drawer: ["i"],
    again: ["l"],
    read: ["Shift+l"],
    verify: ["v"],
    mute: ["m"],
    zen: ["z"],
    keys: ["?"],
    close: ["Escape"],
};

export interface KeyPress {
    key: string;
    code: string;
    shiftKey: boolean;
    ctrlKey: boolean;
    altKey: boolean;
    metaKey: boolean;
}

/** A key's name, the same on keypad and main row; null: not for us. */
export function keyName(press: KeyPress): string | null {
    if (press.ctrlKey || press.altKey || press.metaKey) return null;
    if (press.code === "Numpad0") return "0";
    if (press.code === "NumpadDecimal") return ".";
    if (press.key === " ") return "Space";
    if (press.key.length === 1) {
        const small = press.key.toLowerCase();
        const letter = small !== press.key.toUpperCase();
        return letter && press.shiftKey ? `Shift+${small}` : small;
    }
    if (press.shiftKey && press.key.startsWith("Arrow")) return `Shift+${press.key}`;
    return press.key === "Shift" ? null : press.key;
}

export function actionOf(keys: Keymap, name: string): Action | null {
    return ACTIONS.find((action) => keys[action].includes(name)) ?? null;
}

/** The map with a person's own keys in it; a key that is given anew leaves its old action. */
export function remap(own: Partial<Record<Action, string>>): Keymap {
    const taken = new Set(Object.values(own));
    const result = {} as Record<Action, readonly string[]>;
    for (const action of ACTIONS) {
        const mine = own[action];
        result[action] = mine ? [mine] : DEFAULT_KEYS[action].filter((key) => !taken.has(key));
    }
    return result;
}

const SHOWN: Record<string, string> = {
    ArrowUp: "\u2191",
    ArrowDown: "\u2193",
    ArrowLeft: "\u2190",
    ArrowRight: "\u2192",
    PageUp: "PgUp",
    PageDown: "PgDn",
    Delete: "Del",
    Escape: "Esc",
    Backspace: "\u232b",
};

/** "Shift ↑" for "Shift+ArrowUp". */
export function keyLabel(name: string): string {
    if (name === "+") return name;
    return name
        .split("+")
        .map((part) => SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part))
        .join(" ");
}

export const ARM_MS = 250;

/** One key both begins a round and decides in it: it must come up, and rest, before it counts again. */
export class EnterGuard {
    private held = false;
    private up = -Infinity;

    /** True if this press counts. */
    down(repeat: boolean, now: number): boolean {
        if (repeat || this.held) return false;
        this.held = true;
        return now - this.up >= ARM_MS;
    }

    release(now: number): void {
        this.held = false;
        this.up = now;
    }
}
