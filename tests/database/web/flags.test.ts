import { describe, expect, test } from "vitest";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();

/** The product API whose flags are told at once, or never. */
const telling =
  (flags: Record<string, boolean> | null): typeof api.fetch =>
  (request, origin) => {
    if (!new URL(request.url).pathname.endsWith("/experiments")) return api.fetch(request, origin);
    return flags ? Promise.resolve(Response.json({ data: flags })) : new Promise(() => {});
  };
const on = web.over(telling({ "ai-settings": true }));
const off = web.over(telling({ "ai-settings": false }));
const silent = web.over(telling(null), { flagWaitMs: 100 });

async function visit() {
  const organization = await createOrganization(api.database);
  const restaurant = await createRestaurant(api.database, { organizationId: organization.id });
  const visitor = await signedInVisitor(api, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  return { cookie: visitor.cookie, path: `/restaurants/${restaurant.id}/settings/ai` };
}

describe("a flag that is not known within the wait", () => {
  test("is missing where it was never known before", async () => {
    const { cookie, path } = await visit();
    const { status, headers } = await silent(path, { cookie });
    expect([status, headers.get("Location")]).toEqual([302, "/groups"]);
  });

  test("is missing although it was on a moment ago: no older answer stands in, and a form behind it is not carried out", async () => {
    const { cookie, path } = await visit();
    expect((await on(path, { cookie })).status).toBe(200);
    expect((await silent(path, { cookie })).headers.get("Location")).toBe("/groups");
    const form = { intent: "addFact", key: "Terrasse", text: "Trente places" };
    const { status, headers, calls } = await silent(`${path}?tab=facts`, { cookie, form });
    expect([status, headers.get("Location")]).toEqual([302, "/groups"]);
    expect(calls).not.toContain(`POST ${path.replace("/settings/ai", "/ai/facts")}`);
  });
});

test("a busy process loses no form behind a gated screen: what it knows by itself is awaited", async () => {
  const slow = web.inProcess(
    async (path, input, origin) => {
      if (path.join(".") === "experiments.flags") await api.database.pool.query("select pg_sleep(0.2)");
      return api.inProcess(path, input, origin);
    },
    { flagWaitMs: 1 },
  );
  const { cookie, path } = await visit();
  expect((await slow(path, { cookie })).status).toBe(200);
  const form = { intent: "addFact", key: "Terrasse", text: "Trente places" };
  const { calls } = await slow(`${path}?tab=facts`, { cookie, form });
  expect(calls).toContain("ai.addFact");
});

test("a flag that is switched off closes the screen that was open a moment ago", async () => {
  const { cookie, path } = await visit();
  expect((await on(path, { cookie })).status).toBe(200);
  expect((await off(path, { cookie })).headers.get("Location")).toBe("/groups");
});
