// pointer.ts -- a screen that comes up under a resting mouse lights nothing: what the mouse happens to lie on
// is looked at only once it has moved. A finger never looks, it presses. And whether keys are in use: only then is the
// answer marked that has the focus, for who plays without them would take the mark for advice. And a button that has come
// under the pointer of a press, since that press changed what stands there, takes no second one before it could be seen.

let at = { x: NaN, y: NaN };
let resting = false;

function moved(event: PointerEvent): void {
    const { screenX: x, screenY: y } = event;
    if (event.pointerType !== "mouse" || (x === at.x && y === at.y)) return;
    at = { x, y };
    if (resting) document.documentElement.classList.remove("resting");
    resting = false;
}

/** Keys of the browser and of the system are not for the page. */
function typed({ key, ctrlKey, metaKey }: KeyboardEvent): void {
    if (ctrlKey || metaKey || /^(Alt|Control|Meta|Shift)$/.test(key)) return;
    document.documentElement.classList.add("keyed");
}

function pointed(): void {
    document.documentElement.classList.remove("keyed");
}

/** As long as it takes to see that a button means something else now, and to hold back the finger. */
export const SEEN_MS = 700;
/** An answer that comes later than this finds the finger elsewhere. */
const WATCH_MS = 4000;
/** As far as two taps of one finger that are meant for the same place. */
const NEAR = 32;

/** Where such buttons are: their presses cost money. */
const STEADY = "[data-steady] button";
const PRESSED = "button, a, [role=button], label";

/** The last press: where it was, what lies there now, and since when that lies there. */
let last = { x: NaN, y: NaN, what: null as Element | null, since: -Infinity };
let watching = 0;
let swallows = false;

function liesAt(x: number, y: number): Element | null {
    return document.elementFromPoint(x, y)?.closest(PRESSED) ?? null;
}

/** What lies below the last press is another button than before. */
function look(): void {
    const what = liesAt(last.x, last.y);
    if (what === last.what) return;
    last = { ...last, what, since: performance.now() };
    const { dataset } = document.documentElement;
    if (!what?.matches(STEADY)) return;
    const { since } = last;
    dataset["press"] = "rests";
    setTimeout(() => {
        if (last.since === since) delete dataset["press"];
    }, SEEN_MS);
}

function watch(until: number): void {
    cancelAnimationFrame(watching);
    watching = requestAnimationFrame((now) => {
        look();
        if (now < until) watch(until);
    });
}

function pressed({ clientX: x, clientY: y, target }: PointerEvent): void {
    const what = target instanceof Element ? target.closest(PRESSED) : null;
    const near = Math.hypot(x - last.x, y - last.y) < NEAR;
    if (near) look(); // between two frames
    const came = near && what === last.what && performance.now() - last.since < SEEN_MS;
    swallows = came && (what?.matches(STEADY) ?? false);
    if (swallows) return; // the finger is where it was
    last = { x, y, what, since: -Infinity };
    delete document.documentElement.dataset["press"];
    watch(performance.now() + WATCH_MS);
}

function clicked(event: MouseEvent): void {
    if (!swallows || !event.detail) return;
    swallows = false;
    event.preventDefault();
    event.stopImmediatePropagation();
}

/** To be called once, as the page starts. */
export function followPointer(): void {
    addEventListener("pointerdown", pressed, { capture: true, passive: true });
    addEventListener("click", clicked, { capture: true });
    addEventListener("pointermove", moved, { capture: true, passive: true });
    addEventListener("pointerdown", moved, { capture: true, passive: true });
    addEventListener("pointerdown", pointed, { capture: true, passive: true });
    addEventListener("keydown", typed, { capture: true, passive: true });
}

/** Another screen is there: nothing is looked at until the mouse moves. */
export function rest(): void {
    resting = true;
    document.documentElement.classList.add("resting");
}

/** A mouse looks at something with this event. Events of entering come before that of the move. */
export function looks(event: PointerEvent): boolean {
    moved(event);
    return event.pointerType === "mouse" && !resting;
}
