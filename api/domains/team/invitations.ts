import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { everyWord } from "#api/db/every-word.ts";
import { instant, now } from "#api/db/instants.ts";
import { customRoles, organizations } from "#api/db/schema/organizations.ts";
import { restaurantsInGroups as g, restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { invitations } from "#api/db/schema/team.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { fail } from "#api/errors.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { fullNameOf, isCaslRole, principalOf } from "#api/principal.ts";
import type { Invitation, InvitationList, InvitationSearch, ResentInvitation } from "#contract/team/schemas.ts";
import { lockCustomRole } from "./access.ts";
import {
  deliveryOf,
  hashOfToken,
  isOpen,
  limitInvitations,
  linkToHandOver,
  mailInvitations,
  newTerm,
  newToken,
} from "./invite.ts";
import { isManaged, requireGivable } from "./rights.ts";

const InvitationKey = z.tuple([z.uuid()]);
type InvitationKey = z.infer<typeof InvitationKey>;
const i = invitations;

const columns = sql`${i.id} as "_id", ${i.email} as email, ${i.role} as role, ${i.caslRole} as "caslRole", ${i.scope} as scope,
  case when ${i.customRoleId} is not null then json_build_object('_id', ${i.customRoleId}, 'name', ${customRoles.name}) end as "customRole",
  case when ${i.organizationId} is not null then json_build_object('_id', ${i.organizationId}, 'name', ${organizations.name}) end as organization,
  case when ${i.groupId} is not null then json_build_object('_id', ${i.groupId}, 'name', ${restaurantGroups.name}) end as "group",
  cardinality(${i.restaurantIds}) as "restaurantCount", ${i.invitedByName} as "invitedBy", ${instant(i.sentAt)} as "sentAt",
  ${i.sentCount} as "sentCount", ${instant(i.expiresAt)} as "expiresAt", ${i.expiresAt} <= now() as "isExpired"`;
const tables = sql`from ${i} left join ${organizations} on ${organizations.id} = ${i.organizationId}
  left join ${restaurantGroups} on ${restaurantGroups.id} = ${i.groupId}
  left join ${customRoles} on ${customRoles.id} = ${i.customRoleId}`;
const presented = (row: Invitation): Invitation => ({
  ...row,
  caslRole: isCaslRole(row.caslRole) ? row.caslRole : null,
});

/** SQL: the caller looks after the organization of an invitation; those to the installation are for admins. */
const isMine = (context: ApiContext): SQL =>
  principalOf(context).role === "admin" ? sql`true` : isManaged(context, i.organizationId);

/** A page of the open invitations of the organizations that the caller looks after, the newest first. */
export async function listInvitations(context: ApiContext, input: InvitationSearch): Promise<InvitationList> {
  const window = windowOf(input, InvitationKey);
  const scan = scanOf(window, [[i.id, keyTypes.id]], { isDescending: true });
  const words = everyWord(input.search, (pattern) => sql`fold(${i.email}) like ${pattern}`);
  const ofOrganization = input.organizationId === undefined ? [] : [sql`${i.organizationId} = ${input.organizationId}`];
  const ofState = { all: [], pending: [sql`${i.expiresAt} > now()`], expired: [sql`${i.expiresAt} <= now()`] };
  const conditions = [
    sql`${isOpen}`,
    isMine(context),
    ...words,
    ...ofOrganization,
    ...ofState[input.state],
    scan.beyond,
  ];
  const rows = await rowsOf<Invitation>(
    context.database.orm,
    sql`select ${columns} ${tables} where ${sql.join(conditions, sql` and `)}
      order by ${sql.join(scan.order, sql`, `)} limit ${scan.limit}`,
  );
  const page = pageOf(rows, window, (row): InvitationKey => [row._id]);
  return { data: page.rows.map(presented), pagination: page.pagination, delivery: deliveryOf(context) };
}

/** Open invitations that give access to a restaurant, the newest first. */
export async function listInvitationsTo(
  tx: Statements,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Invitation[]> {
  const leadsHere = sql`(${i.caslRole} = 'owner' or ${i.role} = 'accountManager' or ${i.scope} = 'organization' or ${id} = any(${i.restaurantIds})
    or exists (select from ${g} where ${g.groupId} = ${i.groupId} and ${g.restaurantId} = ${id}))`;
  const rows = await rowsOf<Invitation>(
    tx,
    sql`select ${columns} ${tables} where ${isOpen} and ${i.organizationId} = ${organizationId} and ${leadsHere}
      order by ${i.id} desc limit 200`,
  );
  return rows.map(presented);
}

/** An open invitation that the caller looks after, locked. NOT_FOUND for any other, ROLE_ABOVE_YOURS for one to more rights than theirs. */
async function requireInvitation(tx: Statements, context: ApiContext, invitationId: string) {
  const [row] = await tx
    .select()
    .from(i)
    .where(and(eq(i.id, invitationId), isOpen, isMine(context)))
    .for("update");
  if (!row) throw fail("NOT_FOUND");
  const held = await lockCustomRole(tx, row.organizationId, row.customRoleId);
  requireGivable(context, { ...row, rights: held?.rights ?? null });
  return { ...row, customRole: held?.name ?? null };
}

/** Sends an invitation again with a new link and a new term; returns the link where no mail leaves. */
export async function resendInvitation(context: ApiContext, invitationId: string): Promise<ResentInvitation> {
  await limitInvitations(context);
  return transaction(context.database, async (tx) => {
    const { email, organizationId, language, sentCount, expiresAt } = await requireInvitation(
      tx,
      context,
      invitationId,
    );
    // One that has run out holds no place any more.
    if (organizationId !== null && expiresAt <= new Date()) await requireRoom(tx, organizationId, { users: 1 });
    const token = newToken(context);
    // From now on it is whoever sent it last who must be allowed to give it.
    const by = { invitedBy: principalOf(context).userId, invitedByName: fullNameOf(principalOf(context)) };
    const again = { tokenHash: hashOfToken(token), expiresAt: newTerm, sentAt: now, sentCount: sentCount + 1, ...by };
    await tx.update(i).set(again).where(eq(i.id, invitationId));
    const { id, name } = organizations;
    const [organization] =
      organizationId === null ? [] : await tx.select({ id, name }).from(organizations).where(eq(id, organizationId));
    await mailInvitations(tx, context, [{ id: invitationId, email, token }], {
      language,
      organization: organization ?? null,
    });
    recordAudit(tx, {
      by: context,
      action: "invitation.sentAgain",
      subject: { id: invitationId, name: email },
      organizationId,
      before: { sentCount },
      after: { sentCount: sentCount + 1 },
    });
    return { email, link: linkToHandOver(context, token) };
  });
}

/** Withdraws an invitation: its link ends. */
export async function withdrawInvitation(context: ApiContext, invitationId: string): Promise<void> {
  await transaction(context.database, async (tx) => {
    const { email, organizationId, role, caslRole, customRole } = await requireInvitation(tx, context, invitationId);
    await tx.update(i).set({ withdrawnAt: now }).where(eq(i.id, invitationId));
    recordAudit(tx, {
      by: context,
      action: "invitation.withdrawn",
      subject: { id: invitationId, name: email },
      organizationId,
      before: { role, caslRole, ...(customRole !== null && { customRole }) },
    });
  });
}
