import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { currentAbility } from "../request/current-user.server.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { platformLabel } from "../reviews/present.server.ts";
import { batchPath, listPath } from "./paths.server.ts";

type Start = { restaurantId: string | null };
type Context = Readonly<RouterContextProvider>;

/** The line about replies kept before their platform was connected; null where none can be sent by the reader. */
export async function loadKeptReplies(context: Context, restaurantId: string | null): Promise<string | null> {
  if (!(await currentAbility(context)).can("update", "Reply")) return null;
  const kept = await productApi(context).reviewBatches.keptReplies({ ...(restaurantId && { restaurantId }) });
  const { count, platformKeys } = kept.data;
  if (count === 0) return null;
  const t = textsIn(context, "reviews");
  const [key, ...others] = platformKeys;
  if (!key || others.length > 0) return t("kept.textMany", { count });
  return t("kept.text", { count, platform: platformLabel(key, t("platform.private")) });
}

/** Makes a batch of them, and leads to its preview. */
export const sendKeptIntent = formIntentAt<Start>()({
  schema: z.object({}),
  run: async (_form, { context, restaurantId }: Acting<Start>) => {
    const { data } = await productApi(context).reviewBatches.chooseKept({ restaurantId });
    return redirect(batchPath({ restaurantId, batchId: data._id }));
  },
  refuse: (error, { context, restaurantId }) => {
    if (error.status !== 404) return refuseWithToast(context, error, listPath(restaurantId));
    putToast(context, { kind: "info", title: textsIn(context, "reviews")("kept.none") });
    return redirect(listPath(restaurantId));
  },
});
