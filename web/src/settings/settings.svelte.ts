// settings.svelte.ts -- what a person has set, kept in this browser. Looks are attributes of the
// root element, so that style sheets alone decide what they mean.

import { keptIn } from "../kept.js";
import { remap, type Keymap } from "../keys/keymap.js";
import { choicesFrom, type Choices, type Theme } from "./choices.js";

const PLACE = "pit.settings";

const light = matchMedia("(prefers-color-scheme: light)");
const more = matchMedia("(prefers-contrast: more)");

export class Settings {
    now: Choices = $state(choicesFrom(keptIn(localStorage, PLACE)));
    readonly keymap: Keymap = $derived(remap(this.now.ownKeys));

    /** What the system asks for, where the person leaves it to the system. */
    private asked = $state(this.system());

    private system(): Exclude<Theme, "system"> {
        if (more.matches) return "contrast";
        return light.matches ? "daylight" : "felt";
    }

    constructor() {
        for (const query of [light, more])
            query.addEventListener("change", () => {
                this.asked = this.system();
            });
    }

    /** To be called in an effect: saves, and tells the style sheets. */
    apply(): void {
        const root = document.documentElement;
        localStorage.setItem(PLACE, JSON.stringify(this.now));
        root.dataset["theme"] = this.now.theme === "system" ? this.asked : this.now.theme;
        root.dataset["motion"] = this.now.motion;
        root.dataset["deck"] = this.now.fourColours ? "four" : "two";
        root.dataset["letters"] = this.now.suitLetters ? "on" : "off";
    }

    /** True if things should move. */
    moves(): boolean {
        if (this.now.motion !== "system") return this.now.motion === "on";
        return !matchMedia("(prefers-reduced-motion: reduce)").matches;
    }
}

export const settings = new Settings();
