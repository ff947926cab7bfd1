import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { fail } from "#api/errors.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { Connector } from "#api/platforms/connector.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { Credential } from "#contract/credentials/schemas.ts";
import type { PageInput } from "#contract/paging.ts";
import type { PagePermission } from "#contract/platforms/schemas.ts";
import { c, credentialAccess, listingsWithin, mayManage, p, seesWholeAccount } from "./access-scope.ts";

const o = alias(organizations, "o");
const u = alias(users, "u");

type Row = Omit<Credential, "permissions" | "isOwn" | "canManage" | "connectedBy"> & {
  organizationId: string | null;
  userId: string | null;
  userName: string;
  scopes: string[];
  rank: number;
};

const columnsFor = (
  principal: Principal,
): SQL => sql`${c.id} as "_id", ${c.key}, ${c.accountName} as "accountName", ${c.accountEmail} as "accountEmail",
  ${c.organizationId} as "organizationId", ${c.userId} as "userId",
  case when ${o.id} is not null then jsonb_build_object('_id', ${o.id}, 'name', ${o.name}) end as organization,
  coalesce(nullif(trim(${u.name} || ' ' || ${u.lastname}), ''), ${c.userName}) as "userName", ${c.scopes}, ${c.health}, ${c.failure},
  ${instant(c.lastOkAt)} as "lastOkAt", ${instant(c.consentEndsAt)} as "consentEndsAt",
  case when ${seesWholeAccount(principal)} then ${c.locationCount} else f.listing_count end as "locationCount", ${instant(c.createdAt)} as "createdAt",
  f.listing_count as "listingCount", f.restaurant_count as "restaurantCount"`;
/** Only listings of restaurants within the access scope are counted. */
const sourceFor = (
  principal: Principal,
): SQL => sql`${credentials} ${c} left join ${organizations} ${o} on ${o.id} = ${c.organizationId}
  left join ${users} ${u} on ${u.id} = ${c.userId}
  cross join lateral (select count(*)::int as listing_count, count(distinct restaurant_id)::int as restaurant_count
    from (select ${p.restaurantId} as restaurant_id ${listingsWithin(principal)}) seen) f`;
/** Accounts that need a person's action sort first. */
const rank: SQL = sql`case ${c.health} when 'needs_reconnect' then 0 when 'expiring' then 1 when 'connected' then 2 else 3 end`;

/** Every permission asked of a platform, and whether this grant has it. Those that only identify the signed-in person are left out. */
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

/** One account for a response. NOT_FOUND outside the access scope. */
export async function getCredential(context: ApiContext, credentialId: string): Promise<Credential> {
  const principal = principalOf(context);
  const { rows } = await context.database.orm.execute<Row>(
    sql`select ${columnsFor(principal)}, 0 as rank from ${sourceFor(principal)} where ${c.id} = ${credentialId} and ${credentialAccess(principal)}`,
  );
  const [row] = rows;
  if (!row) throw fail("NOT_FOUND");
  return credentialOf(context, principal, row);
}

const CredentialKey = z.tuple([z.number().int(), z.uuid()]);

/** A page of the accounts within the access scope, those with a failure first. INVALID_INPUT for a cursor that cannot be read. */
export async function listCredentials(context: ApiContext, input: PageInput) {
  const principal = principalOf(context);
  const window = windowOf(input, CredentialKey);
  const scan = scanOf(window, [
    [rank, keyTypes.whole],
    [c.id, keyTypes.id],
  ]);
  const { rows } = await context.database.orm.execute<Row>(sql`
    select ${columnsFor(principal)}, ${rank} as rank from ${sourceFor(principal)} where ${credentialAccess(principal)} and ${scan.beyond}
    order by ${sql.join(scan.order, sql`, `)} limit ${scan.limit}`);
  const page = pageOf(rows, window, (row): z.infer<typeof CredentialKey> => [row.rank, row._id]);
  return { data: page.rows.map((row) => credentialOf(context, principal, row)), pagination: page.pagination };
}
