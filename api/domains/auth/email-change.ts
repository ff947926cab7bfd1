import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireAddressRateLimit, requireRateLimit } from "#api/http/rate-limits.ts";
import { composeEmailChangedMail } from "#api/mail/email-changed.ts";
import { createMail } from "#api/mail/outbox.ts";
import { principalOf } from "#api/principal.ts";
import { Language } from "#contract/languages.ts";
import { authLimits } from "./limits.ts";
import { createLinkMail, type Recipient } from "./link-mail.ts";
import { endLinks } from "./links.ts";
import { requireOwner } from "./owner.ts";
import { isBesideProvider } from "./password-off.ts";

/** Longer than the work for a free address, so that the response time reveals nothing. */
const answerTimeMinMs = 150;
const other = alias(users, "other");

/** Mails a link to a new address, if it is nobody else's; former links of new addresses end. */
export async function mailNewAddress(
  { settings }: Pick<ApiContext, "settings">,
  tx: Statements,
  user: Recipient,
  email: string,
): Promise<void> {
  await endLinks(tx, user.id, "email");
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!taken) await createLinkMail(tx, "email", settings.publicOrigin, { ...user, email });
}

/**
 * Asks for a new address: it takes the password, and counts once the link was used that is mailed there. Response, limits and time are the
 * same whether somebody else has the address or not. SSO_DOMAIN where the person's organization has no passwords and the address is elsewhere.
 */
export async function requestEmailChange(
  context: ApiContext,
  input: { email: string; password?: string | undefined },
): Promise<void> {
  const { userId: id, name, defaultLanguage } = principalOf(context);
  await requireOwner(context, input.password, { always: true });
  if (await isBesideProvider(context.database.orm, id, input.email)) throw fail("SSO_DOMAIN");
  await requireAddressRateLimit(context, "email-mail", authLimits.mailPerAddress);
  await requireRateLimit(context.database.orm, rateLimitKey("email-mail", "account", id), authLimits.mailPerAccount);
  const notBefore = new Promise((resolve) => setTimeout(resolve, answerTimeMinMs));
  const user = { id, email: input.email, name, defaultLanguage };
  const sent = transaction(context.database, (tx) => mailNewAddress(context, tx, user, input.email));
  await Promise.all([sent, notBefore]);
}

/** Gives a person the address whose link they used, and tells the former one. LINK_NOT_VALID when somebody has it meanwhile, or their provider lets it not in. */
export async function takeAddress(context: ApiContext, tx: Statements, userId: string, email: string): Promise<void> {
  const { name, lastname, defaultLanguage } = users;
  const [before] = await tx
    .select({ email: users.email, name, lastname, defaultLanguage })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!before || (await isBesideProvider(tx, userId, email))) throw fail("LINK_NOT_VALID");
  const taken = tx
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.email, email), ne(other.id, userId)));
  const { rowCount } = await tx
    .update(users)
    .set({ email, emailConfirmedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), notExists(taken)));
  if (rowCount !== 1) throw fail("LINK_NOT_VALID");
  // What was mailed to the former address opens nothing any more.
  for (const kind of ["password", "confirm"] as const) await endLinks(tx, userId, kind);
  const by = { ...context, principal: { userId, name: before.name, lastname: before.lastname } };
  recordAudit(tx, {
    by,
    action: "user.emailChanged",
    subject: { id: userId, name: before.name },
    before: { email: before.email },
    after: { email },
  });
  const language = Language.catch("fr").parse(before.defaultLanguage);
  await createMail(tx, before.email, composeEmailChangedMail(language, { name: before.name, email }));
}
