// Keeps one page for the moments without a connection, and shows what is pushed to this device (docs/decisions/240). No data, no answers of
// the API, no posts are kept.
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
      .then((names) => Promise.all(names.filter((name) => !keptNames.has(name)).map((name) => caches.delete(name))))
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

// Things this device was told of, by their tags: a push service may deliver one twice, and we may send one twice after a crash.
const hadName = "notified-1";
const hadMax = 100;
// The id of this device; the settings of notifications put it there.
const deviceName = "device-1";
const keptNames = new Set([cacheName, hadName, deviceName]);
const devicesPath = "/resources/push-devices";
const notificationsPath = "/notifications";

async function isRepeated(tag) {
  const had = await caches.open(hadName);
  const key = `/notified/${encodeURIComponent(tag)}`;
  if (await had.match(key)) return true;
  await had.put(key, new Response());
  const keys = await had.keys();
  await Promise.all(keys.slice(0, -hadMax).map((one) => had.delete(one)));
  return false;
}

/** Open tabs of Comptoir, those in front first. */
const openTabs = async () =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).sort(
    (one, other) => rankOf(other) - rankOf(one),
  );
const rankOf = ({ focused, visibilityState }) => (focused ? 2 : visibilityState === "visible" ? 1 : 0);
/** Pages without the bell. */
const isBare = ({ url }) =>
  /^\/(?:auth|password|confirm|needs-confirm|offline|maintenance|unsubscribe)/.test(new URL(url).pathname);
// Safari takes the permission away from those who show nothing for a push.
const mustShow = /^(?!.*(?:Chrom|Android)).*Safari/.test(self.navigator.userAgent);

async function notify(data) {
  let news;
  try {
    news = data.json();
  } catch {
    return;
  }
  if (!news.title || !news.tag || (await isRepeated(news.tag))) return;
  // Whoever looks at Comptoir sees the bell: within a second by the socket, within a minute without one.
  const isSeen = (await openTabs()).some((tab) => tab.focused && !isBare(tab));
  if (isSeen && !mustShow) return;
  await self.registration.showNotification(news.title, {
    body: news.body,
    tag: news.tag,
    lang: news.lang,
    silent: isSeen,
    data: { url: news.url },
  });
}

/** Shows the link in a tab of Comptoir, the one in front if there are several; a form that is not saved asks before it goes. */
async function openLink(link) {
  const url = new URL(link ?? notificationsPath, self.location.origin);
  // What was pushed never leads out of Comptoir.
  const target = url.origin === self.location.origin ? url.href : new URL(notificationsPath, self.location.origin).href;
  for (const tab of await openTabs()) {
    try {
      await tab.focus();
      await tab.navigate(target);
      return;
    } catch {
      // A tab that this worker does not control cannot be led.
    }
  }
  await self.clients.openWindow(target);
}

/** The browser has replaced or ended this device's subscription: the new one takes the place of the old. */
async function subscribeAnew({ oldSubscription, newSubscription }) {
  const device = await caches.match("/device", { cacheName: deviceName });
  const options = oldSubscription?.options;
  const fresh =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options).catch(() => null)));
  if (!device || !fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, deviceId: await device.text() });
  await fetch(devicesPath, { method: "POST", body });
}

self.addEventListener("push", (event) => event.data && event.waitUntil(notify(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openLink(event.notification.data?.url));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew(event)));
