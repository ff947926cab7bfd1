import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { abilityFor } from "#contract/abilities.ts";
import type { ApiContext } from "./context.ts";
import { isTouchDue, touchSession } from "./domains/auth/sessions.ts";
import { readToken } from "./domains/auth/tokens.ts";
import { isCaslRole, isStaffEmail, type Principal, strongestCaslRole } from "./principal.ts";

type Membership = Pick<typeof organizationMembers.$inferSelect, "organizationId"> & { caslRole: string | null };
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const membershipsOf = sql`select json_agg(json_build_object('organizationId', ${organizationMembers.organizationId},
    'caslRole', ${organizationMembers.caslRole}) order by ${organizationMembers.organizationId})
  from ${organizationMembers} where ${organizationMembers.userId} = ${users.id}`;

/** Session, user and memberships in one statement: ending a session ends its token with the next request. */
async function findRow({ orm }: Database, { sessionId, userId }: { sessionId: string; userId: string }) {
  const { email, name, lastname, role } = users;
  const [row] = await orm
    .select({
      ...{ email, name, lastname, role, isDue: isTouchDue },
      memberships: sql<Membership[]>`coalesce((${membershipsOf}), '[]')`,
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId), gt(authSessions.expiresAt, now)));
  return row;
}

type PrincipalOptions = { acceptExpired?: boolean };
/** The callers of the pages being made, by their tokens. */
const known = new WeakMap<object, Map<string, Promise<Principal | null>>>();

/**
 * The caller named by the request's bearer token; null without a token, with a bad one, or when its session has ended. Asked once per
 * visit, so that each call of a page does not ask again.
 */
export async function findPrincipal(context: ApiContext, options: PrincipalOptions = {}): Promise<Principal | null> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(context.requestHeaders.get("authorization") ?? "") ?? [];
  if (token === undefined) return null;
  if (!context.visit || options.acceptExpired) return readPrincipal(context, token, options);
  const ofVisit = known.get(context.visit) ?? new Map<string, Promise<Principal | null>>();
  known.set(context.visit, ofVisit);
  const principal = ofVisit.get(token) ?? readPrincipal(context, token, options);
  ofVisit.set(token, principal);
  return principal;
}

async function readPrincipal(context: ApiContext, token: string, options: PrincipalOptions): Promise<Principal | null> {
  const claims = await readToken(context.settings.jwtSecrets, token);
  if (!claims || (claims.isExpired && !options.acceptExpired)) return null;
  const row = await findRow(context.database, claims);
  if (row?.isDue) await touchSession(context.database.orm, claims.sessionId);
  return row ? principalFrom(row, claims, context.settings.staffEmailDomain) : null;
}

function principalFrom(row: Row, claims: { userId: string; sessionId: string }, staffEmailDomain: string): Principal {
  const memberships = new Map(
    row.memberships.map((one) => [one.organizationId, isCaslRole(one.caslRole) ? one.caslRole : null] as const),
  );
  const caslRole = strongestCaslRole([...memberships.values()]);
  return {
    userId: claims.userId,
    sessionId: claims.sessionId,
    email: row.email,
    name: row.name,
    lastname: row.lastname,
    role: row.role,
    caslRole,
    organizationIds: [...memberships.keys()],
    memberships,
    ability: abilityFor(row.role, caslRole),
    isStaff: isStaffEmail(row.email, staffEmailDomain),
  };
}
