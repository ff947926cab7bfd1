import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { StoredBatchRow } from "../rows.ts";

/** Where the rows of a batch are done: all in one transaction, their reviews locked. */
export type Doing = { tx: Queryable; context: ApiContext; rows: readonly StoredBatchRow[] };
