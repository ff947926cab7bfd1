import { desc, eq } from "drizzle-orm";
import { newId } from "../db/ids.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import type { Statements } from "../db/statements.ts";
import type { Mail } from "./compose.ts";

/** A mail in the outbox. */
export type OutboxMail = typeof mailOutbox.$inferSelect;

function rowOf(recipient: string, mail: Mail) {
  const { text: textBody, html: htmlBody, attachment, ...rest } = mail;
  const { language, kind, subject, unsubscribeAddress, senderName, logoMediaId } = rest;
  return {
    ...{ id: newId(), recipient, language, kind, subject, textBody, htmlBody },
    ...{ unsubscribeAddress, senderName, logoMediaId },
    attachmentFileId: attachment?.fileId,
    attachmentName: attachment?.name,
  };
}

/** Puts a mail into the outbox, in the transaction of the change it reports; `delivery.ts` sends it. Returns its id. */
export async function createMail(tx: Statements, recipient: string, mail: Mail): Promise<string> {
  const row = rowOf(recipient, mail);
  await tx.insert(mailOutbox).values(row);
  return row.id;
}

/** The same for many, a thousand at most: a statement takes no more values. */
export async function createMails(tx: Statements, mails: readonly { recipient: string; mail: Mail }[]): Promise<void> {
  if (mails.length > 0) await tx.insert(mailOutbox).values(mails.map(({ recipient, mail }) => rowOf(recipient, mail)));
}

/** The latest mails, newest first. */
export const listMails = (tx: Statements, limit: number): Promise<OutboxMail[]> =>
  tx.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(limit);

/** One mail; null when there is none under this id. */
export async function findMail(tx: Statements, id: string): Promise<OutboxMail | null> {
  const [mail] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  return mail ?? null;
}
