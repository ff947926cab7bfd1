import { type SQL, sql } from "drizzle-orm";
import { mailOutbox } from "../db/schema/mail.ts";
import type { MailKind } from "./compose.ts";

/** How often a mail is tried. */
export const mailAttemptsMax = 8;

/** Lifetime of a mail's link, in seconds; also named in the mail. */
export const linkLifetimeSeconds: Record<MailKind, number> = {
  password: 3600,
  confirm: 7 * 24 * 3600,
  email: 24 * 3600,
};

/** Columns of a mail that is sent no more: its text and its links, which open something, are kept for nobody. */
export const bodyless = { textBody: "", htmlBody: "", unsubscribeAddress: null };

const { kind, createdAt } = mailOutbox;
const cases = Object.entries(linkLifetimeSeconds).map(
  ([name, seconds]) => sql`when ${kind} = ${name} then ${seconds}::int`,
);
/** When the link of a row of `mail_outbox` expires; an unknown kind has the longest lifetime. */
export const linkExpiresAt: SQL<Date> = sql`${createdAt} + make_interval(secs => case ${sql.join(cases, sql` `)}
  else ${Math.max(...Object.values(linkLifetimeSeconds))}::int end)`;
