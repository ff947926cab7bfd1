import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gatedFlags } from "#contract/experiments/schemas.ts";
import type { MaintenanceStatus } from "#contract/maintenance/schemas.ts";
import { testApi } from "#tests/setup/api.ts";
import { temporaryDirectory } from "#tests/setup/database.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { findFlag } from "./access-table.ts";
import { type Form, findLeaks, guardedAlike, type Leaf, leavesOf, shortForms } from "./requests.ts";
import { createVisitors, type World } from "./visitors.ts";

const web = await testWebApp();
const leaves = leavesOf(web.routes);
const guarded = guardedAlike(leaves);
const gated = leaves.filter((leaf) => findFlag(leaf.pattern) !== null);
const open: World = { flags: false, maintenance: null, olderApp: null };

/** An installation whose flags are all on, all off, or not told. */
async function createWorld(flags: "on" | "off" | "missing", maintenance?: MaintenanceStatus) {
  const features = flags === "missing" ? [] : gatedFlags.map((flag) => [flag, { defaultValue: flags === "on" }]);
  const flagsFile = join(temporaryDirectory(), "flags.json");
  writeFileSync(flagsFile, JSON.stringify({ status: 200, features: Object.fromEntries(features) }));
  const api = await testApi((settings) => ({ ...settings, experiments: { ...settings.experiments, flagsFile } }));
  const visitors = await createVisitors(api.database);
  if (maintenance)
    await api.database.pool.query("insert into settings (key, value) values ('maintenance', $1)", [
      JSON.stringify(maintenance),
    ]);
  const send = web.over(api.fetch);
  return async (name: string, world: World, asked: readonly Leaf[] = guarded, forms?: readonly Form[]) => {
    const visitor = visitors.find((one) => one.name === name);
    if (!visitor) throw new Error(`no visitor ${name}`);
    const found: string[] = [];
    for (const leaf of asked) found.push(...(await findLeaks(send, leaf, visitor, world, forms)));
    return found;
  };
}

/** Hundreds of requests per visitor, on a machine that may do something else too. */
const timeout = 900_000;

describe("with every flag off", async () => {
  const leaksFor = await createWorld("off");
  test.each([
    "anonymous",
    "ended-session",
    "expired-token-of-an-ended-session",
    "admin",
    "account-manager",
    "owner",
    "guest",
    "viewer",
    "stranger",
    "without-lastname",
  ])("%s reaches exactly what the rules allow, however the request is made", { timeout }, async (name) => {
    expect(await leaksFor(name, open)).toEqual([]);
  });
  test.each(["anonymous", "admin", "account-manager", "owner", "viewer", "stranger"])(
    "%s reaches each address that the rules allow, and no other",
    { timeout },
    async (name) => {
      expect(await leaksFor(name, open, leaves, shortForms)).toEqual([]);
    },
  );
});

describe("with every flag on", async () => {
  const leaksFor = await createWorld("on");
  test.each(["admin", "owner", "viewer"])("%s reaches the gated routes its role allows", { timeout }, async (name) => {
    expect(await leaksFor(name, { ...open, flags: true }, gated)).toEqual([]);
  });
});

describe("with unknown flags", async () => {
  const leaksFor = await createWorld("missing");
  test("there are gated routes to ask for", () => {
    expect(gated.length).toBeGreaterThan(8);
  });
  test("a missing flag is as closed as one that is off", { timeout }, async () => {
    expect(await leaksFor("owner", open, gated)).toEqual([]);
  });
});

describe("during maintenance", async () => {
  const until = "2030-01-01T10:00:00.000Z";
  const leaksFor = await createWorld("off", {
    status: "on",
    trespass: ["Admin@comptoir.example"],
    until,
    redirect: null,
  });
  const maintenance = { to: `/maintenance?${new URLSearchParams({ until })}`, passes: ["admin"] };
  test.each(["owner", "viewer", "without-lastname"])("%s is led to the maintenance page", { timeout }, async (name) => {
    const world = { ...open, maintenance };
    expect((await leaksFor(name, world)).filter(isNotTheMaintenancePage)).toEqual([]);
  });
  test("somebody on the list passes", { timeout }, async () => {
    expect((await leaksFor("admin", { ...open, maintenance })).filter(isNotTheMaintenancePage)).toEqual([]);
  });
});

/** The page itself shows instead of leading back while maintenance is on. */
const isNotTheMaintenancePage = (leak: string) => !/^(?:GET|HEAD) .*\/maintenance: 200, expected → \/$/.test(leak);

describe("while the redirect flag names the older app", async () => {
  const olderApp = "https://older.comptoir.example/";
  const leaksFor = await createWorld("off", { status: "off", trespass: [], until: null, redirect: olderApp });
  test.each(["owner", "admin"])("%s goes where the rule for staff says", { timeout }, async (name) => {
    expect(await leaksFor(name, { ...open, olderApp: { to: olderApp, stays: ["admin"] } })).toEqual([]);
  });
});
