import { expect, test } from "vitest";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();

async function ask(cookie: string, query: Record<string, string>) {
  const { status, text } = await web.over(api.fetch)(`/resources/palette?${new URLSearchParams(query)}`, { cookie });
  return { status, text };
}

test("finds restaurants within the access scope alone", async () => {
  const own = await createRestaurant(api.database, { name: "Lumella Palette" });
  await createRestaurant(api.database, { name: "Autre Palette" });
  const { cookie } = await signedInVisitor(api, { organizations: [{ id: own.organizationId, caslRole: "owner" }] });
  const { status, text } = await ask(cookie, { search: "palette", at: "/groups/reputation/reviews" });
  expect(status).toBe(200);
  expect(text).toContain("Lumella Palette");
  expect(text).not.toContain("Autre Palette");
});

test.each(["http://[", "//elsewhere.test/", "https://elsewhere.test/groups", "no path"])(
  "answers as on the first screen for a page such as %s",
  async (at) => {
    const { organizationId } = await createRestaurant(api.database);
    const { cookie } = await signedInVisitor(api, { organizations: [{ id: organizationId, caslRole: "owner" }] });
    const { status, text } = await ask(cookie, { at });
    expect(status).toBe(200);
    expect(text).not.toContain("elsewhere");
  },
);
