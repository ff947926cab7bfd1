import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#api/log.ts";
import { decodeErrorBody } from "#contract/error-body.ts";
import { createWeb } from "../web.ts";

/** An API whose calls end when the test says so, beside a page that is made at once. */
function scene(atOnceMax: number, waitingMax: number, busyShare = () => 1) {
  const begun = new Map<string, PromiseWithResolvers<Response>>();
  const web = createWeb({
    log: createLog({ level: "error" }),
    pages: { buildId: null, vite: null, render: async () => new Response("page") },
    api: {
      fetch: (request) => {
        const call = Promise.withResolvers<Response>();
        begun.set(new URL(request.url).pathname, call);
        return call.promise;
      },
      call: async () => ({ output: null, error: null, headers: new Headers() }),
      outbox: null,
    },
    sandbox: null,
    health: new Hono().get("/healthz", (c) => c.text("ok")),
    publicOrigin: undefined,
    ownHosts: null,
    trustProxy: false,
    errorReportingDsn: undefined,
    apiBounds: { atOnceMax, waitingMax, busyShare },
  });
  const open = async (path: string, init: RequestInit = {}) => web.fetch(new Request(`http://localhost${path}`, init));
  const end = async (path: string) => {
    await expect.poll(() => [...begun.keys()]).toContain(path);
    begun.get(path)?.resolve(Response.json({ data: path }));
  };
  return { open, end, begun };
}
const paths = ["/api/v1/a", "/api/v1/b", "/api/v1/c"];

test("a call beyond those that run and wait is answered 503 in the API's own form, with a time to come back", async () => {
  const { open, end, begun } = scene(2, 1);
  const calls = paths.map((path) => open(path));
  const refused = await open("/api/v1/d");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^[1-9]\d*$/)]);
  const error = decodeErrorBody(await refused.json());
  expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503, data: { retryAfterSeconds: 5 } });
  expect(error?.data.requestId).toBe(refused.headers.get("x-request-id"));
  expect([...begun.keys()]).toEqual(paths.slice(0, 2));
  for (const path of paths) await end(path);
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("pages and health checks take no turn of the API, and a form that is refused closes its connection", async () => {
  const { open, end } = scene(1, 0);
  const call = open("/api/v1/a");
  expect(await (await open("/reviews")).text()).toBe("page");
  expect(await (await open("/healthz")).text()).toBe("ok");
  const headers = { origin: "http://localhost", "content-type": "application/json" };
  const refused = await open("/api/v1/b", { method: "POST", headers, body: "{}" });
  expect([refused.status, refused.headers.get("connection")]).toEqual([503, "close"]);
  await end("/api/v1/a");
  expect((await call)?.status).toBe(200);
  const next = open("/api/v1/c");
  await end("/api/v1/c");
  expect((await next).status).toBe(200);
});

test("while the processor waits for something else, many more calls run", async () => {
  const { open, end, begun } = scene(1, 0, () => 0);
  const calls = Array.from({ length: 16 }, (_, index) => open(`/api/v1/${index}`));
  await expect.poll(() => begun.size).toBe(16);
  expect((await open("/api/v1/more")).status).toBe(503);
  for (const path of begun.keys()) await end(path);
  expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
});
