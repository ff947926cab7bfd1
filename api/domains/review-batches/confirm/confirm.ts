import { eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { reviewBatches } from "#api/db/schema/review-batches.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { BatchAction, BatchEdits } from "#contract/review-batches/schemas.ts";
import { auditBatch } from "../audit.ts";
import { readRows, requireBatch } from "../rows.ts";
import { type Outcome, storeEdits, storeOutcomes } from "../store.ts";
import { archiveRows } from "./archive.ts";
import { assignRows } from "./assign.ts";
import type { Doing } from "./doing.ts";
import { replyToRows } from "./replies.ts";
import { sendRows } from "./send.ts";
import { tagRows } from "./tags.ts";

function doneBy(doing: Doing, action: BatchAction): Promise<Outcome[]> {
  switch (action.kind) {
    case "reply":
    case "draft":
      return replyToRows(doing, action.kind);
    case "send":
      return sendRows(doing);
    case "tag":
      return tagRows(doing, action);
    case "assign":
      return assignRows(doing, action.userId);
    case "archive":
      return archiveRows(doing, action.archived);
  }
}

/**
 * Does what was previewed, completely or not at all. The batch's lock decides between two confirmations: the second finds it done and does
 * nothing. Throws BATCH_STATE before a preview, NOT_FOUND for somebody else's.
 */
export async function confirmBatch(context: ApiContext, batchId: string, edits: BatchEdits): Promise<void> {
  await transaction(context.database, async (tx) => {
    const { id, state, action } = await requireBatch(tx, context, batchId, { lock: true });
    if (state === "done" || state === "undone") return;
    if (state !== "planned" || !action) throw fail("BATCH_STATE");
    await storeEdits(tx, id, edits);
    const rows = await readRows(tx, context, id, { lock: true });
    const outcomes = await doneBy({ tx, context, rows }, action);
    await storeOutcomes(tx, id, outcomes);
    const did = new Set(outcomes.flatMap(({ outcome, reviewId }) => (outcome === "done" ? reviewId : [])));
    auditBatch(tx, context, "reviewBatch.confirmed", { id, action, rows: rows.filter((row) => did.has(row.reviewId)) });
    await tx.update(reviewBatches).set({ state: "done", confirmedAt: now }).where(eq(reviewBatches.id, id));
  });
}
