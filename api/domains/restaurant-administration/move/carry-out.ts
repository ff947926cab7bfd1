import { and, eq, ne, sql } from "drizzle-orm";
import { uuids } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { RestaurantDetails } from "#contract/restaurant-administration/schemas.ts";
import { getRestaurant } from "../one.ts";
import { handOver } from "./hand-over.ts";
import { moveListings } from "./listings.ts";
import { type Move, readMove, requireMove } from "./plan.ts";

type Asked = { restaurantId: string; organizationId: string; expectedVersion: string };

/**
 * Moves a restaurant with all that is its own, in one transaction. CONFLICT where what ends is no longer what the caller saw,
 * RESTAURANT_LIMIT where an active restaurant finds no room. Of two moves at once the second finds the restaurant elsewhere.
 */
export async function moveRestaurant(
  context: ApiContext,
  { restaurantId, organizationId, expectedVersion }: Asked,
): Promise<RestaurantDetails> {
  const asked = await requireMove(context, restaurantId, organizationId);
  const lost = await transaction(context.database, async (tx) => {
    const [stored] = await tx.select().from(restaurants).where(eq(restaurants.id, restaurantId)).for("no key update");
    if (!stored) throw fail("NOT_FOUND");
    // Moved by somebody else since: what was seen is of no use.
    if (stored.organizationId !== asked.from) throw fail("CONFLICT", { current: { version: "" } });
    const move: Move = asked;
    if (stored.active) await requireRoom(tx, move.to, { restaurants: 1 });
    const seen = await readMove(tx, move);
    if (seen.version !== expectedVersion) throw fail("CONFLICT", { current: { version: seen.version } });
    const watched = await moveListings(tx, context, move);
    // Triggers follow: access of both teams, groups by rule, counts of both organizations.
    await tx
      .update(restaurants)
      .set({ organizationId: move.to, updatedAt: now })
      .where(and(eq(restaurants.id, restaurantId), ne(restaurants.organizationId, move.to)));
    await handOver(tx, move);
    await tx.execute(sql`select note_reviews_due(${uuids([restaurantId])})`);
    const subject = { id: restaurantId, name: seen.restaurant.name };
    const [before, after] = [{ organization: seen.from.name }, { organization: seen.to.name }];
    const told = { by: context, subject, restaurantId, before, after };
    recordAudit(tx, { ...told, action: "restaurant.movedAway", organizationId: move.from });
    recordAudit(tx, { ...told, action: "restaurant.movedHere", organizationId: move.to });
    return watched;
  });
  for (const account of lost)
    await context.jobs.send(context.database.orm, "end-watch", account, { key: `${account.key} ${account.accountId}` });
  // Read anew: what the caller's scope held before is of the former organization.
  return getRestaurant({ ...context, principal: { ...principalOf(context) } }, restaurantId);
}
