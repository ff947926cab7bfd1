import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { databaseMoment } from "#api/db/clock.ts";
import { ago, now } from "#api/db/instants.ts";
import { recoveryCodes, totpKeys } from "#api/db/schema/second-factors.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { SecondFactor, TotpKey } from "#contract/second-factors/schemas.ts";
import { readOwner, requireOwner } from "../auth/owner.ts";
import { secondFactorMethods } from "../auth/sign-in-attempts.ts";
import { countCode, findKey, readCode } from "./codes.ts";
import { listPasskeys } from "./passkeys.ts";
import { deleteCodesWithoutFactor, giveCodes, renewCodes } from "./recovery-codes.ts";
import { newKey, shownKey } from "./totp.ts";

/** The caller's second factor. */
export async function readSecondFactor(context: ApiContext): Promise<SecondFactor> {
  const { orm } = context.database;
  const { userId, passwordHash, isFresh } = await readOwner(context);
  const isOwn = and(eq(totpKeys.userId, userId), isNotNull(totpKeys.confirmedAt));
  const [totp] = await orm.select({ since: totpKeys.confirmedAt }).from(totpKeys).where(isOwn);
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [left] = await orm.select({ count: sql<number>`count(*)` }).from(recoveryCodes).where(unused);
  return {
    passkeys: await listPasskeys(context, userId),
    totp: totp?.since ? { since: totp.since.toISOString() } : null,
    recoveryCodesLeft: left?.count ?? 0,
    asksPassword: passwordHash !== null && !isFresh,
    hasPassword: passwordHash !== null,
  };
}

/** The key that waits for its first code; null for none. One that has waited for an hour is forgotten. */
export async function readPendingKey(context: ApiContext): Promise<TotpKey | null> {
  const { userId, email } = principalOf(context);
  const kept = await findKey(context, userId);
  const nowMs = (await databaseMoment(context.database.orm)).now.getTime();
  const isOver = kept && kept.createdAt.getTime() < nowMs - 3_600_000;
  return kept && kept.confirmedAt === null && !isOver ? shownKey(kept.key, email) : null;
}

/** Makes a key for a phone's app in place of one that waits. SECOND_FACTOR_STATE while one is in use. */
export async function startTotp(context: ApiContext, password: string | undefined): Promise<TotpKey> {
  const { userId, email } = principalOf(context);
  await requireOwner(context, password);
  const key = newKey();
  const sealedKey = context.platforms.sealing.seal({ key });
  const { rowCount } = await context.database.orm
    .insert(totpKeys)
    .values({ userId, sealedKey })
    .onConflictDoUpdate({
      target: totpKeys.userId,
      set: { sealedKey, createdAt: now },
      setWhere: isNull(totpKeys.confirmedAt),
    });
  if (rowCount !== 1) throw fail("SECOND_FACTOR_STATE");
  return shownKey(key, email);
}

/** Takes the waiting key into use by its first code; returns new recovery codes, null where the person has some. */
export async function confirmTotp(context: ApiContext, code: string): Promise<string[] | null> {
  const { userId } = principalOf(context);
  const forget = await countCode(context, userId);
  const fitting = await readCode(context, userId, code, { isPending: true });
  const codes = await transaction(context.database, async (tx) => {
    const waits = and(
      eq(totpKeys.userId, userId),
      isNull(totpKeys.confirmedAt),
      sql`${totpKeys.createdAt} > ${ago("1 hour")}`,
    );
    const { rowCount } = await tx.update(totpKeys).set({ confirmedAt: now }).where(waits);
    if (rowCount !== 1) throw fail("SECOND_FACTOR_STATE");
    await fitting.use(tx);
    recordAudit(tx, { by: context, action: "secondFactor.added", subject: { id: userId }, after: { method: "totp" } });
    return giveCodes(tx, userId);
  });
  await forget();
  return codes;
}

/** Asks for no more codes; takes a code of the key or a recovery code, and the password. */
export async function endTotp(
  context: ApiContext,
  input: { code: string; password?: string | undefined },
): Promise<void> {
  const { userId } = principalOf(context);
  await requireOwner(context, input.password, { always: true });
  const forget = await countCode(context, userId);
  const fitting = await readCode(context, userId, input.code);
  await transaction(context.database, async (tx) => {
    await fitting.use(tx);
    const { rowCount } = await tx
      .delete(totpKeys)
      .where(and(eq(totpKeys.userId, userId), isNotNull(totpKeys.confirmedAt)));
    if (rowCount !== 1) throw fail("SECOND_FACTOR_STATE");
    await deleteCodesWithoutFactor(tx, userId);
    recordAudit(tx, {
      by: context,
      action: "secondFactor.removed",
      subject: { id: userId },
      before: { method: "totp" },
    });
  });
  await forget();
}

/** New recovery codes in place of the former ones; SECOND_FACTOR_STATE for somebody without a second factor. */
export async function renewRecoveryCodes(context: ApiContext, password: string | undefined): Promise<string[]> {
  const { userId } = principalOf(context);
  await requireOwner(context, password);
  return transaction(context.database, async (tx) => {
    const methods = await secondFactorMethods(tx, userId);
    if (methods.length === 0) throw fail("SECOND_FACTOR_STATE");
    recordAudit(tx, { by: context, action: "secondFactor.recoveryCodesRenewed", subject: { id: userId } });
    return renewCodes(tx, userId);
  });
}
