import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { restaurantMembers } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { isRoleWithin, type Role } from "#contract/abilities.ts";
import { Language } from "#contract/languages.ts";
import type { MembershipContent, TeamMember, TeamMemberDetail } from "#contract/team/schemas.ts";
import { authLimits } from "../auth/limits.ts";
import { createLinkMail } from "../auth/link-mail.ts";
import { endLinks } from "../auth/links.ts";
import { requirePasswordOn } from "../auth/password-off.ts";
import { deleteSessions, endVouchedAccess } from "../auth/sessions.ts";
import { type Access, lockCustomRole, readAccess, removeAccess, requireOfOrganization, storeAccess } from "./access.ts";
import { isLastAdmin, lockLastOnes, ownedAlone } from "./last-ones.ts";
import { lockTeam } from "./lock.ts";
import { getTeamMember } from "./people.ts";
import { managesTeam, mayGiveRole, requireGivable, requireTeamOf } from "./rights.ts";
import { withdrawInvitationsOf } from "./withdraw.ts";

type Versioned = { userId: string; expectedVersion: number };

/** A person the caller may change, as stored now. NOT_FOUND, ROLE_ABOVE_YOURS, or CONFLICT with the present one in `current`. */
async function requirePerson(tx: Statements, context: ApiContext, { userId, expectedVersion }: Versioned) {
  await lockTeam(tx);
  const person = await getTeamMember(context, userId, tx);
  if (!person.mayChange) throw fail("ROLE_ABOVE_YOURS");
  if (person.version !== expectedVersion) throw fail("CONFLICT", { current: person });
  return person;
}

async function requireAccount(tx: Statements, context: ApiContext, input: Versioned) {
  const person = await requirePerson(tx, context, input);
  if (!person.mayChangeAccount) throw fail("ROLE_ABOVE_YOURS");
  return person;
}

/** Notes who changed a person, and that there is a new version of them. */
async function noteChange(tx: Statements, context: ApiContext, userId: string): Promise<void> {
  const noted = { teamUpdatedAt: now, teamUpdatedBy: fullNameOf(principalOf(context)) };
  await tx
    .update(users)
    .set({ teamVersion: sql`${users.teamVersion} + 1`, ...noted })
    .where(eq(users.id, userId));
}

/** LAST_OWNER if an organization (any, without one named) would be left without an active owner by losing this one. */
async function requireOtherOwner(tx: Statements, userId: string, organizationId: string | null): Promise<void> {
  // The deletion of an account holds them too, and counts who is left.
  await lockLastOnes(tx, userId);
  if ((await ownedAlone(tx, userId, organizationId)).length > 0) throw fail("LAST_OWNER");
}

async function requireOtherAdmin(tx: Statements, userId: string): Promise<void> {
  await lockLastOnes(tx, userId);
  if (await isLastAdmin(tx, userId)) throw fail("LAST_ADMIN");
}

const nameOf = ({ name, lastname, email }: Pick<TeamMember, "name" | "lastname" | "email">): string =>
  `${name} ${lastname}`.trim() || email;
const subjectOf = (person: TeamMemberDetail) => ({ id: person._id, name: nameOf(person) });

/** Changes a person's role in the installation. LAST_OWNER and LAST_ADMIN where nobody else would be left. */
export async function setRole(context: ApiContext, input: Versioned & { role: Role }): Promise<TeamMemberDetail> {
  const { userId, role } = input;
  await transaction(context.database, async (tx) => {
    const person = await requireAccount(tx, context, input);
    if (!mayGiveRole(context, role)) throw fail("ROLE_ABOVE_YOURS");
    if (person.role === role) return;
    if (person.state === "active" && person.role === "admin") await requireOtherAdmin(tx, userId);
    await requireOtherOwner(tx, userId, null);
    await tx.update(users).set({ role }).where(eq(users.id, userId));
    // Whoever has a role beyond their organization signs in by themselves.
    await endVouchedAccess(tx, userId);
    if (!isRoleWithin(person.role, role)) await withdrawInvitationsOf(tx, userId, null);
    await noteChange(tx, context, userId);
    const change = { before: { role: person.role }, after: { role } };
    recordAudit(tx, { by: context, action: "user.roleChanged", subject: subjectOf(person), ...change });
  });
  return getTeamMember(context, userId);
}

/** Deactivates a person, who is signed out everywhere with the commit, or activates them again. */
export async function setState(
  context: ApiContext,
  input: Versioned & { isActive: boolean },
): Promise<TeamMemberDetail> {
  const { userId, isActive } = input;
  if (userId === principalOf(context).userId) throw fail("OWN_ACCOUNT");
  await transaction(context.database, async (tx) => {
    const person = await requireAccount(tx, context, input);
    if ((person.state === "active") === isActive) return;
    if (!isActive) {
      if (person.role === "admin") await requireOtherAdmin(tx, userId);
      await requireOtherOwner(tx, userId, null);
    }
    await tx
      .update(users)
      .set({ deactivatedAt: isActive ? null : now })
      .where(eq(users.id, userId));
    if (!isActive) {
      await deleteSessions(tx, userId, null);
      for (const kind of ["password", "confirm"] as const) await endLinks(tx, userId, kind);
      await withdrawInvitationsOf(tx, userId, null);
    }
    await noteChange(tx, context, userId);
    const action = isActive ? "user.activated" : "user.deactivated";
    recordAudit(tx, { by: context, action, subject: subjectOf(person) });
  });
  return getTeamMember(context, userId);
}

/** Mails a person a link to choose a new password. */
export async function sendPasswordLink(context: ApiContext, userId: string): Promise<void> {
  const { orm } = context.database;
  const person = await getTeamMember(context, userId);
  if (!person.mayChange) throw fail("ROLE_ABOVE_YOURS");
  if (person.state === "deactivated") throw fail("ACCOUNT_DEACTIVATED");
  await requirePasswordOn(orm, userId);
  await requireRateLimit(orm, rateLimitKey("password-mail", "account", person.email), authLimits.mailPerAccount);
  await transaction(context.database, async (tx) => {
    const [user] = await tx.select({ language: users.defaultLanguage }).from(users).where(eq(users.id, userId));
    const recipient = { id: userId, email: person.email, name: person.name };
    const defaultLanguage = Language.catch("fr").parse(user?.language);
    await createLinkMail(tx, "password", context.settings.publicOrigin, { ...recipient, defaultLanguage });
    recordAudit(tx, { by: context, action: "user.passwordLinkSent", subject: subjectOf(person) });
  });
}

const audited = ({ caslRole, scope, groupId, restaurantIds }: Access, customRole: string | null) => ({
  caslRole,
  ...(customRole !== null && { customRole }),
  scope,
  groupId,
  ...(scope === "restaurants" && { restaurantIds: [...restaurantIds].sort() }),
});

/** A role inside an organization with what it gives, and its name if it is a custom one. */
async function insideOf(
  tx: Statements,
  organizationId: string,
  { caslRole, customRoleId }: Pick<Access, "caslRole" | "customRoleId">,
) {
  const held = await lockCustomRole(tx, organizationId, customRoleId);
  return { caslRole, rights: held?.rights ?? null, customRole: held?.name ?? null };
}

/** Changes a person's role and access in an organization, or makes somebody the caller knows a member of it: USER_LIMIT where that is full. */
export async function setMembership(
  context: ApiContext,
  input: Versioned & MembershipContent & { organizationId: string },
): Promise<TeamMemberDetail> {
  const { userId, organizationId, caslRole, customRoleId, scope, groupId, restaurantIds } = input;
  requireTeamOf(context, organizationId);
  await transaction(context.database, async (tx) => {
    const person = await requirePerson(tx, context, input);
    const before = await readAccess(tx, organizationId, userId);
    const { role } = person;
    const former = before && (await insideOf(tx, organizationId, before));
    if (former) requireGivable(context, { role, organizationId, ...former });
    const given = await insideOf(tx, organizationId, { caslRole, customRoleId });
    requireGivable(context, { role, organizationId, ...given });
    const after: Access = { caslRole, customRoleId, scope, groupId, restaurantIds: [...new Set(restaurantIds)] };
    await requireOfOrganization(tx, organizationId, after);
    if (before?.caslRole === "owner" && caslRole !== "owner") await requireOtherOwner(tx, userId, organizationId);
    if (!before) await requireRoom(tx, organizationId, { users: 1 });
    if (former && managesTeam(former) && !managesTeam(given)) await withdrawInvitationsOf(tx, userId, organizationId);
    await storeAccess(tx, { organizationId, userId }, after);
    await noteChange(tx, context, userId);
    recordAudit(tx, {
      by: context,
      action: before ? "member.changed" : "member.added",
      subject: subjectOf(person),
      organizationId,
      before: before && audited(before, former?.customRole ?? null),
      after: audited(after, given.customRole),
    });
  });
  return getTeamMember(context, userId);
}

/** Removes a person from an organization and all its restaurants. LAST_OWNER for the last one. */
export async function removeMembership(
  context: ApiContext,
  input: Versioned & { organizationId: string },
): Promise<void> {
  const { userId, organizationId } = input;
  requireTeamOf(context, organizationId);
  await transaction(context.database, async (tx) => {
    const person = await requirePerson(tx, context, input);
    const before = await readAccess(tx, organizationId, userId);
    if (!before) throw fail("NOT_FOUND");
    const former = await insideOf(tx, organizationId, before);
    requireGivable(context, { role: person.role, organizationId, ...former });
    await requireOtherOwner(tx, userId, organizationId);
    await removeAccess(tx, organizationId, userId);
    await withdrawInvitationsOf(tx, userId, organizationId);
    await noteChange(tx, context, userId);
    const subject = subjectOf(person);
    recordAudit(tx, {
      by: context,
      action: "member.removed",
      subject,
      organizationId,
      before: audited(before, former.customRole),
    });
  });
}

/**
 * Takes a restaurant from somebody for whom it was chosen; with the last one they leave the organization. NOT_FOUND for anybody whose access
 * comes from elsewhere: it is changed there.
 */
export async function leaveRestaurant(
  context: ApiContext,
  restaurant: { id: string; organizationId: string },
  { userId, expectedVersion }: Versioned,
): Promise<void> {
  const { id: restaurantId, organizationId } = restaurant;
  requireTeamOf(context, organizationId);
  await transaction(context.database, async (tx) => {
    await lockTeam(tx);
    const { id, name, lastname, email, role, teamVersion } = users;
    const isHere = and(eq(restaurantMembers.userId, userId), eq(restaurantMembers.restaurantId, restaurantId));
    const [person] = await tx
      .select({ id, name, lastname, email, role, teamVersion })
      .from(users)
      .innerJoin(restaurantMembers, eq(restaurantMembers.userId, id))
      .where(isHere);
    const before = await readAccess(tx, organizationId, userId);
    const isChosen = !before || (before.scope === "restaurants" && before.caslRole !== "owner");
    if (!person || !isChosen) throw fail("NOT_FOUND");
    const inside = await insideOf(tx, organizationId, before ?? { caslRole: null, customRoleId: null });
    requireGivable(context, { role: person.role, organizationId, ...inside });
    if (person.teamVersion !== expectedVersion) throw fail("CONFLICT");
    await tx.delete(restaurantMembers).where(isHere);
    const isLast = before?.restaurantIds.length === 1;
    if (isLast) {
      await removeAccess(tx, organizationId, userId);
      await withdrawInvitationsOf(tx, userId, organizationId);
    }
    await noteChange(tx, context, userId);
    recordAudit(tx, {
      by: context,
      action: isLast ? "member.removed" : "member.changed",
      subject: { id: userId, name: nameOf(person) },
      restaurantId,
      before: { restaurantIds: before ? [...before.restaurantIds] : [restaurantId] },
      after: isLast ? undefined : { restaurantIds: before?.restaurantIds.filter((one) => one !== restaurantId) ?? [] },
    });
  });
}
