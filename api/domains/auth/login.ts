import type { ApiContext } from "#api/context.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { clearRateLimit, rateLimitKey, requireAddressRateLimit, requireRateLimit } from "#api/http/rate-limits.ts";
import type { LoginInput, Token } from "#contract/auth/schemas.ts";
import { authLimits } from "./limits.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./passwords.ts";
import { createSession, deleteSessions } from "./sessions.ts";

type Row = { id: string; password_hash: string | null; email_confirmed_at: Date | null };

/**
 * Signs in. BAD_CREDENTIALS takes the same time and says the same for an unknown address and a wrong password;
 * EMAIL_NOT_CONFIRMED is told only to who knows the password.
 */
export async function login(context: ApiContext, input: LoginInput): Promise<{ userId: string; token: Token }> {
  const { pool } = context.database;
  const accountKey = rateLimitKey("login", "account", input.email);
  await requireAddressRateLimit(context, "login", authLimits.loginPerAddress);
  await requireRateLimit(pool, accountKey, authLimits.loginPerAccount);
  const { rows } = await pool.query<Row>("select id, password_hash, email_confirmed_at from users where email = $1", [
    input.email,
  ]);
  const [user] = rows;
  const isRight = await verifyPassword(input.password, user?.password_hash ?? null);
  if (!user?.password_hash || !isRight) throw fail("BAD_CREDENTIALS");
  if (!user.email_confirmed_at) throw fail("EMAIL_NOT_CONFIRMED");
  const passwordHash = isOutdatedHash(user.password_hash)
    ? await rehash(context, user.id, user.password_hash, input.password)
    : user.password_hash;
  const { remember, userAgent } = input;
  const token = await createSession(context, { userId: user.id, passwordHash, remember, userAgent });
  // Somebody chose another password while this one was being checked.
  if (!token) throw fail("BAD_CREDENTIALS");
  await clearRateLimit(pool, accountKey);
  return { userId: user.id, token };
}

/** Hashes with today's parameters, unless the password has been changed meanwhile; the new hash. */
async function rehash(context: ApiContext, userId: string, outdated: string, password: string): Promise<string> {
  const hash = await hashPassword(password);
  await context.database.pool.query("update users set password_hash = $2 where id = $1 and password_hash = $3", [
    userId,
    hash,
    outdated,
  ]);
  return hash;
}

/** Changes the password of a signed-in user who knows the current one, and signs out everywhere else. */
export async function changePassword(
  context: ApiContext,
  caller: { userId: string; sessionId: string },
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { pool } = context.database;
  const key = rateLimitKey("password-change", "account", caller.userId);
  await requireRateLimit(pool, key, authLimits.passwordChangePerAccount);
  const { rows } = await pool.query<{ password_hash: string | null }>("select password_hash from users where id = $1", [
    caller.userId,
  ]);
  const checked = rows[0]?.password_hash ?? null;
  if (!(await verifyPassword(input.currentPassword, checked))) throw fail("BAD_CREDENTIALS");
  const hash = await hashPassword(input.newPassword);
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      "update users set password_hash = $2, updated_at = now() where id = $1 and password_hash = $3",
      [caller.userId, hash, checked],
    );
    // A link out of a mail was quicker: the password that was checked is no longer the current one.
    if (rowCount !== 1) throw fail("BAD_CREDENTIALS");
    await client.query(
      "update auth_links set used_at = now() where user_id = $1 and kind = 'password' and used_at is null",
      [caller.userId],
    );
    await deleteSessions(client, caller.userId, caller.sessionId);
  });
  await clearRateLimit(pool, key);
}
