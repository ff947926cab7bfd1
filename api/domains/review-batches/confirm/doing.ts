import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import type { StoredBatchRow } from "../rows.ts";

/** Where the rows of a batch are done: all in one transaction, their reviews locked. */
export type Doing = { tx: Statements; context: ApiContext; rows: readonly StoredBatchRow[] };
