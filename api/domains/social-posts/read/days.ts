import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { instant } from "#api/db/instants.ts";
import { socialPostDays } from "#api/db/schema/social-posts.ts";
import { rowsOf } from "#api/db/statements.ts";
import { type PostDay, postMetrics } from "#contract/social-posts/schemas.ts";

const d = alias(socialPostDays, "d");

/** How the values of a post of the restaurant grew, day by day; days without a reading are missing. */
export async function postDays({ orm }: Database, restaurantId: string, postId: string): Promise<PostDay[]> {
  const values = sql.join(
    postMetrics.map((metric) => sql`${sql.raw(`'${metric}'`)}, ${d[metric]}`),
    sql`, `,
  );
  return rowsOf<PostDay>(
    orm,
    sql`select ${d.day}, ${instant(d.readAt)} as "readAt", json_build_object(${values}) as values
    from ${socialPostDays} ${d} where ${d.postId} = ${postId} and ${d.restaurantId} = ${restaurantId} order by ${d.day}`,
  );
}
