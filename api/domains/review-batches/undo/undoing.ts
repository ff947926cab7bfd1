import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import type { StoredBatchRow } from "../rows.ts";

/** Context of an undo: rows that changed something, their reviews locked. */
export type Undoing = {
  tx: Statements;
  context: ApiContext;
  batchId: string;
  rows: readonly StoredBatchRow[];
  since: Date;
};
