import { expect, test } from "vitest";
import { dashboardCards } from "#contract/dashboards/cards.ts";
import { connectListing } from "#tests/factories/fake-platform.ts";
import { createListingReading, createMetricDays } from "#tests/factories/platform-metrics.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp, webOrigin } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
/** A chart of bars; stars are pictures too. */
const chart = "svg[role=img]:has(.bar)";
const quiet = "Aucun avis public ces douze dernières semaines.";

async function ownRestaurant(language: "fr" | "en" | "es" | "it" = "fr") {
  const { cookie, user } = await signedInVisitor(api, { defaultLanguage: language });
  const { rows } = await api.database.pool.query(
    "select organization_id from organization_members where user_id = $1",
    [user.id],
  );
  const { id: restaurantId } = await createRestaurant(api.database, { organizationId: rows[0].organization_id });
  const path = `/restaurants/${restaurantId}/dashboard`;
  const open = async () => readPage((await send(path, { cookie })).text);
  const add = (daysAgo: number, more: Parameters<typeof createReview>[1] = {}) =>
    createReview(api.database, { restaurantId, publishedAt: new Date(Date.now() - daysAgo * 86_400_000), ...more });
  return { cookie, restaurantId, path, open, add };
}

test("the week says that few reviews are too few to compare, and compares them once there are five in both weeks", async () => {
  const { open, add } = await ownRestaurant();
  for (let count = 0; count < 4; count++) await add(1, { rating: 4, answerState: "answered" });
  expect((await open()).find("main a", /^4 avis en sept jours, notés 4,0 en moyenne : trop peu/)).not.toBeNull();
  for (let count = 0; count < 5; count++) await add(9, { rating: 3, answerState: "answered" });
  for (let count = 0; count < 3; count++) await add(2, { rating: 4, answerState: "answered" });
  const page = await open();
  expect(page.find("main a", /^7 avis en sept jours, 2 de plus que/)).not.toBeNull();
  expect(page.find("main a", "Leur note moyenne monte de 3,0 à 4,0.")).not.toBeNull();
});

test("things to do are three at most, the most urgent first; without any, that is said", async () => {
  const { open, add, restaurantId } = await ownRestaurant("en");
  await api.database.pool.query("update restaurants set country_code = 'JP' where id = $1", [restaurantId]);
  await add(1, { answerState: "answered" });
  expect((await open()).text).toContain("Nothing is waiting this week.");
  const { id } = await add(3);
  await api.database.pool.query("update reviews set due_at = now() - interval '1 day' where id = $1", [id]);
  await add(0);
  await connectListing(api.database, { restaurantId, key: "gmb", externalId: "locations/9" });
  await api.database.pool.query("update platforms set health = 'revoked' where restaurant_id = $1", [restaurantId]);
  const tasks = (await open()).all("main ol.list-decimal li").map(textOf);
  expect(tasks).toEqual([
    "Reconnect Google: nothing is read or sent there any more.",
    "Reply to 1 late review.",
    "Reply to the 2 reviews that are waiting.",
  ]);
});

test("what Google never told is a dash, a zero is a zero, and the days behind are said", async () => {
  const { open, add, restaurantId } = await ownRestaurant("en");
  await add(400);
  expect((await open()).text).toContain("Google has not sent anything yet.");
  const listing = { restaurantId, platformKey: "gmb", listingId: "locations/9" } as const;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await createListingReading(api.database, { ...listing, firstDay: day(80), lastDay: day(5), readAt: new Date() });
  await createMetricDays(
    api.database,
    listing,
    "calls",
    day(64),
    Array.from({ length: 60 }, (_, at) => (at < 30 ? 2 : 3)),
  );
  await createMetricDays(
    api.database,
    listing,
    "bookings",
    day(34),
    Array.from({ length: 30 }, () => 0),
  );
  const page = await open();
  const rows = page.all("#actions tbody tr").map((row) => row.querySelectorAll("td").map(textOf));
  expect(rows[0]).toEqual(["Calls", "90", "60", "+50%"]);
  expect(rows[3]).toEqual(["Bookingstoo few days to compare", "0", "–", "–"]);
  expect(rows[5]).toEqual(["Orders", "–", "–", "–"]);
  expect(page.find("#actions p", /Google is [456] days behind/)).not.toBeNull();
});

test("special hours that contradict come back at their day, and those that do not are kept", async () => {
  const { cookie, path, restaurantId } = await ownRestaurant("en");
  const sendDays = (second: Record<string, string>) => {
    const form = new FormData();
    form.set("intent", "addSpecialHours");
    for (const [index, day] of ["2030-12-25", "2031-01-01"].entries()) {
      const fields = { day, name: "Holiday", hours: "", openTime: "", closeTime: "", ...(index === 1 ? second : {}) };
      for (const [name, value] of Object.entries(fields)) form.set(`days[${index}].${name}`, value);
    }
    return send(path, { cookie, form, headers: { origin: webOrigin } });
  };
  const stored = async () =>
    (await api.database.pool.query("select special_hours from restaurants where id = $1", [restaurantId])).rows[0]
      .special_hours;
  const nothing = await sendDays({});
  expect([nothing.status, readPage(nothing.text).text.includes("Say something about at least one day.")]).toEqual([
    422,
    true,
  ]);
  const half = await sendDays({ openTime: "18:00" });
  expect([half.status, await stored()]).toEqual([422, []]);
  expect((await sendDays({ openTime: "18:00", closeTime: "18:00" })).status).toBe(422);
  expect((await sendDays({ openTime: "18:00", closeTime: "23:00" })).status).toBe(302);
  const day = { startDate: "2031-01-01", endDate: "2031-01-01", name: "Holiday", isClosed: false };
  expect(await stored()).toEqual([{ ...day, openTime: "18:00", closeTime: "23:00" }]);
});

test("cards stand as their reader wants them, the list of them open after a move with the moved one under the focus", async () => {
  const { cookie, path, add, open } = await ownRestaurant("en");
  await add(1);
  const form = new FormData();
  form.set("intent", "moveCard");
  for (const card of dashboardCards) form.append("cards", card);
  form.set("move", "summary:up");
  const moved = await send(path, { cookie, form, headers: { origin: webOrigin } });
  expect(moved.headers.get("Location")).toBe(`${path}?arrange=summary:up`);
  const titles = (await open()).all("main section h2").map(textOf);
  expect(titles.slice(0, 2)).toEqual(["The week in plain words", "To do"]);
  const page = readPage((await send(`${path}?arrange=summary:up`, { cookie })).text);
  expect(page.find("details#arrange[open] button[autofocus]")?.getAttribute("value")).toBe("summary:down");
});

test("a restaurant whose reviews are all old says that the last weeks were quiet, instead of drawing nothing", async () => {
  const { cookie, user } = await signedInVisitor(api);
  const { rows } = await api.database.pool.query(
    "select organization_id from organization_members where user_id = $1",
    [user.id],
  );
  const { id: restaurantId } = await createRestaurant(api.database, { organizationId: rows[0].organization_id });
  await createReview(api.database, { restaurantId, publishedAt: new Date(Date.now() - 400 * 86_400_000) });
  const old = await send(`/restaurants/${restaurantId}/dashboard`, { cookie });
  expect(readPage(old.text).text).toContain(quiet);
  expect(readPage(old.text).find(chart)).toBeNull();
  await createReview(api.database, { restaurantId, publishedAt: new Date(Date.now() - 86_400_000) });
  const lively = await send(`/restaurants/${restaurantId}/dashboard`, { cookie });
  expect(readPage(lively.text).text).not.toContain(quiet);
  expect(readPage(lively.text).find(chart)).not.toBeNull();
});

test.each(["fr", "en", "es", "it"] as const)(
  "what is compared on the profile card, and the sentence of it, are quotients of the numbers shown, in %s",
  async (language) => {
    const { open, restaurantId } = await ownRestaurant(language);
    const gmb = { restaurantId, platformKey: "gmb", listingId: "locations/3" } as const;
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await createListingReading(api.database, { ...gmb, firstDay: day(70), lastDay: day(2), readAt: new Date() });
    const days = (missing: readonly number[], valueAt: (ago: number) => number) =>
      Array.from({ length: 60 }, (_, index) => 61 - index).map((ago) => (missing.includes(ago) ? null : valueAt(ago)));
    const told = {
      calls: days([40], (ago) => 18 + (ago % 4)),
      directions: days([3, 5, 8], (ago) => (ago < 32 ? 7 : 6)),
      website_clicks: days([10, 45, 46, 47, 48], (ago) => (ago < 32 ? 30 : 26) - (ago % 7)),
      bookings: days([], (ago) => ago % 3),
      menu_clicks: days([33, 34, 35, 36, 37, 38, 39], () => 4),
    } as const;
    for (const [metric, values] of Object.entries(told))
      await createMetricDays(api.database, gmb, metric as keyof typeof told, day(61), values);
    const page = await open();
    const cells = page.all("#actions tbody tr").map((row) => row.querySelectorAll("td").map((cell) => textOf(cell)));
    const numberIn = (text = "") => Number(text.replace(/[\s.,\u202f\u00a0%+]/gu, "").replace("−", "-"));
    const compared = cells.filter(([, , , change]) => change?.includes("%"));
    expect(compared).toHaveLength(3);
    for (const [, now, before, change] of cells) {
      const quotient = numberIn(now) / numberIn(before) - 1;
      const percent = Math.sign(quotient) * Math.round(Math.abs(quotient) * 100);
      if (change?.includes("%")) expect([now, before, numberIn(change)]).toEqual([now, before, percent]);
      else if (change !== "–") expect(percent).toBeCloseTo(0);
    }
    // Seven of thirty days are too many to guess.
    expect(cells[4]?.[3]).toBe("–");
    expect(
      page
        .all("main a")
        .map((link) => textOf(link))
        .some((text) => text.includes(cells[2]?.[3] ?? "?")),
    ).toBe(true);
  },
);
