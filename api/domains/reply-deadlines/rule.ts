import { eq, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { groupRulesInForce } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { principalOf } from "#api/principal.ts";
import type { SettingTarget } from "#api/setting-versions.ts";
import { type DeadlineRule, deadlineDefault, type ReplyDeadline } from "#contract/reply-deadlines/schemas.ts";
import { groupAbility } from "../restaurant-groups/rights.ts";
import {
  byTarget,
  holdsAt,
  originOf,
  type RuleKind,
  ruleVersions,
  scopeOf,
} from "../restaurant-groups/rule-targets.ts";

const ownAbility = { action: "update", subject: "Restaurant" } as const;

/** Rules of reply deadlines among the rules that groups have. */
export const deadlines: RuleKind = { table: replyDeadlines, inForce: groupRulesInForce.deadlineGroupId };

/** The rules stored for a target, its own before those it follows without it. */
function storedRules({ database }: ApiContext, restaurant: AccessibleRestaurant, target: SettingTarget) {
  const { groupId, hours, openingHours, updatedByName: updatedBy } = replyDeadlines;
  return database.orm
    .select({
      hours,
      openingHours,
      groupId,
      updatedBy,
      updatedAt: instant(replyDeadlines.updatedAt),
      scope: scopeOf(deadlines),
    })
    .from(replyDeadlines)
    .where(holdsAt(deadlines, restaurant, target))
    .orderBy(byTarget(deadlines));
}

/** Deadlines that a review arriving now would get at the restaurant under a rule. */
async function examples({ database }: ApiContext, restaurant: AccessibleRestaurant, rule: DeadlineRule) {
  const hours = sql`${sql.param(rule.hours)}::smallint[]`;
  const due = (rating: number) =>
    instant(sql`review_due_under(${restaurants.id}, ${hours}, ${rule.openingHours}, ${rating}::smallint, now())`);
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
 * The rule of a target that a restaurant within the access scope belongs to, or the one followed there without it: where it comes from, its
 * effect at the restaurant, and who may change it.
 */
export async function readRule(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  target: SettingTarget,
): Promise<ReplyDeadline> {
  const rules = await storedRules(context, restaurant, target);
  const none = { ...deadlineDefault, scope: "default" as const, groupId: null, updatedAt: null, updatedBy: "" };
  const { groupId, scope, ...rule } = rules[0] ?? none;
  const origin = await originOf(context, deadlines, restaurant, target, { scope, groupId });
  const followed = rules.find((one) => one.scope !== "restaurant") ?? none;
  const principal = principalOf(context);
  return {
    ...rule,
    ...origin,
    ...(await examples(context, restaurant, rule)),
    shared: {
      hours: followed.hours,
      openingHours: followed.openingHours,
      group: origin.groups.find(({ _id }) => _id === followed.groupId)?.name ?? null,
    },
    versions: await ruleVersions(context.database.orm, deadlines, restaurant, target),
    may: {
      update: mayIn(principal, restaurant.organizationId, ownAbility),
      updateOrganization: mayIn(principal, restaurant.organizationId, groupAbility),
    },
  };
}
