import { sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, permissionError, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { asInserted, names, perScope } from "#api/db/names.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import {
  isExpectedVersion,
  lockSettings,
  nextVersion,
  readOwnSetting,
  readVersions,
  recordSetting,
} from "#api/setting-versions.ts";
import type { DeadlineRule, DeadlineScope, ReplyDeadline } from "#contract/reply-deadlines/schemas.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { fullNameOf } from "../../principal.ts";
import { readRule, sharedAbility } from "./rule.ts";

type Change = {
  restaurant: AccessibleRestaurant;
  scope: DeadlineScope;
  /** True if the stored versions are those the writer saw. */
  isAllowed: (now: SettingVersions) => boolean;
  statement: ReturnType<typeof sql>;
  /** Null: the restaurant gives its own rule up. */
  wanted: DeadlineRule | null;
};

/**
 * Runs a change of rules and recomputes the deadlines of the restaurants concerned in the same transaction. CONFLICT when somebody else
 * wrote first.
 */
async function change(
  context: ApiContext,
  { restaurant, scope, isAllowed, statement, wanted }: Change,
): Promise<ReplyDeadline> {
  const isWritten = await transaction(context.database, async (tx) => {
    await lockSettings(tx, restaurant);
    if (!isAllowed(await readVersions(tx, restaurant, replyDeadlines, replyDeadlines.version))) return false;
    const { hours, openingHours } = replyDeadlines;
    const before = await readOwnSetting(tx, restaurant, scope, replyDeadlines, { hours, openingHours });
    await tx.execute(statement);
    const concerned =
      scope === "restaurant"
        ? sql`array[${restaurant.id}]::uuid[]`
        : sql`array(select ${restaurants.id} from ${restaurants} where ${restaurants.organizationId} = ${restaurant.organizationId})`;
    await tx.execute(sql`select note_reviews_due(${concerned})`);
    const action = wanted ? "replyDeadline.changed" : "replyDeadline.inherited";
    recordSetting(tx, { by: context, action, restaurant, scope, before, after: wanted ?? undefined });
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await readRule(context, restaurant, scope) });
  return readRule(context, restaurant);
}

type Wanted = DeadlineRule & { restaurantId: string; scope: DeadlineScope; versions: SettingVersions };

async function putRule(context: ApiContext, { restaurantId, scope, hours, openingHours, versions }: Wanted) {
  const restaurant = await requireRestaurant(context, restaurantId);
  const principal = principalOf(context);
  if (scope === "organization" && !mayIn(principal, restaurant.organizationId, sharedAbility))
    throw permissionError(sharedAbility);
  const d = replyDeadlines;
  const statement = sql`
    insert into ${d} (${names(d.id, d.organizationId, d.restaurantId, d.hours, d.openingHours, d.updatedByName, d.version)})
    values (${newId()}, ${restaurant.organizationId}, ${scope === "restaurant" ? restaurant.id : null},
      ${sql.param(hours)}::smallint[], ${openingHours}, ${fullNameOf(principal)}, ${nextVersion})
    on conflict ${perScope(d)} do update
      set ${asInserted(d.hours, d.openingHours, d.version, d.updatedByName)}, ${names(d.updatedAt)} = now()`;
  const wanted = { hours, openingHours };
  return change(context, {
    restaurant,
    scope,
    statement,
    wanted,
    isAllowed: (now) => isExpectedVersion(versions, now, scope),
  });
}

async function inheritRule(context: ApiContext, { restaurantId, version }: { restaurantId: string; version: number }) {
  const restaurant = await requireRestaurant(context, restaurantId);
  const statement = sql`delete from ${replyDeadlines} where ${replyDeadlines.restaurantId} = ${restaurant.id}`;
  const isAllowed = ({ restaurant }: SettingVersions) => restaurant === 0 || restaurant === version;
  return change(context, { restaurant, scope: "restaurant", statement, wanted: null, isAllowed });
}

/** The rows `replyDeadlines.*` of the endpoint table. */
export const replyDeadlineHandlers = {
  get: api.replyDeadlines.get.handler(async ({ input, context }) => ({
    data: await readRule(context, await requireRestaurant(context, input.restaurantId)),
  })),
  put: api.replyDeadlines.put.handler(async ({ input, context }) => ({ data: await putRule(context, input) })),
  delete: api.replyDeadlines.delete.handler(async ({ input, context }) => ({
    data: await inheritRule(context, input),
  })),
};
