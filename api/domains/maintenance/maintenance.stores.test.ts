import { describe, expect, test } from "vitest";
import { statementsOn } from "#api/db/statements.ts";
import {
  type MaintenanceNotice,
  type MaintenanceStatus,
  maintenanceOff,
  noMaintenance,
} from "#contract/maintenance/schemas.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { createMaintenanceCache } from "./maintenance-cache.ts";

const api = await testApi();
const adminUser = await createUser(api.database, { role: "admin" });
const admin = await api.tokenOf(adminUser);
const planned: MaintenanceStatus = {
  status: "on",
  trespass: ["chef@comptoir.example", "œuf@exämple.fr", adminUser.email],
  until: "2099-12-01T06:00:00+01:00",
  redirect: null,
};
const put = (token: string, body: unknown) => api.call<MaintenanceNotice>("PUT", "/maintenance", { token, body });
const headerOf = async (token?: string, path = "/api/v1/nothing", options = {}) =>
  JSON.parse((await api.call("GET", path, { token, ...options })).headers.get("x-maintenance-status") ?? "");

describe("the maintenance state", () => {
  test("is off until somebody sets it, and then on every answer at once", async () => {
    expect((await api.call("GET", "/maintenance")).body.data).toEqual(noMaintenance);
    expect((await put(admin, { ...planned, message: "Nouvelle carte" })).body.data).toEqual({
      ...planned,
      message: "Nouvelle carte",
    });
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
    expect(await elsewhere.read()).toEqual(noMaintenance);
    await put(admin, planned);
    nowMs = 999;
    expect(await elsewhere.read(), "the database is not asked for each request").toEqual(noMaintenance);
    nowMs = 2000;
    expect(await elsewhere.read()).toEqual({ ...planned, message: "" });
    isBroken = true;
    nowMs = 4000;
    expect(await elsewhere.read()).toEqual({ ...planned, message: "" });
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
    const { body } = await api.call<MaintenanceNotice>("GET", "/maintenance", { token });
    const { message: _, ...status } = body.data;
    return [status, ...headers];
  };
  const list = ["Chef@Comptoir.example", "second@comptoir.example", adminUser.email];
  const withTrespass = (trespass: string[]) => Array(5).fill({ ...planned, trespass });

  test("are listed to admins; to others their own if it is among them, and to nobody else", async () => {
    await put(admin, { ...planned, trespass: list });
    expect(await seenBy(admin)).toEqual(withTrespass(list));
    expect(await seenBy(listed)).toEqual(withTrespass(["Chef@Comptoir.example"]));
    for (const token of [other, undefined, "a.bad.token"]) expect(await seenBy(token)).toEqual(withTrespass([]));
    await put(admin, maintenanceOff);
  });
});

describe("the end of it", () => {
  test("comes by itself in every process, for the redirect as well", async () => {
    let nowMs = Date.now();
    for (const state of [
      { ...planned, until: new Date(nowMs + 60_000).toISOString() },
      { ...planned, status: "off", redirect: "https://older.example/", until: new Date(nowMs + 60_000).toISOString() },
    ] as const) {
      nowMs = Date.now();
      const elsewhere = createMaintenanceCache(api.database.orm, () => nowMs);
      await put(admin, state);
      nowMs += 2000;
      expect(await elsewhere.read()).toMatchObject({ status: state.status, redirect: state.redirect });
      nowMs += 60_000;
      expect(await elsewhere.read()).toEqual(noMaintenance);
    }
    await put(admin, maintenanceOff);
  });

  test("is not in the past", async () => {
    const { status, body } = await api.call("PUT", "/maintenance", {
      token: admin,
      body: { ...planned, until: "2020-01-01T00:00:00Z" },
    });
    expect([status, body.data.fields]).toEqual([422, { until: "in_past" }]);
  });
});

describe("an admin", () => {
  test("is never locked out: who switches it on is put on the list, and every other one passes without", async () => {
    const other = await createUser(api.database, { role: "admin" });
    const { body } = await put(admin, { ...planned, trespass: [] });
    expect(body.data.trespass).toEqual([adminUser.email]);
    expect((await headerOf(await api.tokenOf(other))).trespass).toEqual([adminUser.email, other.email]);
    expect((await api.call<MaintenanceNotice>("GET", "/maintenance")).body.data.trespass).toEqual([]);
    await put(admin, maintenanceOff);
  });
});

describe("the message", () => {
  test("is for the page alone, and never in the header", async () => {
    await put(admin, { ...planned, message: "Nouvelle carte à midi" });
    expect((await api.call<MaintenanceNotice>("GET", "/maintenance")).body.data.message).toBe("Nouvelle carte à midi");
    expect(Object.keys(await headerOf(admin)).sort()).toEqual(["redirect", "status", "trespass", "until"]);
    expect(Object.keys(await headerOf()).sort()).toEqual(["redirect", "status", "trespass", "until"]);
    await put(admin, maintenanceOff);
  });
});

describe("setting it", () => {
  test("is for admins alone: an accountManager is forbidden", async () => {
    const token = await api.tokenOf(await createUser(api.database, { role: "accountManager" }));
    const { status, body } = await put(token, planned);
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
    expect((await api.call("GET", "/maintenance/settings", { token })).status).toBe(403);
    expect((await api.call("GET", "/maintenance/settings", { token: admin })).body.data).toEqual(noMaintenance);
    expect(await headerOf()).toEqual(maintenanceOff);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://older.example/", "//older.example"])(
    "refuses to redirect to what is no page of the web: %s",
    async (redirect) => {
      const { status, body } = await put(admin, { ...planned, redirect });
      expect([status, body.code]).toEqual([422, "INVALID_INPUT"]);
    },
  );

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
