import { sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { notificationDeliveries, notificationDigests } from "#api/db/schema/notifications.ts";
import { transaction } from "#api/db/transaction.ts";
import { createMail } from "#api/mail/outbox.ts";
import { createReplyLinks } from "#api/mail/reply-links.ts";
import { composeNotificationsMail } from "../mail.ts";
import { presentNotification } from "../present.ts";
import { writtenScope } from "../settings/mails.ts";
import { claimNext, isLeased, lease } from "./claim.ts";
import { recordDone } from "./record.ts";

/**
 * Writes the mails that are due, one for each person: mail and record in one transaction, so that neither a crash nor a second worker writes
 * one twice. Sending is the mail outbox's, with the mail's id as its Message-ID. Returns how many were written.
 */
export async function writeMails(
  { database, settings }: Pick<ApiServices, "database" | "settings">,
  isDigest: boolean,
): Promise<number> {
  for (let count = 0; ; ) {
    const written = await transaction(database, async (tx) => {
      const claim = await claimNext(tx, "mail", isDigest);
      if (claim === null || claim === "none") return claim;
      const { person, deliveries, leaseId, day } = claim;
      const ids = deliveries.map(({ deliveryId }) => deliveryId);
      if (isDigest) {
        const { rowCount } = await tx
          .insert(notificationDigests)
          .values({ userId: person.userId, day })
          .onConflictDoNothing();
        if (rowCount === 0) {
          // Today's has left already, at another time of day: what is due goes with tomorrow's.
          const { dueAt } = notificationDeliveries;
          const nextDay = sql`case when ${dueAt} <= now() then ${dueAt} + interval '1 day' else ${dueAt} end`;
          await tx
            .update(notificationDeliveries)
            .set({ ...lease.released, dueAt: nextDay })
            .where(isLeased(leaseId, ids));
          return "none";
        }
      }
      const scope = writtenScope(isDigest ? "digest" : deliveries.map(({ event }) => event));
      const sentences = deliveries.map((one) => presentNotification(person.language, one));
      const reviewIds = sentences.flatMap(({ review }) => review?.id ?? []);
      const replyHrefs = await createReplyLinks(tx, settings, person.userId, reviewIds);
      const content = { sentences, isDigest, scope, replyHrefs };
      await createMail(tx, person.email, composeNotificationsMail(settings, person, content));
      await recordDone(tx, leaseId, ids, { state: "sent" });
      return "written";
    });
    if (written === null) return count;
    if (written === "written") count += 1;
  }
}
