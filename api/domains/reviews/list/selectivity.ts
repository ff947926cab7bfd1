import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { v } from "#api/db/review-names.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { ReviewSearch } from "#contract/reviews/schemas.ts";
import type { ReviewServices } from "../parts.ts";
import { all } from "./matching.ts";
import { periodConditions, reviewsOfChosen } from "./period.ts";

/** Percentage of the table's pages that is sampled, up to a number of matches that stands for some two thousand of all reviews. */
const sampledShare = 0.5;
const enoughMatches = 10;
/** Not removed and not archived, like nearly every review; a period is a stretch of the scan and does not count either. */
const ordinaryConditions = 2;

/** Recent results per store: pages are turned and views reopened far more often than selectivity changes. */
type KnownSelectivity = Map<string, { isFew: Promise<boolean>; until: number }>;
const judgedByStore = new WeakMap<Database, KnownSelectivity>();
const judgedForMs = 10 * 60_000;
const judgedMax = 2000;

function judgedOf(database: Database): KnownSelectivity {
  const judged = judgedByStore.get(database) ?? new Map();
  judgedByStore.set(database, judged);
  return judged;
}

/** Identifies the filters, whatever the page and its order. */
function nameOf(
  restaurantIds: readonly string[],
  { after: _, before: _b, pageSize: _p, sort: _s, ...filters }: ReviewSearch,
) {
  return hash("sha256", JSON.stringify([restaurantIds, filters]));
}

/** A recent result, else a new one; a failed one is computed again. */
function judge(judged: KnownSelectivity, name: string, ask: () => Promise<boolean>): Promise<boolean> {
  const known = judged.get(name);
  const now = performance.now();
  if (known && known.until > now) return known.isFew;
  judged.delete(name);
  const [oldest] = judged.keys();
  if (oldest !== undefined && judged.size >= judgedMax) judged.delete(oldest);
  const isSelective = ask();
  judged.set(name, { isFew: isSelective, until: now + judgedForMs });
  isSelective.catch(() => judged.delete(name));
  return isSelective;
}

async function sampleFew(
  database: Database,
  restaurantIds: readonly string[],
  search: ReviewSearch,
  conditions: readonly SQL[],
): Promise<boolean> {
  const sample = sql`tablesample system (${sql.raw(String(sampledShare))}) repeatable (1)`;
  const { before, from } = reviewsOfChosen(restaurantIds, search, sample);
  const { rows } = await database.orm.execute<{ count: number }>(sql`
    ${before} select count(*)::int as count from (select 1 from ${from}
      where ${isAnyOf(v.restaurantId, restaurantIds)} and ${all(conditions)} limit ${enoughMatches}) x`);
  return (rows[0]?.count ?? 0) < enoughMatches;
}

/**
 * True when so few reviews match that collecting them once beats scanning the reviews of each restaurant in their order
 * (docs/decisions/172).
 * Words and people give hints of their own; everything else is estimated from a sample, because correlated filters (one star, positive)
 * are beyond the planner's statistics. Both ways give the same rows, so that a result may be some minutes old.
 */
export async function isSelective(
  { database, reviewParts }: Pick<ReviewServices, "database" | "reviewParts">,
  restaurantIds: readonly string[],
  search: ReviewSearch,
  conditions: readonly SQL[],
): Promise<boolean> {
  const { hints } = reviewParts;
  if (search.text !== "" || search.refused || search.reported || hints.some((hint) => hint.isAlwaysFew?.(search)))
    return true;
  const isOrdinary = conditions.length - periodConditions(search).length <= ordinaryConditions;
  const isOne = restaurantIds.length === 1;
  if (search.tagIds.length === 0 && (isOne || search.removed || isOrdinary)) return false;
  return judge(judgedOf(database), nameOf(restaurantIds, search), async () => {
    const rare = await Promise.all(hints.map((hint) => hint.isRare?.(database, search) ?? false));
    if (rare.includes(true)) return true;
    if (isOne || search.removed || isOrdinary) return false;
    return sampleFew(database, restaurantIds, search, conditions);
  });
}
