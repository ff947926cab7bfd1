import { accessCondition, accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { r } from "#api/db/review-names.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import type { Shell } from "#contract/shell/schemas.ts";
import { flagsOf } from "../experiments/flags.ts";
import { pushNews } from "../push/since.ts";
import { listNames } from "../restaurants/list.ts";
import { countUnseen } from "../review-notifications/notifications.ts";
import { countUnansweredAlso } from "../reviews/list/counts.ts";

async function readNumbers(
  context: ApiContext,
  restaurantId: string | undefined,
): Promise<Pick<Shell, "unanswered" | "unseenNotificationCount">> {
  const ability = { action: "read", subject: "Review" } as const;
  if (!principalOf(context).ability.can(ability.action, ability.subject))
    return { unanswered: { everywhere: 0, here: 0 }, unseenNotificationCount: 0 };
  const reading = { ...context, ability };
  const [unanswered, unseenNotificationCount] = await Promise.all([
    accessibleRestaurantIds(reading).then((ids) => countUnansweredAlso(context.database, ids, restaurantId ?? null)),
    countUnseen(reading),
  ]);
  return { unanswered, unseenNotificationCount };
}

async function findPushCursor(context: ApiContext): Promise<string | null> {
  if (!principalOf(context).ability.can("read", "Restaurant")) return null;
  return (await pushNews(context, undefined)).cursor;
}

/** The row `shell.*` of the endpoint table. */
export const shellHandlers = {
  get: api.shell.get.handler(async ({ input, context }) => {
    const [restaurants, numbers, pushCursor, flags] = await Promise.all([
      listNames(context.database, accessCondition(principalOf(context), r), undefined),
      readNumbers(context, input.restaurantId),
      findPushCursor(context),
      flagsOf(context),
    ]);
    return { data: { restaurants, ...numbers, pushCursor, flags } };
  }),
};
