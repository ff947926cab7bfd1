import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { confirmIntent } from "#app/services/account/confirm.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;
export const meta: Route.MetaFunction = () => [{ name: "referrer", content: "same-origin" }];

/** Opening the link changes nothing, since mail scanners open every link; the button confirms. */
export const action = formAction({ intents: { confirm: confirmIntent } });

export default function ConfirmRoute({ actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <SignInPage title={t("confirm.title")} intro={t("confirm.intro")}>
      <form method="post" className="grid gap-4">
        <FormMessage result={result} />
        <Button variant="primary">{t("confirm.submit")}</Button>
      </form>
    </SignInPage>
  );
}
