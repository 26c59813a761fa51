// pointer.ts -- a screen that comes up under a resting mouse lights nothing: what the mouse happens to lie on
// is looked at only once it has moved. A finger never looks, it presses.

let at = { x: NaN, y: NaN };
let resting = false;

function moved(event: PointerEvent): void {
    const { screenX: x, screenY: y } = event;
    if (event.pointerType !== "mouse" || (x === at.x && y === at.y)) return;
    at = { x, y };
    if (resting) document.documentElement.classList.remove("resting");
    resting = false;
}

/** To be called once, as the page starts. */
export function followPointer(): void {
    addEventListener("pointermove", moved, { capture: true, passive: true });
    addEventListener("pointerdown", moved, { capture: true, passive: true });
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
