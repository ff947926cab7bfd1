import { and, asc, eq, sql } from "drizzle-orm";
import { mayIn } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, hasSecondFactor, principalOf } from "#api/principal.ts";
import { type ProtectedPerson, protectedPeopleMax, type SignInRule } from "#contract/sign-in-rules/schemas.ts";

/** Asked in each organization. */
const neededRight = { action: "update", subject: "Role" } as const;
/** Most organizations that an admin is shown at once. */
const listedMax = 200;

/** How many people of the organization fit. As a subquery it keeps the names of its tables. */
function peopleOf(condition = sql`true`) {
  const counted = sql`select count(*)::int from ${organizationMembers}
    join ${users} on ${users.id} = ${organizationMembers.userId}
    where ${organizationMembers.organizationId} = ${organizations.id} and (${condition})`;
  return sql<number>`(${counted})`;
}

const selected = {
  id: organizations.id,
  name: organizations.name,
  since: organizations.secondFactorSince,
  by: organizations.secondFactorBy,
  peopleCount: peopleOf(),
  protectedCount: peopleOf(hasSecondFactor),
};

type Row = { id: string; name: string; since: Date | null; by: string; peopleCount: number; protectedCount: number };

const shown = ({ id, name, since, by, ...counts }: Row): SignInRule => ({
  organizationId: id,
  organizationName: name,
  secondFactor: since && { since: since.toISOString(), by },
  ...counts,
});

const permittedIn = (context: ApiContext, ids: readonly string[]) =>
  ids.filter((id) => mayIn(principalOf(context), id, neededRight));

/** The rules of each organization in which the caller may change them; an admin's are all. */
export async function listRules(context: ApiContext): Promise<SignInRule[]> {
  const { role, organizationIds } = principalOf(context);
  const isOwn = role === "admin" ? undefined : isAnyOf(organizations.id, permittedIn(context, organizationIds));
  const rows = await context.database.orm
    .select(selected)
    .from(organizations)
    .where(isOwn)
    .orderBy(asc(sql`fold(${organizations.name}) collate "C"`), asc(organizations.id))
    .limit(listedMax);
  return rows.map(shown);
}

/** An organization whose rules the caller may change; a foreign and an unknown one are the same NOT_FOUND. */
export async function requireRule(context: ApiContext, organizationId: string): Promise<SignInRule> {
  const { role, organizationIds } = principalOf(context);
  const isPermitted = role === "admin" || permittedIn(context, organizationIds).includes(organizationId);
  if (!isPermitted) throw fail("NOT_FOUND");
  const isWanted = eq(organizations.id, organizationId);
  const [row] = await context.database.orm.select(selected).from(organizations).where(isWanted);
  if (!row) throw fail("NOT_FOUND");
  return shown(row);
}

/** The people of an organization, those without a second factor first. */
export async function listProtectedPeople(context: ApiContext, organizationId: string): Promise<ProtectedPerson[]> {
  await requireRule(context, organizationId);
  const rows = await context.database.orm
    .select({
      _id: users.id,
      name: users.name,
      lastname: users.lastname,
      email: users.email,
      hasSecondFactor: sql<boolean>`${hasSecondFactor}`.as("has_second_factor"),
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(eq(organizationMembers.organizationId, organizationId)))
    .orderBy(sql`has_second_factor`, asc(sql`fold(${users.lastname}) collate "C"`), asc(users.id))
    .limit(protectedPeopleMax);
  return rows.map(({ name, lastname, ...row }) => ({ ...row, name: fullNameOf({ name, lastname }) }));
}

/** Requires a second factor of an organization's people from their next page on, or leaves it to them. */
export async function putRule(
  context: ApiContext,
  { organizationId, requiresSecondFactor }: { organizationId: string; requiresSecondFactor: boolean },
): Promise<SignInRule> {
  const { organizationName } = await requireRule(context, organizationId);
  await transaction(context.database, async (tx) => {
    const isWanted = eq(organizations.id, organizationId);
    const since = { since: organizations.secondFactorSince };
    const [before] = await tx.select(since).from(organizations).where(isWanted).for("update");
    const wasRequired = before?.since instanceof Date;
    if (wasRequired !== requiresSecondFactor)
      await tx
        .update(organizations)
        .set({
          secondFactorSince: requiresSecondFactor ? now : null,
          secondFactorBy: requiresSecondFactor ? fullNameOf(principalOf(context)) : "",
        })
        .where(isWanted);
    recordAudit(tx, {
      by: context,
      action: "signInRule.changed",
      subject: { id: organizationId, name: organizationName },
      organizationId,
      before: { requiresSecondFactor: wasRequired },
      after: { requiresSecondFactor },
    });
  });
  return requireRule(context, organizationId);
}
