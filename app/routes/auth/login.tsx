import { href, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import { isTicked } from "#app/lib/form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { signInIntent } from "#app/services/account/sign-in.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import type { Route } from "./+types/login.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

export const action = formAction({ intents: { signIn: signInIntent } });

export default function LoginRoute({ actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <SignInPage tab={t("login.tab")} title={t("login.title")} intro={t("login.intro")}>
      <form method="post" noValidate className="grid gap-4">
        <FormMessage result={result} />
        <TextField result={result} name="email" label={t("email")} type="email" autoComplete="username" required />
        <TextField
          result={result}
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
          defaultChecked={isTicked(result, "remember", false)}
        />
        <Button variant="primary">{t("login.submit")}</Button>
      </form>
      <Link to={href("/auth/passkey")} reloadDocument className="link justify-self-start">
        {t("login.passkey")}
      </Link>
      <Link to={href("/auth/organization")} reloadDocument className="link justify-self-start">
        {t("login.organization")}
      </Link>
    </SignInPage>
  );
}
