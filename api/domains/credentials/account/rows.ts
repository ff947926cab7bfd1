import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fail } from "#api/errors.ts";
import { pageOf, windowOf } from "#api/paging.ts";
import type { Connector } from "#api/platforms/connector.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { Credential } from "#contract/credentials/schemas.ts";
import type { PageInput } from "#contract/paging.ts";
import type { PagePermission } from "#contract/platforms/schemas.ts";
import { credentialAccess, mayManage } from "./access-scope.ts";

type Row = Omit<Credential, "permissions" | "isOwn" | "canManage" | "connectedBy"> & {
  organizationId: string | null;
  userId: string | null;
  userName: string;
  scopes: string[];
  rank: number;
};

const columns: SQL = sql`c.id as "_id", c.key, c.account_name as "accountName", c.account_email as "accountEmail",
  c.organization_id as "organizationId", c.user_id as "userId",
  case when o.id is not null then jsonb_build_object('_id', o.id, 'name', o.name) end as organization,
  coalesce(nullif(trim(u.name || ' ' || u.lastname), ''), c.user_name) as "userName", c.scopes, c.health, c.failure,
  ${instant(sql`c.last_ok_at`)} as "lastOkAt", ${instant(sql`c.consent_ends_at`)} as "consentEndsAt",
  c.location_count as "locationCount", ${instant(sql`c.created_at`)} as "createdAt",
  f.listing_count as "listingCount", f.restaurant_count as "restaurantCount"`;
const source: SQL = sql`credentials c left join organizations o on o.id = c.organization_id
  left join users u on u.id = c.user_id
  cross join lateral (select count(*)::int as listing_count, count(distinct p.restaurant_id)::int as restaurant_count
    from platforms p where p.credential_id = c.id) f`;
/** Those that need somebody stand first. */
const rank: SQL = sql`case c.health when 'needs_reconnect' then 0 when 'expiring' then 1 when 'connected' then 2 else 3 end`;

/** Every right a platform is asked for, and whether this grant holds it. Rights that only tell who signed in are left out. */
export function grantedPermissions(connector: Connector | undefined, scopes: string[]): PagePermission[] {
  if (connector?.authorization.kind !== "oauth") return [];
  return connector.authorization.scopes
    .filter(({ neededFor }) => neededFor.some((need) => need !== "account"))
    .map((scope) => ({ ...scope, granted: scopes.includes(scope.key) }));
}

function credentialOf(context: ApiContext, principal: Principal, row: Row): Credential {
  const { organizationId, userId, userName, scopes, rank: _, ...rest } = row;
  return {
    ...rest,
    connectedBy: { _id: userId, name: userName },
    isOwn: userId === principal.userId,
    canManage: mayManage(principal, { organizationId, userId }),
    permissions: grantedPermissions(context.platforms.connectors.get(row.key), scopes),
  };
}

/** One account for an answer. NOT_FOUND when it is out of reach. */
export async function getCredential(context: ApiContext, credentialId: string): Promise<Credential> {
  const principal = principalOf(context);
  const { rows } = await context.database.orm.execute<Row>(
    sql`select ${columns}, 0 as rank from ${source} where c.id = ${credentialId} and ${credentialAccess(principal)}`,
  );
  const [row] = rows;
  if (!row) throw fail("NOT_FOUND");
  return credentialOf(context, principal, row);
}

const CredentialKey = z.tuple([z.number().int(), z.uuid()]);

/** A page of the accounts within reach, those in trouble first. INVALID_INPUT for a cursor that cannot be read. */
export async function listCredentials(context: ApiContext, input: PageInput) {
  const principal = principalOf(context);
  const window = windowOf(input, CredentialKey);
  const direction = window.isBackward ? sql`desc` : sql`asc`;
  const beyondKey = window.key
    ? sql`(${rank}, c.id) ${window.isBackward ? sql`<` : sql`>`} (${window.key[0]}, ${window.key[1]}::uuid)`
    : sql`true`;
  const { rows } = await context.database.orm.execute<Row>(sql`
    select ${columns}, ${rank} as rank from ${source} where ${credentialAccess(principal)} and ${beyondKey}
    order by ${rank} ${direction}, c.id ${direction} limit ${window.pageSize + 1}`);
  const page = pageOf(rows, window, (row): z.infer<typeof CredentialKey> => [row.rank, row._id]);
  return { data: page.rows.map((row) => credentialOf(context, principal, row)), pagination: page.pagination };
}
