import { sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, permissionError, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { isExpectedVersion, lockSettings, nextVersion, readVersions } from "#api/setting-versions.ts";
import type { DeadlineRule, DeadlineScope, ReplyDeadline } from "#contract/reply-deadlines/schemas.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { fullNameOf } from "../reviews/writes/events.ts";
import { readRule, sharedAbility } from "./rule.ts";

type Change = {
  place: AccessibleRestaurant;
  scope: DeadlineScope;
  /** Is what is stored now what the writer saw? */
  isAllowed: (now: SettingVersions) => boolean;
  statement: ReturnType<typeof sql>;
};

/** Runs a change of rules and counts anew what waits at the restaurants it concerns, together. CONFLICT when somebody else wrote first. */
async function change(context: ApiContext, { place, scope, isAllowed, statement }: Change): Promise<ReplyDeadline> {
  const isWritten = await transaction(context.database, async (tx) => {
    await lockSettings(tx, place);
    if (!isAllowed(await readVersions(tx, place, "reply_deadlines"))) return false;
    await tx.execute(statement);
    const concerned =
      scope === "restaurant"
        ? sql`array[${place.id}]::uuid[]`
        : sql`array(select id from restaurants where organization_id = ${place.organizationId})`;
    await tx.execute(sql`select note_reviews_due(${concerned})`);
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await readRule(context, place, scope) });
  return readRule(context, place);
}

type Wanted = DeadlineRule & { restaurantId: string; scope: DeadlineScope; versions: SettingVersions };

async function putRule(context: ApiContext, { restaurantId, scope, hours, openingHours, versions }: Wanted) {
  const place = await requireRestaurant(context, restaurantId);
  const principal = principalOf(context);
  if (scope === "organization" && !mayIn(principal, place.organizationId, sharedAbility))
    throw permissionError(sharedAbility);
  const statement = sql`
    insert into reply_deadlines (id, organization_id, restaurant_id, hours, opening_hours, updated_by_name, version)
    values (${newId()}, ${place.organizationId}, ${scope === "restaurant" ? place.id : null},
      ${sql.param(hours)}::smallint[], ${openingHours}, ${fullNameOf(principal)}, ${nextVersion})
    on conflict (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000')) do update
      set hours = excluded.hours, opening_hours = excluded.opening_hours, version = excluded.version,
        updated_by_name = excluded.updated_by_name, updated_at = now()`;
  return change(context, { place, scope, statement, isAllowed: (now) => isExpectedVersion(versions, now, scope) });
}

async function inheritRule(context: ApiContext, { restaurantId, version }: { restaurantId: string; version: number }) {
  const place = await requireRestaurant(context, restaurantId);
  const statement = sql`delete from reply_deadlines where restaurant_id = ${place.id}`;
  const isAllowed = ({ restaurant }: SettingVersions) => restaurant === 0 || restaurant === version;
  return change(context, { place, scope: "restaurant", statement, isAllowed });
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
