// keep.ts -- has the browser keep these pages for when there is no server: web/worker does it.

/** Once the page has what it needs itself: keeping all the others is not urgent. */
export function keepOffline(): void {
    // Only where the browser allows it: over HTTPS, or at this machine's own address.
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    const keep = () => {
        navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {
            // The page works without; the next visit tries again.
        });
    };
    addEventListener("load", () => {
        if ("requestIdleCallback" in window) requestIdleCallback(keep, { timeout: 5000 });
        else setTimeout(keep, 1000);
    });
}
