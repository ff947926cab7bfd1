import { type SQL, sql } from "drizzle-orm";
import { reviewPayloads, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { fullText } from "../../reviews/full-text.ts";
import type { Run } from "../run/lease.ts";
import { type Compared, incoming, tags } from "./compare.ts";

const storedIds = (compared: readonly Compared[]) => compared.flatMap(({ stored }) => stored?.id ?? []);
/** The records as rows `i`, under the ids of what is stored where something is. */
const rowsOfRecords = (compared: readonly Compared[]): SQL =>
  incoming(compared.map(({ record, stored }) => ({ ...record, id: stored?.id ?? record.id })));

/** Writes a compared page: new reviews, changed ones, what the platform really sent, and that all of them were met. */
export async function writeReviews(tx: Statements, run: Run, compared: readonly Compared[]): Promise<void> {
  const fresh = compared.filter(({ stored }) => stored === null);
  if (fresh.length > 0)
    await tx.execute(sql`
  insert into ${reviews} (id, restaurant_id, platform_key, external_id, rating, title, text, language, author, url, published_at,
    source_updated_at, answer_state, answered_at, translations, rating_tags, photos, last_seen_run)
  select i."id", ${run.restaurantId}, ${run.platformKey}, i."externalId", i."rating", i."title", i."text", i."language", i."author", i."url", i."publishedAt",
    i."updatedAt", i."answerState", i."answeredAt", i."translations", ${tags}, coalesce(i."photos", '[]'), ${run.runId} from ${rowsOfRecords(fresh)}`);
  const changed = compared.filter(({ stored }) => stored?.isChanged);
  if (changed.length > 0)
    await tx.execute(sql`
  update ${reviews} set rating = i."rating", title = i."title", text = ${fullText}, language = coalesce(i."language", ${reviews.language}),
    author = i."author", url = coalesce(i."url", ${reviews.url}), published_at = i."publishedAt", source_updated_at = i."updatedAt",
    translations = case when i."translations" = '[]' then ${reviews.translations} else i."translations" end, rating_tags = ${tags},
    version = ${reviews.version} + 1, updated_at = now()
  from ${rowsOfRecords(changed)} where ${reviews.id} = i."id"`);
  // By themselves: platforms change the addresses of their pictures, and nobody who is writing has to be told of that.
  const pictured = compared.filter(({ stored }) => stored?.hasOtherPhotos);
  if (pictured.length > 0)
    await tx.execute(
      sql`update ${reviews} set photos = i."photos", updated_at = now() from ${rowsOfRecords(pictured)} where ${reviews.id} = i."id"`,
    );
  const edited = compared.filter(({ stored }) => stored?.isEdited);
  if (edited.length > 0)
    await tx.execute(
      sql`update ${reviews} set edited_at = ${reviews.sourceUpdatedAt} where ${reviews.id} = any(${sql.param(storedIds(edited))}::uuid[])`,
    );
  // Met in this run; one that had been called removed is back.
  const known = storedIds(compared);
  if (known.length > 0)
    await tx.execute(sql`update ${reviews} set last_seen_run = ${run.runId}, missed_at = null, removed_at = null where ${reviews.id} = any(${sql.param(known)}::uuid[])
  and (${reviews.lastSeenRun} is distinct from ${run.runId} or ${reviews.missedAt} is not null or ${reviews.removedAt} is not null)`);
  const told = compared.filter(({ stored }) => stored === null || stored.hasNewPayload);
  if (told.length > 0)
    await tx.execute(sql`
  insert into ${reviewPayloads} (review_id, restaurant_id, payload) select i."id", ${run.restaurantId}, i."payload" from ${rowsOfRecords(told)}
  on conflict (review_id) do update set payload = excluded.payload, fetched_at = now()`);
}
