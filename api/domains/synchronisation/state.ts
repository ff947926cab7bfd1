import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { reviewTotals } from "#api/db/schema/review-rollups.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import type { RestaurantState } from "#contract/synchronisation/schemas.ts";

const f = alias(reviewFetches, "f");
const t = alias(reviewTotals, "t");
const p = alias(platforms, "p");
const r = alias(restaurants, "r");

const fetched = sql`coalesce((
  select jsonb_object_agg(${f.platformKey}, jsonb_build_object(
    'platformKey', ${f.platformKey}, 'status', ${f.status},
    'startedAt', ${instant(f.startedAt)}, 'finishedAt', ${instant(f.finishedAt)},
    'lastSuccessAt', ${instant(f.lastSuccessAt)},
    'seenCount', ${f.seenCount}, 'newCount', ${f.newCount}, 'changedCount', ${f.changedCount}, 'removedCount', ${f.removedCount},
    'failure', ${f.failure}, 'retryAt', ${instant(sql`case when ${f.failure} is not null then ${f.retryAt} end`)},
    'ownCount', (select coalesce(sum(${t.count}), 0) from ${reviewTotals} ${t}
      where ${t.restaurantId} = ${f.restaurantId} and ${t.platformKey} = ${f.platformKey} and not ${t.isPrivate}),
    'remoteCount', ${p.remoteCount}, 'remoteRating', ${p.remoteRating}, 'remoteAt', ${instant(p.remoteAt)}))
  from ${reviewFetches} ${f} join ${platforms} ${p} on ${p.restaurantId} = ${f.restaurantId} and ${p.key} = ${f.platformKey}
  where ${f.restaurantId} = ${r.id} and ${p.connectedAt} is not null and ${isAnyOf(p.key, platformKeys)}), '{}')`;

/** State of synchronisation of restaurants within the caller's access scope, by name. */
export async function listStates(database: Database, restaurantIds: readonly string[]): Promise<RestaurantState[]> {
  const { rows } = await database.orm.execute<RestaurantState>(sql`
    select ${r.id} as "restaurantId", coalesce(${r.internalName}, ${r.name}) as "restaurantName", ${r.timeZone} as "restaurantTimeZone",
      (select count(*)::int from ${platforms} ${p} where ${p.restaurantId} = ${r.id} and ${p.connectedAt} is not null
        and ${p.externalId} is not null and ${isAnyOf(p.key, platformKeys)}) as "connectedCount",
      ${instant(r.reviewsLastUpdate)} as "reviewsLastUpdate",
      jsonb_build_object('reviews', jsonb_build_object('fetched', ${fetched})) as "currentState"
    from ${restaurants} ${r} where ${r.id} = any(${sql.param(restaurantIds)}::uuid[]) order by 2, 1`);
  return rows;
}
