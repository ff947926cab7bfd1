import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#api/db/database.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { storeDays } from "#api/domains/platform-metrics/collect/metrics.ts";
import { metricSeries } from "#api/domains/platform-metrics/read/series.ts";
import type { MetricDay } from "#api/platforms/connector.ts";
import { metricsOfPlatform } from "#contract/platform-metrics/metrics.ts";
import { createListingReading } from "#tests/factories/platform-metrics.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { withEmptyStore } from "../empty-store.ts";
import { median, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const restaurantCount = 200;
const dayCount = 365;
const rounds = 15;
const storeRatioMax = 2;
const seriesRatioMax = 1.5;
const dayMs = 86_400_000;
const last = Date.UTC(2026, 9, 31);
const dayAt = (back: number) => new Date(last - back * dayMs).toISOString().slice(0, 10);

/** A year of Google's metrics of one listing. */
const year = (): MetricDay[] =>
  metricsOfPlatform.gmb.flatMap((metric) =>
    Array.from({ length: dayCount }, (_, back) => ({ day: dayAt(back), metric, value: (back * 37) % 900 })),
  );

/** The same rows by a plain insert, without a key to look for. */
async function insertRaw(
  { orm }: Database,
  listing: { restaurantId: string; listingId: string },
  days: readonly MetricDay[],
) {
  await orm.execute(sql`insert into ${metricDays} (restaurant_id, platform_key, listing_id, metric, day, value)
    select ${listing.restaurantId}::uuid, 'gmb', ${listing.listingId}, metric, day, value
    from json_to_recordset(${JSON.stringify(days)}::json) as told (metric text, day date, value bigint)`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function measureOn(database: Database, kind: Database["kind"]): Promise<Figure[]> {
  const organization = await createOrganization(database);
  const days = year();
  const restaurantIds: string[] = [];
  const spent = { collected: 0, raw: 0 };
  for (let at = 0; at < restaurantCount; at++) {
    const { id } = await createRestaurant(database, { organizationId: organization.id });
    const listing = { restaurantId: id, listingId: "locations/1" };
    await createListingReading(database, { ...listing, platformKey: "gmb" });
    restaurantIds.push(id);
    spent.collected += await timed(() => storeDays(database.orm, { ...listing, key: "gmb" }, days));
    // Beside it, in turns, under an id that no series asks for.
    spent.raw += await timed(() => insertRaw(database, { ...listing, listingId: "raw" }, days));
  }
  await database.orm.execute(sql`analyze ${metricDays}`);
  const [from, to] = [dayAt(dayCount - 1), dayAt(0)];
  const rows = restaurantCount * days.length;
  const rate = (ms: number) => `${Math.round(rows / (ms / 1000))} rows/s`;
  const read = () => metricSeries(database, { restaurantIds, metrics: ["calls"], from, to, step: "month" });
  const bare = () =>
    database.orm.execute(sql`select date_trunc('month', day) as month, sum(value) from ${metricDays}
      where restaurant_id = any(${sql.param(restaurantIds)}::uuid[]) and platform_key = 'gmb' and listing_id = 'locations/1'
        and metric = 'calls' and day between ${from} and ${to} group by 1`);
  const [ours = [], reference = []] = await takeTurns(rounds, [read, bare]);
  const ratio = median(ours) / median(reference);
  return [
    {
      name: `metrics, ${kind}: collected days stored`,
      ours: rate(spent.collected),
      reference: `${rate(spent.raw)} by plain inserts`,
      ratio: times(spent.collected / spent.raw),
      target: `≤ ${times(storeRatioMax)}`,
      passes: spent.collected <= spent.raw * storeRatioMax,
    },
    {
      name: `metrics, ${kind}: one metric of ${restaurantCount} restaurants over 12 months`,
      ours: milliseconds(median(ours)),
      reference: `${milliseconds(median(reference))} bare statement`,
      ratio: times(ratio),
      target: `≤ ${times(seriesRatioMax)}`,
      passes: ratio <= seriesRatioMax,
    },
  ];
}

async function measureIn(kind: Database["kind"]): Promise<Figure[]> {
  return withEmptyStore(kind, async (target) => {
    const location = kind === "embedded" ? { dataDir: target } : { dataDir: "", databaseUrl: target };
    const database = await openDatabase({ ...location, poolSize: 4 });
    try {
      return await measureOn(database, kind);
    } finally {
      await database.close();
    }
  });
}

/** What storing collected days costs beside plain inserts, and a series beside its bare statement, on both stores. */
export const measureMetrics = async (): Promise<Figure[]> => [
  ...(await measureIn("postgres")),
  ...(await measureIn("embedded")),
];
