import { mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { ReplyApproval, ReplyApprovalState } from "#contract/reply-suggestions/schemas.ts";
import { fullNameOf } from "../../principal.ts";

type Stored = Omit<ReplyApprovalState, "mustAsk" | "mayChange">;

/** Whose replies are approved first in an organization. */
export async function approvalOf(client: Queryable, organizationId: string): Promise<Stored> {
  const { rows } = await client.query<Stored>(
    `select approval_roles as roles, approval_version as version, approval_by as "updatedBy",
       to_char(approval_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt" from organizations where id = $1`,
    [organizationId],
  );
  return rows[0] ?? { roles: [], version: 0, updatedAt: null, updatedBy: "" };
}

/** Only comptoir-basic is refined by its caslRole inside an organization. */
function mustAskBy(principal: Principal, organizationId: string, { roles }: Stored): boolean {
  return (
    principal.role === "comptoir-basic" && roles.some((role) => role === principal.memberships.get(organizationId))
  );
}

/** The setting of a restaurant's organization, and whether it holds for the caller. */
export async function readApproval(context: ApiContext, restaurantId: string): Promise<ReplyApprovalState> {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const approval = await approvalOf(context.database.pool, organizationId);
  const principal = principalOf(context);
  const mayChange = mayIn(principal, organizationId, { action: "update", subject: "Settings" });
  return { ...approval, mustAsk: mustAskBy(principal, organizationId, approval), mayChange };
}

/** Stores the setting of a restaurant's organization. CONFLICT with it as it is now when somebody else wrote first. */
export async function putApproval(
  context: ApiContext,
  restaurantId: string,
  { roles, version }: ReplyApproval,
): Promise<ReplyApprovalState> {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const { rowCount } = await context.database.pool.query(
    `update organizations set approval_roles = $3, approval_version = approval_version + 1, approval_at = now(), approval_by = $4
     where id = $1 and approval_version = $2`,
    [organizationId, version, [...new Set(roles)], fullNameOf(principalOf(context))],
  );
  const now = await readApproval(context, restaurantId);
  if (rowCount !== 1) throw fail("CONFLICT", { current: now });
  return now;
}

/** Are the caller's replies approved by another person in this organization? */
export async function mustAsk(client: Queryable, context: ApiContext, organizationId: string): Promise<boolean> {
  return mustAskBy(principalOf(context), organizationId, await approvalOf(client, organizationId));
}

/** Throws REPLY_NEEDS_APPROVAL for somebody whose replies are approved by another person. */
export async function refuseWithoutApproval(context: ApiContext, review: { organizationId: string }): Promise<void> {
  if (await mustAsk(context.database.pool, context, review.organizationId)) throw fail("REPLY_NEEDS_APPROVAL");
}
