import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ShownStrength } from "#app/lib/password-strength.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { NewPassword, type PasswordStrength, passwordLengthMax } from "#contract/auth/schemas.ts";
import { type FormResponse, findForm, formResponse, parseForm, refuseForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Link = { userId: string; token: string };

const NewPasswordForm = z.object({ password: NewPassword, passwordAgain: z.string().min(1).max(passwordLengthMax) });
const ChangePasswordForm = z.object({
  currentPassword: z.string().min(1).max(passwordLengthMax),
  newPassword: NewPassword,
});

/** Is the link of a mail still good? One that cannot be a link at all is not. */
export async function isPasswordLinkGood(context: Context, link: Link): Promise<boolean> {
  try {
    const { data } = await productApi(context).auth.checkPasswordLink(link);
    return data.valid;
  } catch (error) {
    if (error instanceof ProductApiError && error.status < 500 && error.status !== 429) return false;
    throw error;
  }
}

/** Sets a password by the link of a mail. Null when it is set, else what the form answers. */
export async function setPasswordByLink(context: Context, request: Request, link: Link): Promise<FormResponse | null> {
  const parsed = parseForm(context, await findForm(request), NewPasswordForm);
  if (parsed.value === null) return parsed.reply;
  const { password, passwordAgain } = parsed.value;
  if (password !== passwordAgain)
    return formResponse(
      422,
      parsed.form,
      { passwordAgain: translatorOf(context)("errors:fields.passwordsDiffer") },
      null,
    );
  try {
    await productApi(context).auth.newPassword({ ...link, password });
    return null;
  } catch (error) {
    if (error instanceof ProductApiError) return refuseForm(context, parsed.form, error);
    throw error;
  }
}

/** Changes the signed-in user's password. Null when it is changed, else what the form answers. */
export async function changePassword(context: Context, form: FormData, userId: string): Promise<FormResponse | null> {
  const parsed = parseForm(context, form, ChangePasswordForm);
  if (parsed.value === null) return parsed.reply;
  try {
    await productApi(context).users.changePassword({ userId, ...parsed.value });
    return null;
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    if (error.code !== "BAD_CREDENTIALS") return refuseForm(context, form, error);
    return formResponse(422, form, { currentPassword: translatorOf(context)("errors:fields.passwordWrong") }, null);
  }
}

/** How strong a password is, in the reader's words; null when it cannot be judged right now. */
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

/** The API names its advice by keys; one that has no text here is left out. */
function shownStrength(
  t: ReturnType<typeof translatorOf>,
  { score, warning, suggestions }: PasswordStrength,
): ShownStrength {
  const text = (key: string) => t(`auth:strength.${key}` as "auth:strength.label", { defaultValue: "" });
  const keys = [...(warning ? [`warnings.${warning}`] : []), ...suggestions.map((one) => `suggestions.${one}`)];
  return { score, label: text(`scores.${score}`), advice: keys.map(text).filter((one) => one !== "") };
}
