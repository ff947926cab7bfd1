import type { ChosenRestaurants } from "#contract/reviews/filters.ts";
import { accessibleRestaurantIds } from "./access-scope.ts";
import type { ApiContext } from "./context.ts";
import { restaurantsInGroups } from "./db/schema/restaurant-groups.ts";
import { isAnyOf } from "./db/statements.ts";

/**
 * Ids of the chosen restaurants within the access scope, as `accessibleRestaurantIds` permits them. Of a group those that are in it now:
 * one that is deleted, foreign or empty stands for none, never for all.
 */
export async function chosenRestaurantIds(
  context: ApiContext,
  { restaurantIds, restaurantGroupIds }: ChosenRestaurants,
): Promise<string[]> {
  if (restaurantGroupIds.length === 0) return accessibleRestaurantIds(context, restaurantIds);
  const members = await context.database.orm
    .selectDistinct({ id: restaurantsInGroups.restaurantId })
    .from(restaurantsInGroups)
    .where(isAnyOf(restaurantsInGroups.groupId, restaurantGroupIds));
  const wanted = new Set([...restaurantIds, ...members.map(({ id }) => id)]);
  return wanted.size === 0 ? [] : accessibleRestaurantIds(context, [...wanted]);
}
