import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import type { PlatformSeries } from "#contract/platform-snapshots/schemas.ts";

const s = alias(platformSnapshots, "s");
const p = alias(platforms, "p");

/** The series of a restaurant within the caller's access scope, one for each listing it had; `from` and `to` are included. */
export async function listSeries(
  { orm }: Database,
  restaurantId: string,
  { from, to, key = null }: { from: string; to: string; key?: PlatformSeries["key"] | null | undefined },
): Promise<PlatformSeries[]> {
  const { rows } = await orm.execute<PlatformSeries>(sql`
    select ${s.platformKey} as key, ${s.listingId} as "listingId",
      exists (select from ${platforms} ${p} where ${p.restaurantId} = ${s.restaurantId} and ${p.key} = ${s.platformKey}
        and ${p.externalId} = ${s.listingId} and ${p.connectedAt} is not null) as "isLinked",
      jsonb_agg(jsonb_build_object('day', ${s.day}, 'rating', ${s.rating}, 'reviewCount', ${s.reviewCount},
        'followers', ${s.followers}, 'readAt', ${instant(s.readAt)}, 'source', ${s.source}) order by ${s.day}) as days
    from ${platformSnapshots} ${s}
    where ${s.restaurantId} = ${restaurantId} and ${s.day} between ${from} and ${to}
      and (${key}::text is null or ${s.platformKey} = ${key})
    group by ${s.restaurantId}, ${s.platformKey}, ${s.listingId}
    order by ${s.platformKey}, min(${s.day}), ${s.listingId}`);
  return rows;
}
