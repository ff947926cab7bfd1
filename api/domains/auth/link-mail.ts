import type { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { composeMail, linkAddress, type MailKind } from "#api/mail/compose.ts";
import { createMail } from "#api/mail/outbox.ts";
import { Language } from "#contract/languages.ts";
import { createLink } from "./links.ts";

/** Whom a link is mailed to. */
export type Recipient = Pick<typeof users.$inferSelect, "id" | "email" | "name" | "defaultLanguage">;

/** Inserts a link's mail into the outbox, in the transaction of the link; returns the link's address. */
export async function createLinkMail(
  tx: Statements,
  kind: MailKind,
  publicOrigin: string,
  recipient: Recipient,
): Promise<string> {
  const token = await createLink(tx, recipient.id, kind, kind === "email" ? recipient.email : null);
  const href = linkAddress(publicOrigin, kind, recipient.id, token);
  const language = Language.catch("fr").parse(recipient.defaultLanguage);
  await createMail(tx, recipient.email, composeMail(kind, language, { name: recipient.name, href }));
  return href;
}
