import { and, eq, sql } from "drizzle-orm";
import { accessCondition, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewBatches, reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviewAssignments } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { Action, Subject } from "#contract/abilities.ts";
import type { BatchAction } from "#contract/review-batches/schemas.ts";

/** A batch without its rows. */
export type Batch = Pick<typeof reviewBatches.$inferSelect, "id" | "state" | "action" | "confirmedAt">;

/** A row of a batch with its review as it is now, within the caller's access scope. */
export type StoredBatchRow = Awaited<ReturnType<typeof selectRows>>[number];

function selectRows(tx: Statements, context: ApiContext, batchId: string) {
  const b = reviewBatchRows;
  const { restaurantId, platformKey, isPrivate, removedAt, answerState, archived, version } = reviews;
  const { reviewId, seen, problem, proposedText, text, variantId, isChosen, outcome, replyId, suggestionId, position } =
    b;
  const s = reviewSuggestions;
  return tx
    .select({
      reviewId,
      restaurantId,
      organizationId: restaurants.organizationId,
      platformKey,
      isPrivate,
      answerState,
      archived,
      version,
      assigneeId: reviewAssignments.userId,
      position,
      isGone: sql<boolean>`${removedAt} is not null`,
      hasSuggestion: sql<boolean>`exists (select from ${s} where ${s.reviewId} = ${reviews.id} and ${s.state} = 'waiting')`,
      /** Values stored by the preview. */
      plannedVersion: b.version,
      seen,
      problem,
      proposedText,
      text,
      variantId,
      isChosen,
      outcome,
      replyId,
      suggestionId,
    })
    .from(b)
    .innerJoin(reviews, eq(reviews.id, reviewId))
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .leftJoin(reviewAssignments, eq(reviewAssignments.reviewId, reviews.id))
    .where(and(eq(b.batchId, batchId), accessCondition(principalOf(context))))
    .orderBy(reviews.id)
    .$dynamic();
}

/**
 * The rows of a batch in the list's order. `lock` locks the reviews until the transaction ends, in the order of their ids, so that crossing
 * batches wait instead of deadlocking.
 */
export async function readRows(
  tx: Statements,
  context: ApiContext,
  batchId: string,
  { lock }: { lock: boolean },
): Promise<StoredBatchRow[]> {
  const query = selectRows(tx, context, batchId);
  const rows = await (lock ? query.for("update", { of: reviews }) : query);
  return rows.sort((one, other) => one.position - other.position);
}

/** A batch of the caller's own; anybody else's is the same NOT_FOUND as a missing one. */
export async function requireBatch(
  tx: Statements,
  context: ApiContext,
  batchId: string,
  { lock } = { lock: false },
): Promise<Batch> {
  const { id, state, action, confirmedAt, userId } = reviewBatches;
  const query = tx
    .select({ id, state, action, confirmedAt })
    .from(reviewBatches)
    .where(and(eq(id, batchId), eq(userId, principalOf(context).userId)))
    .$dynamic();
  const [batch] = await (lock ? query.for("update") : query);
  if (!batch) throw fail("NOT_FOUND");
  return batch;
}

const needed: Record<BatchAction["kind"], { action: Action; subject: Subject }> = {
  // Of somebody who may not send they become suggestions.
  reply: { action: "suggest", subject: "Reply" },
  draft: { action: "suggest", subject: "Reply" },
  send: { action: "update", subject: "Reply" },
  tag: { action: "update", subject: "Review" },
  assign: { action: "update", subject: "Review" },
  archive: { action: "archive", subject: "Review" },
};

/** True if the caller may take this action on a review of that organization. */
export const mayDo = (context: ApiContext, kind: BatchAction["kind"], organizationId: string): boolean =>
  mayIn(principalOf(context), organizationId, needed[kind]);
