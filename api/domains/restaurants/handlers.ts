import { sql } from "drizzle-orm";
import { ownCondition } from "#api/access-scope.ts";
import { preparedRows } from "#api/db/prepared.ts";
import { r } from "#api/db/review-names.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { listNames, listRestaurants } from "./list.ts";
import { o, type RestaurantRow, restaurantColumns, restaurantOf } from "./rows.ts";

const restaurantQuery = preparedRows<RestaurantRow>(
  "restaurant",
  () => sql`select ${restaurantColumns} from ${restaurants} ${r} join ${organizations} ${o} on ${o.id} = ${r.organizationId}
    where ${r.id} = ${sql.placeholder("restaurantId")}`,
);

/** The rows `restaurants.*` of the endpoint table. */
export const restaurantHandlers = {
  list: api.restaurants.list.handler(({ input, context }) =>
    listRestaurants(context.database, ownCondition(principalOf(context), input.ownRestaurants === "true", r), input),
  ),
  listForSidenav: api.restaurants.listForSidenav.handler(async ({ input, context }) => ({
    data: await listNames(
      context.database,
      ownCondition(principalOf(context), input.ownRestaurants === "true", r),
      input.search,
    ),
  })),
  get: api.restaurants.get.handler(async ({ input, context }) => {
    const [row] = await restaurantQuery(context.database.orm, { restaurantId: input.restaurantId });
    if (!row) throw fail("NOT_FOUND");
    return { data: restaurantOf(row) };
  }),
};
