import type { Queryable } from "#api/db/transaction.ts";
import type { BatchEdits, BatchReason, BatchRow } from "#contract/review-batches/schemas.ts";

/** What a preview says of a review. */
export type Planned = {
  reviewId: string;
  version: number;
  seen?: { assigneeId: string | null };
  problem: BatchReason | null;
  notice?: BatchRow["notice"];
  detail?: string | null;
  text?: string | null;
  variantId?: string | null;
  isChosen: boolean;
};

/** What came of a row. `changes`: how it was, and how it was left. */
export type Outcome = {
  reviewId: string;
  outcome: NonNullable<BatchRow["outcome"]>;
  reason?: BatchReason;
  replyId?: string;
  suggestionId?: string;
  changes?: object;
};

export type Undone = { reviewId: string; undone: "undone" | "kept"; undoReason?: NonNullable<BatchRow["undoReason"]> };

/** Writes a preview down; a row that is not in it is out of the caller's reach by now. */
export async function storePlan(client: Queryable, batchId: string, rows: readonly Planned[]): Promise<void> {
  await client.query(
    `update review_batch_rows set problem = 'out_of_scope', is_chosen = false, version = null, seen = null, notice = null, detail = null,
       proposed_text = null, text = null, variant_id = null where batch_id = $1`,
    [batchId],
  );
  await updatePlan(client, batchId, rows);
}

/** Writes down a draft, unless its row waits for none any more: another preview was made meanwhile, or the batch was confirmed. */
export function storeDraft(client: Queryable, batchId: string, row: Planned): Promise<void> {
  return updatePlan(client, batchId, [row], "and b.problem = 'no_draft' and b.outcome is null");
}

async function updatePlan(client: Queryable, batchId: string, rows: readonly Planned[], only = ""): Promise<void> {
  await client.query(
    `update review_batch_rows b set version = x.version, seen = x.seen, problem = x.problem, notice = x.notice, detail = left(x.detail, 400),
       proposed_text = x.text, text = x.text, variant_id = (select t.id from template_variants t where t.id = x."variantId"),
       is_chosen = x."isChosen"
     from jsonb_to_recordset($2::jsonb) as x("reviewId" uuid, version integer, seen jsonb, problem text, notice text, detail text,
       text text, "variantId" uuid, "isChosen" boolean)
     where b.batch_id = $1 and b.review_id = x."reviewId" ${only}`,
    [batchId, JSON.stringify(rows).replaceAll("\\u0000", "")],
  );
}

/** Writes down what a person left of the preview. A row without a text has none to change. */
export async function storeEdits(client: Queryable, batchId: string, edits: BatchEdits): Promise<void> {
  await client.query(
    `update review_batch_rows b set is_chosen = x."isChosen", text = case when b.proposed_text is null then b.text else coalesce(x.text, b.text) end
     from jsonb_to_recordset($2::jsonb) as x("reviewId" uuid, "isChosen" boolean, text text)
     where b.batch_id = $1 and b.review_id = x."reviewId"`,
    [batchId, JSON.stringify(edits)],
  );
}

/** Writes down what came of a batch; a row that is not told was out of the caller's reach. */
export async function storeOutcomes(client: Queryable, batchId: string, outcomes: readonly Outcome[]): Promise<void> {
  await client.query(
    "update review_batch_rows set outcome = 'refused', reason = 'out_of_scope', is_chosen = false where batch_id = $1",
    [batchId],
  );
  await client.query(
    `update review_batch_rows b set outcome = x.outcome, reason = x.reason, reply_id = x."replyId", suggestion_id = x."suggestionId",
       changes = x.changes
     from jsonb_to_recordset($2::jsonb) as x("reviewId" uuid, outcome text, reason text, "replyId" uuid, "suggestionId" uuid, changes jsonb)
     where b.batch_id = $1 and b.review_id = x."reviewId"`,
    [batchId, JSON.stringify(outcomes)],
  );
}

/** Writes down what could be taken back, and why the rest could not. */
export async function storeUndone(client: Queryable, batchId: string, undone: readonly Undone[]): Promise<void> {
  await client.query(
    `update review_batch_rows b set undone = x.undone, undo_reason = x."undoReason"
     from jsonb_to_recordset($2::jsonb) as x("reviewId" uuid, undone text, "undoReason" text)
     where b.batch_id = $1 and b.review_id = x."reviewId"`,
    [batchId, JSON.stringify(undone)],
  );
}
