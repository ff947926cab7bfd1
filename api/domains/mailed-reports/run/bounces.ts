import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { mailOutbox } from "#api/db/schema/mail.ts";
import { mailedReportDeliveries, mailedReportRecipients } from "#api/db/schema/mailed-reports.ts";
import { transaction } from "#api/db/transaction.ts";

const d = mailedReportDeliveries;
const r = mailedReportRecipients;

/** Pauses the recipients whose mail server refused a report for good. Returns how many mails were refused. */
export const noteBounces = (database: Database): Promise<number> =>
  transaction(database, async (tx) => {
    const refused = await tx
      .update(d)
      .set({ state: "bounced" })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.id, d.mailId), isNotNull(mailOutbox.bouncedAt), eq(d.state, "written")))
      .returning({ recipientId: d.recipientId, at: mailOutbox.bouncedAt, reason: mailOutbox.lastError });
    for (const { recipientId, at, reason } of refused)
      await tx
        .update(r)
        .set({ bouncedAt: at, bounceReason: (reason ?? "").slice(0, 300) })
        .where(and(eq(r.id, recipientId), isNull(r.bouncedAt)));
    return refused.length;
  });
