import type { RouterContextProvider } from "react-router";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { EmailInput } from "#contract/auth/schemas.ts";
import { type FormResponse, findForm, parseForm, refuseForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

const AddressForm = EmailInput.pick({ email: true });

/**
 * Asks for a mail with a link, in the language of the page. Null when it was taken, which says nothing about whether the
 * address exists; else what the form answers.
 */
export async function sendMailForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  mail: "forgotPassword" | "resendConfirmation",
): Promise<FormResponse | null> {
  const parsed = parseForm(context, await findForm(request), AddressForm);
  if (parsed.value === null) return parsed.reply;
  try {
    await productApi(context).auth[mail]({ email: parsed.value.email, language: languageOf(context) });
    return null;
  } catch (error) {
    if (error instanceof ProductApiError) return refuseForm(context, parsed.form, error);
    throw error;
  }
}
