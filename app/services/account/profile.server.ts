import { redirect } from "react-router";
import { followLanguageOf } from "#app/middleware/i18n.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { ProfileUpdate } from "#contract/users/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { takeReturnTo } from "../request/return-to.server.ts";

/** Completes a profile without a last name, and leads to the page that was asked for. */
export const completeProfileIntent = formIntentAt<{ params: { userId: string } }>()({
  schema: ProfileUpdate,
  run: async (profile, { context, params: { userId } }) => {
    const { data: user } = await productApi(context).auth.completeProfile({ userId, ...profile });
    followLanguageOf(context, user);
    return redirect(takeReturnTo(sessionOf(context)));
  },
});
