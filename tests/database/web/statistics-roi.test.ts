import { beforeAll, describe, expect, test } from "vitest";
import { createRestaurant } from "#tests/factories/records.ts";
import { createStatistics } from "#tests/factories/statistics.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const setup = { cookie: "", token: "", restaurantIds: [] as string[], organizationId: "" };

beforeAll(async () => {
  const { organizationId, cookie, sessionToken } = await signedInVisitor(api);
  const restaurantIds = await createStatistics(api.database, organizationId);
  Object.assign(setup, { cookie, token: sessionToken.token, organizationId, restaurantIds });
});

describe("the estimates of the return", () => {
  test("have a choice of restaurants of their own, which only those with it are in", async () => {
    const { organizationId, cookie } = setup;
    const off = await createRestaurant(api.database, { organizationId, name: "Sans ROI" });
    const [first = "", second = ""] = setup.restaurantIds;
    const choose = (tab: string, restaurant: string) =>
      send(`/groups/statistics/${tab}`, { cookie, form: { intent: "filter", period: "last_six_months", restaurant } });
    await choose("e-reputation", first);
    await choose("roi", second);
    const address = async (tab: string) =>
      (await send(`/groups/statistics/${tab}`, { cookie })).headers.get("Location") ?? "";
    expect([(await address("e-reputation")).includes(first), (await address("roi")).includes(second)]).toEqual([
      true,
      true,
    ]);
    const page = readPage((await send("/groups/statistics/roi?period=last_six_months", { cookie })).text);
    expect(page.all('input[name="restaurant"]').map((box) => box.getAttribute("value"))).not.toContain(off.id);
    expect(page.text).toContain("Sans ROI · ROI non activé");
  });

  test("keep what was typed into the assumptions, and name what each field should be", async () => {
    const path = `/restaurants/${setup.restaurantIds[0]}/statistics/roi?period=last_six_months`;
    const { cookie } = setup;
    const page = readPage((await send(path, { cookie })).text);
    const fields = page
      .all('#assumptions input[name^="assumptions."]')
      .map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]);
    const form = { ...Object.fromEntries(fields), intent: "saveAssumptions", expectedVersion: "0" };
    const wrong = {
      ...form,
      "assumptions.margin": "120",
      "assumptions.calls.low": "36",
      "assumptions.averageBill": "",
    };
    const refused = await send(path, { cookie, form: wrong });
    expect(refused.status).toBe(422);
    const shown = readPage(refused.text);
    for (const text of ["Entre 0 et 100.", "vont en montant", "Écrivez un nombre"]) expect(shown.text).toContain(text);
    expect(shown.values("assumptions.margin")).toEqual(["120"]);
    const saved = await send(path, { cookie, form: { ...form, "assumptions.averageBill": "1 234,50 €" } });
    expect(saved.status).toBe(302);
    expect(readPage((await send(path, { cookie })).text).values("assumptions.averageBill")).toEqual(["1234,5"]);
    const late = await send(path, { cookie, form });
    expect(late.status).toBe(409);
    expect(readPage(late.text).text).toContain("a changé ces hypothèses entre-temps");
  });

  test("have no page and no file where the flag is off", async () => {
    const off = web.over((request, origin) =>
      new URL(request.url).pathname.endsWith("/experiments")
        ? Promise.resolve(Response.json({ data: { roi: false } }))
        : api.fetch(request, origin),
    );
    const { cookie } = setup;
    for (const path of ["roi?period=last_six_months", "roi/roiMonths/figures.csv"]) {
      const { status, headers } = await off(`/groups/statistics/${path}`, { cookie });
      expect([path, status, headers.get("Location")]).toEqual([path, 302, "/groups"]);
    }
    const { text } = await off("/groups/statistics/e-reputation?period=last_six_months", { cookie });
    expect(readPage(text).all('a[href*="/statistics/roi"]')).toEqual([]);
    expect((await send("/groups/statistics/weather/volume/figures.csv", { cookie })).status).toBe(404);
  });

  test("of one restaurant alone can be changed", async () => {
    const form = { intent: "saveAssumptions", expectedVersion: "0" };
    const path = "/groups/statistics/roi?period=last_six_months";
    expect((await send(path, { cookie: setup.cookie, form })).status).toBe(422);
  });
});
