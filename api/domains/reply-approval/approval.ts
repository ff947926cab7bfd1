import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { abilityIn, mayIn, requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { instant, now } from "#api/db/instants.ts";
import { jsonRows } from "#api/db/json.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { ReplyApproval, ReplyApprovalState } from "#contract/reply-suggestions/schemas.ts";
import { fullNameOf } from "../../principal.ts";

type Stored = Omit<ReplyApprovalState, "mustAsk" | "mayChange">;

const { approvalRoles: roles, approvalVersion: version, approvalBy: updatedBy, approvalAt } = organizations;
const stored = { roles, version, updatedBy, updatedAt: instant(approvalAt) };

/** Roles whose replies need approval in an organization, as a column: the organization's only such setting. */
export const approvalColumn = (organizationId: Column): SQL<Stored[]> =>
  jsonRows(stored, sql`from ${organizations} where ${organizations.id} = ${organizationId}`);

/** Roles whose replies need approval in an organization. */
export async function approvalOf(tx: Statements, organizationId: string): Promise<Stored> {
  const [found] = await tx.select(stored).from(organizations).where(eq(organizations.id, organizationId));
  return found ?? none;
}

const none: Stored = { roles: [], version: 0, updatedAt: null, updatedBy: "" };

/** True for a role whose replies the organization has approved, and for one that suggests replies and sends none. */
function mustAskBy(principal: Principal, organizationId: string, { roles }: Stored): boolean {
  // Only comptoir-basic is refined by its role inside an organization.
  if (principal.role !== "comptoir-basic") return false;
  const ability = abilityIn(principal, organizationId);
  if (ability.can("suggest", "Reply") && !ability.can("create", "Reply")) return true;
  return roles.some((role) => role === principal.memberships.get(organizationId));
}

/** The setting of a restaurant's organization, and whether it applies to the caller. */
export async function readApproval(context: ApiContext, restaurantId: string): Promise<ReplyApprovalState> {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  return approvalFor(context, organizationId, await approvalOf(context.database.orm, organizationId));
}

/** The same from a setting that was read already. */
export function approvalFor(
  context: ApiContext,
  organizationId: string,
  approval: Stored | undefined,
): ReplyApprovalState {
  const principal = principalOf(context);
  const mayChange = mayIn(principal, organizationId, { action: "update", subject: "Settings" });
  return { ...(approval ?? none), mustAsk: mustAskBy(principal, organizationId, approval ?? none), mayChange };
}

/** Stores the setting of a restaurant's organization. CONFLICT with the present one when somebody else wrote first. */
export async function putApproval(
  context: ApiContext,
  restaurantId: string,
  approval: ReplyApproval,
): Promise<ReplyApprovalState> {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const { id, approvalVersion } = organizations;
  const roles = [...new Set(approval.roles)];
  const isDone = await transaction(context.database, async (tx) => {
    const before = await approvalOf(tx, organizationId);
    const { rowCount } = await tx
      .update(organizations)
      .set({
        approvalRoles: roles,
        approvalVersion: sql`${approvalVersion} + 1`,
        approvalAt: now,
        approvalBy: fullNameOf(principalOf(context)),
      })
      .where(and(eq(id, organizationId), eq(approvalVersion, approval.version)));
    if (rowCount !== 1) return false;
    const values = { before: { roles: before.roles.toSorted() }, after: { roles: roles.toSorted() } };
    const subject = { id: organizationId };
    recordAudit(tx, { by: context, action: "replyApproval.changed", subject, organizationId, ...values });
    return true;
  });
  const current = await readApproval(context, restaurantId);
  if (!isDone) throw fail("CONFLICT", { current });
  return current;
}

/** True if the caller's replies need another person's approval in this organization. */
export async function mustAsk(tx: Statements, context: ApiContext, organizationId: string): Promise<boolean> {
  return mustAskBy(principalOf(context), organizationId, await approvalOf(tx, organizationId));
}

/** Throws REPLY_NEEDS_APPROVAL for somebody whose replies need another person's approval. */
export async function refuseWithoutApproval(context: ApiContext, review: { organizationId: string }): Promise<void> {
  if (await mustAsk(context.database.orm, context, review.organizationId)) throw fail("REPLY_NEEDS_APPROVAL");
}
