import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { names } from "#api/db/names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { listingReadings } from "#api/db/schema/platform-metrics.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { insertSelect, isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import type { MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import type { ListingReading } from "#contract/platform-metrics/schemas.ts";

/** When a reading is due: once a day of the restaurant's zone, once an hour, or until the past has been read. */
export type Rhythm = "daily" | "hourly" | "past";
export type Claim = {
  restaurantId: string;
  key: MetricPlatform;
  listingId: string;
  reading: ListingReading;
  firstDay: string | null;
  lastDay: string | null;
  pastCursor: string | null;
};

/** Listings read at once by one process. */
export const batchSize = 4;
/** Time between two attempts, and between two workers that meet a listing. */
const retryAfter: Record<Rhythm, SQL> = {
  daily: sql`interval '1 hour'`,
  hourly: sql`interval '50 minutes'`,
  past: sql`interval '15 minutes'`,
};

const p = alias(platforms, "p");
const r = alias(restaurants, "r");
const c = alias(credentials, "c");
const l = listingReadings;
const living = sql`('connected', 'expiring')`;

/**
 * Claims listings whose reading is due, by writing the time of the attempt: no other process then asks for them. Only linked, healthy ones of active
 * restaurants. Daily readings have a minute of their own between 4 and 20 o'clock, except the first.
 */
export async function claimReadings(
  tx: Statements,
  asked: { reading: ListingReading; rhythm: Rhythm; keys: readonly MetricPlatform[]; moment: Date },
): Promise<Claim[]> {
  const { reading, rhythm, keys, moment } = asked;
  const at = sql`${moment.toISOString()}::timestamptz`;
  const localNow = sql`(${at} at time zone ${r.timeZone})`;
  const minute = sql`time '04:00' + make_interval(mins => (abs(hashtext(${p.id}::text || ${reading})::bigint) % 960)::int)`;
  const due: Record<Rhythm, SQL> = {
    daily: sql`(${l.readAt} is null or (${localNow}::time >= ${minute} and (${l.readAt} at time zone ${r.timeZone})::date < ${localNow}::date))`,
    hourly: sql`true`,
    past: sql`${l.readAt} is not null and ${l.pastDoneAt} is null`,
  };
  const column = rhythm === "past" ? l.pastTriedAt : l.triedAt;
  const isFree = sql`(${column} is null or ${column} <= ${at} - ${retryAfter[rhythm]})`;
  const order = rhythm === "past" ? sql`${l.pastCursor} desc nulls first` : sql`${column} nulls first`;
  const claimed = insertSelect(
    l,
    {
      restaurantId: sql`due.restaurant_id`,
      platformKey: sql`due.key`,
      listingId: sql`due.external_id`,
      reading: sql`${reading}`,
      [rhythm === "past" ? "pastTriedAt" : "triedAt"]: at,
    },
    sql`from (select ${p.restaurantId}, ${p.key}, ${p.externalId} from ${platforms} ${p}
      join ${restaurants} ${r} on ${r.id} = ${p.restaurantId} left join ${credentials} ${c} on ${c.id} = ${p.credentialId}
      left join ${l} on ${l.restaurantId} = ${p.restaurantId} and ${l.platformKey} = ${p.key}
        and ${l.listingId} = ${p.externalId} and ${l.reading} = ${reading}
      where ${r.active} and ${p.connectedAt} is not null and ${p.externalId} is not null and ${isAnyOf(p.key, keys)}
        and ${p.health} in ${living} and coalesce(${c.health}, 'connected') in ${living} and ${isFree} and ${due[rhythm]}
      order by ${order}, ${p.id} limit ${batchSize} for update of ${p} skip locked) due`,
  );
  // Of two workers that saw the same listing due, the second meets the first one's row here.
  return rowsOf<Claim>(
    tx,
    sql`${claimed} on conflict (${names(l.restaurantId, l.platformKey, l.listingId, l.reading)})
    do update set ${names(column)} = ${at} where ${isFree}
    returning ${l.restaurantId} as "restaurantId", ${l.platformKey} as key, ${l.listingId} as "listingId", ${l.reading},
      ${l.firstDay} as "firstDay", ${l.lastDay} as "lastDay", ${l.pastCursor} as "pastCursor"`,
  );
}
