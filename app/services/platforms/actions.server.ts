import { href, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";

type Restaurant = Acting<{ params: { restaurantId: string } }>;
const intent = formIntentAt<{ params: { restaurantId: string } }>();
const to = ({ params }: Restaurant) => href("/restaurants/:restaurantId/settings/platforms/connection", params);

/** Of two people, or a person and a worker, somebody was first: the screen shows what is there now. */
const wasFirst = (words: "changed" | "tooLate") => (error: ProductApiError, acting: Restaurant) => {
  if (error.code !== "CONFLICT" && error.code !== "OUTBOX_STATE") throw error;
  const t = translatorOf(acting.context);
  const title = t(`platforms:connection.profile.hours.${words}`);
  putToast(acting.context, { kind: "info", title, text: t(`platforms:connection.profile.hours.${words}Text`) });
  return redirect(to(acting));
};

/** The forms of a restaurant's connections. */
export const connectionIntents = {
  connect: intent({
    schema: z.object({ key: ConnectionKey, credentialId: Id.optional() }),
    run: async (form, { context, params }) =>
      redirectDocument((await productApi(context).credentials.authorize({ ...form, ...params })).data.url),
  }),
  link: intent({
    schema: z.object({ key: ConnectionKey, query: z.string().trim().min(1).max(500) }),
    run: async ({ key, query }, { context, params }) => {
      const { data } = await productApi(context).platforms.upsert({ ...params, key, query });
      return { state: data.state, platform: connectionNames[key] };
    },
    toast: (t, { state, platform }) =>
      state === "waits_for_approval"
        ? {
            kind: "info",
            title: t("platforms:connection.claimed", { platform }),
            text: t("platforms:connection.claimedText"),
          }
        : t("platforms:connection.linked", { platform }),
    to,
  }),
  disconnect: intent({
    schema: z.object({ key: ConnectionKey }),
    run: async ({ key }, { context, params }) => {
      await productApi(context).platforms.disconnect({ ...params, key });
      return { platform: connectionNames[key] };
    },
    toast: (t, { platform }) => t("platforms:connection.unlinked", { platform }),
    to,
  }),
  correctHours: intent({
    schema: z.object({ key: ConnectionKey, expectedVersion: z.string().max(64) }),
    run: async ({ key, expectedVersion }, { context, params }) => {
      await productApi(context).profileHours.correct({ ...params, key, expectedVersion });
      return { platform: connectionNames[key] };
    },
    refuse: wasFirst("changed"),
    toast: (t, { platform }) => t("platforms:connection.profile.hours.queued", { platform }),
    to,
  }),
  sentHours: intent({
    schema: z.object({ itemId: RecordId, step: z.enum(["cancel", "sendNow", "retry", "undo"]) }),
    run: async ({ itemId, step }, { context }) => {
      const { data } = await productApi(context).outbox[step]({ itemId });
      return { step, platform: connectionNames[data.platformKey] };
    },
    refuse: wasFirst("tooLate"),
    toast: (t, { step, platform }) => t(`platforms:connection.profile.hours.${step}`, { platform }),
    to,
  }),
};
