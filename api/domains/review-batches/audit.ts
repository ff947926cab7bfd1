import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import type { BatchAction } from "#contract/review-batches/schemas.ts";
import type { StoredBatchRow } from "./rows.ts";

type Done = { id: string; action: BatchAction; rows: readonly StoredBatchRow[] };

/** Tells of a batch, once in each organization whose reviews it changed; what became of each review is told beside it. */
export function auditBatch(
  tx: Statements,
  by: ApiContext,
  action: "reviewBatch.confirmed" | "reviewBatch.undone",
  done: Done,
): void {
  const byOrganization = Map.groupBy(done.rows, ({ organizationId }) => organizationId);
  if (byOrganization.size === 0) byOrganization.set("", []);
  for (const [organizationId, rows] of byOrganization)
    recordAudit(tx, {
      by,
      action,
      subject: { id: done.id },
      organizationId: organizationId || null,
      after: { does: done.action, reviewIds: rows.map(({ reviewId }) => reviewId) },
    });
}
