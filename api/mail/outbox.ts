import { newId } from "../db/ids.ts";
import type { Queryable } from "../db/transaction.ts";
import type { Mail } from "./compose.ts";

/** A mail as it lies in the outbox. */
export type OutboxMail = {
  id: string;
  recipient: string;
  language: string;
  kind: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Date;
  sent_at: Date | null;
  attempts: number;
  last_error: string | null;
};

/** Puts a mail into the outbox, in the transaction of the change it tells of; delivery is `delivery.ts`'s work. */
export async function createMail(client: Queryable, recipient: string, mail: Mail): Promise<void> {
  await client.query(
    `insert into mail_outbox (id, recipient, language, kind, subject, text_body, html_body)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), recipient, mail.language, mail.kind, mail.subject, mail.text, mail.html],
  );
}

/** The latest mails, newest first. */
export async function listMails(client: Queryable, limit: number): Promise<OutboxMail[]> {
  const { rows } = await client.query<OutboxMail>(
    "select * from mail_outbox order by created_at desc, id desc limit $1",
    [limit],
  );
  return rows;
}

/** One mail; null when there is none under this id. */
export async function findMail(client: Queryable, id: string): Promise<OutboxMail | null> {
  const { rows } = await client.query<OutboxMail>("select * from mail_outbox where id = $1", [id]);
  return rows[0] ?? null;
}
