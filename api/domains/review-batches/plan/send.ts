import type { ApiContext } from "#api/context.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { type KeptReply, readKeptReplies } from "#api/domains/reply-sending/sendable.ts";
import { batchRepliesMax } from "#contract/review-batches/limits.ts";
import type { BatchReason } from "#contract/review-batches/schemas.ts";
import { mayDo, type StoredBatchRow } from "../rows.ts";
import type { Planned } from "../store.ts";
import { restaurantsNeedingApproval } from "./replies.ts";
import { findTextProblem } from "./text-problem.ts";

type Found = { kept: KeptReply } | { reason: BatchReason };

/** For each row the kept reply that the caller may send now, or why there is none. */
export async function keptRepliesOf(
  tx: Statements,
  context: ApiContext,
  rows: readonly StoredBatchRow[],
): Promise<(row: StoredBatchRow) => Found> {
  const ids = rows.map(({ reviewId }) => reviewId);
  const asking = await restaurantsNeedingApproval(tx, context, rows);
  const found = await readKeptReplies(tx, context.platforms, isAnyOf(reviews.id, ids));
  const byReview = new Map(found.map((kept) => [kept.reviewId, kept]));
  return (row) => {
    // What a colleague approves is not sent by the one who asks.
    if (!mayDo(context, "send", row.organizationId) || asking.has(row.organizationId)) return { reason: "no_right" };
    if (row.isGone) return { reason: "gone" };
    const kept = byReview.get(row.reviewId);
    return kept ? { kept } : { reason: "nothing_kept" };
  };
}

/** The kept reply of each review as it was written; one that its platform would refuse is set aside with the words. */
export async function planSending(context: ApiContext, rows: readonly StoredBatchRow[]): Promise<Planned[]> {
  const keptOf = await keptRepliesOf(context.database.orm, context, rows);
  let count = 0;
  return rows.map((row): Planned => {
    const { reviewId, version, platformKey } = row;
    const found = keptOf(row);
    const closed = { reviewId, version, isChosen: false };
    if ("reason" in found) return { ...closed, problem: found.reason };
    count += 1;
    if (count > batchRepliesMax) return { ...closed, problem: "too_many" };
    const { text } = found.kept;
    const problem = findTextProblem(context.platforms, platformKey, text.trim());
    return { ...closed, text, problem: problem?.problem ?? null, detail: problem?.detail ?? null, isChosen: !problem };
  });
}
