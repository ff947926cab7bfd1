import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import type { StoredBatchRow } from "../rows.ts";

/** What an undo works on: rows that did something, their reviews locked. */
export type Undoing = {
  tx: Statements;
  context: ApiContext;
  batchId: string;
  rows: readonly StoredBatchRow[];
  since: Date;
};
