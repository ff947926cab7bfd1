import { href, type RouterContextProvider, redirect } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import { rememberUser, sessionOf } from "#app/sessions.server.ts";
import { LoginInput } from "#contract/auth/schemas.ts";
import type { User } from "#contract/users/schemas.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { keepPreference, languageCookie } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { takeReturnTo } from "../request/return-to.server.ts";
import { devicesOf, keepDevice } from "./devices.server.ts";

const SignInForm = LoginInput.pick({ email: true, password: true, remember: true });
type SignInForm = z.output<typeof SignInForm>;
type SignedIn = { user: User; device: string };
const userAgentLengthMax = 512;

/**
 * Signs in and leads to the page that was asked for, in a new session instead of the visitor's, so that a planted cookie is worthless.
 * People who have not confirmed their address are asked to.
 */
export const signInIntent = formIntentAt<{ request: Request }>()({
  schema: SignInForm,
  run: async (form, { context, request, form: sent }) => {
    const session = sessionOf(context);
    const returnTo = takeReturnTo(session);
    const authenticator = new Authenticator<SignedIn>();
    authenticator.use(new FormStrategy(() => signIn(context, form, request)), "form");
    try {
      const posted = new Request(request.url, { method: "POST", body: sent });
      const { user, device } = await authenticator.authenticate("form", posted);
      const headers = new Headers({ "Set-Cookie": await keepDevice(request, device) });
      headers.append("Set-Cookie", await keepPreference(request, languageCookie, user.defaultLanguage));
      return redirect(returnTo, { headers });
    } catch (error) {
      if (!(error instanceof ProductApiError)) throw error;
      if (returnTo !== "/") session.set("returnTo", returnTo);
      if (error.code !== "EMAIL_NOT_CONFIRMED") throw error;
      session.set("pendingEmail", form.email);
      return redirect(href("/needs-confirm"));
    }
  },
});

async function signIn(
  context: Readonly<RouterContextProvider>,
  { email, password, remember }: SignInForm,
  request: Request,
): Promise<SignedIn> {
  const userAgent = request.headers.get("User-Agent")?.slice(0, userAgentLengthMax) ?? "";
  const devices = await devicesOf(request);
  const { data } = await productApi(context).auth.login({ email, password, remember, userAgent, devices });
  const { token, device, user } = data;
  rememberUser(sessionOf(context), { token, remember, userId: user._id, language: user.defaultLanguage });
  return { user, device };
}

/** Signs out: ends the API's session, then forgets the user. An invalid token has no session left to end. */
export async function signOut(context: Readonly<RouterContextProvider>): Promise<void> {
  if (!sessionOf(context).has("token")) return;
  await productApi(context).auth.logout({});
}
