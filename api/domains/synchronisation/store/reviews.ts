import { and, type SQL, sql } from "drizzle-orm";
import { asInserted, names } from "#api/db/names.ts";
import { reviewPayloads, reviews } from "#api/db/schema/reviews.ts";
import { insertSelect, isAnyOf, type Statements } from "#api/db/statements.ts";
import { fullText } from "../../reviews/full-text.ts";
import type { Run } from "../run/lease.ts";
import { type Compared, incoming, tags } from "./compare.ts";

const storedIds = (compared: readonly Compared[]) => compared.flatMap(({ stored }) => stored?.id ?? []);
/** The records as rows `i`, with the stored reviews' ids where there are any. */
const rowsOfRecords = (compared: readonly Compared[]): SQL =>
  incoming(compared.map(({ record, stored }) => ({ ...record, id: stored?.id ?? record.id })));

/** Stores a compared page: new reviews, changed ones, the original payloads, and that all of them were seen. */
export async function writeReviews(tx: Statements, run: Run, compared: readonly Compared[]): Promise<void> {
  const fresh = compared.filter(({ stored }) => stored === null);
  if (fresh.length > 0)
    await tx.execute(
      insertSelect(
        reviews,
        {
          id: sql`i."id"`,
          restaurantId: sql`${run.restaurantId}::uuid`,
          platformKey: sql`${run.platformKey}`,
          externalId: sql`i."externalId"`,
          rating: sql`i."rating"`,
          title: sql`i."title"`,
          text: sql`i."text"`,
          language: sql`i."language"`,
          author: sql`i."author"`,
          url: sql`i."url"`,
          publishedAt: sql`i."publishedAt"`,
          sourceUpdatedAt: sql`i."updatedAt"`,
          answerState: sql`i."answerState"`,
          answeredAt: sql`i."answeredAt"`,
          translations: sql`i."translations"`,
          ratingTags: tags,
          photos: sql`coalesce(i."photos", '[]')`,
          lastSeenRun: sql`${run.runId}::uuid`,
        },
        sql`from ${rowsOfRecords(fresh)}`,
      ),
    );
  const changed = compared.filter(({ stored }) => stored?.isChanged);
  if (changed.length > 0)
    await tx
      .update(reviews)
      .set({
        rating: sql`i."rating"`,
        title: sql`i."title"`,
        text: fullText,
        language: sql`coalesce(i."language", ${reviews.language})`,
        author: sql`i."author"`,
        url: sql`coalesce(i."url", ${reviews.url})`,
        publishedAt: sql`i."publishedAt"`,
        sourceUpdatedAt: sql`i."updatedAt"`,
        translations: sql`case when i."translations" = '[]' then ${reviews.translations} else i."translations" end`,
        ratingTags: tags,
        version: sql`${reviews.version} + 1`,
        updatedAt: sql`now()`,
      })
      .from(rowsOfRecords(changed))
      .where(sql`${reviews.id} = i."id"`);
  // Photos apart from other changes: platforms change their addresses, and that must not cause a conflict for somebody writing.
  const pictured = compared.filter(({ stored }) => stored?.hasOtherPhotos);
  if (pictured.length > 0)
    await tx
      .update(reviews)
      .set({ photos: sql`i."photos"`, updatedAt: sql`now()` })
      .from(rowsOfRecords(pictured))
      .where(sql`${reviews.id} = i."id"`);
  const edited = compared.filter(({ stored }) => stored?.isEdited);
  if (edited.length > 0)
    await tx
      .update(reviews)
      .set({ editedAt: reviews.sourceUpdatedAt })
      .where(isAnyOf(reviews.id, storedIds(edited)));
  // Seen in this run; a review marked removed is restored.
  const known = storedIds(compared);
  if (known.length > 0)
    await tx
      .update(reviews)
      .set({ lastSeenRun: run.runId, missedAt: null, removedAt: null })
      .where(
        and(
          isAnyOf(reviews.id, known),
          sql`(${reviews.lastSeenRun} is distinct from ${run.runId} or ${reviews.missedAt} is not null or ${reviews.removedAt} is not null)`,
        ),
      );
  const withPayload = compared.filter(({ stored }) => stored === null || stored.hasNewPayload);
  if (withPayload.length > 0) {
    const payload = { reviewId: sql`i."id"`, restaurantId: sql`${run.restaurantId}::uuid`, payload: sql`i."payload"` };
    const { reviewId, payload: kept, fetchedAt } = reviewPayloads;
    await tx.execute(sql`${insertSelect(reviewPayloads, payload, sql`from ${rowsOfRecords(withPayload)}`)}
      on conflict (${names(reviewId)}) do update set ${asInserted(kept)}, ${names(fetchedAt)} = now()`);
  }
}
