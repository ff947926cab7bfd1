import { eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { reviewBatches } from "#api/db/schema/review-batches.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { BatchAction } from "#contract/review-batches/schemas.ts";
import { auditBatch } from "../audit.ts";
import { mayDo, readRows, requireBatch } from "../rows.ts";
import { storeUndone, type Undone } from "../store.ts";
import { undoArchive } from "./archive.ts";
import { undoAssign } from "./assign.ts";
import { undoReplies } from "./replies.ts";
import { undoSending } from "./send.ts";
import { undoTags } from "./tags.ts";
import type { Undoing } from "./undoing.ts";

function undoneBy(undoing: Undoing, action: BatchAction): Promise<Undone[]> {
  switch (action.kind) {
    case "reply":
    case "draft":
      return undoReplies(undoing);
    case "send":
      return undoSending(undoing);
    case "tag":
      return undoTags(undoing);
    case "assign":
      return undoAssign(undoing);
    case "archive":
      return undoArchive(undoing, action.archived);
  }
}

/**
 * Undoes a batch: replies that have not left, and changes nobody has changed since; for the rest the reason is stored. A second time does
 * nothing. Throws BATCH_STATE before it was confirmed, NOT_FOUND for somebody else's.
 */
export async function undoBatch(context: ApiContext, batchId: string): Promise<void> {
  await transaction(context.database, async (tx) => {
    const { id, state, action, confirmedAt } = await requireBatch(tx, context, batchId, { lock: true });
    if (state === "undone") return;
    if (state !== "done" || !action || !confirmedAt) throw fail("BATCH_STATE");
    const all = await readRows(tx, context, id, { lock: true });
    const acted = all.filter(({ outcome }) => outcome === "done" || outcome === "suggested");
    const rows = acted.filter((row) => mayDo(context, action.kind, row.organizationId));
    const refused = acted
      .filter((row) => !rows.includes(row))
      .map(({ reviewId }): Undone => ({ reviewId, undone: "kept", undoReason: "no_right" }));
    const undone = await undoneBy({ tx, context, batchId: id, rows, since: confirmedAt }, action);
    await storeUndone(tx, id, [...refused, ...undone]);
    const back = new Set(undone.flatMap(({ undone, reviewId }) => (undone === "undone" ? reviewId : [])));
    auditBatch(tx, context, "reviewBatch.undone", { id, action, rows: rows.filter((row) => back.has(row.reviewId)) });
    await tx.update(reviewBatches).set({ state: "undone", undoneAt: now }).where(eq(reviewBatches.id, id));
  });
}
