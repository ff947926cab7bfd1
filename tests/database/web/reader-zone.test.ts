import { describe, expect, test } from "vitest";
import type { MaintenanceStatus } from "#contract/maintenance/schemas.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";

const api = await testApi();
const web = await testWebApp();

/** As the script of a page writes it down. */
const zoneCookie = (zone: string) => `zone=${encodeURIComponent(btoa(JSON.stringify(zone)))}`;

/** What the maintenance page tells of its end, over an API that is in maintenance. */
async function endTextOf(until: string, cookie: string) {
  const data: MaintenanceStatus = { status: "on", trespass: [], until, redirect: null };
  const { status, text } = await web.over((request, origin) =>
    new URL(request.url).pathname.endsWith("/maintenance")
      ? Promise.resolve(Response.json({ data }))
      : api.fetch(request, origin),
  )("/maintenance", { cookie, headers: { "accept-language": "en" } });
  expect(status).toBe(200);
  const time = readPage(text).find("time");
  expect(time?.getAttribute("datetime")).toBe(until);
  return textOf(time);
}

/** A full hour, one to two hours from now. */

const soon = new Date(Math.ceil((Date.now() + 3_600_000) / 3_600_000) * 3_600_000).toISOString();
const hourIn = (zone: string, at: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(new Date(at));

describe("the end of maintenance is shown", () => {
  test.each([
    ["Asia/Tokyo", "GMT+9"],
    ["America/New_York", /GMT-[45]/],
  ])("in the reader's zone, %s, which is named", async (zone, named) => {
    const text = await endTextOf(soon, zoneCookie(zone));
    expect(text).toContain(hourIn(zone, soon).replaceAll(/\s/g, " "));
    expect(text).toMatch(named);
  });

  test("with its day where that is far, the zone named all the same", async () => {
    expect(await endTextOf("2099-07-01T22:30:00.000Z", zoneCookie("Asia/Tokyo"))).toMatch(/2 Jul 2099.*07:30 GMT\+9/);
  });

  test.each([
    ["nobody has given a zone", ""],
    ["the cookie holds no zone", zoneCookie("Europe/Atlantis")],
    ["the cookie is no cookie of ours", "zone=%7B%22"],
  ])("in UTC, which is named, where %s", async (_, cookie) => {
    expect(await endTextOf("2099-07-01T22:30:00.000Z", cookie)).toMatch(/1 Jul 2099.*22:30 UTC/);
  });
});
