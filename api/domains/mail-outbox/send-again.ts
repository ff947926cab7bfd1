import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { mailOutbox as m } from "#api/db/schema/mail.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { failureReason } from "#api/jobs/failure-reason.ts";
import { linkExpiresAt } from "#api/mail/lifetimes.ts";

/**
 * Puts a mail back to its first attempt, one that was sent as well. MAIL_ENDED for one whose link no longer opens anything: whoever needs it asks
 * for a new one.
 */
export async function sendMailAgain(context: ApiContext, mailId: string): Promise<void> {
  await transaction(context.database, async (tx) => {
    const [mail] = await tx
      .select({ subject: m.subject, isEnded: sql<boolean>`${linkExpiresAt} <= now()` })
      .from(m)
      .where(eq(m.id, mailId))
      .for("update");
    if (!mail) throw fail("NOT_FOUND");
    if (mail.isEnded) throw fail("MAIL_ENDED");
    await tx
      .update(m)
      .set({ attempts: 0, nextAttemptAt: now, sentAt: null, bouncedAt: null, lastError: null })
      .where(eq(m.id, mailId));
    const subject = { id: mailId, name: failureReason(mail.subject) };
    recordAudit(tx, { by: context, action: "mail.sentAgain", subject });
  });
}
