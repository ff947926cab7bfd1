import { and, eq, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { ago } from "#api/db/instants.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { users } from "#api/db/schema/users.ts";
import { fail } from "#api/errors.ts";
import { clearRateLimit, rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { isVouched, principalOf } from "#api/principal.ts";
import { isPasswordOf } from "./known-passwords.ts";
import { authLimits } from "./limits.ts";

/**
 * Whether the caller has a password, whether an organization's provider opened the session, and whether they themselves signed in within the
 * last minutes.
 */
export async function readOwner(context: ApiContext) {
  const { userId, sessionId } = principalOf(context);
  const isSession = and(eq(authSessions.id, sessionId), eq(authSessions.userId, users.id));
  const [row] = await context.database.orm
    .select({
      passwordHash: users.passwordHash,
      isVouched: sql<boolean>`coalesce(${isVouched}, false)`,
      isFresh: sql<boolean>`coalesce(${authSessions.createdAt} > ${ago("15 minutes")} and not ${isVouched}, false)`,
    })
    .from(users)
    .leftJoin(authSessions, isSession)
    .where(eq(users.id, userId));
  if (!row) throw fail("NOT_FOUND");
  return { userId, ...row };
}

/**
 * Requires the password of whoever changes what protects the account, `always` or where the session is older: an open page is not the
 * person. Somebody without a password is not asked for one. A provider vouches for its organization alone, and the account may come to have
 * others: in a session of its making the password is asked always, and SSO_SESSION where there is none.
 */
export async function requireOwner(
  context: ApiContext,
  password: string | undefined,
  { always = false } = {},
): Promise<void> {
  const { userId, passwordHash, isFresh, ...session } = await readOwner(context);
  if (session.isVouched && passwordHash === null) throw fail("SSO_SESSION");
  if (passwordHash === null || (isFresh && !always)) return;
  const { orm } = context.database;
  const key = rateLimitKey("password-change", "account", userId);
  await requireRateLimit(orm, key, authLimits.passwordChangePerAccount);
  if (!(await isPasswordOf(context, password ?? "", passwordHash))) throw fail("BAD_CREDENTIALS");
  await clearRateLimit(orm, key);
}
