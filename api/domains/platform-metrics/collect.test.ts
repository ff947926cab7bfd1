import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createLog } from "#api/log.ts";
import { type Connector, type MetricReader, PlatformError, type SearchTermCount } from "#api/platforms/connector.ts";
import type { MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { connectListing, fakePlatform, platformsOf } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { collectMetrics } from "./collect/metrics.ts";
import { collectSearchTerms } from "./collect/search-terms.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

type Period = { from: string; to: string };
type Tell = (period: Period) => ReturnType<MetricReader["days"]>;
const dayMs = 86_400_000;
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** The value of every day of a period up to `last`. */
const told =
  (value: number, last = "9999-12-31"): Tell =>
  async ({ from, to }) => {
    const days = [];
    for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs)
      if (dayAt(at) <= last) days.push({ day: dayAt(at), metric: "calls" as const, value });
    return { days, failure: null };
  };

/** A worker of its own clock, on a platform that looks back 100 days, thirty at a time. */
function worker(
  tell: Tell,
  { key = "gmb", month }: { key?: MetricPlatform; month?: (month: string) => SearchTermCount[] } = {},
) {
  let at = new Date("2026-11-23T20:00:00Z");
  const asked: Period[] = [];
  const { reviews: _, ...connector } = fakePlatform(key).connector;
  const metrics: MetricReader = {
    daysMax: 30,
    historyDays: 100,
    async days(_session, period) {
      asked.push(period);
      return tell(period);
    },
  };
  const searchTerms = month && { historyMonths: 4, month: async (_: unknown, asking: string) => month(asking) };
  const platform: Connector = { ...connector, metrics, ...(searchTerms && { searchTerms }) };
  const services = {
    ...{ database, platforms: platformsOf(platform), settings: testSettings(), log: createLog({ level: "error" }) },
    now: () => at,
  };
  return {
    asked,
    async runAt(moment: string, collect = collectMetrics) {
      at = new Date(moment);
      asked.length = 0;
      await collect(services);
      return [...asked];
    },
  };
}
async function listing(key: MetricPlatform = "gmb") {
  await database.pool.query("delete from platforms");
  const { id } = await createRestaurant(database);
  await connectListing(database, { restaurantId: id, key, externalId: "9" });
  const one = async <Row>(text: string) => (await database.pool.query(text, [id])).rows as Row[];
  const days = () =>
    one<{ day: string; value: number }>("select day, value from metric_days where restaurant_id = $1 order by day");
  const reading = async () =>
    (await one<Record<string, unknown>>("select * from listing_readings where restaurant_id = $1"))[0];
  const change = (sql: string) => database.pool.query(`update ${sql}`, [id]);
  return { id, days, reading, change };
}

test("a new listing is read at once, and its past in parts as far as the platform goes", async () => {
  const { days, reading } = await listing();
  const { runAt } = worker(told(3, "2026-11-20"));
  expect(await runAt("2026-11-23T02:00:00Z")).toEqual([
    { from: "2026-10-25", to: "2026-11-23" },
    { from: "2026-09-25", to: "2026-10-24" },
    { from: "2026-08-26", to: "2026-09-24" },
    { from: "2026-08-16", to: "2026-08-25" },
  ]);
  expect(await days()).toHaveLength(97);
  expect(await reading()).toMatchObject({ first_day: "2026-08-16", last_day: "2026-11-20", failure: null });
  expect((await reading())?.past_done_at).not.toBeNull();
  expect(await runAt("2026-11-23T12:00:00Z")).toEqual([]);
});

test("the seven latest days are read again, and take the corrected values", async () => {
  const { days } = await listing();
  await worker(told(3, "2026-11-20")).runAt("2026-11-23T20:00:00Z");
  const [period] = await worker(told(3_000_000_000, "2026-11-21")).runAt("2026-11-24T20:00:00Z");
  expect(period).toEqual({ from: "2026-11-14", to: "2026-11-24" });
  const values = new Map((await days()).map(({ day, value }) => [day, value]));
  const of = ["2026-11-13", "2026-11-14", "2026-11-21", "2026-11-22"].map((day) => values.get(day));
  expect(of).toEqual([3, 3_000_000_000, 3_000_000_000, undefined]);
});

test("days that were missed are read once the platform answers again", async () => {
  await listing();
  await worker(told(1, "2026-10-01")).runAt("2026-10-03T20:00:00Z");
  const asked = await worker(told(1)).runAt("2026-11-23T20:00:00Z");
  expect(asked).toEqual([
    { from: "2026-09-25", to: "2026-10-24" },
    { from: "2026-10-25", to: "2026-11-23" },
  ]);
});

test("a day that is told without a number is zero, one that is not told has no row", async () => {
  const { days } = await listing();
  const gap: Tell = async (period) => {
    const all = await told(0)(period);
    return { ...all, days: all.days.filter(({ day }) => day !== "2026-11-10") };
  };
  await worker(gap).runAt("2026-11-23T20:00:00Z");
  const found = await days();
  expect(found.find(({ day }) => day === "2026-11-10")).toBeUndefined();
  expect(found.find(({ day }) => day === "2026-11-11")).toEqual({ day: "2026-11-11", value: 0 });
});

test("a past that a worker left unfinished is carried on from where it came to", async () => {
  const { reading } = await listing();
  let calls = 0;
  const dying: Tell = (period) => {
    calls += 1;
    if (calls === 3) throw new PlatformError("VENDOR_DOWN", "gone");
    return told(2)(period);
  };
  await worker(dying).runAt("2026-11-23T20:00:00Z");
  expect(await reading()).toMatchObject({ past_cursor: "2026-09-25", past_done_at: null });
  const next = worker(told(2));
  expect(await next.runAt("2026-11-23T20:10:00Z")).toEqual([]);
  expect(await next.runAt("2026-11-23T20:16:00Z")).toEqual([
    { from: "2026-08-26", to: "2026-09-24" },
    { from: "2026-08-16", to: "2026-08-25" },
  ]);
});

test("a platform that does not go back that far ends the past there", async () => {
  const { reading } = await listing();
  const tell: Tell = (period) => {
    if (period.to < "2026-10-24") throw new PlatformError("INVALID_INPUT", "out of range");
    return told(2)(period);
  };
  await worker(tell).runAt("2026-11-23T20:00:00Z");
  expect((await reading())?.past_done_at).not.toBeNull();
});

test("a right that is taken back half way is kept with this reading alone", async () => {
  const { reading, days, change } = await listing();
  await worker(told(2)).runAt("2026-11-22T20:00:00Z");
  const count = (await days()).length;
  const denied = worker(() => Promise.reject(new PlatformError("PERMISSION_DENIED", "no right", { vendorCode: "10" })));
  expect(await denied.runAt("2026-11-23T20:00:00Z")).toHaveLength(1);
  expect(await days()).toHaveLength(count);
  expect(await reading()).toMatchObject({ failure: { code: "PERMISSION_DENIED", vendorCode: "10" } });
  const [platform] = (await database.pool.query("select health, failure from platforms")).rows;
  expect(platform).toEqual({ health: "connected", failure: null });
  expect(await denied.runAt("2026-11-23T20:50:00Z")).toEqual([]);
  expect(await worker(told(2)).runAt("2026-11-23T21:01:00Z")).toHaveLength(1);
  expect(await reading()).toMatchObject({ failure: null });
  await change("restaurants set active = false where id = $1");
  expect(await worker(told(2)).runAt("2026-11-24T21:01:00Z")).toEqual([]);
});

test("some metrics that are refused leave the others, and say so", async () => {
  const { reading, days } = await listing();
  const failure = new PlatformError("INVALID_INPUT", "unknown metric", { vendorCode: "100" });
  await worker(async (period) => ({ ...(await told(4)(period)), failure })).runAt("2026-11-23T20:00:00Z");
  expect((await days()).length).toBeGreaterThan(0);
  expect(await reading()).toMatchObject({ failure: { code: "INVALID_INPUT", vendorCode: "100" } });
});

test("a platform that wants a pause is left alone until the next run of the job", async () => {
  await listing();
  for (let count = 0; count < 7; count++) {
    const { id } = await createRestaurant(database);
    await connectListing(database, { restaurantId: id, key: "gmb", externalId: `more-${count}` });
  }
  const limited = worker(() =>
    Promise.reject(new PlatformError("RATE_LIMITED", "slow down", { retryAfterSeconds: 60 })),
  );
  expect(await limited.runAt("2026-11-23T20:00:00Z")).toHaveLength(4);
  const later = await worker(told(1)).runAt("2026-11-23T20:10:00Z");
  expect(later.filter(({ to }) => to === "2026-11-23")).toHaveLength(4);
});

test("two workers ask for a listing once", async () => {
  await listing();
  const [one, other] = [worker(told(1)), worker(told(1))];
  const asked = (await Promise.all([one.runAt("2026-11-23T20:00:00Z"), other.runAt("2026-11-23T20:00:00Z")])).flat();
  expect(asked.filter(({ to }) => to === "2026-11-23")).toHaveLength(1);
  expect(new Set(asked.map(({ from }) => from)).size).toBe(asked.length);
});

test("the listing that is linked meanwhile is not given what was read of the former", async () => {
  const { days, change } = await listing();
  const tell: Tell = async (period) => {
    await change("platforms set external_id = '10' where restaurant_id = $1");
    return told(1)(period);
  };
  await worker(tell).runAt("2026-11-23T20:00:00Z");
  const { rows } = await database.pool.query("select distinct listing_id from metric_days");
  expect((await days()).length).toBeGreaterThan(0);
  expect(rows.map(({ listing_id }) => listing_id)).toContain("9");
});

test("search terms are read month by month, and a month that is read again is replaced", async () => {
  const { id } = await listing();
  const months: string[] = [];
  const first = worker(told(1), {
    month: (month) => {
      months.push(month);
      return [
        { term: "bistro", value: 90 },
        { term: "brunch", threshold: 15 },
      ];
    },
  });
  await first.runAt("2026-11-23T20:00:00Z", collectSearchTerms);
  expect(months).toEqual(["2026-10", "2026-11", "2026-09", "2026-08"]);
  const again = worker(told(1), { month: () => [{ term: "bistro", value: 5_000_000_000 }] });
  await again.runAt("2026-11-24T20:00:00Z", collectSearchTerms);
  const { rows } = await database.pool.query(
    "select to_char(month, 'YYYY-MM') as month, term, value, threshold from search_term_months where restaurant_id = $1 order by 1, 2",
    [id],
  );
  expect(rows.filter(({ month }) => month === "2026-11")).toEqual([
    { month: "2026-11", term: "bistro", value: 5_000_000_000, threshold: null },
  ]);
  expect(rows.filter(({ month }) => month === "2026-09")).toEqual([
    { month: "2026-09", term: "bistro", value: 90, threshold: null },
    { month: "2026-09", term: "brunch", value: null, threshold: 15 },
  ]);
});
