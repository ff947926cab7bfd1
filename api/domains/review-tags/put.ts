import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { requireReview } from "../reviews/one.ts";
import { recordEvents } from "../reviews/writes/events.ts";

type Review = { id: string; restaurantId: string };
type Change = { reviewId: string; add: readonly string[]; remove: readonly string[] };

const l = reviewTagLinks;

/** Adds tags to a review; returns the ids of those that were missing. */
async function add(tx: Statements, { id, restaurantId }: Review, tagIds: readonly string[]): Promise<string[]> {
  const added = await rowsOf<{ id: string }>(
    tx,
    sql`insert into ${l} (${names(l.reviewId, l.tagId, l.restaurantId, l.isAutomatic)})
      select ${id}::uuid, ${tags.id}, ${restaurantId}::uuid, false from ${tags} where ${isAnyOf(tags.id, tagIds)}
      on conflict (${names(l.reviewId, l.tagId)}) do update set ${names(l.rejectedAt)} = null where ${l.rejectedAt} is not null
      returning ${l.tagId} as id`,
  );
  return added.map((link) => link.id);
}

/** Removes tags from a review; returns the ids of those that were there. */
async function remove(tx: Statements, review: Review, tagIds: readonly string[]): Promise<string[]> {
  const isMeant = and(eq(l.reviewId, review.id), isAnyOf(l.tagId, tagIds));
  // The rule would add it again: the link is kept and marked as wrong.
  const rejected = await tx
    .update(l)
    .set({ rejectedAt: now })
    .where(and(isMeant, l.isAutomatic, isNull(l.rejectedAt)))
    .returning({ id: l.tagId });
  const removed = await tx
    .delete(l)
    .where(and(isMeant, not(l.isAutomatic)))
    .returning({ id: l.tagId });
  return [...rejected, ...removed].map(({ id }) => id);
}

/**
 * Adds and removes tags of a review; returns which changed. NOT_FOUND for a review outside the access scope, and for a tag of another
 * organization.
 */
export async function tagReview(context: ApiContext, change: Change) {
  const review = await requireReview(context, change.reviewId);
  const wanted = [...new Set([...change.add, ...change.remove])];
  return transaction(context.database, async (tx) => {
    const known = await tx
      .select({ id: tags.id, name: tags.name })
      .from(tags)
      .where(and(isAnyOf(tags.id, wanted), eq(tags.organizationId, review.organizationId)))
      .for("share");
    if (known.length !== wanted.length) throw fail("NOT_FOUND");
    const addedIds = await add(tx, review, change.add);
    const removedIds = await remove(tx, review, change.remove);
    const event = { reviewId: review.id, restaurantId: review.restaurantId };
    const named = (ids: string[], kind: "tagged" | "untagged") =>
      known.filter(({ id }) => ids.includes(id)).map(({ name: text }) => ({ ...event, kind, text }));
    await recordEvents(tx, context, [...named(addedIds, "tagged"), ...named(removedIds, "untagged")]);
    return { addedIds, removedIds };
  });
}
