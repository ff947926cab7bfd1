import { and, eq, isNull, or, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { principalOf } from "#api/principal.ts";
import { readVersions } from "#api/setting-versions.ts";
import {
  type DeadlineRule,
  type DeadlineScope,
  deadlineDefault,
  type ReplyDeadline,
} from "#contract/reply-deadlines/schemas.ts";

/** A rule for a whole organization requires the right to its settings. */
export const sharedAbility = { action: "update", subject: "Settings" } as const;
const ownAbility = { action: "update", subject: "Restaurant" } as const;

/** The rules stored for a restaurant, its own before its organization's. */
function storedRules({ database }: ApiContext, restaurant: AccessibleRestaurant) {
  const { organizationId, restaurantId, hours, openingHours, updatedByName: updatedBy } = replyDeadlines;
  const scope = sql<DeadlineScope>`case when ${restaurantId} is null then 'organization' else 'restaurant' end`;
  return database.orm
    .select({ hours, openingHours, updatedBy, updatedAt: instant(replyDeadlines.updatedAt), scope })
    .from(replyDeadlines)
    .where(
      and(eq(organizationId, restaurant.organizationId), or(isNull(restaurantId), eq(restaurantId, restaurant.id))),
    )
    .orderBy(sql`${restaurantId} is null`);
}

/** Deadlines that a review arriving now would get under the rule. */
async function examples({ database }: ApiContext, restaurant: AccessibleRestaurant) {
  const due = (rating: number) => instant(sql`review_due_at(${restaurants.id}, ${rating}::smallint, now())`);
  const each = sql.join([0, 1, 2, 3, 4, 5].map(due), sql`, `);
  const arrivingNow = sql<ReplyDeadline["arrivingNow"]>`jsonb_build_array(${each})`;
  const hasHours = sql<boolean>`${restaurants.regularHours} <> '[]'::jsonb`;
  const [found] = await database.orm
    .select({ arrivingNow, hasHours })
    .from(restaurants)
    .where(eq(restaurants.id, restaurant.id));
  return found ?? { arrivingNow: [null, null, null, null, null, null], hasHours: false };
}

/**
 * The rule in effect at a restaurant within the access scope, or its organization's alone: where it comes from, its effect, and who may
 * change it.
 */
export async function readRule(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  of: DeadlineScope = "restaurant",
): Promise<ReplyDeadline> {
  const [rules, meaning] = [await storedRules(context, restaurant), await examples(context, restaurant)];
  const principal = principalOf(context);
  const common = rules.find(({ scope }) => scope === "organization");
  const shared: DeadlineRule = common ? { hours: common.hours, openingHours: common.openingHours } : deadlineDefault;
  const none = { ...deadlineDefault, scope: "default" as const, updatedAt: null, updatedBy: "" };
  return {
    ...((of === "organization" ? common : rules[0]) ?? none),
    ...meaning,
    shared,
    versions: await readVersions(context.database.orm, restaurant, replyDeadlines, replyDeadlines.version),
    may: {
      update: mayIn(principal, restaurant.organizationId, ownAbility),
      updateOrganization: mayIn(principal, restaurant.organizationId, sharedAbility),
    },
  };
}
