import { and, eq, inArray } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { reviewBatches } from "#api/db/schema/review-batches.ts";
import { transaction } from "#api/db/transaction.ts";
import { ensureStarterTemplates } from "#api/domains/templates/starter/ensure.ts";
import { fail } from "#api/errors.ts";
import type { BatchAction } from "#contract/review-batches/schemas.ts";
import { readRows, requireBatch, type StoredBatchRow } from "../rows.ts";
import { type Planned, storePlan } from "../store.ts";
import { draftNext, planDrafts } from "./drafts.ts";
import { planReplies } from "./replies.ts";
import { planSending } from "./send.ts";
import { planArchive, planAssign, planTags } from "./work.ts";

function planned(context: ApiContext, rows: readonly StoredBatchRow[], action: BatchAction): Promise<Planned[]> {
  switch (action.kind) {
    case "reply":
      return planReplies(context, rows, action.templateId);
    case "draft":
      return planDrafts(context, rows);
    case "send":
      return planSending(context, rows);
    case "tag":
      return planTags(context, rows, action);
    case "assign":
      return planAssign(context, rows, action.userId);
    case "archive":
      return planArchive(context, rows, action.archived);
  }
}

/**
 * Plans an action for each review of a batch and stores the plan; nothing else changes. May be repeated until the batch is confirmed:
 * BATCH_STATE after that, NOT_FOUND for somebody else's.
 */
export async function planBatch(context: ApiContext, batchId: string, action: BatchAction): Promise<void> {
  const { orm } = context.database;
  const { id } = await requireBatch(orm, context, batchId);
  const rows = await readRows(orm, context, id, { lock: false });
  if (action.kind === "reply")
    for (const organizationId of new Set(rows.map((row) => row.organizationId)))
      await ensureStarterTemplates(context.database, organizationId);
  const plan = await planned(context, rows, action);
  await transaction(context.database, async (tx) => {
    const isOpen = inArray(reviewBatches.state, ["chosen", "planned"]);
    const { rowCount } = await tx
      .update(reviewBatches)
      .set({ state: "planned", action })
      .where(and(eq(reviewBatches.id, id), isOpen));
    if (rowCount !== 1) throw fail("BATCH_STATE");
    await storePlan(tx, id, plan);
  });
  if (action.kind === "draft") await draftNext(context, id, []);
}
