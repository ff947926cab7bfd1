import { api } from "#api/implement.ts";
import { listNotifications, markSeen, markUnseen, openNotification } from "./list.ts";
import { readSettings } from "./settings/read.ts";
import { subscribePush, unsubscribePush } from "./settings/subscriptions.ts";
import { putSettings, putWebhook } from "./settings/write.ts";
import { sendTest } from "./test-send.ts";

const table = api.notifications;

/** The rows `notifications.*` of the endpoint table. */
export const notificationsHandlers = {
  list: table.list.handler(({ input, context }) => listNotifications(context, input)),
  markSeen: table.markSeen.handler(async ({ input, context }) => ({ data: await markSeen(context, input) })),
  markUnseen: table.markUnseen.handler(async ({ input, context }) => {
    await markUnseen(context, input);
    return { data: { done: true as const } };
  }),
  open: table.open.handler(async ({ input, context }) => ({
    data: await openNotification(context, input.notificationId),
  })),
  getSettings: table.getSettings.handler(async ({ context }) => ({ data: await readSettings(context) })),
  putSettings: table.putSettings.handler(async ({ input, context }) => {
    await putSettings(context, input);
    return { data: await readSettings(context) };
  }),
  putWebhook: table.putWebhook.handler(async ({ input, context }) => {
    await putWebhook(context, input.address);
    return { data: await readSettings(context) };
  }),
  subscribePush: table.subscribePush.handler(async ({ input, context }) => {
    await subscribePush(context, input);
    return { data: await readSettings(context) };
  }),
  unsubscribePush: table.unsubscribePush.handler(async ({ input, context }) => {
    await unsubscribePush(context, input.subscriptionId);
    return { data: await readSettings(context) };
  }),
  test: table.test.handler(async ({ input, context }) => ({ data: await sendTest(context, input.channel) })),
};
