import { href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { mailIntent, readMailLeaves } from "#app/services/account/mails.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { sessionOf } from "#app/sessions.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/needs-confirm.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

/** The unconfirmed address of the last sign-in; kept in the session, so that the page can be closed and reopened. */
export async function loader({ context }: Route.LoaderArgs) {
  return { email: sessionOf(context).get("pendingEmail") ?? "", leaves: await readMailLeaves(context) };
}

export const action = formAction({
  intents: {
    resend: mailIntent("resendConfirmation", {
      toast: (t, leaves) => ({ kind: "info", title: t(leaves ? "auth:needsConfirm.sent" : "auth:noServer.title") }),
      to: href("/needs-confirm"),
    }),
  },
});

export default function NeedsConfirmRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <SignInPage
      title={t("needsConfirm.title")}
      intro={t(loaderData.leaves ? "needsConfirm.intro" : "noServer.confirm")}
      hasWayBack
    >
      <form method="post" noValidate className="grid gap-4">
        <FormMessage result={result} />
        <TextField
          result={result}
          name="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          defaultValue={loaderData.email}
          required
        />
        <Button>{t(loaderData.leaves ? "needsConfirm.resend" : "confirm.fresh")}</Button>
      </form>
    </SignInPage>
  );
}
