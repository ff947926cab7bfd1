import { languageOf } from "#app/middleware/i18n.server.ts";
import { EmailInput } from "#contract/auth/schemas.ts";
import { formIntent } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";

/**
 * Requests a mail with a link, in the language of the page. Success does not reveal whether the address exists: `toast` and `to` are the
 * same for all.
 */
export const mailIntent = (
  mail: "forgotPassword" | "resendConfirmation",
  next: Pick<Parameters<typeof formIntent>[0], "toast" | "to">,
) =>
  formIntent({
    schema: EmailInput.pick({ email: true }),
    run: async ({ email }, { context }) => {
      await productApi(context).auth[mail]({ email, language: languageOf(context) });
    },
    ...next,
  });
