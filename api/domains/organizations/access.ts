import { type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";

/** SQL: an organization that the caller administers. An admin has all of them, an account manager their own. */
export function isAdministered(context: ApiContext): SQL {
  const { role, organizationIds } = principalOf(context);
  return role === "admin" ? sql`true` : isAnyOf(organizations.id, organizationIds);
}

/** NOT_FOUND for an organization that is not among the caller's: a foreign one looks like a missing one. */
export function requireAdministered(context: ApiContext, organizationId: string): void {
  const { role, organizationIds } = principalOf(context);
  if (role !== "admin" && !organizationIds.includes(organizationId)) throw fail("NOT_FOUND");
}
