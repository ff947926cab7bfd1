import { ORPCError } from "@orpc/server";
import { sql } from "drizzle-orm";
import { type Action, neededCaslRole, type Subject } from "#contract/abilities.ts";
import { PermissionRule } from "#contract/errors.ts";
import { organizationOf } from "./access-scope.ts";
import { findPrincipal } from "./authenticate.ts";
import type { ApiContext } from "./context.ts";
import { fullName } from "./db/people.ts";
import { customRoles, organizationMembers } from "./db/schema/organizations.ts";
import { users } from "./db/schema/users.ts";
import { isAnyOf, rowsOf } from "./db/statements.ts";
import { fail } from "./errors.ts";
import type { Principal } from "./principal.ts";

/** Most people that a refusal names. */
const namedMax = 5;

type Missing = Pick<PermissionRule, "action" | "subject">;

/**
 * Who looks after the team of these organizations, owners first: an owner gives roles inside of one, an account manager those above too.
 * Somebody with a custom role gives what it holds itself.
 */
async function findGivers(
  { database }: ApiContext,
  { role }: Principal,
  { action, subject }: Missing,
  organizationIds: string[],
): Promise<string[]> {
  const { caslRole, organizationId, userId, scope, customRoleId } = organizationMembers;
  const isOwner = sql`(${users.role} = 'comptoir-basic' and ${caslRole} = 'owner')`;
  const { rights } = customRoles;
  const givesByCustomRole = sql`(${users.role} = 'comptoir-basic' and ${scope} = 'organization' and 'update Role' = any(${rights})
    and (${`${action} ${subject}`} = any(${rights}) or ${`manage ${subject}`} = any(${rights})))`;
  const mayGive =
    role === "comptoir-basic"
      ? sql`(${isOwner} or ${givesByCustomRole} or ${users.role} = 'accountManager')`
      : sql`${users.role} = 'accountManager'`;
  const rows = await rowsOf<{ name: string }>(
    database.orm,
    sql`select ${fullName(users)} as name from ${users} join ${organizationMembers} on ${userId} = ${users.id}
      left join ${customRoles} on ${customRoles.id} = ${customRoleId}
      where ${isAnyOf(organizationId, organizationIds)} and ${mayGive} and ${users.deactivatedAt} is null and ${users.name} <> ''
      group by ${users.id} order by bool_and(coalesce(${isOwner}, false)) desc, fold(${fullName(users)}) collate "C", ${users.id} limit ${namedMax}`,
  );
  return rows.map(({ name }) => name);
}

/** The caller's own role among the built-in ones, in an organization if it is known; a custom role is not above or below any. */
function builtInRole({ role, caslRole, memberships, customRights }: Principal, organizationId?: string) {
  if (role !== "comptoir-basic" || customRights.size > 0) return null;
  return organizationId ? memberships.get(organizationId) : caslRole;
}

/** The same error; a refusal by a rule with the names of those who can give the right in the organization where it is missing. */
export async function withGivers(error: unknown, context: ApiContext, caller: Principal | null): Promise<unknown> {
  if (!(error instanceof ORPCError) || error.code !== "PERMISSION_RULE") return error;
  // A guard that refuses has not said yet who calls.
  const principal = caller ?? (await findPrincipal(context));
  if (!principal) return error;
  const { data: rule } = PermissionRule.safeParse((error.data as { permissionRule?: unknown }).permissionRule);
  if (!rule?.neededRole) return error;
  const organizationId = organizationOf(error);
  // `permissionError` made the rule of one of these.
  const { action, subject } = rule as { action: Action; subject: Subject };
  const neededRole = neededCaslRole(action, subject, builtInRole(principal, organizationId));
  const givers = await findGivers(
    context,
    principal,
    rule,
    organizationId ? [organizationId] : principal.organizationIds,
  );
  return givers.length === 0
    ? error
    : fail("PERMISSION_RULE", {
        permissionRule: { ...rule, neededRole: neededRole ?? rule.neededRole, givers },
      });
}
