import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import type { StoredBatchRow } from "../rows.ts";

/** Context of a confirmation: one transaction, the reviews locked. */
export type Doing = { tx: Statements; context: ApiContext; rows: readonly StoredBatchRow[] };
