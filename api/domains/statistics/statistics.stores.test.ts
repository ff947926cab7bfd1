import { beforeAll, describe, expect, test } from "vitest";
import type { StatisticsChart, StatisticsReport } from "#contract/statistics/schemas.ts";
import { readAll } from "#tests/factories/analysis.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import {
  createOrganization,
  createReply,
  createRestaurant,
  createReview,
  createUser,
} from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const { database } = api;
const setup = { organizationId: "", first: "", second: "", empty: "", foreign: "", owner: "", guest: "" };
const november = { period: "custom", startDate: "2025-11-01", endDate: "2025-11-30" };

const report = (body: object, token = setup.owner, tab = "e-reputation") =>
  api.call<StatisticsReport>("POST", `/statistics/${tab}`, { token, body });

const chartIn = (found: StatisticsReport, key: string): StatisticsChart => {
  const chart = found.sections.flatMap(({ charts }) => charts).find((one) => one.key === key);
  if (!chart) throw new Error(`no chart ${key}`);
  return chart;
};
const figureIn = (found: StatisticsReport, key: string) =>
  found.sections.flatMap(({ figures }) => figures).find((one) => one.key === key);

async function readNovember(more: object = {}): Promise<StatisticsReport> {
  const { status, body } = await report({ ...november, ...more });
  expect(status).toBe(200);
  return body.data;
}

beforeAll(async () => {
  const organization = await createOrganization(database);
  const inside = { organizationId: organization.id };
  const [first, second, empty] = [
    await createRestaurant(database, { ...inside, name: "Marelune" }),
    await createRestaurant(database, { ...inside, name: "Auberge" }),
    await createRestaurant(database, { ...inside, name: "Sans Avis" }),
  ];
  const foreign = await createRestaurant(database);
  const member = (caslRole: "owner" | "guest") =>
    createUser(database, {
      organizations: [{ id: organization.id, caslRole }],
      restaurants: [first.id, second.id, empty.id],
    });
  Object.assign(setup, {
    organizationId: organization.id,
    first: first.id,
    second: second.id,
    empty: empty.id,
    foreign: foreign.id,
    owner: await api.tokenOf(await member("owner")),
    guest: await api.tokenOf(await member("guest")),
  });
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  for (const [index, rating] of [5, 5, 4, 4, 5, 5, 4, 5, 5, 5].entries())
    await createReview(database, {
      restaurantId: first.id,
      rating,
      publishedAt: at(`2025-11-${String(index + 2).padStart(2, "0")}`),
    });
  await createReview(database, { restaurantId: first.id, rating: 3, publishedAt: at("2025-10-10") });
  for (const rating of [2, 1]) {
    const review = await createReview(database, { restaurantId: second.id, rating, publishedAt: at("2025-11-20") });
    if (rating === 2) await createReply(database, { reviewId: review.id, state: "published" });
  }
  await createReview(database, {
    restaurantId: first.id,
    rating: 2,
    isPrivate: true,
    platformKey: "private",
    publishedAt: at("2025-11-05"),
  });
  await createReview(database, { restaurantId: foreign.id, rating: 1, publishedAt: at("2025-11-05") });
});

describe("the answer of e-reputation", () => {
  test("over many counts public reviews of the period, and says by name who has no data", async () => {
    const found = await readNovember();
    expect(figureIn(found, "reviewCount")).toMatchObject({ value: 12, before: 1 });
    expect(figureIn(found, "ratingPeriod")).toMatchObject({ value: 4.17, before: 3 });
    expect(figureIn(found, "responseRate")).toMatchObject({ value: 0.0833, basis: 12 });
    expect(found.restaurants).toMatchObject({
      count: 3,
      leftOut: [],
      withoutData: [{ _id: setup.empty, name: "Sans Avis" }],
    });
  });

  test("of one restaurant has no ranking, and tells its score from ten reviews on", async () => {
    const found = await readNovember({ restaurantId: setup.first });
    expect(found.sections.map(({ key }) => key)).not.toContain("ranking");
    expect(figureIn(found, "score")?.value).toBeGreaterThan(0);
    const few = await readNovember({ restaurantId: setup.second });
    expect(figureIn(few, "score")).toMatchObject({ value: null, basis: 2 });
  });

  test("has a missing value before the first day with data, and a zero on a quiet day after it", async () => {
    const found = await readNovember({ startDate: "2025-10-08", step: "day" });
    const [volume] = chartIn(found, "volume").series;
    expect(found).toMatchObject({ from: "2025-10-10", notices: ["fromFirstDay"] });
    expect(volume?.values.slice(0, 2)).toEqual([1, 0]);
  });

  test("ranks restaurants with ten reviews first and marks the others", async () => {
    const ranking = chartIn(await readNovember(), "ranking");
    expect(ranking.categories.map(({ name, note }) => [name, note])).toEqual([
      ["Marelune", null],
      ["Auberge", "fewReviews"],
      ["Sans Avis", "noData"],
    ]);
    expect(ranking.series.find(({ key }) => key === "periodRating")?.values).toEqual([4.7, 1.5, null]);
  });

  test("of a platform that nobody has is empty without dividing by zero", async () => {
    const found = await readNovember({ platforms: ["yelp"] });
    expect(figureIn(found, "reviewCount")?.value).toBe(0);
    for (const key of ["ratingNow", "ratingPeriod", "responseRate"]) expect(figureIn(found, key)?.value).toBeNull();
    expect(found.restaurants.withoutData).toHaveLength(3);
  });

  test("of a period to come has no section", async () => {
    const found = await readNovember({ startDate: "2199-01-01", endDate: "2199-02-01" });
    expect(found).toMatchObject({ sections: [], notices: ["notBegun"], comparison: null });
  });

  test("for somebody without restaurants is empty", async () => {
    const nobody = await api.tokenOf(await createUser(database, { role: "comptoir-basic" }));
    const { status, body } = await report(november, nobody);
    expect([status, body.data?.restaurants.count]).toEqual([200, 0]);
  });

  test("leads to lists that hold as many reviews as the figure says", async () => {
    for (const scope of [{ restaurantIds: [setup.first] }, { restaurantIds: [setup.second] }, {}]) {
      const found = await readNovember(scope);
      for (const key of ["reviewCount", "responseRate"]) {
        const figure = figureIn(found, key);
        const { body } = await api.call<{ count: number }>("POST", "/reviews/count", {
          token: setup.owner,
          body: figure?.drillDown?.list === "reviews" ? figure.drillDown.query : {},
        });
        const counted = key === "reviewCount" ? figure?.value : Math.round((figure?.value ?? 0) * (figure?.basis ?? 0));
        expect([key, scope, body.data.count]).toEqual([key, scope, counted]);
      }
    }
  });
});

test("topics over time add up to the topics of the period, and lead to as many reviews", async () => {
  for (const [day, text] of [
    ["2025-08-03", "Le plat était délicieux. L’attente était interminable."],
    ["2025-09-10", "La viande était immangeable."],
    ["2025-09-11", "Service adorable, et nous avons attendu une heure."],
  ] as const)
    await createReview(database, { restaurantId: setup.first, text, publishedAt: new Date(`${day}T12:00:00Z`) });
  await readAll(database);
  const found = await readNovember({ startDate: "2025-08-01", endDate: "2025-10-31", step: "month" });
  const complained = chartIn(found, "topics").series.find(({ key }) => key === "negative")?.values ?? [];
  const columns = chartIn(found, "topicComplaints").series;
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, one) => total + (one ?? 0), 0);
  expect(columns.length).toBeGreaterThan(1);
  expect(sum(columns.flatMap(({ values }) => values))).toBe(sum(complained));
  for (const key of ["topicTrend", "topicComplaints"]) {
    const { categories, series, drillDown } = chartIn(found, key);
    for (const one of series)
      for (const [index, value] of one.values.entries()) {
        const behind = drillDown?.list === "reviews" ? drillDown.query : {};
        const query = { ...behind, ...categories[index]?.query, ...one.query };
        const { body } = await api.call<{ count: number }>("POST", "/reviews/count", {
          token: setup.owner,
          body: query,
        });
        expect([key, one.key, index, body.data.count]).toEqual([key, one.key, index, value ?? 0]);
      }
  }
});

test("boosters tell the private reviews alone", async () => {
  const { body } = await report(november, setup.owner, "boosters");
  expect(figureIn(body.data, "privateCount")).toMatchObject({ value: 1 });
  expect(figureIn(body.data, "privateRating")).toMatchObject({ value: 2, basis: 1 });
  expect(body.data.platforms).toEqual(["private"]);
});

test("restaurants to choose from are the active ones of the access scope", async () => {
  const { status, body } = await api.call<{ name: string }[]>("GET", "/statistics-restaurants", { token: setup.owner });
  expect([status, body.data.map(({ name }) => name)]).toEqual([200, ["Auberge", "Marelune", "Sans Avis"]]);
});

describe("refused", () => {
  test("without a token answers 401", async () => {
    expect((await api.call("POST", "/statistics/e-reputation", { body: november })).status).toBe(401);
  });
  test("a foreign and a missing restaurant answer 404", async () => {
    expect((await report({ ...november, restaurantId: setup.foreign })).status).toBe(404);
    expect((await report({ restaurantId: crypto.randomUUID() })).status).toBe(404);
  });
  test("an unknown tab, a day that does not exist and 201 restaurants answer 422", async () => {
    expect((await report(november, setup.owner, "weather")).status).toBe(422);
    expect((await report({ ...november, endDate: "2025-02-30" })).status).toBe(422);
    const restaurantIds = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect((await report({ restaurantIds })).status).toBe(422);
  });
  test("a foreign restaurant among the chosen ones counts for nothing", async () => {
    const found = await readNovember({ restaurantIds: [setup.foreign] });
    expect(found.restaurants.count).toBe(0);
  });
});

describe("a note on the time axis", () => {
  const write = (body: object, token = setup.owner) =>
    api.call<{ _id: string }>("POST", "/statistics-notes", { token, body });

  test("stands on the axis beside the holidays, is told in the audit log, and goes again", async () => {
    const note = { restaurantId: setup.first, kind: "price", day: "2025-11-15", text: "Menu à 24 €" };
    const { status, body } = await write(note);
    expect(status).toBe(201);
    const found = await readNovember({ restaurantId: setup.first });
    expect(found.annotations.map(({ kind, text }) => [kind, text])).toEqual([
      ["holiday", "allSaints"],
      ["holiday", "armistice"],
      ["price", "Menu à 24 €"],
    ]);
    expect((await write(note)).status).toBe(409);
    const remove = (token: string) => api.call("DELETE", `/statistics-notes/${body.data._id}`, { token });
    expect((await remove(setup.guest)).status).toBe(403);
    expect((await remove(setup.owner)).status).toBe(200);
    expect((await remove(setup.owner)).status).toBe(404);
    const told = await auditEntriesOf(database, setup.organizationId);
    expect(told.map(({ action }) => action)).toEqual(["statisticsNote.created", "statisticsNote.deleted"]);
  });

  test("without words, of a foreign restaurant, or by a guest is refused", async () => {
    const note = { restaurantId: setup.first, day: "2025-11-15", text: "Travaux" };
    expect((await write({ ...note, text: "  " })).status).toBe(422);
    expect((await write({ ...note, restaurantId: setup.foreign })).status).toBe(404);
    expect((await write(note, setup.guest)).status).toBe(403);
  });
});
