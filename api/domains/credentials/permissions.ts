import { and, eq, inArray } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { principalOf } from "#api/principal.ts";
import type { ConnectionKey, PagePermission } from "#contract/platforms/schemas.ts";
import { grantedPermissions } from "./account/rows.ts";

/** Permissions of the caller's own working accounts on a platform, taken together; empty without an account. */
export async function ownPermissions(context: ApiContext, key: ConnectionKey): Promise<PagePermission[]> {
  const { userId, token, limit } = principalOf(context);
  const rows = await context.database.orm
    .select({ scopes: credentials.scopes })
    .from(credentials)
    .where(
      and(
        eq(credentials.userId, userId),
        token === null || limit === null ? undefined : isAnyOf(credentials.organizationId, limit),
        eq(credentials.key, key),
        inArray(credentials.health, ["connected", "expiring"]),
      ),
    );
  if (rows.length === 0) return [];
  const held = rows.flatMap(({ scopes }) => scopes);
  return grantedPermissions(context.platforms.connectors.get(key), held);
}
