import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { mailOutbox } from "#api/db/schema/mail.ts";
import { mailedReportDeliveries, mailedReportRecipients, mailedReports } from "#api/db/schema/mailed-reports.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { notify } from "../../notifications/notify.ts";

const d = mailedReportDeliveries;
const r = mailedReportRecipients;
const m = mailedReports;

/** Tells the owner of a report which of them that was; without the address, which chats would show to others. */
async function notifyOwner(tx: Statements, recipientId: string, occurrence: string): Promise<void> {
  const [report] = await tx
    .select({ id: m.id, ownerId: m.userId, name: m.name })
    .from(r)
    .innerJoin(m, eq(m.id, r.reportId))
    .where(eq(r.id, recipientId));
  if (!report) return;
  const { id, ownerId, name } = report;
  await notify(tx, {
    event: "report_bounced",
    subject: { kind: "report", id },
    restaurantId: null,
    userIds: [ownerId],
    occurrence,
    data: { name, ownerId },
  });
}

/** Pauses the recipients whose mail server refused a report for good. Returns how many mails were refused. */
export const noteBounces = (database: Database): Promise<number> =>
  transaction(database, async (tx) => {
    const refused = await tx
      .update(d)
      .set({ state: "bounced" })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.id, d.mailId), isNotNull(mailOutbox.bouncedAt), eq(d.state, "written")))
      .returning({
        recipientId: d.recipientId,
        mailId: d.mailId,
        at: mailOutbox.bouncedAt,
        reason: mailOutbox.lastError,
      });
    for (const { recipientId, mailId, at, reason } of refused) {
      const { rowCount } = await tx
        .update(r)
        .set({ bouncedAt: at, bounceReason: (reason ?? "").slice(0, 300) })
        .where(and(eq(r.id, recipientId), isNull(r.bouncedAt)));
      if (rowCount === 1) await notifyOwner(tx, recipientId, mailId ?? recipientId);
    }
    return refused.length;
  });
