import { eq, sql } from "drizzle-orm";
import { accessCondition, reachedRestaurantIds, reachesByRole, type ScopedPrincipal } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { organizationCounts, userCounts } from "#api/db/schema/counts.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { selectFields } from "#api/field-selection.ts";
import {
  isStaffEmail,
  membershipsColumn,
  type Principal,
  principalOf,
  rightsSomewhere,
  rolesIn,
  secondFactorAskedByColumn,
  strongestCaslRole,
} from "#api/principal.ts";
import { Language } from "#contract/languages.ts";
import { selectedNames } from "#contract/lists/field-selection.ts";
import type { ProfileUpdate, User, UserCounters } from "#contract/users/schemas.ts";

type Services = Pick<ApiContext, "database" | "settings">;
type Row = Awaited<ReturnType<typeof getRow>>;

function scopedPrincipalOf(row: Row): ScopedPrincipal {
  return {
    userId: row.id,
    role: row.role,
    organizationIds: row.organizations.map((one) => one._id),
    memberships: rolesIn(row.organizations).memberships,
  };
}

async function getRow({ database }: Services, userId: string) {
  const { id, email, name, lastname, role, defaultLanguage, avatarVersion, createdAt } = users;
  const [row] = await database.orm
    .select({
      id,
      email,
      name,
      lastname,
      role,
      defaultLanguage,
      avatarVersion,
      createdAt,
      organizations: membershipsColumn,
      secondFactorAskedBy: secondFactorAskedByColumn,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw fail("NOT_FOUND");
  return row;
}

/** A user with all fields of the contract. NOT_FOUND for an unknown id. */
export async function getUser(services: Services, userId: string): Promise<User> {
  const row = await getRow(services, userId);
  const reached = await services.database.orm
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(accessCondition(scopedPrincipalOf(row)))
    .orderBy(restaurants.id);
  const caslRole = strongestCaslRole(row.organizations.map((one) => one.caslRole));
  const isStaff = isStaffEmail(row.email, services.settings.staffEmailDomain);
  const restaurantIds = reached.map(({ id }) => id);
  return userOf({ ...row, ...rolesIn(row.organizations), userId: row.id, caslRole, isStaff }, restaurantIds);
}

/** The caller, as read with their session: the selected fields, or all. */
export async function getCaller(context: ApiContext, fields: string | undefined): Promise<User> {
  const principal = principalOf(context);
  const isReachAsked = fields === undefined || selectedNames(fields).includes("restaurants");
  const restaurantIds = isReachAsked ? (await reachedRestaurantIds(context)).toSorted() : [];
  // What follows on the same page asks for all of them, not for one after the other; a failure is theirs to tell.
  if (!isReachAsked && !reachesByRole(principal)) reachedRestaurantIds(context).catch(() => {});
  const [caller] = selectFields([userOf(principal, restaurantIds)], fields);
  return caller as User;
}

/**
 * The caller with what of their profile may just have changed, within the organizations that their token is limited to: what lies elsewhere is not
 * told either.
 */
export async function getOwnUser(context: ApiContext): Promise<User> {
  const principal = principalOf(context);
  const { name, lastname, defaultLanguage, avatarVersion } = await getRow(context, principal.userId);
  const known = { ...principal, name, lastname, defaultLanguage, avatarVersion };
  return userOf(known, (await reachedRestaurantIds(context)).toSorted());
}

type Profile = "email" | "name" | "lastname" | "role" | "defaultLanguage" | "avatarVersion" | "createdAt";
type Known = Pick<
  Principal,
  | Profile
  | "userId"
  | "caslRole"
  | "memberships"
  | "customRights"
  | "organizations"
  | "isStaff"
  | "secondFactorAskedBy"
  | "seenBy"
>;

function userOf(known: Known, restaurantIds: string[]): User {
  const rights = rightsSomewhere(known);
  return {
    _id: known.userId,
    email: known.email,
    name: known.name,
    lastname: known.lastname,
    role: known.role,
    caslRole: known.caslRole,
    ...(rights && { rights }),
    defaultLanguage: Language.catch("fr").parse(known.defaultLanguage),
    createdAt: known.createdAt.toISOString(),
    restaurants: restaurantIds,
    organizations: known.organizations.map(({ _id, name }) => ({ _id, name })),
    organizationIds: known.organizations.map(({ _id }) => _id),
    avatarVersion: known.avatarVersion,
    isStaff: known.isStaff,
    secondFactorAskedBy: known.secondFactorAskedBy,
    ...(known.seenBy && { seenBy: { _id: known.seenBy.userId, name: known.seenBy.name } }),
  };
}

/** Changes the given names and language. */
export async function updateProfile(
  context: ApiContext,
  userId: string,
  change: Partial<ProfileUpdate>,
): Promise<User> {
  const { name, lastname, defaultLanguage } = change;
  const profile = { name, lastname, defaultLanguage, updatedAt: now };
  await transaction(context.database, async (tx) => {
    const told = { name: users.name, lastname: users.lastname, defaultLanguage: users.defaultLanguage };
    const [before] = await tx.select(told).from(users).where(eq(users.id, userId)).for("no key update");
    const [after] = await tx.update(users).set(profile).where(eq(users.id, userId)).returning(told);
    recordAudit(tx, {
      by: context,
      action: "user.updated",
      subject: { id: userId, name: before?.name },
      before,
      after,
    });
  });
  return getOwnUser(context);
}

type Counts = Omit<UserCounters, "language" | "organizationCount">;

/** Organizations of which somebody reaches every restaurant; null for all there are. */
function wholeOrganizations({ role, organizationIds, memberships }: ScopedPrincipal): string[] | null {
  if (role === "admin") return null;
  if (role === "accountManager") return organizationIds;
  return role === "comptoir-basic" ? organizationIds.filter((id) => memberships.get(id) === "owner") : [];
}

/**
 * Counters of the specification's section 3, as far as their areas exist: from counts that the database keeps on each write. Only members
 * of several organizations, of whom some may be in more than one, are counted anew.
 */
export async function getCounters(context: ApiContext): Promise<UserCounters> {
  const person = principalOf(context);
  const { userId, organizationIds, limit } = person;
  const whole = wholeOrganizations(person);
  const { organizationId, kind, count } = organizationCounts;
  const sumOf = (what: "restaurants" | "members", ids: string[] | null) =>
    sql`(select coalesce(sum(${count}), 0)::int from ${organizationCounts}
      where ${kind} = ${what} and ${ids === null ? sql`true` : isAnyOf(organizationId, ids)})`;
  const { userId: member, organizationId: memberOf } = organizationMembers;
  const isReached = limit === null ? sql`true` : isAnyOf(restaurants.organizationId, limit);
  const chosen =
    whole === null
      ? sql`0`
      : sql`(select count(*)::int from ${restaurantMembers} join ${restaurants} on ${restaurants.id} = ${restaurantMembers.restaurantId}
          where ${restaurantMembers.userId} = ${userId} and not ${isAnyOf(restaurants.organizationId, whole)} and ${isReached})`;
  const people =
    organizationIds.length < 2
      ? sumOf("members", organizationIds)
      : sql`(select count(distinct ${member})::int from ${organizationMembers} where ${isAnyOf(memberOf, organizationIds)})`;
  const [counts] = await rowsOf<Counts>(
    context.database.orm,
    sql`select ${sumOf("restaurants", whole)} + ${person.role === "accountManager" ? sql`0` : chosen} as "restaurantCount",
      ${sumOf("restaurants", organizationIds)} as "restaurantCountInOrganizations", ${people} as "userCountInOrganizations",
      coalesce((select ${userCounts.count} from ${userCounts} where ${userCounts.userId} = ${userId}), 0) as "aiInteractionCount"`,
  );
  return {
    language: Language.catch("fr").parse(person.defaultLanguage),
    restaurantCount: counts?.restaurantCount ?? 0,
    organizationCount: organizationIds.length,
    restaurantCountInOrganizations: counts?.restaurantCountInOrganizations ?? 0,
    userCountInOrganizations: counts?.userCountInOrganizations ?? 0,
    aiInteractionCount: counts?.aiInteractionCount ?? 0,
  };
}
