import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { templateVariants } from "#api/db/schema/templates.ts";
import type { Statements } from "#api/db/statements.ts";
import { storableJson } from "#api/db/storable-json.ts";
import type { BatchEdits, BatchReason, BatchRow } from "#contract/review-batches/schemas.ts";

/** The plan for one review. */
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

/** The outcome of a row. `changes`: state before and after. */
export type Outcome = {
  reviewId: string;
  outcome: NonNullable<BatchRow["outcome"]>;
  reason?: BatchReason;
  replyId?: string;
  suggestionId?: string;
  changes?: object;
};

export type Undone = { reviewId: string; undone: "undone" | "kept"; undoReason?: NonNullable<BatchRow["undoReason"]> };

const b = reviewBatchRows;
const isOf = (batchId: string) => eq(b.batchId, batchId);
const isRow = (batchId: string) => and(isOf(batchId), sql`${b.reviewId} = x."reviewId"`);
/** The rows as `x`, with the given columns. */
const lines = (rows: readonly object[], columns: SQL) =>
  sql`jsonb_to_recordset(${storableJson(rows)}::jsonb) as x("reviewId" uuid, ${columns})`;

const emptyPlan = {
  version: null,
  seen: null,
  notice: null,
  detail: null,
  proposedText: null,
  text: null,
  variantId: null,
};

/** Stores a plan; a row that is missing in it is outside the caller's access scope by now. */
export async function storePlan(tx: Statements, batchId: string, rows: readonly Planned[]): Promise<void> {
  await tx
    .update(b)
    .set({ ...emptyPlan, problem: "out_of_scope", isChosen: false })
    .where(isOf(batchId));
  await updatePlan(tx, batchId, rows);
}

/** Stores a draft, unless its row no longer waits for one: another preview was made meanwhile, or the batch was confirmed. */
export function storeDraft(tx: Statements, batchId: string, row: Planned): Promise<void> {
  return updatePlan(tx, batchId, [row], and(eq(b.problem, "no_draft"), isNull(b.outcome)));
}

async function updatePlan(tx: Statements, batchId: string, rows: readonly Planned[], only?: SQL): Promise<void> {
  const columns = sql`version integer, seen jsonb, problem text, notice text, detail text, text text, "variantId" uuid, "isChosen" boolean`;
  await tx
    .update(b)
    .set({
      version: sql`x.version`,
      seen: sql`x.seen`,
      problem: sql`x.problem`,
      notice: sql`x.notice`,
      detail: sql`left(x.detail, 400)`,
      proposedText: sql`x.text`,
      text: sql`x.text`,
      isChosen: sql`x."isChosen"`,
      variantId: sql`(select ${templateVariants.id} from ${templateVariants} where ${templateVariants.id} = x."variantId")`,
    })
    .from(lines(rows, columns))
    .where(and(isRow(batchId), only));
}

/** Stores a person's edits of the preview. A row without a text has none to edit. */
export async function storeEdits(tx: Statements, batchId: string, edits: BatchEdits): Promise<void> {
  const text = sql`case when ${b.proposedText} is null then ${b.text} else coalesce(x.text, ${b.text}) end`;
  await tx
    .update(b)
    .set({ isChosen: sql`x."isChosen"`, text })
    .from(lines(edits, sql`"isChosen" boolean, text text`))
    .where(isRow(batchId));
}

/** Stores the outcomes of a batch; a missing row was outside the caller's access scope. */
export async function storeOutcomes(tx: Statements, batchId: string, outcomes: readonly Outcome[]): Promise<void> {
  await tx.update(b).set({ outcome: "refused", reason: "out_of_scope", isChosen: false }).where(isOf(batchId));
  const columns = sql`outcome text, reason text, "replyId" uuid, "suggestionId" uuid, changes jsonb`;
  await tx
    .update(b)
    .set({
      outcome: sql`x.outcome`,
      reason: sql`x.reason`,
      changes: sql`x.changes`,
      replyId: sql`x."replyId"`,
      suggestionId: sql`x."suggestionId"`,
    })
    .from(lines(outcomes, columns))
    .where(isRow(batchId));
}

/** Stores what was undone, and why the rest could not be. */
export async function storeUndone(tx: Statements, batchId: string, undone: readonly Undone[]): Promise<void> {
  await tx
    .update(b)
    .set({ undone: sql`x.undone`, undoReason: sql`x."undoReason"` })
    .from(lines(undone, sql`undone text, "undoReason" text`))
    .where(isRow(batchId));
}
