import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { socialPostDays, socialPosts } from "#api/db/schema/social-posts.ts";
import { rowsOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { type PostDay, postMetrics } from "#contract/social-posts/schemas.ts";

const d = alias(socialPostDays, "d");

/**
 * How the values of a post of the restaurant grew, day by day; days without a reading are missing. Throws NOT_FOUND for a post that the
 * restaurant does not have.
 */
export async function postDays({ orm }: Database, restaurantId: string, postId: string): Promise<PostDay[]> {
  const values = sql.join(
    postMetrics.map((metric) => sql`${sql.raw(`'${metric}'`)}, ${d[metric]}`),
    sql`, `,
  );
  const days = await rowsOf<PostDay>(
    orm,
    sql`select ${d.day}, ${instant(d.readAt)} as "readAt", json_build_object(${values}) as values
    from ${socialPostDays} ${d} where ${d.postId} = ${postId} and ${d.restaurantId} = ${restaurantId} order by ${d.day}`,
  );
  if (days.length > 0) return days;
  const [known] = await orm
    .select({ id: socialPosts.id })
    .from(socialPosts)
    .where(and(eq(socialPosts.id, postId), eq(socialPosts.restaurantId, restaurantId)));
  if (!known) throw fail("NOT_FOUND");
  return [];
}
