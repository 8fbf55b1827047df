// Keeps the page for visits without a network. The bundler fills in the version and the files.
//
// A version is never mixed with another. All its files are fetched before it is used, into a cache of
// its own, to which nothing is added later. A new version waits until no page of the old one is open:
// there is no skipWaiting, which would take files away from a page that may still ask for them.

const VERSION = "%VERSION%";
const FILES = ["%FILES%"];

// Other programs, and other copies of this one, may live at other paths of the same server.
const OURS = `threefold ${self.registration.scope} `;
const CACHE = OURS + VERSION;

// How long a slow network is waited for, in milliseconds, when there is something to show.
const PATIENCE = 3000;

// The name has a hash in it: whatever is found under it, anywhere, is right.
const isVersioned = (path) => /-[0-9a-f]{16}\.[a-z0-9]+$/.test(path);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) {
    const path = new URL(request.url).pathname;
    event.respondWith(isVersioned(path) ? fromCache(request) : fromNetwork(request, path));
  }
});

async function install() {
  const cache = await caches.open(CACHE);
  // What is not versioned must not come from the browser's own cache, which may be older.
  await cache.addAll(FILES.map((file) => isVersioned(file) ? file : new Request(file, { cache: "reload" })));
  const page = await cache.match("./");
  if (!(await page.text()).includes(VERSION)) {
    // The server changed in between. The next visit tries again.
    await caches.delete(CACHE);
    throw new Error("the page has another version than its service worker");
  }
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

async function fromCache(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fetch(request);
}

async function fromNetwork(request, path) {
  const network = fetch(request);
  // It may fail before anybody waits for it.
  network.catch(() => {});
  const cache = await caches.open(CACHE);
  const root = new URL(self.registration.scope).pathname;
  const isPage = path === root || path === `${root}index.html`;
  const kept = await cache.match(isPage ? "./" : request, { ignoreSearch: true });
  if (!kept) {
    return network;
  }
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  const answer = network.then((answer) => answer.ok ? answer : kept, () => kept);
  return Promise.race([answer, late]);
}
