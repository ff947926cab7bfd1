import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { apiTokens } from "#api/db/schema/api-tokens.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { signInAttempts } from "#api/db/schema/second-factors.ts";
import { users } from "#api/db/schema/users.ts";
import { insertSelect, rowsOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { isVouched } from "#api/principal.ts";
import type { Token } from "#contract/auth/schemas.ts";
import type { SignInMethod } from "#contract/users/schemas.ts";
import { createToken } from "./tokens.ts";

/** How long a session lives without being used (docs/decisions/021). */
export const sessionLifetimeSeconds = { remembered: 30 * 24 * 3600, plain: 12 * 3600 };
/** A session ends this long after its sign-in, however much it is used. */
const sessionAgeMaxDays = 90;
/** A session in use is prolonged at most this often, to spare a write per request. */
export const touchIntervalSeconds = 300;

type Expiry = Pick<typeof authSessions.$inferSelect, "expiresAt">;
type Services = Pick<ApiContext, "database" | "settings">;

async function tokenFor(
  settings: Services["settings"],
  userId: string,
  sessionId: string,
  expiresAt: Date,
): Promise<Token> {
  const token = await createToken(settings.jwtSecrets, { userId, sessionId });
  return { ...token, sessionExpiresAt: expiresAt.toISOString() };
}

/**
 * Starts a session, always under a new id, so that an id known before the sign-in is worthless. Null when `passwordHash`, against which
 * the password was checked, is no longer the user's, or they were deactivated.
 */
export async function createSession(
  context: Services,
  input: { userId: string; passwordHash: string; remember: boolean; userAgent: string },
): Promise<Token | null> {
  const id = newId();
  const lifetime = input.remember ? sessionLifetimeSeconds.remembered : sessionLifetimeSeconds.plain;
  const isHolder = and(eq(users.passwordHash, input.passwordHash), isNull(users.deactivatedAt));
  const holder = and(eq(users.id, input.userId), isHolder);
  const [row] = await rowsOf<Expiry>(
    context.database.orm,
    // Waits for a concurrent password change, which either ends this session afterwards or is seen here.
    insertSelect(
      authSessions,
      {
        id: sql`${id}::uuid`,
        userId: users.id,
        userAgent: sql`${input.userAgent}`,
        expiresAt: sql`now() + make_interval(secs => ${lifetime})`,
      },
      sql`from ${users} where ${holder} for share returning ${authSessions.expiresAt} as "expiresAt"`,
    ),
  );
  return row ? tokenFor(context.settings, input.userId, id, row.expiresAt) : null;
}

/** Starts a session of somebody whose sign-in was checked in the same transaction, under a new id. ACCOUNT_DEACTIVATED for one who may sign in no more. */
export async function startSession(
  tx: Statements,
  settings: Services["settings"],
  input: { userId: string; remember: boolean; userAgent: string; method: SignInMethod },
): Promise<Token> {
  const { userId, remember, userAgent, method } = input;
  const id = newId();
  const lifetime = remember ? sessionLifetimeSeconds.remembered : sessionLifetimeSeconds.plain;
  const expiresAt = sql`now() + make_interval(secs => ${lifetime})`;
  const isActive = and(eq(users.id, userId), isNull(users.deactivatedAt));
  const [active] = await tx.select({ id: users.id }).from(users).where(isActive).for("share");
  if (!active) throw fail("ACCOUNT_DEACTIVATED");
  const [row] = await tx
    .insert(authSessions)
    .values({ id, userId, userAgent, method, expiresAt })
    .returning({ expiresAt: authSessions.expiresAt });
  if (!row) throw new Error("A session was not written.");
  return tokenFor(settings, userId, id, row.expiresAt);
}

/** True if the session was used a while after its last recorded use. `expiresAt - lastSeenAt` is a session's own lifetime. */
export const isTouchDue: SQL<boolean> = sql`${authSessions.lastSeenAt} <= now() - make_interval(secs => ${touchIntervalSeconds})`;

/** Prolongs a session in use. */
export async function touchSession(tx: Statements, sessionId: string): Promise<void> {
  const { lastSeenAt, expiresAt, createdAt } = authSessions;
  const prolonged = sql`least(now() + (${expiresAt} - ${lastSeenAt}), ${createdAt} + make_interval(days => ${sessionAgeMaxDays}))`;
  await tx
    .update(authSessions)
    .set({ lastSeenAt: now, expiresAt: prolonged })
    .where(and(eq(authSessions.id, sessionId), isTouchDue, gt(expiresAt, now)));
}

/** The next token of a valid session; null when it has ended meanwhile. */
export async function refreshSession(
  context: ApiContext,
  caller: { userId: string; sessionId: string },
): Promise<Token | null> {
  const [row] = await context.database.orm
    .select({ expiresAt: authSessions.expiresAt })
    .from(authSessions)
    .where(and(eq(authSessions.id, caller.sessionId), gt(authSessions.expiresAt, now)));
  return row ? tokenFor(context.settings, caller.userId, caller.sessionId, row.expiresAt) : null;
}

/** Ends one session of a user; false when the user has no such session. Its tokens are refused from the next request on. */
export async function deleteSession(tx: Statements, userId: string, sessionId: string): Promise<boolean> {
  const session = and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId));
  const { rowCount } = await tx.delete(authSessions).where(session);
  return rowCount === 1;
}

/** Ends the sessions of a user, all or all but one, and sign-ins that wait for their second factor; returns how many. */
export async function deleteSessions(tx: Statements, userId: string, exceptId: string | null): Promise<number> {
  const others = exceptId === null ? undefined : ne(authSessions.id, exceptId);
  // First: one that becomes a session meanwhile is that session, and ended below.
  await tx.delete(signInAttempts).where(eq(signInAttempts.userId, userId));
  const { rowCount } = await tx.delete(authSessions).where(and(eq(authSessions.userId, userId), others));
  return rowCount ?? 0;
}

/**
 * Ends the sessions that an organization's provider opened for a user: it vouches for nobody beyond it. Waits for a sign-in of theirs that is
 * just being written.
 */
export async function endVouchedSessions(tx: Statements, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  await tx.delete(authSessions).where(and(eq(authSessions.userId, userId), isVouched));
}

/**
 * Ends also the tokens that were made in such sessions, for somebody who gets a role of the installation: within their organization these
 * would act in that role.
 */
export async function endVouchedAccess(tx: Statements, userId: string): Promise<void> {
  await endVouchedSessions(tx, userId);
  const isLive = and(eq(apiTokens.userId, userId), apiTokens.isVouched, isNull(apiTokens.revokedAt));
  await tx.update(apiTokens).set({ revokedAt: now }).where(isLive);
}
