import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { FormResult } from "#app/lib/form-result.ts";
import type { ShownStrength } from "#app/lib/password-strength.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { type FormResponse, formResponse, parseForm, refuseForm, unreadableForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { changePassword, findShownStrength } from "./passwords.server.ts";
import { updateProfile } from "./profile.server.ts";

type Context = Readonly<RouterContextProvider>;
type Answer = { reply: FormResult | null; strength: ShownStrength | null; init: ResponseInit | null };
type Intent = (context: Context, form: FormData, userId: string) => Promise<Answer | null>;

const intents: Record<string, Intent> = {
  identity,
  avatar,
  removeAvatar,
  password,
  strength,
  endSession,
  endOtherSessions,
};

/** Runs what a form of the profile asks for. Null when it is done and the page is to be shown again, else what the form shows. */
export async function runAccountIntent(
  context: Context,
  intent: string,
  form: FormData | null,
  userId: string,
): Promise<Answer | null> {
  const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  if (!form || !run) return refused(unreadableForm(context));
  try {
    return await run(context, form, userId);
  } catch (error) {
    if (error instanceof ProductApiError && error.code !== "NOT_FOUND")
      return refused(refuseForm(context, form, error));
    throw error;
  }
}

const refused = ({ data, init }: FormResponse): Answer => ({ reply: data, strength: null, init });

/** Leaves a message for the page that comes next. */
function done(context: Context, title: string): null {
  putToast(context, { kind: "success", title });
  return null;
}

async function identity(context: Context, form: FormData, userId: string) {
  const refusal = await updateProfile(context, form, userId);
  // The translator is asked afterwards: the language may just have changed.
  return refusal ? refused(refusal) : done(context, translatorOf(context)("account:saved"));
}

async function avatar(context: Context, form: FormData, userId: string) {
  const t = translatorOf(context);
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return refused(formResponse(422, form, { file: t("account:avatar.missing") }, null));
  try {
    await productApi(context).users.setAvatar({ userId, file });
  } catch (error) {
    if (!(error instanceof ProductApiError) || ![413, 415, 422].includes(error.status)) throw error;
    const text = t(error.status === 413 ? "account:avatar.tooLarge" : "account:avatar.refused");
    return refused(formResponse(error.status, form, { file: text }, null));
  }
  return done(context, t("account:avatar.saved"));
}

async function removeAvatar(context: Context, _form: FormData, userId: string) {
  await productApi(context).users.deleteAvatar({ userId });
  return done(context, translatorOf(context)("account:avatar.removed"));
}

async function password(context: Context, form: FormData, userId: string) {
  const refusal = await changePassword(context, form, userId);
  return refusal ? refused(refusal) : done(context, translatorOf(context)("account:password.saved"));
}

async function strength(context: Context, form: FormData) {
  return { reply: null, strength: await findShownStrength(context, String(form.get("newPassword") ?? "")), init: null };
}

async function endSession(context: Context, form: FormData, userId: string) {
  const parsed = parseForm(context, form, z.object({ sessionId: Id }));
  if (parsed.value === null) return refused(parsed.reply);
  await productApi(context).users.endSession({ userId, sessionId: parsed.value.sessionId });
  return done(context, translatorOf(context)("account:sessions.ended"));
}

async function endOtherSessions(context: Context, _form: FormData, userId: string) {
  const { data } = await productApi(context).users.endOtherSessions({ userId });
  return done(context, translatorOf(context)("account:sessions.endedOthers", { count: data.endedCount }));
}
