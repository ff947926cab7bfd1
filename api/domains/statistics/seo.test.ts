import { beforeAll, describe, expect, test } from "vitest";
import { type StatisticsQuery, statisticsFilters } from "#contract/statistics/filters.ts";
import { type DayRange, dayCountOf, daysAfter } from "#contract/statistics/period.ts";
import type { StatisticsChart, StatisticsReport } from "#contract/statistics/schemas.ts";
import { createListingReading, createMetricDays, createSearchTerms } from "#tests/factories/platform-metrics.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const { database } = api;
const setup = { first: "", second: "", empty: "", token: "" };
const today = new Date().toISOString().slice(0, 10);
/** As far as Google has told: three days ago. */
const dataTo = daysAfter(today, -3);
const firstDay = daysAfter(today, -400);

/** The same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const random = randomFrom(11);

const seen = ["impressions_mobile_search", "impressions_mobile_maps", "impressions_desktop_search"] as const;
const acted = ["calls", "directions"] as const;
/** Everything that was told: restaurant, metric, day, value. */
const raw: { restaurantId: string; metric: string; day: string; value: number }[] = [];

const report = async (body: object, token = setup.token): Promise<StatisticsReport> => {
  const { status, body: answered } = await api.call<StatisticsReport>("POST", "/statistics/seo", { token, body });
  expect(status).toBe(200);
  return answered.data;
};
const figureIn = (found: StatisticsReport, key: string) =>
  found.sections.flatMap(({ figures }) => figures).find((one) => one.key === key);
function chartIn(found: StatisticsReport, key: string): StatisticsChart {
  const chart = found.sections.flatMap(({ charts }) => charts).find((one) => one.key === key);
  if (!chart) throw new Error(`no chart ${key}`);
  return chart;
}

beforeAll(async () => {
  const organization = await createOrganization(database, { name: "Groupe Marelune" });
  const inside = { organizationId: organization.id };
  for (const [key, name] of [
    ["first", "Marelune Sud"],
    ["second", "Auberge du Lac"],
    ["empty", "Sans Fiche"],
  ] as const)
    setup[key] = (await createRestaurant(database, { ...inside, name })).id;
  const restaurants = [setup.first, setup.second, setup.empty];
  const membership = { organizations: [{ id: organization.id, caslRole: "owner" as const }], restaurants };
  setup.token = await api.tokenOf(await createUser(database, membership));
  for (const [index, restaurantId] of [setup.first, setup.second].entries()) {
    const listing = { restaurantId, platformKey: "gmb", listingId: `locations/${index}` } as const;
    await createListingReading(database, { ...listing, firstDay, lastDay: dataTo, readAt: new Date() });
    for (const metric of [...seen, ...acted]) {
      // Some days are missing, some are zero, and some are beyond 2³¹.
      const values = Array.from({ length: 398 }, () =>
        random(9) === 0 ? null : random(6) === 0 ? 0 : random(40) === 0 ? 3_000_000_000 + random(1000) : random(500),
      );
      await createMetricDays(database, listing, metric, firstDay, values);
      for (const [at, value] of values.entries())
        if (value !== null) raw.push({ restaurantId, metric, day: daysAfter(firstDay, at), value });
    }
  }
  const terms = { restaurantId: setup.first, platformKey: "gmb", listingId: "locations/0" } as const;
  await createListingReading(database, terms, "search_terms");
  await createSearchTerms(database, terms, "2026-04", { terrasse: 20, "marelune carte": 30, "pizza lyon": 50 });
  await createSearchTerms(database, terms, "2026-05", { "marelune carte": 60, "pizza lyon": 120, brunch: "<15" });
});

/** The sum of what was told; null where nothing was. */
function recount(ids: readonly string[], metrics: readonly string[], from: string, to: string): number | null {
  const found = raw.filter(
    ({ restaurantId, metric, day }) =>
      ids.includes(restaurantId) && metrics.includes(metric) && day >= from && day <= to,
  );
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}

/**
 * The sum before as it is compared: each count brought to the share of days known of the period, as it stands where too few are known; null
 * where that is so of all together.
 */
function recountBefore(ids: readonly string[], metrics: readonly string[], now: DayRange, before: DayRange) {
  const counts = ids.flatMap((id) =>
    metrics.map((metric) =>
      [now, before].map((range) => {
        const values = raw.filter(
          (one) => one.restaurantId === id && one.metric === metric && one.day >= range.from && one.day <= range.to,
        );
        const sum = values.reduce((total, { value }) => total + value, 0);
        return { sum, share: values.length / dayCountOf(range) };
      }),
    ),
  );
  const known = counts.filter((sides) => sides.some(({ share }) => share > 0));
  const isEnough = (shares: readonly number[]) => shares.reduce((sum, one) => sum + one, 0) / shares.length > 0.7999;
  const isComparable = known.map((sides) => sides.every(({ share }) => isEnough([share])));
  const areAll = [0, 1].every((side) => isEnough(known.map((sides) => sides[side]?.share ?? 0)));
  if (known.length === 0 || !areAll || !isComparable.includes(true)) return null;
  const sums = known.map(([one, other], index) =>
    isComparable[index] && one && other ? (other.sum / other.share) * one.share : (one?.sum ?? 0),
  );
  return Math.round(sums.reduce((sum, value) => sum + value, 0));
}

const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
function randomFilters(): StatisticsQuery {
  const day = () => daysAfter(today, -random(430));
  const address = new URLSearchParams({
    period: pick(statisticsFilters.rows.period.choices),
    comparison: pick(["previous_period", "same_period_last_year"]),
    step: pick(["auto", "day", "week", "month"]),
  });
  for (const name of ["from", "to"]) if (address.get("period") === "custom") address.set(name, day());
  for (const name of ["fromMonth", "toMonth"])
    if (address.get("period") === "months") address.set(name, day().slice(0, 7));
  return statisticsFilters.read(address);
}

describe("figures recounted from what was told", () => {
  test.each(Array.from({ length: 40 }, (_, index) => index))("are the same, trial %i", async () => {
    const filters = randomFilters();
    const restaurantId = pick([null, setup.first, setup.second]);
    const ids = restaurantId === null ? [setup.first, setup.second] : [restaurantId];
    const found = await report({ ...filters, restaurantId });
    const lastDay = found.to < dataTo ? found.to : dataTo;
    const impressions = recount(ids, seen, found.from, lastDay);
    const actions = recount(ids, acted, found.from, lastDay);
    expect([figureIn(found, "impressions")?.value, figureIn(found, "actions")?.value]).toEqual([impressions, actions]);
    const rate = impressions === null || actions === null ? null : Math.round((actions / impressions) * 1000) / 1000;
    expect(figureIn(found, "actionRate")?.value).toBe(rate);
    const points = chartIn(found, "impressions").categories.map(({ from, to }) =>
      recount(ids, seen, from ?? "", to ?? ""),
    );
    expect(chartIn(found, "impressions").series[0]?.values).toEqual(points);
    const sum = points.reduce<number>((total, value) => total + (value ?? 0), 0);
    expect(sum).toBe(impressions ?? 0);
    if (found.comparison && found.from <= dataTo) {
      const lag = (Date.parse(found.to) - Date.parse(lastDay)) / 86_400_000;
      const before = { from: found.comparison.from, to: daysAfter(found.comparison.to, -lag) };
      const { before: compared, told } = figureIn(found, "impressions") ?? {};
      expect(told?.before?.value ?? null).toBe(recount(ids, seen, before.from, before.to));
      expect(compared ?? null).toBe(recountBefore(ids, seen, { from: found.from, to: lastDay }, before));
    }
    const kinds = chartIn(found, "actionKinds");
    expect(kinds.categories.map(({ key }) => key)).toContain("menuClicks");
    for (const metric of acted)
      expect(kinds.series[0]?.values[kinds.categories.findIndex(({ key }) => key === metric)]).toBe(
        recount(ids, [metric], found.from, lastDay),
      );
  });
});

test("a metric that was never told is missing, not zero, and has no rate", async () => {
  const found = await report({ restaurantId: setup.first });
  const kinds = chartIn(found, "actionKinds");
  const menu = kinds.categories.findIndex(({ key }) => key === "menuClicks");
  expect(kinds.series.map(({ values }) => values[menu])).toEqual([null, null, null]);
});

test("the last known day, the age and the share of known days are told", async () => {
  const found = await report({ restaurantId: setup.first, period: "last_thirty_days" });
  expect(found.dataTo).toBe(dataTo);
  expect(found.metricsAt).not.toBeNull();
  const known = raw.filter(
    ({ restaurantId, metric, day }) =>
      restaurantId === setup.first && seen.some((one) => one === metric) && day >= found.from && day <= found.to,
  ).length;
  expect(figureIn(found, "impressions")?.knownShare).toBeCloseTo(
    known / seen.length / dayCountOf({ from: found.from, to: dataTo }),
    4,
  );
});

test("over many restaurants are ranked, their groups summed, and those without data named", async () => {
  const found = await report({ period: "last_three_months" });
  const ranking = chartIn(found, "ranking");
  const [impressions] = ranking.series;
  const wanted = [setup.first, setup.second]
    .map((id) => [id, recount([id], seen, found.from, dataTo)] as const)
    .toSorted((one, other) => (other[1] ?? 0) - (one[1] ?? 0));
  expect(ranking.categories.map(({ key }, index) => [key, impressions?.values[index]])).toEqual([
    ...wanted,
    [setup.empty, null],
  ]);
  expect(ranking.categories.at(-1)?.note).toBe("noData");
  expect(found.restaurants.withoutData).toEqual([{ _id: setup.empty, name: "Sans Fiche" }]);
  expect(figureIn(found, "impressions")?.value).toBe(wanted.reduce((sum, [, value]) => sum + (value ?? 0), 0));
});

test("of a restaurant without a listing everything is missing, without dividing by zero", async () => {
  const found = await report({ restaurantId: setup.empty });
  for (const key of ["impressions", "actions", "actionRate", "discoveryShare"])
    expect(figureIn(found, key)).toMatchObject({ value: null, before: null });
  expect(found).toMatchObject({ metricsAt: null, dataTo: null });
  expect(found.restaurants.withoutData).toHaveLength(1);
  expect(found.sections.map(({ key }) => key)).not.toContain("searches");
});

describe("searches", () => {
  const may = { period: "months", fromMonth: "2026-05", toMonth: "2026-05" };

  test("keep what is told as fewer than apart, and say what is new and what is lost", async () => {
    const found = await report({ ...may, restaurantId: setup.first });
    const [counts] = chartIn(found, "searchTerms").series;
    expect(chartIn(found, "searchTerms").categories.map(({ key, note }) => [key, note])).toEqual([
      ["pizza lyon", null],
      ["marelune carte", "brand"],
      ["brunch", null],
    ]);
    expect(counts).toMatchObject({
      values: [120, 60, null],
      fewerThan: [null, null, 15],
      before: [50, 30, null],
    });
    expect(chartIn(found, "searchTerms").months).toEqual({ known: ["2026-05"], before: ["2026-04"] });
    expect(chartIn(found, "newTerms").categories.map(({ key }) => key)).toEqual(["brunch"]);
    expect(chartIn(found, "lostTerms").categories.map(({ key }) => key)).toEqual(["terrasse"]);
    expect(chartIn(found, "lostTerms").series[0]?.values).toEqual([20]);
  });

  test("are divided into those by name and discoveries, of both periods", async () => {
    const found = await report({ ...may, restaurantId: setup.first });
    expect(figureIn(found, "discoveryShare")).toMatchObject({ value: 0.6667, before: 0.7 });
    expect(chartIn(found, "searchShares").series[0]?.values).toEqual([120, 60]);
  });

  test("of a period whose months are not told yet are those of the last month that is", async () => {
    const found = await report({ period: "last_seven_days", restaurantId: setup.first });
    expect(chartIn(found, "searchTerms").months?.known).toEqual(["2026-05"]);
  });
});
