import { and, eq, lt } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { databaseMoment } from "#api/db/clock.ts";
import { totpKeys, totpUses } from "#api/db/schema/second-factors.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { clearRateLimit, rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { authLimits } from "../auth/limits.ts";
import { useCode } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";

type Services = Pick<ApiContext, "database" | "platforms">;
/** A code that fits: to be used up in the transaction of what it allows, by one of those who send it at once. */
type FittingCode = { method: "totp" | "recoveryCode"; use: (tx: Statements) => Promise<void> };

/** Older steps are refused for their age. */
const keptSteps = 1000;

/** Counts an attempt with a code; TOO_MANY_REQUESTS beyond the limit. Returns what clears the attempts after a right one. */
export async function countCode({ database }: Pick<ApiContext, "database">, userId: string) {
  const key = rateLimitKey("second-factor", "account", userId);
  await requireRateLimit(database.orm, key, authLimits.secondFactorPerAccount);
  return () => clearRateLimit(database.orm, key);
}

/** Notes that the code of a step is good no more; false where it was not. */
async function spendStep(tx: Statements, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.insert(totpUses).values({ userId, step }).onConflictDoNothing();
  await tx.delete(totpUses).where(and(eq(totpUses.userId, userId), lt(totpUses.step, step - keptSteps)));
  return rowCount === 1;
}

/** The person's key, and whether it is in use; undefined without one. */
export async function findKey({ database, platforms }: Services, userId: string) {
  const [row] = await database.orm.select().from(totpKeys).where(eq(totpKeys.userId, userId));
  if (!row) return undefined;
  const { key } = platforms.sealing.open<{ key: string }>(row.sealedKey);
  return { ...row, key };
}

/**
 * The code that was typed: six digits of the person's key, else a recovery code. SECOND_FACTOR_WRONG for any other, SECOND_FACTOR_CLOCK
 * for one of another time, which is used up by that: it was not to be learned from the answer.
 */
export async function readCode(
  services: Services,
  userId: string,
  typed: string,
  { isPending = false } = {},
): Promise<FittingCode> {
  const { orm } = services.database;
  const digits = typed.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits) && !isPending) {
    const use = async (tx: Statements) => {
      if (!(await useCode(tx, userId, typed))) throw fail("SECOND_FACTOR_WRONG");
    };
    return { method: "recoveryCode", use };
  }
  const kept = await findKey(services, userId);
  // By the clock that all processes share: one of them may be wrong, and the phone right.
  const nowMs = (await databaseMoment(orm)).now.getTime();
  const found = kept && (kept.confirmedAt === null) === isPending ? stepOf(kept.key, digits, nowMs) : null;
  if (!kept || !found) throw fail("SECOND_FACTOR_WRONG");
  const { step, isCurrent } = found;
  if (!isCurrent) throw fail((await spendStep(orm, userId, step)) ? "SECOND_FACTOR_CLOCK" : "SECOND_FACTOR_WRONG");
  return {
    method: "totp",
    use: async (tx) => {
      if (!(await spendStep(tx, userId, step))) throw fail("SECOND_FACTOR_WRONG");
      await resealKey(services, tx, kept);
    },
  };
}

/** Seals a key with the present secret, so that the former one can be taken out. */
async function resealKey(
  { platforms: { sealing } }: Services,
  tx: Statements,
  { userId, sealedKey, key }: { userId: string; sealedKey: string; key: string },
): Promise<void> {
  if (!sealing.isOutdated(sealedKey)) return;
  const isSame = and(eq(totpKeys.userId, userId), eq(totpKeys.sealedKey, sealedKey));
  await tx
    .update(totpKeys)
    .set({ sealedKey: sealing.seal({ key }) })
    .where(isSame);
}
