import { sql } from "drizzle-orm";
import { accessCondition, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { Action, Subject } from "#contract/abilities.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { BatchAction, BatchReason, BatchRow, ReviewBatch } from "#contract/review-batches/schemas.ts";
import type { AnswerState } from "#contract/reviews/schemas.ts";

/** A batch without its rows. */
export type Batch = { id: string; state: ReviewBatch["state"]; action: BatchAction | null; confirmedAt: Date | null };

/** A line of a batch with its review as it is now; only of reviews within the caller's reach. */
export type StoredBatchRow = {
  reviewId: string;
  restaurantId: string;
  organizationId: string;
  platformKey: PlatformKey;
  isPrivate: boolean;
  isGone: boolean;
  answerState: AnswerState;
  archived: boolean;
  version: number;
  hasSuggestion: boolean;
  assigneeId: string | null;
  /** What the preview saw and proposed. */
  plannedVersion: number | null;
  seen: { assigneeId: string | null } | null;
  problem: BatchReason | null;
  proposedText: string | null;
  text: string | null;
  variantId: string | null;
  isChosen: boolean;
  outcome: BatchRow["outcome"];
  replyId: string | null;
  suggestionId: string | null;
};

const heldColumns = sql`b.review_id as "reviewId", v.restaurant_id as "restaurantId", r.organization_id as "organizationId",
  v.platform_key as "platformKey", v.is_private as "isPrivate", v.removed_at is not null as "isGone", v.answer_state as "answerState",
  v.archived, v.version, exists (select from review_suggestions s where s.review_id = v.id and s.state = 'waiting') as "hasSuggestion",
  (select a.user_id from review_assignments a where a.review_id = v.id) as "assigneeId", b.version as "plannedVersion", b.seen, b.problem,
  b.proposed_text as "proposedText", b.text, b.variant_id as "variantId", b.is_chosen as "isChosen", b.outcome, b.reply_id as "replyId",
  b.suggestion_id as "suggestionId", b.position`;

/**
 * The lines of a batch in the list's order. `lock`: the reviews stay as they are until the transaction ends; they are locked in the order
 * of their ids, so that crossing batches wait instead of blocking each other for good.
 */
export async function readRows(
  client: Queryable,
  context: ApiContext,
  batchId: string,
  { lock }: { lock: boolean },
): Promise<StoredBatchRow[]> {
  const { rows } = await client.execute<StoredBatchRow & { position: number }>(sql`
    select ${heldColumns} from review_batch_rows b join reviews v on v.id = b.review_id join restaurants r on r.id = v.restaurant_id
    where b.batch_id = ${batchId} and ${accessCondition(principalOf(context), "r")}
    order by v.id ${lock ? sql`for update of v` : sql``}`);
  return rows.sort((one, other) => one.position - other.position);
}

/** A batch of the caller's own; anybody else's is the same NOT_FOUND as a missing one. */
export async function requireBatch(
  client: Queryable,
  context: ApiContext,
  batchId: string,
  { lock } = { lock: false },
): Promise<Batch> {
  const { rows } = await client.query<Batch>(
    `select id, state, action, confirmed_at as "confirmedAt" from review_batches where id = $1 and user_id = $2 ${lock ? "for update" : ""}`,
    [batchId, principalOf(context).userId],
  );
  const [batch] = rows;
  if (!batch) throw fail("NOT_FOUND");
  return batch;
}

const needed: Record<BatchAction["kind"], { action: Action; subject: Subject }> = {
  reply: { action: "create", subject: "Reply" },
  draft: { action: "create", subject: "Reply" },
  tag: { action: "update", subject: "Review" },
  assign: { action: "update", subject: "Review" },
  archive: { action: "archive", subject: "Review" },
};

/** May the caller do this to a review of that organization? */
export const mayDo = (context: ApiContext, kind: BatchAction["kind"], organizationId: string): boolean =>
  mayIn(principalOf(context), organizationId, needed[kind]);
