import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApiContext } from "#api/context.ts";
import { reviewDays } from "#api/db/schema/review-rollups.ts";

type Scope = { context: ApiContext; restaurantIds: readonly string[] };

const d = alias(reviewDays, "d");

/** The first day with a review; null without any. */
export async function findFirstReviewDay({ context, restaurantIds }: Scope): Promise<string | null> {
  const { rows } = await context.database.orm.execute<{ day: string | null }>(sql`
    select to_char(min((select min(${d.day}) from ${reviewDays} ${d} where ${d.restaurantId} = x.id and ${d.count} > 0)), 'YYYY-MM-DD') as day
    from unnest(${sql.param(restaurantIds)}::uuid[]) x (id)`);
  return rows[0]?.day ?? null;
}
