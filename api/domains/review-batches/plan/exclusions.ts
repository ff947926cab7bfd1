import type { ApiContext } from "#api/context.ts";
import type { BatchAction, BatchReason } from "#contract/review-batches/schemas.ts";
import { mayDo, type StoredBatchRow } from "../rows.ts";

/** Why a review takes no reply now; null when it takes one. A waiting suggestion must be decided on the review itself. */
export function replyExclusion(context: ApiContext, row: StoredBatchRow): BatchReason | null {
  if (!mayDo(context, "reply", row.organizationId)) return "no_right";
  if (row.isGone) return "gone";
  if (row.isPrivate || row.answerState === "not_answerable") return "not_answerable";
  if (row.answerState === "answered" || row.answerState === "pending") return row.answerState;
  return row.hasSuggestion ? "suggestion_waits" : null;
}

/** Why the caller may not work on a review; null when they may. */
export const workExclusion = (
  context: ApiContext,
  kind: BatchAction["kind"],
  row: StoredBatchRow,
): BatchReason | null => (mayDo(context, kind, row.organizationId) ? null : "no_right");
