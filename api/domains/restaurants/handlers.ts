import { sql } from "drizzle-orm";
import { fail } from "../../errors.ts";
import { api } from "../../implement.ts";
import { principalOf } from "../../principal.ts";
import { reachCondition } from "../../reach.ts";
import { listNames, listRestaurants } from "./list.ts";
import { type RestaurantRow, restaurantColumns, restaurantOf } from "./rows.ts";

/** The rows `restaurants.*` of the endpoint table. */
export const restaurantHandlers = {
  list: api.restaurants.list.handler(({ input, context }) =>
    listRestaurants(context.database, reachCondition(principalOf(context), "r"), input),
  ),
  listForSidenav: api.restaurants.listForSidenav.handler(async ({ input, context }) => ({
    data: await listNames(context.database, reachCondition(principalOf(context), "r"), input.search),
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
