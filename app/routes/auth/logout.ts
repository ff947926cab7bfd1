import { href, redirect, redirectDocument } from "react-router";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { signOut } from "#app/services/account/sign-in.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { forgetUser, sessionOf } from "#app/sessions.server.ts";
import type { Route } from "./+types/logout.ts";

/** GET signs nobody out. */
export const loader = () => redirect("/");

export async function action({ context }: Route.ActionArgs) {
  try {
    await signOut(context);
  } catch (error) {
    // Whatever the API responds, this browser forgets the user.
    if (!(error instanceof ProductApiError || error instanceof Response)) throw error;
  }
  const session = sessionOf(context);
  forgetUser(session);
  session.unset("returnTo");
  putToast(context, { kind: "success", title: translatorOf(context)("auth:logout.done") });
  return redirectDocument(href("/auth/login"), { headers: { "Clear-Site-Data": '"cache"' } });
}
