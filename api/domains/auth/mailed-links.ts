import type { Pool } from "pg";
import type { ApiContext } from "#api/context.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { clearRateLimit, rateLimitKey, requireAddressRateLimit, requireRateLimit } from "#api/http/rate-limits.ts";
import { composeMail, linkAddress, type MailKind } from "#api/mail/compose.ts";
import { createMail } from "#api/mail/outbox.ts";
import { Language } from "#contract/languages.ts";
import { authLimits } from "./limits.ts";
import { createLink, isLinkValid, useLink } from "./links.ts";
import { hashPassword } from "./passwords.ts";
import { deleteSessions } from "./sessions.ts";

/** Longer than the work takes for an address that exists, so that the time tells nothing either. */
const answerTimeMinMs = 150;

type Recipient = { id: string; email: string; name: string; default_language: string };
const findRecipient: Record<MailKind, string> = {
  password: "select id, email, name, default_language from users where email = $1",
  confirm: "select id, email, name, default_language from users where email = $1 and email_confirmed_at is null",
};

/** Writes a link's mail into the outbox, in the same transaction as the link; the address the link leads to. */
export async function createLinkMail(
  client: Queryable,
  kind: MailKind,
  publicOrigin: string,
  recipient: Recipient,
): Promise<string> {
  const token = await createLink(client, recipient.id, kind);
  const href = linkAddress(publicOrigin, kind, recipient.id, token);
  const language = Language.catch("fr").parse(recipient.default_language);
  await createMail(client, recipient.email, composeMail(kind, language, { name: recipient.name, href }));
  return href;
}

async function sendIfKnown(pool: Pool, kind: MailKind, publicOrigin: string, email: string): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<Recipient>(findRecipient[kind], [email]);
    const [recipient] = rows;
    if (recipient) await createLinkMail(client, kind, publicOrigin, recipient);
  });
}

/**
 * Sends a password or a confirmation link, if the address belongs to somebody who needs one. Answer, limits and time are the
 * same for any address.
 */
export async function requestLink(context: ApiContext, kind: MailKind, email: string): Promise<void> {
  const { pool } = context.database;
  await requireAddressRateLimit(context, `${kind}-mail`, authLimits.mailPerAddress);
  await requireRateLimit(pool, rateLimitKey(`${kind}-mail`, "account", email), authLimits.mailPerAccount);
  const notBefore = new Promise((resolve) => setTimeout(resolve, answerTimeMinMs));
  await Promise.all([sendIfKnown(pool, kind, context.settings.publicOrigin, email), notBefore]);
}

/** Is a password link still good? */
export async function checkPasswordLink(context: ApiContext, userId: string, token: string): Promise<boolean> {
  await requireAddressRateLimit(context, "link", authLimits.linkPerAddress);
  return isLinkValid(context.database.pool, userId, "password", token);
}

/** Sets a new password by a link: the link is used up and every session ends. LINK_NOT_VALID when it is not good. */
export async function setPasswordByLink(
  context: ApiContext,
  input: { userId: string; token: string; password: string },
): Promise<void> {
  const { pool } = context.database;
  // Asked before the costly hash, and decided again inside the transaction.
  if (!(await checkPasswordLink(context, input.userId, input.token))) throw fail("LINK_NOT_VALID");
  const hash = await hashPassword(input.password);
  const email = await transaction(pool, async (client) => {
    if (!(await useLink(client, input.userId, "password", input.token))) throw fail("LINK_NOT_VALID");
    // Whoever opened the link reads the mailbox: the address is confirmed as well.
    const { rows } = await client.query<{ email: string }>(
      `update users set password_hash = $2, email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
       where id = $1 returning email`,
      [input.userId, hash],
    );
    await deleteSessions(client, input.userId, null);
    return rows[0]?.email ?? "";
  });
  await clearRateLimit(pool, rateLimitKey("login", "account", email));
}

/** Confirms an address by a link. LINK_NOT_VALID when it is not good. */
export async function confirmByLink(context: ApiContext, userId: string, token: string): Promise<void> {
  await requireAddressRateLimit(context, "link", authLimits.linkPerAddress);
  await transaction(context.database.pool, async (client) => {
    if (!(await useLink(client, userId, "confirm", token))) throw fail("LINK_NOT_VALID");
    await client.query(
      "update users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1",
      [userId],
    );
  });
}
