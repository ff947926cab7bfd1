import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { fullName } from "#api/db/people.ts";
import { preparedOnce } from "#api/db/prepared.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { users } from "#api/db/schema/users.ts";
import { abilityOf } from "#contract/abilities.ts";
import { apiTokenCallsPerMinute } from "#contract/api-tokens/limits.ts";
import type { ApiContext } from "./context.ts";
import { apiTokens } from "./db/schema/api-tokens.ts";
import { isGood, noteUse, organizationsAmong, tokenColumns, within } from "./domains/api-tokens/caller.ts";
import { hashOfToken, tokenIn } from "./domains/api-tokens/value.ts";
import { isTouchDue, touchSession } from "./domains/auth/sessions.ts";
import { readToken } from "./domains/auth/tokens.ts";
import { rateLimitKey, requireAddressRateLimit, requireRateLimit } from "./http/rate-limits.ts";
import {
  isStaffEmail,
  type Limit,
  membershipsColumn,
  type Principal,
  rightsSomewhere,
  rolesIn,
  secondFactorAskedByColumn,
  strongestCaslRole,
  type UserOrganization,
} from "./principal.ts";
import { pushMoment } from "./push/moment.ts";

type Claims = { userId: string; sessionId: string };
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const { email, name, lastname, role, defaultLanguage, avatarVersion, createdAt } = users;
/** Columns of a person that make a caller. */
const person = {
  email,
  name,
  lastname,
  role,
  defaultLanguage,
  avatarVersion,
  createdAt,
  memberships: membershipsColumn,
  secondFactorAskedBy: secondFactorAskedByColumn,
};

/** The user whose session it is; `users` is the one who is looked as, mostly the same. */
const owner = alias(users, "owner");
const target = alias(users, "target");
/** SQL: whom a session looks as while that lasts: its time is not over, and neither person's rights have changed. */
const shownUser = sql`coalesce((select ${target.id} from ${users} ${sql.identifier("target")}
  where ${target.id} = ${authSessions.seenAs} and ${authSessions.seenAsUntil} > now()
    and ${authSessions.seenAsVersions} = array[${owner.teamVersion}, ${target.teamVersion}]), ${authSessions.userId})`;

const callerQuery = preparedOnce((orm) => {
  const isSession = eq(authSessions.id, sql.placeholder("sessionId"));
  const seer = { ownerId: owner.id, ownerName: fullName(owner) };
  return orm
    .select({
      ...person,
      userId: users.id,
      ...seer,
      method: authSessions.method,
      isDue: isTouchDue,
      readAt: pushMoment,
    })
    .from(authSessions)
    .innerJoin(owner, and(eq(owner.id, authSessions.userId), isNull(owner.deactivatedAt)))
    .innerJoin(users, eq(users.id, shownUser))
    .where(
      and(
        isSession,
        eq(authSessions.userId, sql.placeholder("userId")),
        gt(authSessions.expiresAt, now),
        isNull(users.deactivatedAt),
      ),
    )
    .prepare("caller");
});

/** Session, user and memberships in one statement: ending a session ends its token with the next request. */
async function findRow({ orm }: Database, { sessionId, userId }: Claims) {
  const [row] = await callerQuery(orm).execute({ sessionId, userId });
  return row;
}

/**
 * A user as the caller, for what is done in their right while they are away: a link that they made, a report that is sent for them. `limit`
 * is that of whoever asked for it (`api/limits.ts`). Null for one who is gone or deactivated.
 */
export async function principalOfUser(
  { database, settings }: { database: Pick<ApiContext["database"], "orm">; settings: ApiContext["settings"] },
  userId: string,
  limit: Limit,
): Promise<Principal | null> {
  const [row] = await database.orm
    .select({ ...person, only: organizationsAmong(sql`${limit && sql.param([...limit])}::uuid[]`), readAt: pushMoment })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  if (!row) return null;
  const { only, ...found } = row;
  return limitedTo(principalFrom(found, { userId, sessionId: "" }, settings.staffEmailDomain), limit, only);
}

/** A caller as they are within a limit. `only`: its organizations, as far as they still exist. */
function limitedTo(whole: Principal, limit: Limit, only: readonly UserOrganization[]): Principal {
  if (limit === null) return whole;
  const narrowed = within(whole, only);
  const caslRole = strongestCaslRole([...narrowed.memberships.values()]);
  const ability = abilityOf({ role: narrowed.role, caslRole, rights: rightsSomewhere(narrowed) });
  return { ...narrowed, caslRole, ability, limit };
}

const tokenQuery = preparedOnce((orm) =>
  orm
    .select({ ...person, ...tokenColumns, readAt: pushMoment })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(isGood, isNull(users.deactivatedAt)))
    .prepare("token_caller"),
);

const callsPerToken = { max: apiTokenCallsPerMinute, windowSeconds: 60 };
/** Values that are no token, from one address. */
const wrongTokens = { max: 60, windowSeconds: 15 * 60 };

/** The caller by API token, once per request: it is asked for again where the answer depends on who calls. */
const byToken = new WeakMap<Headers, Promise<Principal | null>>();

async function readApiToken(context: ApiContext, value: string): Promise<Principal | null> {
  const { database, clientAddress: address } = context;
  const row = await findToken(context, value);
  if (!row) {
    await requireAddressRateLimit(context, "api-token", wrongTokens);
    return null;
  }
  await requireRateLimit(database.orm, rateLimitKey("api-token", "account", row.tokenId), callsPerToken);
  if (row.isUseDue) await noteUse(database.orm, row.tokenId, address);
  return principalOfToken(context, row);
}

async function findToken({ database, clientAddress: address }: ApiContext, value: string) {
  const [row] = await tokenQuery(database.orm).execute({ hash: hashOfToken(value), address });
  return row;
}

function principalOfToken(
  { settings }: ApiContext,
  row: NonNullable<Awaited<ReturnType<typeof findToken>>>,
): Principal {
  const { tokenId, tokenName, scopes, onlyIds, only, isUseDue: _, userId, ...found } = row;
  const whole = principalFrom(found, { userId, sessionId: "" }, settings.staffEmailDomain);
  return { ...limitedTo(whole, onlyIds, only), token: { id: tokenId, name: tokenName, scopes } };
}

type PrincipalOptions = { acceptExpired?: boolean };
/** Callers of the pages being made, by their tokens. */
const known = new WeakMap<object, Map<string, Promise<Principal | null>>>();

/**
 * The caller named by the request's bearer token, a session's or an API token; null without one, with an invalid one, or when its session
 * has ended. Read once per visit, not for each call of a page.
 */
export async function findPrincipal(context: ApiContext, options: PrincipalOptions = {}): Promise<Principal | null> {
  const apiToken = tokenIn(context.requestHeaders.get("authorization"));
  if (apiToken !== null) {
    const caller = byToken.get(context.requestHeaders) ?? readApiToken(context, apiToken);
    byToken.set(context.requestHeaders, caller);
    return caller;
  }
  const token = sessionTokenIn(context);
  if (token === undefined) return null;
  if (!context.visit || options.acceptExpired) return readPrincipal(context, token, options);
  const ofVisit = known.get(context.visit) ?? new Map<string, Promise<Principal | null>>();
  known.set(context.visit, ofVisit);
  const principal = ofVisit.get(token) ?? readPrincipal(context, token, options);
  ofVisit.set(token, principal);
  return principal;
}

const sessionTokenIn = ({ requestHeaders }: ApiContext): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(requestHeaders.get("authorization") ?? "")?.[1];

/** Whom a request's token was signed for, and for which session, whether that still lives; null without such a token. */
export async function claimsOf(context: ApiContext, acceptExpired: boolean): Promise<Claims | null> {
  const token = sessionTokenIn(context);
  const claims = token === undefined ? null : await readToken(context.settings.jwtSecrets, token);
  return claims && (!claims.isExpired || acceptExpired) ? claims : null;
}

/** The caller as they are by now, in the middle of their call: nothing that was read before counts, and the call is not counted again. */
export async function findPrincipalAnew(context: ApiContext): Promise<Principal | null> {
  const apiToken = tokenIn(context.requestHeaders.get("authorization"));
  if (apiToken === null) {
    const token = sessionTokenIn(context);
    return token === undefined ? null : readPrincipal(context, token, { acceptExpired: true });
  }
  const row = await findToken(context, apiToken);
  return row ? principalOfToken(context, row) : null;
}

async function readPrincipal(context: ApiContext, token: string, options: PrincipalOptions): Promise<Principal | null> {
  const claims = await readToken(context.settings.jwtSecrets, token);
  if (!claims || (claims.isExpired && !options.acceptExpired)) return null;
  const row = await findRow(context.database, claims);
  if (row?.isDue) await touchSession(context.database.orm, claims.sessionId);
  if (!row) return null;
  const { isDue: _, ownerId, ownerName, ...shown } = row;
  const principal = principalFrom(shown, { ...claims, userId: shown.userId }, context.settings.staffEmailDomain);
  if (ownerId === shown.userId) return principal;
  // The second factor asked of them is theirs to set up, and how the session was opened says nothing of their organizations.
  return { ...principal, secondFactorAskedBy: null, limit: null, seenBy: { userId: ownerId, name: ownerName } };
}

function principalFrom(
  { method, ...row }: Omit<Row, "isDue" | "method" | "userId" | "ownerId" | "ownerName"> & Partial<Pick<Row, "method">>,
  claims: Claims,
  staffEmailDomain: string,
): Principal {
  const { memberships, customRights } = rolesIn(row.memberships);
  const caslRole = strongestCaslRole([...memberships.values()]);
  return {
    ...row,
    // The provider that vouched for them has asked as much as it wants; it is that of their only organization.
    secondFactorAskedBy: method === "sso" ? null : row.secondFactorAskedBy,
    userId: claims.userId,
    sessionId: claims.sessionId,
    caslRole,
    organizations: row.memberships.map(({ _id, name }) => ({ _id, name })),
    organizationIds: [...memberships.keys()],
    memberships,
    customRights,
    ability: abilityOf({
      role: row.role,
      caslRole,
      rights: rightsSomewhere({ role: row.role, memberships, customRights }),
    }),
    isStaff: isStaffEmail(row.email, staffEmailDomain),
    token: null,
    // It vouches for nobody beyond that organization, and the session ends when they join another: what it leaves behind stays within.
    limit: method === "sso" ? [...memberships.keys()] : null,
  };
}
