import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { PlatformPermissions } from "#contract/platforms/connections.ts";
import type { ConnectionKey, PagePermission } from "#contract/platforms/schemas.ts";
import { grantedPermissions } from "../credentials/account/rows.ts";
import { orPlatformFailed } from "../credentials/refusal.ts";
import { inSession } from "../platform-sessions/session.ts";

const p = alias(platforms, "p");
const c = alias(credentials, "c");
const r = alias(restaurants, "r");

/** Permissions rarely change; stored ones are returned within this time. */
const freshSeconds = 600;

type Row = {
  id: string;
  restaurantId: string;
  key: ConnectionKey;
  permissions: PagePermission[] | null;
  permissionsAt: string | null;
  isFresh: boolean;
  isConnected: boolean;
  scopes: string[] | null;
};

// Permissions are stored in the platform's row, so only while it is in the restaurant's list (specification, section 5).
async function findListing(context: ApiContext, platformId: string): Promise<Row> {
  const { rows } = await context.database.orm.execute<Row>(sql`
    select ${p.id}, ${p.restaurantId} as "restaurantId", ${p.key}, ${p.permissions}, ${instant(p.permissionsAt)} as "permissionsAt", ${c.scopes},
      ${p.connectedAt} is not null as "isConnected",
      coalesce(${p.permissionsAt} > now() - make_interval(secs => ${freshSeconds}), false) as "isFresh"
    from ${platforms} ${p} join ${restaurants} ${r} on ${r.id} = ${p.restaurantId} left join ${credentials} ${c} on ${c.id} = ${p.credentialId}
    where ${p.id} = ${platformId} and ${accessCondition(principalOf(context), r)}`);
  const [row] = rows;
  if (!row) throw fail("NOT_FOUND");
  return row;
}

async function askPlatform(context: ApiContext, { restaurantId, key, scopes }: Row): Promise<PagePermission[]> {
  const connector = context.platforms.connectors.get(key);
  if (!connector?.permissions) return grantedPermissions(connector, scopes ?? []);
  return inSession(context, { restaurantId, key }, async (session) => (await connector.permissions?.(session)) ?? []);
}

/**
 * Permissions on the page of a platform, read from it every ten minutes at most. Throws NOT_FOUND outside the access scope, PLATFORM_FAILED
 * when the platform fails and none were stored before.
 */
export async function pagePermissions(context: ApiContext, platformId: string): Promise<PlatformPermissions> {
  const row = await findListing(context, platformId);
  const permissionsOf = (permissions: PagePermission[], readAt: string | null): PlatformPermissions => ({
    platformId: row.id,
    restaurantId: row.restaurantId,
    key: row.key,
    permissions,
    readAt,
  });
  if (!row.isConnected) return permissionsOf([], null);
  if (row.permissions && row.isFresh) return permissionsOf(row.permissions, row.permissionsAt);
  const asked = askPlatform(context, row);
  if (row.permissions) asked.catch(() => {});
  const permissions = await orPlatformFailed(asked).catch((error: unknown) => {
    if (row.permissions === null) throw error;
    return null;
  });
  if (permissions === null) return permissionsOf(row.permissions ?? [], row.permissionsAt);
  const [kept] = await context.database.orm
    .update(platforms)
    .set({ permissions, permissionsAt: sql`now()` })
    .where(and(eq(platforms.id, row.id), isNotNull(platforms.connectedAt)))
    .returning({ at: platforms.permissionsAt });
  const readAt = kept?.at?.toISOString() ?? null;
  return readAt ? permissionsOf(permissions, readAt) : permissionsOf([], null);
}
