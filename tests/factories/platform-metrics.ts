import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { listingReadings, metricDays, searchTermMonths } from "#api/db/schema/platform-metrics.ts";
import { socialPosts } from "#api/db/schema/social-posts.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import type { ListingReading } from "#contract/platform-metrics/schemas.ts";

type Listing = { restaurantId: string; platformKey: MetricPlatform; listingId: string };

/** A listing with a reading, so that its series are expected. */
export async function createListingReading(
  { orm }: Database,
  listing: Listing & Partial<typeof listingReadings.$inferInsert>,
  reading: ListingReading = "metrics",
): Promise<void> {
  await orm.insert(listingReadings).values({ ...listing, reading });
}

/** Values of consecutive days; null leaves a day missing. */
export async function createMetricDays(
  { orm }: Database,
  listing: Listing,
  metric: Metric,
  first: string,
  values: readonly (number | null)[],
): Promise<void> {
  const dayAt = (at: number) => new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10);
  const rows = values.flatMap((value, at) => (value === null ? [] : [{ ...listing, metric, day: dayAt(at), value }]));
  await orm.insert(metricDays).values(rows);
}

/** Terms of one month; a threshold is written as text, such as `"<15"`. */
export async function createSearchTerms(
  { orm }: Database,
  listing: Listing,
  month: string,
  terms: Record<string, number | `<${number}`>,
): Promise<void> {
  const rows = Object.entries(terms).map(([term, told]) =>
    typeof told === "number"
      ? { ...listing, month: `${month}-01`, term, value: told }
      : { ...listing, month: `${month}-01`, term, threshold: Number(told.slice(1)) },
  );
  await orm.insert(searchTermMonths).values(rows);
}

export async function createSocialPost(
  { orm }: Database,
  post: Pick<typeof socialPosts.$inferInsert, "restaurantId"> & Partial<typeof socialPosts.$inferInsert>,
): Promise<{ id: string }> {
  const id = newId();
  const publishedAt = new Date("2026-06-10T12:00:00Z");
  const defaults = {
    platformKey: "instagram",
    listingId: "1784",
    kind: "post",
    publishedAt,
    readAt: publishedAt,
  } as const;
  await orm.insert(socialPosts).values({ ...defaults, id, externalId: id, ...post });
  return { id };
}
