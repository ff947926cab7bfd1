import { sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { listNames, listRestaurants } from "./list.ts";
import { type RestaurantRow, restaurantColumns, restaurantOf } from "./rows.ts";

/** The rows `restaurants.*` of the endpoint table. */
export const restaurantHandlers = {
  list: api.restaurants.list.handler(({ input, context }) =>
    listRestaurants(context.database, accessCondition(principalOf(context), "r"), input),
  ),
  listForSidenav: api.restaurants.listForSidenav.handler(async ({ input, context }) => ({
    data: await listNames(context.database, accessCondition(principalOf(context), "r"), input.search),
  })),
  get: api.restaurants.get.handler(async ({ input, context }) => {
    const { rows } = await context.database.orm.execute<RestaurantRow>(sql`
      select ${restaurantColumns} from restaurants r join organizations o on o.id = r.organization_id
      where r.id = ${input.restaurantId}`);
    const [row] = rows;
    if (!row) throw fail("NOT_FOUND");
    return { data: restaurantOf(row) };
  }),
};
