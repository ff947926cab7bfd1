import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { listingReadings } from "#api/db/schema/platform-metrics.ts";
import { rowsOf } from "#api/db/statements.ts";
import {
  listingReadings as allReadings,
  type DataAge,
  type ListingReading,
} from "#contract/platform-metrics/schemas.ts";
import { listingsOf, type OfRestaurants } from "./listings.ts";

const l = alias(listingReadings, "l");

/** How far each reading of each restaurant's listing has come; all readings by default. What has never been tried is not in it. */
export async function dataAge(
  { orm }: Database,
  { readings = allReadings, ...asked }: OfRestaurants & { readings?: readonly ListingReading[] },
): Promise<DataAge[]> {
  const chosen = sql.join(
    readings.map(
      (reading) => sql`select ${sql`${reading}::text`} as reading, of.* from (${listingsOf(asked, reading)}) of`,
    ),
    sql` union all `,
  );
  return rowsOf<DataAge>(
    orm,
    sql`select ${l.restaurantId} as "restaurantId", ${l.platformKey} as key, ${l.reading}, ${l.listingId} as "listingId",
      ${l.firstDay} as "firstDay", ${l.lastDay} as "lastDay", ${instant(l.readAt)} as "readAt", ${l.failure},
      ${l.pastDoneAt} is not null as "isPastRead"
    from (${chosen}) listings join ${listingReadings} ${l} on ${l.restaurantId} = listings.restaurant_id
      and ${l.platformKey} = listings.platform_key and ${l.listingId} = listings.listing_id and ${l.reading} = listings.reading
    order by ${l.restaurantId}, ${l.platformKey}, ${l.reading}`,
  );
}
