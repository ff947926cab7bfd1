import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { StoredBatchRow } from "../rows.ts";

/** What an undo works on: rows that did something, their reviews locked. */
export type Undoing = {
  tx: Queryable;
  context: ApiContext;
  batchId: string;
  rows: readonly StoredBatchRow[];
  since: Date;
};
