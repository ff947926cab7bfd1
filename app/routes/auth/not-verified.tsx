import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { freshLinkIntent } from "#app/services/account/confirm.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/not-verified.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

/** Where a spent link ends: one press sends a fresh one; without a link in the session the address is asked for. */
export function loader({ context }: Route.LoaderArgs) {
  return { isKnown: sessionOf(context).has("spentLink") };
}

export const action = formAction({ intents: { freshLink: freshLinkIntent } });

export default function NotVerifiedRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  if (result?.value) {
    const { leaves } = result.value;
    const title = t(leaves ? "confirm.sentTitle" : "noServer.title");
    return <SignInPage title={title} intro={t(leaves ? "needsConfirm.sent" : "noServer.confirm")} hasWayBack />;
  }
  const intro = t(loaderData.isKnown ? "confirm.spentText" : "confirm.invalidText");
  return (
    <SignInPage title={t("confirm.invalidTitle")} intro={intro} hasWayBack>
      <form method="post" noValidate className="grid gap-4">
        <FormMessage result={result} />
        {!loaderData.isKnown && (
          <TextField result={result} name="email" label={t("email")} type="email" autoComplete="username" required />
        )}
        <Button variant="primary">{t("confirm.fresh")}</Button>
      </form>
    </SignInPage>
  );
}
