import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { instant } from "#api/db/instants.ts";
import { mailOutbox as m } from "#api/db/schema/mail.ts";
import { failureReason } from "#api/jobs/failure-reason.ts";
import { linkExpiresAt, mailAttemptsMax } from "#api/mail/lifetimes.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import type { OutboxMail, OutboxMailPage, OutboxMailSearch } from "#contract/mail-outbox/schemas.ts";

/** The state of a mail, as `api/mail/delivery.ts` treats it. */
export const mailState: SQL<OutboxMail["state"]> = sql`case when ${m.sentAt} is not null then 'sent'
  when ${m.bouncedAt} is not null then 'refused' when ${linkExpiresAt} <= now() then 'ended'
  when ${m.attempts} >= ${mailAttemptsMax}::int then 'abandoned' else 'waiting' end`;

const conditions: Record<OutboxMailSearch["state"], SQL | undefined> = {
  all: undefined,
  waiting: sql`${mailState} = 'waiting'`,
  sent: sql`${m.sentAt} is not null`,
  failed: sql`${mailState} in ('refused', 'abandoned', 'ended')`,
};

/** A page of the mails of the installation, newest first. */
export async function listMails(
  { database: { orm }, settings }: ApiContext,
  input: OutboxMailSearch,
): Promise<OutboxMailPage> {
  const isDelivering = settings.mail.smtpUrl !== undefined;
  const window = windowOf(input, z.tuple([z.uuid()]));
  const scan = scanOf(window, [[m.id, keyTypes.id]], { isDescending: true });
  const words = everyWord(input.search, (pattern) => sql`fold(${m.recipient}) like ${pattern}`);
  const [rows, [all]] = await Promise.all([
    orm
      .select({
        _id: m.id,
        recipient: m.recipient,
        subject: m.subject,
        state: mailState,
        attempts: m.attempts,
        createdAt: instant(m.createdAt),
        sentAt: instant(m.sentAt),
        nextAt: instant(m.nextAttemptAt),
        lastError: m.lastError,
        canSendAgain: sql<boolean>`${linkExpiresAt} > now()`,
      })
      .from(m)
      .where(and(conditions[input.state], ...words, scan.beyond))
      .orderBy(...scan.order)
      .limit(scan.limit),
    orm.select({ count: sql<number>`count(*)::int` }).from(m),
  ]);
  const page = pageOf(rows, window, ({ _id }): [string] => [_id]);
  return {
    data: page.rows.map((row) => ({
      ...row,
      subject: failureReason(row.subject),
      nextAt: row.state === "waiting" && isDelivering ? row.nextAt : null,
      lastError: failureReason(row.lastError ?? ""),
    })),
    pagination: page.pagination,
    isDelivering,
    unfilteredCount: all?.count ?? 0,
  };
}
