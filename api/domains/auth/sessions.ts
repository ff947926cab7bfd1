import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { users } from "#api/db/schema/users.ts";
import { insertSelect, rowsOf, type Statements } from "#api/db/statements.ts";
import type { Token } from "#contract/auth/schemas.ts";
import { createToken } from "./tokens.ts";

/** How long a session lives without being used (docs/decisions/021). */
export const sessionLifetimeSeconds = { remembered: 30 * 24 * 3600, plain: 12 * 3600 };
/** However much it is used, a session ends this long after its sign-in. */
const sessionAgeMaxDays = 90;
/** A session in use is prolonged at most this often, to spare a write per request. */
export const touchIntervalSeconds = 300;

type Expiry = Pick<typeof authSessions.$inferSelect, "expiresAt">;
type Services = Pick<ApiContext, "database" | "settings">;

async function tokenFor(context: Services, userId: string, sessionId: string, expiresAt: Date): Promise<Token> {
  const token = await createToken(context.settings.jwtSecrets, { userId, sessionId });
  return { ...token, sessionExpiresAt: expiresAt.toISOString() };
}

/**
 * Starts a session, always under a new id, so that nothing known before a sign-in is worth anything after it. Null when
 * `passwordHash`, against which the password was checked, is no longer the user's.
 */
export async function createSession(
  context: Services,
  input: { userId: string; passwordHash: string; remember: boolean; userAgent: string },
): Promise<Token | null> {
  const id = newId();
  const lifetime = input.remember ? sessionLifetimeSeconds.remembered : sessionLifetimeSeconds.plain;
  const holder = and(eq(users.id, input.userId), eq(users.passwordHash, input.passwordHash));
  const [row] = await rowsOf<Expiry>(
    context.database.orm,
    // The lock waits for a change of the password under way, which either still ends this session or is seen here.
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
  return row ? tokenFor(context, input.userId, id, row.expiresAt) : null;
}

/** It has been used for a while since its use was last written down. `expiresAt - lastSeenAt` is a session's own lifetime. */
export const isTouchDue: SQL<boolean> = sql`${authSessions.lastSeenAt} <= now() - make_interval(secs => ${touchIntervalSeconds})`;

/** Prolongs a session that is in use. */
export async function touchSession(tx: Statements, sessionId: string): Promise<void> {
  const { lastSeenAt, expiresAt, createdAt } = authSessions;
  const prolonged = sql`least(now() + (${expiresAt} - ${lastSeenAt}), ${createdAt} + make_interval(days => ${sessionAgeMaxDays}))`;
  await tx
    .update(authSessions)
    .set({ lastSeenAt: now, expiresAt: prolonged })
    .where(and(eq(authSessions.id, sessionId), isTouchDue, gt(expiresAt, now)));
}

/** The next token of a session that lives; null when it ended in the meantime. */
export async function refreshSession(
  context: ApiContext,
  caller: { userId: string; sessionId: string },
): Promise<Token | null> {
  const [row] = await context.database.orm
    .select({ expiresAt: authSessions.expiresAt })
    .from(authSessions)
    .where(and(eq(authSessions.id, caller.sessionId), gt(authSessions.expiresAt, now)));
  return row ? tokenFor(context, caller.userId, caller.sessionId, row.expiresAt) : null;
}

/** Ends one session of a user; false when the user has no such session. Its tokens are refused from the next request on. */
export async function deleteSession(tx: Statements, userId: string, sessionId: string): Promise<boolean> {
  const session = and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId));
  const { rowCount } = await tx.delete(authSessions).where(session);
  return rowCount === 1;
}

/** Ends the sessions of a user, all of them or all but one; how many. */
export async function deleteSessions(tx: Statements, userId: string, exceptId: string | null): Promise<number> {
  const others = exceptId === null ? undefined : ne(authSessions.id, exceptId);
  const { rowCount } = await tx.delete(authSessions).where(and(eq(authSessions.userId, userId), others));
  return rowCount ?? 0;
}
