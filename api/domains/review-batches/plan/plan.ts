import type { ApiContext } from "#api/context.ts";
import { transaction } from "#api/db/transaction.ts";
import { ensureStarterTemplates } from "#api/domains/templates/starter/ensure.ts";
import { fail } from "#api/errors.ts";
import type { BatchAction } from "#contract/review-batches/schemas.ts";
import { readRows, requireBatch, type StoredBatchRow } from "../rows.ts";
import { type Planned, storePlan } from "../store.ts";
import { draftNext, planDrafts } from "./drafts.ts";
import { planReplies } from "./replies.ts";
import { planArchive, planAssign, planTags } from "./work.ts";

function planned(context: ApiContext, rows: readonly StoredBatchRow[], action: BatchAction): Promise<Planned[]> {
  switch (action.kind) {
    case "reply":
      return planReplies(context, rows, action.templateId);
    case "draft":
      return planDrafts(context, rows);
    case "tag":
      return planTags(context, rows, action);
    case "assign":
      return planAssign(context, rows, action.userId);
    case "archive":
      return planArchive(context, rows, action.archived);
  }
}

/**
 * Says what an act would do to each review of a batch, and keeps that; nothing else changes. It may be asked again until the batch is
 * confirmed: BATCH_STATE after that, NOT_FOUND for somebody else's.
 */
export async function planBatch(context: ApiContext, batchId: string, action: BatchAction): Promise<void> {
  const { pool } = context.database;
  const { id } = await requireBatch(pool, context, batchId);
  const rows = await readRows(pool, context, id, { lock: false });
  if (action.kind === "reply")
    for (const organizationId of new Set(rows.map((row) => row.organizationId)))
      await ensureStarterTemplates(context.database, organizationId);
  const plan = await planned(context, rows, action);
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      "update review_batches set state = 'planned', action = $2 where id = $1 and state in ('chosen', 'planned')",
      [id, JSON.stringify(action)],
    );
    if (rowCount !== 1) throw fail("BATCH_STATE");
    await storePlan(client, id, plan);
  });
  if (action.kind === "draft") await draftNext(context, id, []);
}
