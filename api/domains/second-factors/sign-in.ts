import { eq } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { Token } from "#contract/auth/schemas.ts";
import { createDeviceToken } from "../auth/devices.ts";
import { startSession } from "../auth/sessions.ts";
import { findAttempt, takeAttempt } from "../auth/sign-in-attempts.ts";
import { countCode, readCode } from "./codes.ts";

/**
 * Signs in with a code, after the password. The code and the sign-in are each good once; five wrong codes in a quarter of an hour close the
 * account to codes for the rest of it.
 */
export async function signInWithCode(
  context: ApiContext,
  input: { token: string; code: string },
): Promise<{ userId: string; token: Token; device: string }> {
  const { database, settings } = context;
  const waiting = await findAttempt(database.orm, input.token);
  if (!waiting) throw fail("SIGN_IN_EXPIRED");
  const { userId } = waiting;
  const forget = await countCode(context, userId);
  const fitting = await readCode(context, userId, input.code);
  const token = await transaction(database, async (tx) => {
    const attempt = await takeAttempt(tx, input.token);
    if (!attempt) throw fail("SIGN_IN_EXPIRED");
    await fitting.use(tx);
    if (fitting.method === "recoveryCode") await tellCodeUsed(context, tx, userId);
    return startSession(tx, settings, { ...attempt, method: "password" });
  });
  await forget();
  return { userId, token, device: createDeviceToken(settings.jwtSecrets, userId) };
}

async function tellCodeUsed(context: ApiContext, tx: Statements, userId: string): Promise<void> {
  const [person] = await tx
    .select({ name: users.name, lastname: users.lastname })
    .from(users)
    .where(eq(users.id, userId));
  const by = { ...context, principal: { userId, name: "", lastname: "", ...person } };
  recordAudit(tx, { by, action: "secondFactor.recoveryCodeUsed", subject: { id: userId } });
}
