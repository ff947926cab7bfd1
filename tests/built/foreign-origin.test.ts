import { get, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { migratedDataDir } from "./migrated-data-dir.ts";
import { createManager } from "./people.ts";
import { type RunningServer, startServer } from "./running-server.ts";

let server: RunningServer;
let proxied: RunningServer;
const folders = [migratedDataDir(), migratedDataDir(), migratedDataDir()] as const;
beforeAll(async () => {
  // An installation without anybody leads every page to its set-up.
  for (const folder of folders) await createManager(folder, 0);
  server = await startServer({ DATA_DIR: folders[0].dataDir });
  proxied = await startServer({ DATA_DIR: folders[1].dataDir, PUBLIC_ORIGIN: "https://comptoir.example" });
});
afterAll(async () => {
  await Promise.all([server.stop(), proxied.stop()]);
  for (const { remove } of folders) remove();
});

const form = "application/x-www-form-urlencoded";
const post = (path: string, headers: Record<string, string>, to = server, body = "language=es") =>
  fetch(to.origin + path, { method: "POST", headers: { "content-type": form, ...headers }, body, redirect: "manual" });

const writes = ["/auth/login", "/auth/login.data", "/preferences", "/preferences.data", "/no/such/page"];

describe.each(writes)("a post to %s", (path) => {
  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
    ["another port of this machine", { origin: "http://localhost:1" }],
    ["a browser that says it is another site", { "sec-fetch-site": "cross-site" }],
    ["nobody", {}],
  ])("from %s is refused before anything happens", async (_who, headers) => {
    const response = await post(path, headers as Record<string, string>);
    expect(response.status).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
  });
  test("from the product's own page is not", async () => {
    expect((await post(path, { origin: server.origin })).status).not.toBe(403);
  });
});

test.each(["text/plain", "multipart/form-data; boundary=x", "application/json"])(
  "a post of another site is refused whatever it claims to carry (%s)",
  async (type) => {
    expect((await post("/preferences", { origin: "https://evil.example", "content-type": type })).status).toBe(403);
  },
);

test("another site's page cannot write to the API, a program can try", async () => {
  const body = JSON.stringify({ email: "nobody@example.com", password: "x" });
  const headers = { "content-type": "application/json" };
  expect((await post("/api/v1/auth/login", { ...headers, origin: "https://evil.example" }, server, body)).status).toBe(
    403,
  );
  expect((await post("/api/v1/auth/login", headers, server, body)).status).toBe(401);
});

describe("behind a proxy that ends TLS", () => {
  test("forms of the public address are accepted", async () => {
    expect((await post("/preferences", { origin: "https://comptoir.example" }, proxied)).status).toBe(302);
  });
  test("forms of the address behind the proxy are not", async () => {
    expect((await post("/preferences", { origin: proxied.origin }, proxied)).status).toBe(403);
  });
});

describe("behind a trusted proxy that ends TLS, without a public address", () => {
  test("every cookie of a sign-in and of a preference is secure", async () => {
    const settings = { DATA_DIR: folders[2].dataDir, TRUST_PROXY: "true" };
    const trusting = await startServer(settings);
    onTestFinished(async () => void (await trusting.stop()));
    const origin = trusting.origin.replace("http:", "https:");
    const headers = { origin, "x-forwarded-proto": "https" };
    const cookies = (await post("/preferences", headers, trusting, "language=es&theme=dark")).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
    // The way back is kept in the session.
    const page = await fetch(`${trusting.origin}/restaurants/list`, { headers, redirect: "manual" });
    expect(page.headers.getSetCookie().join()).toMatch(/^__Host-comptoir=.*; Secure/);
  });
});

/** `fetch` sends the host it connects to; a browser sends the name it was given. */
function statusAt(host: string, path: string, headers: IncomingHttpHeaders = {}): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const options = { host: "127.0.0.1", port: server.port, path, headers: { ...headers, host } };
  const request = get(options, (response) => resolve(response.resume().statusCode));
  request.on("upgrade", (response, socket) => {
    socket.destroy();
    resolve(response.statusCode);
  });
  request.on("error", reject);
  return promise;
}

describe("a page whose name was rebound to this machine", () => {
  const socket = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };
  test.each([
    ["/auth/login", {}],
    ["/sw.js", {}],
    ["/api/v1/maintenance", {}],
    ["/dev/outbox", {}],
    ["/sandbox/control", {}],
    ["/app/key?protocol=7", socket],
  ])("finds nothing at %s", async (path, headers) => {
    expect(await statusAt("rebound.example", path, headers)).toBe(421);
    expect(await statusAt("localhost", path, headers)).not.toBe(421);
  });
  test("and a health check that knows the address alone is answered", async () => {
    for (const path of ["/healthz", "/readyz"]) expect(await statusAt("10.1.2.3:3000", path)).toBe(200);
  });
  test("the log names the hosts that answer", () => {
    expect(server.output()).toMatch(/answers at these hosts alone.*localhost.*127\.0\.0\.0\/8/);
    expect(proxied.output()).not.toContain("answers at these hosts alone");
  });
});
