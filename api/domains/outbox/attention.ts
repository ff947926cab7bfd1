import { type SQL, sql } from "drizzle-orm";
import { type AccessScopeKind, isInAccessScope } from "#api/access-scope.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { needsAttention } from "./columns.ts";
import type { OutboxKinds } from "./kinds.ts";

/**
 * How many items need a person (`OutboxSearch.needsAttention`): one row with `everywhere`, within that access scope, and `here`, of
 * the placeholder `restaurantId`, which may be null. Access is checked by whoever runs it.
 */
export function attentionSelect(kind: AccessScopeKind, kinds: OutboxKinds): SQL {
  const { restaurantId } = outboxItems;
  return sql`select count(*)::int as everywhere,
      count(*) filter (where ${restaurantId} = ${sql.placeholder("restaurantId")}::uuid)::int as here
    from ${outboxItems} where ${isInAccessScope(kind, restaurantId)} and ${needsAttention(kinds)}`;
}
