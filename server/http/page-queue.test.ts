import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#api/log.ts";
import { createWeb } from "../web.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Pages that finish when the test says so, over a listener with these limits. */
function scene(atOnceMax: number, waitingMax: number, hasTime = () => false) {
  const begun = new Map<string, PromiseWithResolvers<Response>>();
  const web = createWeb({
    log: createLog({ level: "error" }),
    pages: {
      buildId: null,
      vite: null,
      render: (request) => {
        const page = Promise.withResolvers<Response>();
        begun.set(new URL(request.url).pathname, page);
        return page.promise;
      },
    },
    api: null,
    sandbox: null,
    health: new Hono().get("/healthz", (c) => c.text("ok")),
    publicOrigin: undefined,
    ownHosts: null,
    trustProxy: false,
    errorReportingDsn: undefined,
    pageBounds: { atOnceMax, waitingMax, hasTime },
  });
  const open = async (path: string, signal: AbortSignal | null = null) =>
    web.fetch(new Request(`http://localhost${path}`, { headers: { "accept-language": "it" }, signal }));
  const begins = async (path: string) => {
    await vi.waitFor(() => expect([...begun.keys()]).toContain(path));
    return begun.get(path);
  };
  const make = async (path: string, status = 200) => (await begins(path))?.resolve(new Response(path, { status }));
  return { open, make, begins, begun };
}

test("with two pages being made and one waiting, the fourth gets a time to retry", async () => {
  const { open, make, begun } = scene(2, 1);
  const [first, second, third] = ["/1", "/2", "/3"].map((path) => open(path));
  const fourth = await open("/4");
  expect(fourth.status).toBe(503);
  expect(fourth.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
  expect(await fourth.text()).toContain("Riprovi tra qualche secondo");
  expect([...begun.keys()]).toEqual(["/1", "/2"]);
  expect(await (await open("/healthz")).text()).toBe("ok");
  await make("/1");
  expect((await first)?.status).toBe(200);
  for (const path of ["/2", "/3"]) await make(path);
  expect([(await second)?.status, (await third)?.status]).toEqual([200, 200]);
});

test("a tap of a chip takes no turn among the pages", async () => {
  const { open, make, begins } = scene(1, 0);
  const page = open("/page");
  await begins("/page");
  const tap = open("/nfc?uid=04A224B19C6F80");
  await make("/nfc");
  expect((await tap).status).toBe(200);
  await make("/page");
  expect((await page).status).toBe(200);
});

test("a page that fails passes its turn on, and a 503 of a page itself says when to retry", async () => {
  const { open, make, begins } = scene(1, 1);
  const failing = open("/fails");
  (await begins("/fails"))?.reject(new Error("broken"));
  expect((await failing).status).toBe(500);
  const unavailable = open("/unavailable");
  await make("/unavailable", 503);
  expect((await unavailable).headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
});

test("of the waiting requests the newest goes first, and one that has waited for three seconds gets a time to retry", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { open, make, begins, begun } = scene(1, 2);
  const pages = ["/made", "/old", "/new"].map((path) => open(path));
  await make("/made");
  await pages[0];
  await begins("/new");
  expect(begun.has("/old")).toBe(false);
  vi.advanceTimersByTime(3_000);
  expect((await pages[1])?.status).toBe(503);
  await make("/new");
  expect((await pages[2])?.status).toBe(200);
});

test("a waiting visitor who leaves frees the place in the queue, and the page is never rendered", async () => {
  const { open, make, begun } = scene(1, 1);
  const visitor = new AbortController();
  const rendered = open("/rendered");
  const left = open("/left", visitor.signal);
  expect((await open("/refused")).status).toBe(503);
  visitor.abort();
  await left;
  const next = open("/next");
  await make("/rendered");
  expect((await rendered).status).toBe(200);
  await make("/next");
  expect((await next).status).toBe(200);
  expect([...begun.keys()]).toEqual(["/rendered", "/next"]);
});

test("pages that wait for somebody else leave room for others", async () => {
  const { open, make } = scene(2, 0, () => true);
  const paths = ["/1", "/2", "/3"];
  const pages = paths.map((path) => open(path));
  for (const path of paths) await make(path);
  for (const page of pages) expect((await page).status).toBe(200);
});
