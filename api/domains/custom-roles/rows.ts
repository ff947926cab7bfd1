import { and, eq, type SQL, sql } from "drizzle-orm";
import { abilityIn, accessCondition, mayIn, reachesAll } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { fullName } from "#api/db/people.ts";
import { customRoles, organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { ssoConnections } from "#api/db/schema/single-sign-on.ts";
import { invitations } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { managesTeamOf, mayGiveInside } from "#api/domains/team/rights.ts";
import { fail } from "#api/errors.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import { namedHoldersMax } from "#contract/custom-roles/limits.ts";
import { completed, grantablePart, isSuggestOnly } from "#contract/custom-roles/rights.ts";
import type { CustomRole, CustomRoleDetail, CustomRoleList, RoleHolders } from "#contract/custom-roles/schemas.ts";

const c = customRoles;
const m = organizationMembers;
const i = invitations;
const isOpen = sql`${i.acceptedAt} is null and ${i.withdrawnAt} is null`;
const memberCount = sql`(select count(*)::int from ${m} where ${m.customRoleId} = ${c.id})`;
const invitationCount = sql`(select count(*)::int from ${i} where ${i.customRoleId} = ${c.id} and ${isOpen})`;
const isForSignIn = sql`exists (select from ${ssoConnections} where ${ssoConnections.customRoleId} = ${c.id})`;
/** SQL: a member of the organization with a role, who reaches a restaurant within the caller's access scope; oneself. */
const isNear = (principal: Principal): SQL => sql`(${m.userId} = ${principal.userId} or exists (
  select 1 from ${restaurantMembers} join ${restaurants} on ${restaurants.id} = ${restaurantMembers.restaurantId}
  where ${restaurantMembers.userId} = ${m.userId} and ${restaurants.organizationId} = ${m.organizationId}
    and ${accessCondition(principal)}))`;
const nearCount = (principal: Principal): SQL =>
  sql`(select count(*)::int from ${m} where ${m.customRoleId} = ${c.id} and ${isNear(principal)})`;
const described = sql`${c.id} as "_id", ${c.organizationId} as "organizationId", ${c.name} as name, ${c.description} as description,
  ${c.rights} as rights, ${c.version} as version, ${instant(c.updatedAt)} as "updatedAt", ${c.updatedByName} as "updatedBy"`;
const columns = sql`${described}, ${memberCount} as "memberCount", ${invitationCount} as "invitationCount",
  ${isForSignIn} as "isForSignIn"`;
type Row = Omit<CustomRole, "isSuggestOnly" | "mayChange">;

const roleOf = (context: ApiContext, row: Row): CustomRole => ({
  ...row,
  isSuggestOnly: isSuggestOnly(row.rights),
  mayChange:
    managesTeamOf(context, row.organizationId) &&
    mayGiveInside(context, row.organizationId, { caslRole: null, rights: row.rights }),
});

/** NOT_FOUND for an organization whose roles the caller does not read: a foreign one looks like a missing one. */
function requireReadable(context: ApiContext, organizationId: string): void {
  const principal = principalOf(context);
  const isMember = principal.role === "admin" || principal.organizationIds.includes(organizationId);
  if (!isMember || !mayIn(principal, organizationId, context.ability)) throw fail("NOT_FOUND");
}

/**
 * The custom roles of an organization, by name; for callers who do not reach all its restaurants those that somebody of theirs has, with as
 * many people, and no word of who is invited elsewhere. NOT_FOUND for one whose roles the caller does not read. */
export async function listCustomRoles(context: ApiContext, organizationId: string): Promise<CustomRoleList> {
  requireReadable(context, organizationId);
  const principal = principalOf(context);
  const isWhole = await reachesAll(context, organizationId);
  const near = nearCount(principal);
  const known = isWhole ? sql`true` : sql`${near} > 0`;
  const told = isWhole
    ? columns
    : sql`${described}, ${near} as "memberCount", 0 as "invitationCount", false as "isForSignIn"`;
  const rows = await rowsOf<Row>(
    context.database.orm,
    sql`select ${told} from ${c} where ${c.organizationId} = ${organizationId} and ${known}
      order by fold(${c.name}) collate "C", ${c.id}`,
  );
  const mayCreate = managesTeamOf(context, organizationId);
  return {
    roles: rows.map((row) => roleOf(context, row)),
    mayCreate,
    grantable: mayCreate ? grantablePart(abilityIn(principalOf(context), organizationId)) : [],
  };
}

/** A custom role of an organization whose team the caller looks after; NOT_FOUND for any other. `lock` holds it until the commit. */
export async function findCustomRole(
  tx: Statements,
  context: ApiContext,
  roleId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<CustomRole> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select ${columns} from ${c} where ${c.id} = ${roleId} ${lock ? sql`for update` : sql``}`,
  );
  if (!row || !managesTeamOf(context, row.organizationId)) throw fail("NOT_FOUND");
  return roleOf(context, row);
}

/** Who has a role, people and open invitations, and whether single sign-on gives it. */
export async function holdersOf(tx: Statements, context: ApiContext, roleId: string): Promise<RoleHolders> {
  const { userId: meId } = principalOf(context);
  const people = await rowsOf<RoleHolders["people"][number]>(
    tx,
    sql`select ${users.id} as "userId", coalesce(nullif(${fullName(users)}, ''), ${users.email}) as name, ${users.id} = ${meId} as "isMe"
      from ${m} join ${users} on ${users.id} = ${m.userId} where ${m.customRoleId} = ${roleId}
      order by fold(${fullName(users)}) collate "C", ${users.id} limit ${namedHoldersMax}`,
  );
  const invited = await tx
    .select({ email: i.email })
    .from(i)
    .where(and(eq(i.customRoleId, roleId), isOpen))
    .orderBy(i.email)
    .limit(namedHoldersMax);
  const [counts] = await rowsOf<Pick<RoleHolders, "memberCount" | "invitationCount" | "isForSignIn">>(
    tx,
    sql`select ${memberCount} as "memberCount", ${invitationCount} as "invitationCount", ${isForSignIn} as "isForSignIn" from ${c} where ${c.id} = ${roleId}`,
  );
  return {
    people,
    memberCount: counts?.memberCount ?? 0,
    invitations: invited.map(({ email }) => email),
    invitationCount: counts?.invitationCount ?? 0,
    isForSignIn: counts?.isForSignIn ?? false,
  };
}

/** A custom role with who has it. NOT_FOUND as in `findCustomRole`. */
export async function getCustomRole(context: ApiContext, roleId: string): Promise<CustomRoleDetail> {
  const { orm } = context.database;
  const role = await findCustomRole(orm, context, roleId);
  return { ...role, holders: await holdersOf(orm, context, roleId) };
}

/** The given rights that the caller has not themselves in an organization. */
export function rightsAboveOwn(context: ApiContext, organizationId: string, rights: readonly string[]) {
  const own = new Set<string>(grantablePart(abilityIn(principalOf(context), organizationId)));
  return completed(rights).filter((right) => !own.has(right));
}
