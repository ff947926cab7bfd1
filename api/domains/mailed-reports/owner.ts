import { and, eq, isNotNull } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import { principalOfUser } from "#api/authenticate.ts";
import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import type { ApiContext, ApiServices } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { users } from "#api/db/schema/users.ts";
import { principalOf } from "#api/principal.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import type { StatisticsQuery } from "#contract/statistics/filters.ts";
import type { ReportRow } from "./rows.ts";

/** The right that figures need. */
export const reading = { action: "read", subject: "Review" } as const;

/**
 * The context in which a report is made for its owner, with the rights they have at this moment within the limit it was set up with. Null for one who is gone, has not confirmed
 * their address, or may not read statistics any more.
 */
export async function contextOfOwner(
  services: ApiServices,
  { userId, limitOrganizationIds }: Pick<ReportRow, "userId" | "limitOrganizationIds">,
): Promise<ApiContext | null> {
  const [confirmed] = await services.database.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)));
  const principal = confirmed ? await principalOfUser(services, userId, limitOrganizationIds) : null;
  if (!principal?.ability.can(reading.action, reading.subject)) return null;
  return {
    ...services,
    requestId: newId(),
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
    clientAddress: null,
    visit: null,
    principal,
    ability: reading,
  };
}

/** The restaurants of a report that its owner may see now: how they are chosen in the filters, and the one it is about, if one. */
export type ReportTarget = {
  restaurantId: string | null;
  /** All of them; of a report on all restaurants the inactive ones as well. */
  foundIds: readonly string[];
  chosen: Pick<StatisticsQuery, "restaurantIds" | "restaurantGroupIds">;
};

/** Finds what a report is about today; null where its owner may see none of its restaurants. */
export async function findTarget(context: ApiContext, report: ReportRow): Promise<ReportTarget | null> {
  const { scope, restaurantIds, restaurantGroupIds } = report;
  const none = { restaurantIds: [], restaurantGroupIds: [] };
  const isAll = scope === "all";
  // All that were chosen have moved away.
  if (!isAll && restaurantIds.length + restaurantGroupIds.length === 0) return null;
  const found = isAll
    ? await accessibleRestaurantIds(context)
    : await chosenRestaurantIds(context, { restaurantIds, restaurantGroupIds });
  if (found.length === 0) return null;
  if (isAll) return { restaurantId: null, foundIds: found, chosen: none };
  const [only] = restaurantIds;
  // A person without restaurant sections has the statistics of one restaurant over all of them, narrowed to it.
  const isOne = restaurantIds.length === 1 && restaurantGroupIds.length === 0;
  if (isOne && only && mayEnterRestaurantSections(principalOf(context).role))
    return { restaurantId: only, foundIds: found, chosen: none };
  const reached = new Set(found);
  return {
    restaurantId: null,
    foundIds: found,
    chosen: { restaurantIds: restaurantIds.filter((id) => reached.has(id)), restaurantGroupIds },
  };
}
