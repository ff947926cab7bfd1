import { and, count, eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import { findPrincipal } from "#api/authenticate.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { invitations } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import { isRoleWithin } from "#contract/abilities.ts";
import type { Language } from "#contract/languages.ts";
import type { InvitationView } from "#contract/team/schemas.ts";
import { requireUnknown } from "../auth/known-passwords.ts";
import { authLimits } from "../auth/limits.ts";
import { hashPassword } from "../auth/passwords.ts";
import { endVouchedAccess } from "../auth/sessions.ts";
import { lockCustomRole, readAccess, storeAccess } from "./access.ts";
import { hashOfToken, isOpen, wasShown } from "./invite.ts";
import { lockTeam } from "./lock.ts";
import { maySenderGive } from "./sender.ts";

const i = invitations;
type Row = typeof invitations.$inferSelect;
type Account = { name: string; lastname: string; language: Language; password: string };

const isOverdue = sql<boolean>`${i.expiresAt} <= now()`;

/** The address of somebody else than the invited person who is signed in here; null for themselves and for nobody. */
async function otherSignedIn(context: ApiContext, email: string): Promise<string | null> {
  const principal = await findPrincipal(context);
  return principal && principal.email !== email ? principal.email : null;
}

/**
 * What the link of an invitation leads to; why it leads nowhere any more is told, and nothing else then. One whose sender may no longer give
 * what it gives is withdrawn.
 */
export async function viewInvitation(context: ApiContext, token: string): Promise<InvitationView> {
  await requireAddressRateLimit(context, "link", authLimits.linkPerAddress);
  const { orm } = context.database;
  const [row] = await orm
    .select({
      ...{ email: i.email, invitedBy: i.invitedByName, language: i.language, expiresAt: i.expiresAt },
      ...{ invitedById: i.invitedBy, organizationId: i.organizationId, role: i.role },
      ...{ caslRole: i.caslRole, customRoleId: i.customRoleId },
      ...{ acceptedAt: i.acceptedAt, withdrawnAt: i.withdrawnAt, organizationName: organizations.name, isOverdue },
      hasAccount: sql<boolean>`exists (select from ${users} where ${users.email} = ${i.email}
        and (${wasShown(token)} or ${users.passwordHash} is not null))`,
    })
    .from(i)
    .leftJoin(organizations, eq(organizations.id, i.organizationId))
    .where(eq(i.tokenHash, hashOfToken(token)));
  if (!row) return { state: "unknown", invitation: null };
  if (row.acceptedAt) return { state: "used", invitation: null };
  const given = { ...row, invitedBy: row.invitedById };
  if (row.withdrawnAt || !(await maySenderGive(orm, context, given))) return { state: "withdrawn", invitation: null };
  if (row.isOverdue) return { state: "expired", invitation: null };
  const { email, invitedBy, language, organizationName, hasAccount } = row;
  const signedInAs = await otherSignedIn(context, email);
  const expiresAt = row.expiresAt.toISOString();
  return {
    state: "open",
    invitation: { email, organizationName, invitedBy, language, expiresAt, hasAccount, signedInAs },
  };
}

/** An invitation that can be accepted now, locked, so that of two who open the link at once one is told that it was used. */
async function requireOpen(tx: Statements, token: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(i)
    .where(and(eq(i.tokenHash, hashOfToken(token)), isOpen, sql`not ${isOverdue}`))
    .for("update");
  if (!row) throw fail("LINK_NOT_VALID");
  return row;
}

async function findAccount(tx: Statements, email: string) {
  const { id, name, lastname, role, passwordHash, deactivatedAt } = users;
  const [row] = await tx
    .select({ id, name, lastname, role, passwordHash, deactivatedAt })
    .from(users)
    .where(eq(users.email, email))
    .for("no key update");
  if (row?.deactivatedAt) throw fail("ACCOUNT_DEACTIVATED");
  return row;
}

/**
 * The role of an account that exists already stays: it holds in organizations that whoever invites may not look after. An account of no
 * organization takes the invitation's, and one that is invited as an admin, which admins alone do.
 */
async function takesRole(tx: Statements, account: { id: string; role: string }, invitation: Row): Promise<boolean> {
  if (account.role === invitation.role || !isRoleWithin(account.role, invitation.role)) return false;
  if (invitation.organizationId === null) return true;
  const [known] = await tx
    .select({ count: count() })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, account.id));
  return known?.count === 0;
}

type Person = { id: string; name: string; lastname: string };

/**
 * The account of the invited address: the one it has, or a new one. One without a password, which its provider signs in, is given one by a
 * mailed link alone: whoever invited could otherwise set it with the link they were shown, and enter as that person.
 */
async function accountOf(
  tx: Statements,
  context: ApiContext,
  invitation: Row,
  { chosen, isShown }: { chosen: { account: Account; passwordHash: string } | null; isShown: boolean },
): Promise<Person> {
  const { email, role } = invitation;
  const known = await findAccount(tx, email);
  if (known && (known.passwordHash || isShown)) {
    const hasRole = await takesRole(tx, known, invitation);
    if (hasRole) await endVouchedAccess(tx, known.id);
    await tx
      .update(users)
      .set({ teamVersion: sql`${users.teamVersion} + 1`, ...(hasRole && { role }) })
      .where(eq(users.id, known.id));
    return known;
  }
  if (!chosen) throw fail("INVALID_INPUT", { fields: { account: "required" } });
  const { name, lastname, language } = chosen.account;
  const values = {
    name,
    lastname,
    defaultLanguage: language,
    passwordHash: chosen.passwordHash,
    role,
    emailConfirmedAt: now,
  };
  if (known) {
    const hasRole = await takesRole(tx, known, invitation);
    if (hasRole) await endVouchedAccess(tx, known.id);
    const kept = hasRole ? role : known.role;
    await tx
      .update(users)
      .set({ ...values, role: kept, updatedAt: now })
      .where(eq(users.id, known.id));
    return { id: known.id, name, lastname };
  }
  const id = newId();
  await tx.insert(users).values({ id, email, ...values });
  const by = { ...context, principal: { userId: id, name, lastname } };
  const subject = { id, name: `${name} ${lastname}` };
  recordAudit(tx, { by, action: "user.created", subject, organizationId: invitation.organizationId, after: { role } });
  return { id, name, lastname };
}

/**
 * Accepts an invitation, once: whoever has an account becomes a member and keeps their password; for anybody else an account is made of
 * `account`. LINK_NOT_VALID for a link that was used, has expired or was withdrawn, or gives more than its sender may give now, INVITATION_FOR_ANOTHER while somebody else is signed in.
 */
export async function acceptInvitation(
  context: ApiContext,
  { token, account }: { token: string; account: Account | null },
): Promise<{ email: string }> {
  const { state, invitation: shown } = await viewInvitation(context, token);
  if (state !== "open" || !shown) throw fail("LINK_NOT_VALID");
  if (shown.signedInAs !== null) throw fail("INVITATION_FOR_ANOTHER");
  if (account && !shown.hasAccount) requireUnknown(context, account.password, "account.password");
  // Hashed before the transaction, which would hold its rows for as long.
  const chosen = account && !shown.hasAccount ? { account, passwordHash: await hashPassword(account.password) } : null;
  return transaction(context.database, async (tx) => {
    // A role that it gives is not deleted meanwhile.
    await lockTeam(tx);
    const invitation = await requireOpen(tx, token);
    if (!(await maySenderGive(tx, context, invitation))) throw fail("LINK_NOT_VALID");
    const { id, email, organizationId, role, caslRole, customRoleId, scope, groupId, restaurantIds } = invitation;
    const person = await accountOf(tx, context, invitation, { chosen, isShown: wasShown(token) });
    const by = { ...context, principal: { userId: person.id, name: person.name, lastname: person.lastname } };
    await tx.update(i).set({ acceptedAt: now, acceptedBy: person.id }).where(eq(i.id, id));
    recordAudit(tx, { by, action: "invitation.accepted", subject: { id, name: email }, organizationId });
    const before = organizationId && (await readAccess(tx, organizationId, person.id));
    if (organizationId === null || before) return { email };
    const access = { caslRole, customRoleId, scope, groupId, restaurantIds };
    await storeAccess(tx, { organizationId, userId: person.id }, access);
    const subject = { id: person.id, name: `${person.name} ${person.lastname}`.trim() || email };
    const held = await lockCustomRole(tx, organizationId, customRoleId);
    const after = { role, caslRole, ...(held && { customRole: held.name }), scope, groupId, restaurantIds };
    recordAudit(tx, { by, action: "member.added", subject, organizationId, after });
    return { email };
  });
}
