import { accessCondition, accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { r } from "#api/db/review-names.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { flagsOf } from "../experiments/flags.ts";
import { pushNews } from "../push/since.ts";
import { countActive, listNames, namesMax } from "../restaurants/list.ts";
import { findReviewsByAuthor } from "../reviews/list/by-author.ts";
import { readNumbers } from "./numbers.ts";

async function findPushCursor(context: ApiContext): Promise<string | null> {
  if (!principalOf(context).ability.can("read", "Restaurant")) return null;
  return (await pushNews(context, undefined)).cursor;
}

/** The row `shell.*` of the endpoint table. */
export const shellHandlers = {
  get: api.shell.get.handler(async ({ input, context }) => {
    const reach = accessCondition(principalOf(context), r);
    const [restaurants, numbers, pushCursor, flags] = await Promise.all([
      listNames(context.database, reach, undefined),
      readNumbers(context, input.restaurantId),
      findPushCursor(context),
      flagsOf(context),
    ]);
    // The list is complete unless it is as long as it may be.
    const restaurantCount =
      restaurants.length < namesMax ? restaurants.length : await countActive(context.database, reach);
    return { data: { restaurants, restaurantCount, ...numbers, pushCursor, flags } };
  }),
  findReviews: api.shell.findReviews.handler(async ({ input, context }) => ({
    data: await findReviewsByAuthor(context.database, await accessibleRestaurantIds(context), input.author),
  })),
};
