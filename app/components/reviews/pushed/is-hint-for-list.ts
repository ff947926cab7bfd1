import type { PushHint } from "#contract/push/schemas.ts";

/** True if a hint is about the reviews of this list. No restaurants means all within the access scope. */
export const isHintForList = (restaurantIds: readonly string[], { restaurantId }: PushHint): boolean =>
  restaurantId === null || restaurantIds.length === 0 || restaurantIds.includes(restaurantId);
