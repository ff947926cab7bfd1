import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { nfcChips } from "#api/db/schema/nfc-chips.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { tags } from "#api/db/schema/review-work/work.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { principalOf } from "#api/principal.ts";
import type { AggregatedReviewFilters } from "#contract/reviews/filters.ts";
import type { StoredAggregatedStatistics } from "#contract/user-filters/statistics.ts";

type Filters = { statistics: StoredAggregatedStatistics; reviews: AggregatedReviewFilters };

/** Stored filters over many restaurants without what they name beyond the limit of the caller: restaurants, groups, tags, chips, people. */
export async function withinLimit(context: ApiContext, { statistics, reviews }: Filters): Promise<Filters> {
  const { limit, userId } = principalOf(context);
  if (limit === null) return { statistics, reviews };
  const named = [statistics.restaurantIds, statistics.roiRestaurantIds, statistics.totemIds, reviews.restaurantIds];
  const ids = [...named, reviews.restaurantGroupIds, reviews.tagIds].flat();
  const isPerson = !["anyone", "me", "nobody", userId].includes(reviews.assignee);
  const people = isPerson ? [reviews.assignee] : [];
  const m = organizationMembers;
  const rows = await rowsOf<{ id: string }>(
    context.database.orm,
    sql`select ${restaurants.id} from ${restaurants} where ${isAnyOf(restaurants.id, ids)} and ${isAnyOf(restaurants.organizationId, limit)}
    union all select ${restaurantGroups.id} from ${restaurantGroups}
      where ${isAnyOf(restaurantGroups.id, ids)} and ${isAnyOf(restaurantGroups.organizationId, limit)}
    union all select ${tags.id} from ${tags} where ${isAnyOf(tags.id, ids)} and ${isAnyOf(tags.organizationId, limit)}
    union all select ${nfcChips.id} from ${nfcChips} left join ${restaurants} on ${restaurants.id} = ${nfcChips.restaurantId}
      where ${isAnyOf(nfcChips.id, ids)}
        and coalesce(${restaurants.organizationId}, ${nfcChips.organizationId}) = any(${sql.param([...limit])}::uuid[])
    union all select ${m.userId} from ${m} where ${isAnyOf(m.userId, people)} and ${isAnyOf(m.organizationId, limit)}`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const kept = (of: readonly string[]) => of.filter((id) => known.has(id));
  return {
    statistics: {
      ...statistics,
      restaurantIds: kept(statistics.restaurantIds),
      roiRestaurantIds: kept(statistics.roiRestaurantIds),
      totemIds: kept(statistics.totemIds),
    },
    reviews: {
      ...reviews,
      restaurantIds: kept(reviews.restaurantIds),
      restaurantGroupIds: kept(reviews.restaurantGroupIds),
      tagIds: kept(reviews.tagIds),
      assignee: isPerson && !known.has(reviews.assignee) ? "anyone" : reviews.assignee,
    },
  };
}
