import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { secret } from "#api/audit/entry.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { users } from "#api/db/schema/users.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireAddressRateLimit, requireRateLimit } from "#api/http/rate-limits.ts";
import type { MailKind } from "#api/mail/compose.ts";
import { createMail } from "#api/mail/outbox.ts";
import { composePasswordOffMail } from "#api/mail/password-off.ts";
import { Language } from "#contract/languages.ts";
import { mailNewAddress, takeAddress } from "./email-change.ts";
import { requireUnknown } from "./known-passwords.ts";
import { authLimits } from "./limits.ts";
import { createLinkMail } from "./link-mail.ts";
import { findFormerLink, isLinkValid, useLink } from "./links.ts";
import { isPasswordOff, requirePasswordOn } from "./password-off.ts";
import { hashPassword } from "./passwords.ts";
import { deleteSessions } from "./sessions.ts";
import { reopenAccount } from "./sign-in-limits.ts";

/** Longer than the work for an existing address, so that the response time reveals nothing. */
const answerTimeMinMs = 150;

/** Links that anybody may ask for. */
type RequestedKind = Exclude<MailKind, "email">;
const isNeeded: Record<RequestedKind, SQL | undefined> = {
  password: undefined,
  confirm: isNull(users.emailConfirmedAt),
};

async function sendIfKnown(
  database: Database,
  kind: RequestedKind,
  publicOrigin: string,
  email: string,
): Promise<void> {
  const { id, name, defaultLanguage } = users;
  await transaction(database, async (tx) => {
    const [recipient] = await tx
      .select({ id, email: users.email, name, defaultLanguage })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deactivatedAt), isNeeded[kind]));
    if (!recipient) return;
    // Whoever signs in at the provider of their organization alone is told so: no link opens their account.
    if (kind === "password" && (await isPasswordOff(tx, recipient.id))) {
      const language = Language.catch("fr").parse(recipient.defaultLanguage);
      const about = { name: recipient.name, href: `${publicOrigin}/auth/organization` };
      await createMail(tx, recipient.email, composePasswordOffMail(language, about));
    } else await createLinkMail(tx, kind, publicOrigin, recipient);
  });
}

/**
 * Sends a password or a confirmation link, if the address belongs to somebody who needs one. Response, limits and time are the
 * same for any address.
 */
export async function requestLink(context: ApiContext, kind: RequestedKind, email: string): Promise<void> {
  const { database } = context;
  await requireAddressRateLimit(context, `${kind}-mail`, authLimits.mailPerAddress);
  await requireRateLimit(database.orm, rateLimitKey(`${kind}-mail`, "account", email), authLimits.mailPerAccount);
  const notBefore = new Promise((resolve) => setTimeout(resolve, answerTimeMinMs));
  await Promise.all([sendIfKnown(database, kind, context.settings.publicOrigin, email), notBefore]);
}

/** True if a password link is valid. */
export async function checkPasswordLink(context: ApiContext, userId: string, token: string): Promise<boolean> {
  await requireAddressRateLimit(context, "link", authLimits.linkPerAddress);
  return isLinkValid(context.database.orm, userId, "password", token);
}

const confirmed = { emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())`, updatedAt: now };

/** Sets a new password by a link: the link is used up and all sessions end. LINK_NOT_VALID for an invalid one, PASSWORD_OFF. */
export async function setPasswordByLink(
  context: ApiContext,
  input: { userId: string; token: string; password: string },
): Promise<void> {
  const { database } = context;
  // Checked before the costly hash, and decided again inside the transaction.
  if (!(await checkPasswordLink(context, input.userId, input.token))) throw fail("LINK_NOT_VALID");
  requireUnknown(context, input.password, "password");
  const hash = await hashPassword(input.password);
  const email = await transaction(database, async (tx) => {
    await requirePasswordOn(tx, input.userId);
    if (!(await useLink(tx, input.userId, "password", input.token))) throw fail("LINK_NOT_VALID");
    // The link came by mail, so that using it confirms the address as well.
    const [user] = await tx
      .update(users)
      .set({ passwordHash: hash, ...confirmed })
      .where(eq(users.id, input.userId))
      .returning({ email: users.email, name: users.name, lastname: users.lastname });
    if (user) {
      const by = { ...context, principal: { userId: input.userId, ...user } };
      const after = { password: secret };
      recordAudit(tx, { by, action: "user.passwordChanged", subject: { id: input.userId }, after });
    }
    await deleteSessions(tx, input.userId, null);
    return user?.email ?? "";
  });
  await reopenAccount(context, email);
}

/** Confirms an address by a link, a new one as well, which then takes the place of the former. LINK_NOT_VALID for an invalid one. */
export async function confirmByLink(context: ApiContext, userId: string, token: string): Promise<void> {
  await requireAddressRateLimit(context, "link", authLimits.linkPerAddress);
  await transaction(context.database, async (tx) => {
    const confirming = await useLink(tx, userId, "confirm", token);
    const changing = await useLink(tx, userId, "email", token);
    const used = confirming ?? changing;
    if (!used) throw fail("LINK_NOT_VALID");
    if (used.email !== null) return takeAddress(context, tx, userId, used.email);
    const person = { name: users.name, lastname: users.lastname };
    const [user] = await tx.update(users).set(confirmed).where(eq(users.id, userId)).returning(person);
    const by = { ...context, principal: { userId, name: "", lastname: "", ...user } };
    recordAudit(tx, { by, action: "user.confirmed", subject: { id: userId } });
  });
}

/**
 * Sends the confirmation anew to whom a spent link was for, of a new address if it is still wanted. Response, limits and time are the same
 * for any link.
 */
export async function renewLink(context: ApiContext, userId: string, token: string): Promise<void> {
  const { database, settings } = context;
  await requireAddressRateLimit(context, "confirm-mail", authLimits.mailPerAddress);
  await requireRateLimit(database.orm, rateLimitKey("confirm-mail", "account", userId), authLimits.mailPerAccount);
  const notBefore = new Promise((resolve) => setTimeout(resolve, answerTimeMinMs));
  const sent = transaction(database, async (tx) => {
    const { id, email, name, defaultLanguage, emailConfirmedAt } = users;
    const link = await findFormerLink(tx, userId, token);
    const known = tx.select({ id, email, name, defaultLanguage, emailConfirmedAt }).from(users);
    const [user] = link ? await known.where(eq(id, userId)) : [];
    if (!link || !user) return;
    if (link.kind === "confirm" && user.emailConfirmedAt === null)
      await createLinkMail(tx, "confirm", settings.publicOrigin, user);
    if (link.kind === "email" && link.email !== null && link.usedAt === null)
      await mailNewAddress(context, tx, user, link.email);
  });
  await Promise.all([sent, notBefore]);
}
