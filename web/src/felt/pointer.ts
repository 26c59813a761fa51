// pointer.ts -- a screen that comes up under a resting mouse lights nothing: what the mouse happens to lie on
// is looked at only once it has moved. A finger never looks, it presses. And whether keys are in use: only then is the
// answer marked that has the focus, for who plays without them would take the mark for advice.

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

/** To be called once, as the page starts. */
export function followPointer(): void {
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
