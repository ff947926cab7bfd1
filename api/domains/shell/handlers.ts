import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { flagsOf } from "../experiments/flags.ts";
import { pushNews } from "../push/since.ts";
import { readMenu } from "../restaurants/menu.ts";
import { findReviewsByAuthor } from "../reviews/list/by-author.ts";
import { readNumbers } from "./numbers.ts";

async function findPushCursor(context: ApiContext): Promise<string | null> {
  if (!principalOf(context).ability.can("read", "Restaurant")) return null;
  return (await pushNews(context, undefined)).cursor;
}

/** The row `shell.*` of the endpoint table. */
export const shellHandlers = {
  get: api.shell.get.handler(async ({ input, context }) => {
    const [menu, numbers, pushCursor, flags] = await Promise.all([
      readMenu(context),
      readNumbers(context, input.restaurantId),
      findPushCursor(context),
      flagsOf(context),
    ]);
    return { data: { ...menu, ...numbers, pushCursor, flags } };
  }),
  findReviews: api.shell.findReviews.handler(async ({ input, context }) => ({
    data: await findReviewsByAuthor(context.database, await accessibleRestaurantIds(context), input.author),
  })),
};
