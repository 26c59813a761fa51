// clock.svelte.ts -- the time, for what counts seconds on the screen.

class Clock {
    now = $state(Date.now());

    constructor() {
        setInterval(() => {
            this.now = Date.now();
        }, 250);
    }
}

export const ticking = new Clock();
