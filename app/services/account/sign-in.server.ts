import { href, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import { rememberUser, sessionOf } from "#app/sessions.server.ts";
import { LoginInput, type SignedIn } from "#contract/auth/schemas.ts";
import type { LoginResponse } from "#contract/second-factors/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { keepPreference, languageCookie } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { takeReturnTo } from "../request/return-to.server.ts";
import { devicesOf, keepDevice } from "./devices.server.ts";
import { identify } from "./identify.server.ts";

const SignInForm = LoginInput.pick({ email: true, password: true, remember: true });
type SignInForm = z.output<typeof SignInForm>;
type Context = Readonly<RouterContextProvider>;
const userAgentLengthMax = 512;

/**
 * Signs in and leads to the page that was asked for, in a new session instead of the visitor's, so that a planted cookie is worthless.
 * People with a second factor are asked for it next, those who have not confirmed their address are asked to.
 */
export const signInIntent = formIntentAt<{ request: Request }>()({
  schema: SignInForm,
  run: async (form, { context, request, form: sent }) => {
    const session = sessionOf(context);
    const authenticator = new Authenticator<z.infer<typeof LoginResponse>>();
    authenticator.use(new FormStrategy(() => signIn(context, form, request)), "form");
    try {
      const posted = new Request(request.url, { method: "POST", body: sent });
      const done = await authenticator.authenticate("form", posted);
      if (!("secondFactor" in done)) return await enter(context, request, done, form.remember);
      session.set("secondFactor", { ...done.secondFactor, remember: form.remember });
      return redirect(href("/auth/second-factor"));
    } catch (error) {
      if (!(error instanceof ProductApiError && error.code === "EMAIL_NOT_CONFIRMED")) throw error;
      session.set("pendingEmail", form.email);
      return redirect(href("/needs-confirm"));
    }
  },
});

async function signIn(context: Context, { email, password, remember }: SignInForm, request: Request) {
  const userAgent = userAgentOf(request);
  const devices = await devicesOf(request);
  const { data } = await productApi(context).auth.login({ email, password, remember, userAgent, devices });
  return data;
}

/** The visitor's browser, for the list of sessions. */
export const userAgentOf = (request: Request): string =>
  request.headers.get("User-Agent")?.slice(0, userAgentLengthMax) ?? "";

/** Opens the new session of somebody who has signed in, and leads to the page that was asked for. */
export async function enter(
  context: Context,
  request: Request,
  { user, token, device }: z.infer<typeof SignedIn>,
  remember: boolean,
): Promise<Response> {
  const session = sessionOf(context);
  const returnTo = takeReturnTo(session);
  rememberUser(session, { token, remember, userId: user._id, language: user.defaultLanguage });
  void identify(context, user);
  const headers = new Headers({ "Set-Cookie": await keepDevice(request, device) });
  headers.append("Set-Cookie", await keepPreference(request, languageCookie, user.defaultLanguage));
  // A new document: with scripts, too, nothing of the pages before stays.
  return redirectDocument(returnTo, { headers });
}

/** Signs out: ends the API's session, then forgets the user. An invalid token has no session left to end. */
export async function signOut(context: Context): Promise<void> {
  if (!sessionOf(context).has("token")) return;
  await productApi(context).auth.logout({});
}
