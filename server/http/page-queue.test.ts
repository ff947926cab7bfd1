import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#api/log.ts";
import { createWeb } from "../web.ts";
import { createPageQueue, type Leave } from "./page-queue.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A queue for one page at once, whose time passes as the test says. What became of each page is told by its name. */
function timed() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const queue = createPageQueue({ atOnceMax: 1, waitingMax: 16, busyShare: () => 1 });
  const became = new Map<string, "begun" | "refused">();
  const turns = new Map<string, Leave>();
  const come = async (page: string) => {
    const entered = Promise.resolve(queue.enter(new AbortController().signal)).then((leave) => {
      became.set(page, leave ? "begun" : "refused");
      if (leave) turns.set(page, leave);
    });
    // One that waits is told later.
    await Promise.race([entered, Promise.resolve().then(() => {})]);
  };
  const end = async (page: string) => {
    turns.get(page)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const pass = (durationMs: number) => vi.advanceTimersByTimeAsync(durationMs);
  return { come, end, pass, became };
}

/** Pages that finish when the test says so, over a listener with these limits. */
function scene(atOnceMax: number, waitingMax: number, busyShare = () => 1, isDatabaseBusy?: () => boolean) {
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
    pageBounds: { atOnceMax, waitingMax, busyShare, isDatabaseBusy },
  });
  const open = async (path: string, signal: AbortSignal | null = null) =>
    web.fetch(new Request(`http://localhost${path}`, { headers: { "accept-language": "it" }, signal }));
  const begins = async (path: string) => {
    await expect.poll(() => [...begun.keys()]).toContain(path);
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

test("of the waiting requests the newest goes first", async () => {
  const { open, make, begins, begun } = scene(1, 2);
  const pages = ["/made", "/old", "/new"].map((path) => open(path));
  await make("/made");
  await pages[0];
  await begins("/new");
  expect(begun.has("/old")).toBe(false);
  for (const path of ["/new", "/old"]) await make(path);
  expect((await pages[2])?.status).toBe(200);
});

/** More than one browser asks for at once. */
const crowd = ["1", "2", "3", "4", "5", "6", "7", "8"];
const few = crowd.slice(0, 6);

test("a burst that is served within three seconds may wait for most of them", async () => {
  const { come, end, pass, became } = timed();
  for (const page of ["made", ...crowd]) await come(page);
  for (const page of ["made", ...crowd.toReversed()]) {
    await pass(320);
    await end(page);
  }
  expect(Object.fromEntries(became)).toEqual(Object.fromEntries(["made", ...crowd].map((page) => [page, "begun"])));
});

test("a queue that stands for three seconds is overload: from then on a page not begun within a twentieth of a second gets a time to retry", async () => {
  const { come, pass, became } = timed();
  for (const page of ["made", ...crowd]) await come(page);
  await pass(2_950);
  expect([...became.keys()]).toEqual(["made"]);
  await pass(100);
  for (const page of crowd) expect(became.get(page)).toBe("refused");
  // The queue was empty for a moment, which is no end of the overload.
  await come("late");
  await pass(40);
  expect(became.has("late")).toBe(false);
  await pass(100);
  expect(became.get("late")).toBe("refused");
});

test("what one browser asks for at once may wait for ten seconds", async () => {
  const { come, pass, became } = timed();
  for (const page of ["made", ...few]) await come(page);
  await pass(9_950);
  expect([...became.keys()]).toEqual(["made"]);
  await pass(100);
  for (const page of few) expect(became.get(page)).toBe("refused");
});

test("once nobody has waited for a second, pages may wait as in a burst again", async () => {
  const { come, end, pass, became } = timed();
  for (const page of ["made", ...crowd]) await come(page);
  await pass(3_100);
  expect(became.get("8")).toBe("refused");
  await pass(1_100);
  await come("next");
  await pass(2_900);
  expect(became.has("next")).toBe(false);
  await end("made");
  expect(became.get("next")).toBe("begun");
});

test("while statements wait for the database, no more pages are begun than while the processor is busy", async () => {
  let isDatabaseBusy = true;
  const { open, make, begun } = scene(
    1,
    0,
    () => 0,
    () => isDatabaseBusy,
  );
  const first = open("/1");
  expect((await open("/2")).status).toBe(503);
  expect([...begun.keys()]).toEqual(["/1"]);
  isDatabaseBusy = false;
  const third = open("/3");
  for (const path of ["/1", "/3"]) await make(path);
  expect([(await first).status, (await third).status]).toEqual([200, 200]);
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
  const { open, make } = scene(2, 0, () => 0);
  const paths = ["/1", "/2", "/3"];
  const pages = paths.map((path) => open(path));
  for (const path of paths) await make(path);
  for (const page of pages) expect((await page).status).toBe(200);
});
