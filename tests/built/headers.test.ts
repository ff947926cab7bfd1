import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPage } from "#tests/setup/read-page.ts";
import { migratedDataDir } from "./migrated-data-dir.ts";
import { createManager } from "./people.ts";
import { type RunningServer, startServer } from "./running-server.ts";

let server: RunningServer;
const data = migratedDataDir();
beforeAll(async () => {
  // An installation without anybody leads every page to its set-up.
  await createManager(data, 0);
  server = await startServer({ DATA_DIR: data.dataDir });
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: "manual" });

/** `fetch` does not let a caller name another host. */
function getAsHost(path: string, host: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, host: "127.0.0.1", path, headers: { host } }, (res) => {
      res.resume();
      resolve(res.headers);
    })
      .on("error", reject)
      .end();
  });
}

const anyResponse = [
  "/auth/login",
  "/no/such/page",
  "/api/v1/users/me",
  "/api/openapi.json",
  "/healthz",
  "/assets/gone.js",
];

test.each(["/auth/login", "/no/such/page", "/api/v1/users/me", "/api/docs", "/restaurants/list"])(
  "%s carries the headers that every answer carries",
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(headers.get("strict-transport-security")).toBeNull();
  },
);

test.each(["/auth/login", "/no/such/page", "/api/v1/users/me"])("%s asks for https on a public name", async (path) => {
  const headers = await getAsHost(path, "comptoir.example");
  expect(headers["strict-transport-security"]).toMatch(/^max-age=63072000/);
});

describe("pages", () => {
  test("let only scripts with this answer's nonce run, and every script has it", async () => {
    const response = await get("/no/such/page");
    const html = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
    const scripts = readPage(html).all("script");
    if (scripts.length === 0) expect(policy).toContain("script-src 'none'");
    for (const script of scripts) expect(script.getAttribute("nonce")).toBe(nonce);
  });
  test("of anonymous visitors have no script and allow none", async () => {
    for (const path of ["/auth/login", "/password/forgot"]) {
      const response = await get(path);
      expect(readPage(await response.text()).all("script")).toEqual([]);
      expect(response.headers.get("content-security-policy")).toContain("script-src 'none'");
    }
  });
  test("never allow inline or evaluated code, nor a frame around them", async () => {
    for (const path of ["/auth/login", "/no/such/page", "/api/docs"]) {
      const policy = (await get(path)).headers.get("content-security-policy") ?? "";
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
    }
  });
});

test("an id given by the proxy in front is taken over; one that could break a log line is not", async () => {
  expect((await get("/no/such/page", { "x-request-id": "edge-0123456789" })).headers.get("x-request-id")).toBe(
    "edge-0123456789",
  );
  expect((await get("/api/v1/users/me", { "x-request-id": "edge-0123456789" })).headers.get("x-request-id")).toBe(
    "edge-0123456789",
  );
  expect((await get("/no/such/page", { "x-request-id": "a b" })).headers.get("x-request-id")).not.toBe("a b");
});

test("no response reveals what software it comes from", async () => {
  for (const path of anyResponse) {
    const { headers } = await get(path);
    expect([headers.get("server"), headers.get("x-powered-by")]).toEqual([null, null]);
  }
});

test("the version is the build's, and health answers say no more than they must", async () => {
  expect(await (await get("/version")).json()).toEqual({
    version: "v3",
    build: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(await (await get("/readyz")).json()).toEqual({ status: "ready", checks: { database: "ok", media: "ok" } });
});
