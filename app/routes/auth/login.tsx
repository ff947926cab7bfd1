import { href, Link, redirect } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { SignInRefused, signIn } from "#app/services/account/sign-in.server.ts";
import { languageCookie } from "#app/services/request/preferences.server.ts";
import { takeReturnTo } from "#app/services/request/return-to.server.ts";
import { sessionOf } from "#app/services/request/sessions.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import type { Route } from "./+types/login.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

export async function action({ request, context }: Route.ActionArgs) {
  const session = sessionOf(context);
  const returnTo = takeReturnTo(session);
  try {
    const user = await signIn(context, request);
    const headers = { "Set-Cookie": await languageCookie.serialize(user.defaultLanguage) };
    return redirect(returnTo, { headers });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    if (returnTo !== "/") session.set("returnTo", returnTo);
    if (error.email === null) return error.answer;
    session.set("pendingEmail", error.email);
    return redirect(href("/needs-confirm"));
  }
}

export default function LoginRoute({ actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <SignInPage tab={t("login.tab")} title={t("login.title")} intro={t("login.intro")}>
      <form method="post" noValidate className="grid gap-4">
        <FormMessage reply={reply} />
        <TextField reply={reply} name="email" label={t("email")} type="email" autoComplete="username" required />
        <TextField
          reply={reply}
          name="password"
          label={t("password")}
          type="password"
          autoComplete="current-password"
          required
          aside={
            <Link to={href("/password/forgot")} reloadDocument className="link text-sm">
              {t("login.forgot")}
            </Link>
          }
        />
        <Checkbox
          name="remember"
          label={t("login.remember")}
          hint={t("login.rememberHint")}
          defaultChecked={reply?.values.remember === "on"}
        />
        <Button variant="primary">{t("login.submit")}</Button>
      </form>
    </SignInPage>
  );
}
