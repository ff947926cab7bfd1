import { type SQL, sql } from "drizzle-orm";
import type { ReviewSearch } from "#contract/reviews.ts";
import type { Database } from "../../../db/database.ts";
import { hasRareTags, isPersonal } from "../../review-work/conditions.ts";
import { all } from "./matching.ts";
import { chosenRestaurants, periodConditions } from "./period.ts";

/** One page of the table in two hundred is looked at, and no further than to so many matches: some two thousand of all reviews. */
const sampledShare = 0.5;
const enoughMatches = 10;
/** That it is still there and not archived, as nearly every review; and a period is a stretch of the walk. */
const ordinaryConditions = 2;

/**
 * True when so few reviews match that collecting them once beats walking the reviews of each restaurant in their order (docs/decisions/172).
 * What a filter means for the walk is known of words and people; of everything else a sample of the reviews tells it, because boxes that
 * go together (one star, positive) are beyond what the planner can know.
 */
export async function matchesFew(
  database: Database,
  restaurantIds: readonly string[],
  search: ReviewSearch,
  conditions: readonly SQL[],
): Promise<boolean> {
  if (search.text !== "" || search.refused || search.reported || isPersonal(search)) return true;
  const isOrdinary = conditions.length - periodConditions(search).length <= ordinaryConditions;
  if (await hasRareTags(database, search)) return true;
  if (restaurantIds.length === 1 || search.removed || isOrdinary) return false;
  const { rows } = await database.orm.execute<{ count: number }>(sql`
    with c as materialized (${chosenRestaurants(restaurantIds, search)})
    select count(*)::int as count from (
      select 1 from reviews v tablesample system (${sql.raw(String(sampledShare))}) repeatable (1) join c on c.id = v.restaurant_id
      where v.restaurant_id = any(${sql.param(restaurantIds)}::uuid[]) and ${all(conditions)} limit ${enoughMatches}) x`);
  return (rows[0]?.count ?? 0) < enoughMatches;
}
