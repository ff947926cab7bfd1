import type { RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { rememberUser, sessionOf } from "#app/services/request/sessions.server.ts";
import { LoginInput } from "#contract/auth/schemas.ts";
import type { User } from "#contract/users/schemas.ts";
import { sendEvent } from "../request/analytics.server.ts";
import { type FormResponse, findForm, parseForm, refuseForm, unreadableForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

const SignInForm = LoginInput.pick({ email: true, password: true }).extend({
  remember: z.coerce.boolean().default(false),
});
const deviceLengthMax = 512;

/** Sign-in was refused; `answer` is what the form shows. `email` is set when only the confirmation is missing. */
export class SignInRefused extends Error {
  override name = "SignInRefused";
  readonly answer: FormResponse;
  readonly email: string | null;

  constructor(answer: FormResponse, email: string | null = null) {
    super("sign-in refused");
    this.answer = answer;
    this.email = email;
  }
}

/**
 * Signs in with the posted form and starts a new session in place of whatever the visitor came with, so that a planted cookie
 * is worth nothing afterwards. Throws `SignInRefused`.
 */
export async function signIn(context: Readonly<RouterContextProvider>, request: Request): Promise<User> {
  if (!(await findForm(request.clone()))) throw new SignInRefused(unreadableForm(context));
  const authenticator = new Authenticator<User>();
  authenticator.use(new FormStrategy(({ form }) => signInWith(context, form, request)), "form");
  return authenticator.authenticate("form", request);
}

async function signInWith(context: Readonly<RouterContextProvider>, form: FormData, request: Request): Promise<User> {
  const parsed = parseForm(context, form, SignInForm);
  if (parsed.value === null) throw new SignInRefused(parsed.reply);
  const userAgent = request.headers.get("User-Agent")?.slice(0, deviceLengthMax) ?? "";
  const { email, password, remember } = parsed.value;
  try {
    const { data } = await productApi(context).auth.login({ email, password, remember, userAgent });
    const { token, user } = data;
    void sendEvent({ type: "track", event: "signed_in", properties: { remember }, userId: user._id });
    rememberUser(sessionOf(context), { token, remember, userId: user._id, language: user.defaultLanguage });
    return user;
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    throw new SignInRefused(refuseForm(context, form, error), error.code === "EMAIL_NOT_CONFIRMED" ? email : null);
  }
}

/** Signs out here: ends the API's session, then forgets the user. A token that is no longer good has nothing left to end. */
export async function signOut(context: Readonly<RouterContextProvider>): Promise<void> {
  if (!sessionOf(context).has("token")) return;
  await productApi(context).auth.logout({});
}
