// Keeps one page for the moments without a connection, and nothing else: no data, no answers of the API, no posts.
const cacheName = "offline-1";
const offlinePage = "/offline";

async function keepOfflinePage() {
  const cache = await caches.open(cacheName);
  const response = await fetch(offlinePage, { cache: "reload" });
  if (!response.ok) throw new Error(`${offlinePage}: ${response.status}`);
  const html = await response.clone().text();
  await cache.put(offlinePage, response);
  await cache.addAll([...new Set(html.match(/\/assets\/[\w.-]+\.(?:css|woff2)/g))]);
}

self.addEventListener("install", (event) => event.waitUntil(keepOfflinePage().then(() => self.skipWaiting())));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(offlinePage)));
  else if (url.pathname.startsWith("/assets/"))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
