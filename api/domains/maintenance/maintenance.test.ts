import { describe, expect, test } from "vitest";
import { statementsOn } from "#api/db/statements.ts";
import { type MaintenanceStatus, maintenanceOff } from "#contract/maintenance/schemas.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { createMaintenanceCache } from "./maintenance-cache.ts";

const api = await testApi();
const admin = await api.tokenOf(await createUser(api.database, { role: "admin" }));
const planned: MaintenanceStatus = {
  status: "on",
  trespass: ["chef@comptoir.example", "œuf@exämple.fr"],
  until: "2026-12-01T06:00:00+01:00",
  redirect: null,
};
const put = (token: string, body: unknown) => api.call<MaintenanceStatus>("PUT", "/maintenance", { token, body });
const headerOf = async (token?: string, path = "/api/v1/nothing", options = {}) =>
  JSON.parse((await api.call("GET", path, { token, ...options })).headers.get("x-maintenance-status") ?? "");

describe("the maintenance state", () => {
  test("is off until somebody sets it, and then on every answer at once", async () => {
    expect((await api.call("GET", "/maintenance")).body.data).toEqual(maintenanceOff);
    expect((await put(admin, planned)).body.data).toEqual(planned);
    expect(await headerOf(admin)).toEqual(planned);
    await put(admin, maintenanceOff);
    expect(await headerOf()).toEqual(maintenanceOff);
  });

  test("reaches another process within two seconds and a failing database does not hide it", async () => {
    let nowMs = 0;
    let isBroken = false;
    const query = (...args: [string, unknown[]]) =>
      isBroken ? Promise.reject(new Error("away")) : api.database.pool.query(...args);
    const elsewhere = createMaintenanceCache(statementsOn({ query } as never), () => nowMs);
    expect(await elsewhere.read()).toEqual(maintenanceOff);
    await put(admin, planned);
    nowMs = 999;
    expect(await elsewhere.read(), "the database is not asked for each request").toEqual(maintenanceOff);
    nowMs = 2000;
    expect(await elsewhere.read()).toEqual(planned);
    isBroken = true;
    nowMs = 4000;
    expect(await elsewhere.read()).toEqual(planned);
    await put(admin, maintenanceOff);
  });

  test("is one query for twenty simultaneous requests, and none for the rest of the second", async () => {
    let queryCount = 0;
    const query = (...args: [string, unknown[]]) => {
      queryCount += 1;
      return api.database.pool.query(...args);
    };
    const cache = createMaintenanceCache(statementsOn({ query } as never), () => 0);
    await Promise.all(Array.from({ length: 20 }, () => cache.read()));
    await cache.read();
    expect(queryCount).toBe(1);
  });
});

describe("the addresses that may pass", async () => {
  const tokenOf = async (email: string) => api.tokenOf(await createUser(api.database, { email }));
  const [listed, other] = [await tokenOf("chef@comptoir.example"), await tokenOf("commis@comptoir.example")];
  const seenBy = async (token?: string) => {
    const headers = await Promise.all([
      headerOf(token),
      headerOf(token, "/users/me"),
      headerOf(token, "/users/me", { visit: {} }),
      headerOf(token, "/api/openapi.json"),
    ]);
    const { body } = await api.call<MaintenanceStatus>("GET", "/maintenance", { token });
    return [body.data, ...headers];
  };
  const list = ["Chef@Comptoir.example", "second@comptoir.example"];
  const withTrespass = (trespass: string[]) => Array(5).fill({ ...planned, trespass });

  test("are listed to admins; to others their own if it is among them, and to nobody else", async () => {
    await put(admin, { ...planned, trespass: list });
    expect(await seenBy(admin)).toEqual(withTrespass(list));
    expect(await seenBy(listed)).toEqual(withTrespass(["Chef@Comptoir.example"]));
    for (const token of [other, undefined, "a.bad.token"]) expect(await seenBy(token)).toEqual(withTrespass([]));
    await put(admin, maintenanceOff);
  });
});

describe("setting it", () => {
  test("is for admins alone: an accountManager is forbidden", async () => {
    const token = await api.tokenOf(await createUser(api.database, { role: "accountManager" }));
    const { status, body } = await put(token, planned);
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
    expect(await headerOf()).toEqual(maintenanceOff);
  });

  test("refuses an address to redirect to that is none", async () => {
    const { status, body } = await api.call("PUT", "/maintenance", {
      token: admin,
      body: { ...planned, redirect: "later" },
    });
    expect(status).toBe(422);
    expect(body.data.fields).toEqual({ redirect: "invalid" });
  });

  test("refuses a list of addresses that no header could carry", async () => {
    const trespass = Array.from({ length: 400 }, (_, index) => `somebody.${index}@comptoir.example`);
    const { status, body } = await api.call("PUT", "/maintenance", { token: admin, body: { ...planned, trespass } });
    expect(status).toBe(422);
    expect(body.data.fields).toEqual({ trespass: "invalid" });
  });
});
