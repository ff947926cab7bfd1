import { data, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import { passwordLengthMin } from "#app/lib/password-rules.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { isPasswordLinkGood, newPasswordIntent } from "#app/services/account/passwords.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/password-new.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;
// The address contains the link's token: it must not be sent as a referrer.
export const meta: Route.MetaFunction = () => [{ name: "referrer", content: "same-origin" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const isGood = await isPasswordLinkGood(context, params);
  return data({ isGood }, { status: isGood ? 200 : 410 });
}

export const action = formAction({ intents: { newPassword: newPasswordIntent } });

export default function PasswordNewRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  if (!loaderData.isGood) return <LinkGone />;
  return (
    <SignInPage title={t("newPassword.title")} intro={t("newPassword.intro")}>
      <form method="post" noValidate className="grid gap-4">
        <FormMessage result={result} />
        <TextField
          result={result}
          name="password"
          label={t("newPassword.password")}
          hint={t("newPassword.hint", { count: passwordLengthMin })}
          type="password"
          autoComplete="new-password"
          required
        />
        <TextField
          result={result}
          name="passwordAgain"
          label={t("newPassword.repeat")}
          type="password"
          autoComplete="new-password"
          required
        />
        <Button variant="primary">{t("newPassword.submit")}</Button>
      </form>
    </SignInPage>
  );
}

function LinkGone() {
  const { t } = useTranslation("auth");
  return (
    <SignInPage title={t("newPassword.invalidTitle")} intro={t("newPassword.invalidText")}>
      <LinkButton to={href("/password/forgot")} reloadDocument variant="primary">
        {t("forgotDone.again")}
      </LinkButton>
    </SignInPage>
  );
}
