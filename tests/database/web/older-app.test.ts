import { describe, expect, test } from "vitest";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const olderApp = "https://older.example/";
/** The product API while the maintenance state names an older app. */
const flagged: typeof api.fetch = async (request, origin) => {
  const response = await api.fetch(request, origin);
  const state = { status: "off", trespass: [], until: null, redirect: olderApp };
  response.headers.set("X-Maintenance-Status", JSON.stringify(state));
  return response;
};
const send = web.over(flagged);

describe("while a redirect flag names the older app", () => {
  test("a person who is not staff goes there", async () => {
    const { cookie } = await signedInVisitor(api);
    const { status, headers } = await send("/restaurants/list", { cookie });
    expect([status, headers.get("Location")]).toEqual([302, olderApp]);
  });

  test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "nobody leaves %s, where one works on this app",
    async (origin) => {
      const { cookie } = await signedInVisitor(api);
      expect((await send("/restaurants/list", { cookie, origin })).status).toBe(200);
    },
  );

  test("staff stay here", async () => {
    const { cookie } = await signedInVisitor(api, { email: "someone@comptoir.example" });
    expect((await send("/restaurants/list", { cookie })).status).toBe(200);
  });
});
