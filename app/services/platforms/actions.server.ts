import { href, redirectDocument } from "react-router";
import { z } from "zod";
import { Id } from "#contract/ids.ts";
import { ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Restaurant = Acting<{ params: { restaurantId: string } }>;
const intent = formIntentAt<{ params: { restaurantId: string } }>();
const to = ({ params }: Restaurant) => href("/restaurants/:restaurantId/settings/platforms/connection", params);

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
};
