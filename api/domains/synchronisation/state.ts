import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import type { RestaurantState } from "#contract/synchronisation/schemas.ts";

const fetched = sql`coalesce((
  select jsonb_object_agg(f.platform_key, jsonb_build_object(
    'platformKey', f.platform_key, 'status', f.status,
    'startedAt', ${instant(sql`f.started_at`)}, 'finishedAt', ${instant(sql`f.finished_at`)},
    'lastSuccessAt', ${instant(sql`f.last_success_at`)},
    'seenCount', f.seen_count, 'newCount', f.new_count, 'changedCount', f.changed_count, 'removedCount', f.removed_count,
    'failure', f.failure, 'retryAt', ${instant(sql`case when f.failure is not null then f.retry_at end`)},
    'ownCount', (select coalesce(sum(t.count), 0) from review_totals t
      where t.restaurant_id = f.restaurant_id and t.platform_key = f.platform_key and not t.is_private),
    'remoteCount', p.remote_count, 'remoteRating', p.remote_rating, 'remoteAt', ${instant(sql`p.remote_at`)}))
  from review_fetches f join platforms p on p.restaurant_id = f.restaurant_id and p.key = f.platform_key
  where f.restaurant_id = r.id and p.connected_at is not null), '{}')`;

/** How far the reviews of restaurants within the caller's reach have been read, by name. */
export async function listStates(database: Database, restaurantIds: readonly string[]): Promise<RestaurantState[]> {
  const { rows } = await database.orm.execute<RestaurantState>(sql`
    select r.id as "restaurantId", coalesce(r.internal_name, r.name) as "restaurantName", r.time_zone as "restaurantTimeZone",
      (select count(*)::int from platforms p where p.restaurant_id = r.id and p.connected_at is not null
        and p.external_id is not null) as "connectedCount",
      ${instant(sql`r.reviews_last_update`)} as "reviewsLastUpdate",
      jsonb_build_object('reviews', jsonb_build_object('fetched', ${fetched})) as "currentState"
    from restaurants r where r.id = any(${sql.param(restaurantIds)}::uuid[]) order by 2, 1`);
  return rows;
}
