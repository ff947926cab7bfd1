import { Client } from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { NewSavedView } from "#contract/saved-views/schemas.ts";
import { weekly } from "#tests/factories/mailed-reports.ts";
import { connect, createConnectedReview } from "#tests/factories/outbox.ts";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

type Cost = { statements: number; calls: number; loaderKb: number };
type Place = { restaurantId: string; reviewId: string; userId: string; reportId: string };
type Screen = { name: string; path: (at: Place) => string; most: Cost; because?: string };

/** What a screen should do with. One that needs more says why (`because`). */
const aim = { statements: 12, calls: 4 };
const inbox =
  "a list, its saved views, what its filters offer, synchronisation, connections, replies kept before a connection and an open review are unrelated facts; each is one call";
const statistics =
  "the figures of a tab are sums of different tables, in one call of the API; its filters offer restaurants, groups and what was stored, and the flag of the return is asked for its tab";
const accounts =
  "the accounts belong to people and not to the restaurant; connections, profiles and the hours that can be corrected are read apart, and the rights on each page are one call per platform (specification, section 6); each account tells its rights, and whether it announces reviews";

/**
 * What a screen costs at most on its second visit, guards and shell included: SQL statements, calls of the product API, and kilobytes of
 * loader data. These numbers only go down. BEGIN and COMMIT are left out, and so is what a process reads once for all pages.
 */
const screens: readonly Screen[] = [
  {
    name: "reviews of a restaurant, one open",
    path: ({ restaurantId, reviewId }) =>
      `/restaurants/${restaurantId}/reputation/reviews?period=all_time&review=${reviewId}`,
    most: { statements: 18, calls: 10, loaderKb: 25 },
    because: inbox,
  },
  {
    name: "reviews of a group, one open",
    path: ({ reviewId }) => `/groups/reputation/reviews?period=all_time&review=${reviewId}`,
    most: { statements: 16, calls: 9, loaderKb: 24 },
    // One call more than before: the groups that the filters offer.
    because: inbox,
  },
  {
    name: "restaurants list",
    path: () => "/restaurants/list",
    // The menu of an owner has the outbox too.
    most: { statements: 8, calls: 5, loaderKb: 5 },
    because: "its filters offer organizations and groups, two lists of two owners",
  },
  {
    name: "groups of restaurants",
    path: () => "/restaurants/groups",
    most: { statements: 7, calls: 4, loaderKb: 5 },
  },
  {
    name: "dashboard",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/dashboard`,
    most: { statements: 14, calls: 4, loaderKb: 15 },
    because:
      "what waits, figures, topics, response times, actions, posts and holidays are facts of different tables, in one call of the API",
  },
  {
    name: "topics",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/reputation/topics`,
    // One statement more than the report itself: the period before, which each topic is compared with, is counted at the same time.
    most: { statements: 8, calls: 4, loaderKb: 5 },
  },
  {
    name: "templates",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/resources/review-templates`,
    most: { statements: 9, calls: 4, loaderKb: 11 },
  },
  {
    name: "outbox",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/outbox`,
    most: { statements: 9, calls: 7, loaderKb: 6 },
    because:
      "the numbers of its states are of all items, whatever the page shows, and of the replies placed by hand, which are reviews; the connectors say which platforms things are sent to",
  },
  {
    name: "connection",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/settings/platforms/connection`,
    most: { statements: 14, calls: 8, loaderKb: 11 },
    because: accounts,
  },
  {
    name: "notifications",
    path: () => "/notifications",
    most: { statements: 8, calls: 4, loaderKb: 5 },
  },
  {
    name: "review settings",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/settings/reviews`,
    most: { statements: 7, calls: 4, loaderKb: 6 },
  },
  {
    name: "statistics, visibility of a restaurant",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/statistics/seo?period=last_six_months`,
    most: { statements: 13, calls: 5, loaderKb: 9 },
    because: statistics,
  },
  {
    name: "statistics, visibility over all",
    path: () => "/groups/statistics/seo?period=last_six_months",
    most: { statements: 15, calls: 6, loaderKb: 9 },
    because: statistics,
  },
  {
    name: "statistics, e-reputation of a restaurant",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/statistics/e-reputation?period=last_six_months`,
    most: { statements: 23, calls: 5, loaderKb: 37 },
    because: statistics,
  },
  {
    name: "statistics, e-reputation over all",
    path: () => "/groups/statistics/e-reputation?period=last_six_months",
    most: { statements: 23, calls: 6, loaderKb: 41 },
    because: statistics,
  },
  {
    name: "statistics, social networks over all",
    path: () => "/groups/statistics/social-networks?period=last_six_months",
    most: { statements: 26, calls: 8, loaderKb: 17 },
    because: statistics,
  },
  {
    name: "statistics, boosters over all",
    path: () => "/groups/statistics/boosters?period=last_six_months",
    most: { statements: 16, calls: 6, loaderKb: 12 },
    because: statistics,
  },
  {
    name: "statistics, return over all",
    path: () => "/groups/statistics/roi?period=last_six_months",
    most: { statements: 16, calls: 6, loaderKb: 7 },
    because: statistics,
  },
  {
    name: "a report to make",
    path: ({ restaurantId }) => `/restaurants/${restaurantId}/statistics/report?period=last_six_months`,
    most: { statements: 9, calls: 4, loaderKb: 6 },
  },
  {
    name: "a report to print",
    path: ({ restaurantId }) => `/statistics-pdf/${restaurantId}/e-reputation?period=last_six_months`,
    most: { statements: 22, calls: 3, loaderKb: 28 },
    because: statistics,
  },
  {
    name: "prepared files",
    path: () => "/download",
    most: { statements: 6, calls: 3, loaderKb: 3 },
  },
  {
    name: "how reports look",
    path: () => "/reports-appearance",
    most: { statements: 6, calls: 3, loaderKb: 3 },
  },
  {
    name: "reports by mail",
    path: ({ userId }) => `/users/${userId}/reports-settings`,
    most: { statements: 8, calls: 3, loaderKb: 4 },
  },
  {
    name: "a report by mail",
    path: ({ reportId, userId }) => `/users/${userId}/reports-settings/${reportId}`,
    most: { statements: 10, calls: 5, loaderKb: 15 },
    because: "the form offers restaurants and groups, two lists of two owners, beside the report itself",
  },
];

const server = await testApi();
const web = await testWebApp();
const send = web.inProcess(server.inProcess);

/** An owner of two restaurants with reviews, and one review with something of each kind that belongs to it. */
async function setUp() {
  const { database } = server;
  const { cookie, user } = await signedInVisitor(server, { defaultLanguage: "fr" });
  const { api } = await callerOf(database, user);
  const organizationId = (await api.users.me({})).data.organizations[0]?._id ?? "";
  const restaurant = await createRestaurant(database, { organizationId });
  const restaurantId = restaurant.id;
  const other = await createRestaurant(database, { organizationId, name: "Chez Paul" });
  await connect(database, restaurantId);
  for (let count = 0; count < 30; count++) {
    const at = count % 3 === 0 ? other.id : restaurantId;
    const publishedAt = new Date(Date.now() - count * 86_400_000);
    const review = await createReview(database, { restaurantId: at, rating: (count % 5) + 1, publishedAt });
    if (count % 4 === 0) await createReply(database, { reviewId: review.id, state: "published" });
  }
  const { id: reviewId, version } = await createConnectedReview(database, restaurantId);
  for (const name of ["Sud", "Nord", "Est", "Ouest"])
    await api.restaurantGroups.create({ organizationId, name, restaurantIds: [restaurantId, other.id] });
  const tag = await api.reviewTags.create({ restaurantId, name: "Fidèle", colour: "grey", rule: null });
  await api.reviewWork.tag({ reviewId, add: [tag.data._id] });
  await api.reviewWork.addNote({ reviewId, text: "À rappeler." });
  await api.reviewReports.prepare({ reviewId, reason: "spam", language: "fr" });
  await api.replySuggestions.saveDraft({ reviewId, text: "Merci" });
  for (const [name, state] of [
    ["Mauvaises", { ratings: [1, 2] }],
    ["En retard", { late: true }],
  ] as const)
    await api.savedViews.create(NewSavedView.parse({ kind: "restaurant", name, state, isPinned: true }));
  await api.templates.create(newTemplate(restaurantId));
  const answered = await createConnectedReview(database, restaurantId);
  await api.reviews.reply({ reviewId: answered.id, version, text: "Merci à vous !", sendAt: null });
  const report = { ...weekly, recipients: [user.email, "avocat@cabinet.example"] };
  const { _id: reportId } = (await api.mailedReports.create({ userId: user.id, ...report })).data;
  return { cookie, at: { restaurantId, reviewId, userId: user.id, reportId } };
}

const textOf = (statement: unknown): string =>
  typeof statement === "object" && statement !== null && "text" in statement
    ? String(statement.text)
    : String(statement);
/** The maintenance state is read once for all pages of some seconds. */
const isCounted = (text: string) => !/^\s*(begin|commit)\b|from "?settings"? where/i.test(text);

async function measure(path: string, cookie: string) {
  await send(path, { cookie });
  const query = vi.spyOn(Client.prototype, "query");
  const { status, calls } = await send(path, { cookie });
  const statements = query.mock.calls.map(([statement]) => textOf(statement)).filter(isCounted);
  query.mockRestore();
  expect(status).toBe(200);
  const [address, search] = path.split("?");
  const { text } = await send(`${address}.data?${search ?? ""}`, { cookie });
  return { calls, statements, loaderKb: Math.ceil(Buffer.byteLength(text) / 1024) };
}

const listed = (lines: readonly string[]) =>
  lines.map((line) => `- ${line.replaceAll(/\s+/g, " ").slice(0, 160)}\n`).join("");

describe("the second visit", () => {
  let ready: ReturnType<typeof setUp> | undefined;
  const measured: Record<string, Cost> = {};
  afterAll(() => {
    console.table(measured);
  });

  test.each(screens)("of $name costs no more than its line", async ({ name, path, most, because }) => {
    ready ??= setUp();
    const { at, cookie } = await ready;
    const { statements, calls, loaderKb } = await measure(path(at), cookie);
    measured[name] = { statements: statements.length, calls: calls.length, loaderKb };
    expect.soft(statements.length, listed(statements)).toBeLessThanOrEqual(most.statements);
    expect.soft(calls.length, listed(calls)).toBeLessThanOrEqual(most.calls);
    expect.soft(loaderKb, "kilobytes of loader data").toBeLessThanOrEqual(most.loaderKb);
    if (most.statements > aim.statements || most.calls > aim.calls) expect(because).toBeTruthy();
  });
});

test("an API behind HTTP is asked for the restaurant of an address before it has said who asks", async () => {
  const restaurant = await createRestaurant(server.database);
  const { cookie } = await signedInVisitor(server, { restaurants: [restaurant.id] });
  const { promise: asked, resolve } = Promise.withResolvers<"asked">();
  const tooLate = new Promise<"too late">((end) => {
    setTimeout(() => end("too late"), 10_000).unref();
  });
  let order = "nobody is signed in";
  const far = web.over(async (request, origin) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(restaurant.id)) resolve("asked");
    if (pathname.endsWith("/users/me")) order = await Promise.race([asked, tooLate]);
    return server.fetch(request, origin);
  });
  await far(`/restaurants/${restaurant.id}/resources/review-templates`, { cookie });
  expect(order).toBe("asked");
});
