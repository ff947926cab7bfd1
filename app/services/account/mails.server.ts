import type { RouterContextProvider } from "react-router";
import { languageOf } from "#app/middleware/i18n.server.ts";
import type { Toast } from "#app/sessions.server.ts";
import { EmailInput } from "#contract/auth/schemas.ts";
import { formIntent, type Translator } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** False where no mail leaves: pages then send people to an administrator in place of to their mails. */
export const readMailLeaves = async (context: Context): Promise<boolean> =>
  (await productApi(context).auth.mail({})).data.leaves;

/**
 * Requests a mail with a link, in the language of the page. Success does not reveal whether the address exists: `toast` and `to` are the
 * same for all.
 */
export const mailIntent = (
  mail: "forgotPassword" | "resendConfirmation",
  { to, toast }: { to: string; toast?: (t: Translator, leaves: boolean) => Omit<Toast, "id"> },
) =>
  formIntent({
    schema: EmailInput.pick({ email: true }),
    run: async ({ email }, { context }) => {
      await productApi(context).auth[mail]({ email, language: languageOf(context) });
      return readMailLeaves(context);
    },
    toast: (t, leaves: boolean) => toast?.(t, leaves),
    to,
  });
