import { type SQL, sql } from "drizzle-orm";
import { mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";

/** Whoever may change an organization's settings makes its groups: admins, its account managers and its owners. */
export const groupAbility = { action: "update", subject: "Settings" } as const;

/** True if the caller may make, change and delete groups of an organization. */
export function mayChangeGroups(context: ApiContext, organizationId: string): boolean {
  const principal = principalOf(context);
  if (principal.role === "admin") return true;
  return principal.organizationIds.includes(organizationId) && mayIn(principal, organizationId, groupAbility);
}

/** SQL: a group is of an organization whose groups the caller may change. */
export function isChangeable(context: ApiContext): SQL {
  const { role, organizationIds } = principalOf(context);
  if (role === "admin") return sql`true`;
  return isAnyOf(
    restaurantGroups.organizationId,
    organizationIds.filter((id) => mayChangeGroups(context, id)),
  );
}

/** NOT_FOUND for an organization whose groups the caller may not change: a foreign one looks like a missing one. */
export function requireChangeable(context: ApiContext, organizationId: string): void {
  if (!mayChangeGroups(context, organizationId)) throw fail("NOT_FOUND");
}
