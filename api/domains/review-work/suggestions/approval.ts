import type { ReplyApproval } from "#contract/review-work/suggestions.ts";
import type { ApiContext } from "../../../context.ts";
import type { Queryable } from "../../../db/transaction.ts";
import { fail } from "../../../errors.ts";
import { type Principal, principalOf } from "../../../principal.ts";
import { mayIn, requireRestaurant } from "../../../reach.ts";

/** Whose replies are approved first in an organization. */
export async function approvalOf(client: Queryable, organizationId: string): Promise<ReplyApproval> {
  const { rows } = await client.query<ReplyApproval>(
    "select approval_roles as roles from organizations where id = $1",
    [organizationId],
  );
  return rows[0] ?? { roles: [] };
}

/** Only comptoir-basic is refined by its caslRole inside an organization. */
function mustAskBy(principal: Principal, organizationId: string, { roles }: ReplyApproval): boolean {
  return (
    principal.role === "comptoir-basic" && roles.some((role) => role === principal.memberships.get(organizationId))
  );
}

/** The setting of a restaurant's organization, and whether it holds for the caller. */
export async function readApproval(context: ApiContext, restaurantId: string) {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const approval = await approvalOf(context.database.pool, organizationId);
  const principal = principalOf(context);
  const mayChange = mayIn(principal, organizationId, { action: "update", subject: "Settings" });
  return { ...approval, mustAsk: mustAskBy(principal, organizationId, approval), mayChange };
}

/** Stores the setting of a restaurant's organization. */
export async function putApproval(context: ApiContext, restaurantId: string, approval: ReplyApproval) {
  const { organizationId } = await requireRestaurant(context, restaurantId);
  const roles = [...new Set(approval.roles)];
  await context.database.pool.query("update organizations set approval_roles = $2 where id = $1", [
    organizationId,
    roles,
  ]);
  return { roles };
}

/** Are the caller's replies approved by another person in this organization? */
export async function mustAsk(client: Queryable, context: ApiContext, organizationId: string): Promise<boolean> {
  return mustAskBy(principalOf(context), organizationId, await approvalOf(client, organizationId));
}

/** Throws REPLY_NEEDS_APPROVAL for somebody whose replies are approved by another person. */
export async function refuseWithoutApproval(context: ApiContext, review: { organizationId: string }): Promise<void> {
  if (await mustAsk(context.database.pool, context, review.organizationId)) throw fail("REPLY_NEEDS_APPROVAL");
}
