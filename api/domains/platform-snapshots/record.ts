import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { asInserted, excluded, names } from "#api/db/names.ts";
import { platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { insertSelect, type Statements } from "#api/db/statements.ts";
import type { ListingFigures } from "#api/platforms/connector.ts";
import type { SnapshotSource } from "#contract/platform-snapshots/schemas.ts";
import type { ConnectionKey, PlatformKey } from "#contract/platforms/schemas.ts";

const p = alias(platforms, "p");
const r = alias(restaurants, "r");
const integerMax = 2 ** 31 - 1;

export type Reading = {
  restaurantId: string;
  platformKey: ConnectionKey | PlatformKey;
  /** The listing that was read; left out where the caller's lock holds the link as it is. */
  listingId?: string;
  figures: ListingFigures;
  /** When the platform was asked, by the database's clock: it decides the day, whatever the worker's own clock says. */
  readAt: Date;
  source: SnapshotSource;
};

const countOf = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= integerMax ? value : null;
const ratingOf = (value: number | null): number | null => (value !== null && value > 0 && value <= 5 ? value : null);

/**
 * Stores a reading as the day's, in the caller's transaction or by itself: the latest of the day wins, and a later one that lacks a value
 * leaves the former's. What no platform can mean (a rating above 5, half a follower) counts as not read; a reading of nothing, or of a
 * listing that is not the restaurant's any more, is no row.
 */
export async function recordSnapshot(tx: Statements, reading: Reading): Promise<void> {
  const { restaurantId, platformKey, listingId = null, readAt, source } = reading;
  const rating = ratingOf(reading.figures.rating);
  const reviewCount = countOf(reading.figures.reviewCount);
  const followers = countOf(reading.figures.followers);
  if (rating === null && reviewCount === null && followers === null) return;
  const s = platformSnapshots;
  const at = sql`${readAt.toISOString()}::timestamptz`;
  const kept = insertSelect(
    s,
    {
      restaurantId: p.restaurantId,
      platformKey: p.key,
      listingId: p.externalId,
      day: sql`(${at} at time zone ${r.timeZone})::date`,
      rating: sql`${rating}::double precision`,
      reviewCount: sql`${reviewCount}::integer`,
      followers: sql`${followers}::integer`,
      readAt: at,
      source: sql`${source}`,
    },
    sql`from ${platforms} ${p} join ${restaurants} ${r} on ${r.id} = ${p.restaurantId}
    where ${p.restaurantId} = ${restaurantId} and ${p.key} = ${platformKey} and ${p.connectedAt} is not null
      and ${p.externalId} = coalesce(${listingId}::text, ${p.externalId})`,
  );
  // A count comes with the rating, which is null as long as nobody has rated.
  await tx.execute(sql`${kept}
    on conflict (${names(s.restaurantId, s.platformKey, s.listingId, s.day)}) do update set
      ${names(s.rating)} = case when ${excluded(s.reviewCount)} is null then coalesce(${excluded(s.rating)}, ${s.rating}) else ${excluded(s.rating)} end,
      ${names(s.reviewCount)} = coalesce(${excluded(s.reviewCount)}, ${s.reviewCount}),
      ${names(s.followers)} = coalesce(${excluded(s.followers)}, ${s.followers}),
      ${asInserted(s.readAt, s.source)}
    where ${s.readAt} <= ${excluded(s.readAt)}`);
}
