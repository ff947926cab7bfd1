import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { everyWord } from "#api/db/every-word.ts";
import { instant } from "#api/db/instants.ts";
import { r, v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { FoundReview } from "#contract/shell/schemas.ts";
import { all } from "./matching.ts";
import { searchQueryOf, searchWordsOf } from "./search-text.ts";

const foundMax = 5;

/** The newest reviews of these restaurants whose author's name has every typed word, without accents or case. */
export async function findReviewsByAuthor(
  database: Database,
  restaurantIds: readonly string[],
  typed: string,
): Promise<FoundReview[]> {
  const words = searchWordsOf(typed);
  if (restaurantIds.length === 0 || words.length === 0) return [];
  const conditions = [
    isAnyOf(v.restaurantId, restaurantIds),
    // The index of texts and authors finds the few; the author's name alone decides.
    sql`${v.search} @@ (${searchQueryOf(words)})`,
    ...everyWord(words.join(" "), (pattern) => sql`fold(${v.author}) like ${pattern}`),
  ];
  const { rows } = await database.orm.execute<FoundReview>(sql`
    select ${v.id} as "_id", ${v.restaurantId} as "restaurantId", coalesce(${r.internalName}, ${r.name}) as "restaurantName",
      ${v.author} as author, ${v.rating}::float8 as rating, ${instant(v.publishedAt)} as "publishedAt"
    from ${reviews} ${v} join ${restaurants} ${r} on ${r.id} = ${v.restaurantId}
    where ${all(conditions)} order by ${v.publishedAt} desc limit ${foundMax}`);
  return rows;
}
