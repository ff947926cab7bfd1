import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { Token } from "#contract/auth/schemas.ts";
import { createToken } from "./tokens.ts";

/** How long a session lives without being used (docs/decisions/021). */
export const sessionLifetimeSeconds = { remembered: 30 * 24 * 3600, plain: 12 * 3600 };
/** However much it is used, a session ends this long after its sign-in. */
const sessionAgeMaxDays = 90;
/** A session in use is prolonged at most this often, to spare a write per request. */
export const touchIntervalSeconds = 300;

type Expiry = { expires_at: Date };

type Services = Pick<ApiContext, "database" | "settings">;

async function tokenFor(context: Services, userId: string, sessionId: string, expiresAt: Date): Promise<Token> {
  const token = await createToken(context.settings.jwtSecrets, { userId, sessionId });
  return { ...token, sessionExpiresAt: expiresAt.toISOString() };
}

// The lock waits for a change of the password under way, which either still ends this session or is seen here.
const createQuery = `
  with u as (select id from users where id = $2 and password_hash = $5 for share)
  insert into auth_sessions (id, user_id, user_agent, expires_at)
  select $1, u.id, $3, now() + make_interval(secs => $4) from u returning expires_at`;

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
  const { rows } = await context.database.pool.query<Expiry>(createQuery, [
    id,
    input.userId,
    input.userAgent,
    lifetime,
    input.passwordHash,
  ]);
  const [row] = rows;
  return row ? tokenFor(context, input.userId, id, row.expires_at) : null;
}

// `expires_at - last_seen_at` is the session's own lifetime: both are only ever set together.
const touchQuery = `
  update auth_sessions set last_seen_at = now(),
    expires_at = least(now() + (expires_at - last_seen_at), created_at + make_interval(days => ${sessionAgeMaxDays}))
  where id = $1 and last_seen_at <= now() - make_interval(secs => $2) and expires_at > now()`;

/** Prolongs a session that is in use. */
export async function touchSession(client: Queryable, sessionId: string): Promise<void> {
  await client.query(touchQuery, [sessionId, touchIntervalSeconds]);
}

/** The next token of a session that lives; null when it ended in the meantime. */
export async function refreshSession(
  context: ApiContext,
  caller: { userId: string; sessionId: string },
): Promise<Token | null> {
  const { rows } = await context.database.pool.query<Expiry>(
    "select expires_at from auth_sessions where id = $1 and expires_at > now()",
    [caller.sessionId],
  );
  const [row] = rows;
  return row ? tokenFor(context, caller.userId, caller.sessionId, row.expires_at) : null;
}

/** Ends one session of a user; false when the user has no such session. Its tokens are refused from the next request on. */
export async function deleteSession(client: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await client.query("delete from auth_sessions where id = $1 and user_id = $2", [
    sessionId,
    userId,
  ]);
  return rowCount === 1;
}

/** Ends the sessions of a user, all of them or all but one; how many. */
export async function deleteSessions(client: Queryable, userId: string, exceptId: string | null): Promise<number> {
  const { rowCount } = await client.query(
    "delete from auth_sessions where user_id = $1 and ($2::uuid is null or id <> $2)",
    [userId, exceptId],
  );
  return rowCount ?? 0;
}
