import { requireRestaurant } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { listSeries } from "./series.ts";

/** The rows `platformSnapshots.*` of the endpoint table. */
export const platformSnapshotsHandlers = {
  list: api.platformSnapshots.list.handler(async ({ input, context }) => ({
    data: await listSeries(context.database, (await requireRestaurant(context, input.restaurantId)).id, input),
  })),
};
