import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#api/log.ts";
import { ownHosts } from "./http/own-host.ts";
import type { Pages } from "./pages.ts";
import { createWeb, type WebOptions } from "./web.ts";

/** The listener over pages that return their request, and what it logged. */
function webOver(render: Pages["render"], more: Partial<WebOptions> = {}) {
  const lines: string[] = [];
  const web = createWeb({
    log: createLog({ level: "debug", write: (line) => lines.push(line) }),
    pages: { render, buildId: null, vite: null },
    api: null,
    sandbox: null,
    health: new Hono().get("/healthz", (c) => c.text("ok")),
    publicOrigin: "https://comptoir.example",
    ownHosts: null,
    trustProxy: false,
    errorReportingDsn: undefined,
    ...more,
  });
  return { web, lines };
}

test.each(["/restaurants/list?a=1", "//localhost/restaurants/list", "//evil.example/"])(
  "pages are asked for %s at the public address, whatever the path looks like",
  async (path) => {
    const { web } = webOver(async (request) => new Response(request.url));
    const response = await web.fetch(new Request(`http://10.0.0.1:3000${path}`));
    expect(await response.text()).toBe(`https://comptoir.example${path}`);
  },
);

test("a mail program's one-click post, which names no sender, reaches the address of its token and no other", async () => {
  const { web } = webOver(async (request) => new Response(await request.text()));
  const body = "List-Unsubscribe=One-Click";
  const post = async (path: string, headers: Record<string, string> = {}) => {
    const sent = { "content-type": "application/x-www-form-urlencoded", ...headers };
    return web.fetch(new Request(`http://10.0.0.1:3000${path}`, { method: "POST", headers: sent, body }));
  };
  const address = `/unsubscribe/t0ken-_.${"s".repeat(24)}`;
  const reached = await post(address);
  expect([reached.status, await reached.text()]).toEqual([200, body]);
  for (const path of [
    "/unsubscribe",
    "/unsubscribe/",
    "/unsubscribe/a.data",
    `${address}.data`,
    `${address}/b`,
    `/${address}`,
  ])
    expect([path, (await post(path)).status]).toEqual([path, 403]);
  const foreign = [
    ["origin", "https://evil.example"],
    ["origin", "null"],
    ["sec-fetch-site", "cross-site"],
  ] as const;
  for (const [name, value] of foreign) expect((await post(address, { [name]: value })).status).toBe(403);
});

test("an error of a page is logged without the token of the link it happened on", async () => {
  const path = "/password/new/018bef77-f182-7ace-b306-f8bfd16a0726/LinkTokenThatMustNotLeak-0123456789";
  const { web, lines } = webOver(async (_request, { reportError, requestId }) => {
    reportError?.(new Error("away"), { requestId, path });
    return new Response("sorry", { status: 500 });
  });
  await web.fetch(new Request(`http://10.0.0.1:3000${path}`));
  expect(lines.join("\n")).toContain("/password/new/018bef77-f182-7ace-b306-f8bfd16a0726/[token]");
  expect(lines.join("\n")).not.toContain("LinkTokenThatMustNotLeak");
});

const onThisMachine = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
const fromElsewhere = { incoming: { socket: { remoteAddress: "10.0.0.7" } } };
const outbox = new Hono().get("/", (c) => c.text("mails")).get("/:id", (c) => c.text("a mail"));
const call = async () => ({ output: null, error: null, headers: new Headers() });
const api = { outbox, call, fetch: async () => new Response() };
const sandbox = { fetch: async () => new Response("the sandbox"), close() {} };
const noPage = async () => new Response("the app", { status: 404 });
/** The listener's options on a fresh machine. */
const fresh = { api, sandbox, publicOrigin: undefined, ownHosts: ownHosts(undefined, "127.0.0.1") };

test("the outbox opens on this machine and is not there from anywhere else, nor at a public address", async () => {
  const { web } = webOver(noPage, fresh);
  const published = webOver(noPage, { api }).web;
  for (const path of ["/dev/outbox", "/dev/outbox/1"]) {
    const request = (headers = {}) => new Request(`http://localhost:3000${path}`, { headers });
    expect((await web.fetch(request(), onThisMachine)).status).toBe(200);
    expect((await web.fetch(request(), fromElsewhere)).status).toBe(404);
    expect((await web.fetch(request({ "x-forwarded-host": "a.example" }), onThisMachine)).status).toBe(404);
    expect((await published.fetch(request(), onThisMachine)).status).toBe(404);
  }
});

test("the sandbox opens its controls only without a proxy and a public address; as a platform it answers there too", async () => {
  const { web } = webOver(noPage, fresh);
  const published = webOver(noPage, { sandbox }).web;
  const statusOf = async (app: typeof web, path: string, headers = {}) =>
    (await app.fetch(new Request(`http://localhost:3000${path}`, { headers }), onThisMachine)).status;
  for (const path of [
    "/sandbox",
    "/sandbox/control",
    "/sandbox/control/reviews",
    "/sandbox/act",
    "/sandbox/locations/a/b",
  ]) {
    expect(await statusOf(web, path)).toBe(200);
    expect(await statusOf(web, path, { via: "1.1 proxy" })).toBe(404);
    expect(await statusOf(published, path)).toBe(404);
  }
  expect(await statusOf(published, "/sandbox/google/consent", { via: "1.1 proxy" })).toBe(200);
});

test.each(["/", "/auth/login", "/api/v1/maintenance", "/apps/1/channels", "/sandbox/control", "/dev/outbox"])(
  "a name rebound to this machine gets 421 from %s, and not a word of what is there",
  async (path) => {
    const { web } = webOver(async () => new Response("the app"), fresh);
    const response = await web.fetch(new Request(`http://rebound.example:3000${path}`), onThisMachine);
    expect(response.status).toBe(421);
    expect(await response.text()).toMatch(/PUBLIC_ORIGIN/);
  },
);

test("a form of a rebound page is refused although it names its own origin", async () => {
  const { web } = webOver(async () => new Response("the app"), fresh);
  const headers = { origin: "http://rebound.example:3000" };
  const request = new Request("http://rebound.example:3000/password/forgot", { method: "POST", headers, body: "a=b" });
  expect((await web.fetch(request, onThisMachine)).status).toBe(421);
});

test("health answers whoever asks, by whatever name", async () => {
  const { web } = webOver(noPage, fresh);
  expect((await web.fetch(new Request("http://10.1.2.3:3000/healthz"), fromElsewhere)).status).toBe(200);
});

test("where a trusted proxy ended TLS pages are asked for over it, and their forms are ours", async () => {
  const { web } = webOver(async (request) => new Response(request.url), { ...fresh, trustProxy: true });
  const headers = { "x-forwarded-proto": "https", origin: "https://localhost:3000" };
  const form = new Request("http://localhost:3000/auth/login", { method: "POST", headers, body: "a=b" });
  expect(await (await web.fetch(form, onThisMachine)).text()).toBe("https://localhost:3000/auth/login");
});

test("the API's 413 ends the connection, whose body was not read; other answers keep it", async () => {
  const statusOf = (status: number) => {
    const fetch = async () => new Response("{}", { status });
    return webOver(noPage, { ...fresh, api: { ...api, fetch } }).web.fetch(new Request("http://localhost/api/v1/x"));
  };
  expect((await statusOf(413)).headers.get("connection")).toBe("close");
  expect((await statusOf(422)).headers.get("connection")).toBeNull();
});
