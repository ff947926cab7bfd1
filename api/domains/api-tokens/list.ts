import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { instant } from "#api/db/instants.ts";
import { apiTokens } from "#api/db/schema/api-tokens.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type { ApiToken, ApiTokenPage, ApiTokenSearch } from "#contract/api-tokens/schemas.ts";

const t = apiTokens;
const isEnded = sql`(${t.revokedAt} is not null or ${t.expiresAt} <= now())`;
const states: Record<ApiTokenSearch["state"], SQL> = { live: sql`not ${isEnded}`, ended: isEnded, all: sql`true` };
const state = sql<ApiToken["state"]>`case when ${t.revokedAt} is not null then 'revoked'
  when ${t.expiresAt} <= now() then 'expired' else 'live' end`;
const ownerName = sql<string>`trim(${users.name} || ' ' || ${users.lastname})`;

/** SQL: an organization that the caller knows. */
const isKnown = (context: ApiContext, id: SQL): SQL =>
  principalOf(context).role === "admin"
    ? sql`true`
    : sql`${id} = any(${sql.param(principalOf(context).organizationIds)}::uuid[])`;

/**
 * SQL: a token that the caller may see and end: an own one; for an admin all; for an account manager those that reach one of their
 * organizations, because they name it, or because they name none and their person is a member.
 */
export function isManaged(context: ApiContext): SQL {
  const { role, userId, organizationIds } = principalOf(context);
  if (role === "admin") return sql`true`;
  const isOwn = sql`${t.userId} = ${userId}`;
  if (role !== "accountManager") return isOwn;
  const own = sql`${sql.param(organizationIds)}::uuid[]`;
  const isMember = sql`exists (select from ${organizationMembers}
    where ${organizationMembers.userId} = ${t.userId} and ${organizationMembers.organizationId} = any(${own}))`;
  return sql`(${isOwn} or ${t.organizationIds} && ${own} or (${t.organizationIds} is null and ${isMember}))`;
}

const columns = (context: ApiContext) => ({
  _id: t.id,
  name: t.name,
  hint: t.hint,
  scopes: t.scopes,
  organizations: sql<ApiToken["organizations"]>`case when ${t.organizationIds} is not null then
    (select coalesce(json_agg(json_build_object('_id', ${organizations.id}, 'name', ${organizations.name})
      order by ${organizations.name}, ${organizations.id}), '[]') from ${organizations}
      where ${organizations.id} = any(${t.organizationIds}) and ${isKnown(context, sql`${organizations.id}`)}) end`,
  owner: sql<ApiToken["owner"]>`json_build_object('_id', ${users.id}, 'name', ${ownerName})`,
  state,
  createdAt: instant(t.createdAt),
  expiresAt: instant(t.expiresAt),
  lastUsedAt: instant(t.lastUsedAt),
  lastUsedAddress: t.lastUsedAddress,
  revokedAt: instant(t.revokedAt),
});

const rowsFor = (context: ApiContext, condition: SQL | undefined) =>
  context.database.orm.select(columns(context)).from(t).innerJoin(users, eq(users.id, t.userId)).where(condition);

/** A page of the tokens that the caller may see and end, newest first. */
export async function listApiTokens(context: ApiContext, input: ApiTokenSearch): Promise<ApiTokenPage> {
  const window = windowOf(input, z.tuple([z.uuid()]));
  const scan = scanOf(window, [[t.id, keyTypes.id]], { isDescending: true });
  const words = everyWord(input.search, (pattern) => sql`fold(${t.name} || ' ' || ${ownerName}) like ${pattern}`);
  const isSeen = isManaged(context);
  const [rows, [seen]] = await Promise.all([
    rowsFor(context, and(isSeen, states[input.state], ...words, scan.beyond))
      .orderBy(...scan.order)
      .limit(scan.limit),
    context.database.orm.select({ count: sql<number>`count(*)::int` }).from(t).where(isSeen),
  ]);
  const page = pageOf(rows, window, ({ _id }): [string] => [_id]);
  return { data: page.rows, pagination: page.pagination, unfilteredCount: seen?.count ?? 0 };
}

/** The caller's own tokens, newest first. */
export const listOwnApiTokens = (context: ApiContext): Promise<ApiToken[]> =>
  rowsFor(context, eq(t.userId, principalOf(context).userId)).orderBy(desc(t.id));

/** One token that the caller may see; null for any other. */
export async function findApiToken(context: ApiContext, tokenId: string): Promise<ApiToken | null> {
  const [row] = await rowsFor(context, and(eq(t.id, tokenId), isManaged(context)));
  return row ?? null;
}
