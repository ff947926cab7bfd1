import { sql } from "drizzle-orm";
import type { DeadlineRule, DeadlineScope } from "#contract/reply-deadlines.ts";
import type { ApiContext } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { api } from "../../implement.ts";
import { principalOf } from "../../principal.ts";
import { mayIn, permissionError, type ReachedRestaurant, requireRestaurant } from "../../reach.ts";
import { fullNameOf } from "../reviews/writes/events.ts";
import { readRule, sharedAbility } from "./rule.ts";

/** Runs a change of rules and counts anew what waits at the restaurants it concerns, together. */
async function change({ database }: ApiContext, place: ReachedRestaurant, scope: DeadlineScope, statement: SqlOf) {
  await database.orm.transaction(async (tx) => {
    await tx.execute(statement);
    const concerned =
      scope === "restaurant"
        ? sql`array[${place.id}]::uuid[]`
        : sql`array(select id from restaurants where organization_id = ${place.organizationId})`;
    await tx.execute(sql`select note_reviews_due(${concerned})`);
  });
}
type SqlOf = ReturnType<typeof sql>;

type Wanted = DeadlineRule & { restaurantId: string; scope: DeadlineScope };

async function putRule(context: ApiContext, { restaurantId, scope, hours, openingHours }: Wanted) {
  const place = await requireRestaurant(context, restaurantId);
  const principal = principalOf(context);
  if (scope === "organization" && !mayIn(principal, place.organizationId, sharedAbility))
    throw permissionError(sharedAbility);
  await change(
    context,
    place,
    scope,
    sql`insert into reply_deadlines (id, organization_id, restaurant_id, hours, opening_hours, updated_by_name)
      values (${newId()}, ${place.organizationId}, ${scope === "restaurant" ? place.id : null},
        ${sql.param(hours)}::smallint[], ${openingHours}, ${fullNameOf(principal)})
      on conflict (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000')) do update
        set hours = excluded.hours, opening_hours = excluded.opening_hours,
          updated_by_name = excluded.updated_by_name, updated_at = now()`,
  );
  return readRule(context, place);
}

/** The rows `replyDeadlines.*` of the endpoint table. */
export const replyDeadlineHandlers = {
  get: api.replyDeadlines.get.handler(async ({ input, context }) => ({
    data: await readRule(context, await requireRestaurant(context, input.restaurantId)),
  })),
  put: api.replyDeadlines.put.handler(async ({ input, context }) => ({ data: await putRule(context, input) })),
  delete: api.replyDeadlines.delete.handler(async ({ input, context }) => {
    const place = await requireRestaurant(context, input.restaurantId);
    await change(context, place, "restaurant", sql`delete from reply_deadlines where restaurant_id = ${place.id}`);
    return { data: await readRule(context, place) };
  }),
};
