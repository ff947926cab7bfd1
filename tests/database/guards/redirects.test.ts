import { generatePath } from "react-router";
import { describe, expect, test } from "vitest";
import { redirects } from "#app/routes/redirects.ts";
import { gatedFlags } from "#contract/experiments/schemas.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp, webOrigin } from "#tests/setup/web-app.ts";
import { findFlag } from "./access-table.ts";
import { leavesOf } from "./requests.ts";
import { createVisitors } from "./visitors.ts";

const api = await testApi();
const web = await testWebApp();
const visitors = await createVisitors(api.database);
const flagsOnly = (isOn: boolean) =>
  web.over((request, origin) =>
    new URL(request.url).pathname.endsWith("/experiments")
      ? Promise.resolve(Response.json({ data: Object.fromEntries(gatedFlags.map((flag) => [flag, isOn])) }))
      : api.fetch(request, origin),
  );
const hopCountMax = 8;

/** Follows an address as a browser does, cookie included; returns every address on the way, and the last status. */
async function follow(send: ReturnType<typeof flagsOnly>, start: string, first: string | undefined) {
  const way = [start];
  let cookie = first;
  for (;;) {
    const { status, headers } = await send(way.at(-1) ?? "", { cookie });
    cookie =
      headers
        .getSetCookie()
        .find((one) => one.startsWith("comptoir="))
        ?.split(";")[0] ?? cookie;
    const location = headers.get("Location");
    if (location === null || way.length > hopCountMax) return { status, way };
    const { pathname, search } = new URL(location, webOrigin);
    way.push(pathname + search);
  }
}

/** Every redirect of the tree, and every gated address, which redirects to /groups where its flag is off. */
const gated = leavesOf(web.routes)
  .map(({ pattern }) => pattern)
  .filter((pattern) => findFlag(pattern) !== null);
const moved = Object.keys(redirects);

describe.each([
  ["off", [...moved, ...gated.map((pattern) => `/${pattern}`)]],
  ["on", moved],
] as const)("with every flag %s", (flags, addresses) => {
  const send = flagsOnly(flags === "on");
  test.each(visitors.map(({ name }) => name))("every redirect leads %s to a screen that exists", async (name) => {
    const visitor = visitors.find((one) => one.name === name);
    if (!visitor) throw new Error(`no visitor ${name}`);
    const ends: string[] = [];
    for (const pattern of addresses) {
      // A restaurant outside the access scope is a 404 whatever is below it.
      if (pattern.includes(":restaurantId") && !visitor.hasRestaurantAccess) continue;
      const start = generatePath(pattern, { restaurantId: visitor.restaurantId });
      const { status, way } = await follow(send, start, await visitor.cookie());
      if (status !== 200) ends.push(`${way.join(" → ")}: ${status}`);
    }
    expect(ends).toEqual([]);
  });
});

test("an unbuilt screen sends on where a redirect names it, to reviews or dashboard; any other is a 404", async () => {
  const owner = visitors.find(({ name }) => name === "owner");
  const cookie = await owner?.cookie();
  const send = flagsOnly(true);
  const below = `/restaurants/${owner?.restaurantId}`;
  const answered = async (path: string) => {
    const { status, headers } = await send(path, { cookie });
    return [status, headers.get("Location")];
  };
  expect(await answered("/groups?period=custom")).toEqual([302, "/groups/seo?period=custom"]);
  expect(await answered("/groups/seo?period=custom")).toEqual([302, "/groups/reputation/reviews"]);
  expect(await answered("/groups/boosters")).toEqual([302, "/groups/reputation/reviews"]);
  expect(await answered(`${below}/seo/informations`)).toEqual([302, `${below}/dashboard`]);
  for (const path of ["/groups/boosters/presentation", "/groups/boosters/wheels-of-fortune", `${below}/social/stories`])
    expect(await answered(path)).toEqual([404, null]);
});
