import { sql } from "drizzle-orm";
import { accessibleRestaurantIds, uuids } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { notificationsShownMax, type ReviewNotification } from "#contract/review-notifications/schemas.ts";

/** Of the caller, about reviews that are still within their reach. */
async function ownNotifications(context: ApiContext) {
  const restaurantIds = await accessibleRestaurantIds(context);
  return sql`t.user_id = ${principalOf(context).userId} and t.restaurant_id = any(${uuids(restaurantIds)})`;
}

async function listNotifications(context: ApiContext): Promise<ReviewNotification[]> {
  const { rows } = await context.database.orm.execute<ReviewNotification>(sql`
    select t.id as "_id", t.kind, t.by_name as "byName", ${instant(sql`t.at`)} as at, t.seen_at is not null as "isSeen",
      jsonb_build_object('_id', v.id, 'restaurantId', r.id, 'restaurantName', coalesce(r.internal_name, r.name),
        'author', v.author, 'rating', v.rating) as review
    from review_notifications t join reviews v on v.id = t.review_id join restaurants r on r.id = t.restaurant_id
    where ${await ownNotifications(context)} order by t.id desc limit ${notificationsShownMax}`);
  return rows;
}

async function countUnseen(context: ApiContext): Promise<number> {
  const { rows } = await context.database.orm.execute<{ count: number }>(sql`
    select count(*)::int as count from review_notifications t where t.seen_at is null and ${await ownNotifications(context)}`);
  return rows[0]?.count ?? 0;
}

async function markSeen(context: ApiContext, reviewId: string | null): Promise<void> {
  const { userId } = principalOf(context);
  await context.database.orm.execute(sql`update review_notifications t set seen_at = now()
    where t.user_id = ${userId} and t.seen_at is null and (${reviewId}::uuid is null or t.review_id = ${reviewId}::uuid)`);
}

const table = api.reviewNotifications;

/** The rows `reviewNotifications.*` of the endpoint table. */
export const reviewNotificationHandlers = {
  list: table.list.handler(async ({ context }) => ({ data: await listNotifications(context) })),
  unseenCount: table.unseenCount.handler(async ({ context }) => ({ data: { count: await countUnseen(context) } })),
  markSeen: table.markSeen.handler(async ({ input, context }) => {
    await markSeen(context, input.reviewId);
    return { data: { done: true as const } };
  }),
};
