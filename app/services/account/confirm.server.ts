import { data, redirect } from "react-router";
import { z } from "zod";
import { sessionOf } from "#app/sessions.server.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Link = { uid: string; token: string };

/** Confirms an address by the link of a mail; an invalid or used link is reported as expired. */
export const confirmIntent = formIntentAt<{ params: Link }>()({
  schema: z.object({}),
  run: async (_form, { context, params }) => {
    try {
      await productApi(context).auth.confirm(params);
    } catch (error) {
      const isGone =
        error instanceof ProductApiError && (error.code === "LINK_NOT_VALID" || error.code === "INVALID_INPUT");
      if (!isGone) throw error;
      return data({ isGone: true as const }, { status: 410 });
    }
    sessionOf(context).unset("pendingEmail");
    return redirect("/");
  },
  toast: (t, done) => (done instanceof Response ? t("auth:confirm.done") : undefined),
});
