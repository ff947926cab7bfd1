import { sql } from "drizzle-orm";
import { type AccessibleRestaurant, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { asInserted, names, perScope } from "#api/db/names.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import {
  isExpectedVersion,
  isSettingOf,
  lockSettings,
  nextVersion,
  readOwnSetting,
  recordSetting,
  type SettingTarget,
} from "#api/setting-versions.ts";
import type { DeadlineRule, ReplyDeadline } from "#contract/reply-deadlines/schemas.ts";
import type { RuleTarget } from "#contract/reply-deadlines/targets.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import {
  followGroups,
  requireWritable,
  restaurantsAt,
  ruleVersions,
  targetOf,
} from "../restaurant-groups/rule-targets.ts";
import { deadlines, readRule } from "./rule.ts";

type Change = {
  restaurant: AccessibleRestaurant;
  target: SettingTarget;
  /** True if the stored versions are those the writer saw. */
  isAllowed: (now: SettingVersions) => boolean;
  statement: ReturnType<typeof sql>;
  /** Null: the target gives its own rule up. */
  wanted: DeadlineRule | null;
};

/**
 * Runs a change of rules and recomputes the deadlines of the restaurants concerned in the same transaction. CONFLICT when somebody else
 * wrote first.
 */
async function change(
  context: ApiContext,
  { restaurant, target, isAllowed, statement, wanted }: Change,
): Promise<ReplyDeadline> {
  requireWritable(context, restaurant, target);
  const isWritten = await transaction(context.database, async (tx) => {
    await lockSettings(tx, restaurant);
    if (!isAllowed(await ruleVersions(tx, deadlines, restaurant, target))) return false;
    const { hours, openingHours } = replyDeadlines;
    const before = await readOwnSetting(tx, restaurant, target, replyDeadlines, { hours, openingHours });
    await tx.execute(statement);
    if (typeof target === "object") await followGroups(tx, restaurant.organizationId);
    await tx.execute(sql`select note_reviews_due(${restaurantsAt(restaurant, target)})`);
    const action = wanted ? "replyDeadline.changed" : "replyDeadline.inherited";
    recordSetting(tx, { by: context, action, restaurant, scope: target, before, after: wanted ?? undefined });
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await readRule(context, restaurant, target) });
  return readRule(context, restaurant, typeof target === "object" ? target : "restaurant");
}

type Wanted = DeadlineRule & RuleTarget & { restaurantId: string; versions: SettingVersions };

async function putRule(context: ApiContext, { restaurantId, hours, openingHours, versions, ...named }: Wanted) {
  const restaurant = await requireRestaurant(context, restaurantId);
  const target = await targetOf(context, restaurant, named);
  const d = replyDeadlines;
  const statement = sql`
    insert into ${d} (${names(d.id, d.organizationId, d.restaurantId, d.groupId, d.hours, d.openingHours, d.updatedByName, d.version)})
    values (${newId()}, ${restaurant.organizationId}, ${target === "restaurant" ? restaurant.id : null},
      ${typeof target === "object" ? target.groupId : null}, ${sql.param(hours)}::smallint[], ${openingHours},
      ${fullNameOf(principalOf(context))}, ${nextVersion})
    on conflict ${perScope(d)} do update
      set ${asInserted(d.hours, d.openingHours, d.version, d.updatedByName)}, ${names(d.updatedAt)} = now()`;
  const wanted = { hours, openingHours };
  const isAllowed = (now: SettingVersions) => isExpectedVersion(versions, now, target);
  return change(context, { restaurant, target, statement, wanted, isAllowed });
}

type GivenUp = RuleTarget & { restaurantId: string; version: number };

async function inheritRule(context: ApiContext, { restaurantId, version, ...named }: GivenUp) {
  const restaurant = await requireRestaurant(context, restaurantId);
  const target = await targetOf(context, restaurant, named);
  const statement = sql`delete from ${replyDeadlines} where ${isSettingOf(replyDeadlines, restaurant, target)}`;
  const isAllowed = (now: SettingVersions) => {
    const own = typeof target === "object" ? now.group : now.restaurant;
    return own === 0 || own === version;
  };
  return change(context, { restaurant, target, statement, wanted: null, isAllowed });
}

async function getRule(context: ApiContext, { restaurantId, ...named }: RuleTarget & { restaurantId: string }) {
  const restaurant = await requireRestaurant(context, restaurantId);
  return readRule(context, restaurant, await targetOf(context, restaurant, named));
}

/** The rows `replyDeadlines.*` of the endpoint table. */
export const replyDeadlinesHandlers = {
  get: api.replyDeadlines.get.handler(async ({ input, context }) => ({ data: await getRule(context, input) })),
  put: api.replyDeadlines.put.handler(async ({ input, context }) => ({ data: await putRule(context, input) })),
  delete: api.replyDeadlines.delete.handler(async ({ input, context }) => ({
    data: await inheritRule(context, input),
  })),
};
