import { api } from "#api/implement.ts";
import { getWebhook, listDeliveries, listWebhooks } from "./rows.ts";
import {
  createWebhook,
  deleteWebhook,
  replayDelivery,
  replayFailed,
  rotateWebhookSecret,
  setWebhookEnabled,
  testWebhook,
  updateWebhook,
} from "./writes.ts";

const table = api.webhooks;
const done = { data: { done: true as const } };

/** The rows `webhooks.*` of the endpoint table. */
export const webhooksHandlers = {
  list: table.list.handler(async ({ context }) => ({ data: await listWebhooks(context) })),
  get: table.get.handler(async ({ input, context }) => ({ data: await getWebhook(context, input.webhookId) })),
  create: table.create.handler(async ({ input, context }) => ({ data: await createWebhook(context, input) })),
  update: table.update.handler(async ({ input, context }) => ({ data: await updateWebhook(context, input) })),
  setEnabled: table.setEnabled.handler(async ({ input, context }) => ({
    data: await setWebhookEnabled(context, input.webhookId, input.isEnabled),
  })),
  rotateSecret: table.rotateSecret.handler(async ({ input, context }) => ({
    data: await rotateWebhookSecret(context, input.webhookId),
  })),
  delete: table.delete.handler(async ({ input, context }) => {
    await deleteWebhook(context, input.webhookId);
    return done;
  }),
  test: table.test.handler(async ({ input, context }) => {
    await testWebhook(context, input.webhookId);
    return done;
  }),
  deliveries: table.deliveries.handler(({ input, context }) => listDeliveries(context, input)),
  replay: table.replay.handler(async ({ input, context }) => {
    await replayDelivery(context, input.webhookId, input.deliveryId);
    return done;
  }),
  replayFailed: table.replayFailed.handler(async ({ input, context }) => ({
    data: { count: await replayFailed(context, input.webhookId, input.since) },
  })),
};
