import { and, asc, eq, sql } from "drizzle-orm";
import { mayIn } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { ssoConnections, ssoDomains, ssoIdentities } from "#api/db/schema/single-sign-on.ts";
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

/** SQL: an owner of the organization whom its provider, as it is set up now, has let in. */
const isProven = sql`exists (select 1 from ${ssoConnections} join ${ssoIdentities}
    on ${ssoIdentities.organizationId} = ${ssoConnections.organizationId} and ${ssoIdentities.issuer} = ${ssoConnections.issuer}
  join ${organizationMembers} on ${organizationMembers.userId} = ${ssoIdentities.userId}
    and ${organizationMembers.organizationId} = ${ssoConnections.organizationId} and ${organizationMembers.caslRole} = 'owner'
  join ${users} on ${users.id} = ${ssoIdentities.userId} and ${users.deactivatedAt} is null
  where ${ssoConnections.organizationId} = ${organizations.id} and ${ssoConnections.lastSignInAt} > ${ssoConnections.updatedAt})`;
const lacking = sql`case
  when not exists (select 1 from ${ssoConnections} where ${ssoConnections.organizationId} = ${organizations.id}) then 'connection'
  when not exists (select 1 from ${ssoDomains} where ${ssoDomains.organizationId} = ${organizations.id}) then 'domains'
  when not ${isProven} then 'owner' end`;

const selected = {
  id: organizations.id,
  name: organizations.name,
  since: organizations.secondFactorSince,
  by: organizations.secondFactorBy,
  offSince: organizations.passwordsOffSince,
  offBy: organizations.passwordsOffBy,
  lacks: sql<SignInRule["passwordsOffLacks"]>`(${lacking})`,
  peopleCount: peopleOf(),
  protectedCount: peopleOf(hasSecondFactor),
};

type Row = {
  id: string;
  name: string;
  since: Date | null;
  by: string;
  offSince: Date | null;
  offBy: string;
  lacks: SignInRule["passwordsOffLacks"];
  peopleCount: number;
  protectedCount: number;
};

const shown = ({ id, name, since, by, offSince, offBy, lacks, ...counts }: Row): SignInRule => ({
  organizationId: id,
  organizationName: name,
  secondFactor: since && { since: since.toISOString(), by },
  passwordsOff: offSince && { since: offSince.toISOString(), by: offBy },
  passwordsOffLacks: lacks,
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

type Change = {
  organizationId: string;
  requiresSecondFactor?: boolean | undefined;
  passwordsOff?: boolean | undefined;
};

/**
 * Requires a second factor of an organization's people from their next page on, or leaves it to them; switches their passwords off from the
 * next sign-in on, or back on. SSO_UNPROVEN while no owner has come in by the provider as it is set up now.
 */
export async function putRule(
  context: ApiContext,
  { organizationId, requiresSecondFactor, passwordsOff }: Change,
): Promise<SignInRule> {
  const { organizationName } = await requireRule(context, organizationId);
  const by = fullNameOf(principalOf(context));
  await transaction(context.database, async (tx) => {
    const isWanted = eq(organizations.id, organizationId);
    const [before] = await tx
      .select({ since: organizations.secondFactorSince, offSince: organizations.passwordsOffSince })
      .from(organizations)
      .where(isWanted)
      .for("update");
    const was = { requiresSecondFactor: before?.since instanceof Date, passwordsOff: before?.offSince instanceof Date };
    const is = {
      requiresSecondFactor: requiresSecondFactor ?? was.requiresSecondFactor,
      passwordsOff: passwordsOff ?? was.passwordsOff,
    };
    if (is.passwordsOff && !was.passwordsOff) {
      const [proof] = await tx.select({ lacks: selected.lacks }).from(organizations).where(isWanted);
      if (proof?.lacks !== null) throw fail("SSO_UNPROVEN");
    }
    const set = {
      ...(is.requiresSecondFactor !== was.requiresSecondFactor && {
        secondFactorSince: is.requiresSecondFactor ? now : null,
        secondFactorBy: is.requiresSecondFactor ? by : "",
      }),
      ...(is.passwordsOff !== was.passwordsOff && {
        passwordsOffSince: is.passwordsOff ? now : null,
        passwordsOffBy: is.passwordsOff ? by : "",
      }),
    };
    if (Object.keys(set).length > 0) await tx.update(organizations).set(set).where(isWanted);
    recordAudit(tx, {
      by: context,
      action: "signInRule.changed",
      subject: { id: organizationId, name: organizationName },
      organizationId,
      before: was,
      after: is,
    });
  });
  return requireRule(context, organizationId);
}
