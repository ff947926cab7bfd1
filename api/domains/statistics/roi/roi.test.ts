import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { type RoiAssumptions, roiActions, roiDefaults } from "#contract/statistics/roi.ts";
import type { StatisticsChart, StatisticsReport } from "#contract/statistics/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createListingReading, createMetricDays } from "#tests/factories/platform-metrics.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const { database } = api;
const setup = { organizationId: "", full: "", huge: "", young: "", bare: "", off: "", foreign: "" };
const tokens = { owner: "", manager: "", editor: "", guest: "" };
const dayMs = 86_400_000;
const daysAgo = (count: number) => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);

const report = (body: object, token = tokens.owner) =>
  api.call<StatisticsReport>("POST", "/statistics/roi", { token, body });
const readOf = async (body: object, token = tokens.owner) => {
  const { status, body: answered } = await report(body, token);
  expect(status).toBe(200);
  return answered.data;
};
const figuresOf = (found: StatisticsReport) => found.sections.flatMap(({ figures }) => figures);
const chartIn = (found: StatisticsReport, key: string): StatisticsChart => {
  const chart = found.sections.flatMap(({ charts }) => charts).find((one) => one.key === key);
  if (!chart) throw new Error(`no chart ${key}`);
  return chart;
};

/** A restaurant whose calls are known for so many days. */
async function withCalls(name: string, days: number, value: number, roiActivated = true): Promise<string> {
  const { id } = await createRestaurant(database, { organizationId: setup.organizationId, name, roiActivated });
  const listing = { restaurantId: id, platformKey: "gmb", listingId: `locations/${name}` } as const;
  const first = daysAgo(days);
  await createListingReading(database, { ...listing, firstDay: first, lastDay: daysAgo(1), readAt: new Date() });
  for (const metric of roiActions)
    await createMetricDays(
      database,
      listing,
      metric,
      first,
      Array.from({ length: days }, () => (metric === "calls" ? value : 0)),
    );
  return id;
}

beforeAll(async () => {
  setup.organizationId = (await createOrganization(database)).id;
  const inside = { organizationId: setup.organizationId, roiActivated: true };
  setup.full = await withCalls("Marelune", 400, 10);
  setup.huge = await withCalls("Immense", 200, 4_000_000_000_000);
  setup.young = await withCalls("Débuts", 40, 10);
  setup.off = await withCalls("Sans ROI", 400, 10, false);
  setup.bare = (await createRestaurant(database, { ...inside, name: "Sans fiche" })).id;
  setup.foreign = (await createRestaurant(database, { roiActivated: true })).id;
  for (const caslRole of ["owner", "manager", "editor", "guest"] as const)
    tokens[caslRole] = await api.tokenOf(
      await createUser(database, {
        organizations: [{ id: setup.organizationId, caslRole }],
        restaurants: [setup.full, setup.huge, setup.young, setup.bare, setup.off],
      }),
    );
});

const ninetyDays = { period: "custom", startDate: daysAgo(90), endDate: daysAgo(1) };

describe("the gates", () => {
  test("say why nothing is shown of a restaurant, in their order", async () => {
    const reasonOf = async (restaurantId: string) => (await readOf({ restaurantId })).restaurants.withheld[0];
    expect(await reasonOf(setup.off)).toMatchObject({ reason: "notActivated", since: null });
    expect(await reasonOf(setup.bare)).toMatchObject({ reason: "noData", until: null });
    const young = await reasonOf(setup.young);
    expect(young).toMatchObject({ reason: "tooEarly", since: daysAgo(40) });
    expect((young?.until ?? "") > daysAgo(0)).toBe(true);
    expect((await readOf({ restaurantId: setup.young })).sections).toEqual([]);
    expect(await reasonOf(setup.full)).toBeUndefined();
  });

  test("over many leave out the others by name, and count those that are activated alone", async () => {
    const found = await readOf({ ...ninetyDays, restaurantIds: [setup.full, setup.young, setup.off] });
    expect(found.restaurants.withheld.map(({ name, reason }) => [name, reason])).toEqual([
      ["Débuts", "tooEarly"],
      ["Sans ROI", "notActivated"],
    ]);
    expect(chartIn(found, "roiRestaurants").categories.map(({ name }) => name)).toEqual(["Marelune"]);
    expect(found.roi?.byDefault.map(({ name }) => name)).toEqual(["Marelune"]);
  });

  test("open on the day when three months are full", async () => {
    const day = new Date();
    day.setUTCMonth(day.getUTCMonth() - 3);
    const days = Math.round((Date.now() - day.getTime()) / dayMs);
    const [ripe, early] = [await withCalls("Mûr", days + 1, 1), await withCalls("Presque", days - 2, 1)];
    expect((await readOf({ restaurantId: ripe })).restaurants.withheld).toEqual([]);
    expect((await readOf({ restaurantId: early })).restaurants.withheld).toMatchObject([{ reason: "tooEarly" }]);
  });
});

describe("an answer", () => {
  test("follows the formula by the defaults: 900 calls in 90 days", async () => {
    const found = await readOf({ ...ninetyDays, restaurantId: setup.full });
    const figure = (key: string) => figuresOf(found).find((one) => one.key === key);
    expect(figure("roiVisits")).toMatchObject({ value: 180, range: { low: 90, high: 315 } });
    expect(figure("roiRevenue")).toMatchObject({ value: 8100, range: { low: 4050, high: 14_175 } });
    expect(figure("roiOwed")).toMatchObject({ value: 567, range: { low: 142, high: 1985 } });
    expect(found.roi).toMatchObject({ version: 0, assumptions: roiDefaults, mayUpdate: true });
  });

  test("never tells an estimate without its range, which never goes down", async () => {
    for (const scope of [{ restaurantId: setup.full }, { restaurantId: setup.huge }, {}])
      for (const comparison of ["previous_period", "since_start"]) {
        const found = await readOf({ ...ninetyDays, ...scope, comparison });
        const estimates = figuresOf(found).filter(({ source }) => source === "estimate");
        expect(estimates.length).toBeGreaterThan(6);
        for (const { value, range } of estimates) {
          expect(value === null).toBe(range === null);
          if (value === null || range === null) continue;
          expect([range.low <= value, value <= range.high, Number.isFinite(range.high)]).toEqual([true, true, true]);
        }
        for (const { series } of found.sections.flatMap(({ charts }) => charts))
          for (const { key, values } of series.filter((one) => one.key.endsWith("Low"))) {
            const central = series.find((one) => one.key === key.slice(0, -3));
            const high = series.find((one) => one.key === `${key.slice(0, -3)}High`);
            values.forEach((low, index) => {
              const [middle, top] = [central?.values[index] ?? null, high?.values[index] ?? null];
              expect([low === null, low === null]).toEqual([middle === null, top === null]);
              if (low !== null) expect([low <= (middle ?? 0), (middle ?? 0) <= (top ?? 0)]).toEqual([true, true]);
            });
          }
      }
  });

  test("draws months by default, and days where they are asked for", async () => {
    expect((await readOf({ ...ninetyDays, restaurantId: setup.full })).step).toBe("month");
    const found = await readOf({ ...ninetyDays, restaurantId: setup.full, step: "day" });
    expect(chartIn(found, "roiActions").series[0]?.values).toEqual(Array.from({ length: 90 }, () => 10));
  });

  test("marks the month in which the data begin as a part of it, counted from their first day", async () => {
    const count = [150, 151].find((days) => !daysAgo(days).endsWith("-01")) ?? 0;
    const late = await withCalls("Mi-mois", count, 10);
    const found = await readOf({ restaurantId: late, period: "last_twelve_months" });
    for (const key of ["roiMonths", "roiActions"]) {
      const { categories } = chartIn(found, key);
      const first = categories.findIndex(({ to }) => to && to >= daysAgo(count));
      expect(categories[first]).toMatchObject({ from: daysAgo(count), isPartial: true });
      expect(categories[first + 1]).toMatchObject({ isPartial: false });
    }
  });

  test("has a missing month where no day is known, beside its cost", async () => {
    const gap = await withCalls("Trou", 150, 5);
    await database.pool.query("delete from metric_days where restaurant_id = $1 and day between $2 and $3", [
      gap,
      daysAgo(70),
      daysAgo(41),
    ]);
    const found = await readOf({
      ...{ restaurantId: gap, period: "custom", startDate: daysAgo(70), endDate: daysAgo(41) },
      step: "day",
    });
    expect(found.restaurants.withoutData.map(({ name }) => name)).toEqual(["Trou"]);
    expect(found.sections).toEqual([]);
    const wider = await readOf({
      ...{ restaurantId: gap, period: "custom", startDate: daysAgo(71), endDate: daysAgo(41) },
      step: "day",
    });
    expect(chartIn(wider, "roiActions").series[0]?.values.slice(0, 3)).toEqual([5, null, null]);
    expect(chartIn(wider, "roiMonths").series.at(-1)?.values[1]).toBeGreaterThan(0);
  });

  test("adds up: the months are the figure, and restaurants are the sum", async () => {
    const found = await readOf({ ...ninetyDays, restaurantIds: [setup.full, setup.huge] });
    const gain = figuresOf(found).find(({ key }) => key === "roiGain")?.value ?? 0;
    for (const key of ["roiMonths", "roiRestaurants"]) {
      const values = chartIn(found, key).series.find((one) => one.key === "roiGain")?.values ?? [];
      const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
      expect(Math.abs(sum - gain)).toBeLessThanOrEqual(values.length + gain * 1e-9);
    }
  });

  test("compares the score with the organization's others where three of them have one", async () => {
    expect((await readOf({ ...ninetyDays, restaurantId: setup.full })).sections.map(({ key }) => key)).not.toContain(
      "roiSimilar",
    );
    for (const restaurantId of [setup.full, setup.huge, setup.young, setup.off])
      for (let index = 0; index < 10; index += 1)
        await createReview(database, {
          restaurantId,
          rating: restaurantId === setup.full ? 5 : 4,
          publishedAt: new Date(Date.now() - (index + 2) * dayMs),
        });
    const found = await readOf({ ...ninetyDays, restaurantId: setup.full });
    const similar = found.sections.find(({ key }) => key === "roiSimilar");
    expect(similar?.figures.map(({ key }) => key)).toEqual(["score", "similarScore", "similarGap"]);
    expect(similar?.figures[2]?.value).toBeGreaterThan(0);
  });
});

describe("the assumptions", () => {
  const write = (restaurantId: string, change: object, token = tokens.owner, expectedVersion = 0) =>
    api.call<{ version: number }>("PUT", `/restaurants/${restaurantId}/roi-assumptions`, {
      token,
      body: { assumptions: { ...roiDefaults, ...change } satisfies RoiAssumptions, expectedVersion },
    });
  const reset = (restaurantId: string, expectedVersion: number, token = tokens.owner) =>
    api.call("DELETE", `/restaurants/${restaurantId}/roi-assumptions`, { token, body: { expectedVersion } });

  test("of a restaurant change its numbers alone, are told in the audit log, and are given up again", async () => {
    const { status, body } = await write(setup.full, { averageBill: 90 }, tokens.manager);
    expect(status).toBe(200);
    const found = await readOf({ ...ninetyDays, restaurantId: setup.full });
    expect(figuresOf(found).find(({ key }) => key === "roiRevenue")?.value).toBe(16_200);
    expect(found.roi).toMatchObject({ version: body.data.version, assumptions: { averageBill: 90 } });
    const many = await readOf(ninetyDays);
    expect(many.roi).toMatchObject({ version: 0, own: [{ name: "Marelune" }], assumptions: roiDefaults });
    expect((await write(setup.full, { averageBill: 91 })).status).toBe(409);
    expect((await write(setup.full, { averageBill: 91 }, tokens.owner, body.data.version)).status).toBe(200);
    const now = (await readOf({ restaurantId: setup.full })).roi?.version ?? 0;
    expect((await reset(setup.full, 0)).status).toBe(409);
    expect((await reset(setup.full, now)).status).toBe(200);
    expect((await readOf({ restaurantId: setup.full })).roi).toMatchObject({ version: 0, updatedAt: null });
    const entries = await auditEntriesOf(database, setup.organizationId);
    expect(entries.map(({ action }) => action)).toEqual([
      "roiAssumptions.changed",
      "roiAssumptions.changed",
      "roiAssumptions.reset",
    ]);
    expect(entries[1]?.content).toMatchObject({ before: { averageBill: 90 }, after: { averageBill: 91 } });
  });

  test("are for owners and managers, and of restaurants within the access scope", async () => {
    for (const token of [tokens.editor, tokens.guest]) {
      expect((await write(setup.full, {}, token)).status).toBe(403);
      expect((await readOf({ restaurantId: setup.full }, token)).roi?.mayUpdate).toBe(false);
    }
    expect((await write(setup.foreign, {})).status).toBe(404);
    expect((await reset(setup.foreign, 0)).status).toBe(404);
    expect((await api.call("PUT", `/restaurants/${setup.full}/roi-assumptions`, { body: {} })).status).toBe(401);
  });

  test("that go down, are below zero or beyond their limit answer 422", async () => {
    for (const change of [
      { calls: { low: 30, central: 20, high: 40 } },
      { monthlyCost: -1 },
      { margin: 101 },
      { hourlyCost: 1e9 },
    ])
      expect((await write(setup.full, change)).status).toBe(422);
  });

  test("with a free subscription leave the gain for a euro missing", async () => {
    const { body } = await write(setup.huge, { monthlyCost: 0 });
    const found = await readOf({ ...ninetyDays, restaurantId: setup.huge });
    expect(figuresOf(found).find(({ key }) => key === "roiPerEuro")).toMatchObject({ value: null, range: null });
    await reset(setup.huge, body.data.version);
  });
});

test("switching the estimates of a restaurant off hides them at once", async () => {
  await database.orm.update(restaurants).set({ roiActivated: false }).where(eq(restaurants.id, setup.full));
  expect((await readOf({ restaurantId: setup.full })).restaurants.withheld).toMatchObject([{ reason: "notActivated" }]);
  await database.orm.update(restaurants).set({ roiActivated: true }).where(eq(restaurants.id, setup.full));
});
