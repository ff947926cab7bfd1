import { href } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { Webhook, WebhookContent } from "#contract/webhooks/schemas.ts";
import { type Acting, formIntent, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { ExpectedVersion, RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { webhookPath } from "./present.server.ts";

type Args = { params: { webhookId: string } };
const intent = formIntentAt<Args>();
const { shape } = WebhookContent;

/** What is wrong with an address stands at its field. */
function refuse(error: ProductApiError, { context }: Acting): FormProblem | undefined {
  const t = translatorOf(context);
  if (error.code === "WEBHOOK_ADDRESS")
    return new FormProblem({ status: error.status, fields: { address: t("webhooks:form.addressWrong") } });
  const current = currentIn(error, Webhook);
  if (!current) return undefined;
  return new FormProblem({
    status: 409,
    message: t("webhooks:form.conflict"),
    values: { version: String(current.version) },
  });
}

const fieldTexts = {
  address: (t: ReturnType<typeof translatorOf>) => t("webhooks:form.addressWrong"),
  events: (t: ReturnType<typeof translatorOf>) => t("webhooks:form.eventsMissing"),
};

/** The form that makes an endpoint. Not redirected: the secret is in this answer alone. */
export const newWebhookIntents = {
  create: formIntent({
    schema: z.object({ organizationId: RecordId, address: shape.address, events: shape.events }),
    run: async (form, { context }) => {
      const { data } = await productApi(context).webhooks.create(form);
      return { secret: data.secret, to: webhookPath(data._id) };
    },
    fieldTexts,
    refuse,
  }),
};

const idOf = ({ params }: Acting<Args>) => ({ webhookId: RecordId.parse(params.webhookId) });
const toWebhook = (acting: Acting<Args>) => webhookPath(acting.params.webhookId);
const enabling = (isEnabled: boolean) =>
  intent({
    schema: z.object({}),
    run: async (_form, acting) => {
      await productApi(acting.context).webhooks.setEnabled({ ...idOf(acting), isEnabled });
    },
    toast: (t) => t(isEnabled ? "webhooks:toasts.enabled" : "webhooks:toasts.disabled"),
    to: toWebhook,
  });

/** The forms of an endpoint's screen. */
export const webhookIntents = {
  save: intent({
    schema: z.object({ address: shape.address, events: shape.events, version: ExpectedVersion }),
    run: async ({ version, ...form }, acting) => {
      await productApi(acting.context).webhooks.update({ ...idOf(acting), ...form, expectedVersion: version });
    },
    toast: (t) => t("webhooks:toasts.saved"),
    to: toWebhook,
    fieldTexts,
    refuse,
  }),
  rotate: intent({
    schema: z.object({}),
    run: async (_form, acting) => {
      const { data } = await productApi(acting.context).webhooks.rotateSecret(idOf(acting));
      return { secret: data.secret };
    },
  }),
  test: intent({
    schema: z.object({}),
    run: async (_form, acting) => {
      await productApi(acting.context).webhooks.test(idOf(acting));
    },
    toast: (t) => t("webhooks:toasts.test"),
    to: toWebhook,
  }),
  enable: enabling(true),
  disable: enabling(false),
  replay: intent({
    schema: z.object({ deliveryId: RecordId }),
    run: async ({ deliveryId }, acting) => {
      await productApi(acting.context).webhooks.replay({ ...idOf(acting), deliveryId });
    },
    toast: (t) => t("webhooks:toasts.replay"),
    to: toWebhook,
  }),
  replayFailed: intent({
    schema: z.object({ days: z.coerce.number().int().min(1).max(30) }),
    run: async ({ days }, acting) => {
      const since = new Date(Date.now() - days * 86_400_000).toISOString();
      const { data } = await productApi(acting.context).webhooks.replayFailed({ ...idOf(acting), since });
      return data.count;
    },
    toast: (t, count) => t("webhooks:toasts.replays", { count }),
    to: toWebhook,
  }),
  delete: intent({
    schema: z.object({}),
    run: async (_form, acting) => {
      await productApi(acting.context).webhooks.delete(idOf(acting));
    },
    toast: (t) => t("webhooks:toasts.deleted"),
    to: href("/admin/developer-settings/webhooks"),
  }),
};
