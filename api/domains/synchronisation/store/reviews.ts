import type { Queryable } from "#api/db/transaction.ts";
import { fullText } from "../../reviews/full-text.ts";
import type { Run } from "../run/lease.ts";
import { type Compared, incoming, tags } from "./compare.ts";

const insertQuery = `
  insert into reviews (id, restaurant_id, platform_key, external_id, rating, title, text, language, author, url, published_at,
    source_updated_at, answer_state, answered_at, translations, rating_tags, photos, last_seen_run)
  select i."id", $2, $3, i."externalId", i."rating", i."title", i."text", i."language", i."author", i."url", i."publishedAt",
    i."updatedAt", i."answerState", i."answeredAt", i."translations", ${tags}, coalesce(i."photos", '[]'), $4 from ${incoming}`;

// $1: the records under the ids of the stored reviews.
const updateQuery = `
  update reviews r set rating = i."rating", title = i."title", text = ${fullText}, language = coalesce(i."language", r.language),
    author = i."author", url = coalesce(i."url", r.url), published_at = i."publishedAt", source_updated_at = i."updatedAt",
    translations = case when i."translations" = '[]' then r.translations else i."translations" end, rating_tags = ${tags},
    version = r.version + 1, updated_at = now()
  from ${incoming} where r.id = i."id"`;

/** By themselves: platforms change the addresses of their pictures, and nobody who is writing has to be told of that. */
const photosQuery = `update reviews r set photos = i."photos", updated_at = now() from ${incoming} where r.id = i."id"`;
const editedQuery = "update reviews r set edited_at = r.source_updated_at where r.id = any($1::uuid[])";
/** Met in this run; one that had been called removed is back. */
const seenQuery = `update reviews set last_seen_run = $2, missed_at = null, removed_at = null where id = any($1::uuid[])
  and (last_seen_run is distinct from $2 or missed_at is not null or removed_at is not null)`;
const payloadQuery = `
  insert into review_payloads (review_id, restaurant_id, payload) select i."id", $2, i."payload" from ${incoming}
  on conflict (review_id) do update set payload = excluded.payload, fetched_at = now()`;

const storedIds = (compared: readonly Compared[]) => compared.flatMap(({ stored }) => stored?.id ?? []);
/** Records as JSON, under the ids of what is stored where something is. */
const asJson = (compared: readonly Compared[]) =>
  JSON.stringify(compared.map(({ record, stored }) => ({ ...record, id: stored?.id ?? record.id })));

/** Writes a compared page: new reviews, changed ones, what the platform really sent, and that all of them were met. */
export async function writeReviews(client: Queryable, run: Run, compared: readonly Compared[]): Promise<void> {
  const fresh = compared.filter(({ stored }) => stored === null);
  if (fresh.length > 0) await client.query(insertQuery, [asJson(fresh), run.restaurantId, run.platformKey, run.runId]);
  const changed = compared.filter(({ stored }) => stored?.isChanged);
  if (changed.length > 0) await client.query(updateQuery, [asJson(changed)]);
  const pictured = compared.filter(({ stored }) => stored?.hasOtherPhotos);
  if (pictured.length > 0) await client.query(photosQuery, [asJson(pictured)]);
  const edited = compared.filter(({ stored }) => stored?.isEdited);
  if (edited.length > 0) await client.query(editedQuery, [storedIds(edited)]);
  const known = storedIds(compared);
  if (known.length > 0) await client.query(seenQuery, [known, run.runId]);
  const told = compared.filter(({ stored }) => stored === null || stored.hasNewPayload);
  if (told.length > 0) await client.query(payloadQuery, [asJson(told), run.restaurantId]);
}
