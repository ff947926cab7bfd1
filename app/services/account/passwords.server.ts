import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ShownStrength } from "#app/lib/password-strength.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { NewPassword, type PasswordStrength, passwordLengthMax } from "#contract/auth/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Link = { userId: string; token: string };

const NewPasswordForm = z.object({ password: NewPassword, passwordAgain: z.string().min(1).max(passwordLengthMax) });

/** True if the link of a mail is valid; false also for a malformed one. */
export async function isPasswordLinkGood(context: Context, link: Link): Promise<boolean> {
  try {
    const { data } = await productApi(context).auth.checkPasswordLink(link);
    return data.valid;
  } catch (error) {
    if (error instanceof ProductApiError && error.status < 500 && error.status !== 429) return false;
    throw error;
  }
}

/** Sets a password by the link of a mail. */
export const newPasswordIntent = formIntentAt<{ params: Link }>()({
  schema: NewPasswordForm,
  run: async ({ password, passwordAgain }, { context, params }) => {
    if (password !== passwordAgain) {
      const text = translatorOf(context)("errors:fields.passwordsDiffer");
      throw new FormProblem({ status: 422, fields: { passwordAgain: text } });
    }
    await productApi(context).auth.newPassword({ ...params, password });
  },
  toast: (t) => t("auth:newPassword.done"),
  to: href("/auth/login"),
});

/** Strength of a password, in the reader's language; null when it cannot be rated now. */
export async function findShownStrength(context: Context, password: string): Promise<ShownStrength | null> {
  if (password === "" || password.length > passwordLengthMax) return null;
  try {
    const { data } = await productApi(context).auth.passwordStrength({ password });
    return shownStrength(translatorOf(context), data);
  } catch (error) {
    if (error instanceof ProductApiError) return null;
    throw error;
  }
}

/** The API names its advice by keys; one without a text here is left out. */
function shownStrength(
  t: ReturnType<typeof translatorOf>,
  { score, warning, suggestions }: PasswordStrength,
): ShownStrength {
  const text = (key: string) => t(`auth:strength.${key}` as "auth:strength.label", { defaultValue: "" });
  const keys = [...(warning ? [`warnings.${warning}`] : []), ...suggestions.map((one) => `suggestions.${one}`)];
  return { score, label: text(`scores.${score}`), advice: keys.map(text).filter((one) => one !== "") };
}
