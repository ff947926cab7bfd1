import { and, eq, isNull, or, sql } from "drizzle-orm";
import { restaurantGroupRules } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { replyEscalations } from "#api/db/schema/review-work/escalations.ts";
import type { Statements } from "#api/db/statements.ts";

/** For each restaurant the rule about late reviews that holds there: its own, else its group's, else its organization's; on or off. */
export function rulesInEffect(tx: Statements) {
  const { isOn, notifyAssignee, userIds, sendMail, reassignTo, since, lateHours } = replyEscalations;
  const { restaurantId, groupId } = replyEscalations;
  const isOfGroup = eq(groupId, restaurantGroupRules.escalationGroupId);
  const isOfRestaurant = or(eq(restaurantId, restaurants.id), isOfGroup, and(isNull(restaurantId), isNull(groupId)));
  const late = sql`make_interval(hours => ${lateHours})`;
  // A restaurant that has joined a group is not told of what was late before it did.
  const holdsSince = sql`case when ${isOfGroup} then greatest(${since}, ${restaurantGroupRules.escalationSince}) else ${since} end`;
  return tx.$with("rule").as(
    tx
      .selectDistinctOn([restaurants.id], {
        restaurantId: restaurants.id,
        isOn,
        notifyAssignee,
        userIds,
        sendMail,
        reassignTo,
        /** How long after the deadline it notifies. */
        late: late.as("late"),
        /** It notifies of deadlines from here on. */
        from: sql`${holdsSince} - ${late}`.as("from_due_at"),
      })
      .from(replyEscalations)
      .innerJoin(restaurants, eq(restaurants.organizationId, replyEscalations.organizationId))
      .leftJoin(restaurantGroupRules, eq(restaurantGroupRules.restaurantId, restaurants.id))
      // Of a deactivated restaurant nobody hears.
      .where(and(restaurants.active, isOfRestaurant))
      .orderBy(restaurants.id, sql`${restaurantId} is null`, sql`${groupId} is null`),
  );
}
