import { eq } from "drizzle-orm";
import { eraseFromAudit } from "#api/audit/erase.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { fullName } from "#api/db/people.ts";
import { mailOutbox } from "#api/db/schema/mail.ts";
import { mailedReportRecipients } from "#api/db/schema/mailed-reports.ts";
import { mediaFiles } from "#api/db/schema/media.ts";
import { invitations } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { withdrawInvitationsOf } from "#api/domains/team/withdraw.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { principalOf } from "#api/principal.ts";
import type { Language } from "#contract/languages.ts";
import { isPasswordOf } from "../auth/known-passwords.ts";
import { readOwner } from "../auth/owner.ts";
import { replaceNames } from "./names.ts";
import { findRefusal, organizationsOf } from "./rows.ts";

/** What stands in the place of a name, in the language of the person who left. */
const formerColleague: Record<Language, string> = {
  fr: "Ancien collègue",
  en: "Former colleague",
  es: "Antiguo compañero",
  it: "Ex collega",
};

const attempts = { max: 10, windowSeconds: 15 * 60 };

async function requireProof(context: ApiContext, password: string): Promise<void> {
  const { userId } = principalOf(context);
  const { orm } = context.database;
  await requireRateLimit(orm, rateLimitKey("erase-account", "account", userId), attempts);
  const { passwordHash, isVouched, isFresh } = await readOwner(context);
  // An organization's provider vouches for its own, and does not take the account away.
  if (isVouched && passwordHash === null) throw fail("SSO_SESSION");
  if (passwordHash !== null && !(await isPasswordOf(context, password, passwordHash))) throw fail("BAD_CREDENTIALS");
  if (passwordHash === null && !isFresh) throw fail("SIGN_IN_AGAIN");
}

/**
 * Deletes the account of whoever calls: BAD_CREDENTIALS without their password; where they have none, SIGN_IN_AGAIN if they signed in long ago, and
 * SSO_SESSION in a session that an organization's provider opened.
 */
export async function eraseSelf(context: ApiContext, password: string): Promise<void> {
  await requireProof(context, password);
  await erase(context, principalOf(context).userId);
}

/** Deletes somebody's account for them, their right to be forgotten; for admins. NOT_FOUND where there is none. */
export async function eraseOther(context: ApiContext, userId: string): Promise<void> {
  await erase(context, userId);
}

/**
 * In one transaction: names give way to "former colleague", mails to the address and the person's texts in the audit log go, and with the
 * account everything that was theirs alone; sessions end at once. What they wrote for others stays.
 */
async function erase(context: ApiContext, userId: string): Promise<void> {
  await transaction(context.database, async (tx) => {
    const refusal = await findRefusal(tx, userId, { lock: true });
    if (refusal) throw fail(refusal.kind === "admin" ? "LAST_ADMIN" : "LAST_OWNER");
    const [person] = await tx
      .select({ email: users.email, name: fullName(users), language: users.defaultLanguage })
      .from(users)
      .where(eq(users.id, userId));
    if (!person) throw fail("NOT_FOUND");
    const { member, concerned } = await organizationsOf(tx, userId);
    await replaceNames(tx, {
      userId,
      name: person.name,
      organizationIds: concerned,
      to: formerColleague[person.language],
    });
    await eraseMails(tx, person.email);
    await eraseFromAudit(tx, { userId, email: person.email, name: person.name, organizationIds: concerned });
    await tx.update(mediaFiles).set({ uploadedBy: null }).where(eq(mediaFiles.uploadedBy, userId));
    await withdrawInvitationsOf(tx, userId, null);
    await tx.delete(users).where(eq(users.id, userId));
    tell(context, tx, userId, member);
  });
}

async function eraseMails(tx: Statements, email: string): Promise<void> {
  await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, email));
  await tx.delete(invitations).where(eq(invitations.email, email));
  await tx.delete(mailedReportRecipients).where(eq(mailedReportRecipients.email, email));
}

/** The entry names nobody; of somebody who deletes their own account it says neither address nor device. */
function tell(context: ApiContext, tx: Statements, userId: string, organizationIds: readonly string[]): void {
  const isSelf = principalOf(context).userId === userId;
  const requestHeaders = new Headers({ "x-client-type": context.requestHeaders.get("x-client-type") ?? "" });
  const nameless = { ...context, principal: { userId, name: "", lastname: "" }, clientAddress: null, requestHeaders };
  for (const organizationId of organizationIds.length > 0 ? organizationIds : [null])
    recordAudit(tx, {
      by: isSelf ? nameless : context,
      action: "user.erased",
      subject: { id: userId },
      organizationId,
    });
}
