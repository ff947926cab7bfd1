import { and, eq, sql } from "drizzle-orm";
import { secret } from "#api/audit/entry.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { users } from "#api/db/schema/users.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { clearRateLimit, rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import type { LoginInput, Token } from "#contract/auth/schemas.ts";
import type { SecondFactorNeeded } from "#contract/second-factors/schemas.ts";
import { createDeviceToken, findDevice } from "./devices.ts";
import { isPasswordOf, requireUnknown } from "./known-passwords.ts";
import { authLimits } from "./limits.ts";
import { endLinks } from "./links.ts";
import { requirePasswordOn } from "./password-off.ts";
import { hashPassword, isOutdatedHash } from "./passwords.ts";
import { createSession, deleteSessions } from "./sessions.ts";
import { createAttempt, secondFactorMethods } from "./sign-in-attempts.ts";
import { countSignIn } from "./sign-in-limits.ts";

type SignedIn = { userId: string; token: Token; device: string };

/**
 * Signs in; somebody with a second factor is asked for it next. BAD_CREDENTIALS takes the same time and is the same for an unknown address
 * and a wrong password; EMAIL_NOT_CONFIRMED, ACCOUNT_DEACTIVATED and PASSWORD_OFF are returned only with the right password. Returns a `device` to send
 * with the next sign-in.
 */
export async function login(
  context: ApiContext,
  input: LoginInput,
): Promise<SignedIn | { secondFactor: SecondFactorNeeded }> {
  const { orm } = context.database;
  const { jwtSecrets } = context.settings;
  const { id, passwordHash: storedHash, emailConfirmedAt, deactivatedAt } = users;
  const [user] = await orm
    .select({ id, storedHash, emailConfirmedAt, deactivatedAt })
    .from(users)
    .where(eq(users.email, input.email));
  const deviceId = user ? findDevice(jwtSecrets, user.id, input.devices) : null;
  const forgetAttempts = await countSignIn(context, input.email, deviceId);
  const isRight = await isPasswordOf(context, input.password, user?.storedHash ?? null);
  if (!user?.storedHash || !isRight) throw fail("BAD_CREDENTIALS");
  if (user.deactivatedAt) throw fail("ACCOUNT_DEACTIVATED");
  await requirePasswordOn(orm, user.id);
  if (!user.emailConfirmedAt) throw fail("EMAIL_NOT_CONFIRMED");
  const passwordHash = isOutdatedHash(user.storedHash)
    ? await rehash(context, user.id, user.storedHash, input.password)
    : user.storedHash;
  const { remember, userAgent } = input;
  const holder = { userId: user.id, passwordHash, remember, userAgent };
  const methods = await secondFactorMethods(orm, user.id);
  if (methods.length > 0) {
    const attempt = await createAttempt(orm, holder);
    if (!attempt) throw fail("BAD_CREDENTIALS");
    await forgetAttempts();
    return { secondFactor: { ...attempt, methods } };
  }
  const token = await createSession(context, holder);
  // Another password was set while this one was being checked.
  if (!token) throw fail("BAD_CREDENTIALS");
  await forgetAttempts();
  return { userId: user.id, token, device: createDeviceToken(jwtSecrets, user.id) };
}

const hasPassword = (userId: string, hash: string | null) =>
  and(eq(users.id, userId), hash === null ? sql`false` : eq(users.passwordHash, hash));

/** Hashes with the current parameters, unless the password has changed meanwhile; returns the new hash. */
async function rehash(context: ApiContext, userId: string, outdated: string, password: string): Promise<string> {
  const hash = await hashPassword(password);
  await context.database.orm.update(users).set({ passwordHash: hash }).where(hasPassword(userId, outdated));
  return hash;
}

/** Changes the password of a signed-in user who knows the current one, and ends all their other sessions. */
export async function changePassword(
  context: ApiContext,
  caller: { userId: string; sessionId: string },
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  requireUnknown(context, input.newPassword, "newPassword");
  const { orm } = context.database;
  const key = rateLimitKey("password-change", "account", caller.userId);
  await requireRateLimit(orm, key, authLimits.passwordChangePerAccount);
  const [user] = await orm.select({ hash: users.passwordHash }).from(users).where(eq(users.id, caller.userId));
  const checked = user?.hash ?? null;
  if (!(await isPasswordOf(context, input.currentPassword, checked))) throw fail("BAD_CREDENTIALS");
  const hash = await hashPassword(input.newPassword);
  await transaction(context.database, async (tx) => {
    const changed = tx.update(users).set({ passwordHash: hash, updatedAt: now });
    const { rowCount } = await changed.where(hasPassword(caller.userId, checked));
    // A mailed link was used in between: the checked password is no longer the current one.
    if (rowCount !== 1) throw fail("BAD_CREDENTIALS");
    const subject = { id: caller.userId };
    recordAudit(tx, { by: context, action: "user.passwordChanged", subject, after: { password: secret } });
    await endLinks(tx, caller.userId, "password");
    await deleteSessions(tx, caller.userId, caller.sessionId);
  });
  await clearRateLimit(orm, key);
}
