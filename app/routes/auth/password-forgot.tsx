import { href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { mailIntent, readMailLeaves } from "#app/services/account/mails.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/password-forgot.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

export const loader = async ({ context }: Route.LoaderArgs) => ({ leaves: await readMailLeaves(context) });

export const action = formAction({
  intents: { forgotPassword: mailIntent("forgotPassword", { to: href("/password/confirm") }) },
});

export default function PasswordForgotRoute({ loaderData: { leaves }, actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <SignInPage title={t("forgot.title")} intro={t(leaves ? "forgot.intro" : "forgot.noServer")} hasWayBack>
      <form method="post" noValidate className="grid gap-4">
        <FormMessage result={result} />
        <TextField result={result} name="email" label={t("email")} type="email" autoComplete="username" required />
        <Button variant="primary">{t(leaves ? "forgot.submit" : "forgot.ask")}</Button>
      </form>
    </SignInPage>
  );
}
