import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { hence, now } from "#api/db/instants.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { invitations } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { composeInvitationMail } from "#api/mail/invitation.ts";
import { createMails } from "#api/mail/outbox.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { Email } from "#contract/auth/schemas.ts";
import { invitationLifetimeDays } from "#contract/team/limits.ts";
import type { InvitationDelivery, InviteInput, InviteResult } from "#contract/team/schemas.ts";
import { authLimits } from "../auth/limits.ts";
import { lockCustomRole, requireOfOrganization } from "./access.ts";
import { requireGivable, requireTeamOf } from "./rights.ts";

type Organization = { id: string; name: string };
type Sent = { id: string; email: string; token: string };
const i = invitations;
/** SQL: an invitation can be accepted, or could be until its term ended. */
export const isOpen = and(isNull(i.acceptedAt), isNull(i.withdrawnAt));
const isOverdue = lte(i.expiresAt, now);

/** Marks the token of a link that was shown to whoever invites: it proves nobody's address. */
const shownMark = "shown-";
/** 256 random bits, so that a fast hash makes a stolen table useless. */
export const newToken = (context: ApiContext): string =>
  (deliveryOf(context) === "link" ? shownMark : "") + randomBytes(32).toString("base64url");
/** True for the token of a link that whoever invited has seen: the one who opens it need not read the invited address. */
export const wasShown = (token: string): boolean => token.startsWith(shownMark);
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
export const newTerm = hence(`${invitationLifetimeDays} days`);

/** How the caller's invitations reach people (docs/decisions/334). */
export function deliveryOf(context: ApiContext): InvitationDelivery {
  if (context.settings.mail.smtpUrl !== undefined) return "mail";
  return principalOf(context).role === "admin" ? "link" : "byAdmin";
}

const addressOf = ({ settings }: ApiContext, token: string): string => `${settings.publicOrigin}/invitation/${token}`;
/** The link for whoever invites; null where it is mailed, and where an admin has to hand it over. */
export const linkToHandOver = (context: ApiContext, token: string): string | null =>
  deliveryOf(context) === "link" ? addressOf(context, token) : null;

/** Limits how often one person sends invitations: their mails go to people who did not ask for them. */
export const limitInvitations = (context: ApiContext): Promise<void> =>
  requireRateLimit(
    context.database.orm,
    rateLimitKey("invitations", "account", principalOf(context).userId),
    authLimits.invitationsPerAccount,
  );

/** Writes the mails of invitations, in the transaction that makes their links. */
export async function mailInvitations(
  tx: Statements,
  context: ApiContext,
  sent: readonly Sent[],
  { language, organization }: { language: InviteInput["language"]; organization: Organization | null },
): Promise<void> {
  const about = { invitedBy: fullNameOf(principalOf(context)), organization: organization?.name ?? null };
  const mails = sent.map(({ email, token }) => ({
    recipient: email,
    mail: composeInvitationMail(language, { ...about, href: addressOf(context, token) }),
  }));
  await createMails(tx, mails);
}

/** Each address as it was written, with what is wrong with it; null for the first of each that is one. */
function readAddresses(written: readonly string[]) {
  const seen = new Set<string>();
  return written.map((text) => {
    const email = Email.safeParse(text).data;
    if (email === undefined) return { email: text, problem: "invalid" as const };
    if (seen.has(email)) return { email, problem: "duplicate" as const };
    seen.add(email);
    return { email, problem: null };
  });
}

/** The addresses that need no invitation: members of the organization (without one, admins), by whether they are active. */
async function findMembers(tx: Statements, emails: readonly string[], organizationId: string | null) {
  const isMember =
    organizationId === null
      ? eq(users.role, "admin")
      : sql`exists (select from ${organizationMembers} where ${organizationMembers.userId} = ${users.id}
          and ${organizationMembers.organizationId} = ${organizationId})`;
  const rows = await tx
    .select({ email: users.email, isActive: sql<boolean>`${users.deactivatedAt} is null` })
    .from(users)
    .where(and(isAnyOf(users.email, emails), isMember));
  return new Map(
    rows.map(({ email, isActive }) => [email, isActive ? ("alreadyMember" as const) : ("deactivated" as const)]),
  );
}

/** Inserts invitations; an address that was invited meanwhile, or before and not too long ago, gets none. */
async function insertInvitations(
  tx: Statements,
  context: ApiContext,
  emails: readonly string[],
  input: InviteInput,
): Promise<Sent[]> {
  const { organizationId, role, caslRole, customRoleId, scope, groupId, restaurantIds, language } = input;
  const isOfOrganization = organizationId === null ? isNull(i.organizationId) : eq(i.organizationId, organizationId);
  await tx
    .update(i)
    .set({ withdrawnAt: now })
    .where(and(isOpen, isOverdue, isOfOrganization, isAnyOf(i.email, emails)));
  if (emails.length === 0) return [];
  const { userId: invitedBy } = principalOf(context);
  const tokens = new Map(emails.map((email) => [email, newToken(context)]));
  const access = {
    role,
    caslRole,
    customRoleId,
    scope,
    groupId,
    restaurantIds: scope === "restaurants" ? restaurantIds : [],
  };
  const inserted = await tx
    .insert(i)
    .values(
      [...tokens].map(([email, token]) => ({
        ...{ id: newId(), email, organizationId, ...access, language, tokenHash: hashOfToken(token) },
        ...{ expiresAt: newTerm, invitedBy, invitedByName: fullNameOf(principalOf(context)) },
      })),
    )
    .onConflictDoNothing()
    .returning({ id: i.id, email: i.email });
  return inserted.map((row) => ({ ...row, token: tokens.get(row.email) ?? "" }));
}

/**
 * Invites people to an organization, or, without one, as admins of the installation. The good addresses are invited whatever the others
 * are; of each it is said what became of it, with its link where no mail leaves. Whoever has an account becomes a member with the same password. NOT_FOUND for an organization,
 * a group or a restaurant that is not the caller's, ROLE_ABOVE_YOURS for more rights than they have themselves, USER_LIMIT, with nobody
 * invited, where the organization has no room for all of them.
 */
export async function invite(context: ApiContext, input: InviteInput): Promise<InviteResult[]> {
  const { organizationId, language } = input;
  if (organizationId !== null) requireTeamOf(context, organizationId);
  await limitInvitations(context);
  const addresses = readAddresses(input.emails);
  const good = addresses.flatMap(({ email, problem }) => (problem === null ? [email] : []));
  return transaction(context.database, async (tx) => {
    const organization = organizationId === null ? null : await requireOrganization(tx, organizationId);
    const held = await lockCustomRole(tx, organizationId, input.customRoleId);
    requireGivable(context, { ...input, rights: held?.rights ?? null });
    if (organizationId !== null) await requireOfOrganization(tx, organizationId, input);
    const members = await findMembers(tx, good, organizationId);
    const wanted = good.filter((email) => !members.has(email));
    const sent = await insertInvitations(tx, context, wanted, input);
    if (organizationId !== null) await requireRoom(tx, organizationId, { users: sent.length, areWritten: true });
    await mailInvitations(tx, context, sent, { language, organization });
    const { role, caslRole, scope, groupId, restaurantIds } = input;
    for (const { id, email } of sent)
      recordAudit(tx, {
        by: context,
        action: "invitation.sent",
        subject: { id, name: email },
        organizationId,
        after: {
          role,
          caslRole,
          ...(held && { customRole: held.name }),
          scope,
          groupId,
          ...(scope === "restaurants" && { restaurantIds }),
        },
      });
    const tokens = new Map(sent.map(({ email, token }) => [email, token]));
    return addresses.map(({ email, problem }) => {
      const token = problem === null ? tokens.get(email) : undefined;
      const result = problem ?? members.get(email) ?? (token === undefined ? "alreadyInvited" : "invited");
      return { email, result, link: token === undefined ? null : linkToHandOver(context, token) };
    });
  });
}

async function requireOrganization(tx: Statements, id: string): Promise<Organization> {
  const [row] = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, id));
  if (!row) throw fail("NOT_FOUND");
  return row;
}
