import { sql } from "drizzle-orm";
import { reviews } from "#api/db/schema/reviews.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { factsMark, isFromFacts } from "../../../platforms/values/external-ids.ts";
import { batchesOf } from "../batches.ts";
import { incoming } from "./incoming.ts";
import type { ReviewRecord } from "./record.ts";

/**
 * True where the stored moment is one that the row may mean: files tell seconds, minutes or days, and a source of days alone has noon.
 * A row without seconds stands for its whole minute.
 */
export const isMomentOfRow = sql`case when i."publishedAtPrecision" = 'day' or ${reviews.publishedAtPrecision} = 'day'
  then ${reviews.publishedAt} >= i."publishedAt" - interval '12 hours' and ${reviews.publishedAt} < i."publishedAt" + interval '12 hours'
  else ${reviews.publishedAt} >= date_trunc('second', i."publishedAt") and ${reviews.publishedAt} < date_trunc('second', i."publishedAt")
    + case when extract(second from i."publishedAt") < 1 then interval '1 minute' else interval '1 second' end end`;

const isOfPlace = sql`${reviews.restaurantId} = i."restaurantId" and ${reviews.platformKey} = i."platformKey"`;
const isOfAuthor = sql`${reviews.author} = coalesce(i."author", '')`;
const words = sql`coalesce(i."text", i."title")`;
const storedWords = sql`coalesce(${reviews.text}, ${reviews.title})`;
/** Words say who wrote; without them a day is shared by many, and only a name or the hour, with the stars, tells one from another. */
const isAlike = sql`(${words} is not null or (i."rating" is not distinct from nullif(${reviews.rating}, 0)::int
  and (i."author" is not null or i."publishedAtPrecision" = 'time')))`;
/** Two rows without an id, of which one tells the hour and the other a day, are two reviews: nothing else says that they are one. */
const isAsExact = sql`(${reviews.publishedAtPrecision} = i."publishedAtPrecision" or not starts_with(${reviews.externalId}, ${factsMark}))`;
const sameStarsFirst = sql`(${reviews.rating} = coalesce(i."rating", 0)) desc, ${reviews.id}`;

type Match = { position: number; id: string };

/**
 * The stored reviews that rows without an id of their own mean, by the position of the row: the same place, author, words and moment. A row
 * that only counts back ("3 weeks ago") needs an author and words.
 */
export async function matchByFacts(tx: Statements, records: readonly ReviewRecord[]): Promise<Map<number, string>> {
  const matches = new Map<number, string>();
  const withoutId = records.filter(({ externalId }) => isFromFacts(externalId));
  for (const batch of batchesOf(
    withoutId.filter(({ isDateRelative }) => !isDateRelative),
    2000,
  )) {
    const rows = await rowsOf<Match>(
      tx,
      sql`select distinct on (i."position") i."position", ${reviews.id} from ${incoming(batch)} join ${reviews} on ${isOfPlace}
        and ${reviews.publishedAt} >= i."publishedAt" - interval '1 day' and ${reviews.publishedAt} < i."publishedAt" + interval '1 day'
      where ${isMomentOfRow} and ${isOfAuthor} and ${storedWords} is not distinct from ${words} and ${isAlike} and ${isAsExact}
      order by i."position", ${sameStarsFirst}`,
    );
    for (const { position, id } of rows) matches.set(position, id);
  }
  const counted = withoutId.filter(
    ({ isDateRelative, author, text, title }) => isDateRelative && author !== null && (text ?? title) !== null,
  );
  for (const batch of batchesOf(counted, 2000)) {
    // Materialised, so that the rows meet them by a hash: no index leads from an author to their reviews.
    const rows = await rowsOf<Match>(
      tx,
      sql`with i as materialized (select * from ${incoming(batch)}),
      there as materialized (select ${reviews.id}, ${reviews.restaurantId} as restaurant, ${reviews.platformKey} as platform,
          ${reviews.author} as author, md5(${storedWords}) as words, ${reviews.rating} as rating
        from ${reviews} where ${reviews.restaurantId} in (select i."restaurantId" from i))
      select distinct on (i."position") i."position", there.id from i join there on there.restaurant = i."restaurantId"
        and there.platform = i."platformKey" and there.author = i."author" and there.words = md5(${words})
      order by i."position", (there.rating = coalesce(i."rating", 0)) desc, there.id`,
    );
    for (const { position, id } of rows) matches.set(position, id);
  }
  return matches;
}
