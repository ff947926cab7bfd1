import { databaseMoment } from "#api/db/clock.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { sendLaterDaysMax } from "#contract/outbox/schemas.ts";

/**
 * The time chosen for sending; null = after the usual delay. Throws INVALID_INPUT on `sendAt` for a time that has passed (a minute is
 * tolerated for filling in the form) or is too far ahead.
 */
export async function sendTimeOf(tx: Statements, sendAt: string | null | undefined): Promise<Date | null> {
  if (!sendAt) return null;
  const { now } = await databaseMoment(tx);
  const at = new Date(sendAt);
  if (at.getTime() < now.getTime() - 60_000) throw fail("INVALID_INPUT", { fields: { sendAt: "in_past" } });
  if (at.getTime() > now.getTime() + sendLaterDaysMax * 86_400_000)
    throw fail("INVALID_INPUT", { fields: { sendAt: "too_late" } });
  return at;
}
