// worker.js -- keeps one build of the pages in the browser, so that they open without the server.
//
// The build fills in the marks below: every path that is kept with the hash of its file, and the hash
// of that list. What is not listed, as all of /api, goes to the server as if nobody stood between.
//
// A new build comes with a new worker, which waits until the last page of the old build is closed:
// that page finds all its files until then. Nobody is shown an old page meanwhile, because a page is
// asked for at the server first, and its scripts have the names of their own build.

const FILES = {/* files */};
const CACHE = "pit-/* version */";
const PATIENCE_MS = 6000; // for a server that does not answer, before what is kept is shown

/** Names below this one change with what the files hold. */
const LASTING = "/assets/";

async function keep() {
    const cache = await caches.open(CACHE);
    await Promise.all(
        Object.entries(FILES).map(async ([path, integrity]) => {
            // A file of another build fails its hash, and then none of this one is kept.
            const mode = path.startsWith(LASTING) ? "default" : "no-cache";
            await cache.put(path, await fetch(path, { integrity, cache: mode }));
        }),
    );
}

async function forgetOthers() {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith("pit-") && name !== CACHE);
    await Promise.all(others.map((name) => caches.delete(name)));
}

async function kept(path) {
    return (await caches.open(CACHE)).match(path, { ignoreVary: true });
}

/** What the server has; what is kept, if it is late, ill or gone. */
async function newest(request, path) {
    const asked = fetch(request);
    const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
    const answer = await Promise.race([asked, late]).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    return (await kept(path)) ?? asked;
}

self.addEventListener("install", (event) => {
    event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
    event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    const path = url.pathname === "/index.html" ? "/" : url.pathname;
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (!Object.hasOwn(FILES, path)) return;
    event.respondWith(
        path.startsWith(LASTING)
            ? kept(path).then((answer) => answer ?? fetch(request))
            : newest(request, path),
    );
});
