import { expect, test } from "vitest";
import { health } from "./health.ts";

const passing = { name: "database", check: async () => true };
const failing = {
  name: "database",
  check: async (): Promise<boolean> => {
    throw new Error("connection refused");
  },
};
const app = (checks = [passing], isStopping = () => false) => health({ checks, buildId: "b1", isStopping });

test("a process that answers is alive, whatever it depends on", async () => {
  expect((await app([failing]).request("/healthz")).status).toBe(200);
});
test("a process is ready when what it depends on answers", async () => {
  const response = await app().request("/readyz");
  expect([response.status, await response.json()]).toEqual([200, { status: "ready", checks: { database: "ok" } }]);
});
test("a process without its database is not ready, and says which part is missing, not why", async () => {
  const response = await app([failing]).request("/readyz");
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: "not ready", checks: { database: "failed" } },
  ]);
});
test("a process that is stopping asks for no more work", async () => {
  expect((await app([passing], () => true).request("/readyz")).status).toBe(503);
});
test("the version names the product's label and this build", async () => {
  const response = await app().request("/version");
  expect(await response.json()).toEqual({ version: "v3", build: "b1" });
  expect(response.headers.get("cache-control")).toBe("no-store");
});
