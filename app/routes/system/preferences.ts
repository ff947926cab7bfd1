import { redirect } from "react-router";
import { followLanguageOf } from "#app/middleware/i18n.server.ts";
import { findForm } from "#app/services/request/forms.server.ts";
import {
  demoGuideCookie,
  firstStepsCookie,
  keepPreference,
  languageCookie,
  PreferenceInput,
  sidenavCookie,
  themeCookie,
} from "#app/services/request/preferences.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { findLocalPath, refererPath } from "#app/services/request/return-to.server.ts";
import { refreshToken } from "#app/services/request/token.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import type { Route } from "./+types/preferences.ts";

/** GET has nothing to show; a reload after a switch leads to the start page. */
export const loader = () => redirect("/");

/**
 * Switches language, theme or the sidenav's width, or puts the demo's guided line or the first steps away: stored in a cookie, the language also for the signed-in user; redirects back to the
 * form's
 * page.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await findForm(request);
  if (!form) return new Response(null, { status: 400 });
  const input = PreferenceInput.safeParse(Object.fromEntries(form));
  if (!input.success) return new Response(null, { status: 422 });
  const { language, theme, sidenav, demoGuide, firstSteps } = input.data;
  const headers = new Headers();
  if (theme) headers.append("Set-Cookie", await keepPreference(request, themeCookie, theme));
  if (sidenav) headers.append("Set-Cookie", await keepPreference(request, sidenavCookie, sidenav));
  if (demoGuide) headers.append("Set-Cookie", await keepPreference(request, demoGuideCookie, demoGuide));
  if (firstSteps) headers.append("Set-Cookie", await keepPreference(request, firstStepsCookie, firstSteps));
  if (language) {
    headers.append("Set-Cookie", await keepPreference(request, languageCookie, language));
    const session = sessionOf(context);
    const userId = session.get("userId");
    if (userId && session.has("token")) {
      // This route is outside the guards, which renew tokens elsewhere: a page open for an hour must still be signed in.
      await refreshToken(context);
      const { data: user } = await productApi(context).users.update({ userId, defaultLanguage: language });
      followLanguageOf(context, user);
    }
  }
  return redirect(findLocalPath(form.get("returnTo")) ?? refererPath(request, url) ?? "/", { headers });
}
