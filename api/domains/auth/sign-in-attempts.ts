import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { passkeys, recoveryCodes, signInAttempts, totpKeys } from "#api/db/schema/second-factors.ts";
import { users } from "#api/db/schema/users.ts";
import { insertSelect, rowsOf, type Statements } from "#api/db/statements.ts";
import { SecondFactorMethod, type SecondFactorNeeded } from "#contract/second-factors/schemas.ts";

/** How long the second factor may take after the password. */
export const attemptLifetimeSeconds = 10 * 60;
const tokenBytes = 32;
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** What this person can be asked for after the password; nothing without a second factor. */
export async function secondFactorMethods(tx: Statements, userId: string): Promise<SecondFactorNeeded["methods"]> {
  const { usedAt } = recoveryCodes;
  const [has] = await rowsOf<{ totp: boolean; passkey: boolean; recoveryCode: boolean }>(
    tx,
    sql`select
      exists (select 1 from ${totpKeys} where ${totpKeys.userId} = ${userId} and ${totpKeys.confirmedAt} is not null) as totp,
      exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId}) as passkey,
      exists (select 1 from ${recoveryCodes} where ${recoveryCodes.userId} = ${userId} and ${usedAt} is null) as "recoveryCode"`,
  );
  if (!has?.totp && !has?.passkey) return [];
  return SecondFactorMethod.options.filter((method) => has[method]);
}

type Attempt = Pick<typeof signInAttempts.$inferSelect, "id" | "userId" | "remember" | "userAgent">;

/**
 * Keeps a sign-in whose password was right until the second factor is there. Null when `passwordHash`, against which the password was
 * checked, is no longer the user's.
 */
export async function createAttempt(
  tx: Statements,
  input: { userId: string; passwordHash: string; remember: boolean; userAgent: string },
): Promise<{ token: string; expiresAt: string } | null> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const holder = and(eq(users.id, input.userId), eq(users.passwordHash, input.passwordHash));
  const [row] = await rowsOf<{ expiresAt: Date }>(
    tx,
    insertSelect(
      signInAttempts,
      {
        id: sql`${newId()}::uuid`,
        userId: users.id,
        tokenHash: sql`${hashOf(token)}`,
        remember: sql`${input.remember}::boolean`,
        userAgent: sql`${input.userAgent}`,
        expiresAt: sql`now() + make_interval(secs => ${attemptLifetimeSeconds})`,
      },
      // As with a session: a concurrent change of the password ends the attempt, or is seen here.
      sql`from ${users} where ${holder} for share returning ${signInAttempts.expiresAt} as "expiresAt"`,
    ),
  );
  return row ? { token, expiresAt: row.expiresAt.toISOString() } : null;
}

const waiting = (token: string) => and(eq(signInAttempts.tokenHash, hashOf(token)), gt(signInAttempts.expiresAt, now));
const columns = {
  id: signInAttempts.id,
  userId: signInAttempts.userId,
  remember: signInAttempts.remember,
  userAgent: signInAttempts.userAgent,
};

/** The sign-in that waits under this token; undefined when there is none (any more). */
export async function findAttempt(tx: Statements, token: string): Promise<Attempt | undefined> {
  const [attempt] = await tx.select(columns).from(signInAttempts).where(waiting(token));
  return attempt;
}

/** Takes the sign-in that waits under this token: it is good once. */
export async function takeAttempt(tx: Statements, token: string): Promise<Attempt | undefined> {
  const [attempt] = await tx.delete(signInAttempts).where(waiting(token)).returning(columns);
  return attempt;
}
