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
const headerOf = async () =>
  JSON.parse((await api.call("GET", "/api/v1/nothing")).headers.get("x-maintenance-status") ?? "");

describe("the maintenance state", () => {
  test("is off until somebody sets it, and then on every answer at once", async () => {
    expect((await api.call("GET", "/maintenance")).body.data).toEqual(maintenanceOff);
    expect((await put(admin, planned)).body.data).toEqual(planned);
    expect(await headerOf()).toEqual(planned);
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
    nowMs = 2000;
    expect(await elsewhere.read()).toEqual(planned);
    isBroken = true;
    nowMs = 4000;
    expect(await elsewhere.read()).toEqual(planned);
    await put(admin, maintenanceOff);
  });

  test("asks the database once for many requests of one second", async () => {
    let questions = 0;
    const query = (...args: [string, unknown[]]) => {
      questions += 1;
      return api.database.pool.query(...args);
    };
    const cache = createMaintenanceCache(statementsOn({ query } as never), () => 0);
    await Promise.all(Array.from({ length: 20 }, () => cache.read()));
    await cache.read();
    expect(questions).toBe(1);
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
