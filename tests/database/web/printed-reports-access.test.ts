import { beforeAll, describe, expect, test } from "vitest";
import { printedSectionNames } from "#contract/printed-reports/sections.ts";
import { createOrganization, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const { pool } = api.database;
const web = await testWebApp();
const send = web.over(api.fetch);
const days = "period=custom&from=2025-11-01&to=2025-11-30";
const setup = {
  owner: "",
  token: "",
  ownerId: "",
  viewer: "",
  accountManager: "",
  one: "",
  foreign: "",
  organizationId: "",
};

beforeAll(async () => {
  const { organizationId, cookie, sessionToken, user } = await signedInVisitor(api);
  const [one, foreign] = [
    await createRestaurant(api.database, { organizationId, name: "Marelune" }),
    await createRestaurant(api.database, { name: "Ailleurs" }),
  ];
  for (const { id } of [one, foreign])
    await createReview(api.database, { restaurantId: id, rating: 4, publishedAt: new Date("2025-11-10T12:00:00Z") });
  const viewer = await signedInVisitor(api, { role: "viewer", organizations: [], restaurants: [one.id] });
  Object.assign(setup, { organizationId, owner: cookie, token: sessionToken.token, ownerId: user.id });
  const manager = await signedInVisitor(api, {
    role: "accountManager",
    organizations: [{ id: organizationId, caslRole: null }],
  });
  Object.assign(setup, { viewer: viewer.cookie, accountManager: manager.cookie, one: one.id, foreign: foreign.id });
});

const oneAddresses = (id: string) => printedSectionNames.map((section) => `/statistics-pdf/${id}/${section}?${days}`);
const allAddresses = printedSectionNames.map((section) => `/aggregated-statistics-pdf/${section}?${days}`);

describe("the twelve addresses", () => {
  test("lead to sign-in without a session, whatever token stands in them", async () => {
    for (const address of [...oneAddresses(setup.one), ...allAddresses])
      for (const path of [address, `${address}&token=made.up`]) {
        const { status, headers, text } = await send(path);
        expect([path, status, headers.get("Location")?.startsWith("/auth/login")]).toEqual([path, 302, true]);
        expect(text).not.toContain("Marelune");
      }
  });

  test("are not a viewer's, who reads no statistics", async () => {
    for (const path of [...oneAddresses(setup.one), ...allAddresses]) {
      const { status, headers, text } = await send(path, { cookie: setup.viewer });
      expect([path, status, headers.get("Location")]).toEqual([path, 302, "/restaurants"]);
      expect(text).not.toContain("Marelune");
    }
  });

  test("are an account manager's, and lead to the statistics over many restaurants, narrowed to the one", async () => {
    for (const path of [...oneAddresses(setup.one), ...allAddresses]) {
      const { status, text } = await send(path, { cookie: setup.accountManager });
      expect([path, status]).toEqual([path, 200]);
      expect(readPage(text).all(`[href^="/restaurants/"], [action^="/restaurants/"]`)).toEqual([]);
    }
    const page = readPage((await send(oneAddresses(setup.one)[0] ?? "", { cookie: setup.accountManager })).text);
    expect(page.text).toContain("Marelune");
    const back = page.find('[href^="/groups/statistics/seo?"]')?.getAttribute("href") ?? "";
    expect(back).toContain(`restaurants=${setup.one}`);
    expect((await send(back, { cookie: setup.accountManager })).status).toBe(200);
    const own = readPage((await send(oneAddresses(setup.one)[0] ?? "", { cookie: setup.owner })).text);
    expect(own.find(`[href^="/restaurants/${setup.one}/statistics/seo?"]`)).not.toBeNull();
  });

  test("of a restaurant that an account manager does not reach are the same 404", async () => {
    for (const path of oneAddresses(setup.foreign))
      expect([path, (await send(path, { cookie: setup.accountManager })).status]).toEqual([path, 404]);
  });

  test("of a foreign restaurant are the same 404 as of a missing one", async () => {
    for (const id of [setup.foreign, crypto.randomUUID(), "x"])
      for (const path of oneAddresses(id)) {
        const { status, text } = await send(path, { cookie: setup.owner });
        expect([path, status, text.includes("Ailleurs")]).toEqual([path, 404, false]);
      }
  });

  test("with a foreign restaurant among the chosen ones leave it out", async () => {
    for (const path of allAddresses) {
      const { status, text } = await send(`${path}&restaurants=${setup.foreign}`, { cookie: setup.owner });
      expect([path, status, text.includes("Ailleurs")]).toEqual([path, 200, false]);
    }
  });
});

describe("a period that makes no sense", () => {
  const nextYear = new Date().getUTCFullYear() + 1;
  test.each([
    ["backwards", "period=custom&from=2025-11-30&to=2025-11-01"],
    ["to come", `period=custom&from=${nextYear}-01-01&to=${nextYear}-02-01`],
    ["of a hundred years", "period=custom&from=1926-01-01&to=2026-01-01"],
    ["across both changes of summer time", "period=custom&from=2025-03-01&to=2025-11-30&step=day"],
    ["of days that do not exist", "period=custom&from=2025-02-31&to=2025-13-01"],
    ["of words", "period=custom&from=gestern&to=&fromMonth=jamais&step=seconds"],
  ])("%s is a page in every section, on screen and in print", async (_name, query) => {
    for (const section of printedSectionNames) {
      const pages = [`/statistics-pdf/${setup.one}/${section}`, `/aggregated-statistics-pdf/${section}`];
      const screen = section.includes("/") ? [] : [`/restaurants/${setup.one}/statistics/${section}`];
      for (const path of [...pages, ...screen])
        expect([path, (await send(`${path}?${query}`, { cookie: setup.owner })).status]).toEqual([path, 200]);
    }
  });
});

test("200 chosen restaurants are filters that are stored, shown, printed and put into a link", async () => {
  const { user, organizationId, cookie, sessionToken } = await signedInVisitor(api);
  const ids: string[] = [];
  for (let index = 0; index < 200; index += 1)
    ids.push((await createRestaurant(api.database, { organizationId, name: `Salle ${index}` })).id);
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "filter", period: "last_thirty_days" })) form.set(name, value);
  for (const id of ids) form.append("restaurant", id);
  const stored = await send("/groups/statistics/e-reputation", { cookie, form });
  const address = stored.headers.get("Location") ?? "";
  expect([stored.status, ids.every((id) => address.includes(id))]).toEqual([302, true]);
  const query = address.slice(address.indexOf("?") + 1);
  for (const path of [address, `/aggregated-statistics-pdf/boosters?${query}`])
    expect((await send(path, { cookie })).status).toBe(200);
  const filters = { period: "last_thirty_days", restaurantIds: ids };
  const link = { sections: ["boosters"], filters, language: "fr" };
  const made = await api.call<{ token: string }>("POST", "/report-links", { token: sessionToken.token, body: link });
  const page = await send(`/shared-report/${made.body.data.token}`);
  expect([page.status, page.text.includes("Salle 0")]).toEqual([200, true]);
  // A right that is lost meanwhile: of the others the link still shows what is left.
  await pool.query("delete from organization_members where user_id = $1", [user.id]);
  expect((await send(`/shared-report/${made.body.data.token}`)).status).toBe(410);
});

test("a link of many restaurants shows those that its maker still reaches, and none of the others", async () => {
  const { id: organizationId } = await createOrganization(api.database);
  const [left, lost] = [
    await createRestaurant(api.database, { organizationId, name: "Gardée" }),
    await createRestaurant(api.database, { organizationId, name: "Perdue" }),
  ];
  const visitor = await signedInVisitor(api, {
    organizations: [{ id: organizationId, caslRole: "manager" }],
    restaurants: [left.id, lost.id],
  });
  const body = { sections: ["boosters"], filters: { restaurantIds: [left.id, lost.id] }, language: "fr" };
  const { token } = visitor.sessionToken;
  const made = await api.call<{ token: string }>("POST", "/report-links", { token, body });
  const path = `/shared-report/${made.body.data.token}`;
  const namesIn = async () => {
    const { text } = readPage((await send(path)).text);
    return ["Gardée", "Perdue"].filter((name) => text.includes(name));
  };
  expect(await namesIn()).toEqual(["Gardée", "Perdue"]);
  await pool.query("delete from restaurant_members where restaurant_id = $1", [lost.id]);
  expect(await namesIn()).toEqual(["Gardée"]);
  await pool.query("delete from restaurant_members where restaurant_id = $1", [left.id]);
  expect([await namesIn(), (await send(path)).status]).toEqual([[], 410]);
});
