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
const silent = web.over(telling(null));

async function visit() {
  const organization = await createOrganization(api.database);
  const restaurant = await createRestaurant(api.database, { organizationId: organization.id });
  const visitor = await signedInVisitor(api, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  return { cookie: visitor.cookie, path: `/restaurants/${restaurant.id}/settings/ai` };
}

describe("a flag that is not told within the wait", () => {
  test("is missing where nobody told it before", async () => {
    const { cookie, path } = await visit();
    const { status, headers } = await silent(path, { cookie });
    expect([status, headers.get("Location")]).toEqual([302, "/groups"]);
  });

  test("is what it was a moment ago: what is typed meanwhile reaches its form", async () => {
    const { cookie, path } = await visit();
    expect((await on(path, { cookie })).status).toBe(200);
    const form = { intent: "addFact", key: "Terrasse", text: "Trente places" };
    const { status, headers, calls } = await silent(`${path}?tab=facts`, { cookie, form });
    expect([status, headers.get("Location")]).toEqual([302, `${path}?tab=facts`]);
    expect(calls).toContain(`POST ${path.replace("/settings/ai", "/ai/facts")}`);
  });

  test("stays off where it was off, and belongs to its user alone", async () => {
    const [one, other] = [await visit(), await visit()];
    await on(one.path, { cookie: one.cookie });
    await off(other.path, { cookie: other.cookie });
    expect((await silent(other.path, { cookie: other.cookie })).headers.get("Location")).toBe("/groups");
  });
});
