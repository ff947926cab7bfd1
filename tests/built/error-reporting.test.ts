import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedDataDir } from "./migrated-data-dir.ts";
import { type RunningServer, startServer } from "./running-server.ts";

let collector: Server;
let server: RunningServer;
let dsn = "";
const data = migratedDataDir();
const envelopes: { path: string; body: string }[] = [];
let received = Promise.withResolvers<void>();

beforeAll(async () => {
  collector = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    envelopes.push({ path: req.url ?? "", body: Buffer.concat(parts).toString() });
    res.end("{}");
    received.resolve();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => collector.once("listening", resolve));
  dsn = `http://publickey@127.0.0.1:${(collector.address() as AddressInfo).port}/42`;
  // Pages whose product API is not there: each of them fails.
  server = await startServer({
    DATA_DIR: data.dataDir,
    ROLE: "web",
    PRODUCT_API_URL: "http://127.0.0.1:9",
    SENTRY_DSN: dsn,
  });
});
afterAll(async () => {
  await server.stop();
  collector.close();
  data.remove();
});

/** Waits for the report of an error; other envelopes (health of the release, traces) may come before it. */
async function errorReport(): Promise<string> {
  for (;;) {
    const report = envelopes.find(({ body }) => body.includes('"type":"event"'));
    if (report) return report.body;
    await received.promise;
    received = Promise.withResolvers<void>();
  }
}

test("an error of a page is reported with its request id, and with nothing that the visitor sent", async () => {
  const response = await fetch(`${server.origin}/auth/login?next=%2Fprivate-place`, {
    method: "POST",
    headers: {
      origin: server.origin,
      cookie: "comptoir=stolen-cookie",
      "x-request-id": "edge-0123456789",
      "user-agent": "My Browser",
    },
    body: new URLSearchParams({ email: "ines.morel@example.com", password: "quatre-vingts cerises" }),
  });
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(await errorReport()).toContain("edge-0123456789");
  const sent = envelopes.map(({ body }) => body).join("\n");
  for (const secret of ["ines.morel", "cerises", "stolen-cookie", "private-place", "My Browser"])
    expect(sent).not.toContain(secret);
});

test("the release is the build, in the reports of the server and in the settings of the browser", async () => {
  const { build } = (await (await fetch(`${server.origin}/version`)).json()) as { build: string };
  expect(build).toMatch(/^\w{6,}$/);
  expect(await errorReport()).toContain(`"release":"${build}"`);
  // The settings are in the data of every page; a page with scripts needs the product API.
  const page = await (await fetch(`${server.origin}/auth/login.data`)).text();
  expect(page.replaceAll("\\", "")).toContain(`"dsn":"${dsn}","environment":"development","release":"${build}"`);
});

test("the browser's reports pass through this server, for our own address only", async () => {
  const post = (body: string, headers: Record<string, string> = { origin: server.origin }) =>
    fetch(`${server.origin}/monitoring`, { method: "POST", headers, body });
  const envelope = (to: string) => `${JSON.stringify({ dsn: to })}\n{"type":"event"}\n{}`;
  expect((await post(envelope("https://other@evil.example/1"))).status).toBe(400);
  expect((await post("no envelope")).status).toBe(400);
  expect((await post(envelope(dsn), { origin: "https://evil.example" })).status).toBe(403);
  expect((await post(envelope(dsn))).status).toBe(200);
  expect(envelopes.at(-1)).toEqual({ path: "/api/42/envelope/?sentry_key=publickey", body: envelope(dsn) });
});
