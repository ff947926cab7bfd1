import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";

const origin = "https://comptoir.example";
const script = readFileSync("public/sw.js", "utf8");
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

type Tab = { url: string; focused?: boolean; visibilityState?: string; isForeign?: boolean };
type Event = Record<string, unknown> & { waitUntil?: (work: Promise<unknown>) => void };

/** The service worker in a browser that writes down what it does. */
function workerOver({ tabs = [], userAgent = chrome }: { tabs?: Tab[]; userAgent?: string } = {}) {
  const done: unknown[][] = [];
  const listeners = new Map<string, (event: Event) => void>();
  const stores = new Map<string, Map<string, unknown>>();
  const caches = {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, unknown>();
      stores.set(name, store);
      return {
        match: async (key: string) => store.get(key),
        put: async (key: string, value: unknown) => void store.set(key, value),
        keys: async () => [...store.keys()],
        delete: async (key: string) => store.delete(key),
      };
    },
    match: async (key: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.get(key),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const windows = tabs.map((tab) => ({
    visibilityState: "hidden",
    focused: false,
    ...tab,
    focus: async () => void done.push(["focus", tab.url]),
    navigate: async (to: string) => {
      if (tab.isForeign) throw new TypeError("not controlled");
      done.push(["navigate", tab.url, to]);
    },
  }));
  const self = {
    location: { origin },
    navigator: { userAgent },
    addEventListener: (name: string, listener: (event: Event) => void) => void listeners.set(name, listener),
    skipWaiting: async () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => [...windows],
      openWindow: async (to: string) => void done.push(["open", to]),
    },
    registration: {
      showNotification: async (title: string, options: object) =>
        void done.push(["show", title, JSON.parse(JSON.stringify(options))]),
      pushManager: {
        subscribe: async () => ({
          toJSON: () => ({ endpoint: "https://push.example/anew", keys: { p256dh: "p", auth: "a" } }),
        }),
      },
    },
  };
  const fetched = async (path: string, init: { body: URLSearchParams }) =>
    void done.push(["post", path, Object.fromEntries(init.body)]);
  runInContext(script, createContext({ self, caches, fetch: fetched, URL, URLSearchParams, Response, Set, Promise }));
  return {
    done,
    stores,
    async send(name: string, event: Event = {}) {
      const works: Promise<unknown>[] = [];
      listeners.get(name)?.({ ...event, waitUntil: (work) => void works.push(work) });
      await Promise.all(works);
      return done.splice(0);
    },
  };
}

const news = {
  tag: "review:r1",
  title: "Nouvel avis",
  body: "Lumella · 2 ★",
  url: "/notifications/n1",
  lang: "fr",
};
const pushed = (value: unknown) => ({ data: { json: () => value } });
const shown = [
  "show",
  news.title,
  { body: news.body, tag: news.tag, lang: "fr", silent: false, data: { url: "/notifications/n1" } },
];

test("a push shows what it says, under the tag of the thing it is about", async () => {
  expect(await workerOver().send("push", pushed(news))).toEqual([shown]);
});

test("a push that comes twice is shown once, another thing beside it", async () => {
  const worker = workerOver();
  await worker.send("push", pushed(news));
  expect(await worker.send("push", pushed(news))).toEqual([]);
  expect(await worker.send("push", pushed({ ...news, tag: "review:r2" }))).toHaveLength(1);
});

test("a hundred things are remembered, and the activation of a new version keeps them", async () => {
  const worker = workerOver();
  for (let count = 0; count < 120; count += 1) await worker.send("push", pushed({ ...news, tag: `n${count}` }));
  await worker.send("activate");
  expect([...worker.stores.keys()]).toEqual(["notified-1"]);
  expect(worker.stores.get("notified-1")?.size).toBe(100);
  expect(await worker.send("push", pushed({ ...news, tag: "n119" }))).toEqual([]);
});

test.each([
  ["looked at", { url: `${origin}/restaurants/list`, focused: true, visibilityState: "visible" }, 0],
  ["visible beside another program", { url: `${origin}/restaurants/list`, visibilityState: "visible" }, 1],
  ["hidden", { url: `${origin}/restaurants/list` }, 1],
  ["looked at before the sign-in", { url: `${origin}/auth/login`, focused: true, visibilityState: "visible" }, 1],
])("with a tab that is %s", async (_state, tab, count) => {
  expect(await workerOver({ tabs: [tab] }).send("push", pushed(news))).toHaveLength(count);
});

test("Safari, which wants to see every push, shows it without a sound to who looks at Comptoir", async () => {
  const tabs = [{ url: `${origin}/restaurants/list`, focused: true, visibilityState: "visible" }];
  const [[, , options] = []] = await workerOver({ tabs, userAgent: safari }).send("push", pushed(news));
  expect(options).toMatchObject({ silent: true });
});

test("a push without a text of ours shows nothing", async () => {
  const worker = workerOver();
  const unread = {
    data: {
      json: () => {
        throw new SyntaxError("no JSON");
      },
    },
  };
  for (const event of [{ data: null }, unread, pushed({})]) expect(await worker.send("push", event)).toEqual([]);
});

const pressed = (url?: string) => ({ notification: { close: () => {}, data: { url } } });

test("a press leads the tab in front to the link", async () => {
  const tabs = [{ url: `${origin}/a` }, { url: `${origin}/b`, visibilityState: "visible" }];
  expect(await workerOver({ tabs }).send("notificationclick", pressed("/notifications/n1"))).toEqual([
    ["focus", `${origin}/b`],
    ["navigate", `${origin}/b`, `${origin}/notifications/n1`],
  ]);
});

test("a press opens the link where no tab is open, or none can be led", async () => {
  const opened = ["open", `${origin}/notifications/n1`];
  expect(await workerOver().send("notificationclick", pressed("/notifications/n1"))).toEqual([opened]);
  const tabs = [{ url: `${origin}/a`, isForeign: true }];
  expect((await workerOver({ tabs }).send("notificationclick", pressed("/notifications/n1"))).at(-1)).toEqual(opened);
});

test.each(["https://evil.example/", "//evil.example/x", undefined])("a press never leads to %s", async (url) => {
  expect(await workerOver().send("notificationclick", pressed(url))).toEqual([["open", `${origin}/notifications`]]);
});

test("a subscription that the browser replaced takes the place of the old one", async () => {
  const oldSubscription = { endpoint: "https://push.example/old", options: { applicationServerKey: "key" } };
  const worker = workerOver();
  expect(await worker.send("pushsubscriptionchange", { oldSubscription })).toEqual([]);
  worker.stores.set("device-1", new Map([["/device", new Response("device")]]));
  expect(await worker.send("pushsubscriptionchange", { oldSubscription })).toEqual([
    [
      "post",
      "/resources/push-devices",
      { endpoint: "https://push.example/anew", p256dh: "p", auth: "a", deviceId: "device" },
    ],
  ]);
  expect(await worker.send("pushsubscriptionchange", {})).toEqual([]);
});
