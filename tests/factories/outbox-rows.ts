import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";

type Row = typeof outboxItems.$inferInsert;

/** A row of the outbox about a review, in whatever state; returns its id. */
export async function insertItem(
  { orm }: Database,
  { restaurantId, reviewId = null, ...given }: Pick<Row, "restaurantId"> & Partial<Row>,
): Promise<string> {
  const id = given.id ?? newId();
  const now = new Date();
  await orm.insert(outboxItems).values({
    id,
    restaurantId,
    platformKey: "gmb",
    kind: "reply",
    subjectKind: "review",
    subjectId: reviewId ?? restaurantId,
    reviewId,
    payload: { text: "Merci" },
    state: "refused",
    idempotencyKey: newId(),
    sendAfter: now,
    nextAttemptAt: now,
    sentAt: now,
    resolvedAt: now,
    ...given,
  });
  return id;
}
