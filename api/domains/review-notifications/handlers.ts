import { api } from "#api/implement.ts";
import { countUnseen, listNotifications, markSeen } from "./notifications.ts";

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
