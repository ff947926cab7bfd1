import type { RouterContextProvider } from "react-router";
import { followLanguageOf } from "#app/middleware/i18n.server.ts";
import { ProfileUpdate, type User } from "#contract/users/schemas.ts";
import { type FormResponse, parseForm, refuseForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Save = (profile: ProfileUpdate) => Promise<{ data: User }>;

/** Completes a profile without a last name. Null when it is saved, else what the form answers. */
export function completeProfile(context: Context, form: FormData | null, userId: string): Promise<FormResponse | null> {
  return save(context, form, (profile) => productApi(context).auth.completeProfile({ userId, ...profile }));
}

/** Changes names and language; the pages follow at once. Null when it is saved, else what the form answers. */
export function updateProfile(context: Context, form: FormData | null, userId: string): Promise<FormResponse | null> {
  return save(context, form, (profile) => productApi(context).users.update({ userId, ...profile }));
}

async function save(context: Context, form: FormData | null, call: Save): Promise<FormResponse | null> {
  const parsed = parseForm(context, form, ProfileUpdate);
  if (parsed.value === null) return parsed.reply;
  try {
    const { data: user } = await call(parsed.value);
    await followLanguageOf(context, user);
    return null;
  } catch (error) {
    if (error instanceof ProductApiError) return refuseForm(context, parsed.form, error);
    throw error;
  }
}
