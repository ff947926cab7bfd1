import { eq, sql } from "drizzle-orm";
import { ownCondition } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { Database } from "#api/db/database.ts";
import { now } from "#api/db/instants.ts";
import { preparedRows } from "#api/db/prepared.ts";
import { r } from "#api/db/review-names.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { Restaurant } from "#contract/restaurants/schemas.ts";
import { listRestaurants } from "./list.ts";
import { listNames } from "./menu.ts";
import { o, type RestaurantRow, restaurantColumns, restaurantOf } from "./rows.ts";
import { addSpecialHours } from "./special-hours.ts";

const restaurantQuery = preparedRows<RestaurantRow>(
  "restaurant",
  () => sql`select ${restaurantColumns} from ${restaurants} ${r} join ${organizations} ${o} on ${o.id} = ${r.organizationId}
    where ${r.id} = ${sql.placeholder("restaurantId")}`,
);

/** A restaurant within the access scope. */
async function getRestaurant({ orm }: Database, restaurantId: string): Promise<Restaurant> {
  const [row] = await restaurantQuery(orm, { restaurantId });
  if (!row) throw fail("NOT_FOUND");
  return restaurantOf(row);
}

/** The rows `restaurants.*` of the endpoint table. */
export const restaurantsHandlers = {
  list: api.restaurants.list.handler(({ input, context }) =>
    listRestaurants(context, ownCondition(principalOf(context), input.ownRestaurants === "true", r), input),
  ),
  listForSidenav: api.restaurants.listForSidenav.handler(async ({ input, context }) => ({
    data: await listNames(
      context.database,
      ownCondition(principalOf(context), input.ownRestaurants === "true", r),
      input.search,
    ),
  })),
  get: api.restaurants.get.handler(async ({ input, context }) => ({
    data: await getRestaurant(context.database, input.restaurantId),
  })),
  update: api.restaurants.update.handler(async ({ input: { restaurantId, ...information }, context }) => {
    const informationUpdatedBy = fullNameOf(principalOf(context));
    await transaction(context.database, async (tx) => {
      const [stored] = await tx.select().from(restaurants).where(eq(restaurants.id, restaurantId)).for("no key update");
      await tx
        .update(restaurants)
        .set({ ...information, informationUpdatedAt: now, informationUpdatedBy, updatedAt: now })
        .where(eq(restaurants.id, restaurantId));
      const told = Object.entries(stored ?? {}).filter(([field]) => field in information);
      recordAudit(tx, {
        by: context,
        action: "restaurant.updated",
        subject: { id: restaurantId, name: stored?.name },
        restaurantId,
        before: Object.fromEntries(told),
        after: information,
      });
    });
    return { data: await getRestaurant(context.database, restaurantId) };
  }),
  addSpecialHours: api.restaurants.addSpecialHours.handler(async ({ input, context }) => {
    await addSpecialHours(context, input.restaurantId, input.days);
    return { data: await getRestaurant(context.database, input.restaurantId) };
  }),
};
