import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer, temporaryDataDir } from "./running-server.ts";

let server: RunningServer;
let proxied: RunningServer;
const folders = [temporaryDataDir(), temporaryDataDir()] as const;
beforeAll(async () => {
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
