import { href, Link, redirect } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { TextField } from "#app/components/forms/text-field.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { sendMailForm } from "#app/services/account/mails.server.ts";
import { sessionOf } from "#app/services/request/sessions.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/needs-confirm.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

/** The address that sign-in just found unconfirmed; it stays in the session, so the page may be closed and opened again. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: sessionOf(context).get("pendingEmail") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const refusal = await sendMailForm(context, request, "resendConfirmation");
  if (refusal) return refusal;
  putToast(context, { kind: "info", title: translatorOf(context)("auth:needsConfirm.sent") });
  return redirect(href("/needs-confirm"));
}

export default function NeedsConfirmRoute({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <SignInPage
      title={t("needsConfirm.title")}
      intro={t("needsConfirm.intro")}
      aside={
        <Link to={href("/auth/login")} reloadDocument className="link">
          {t("backToLogin")}
        </Link>
      }
    >
      <form method="post" noValidate className="grid gap-4">
        <FormMessage reply={reply} />
        <TextField
          reply={reply}
          name="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          defaultValue={loaderData.email}
          required
        />
        <Button>{t("needsConfirm.resend")}</Button>
      </form>
    </SignInPage>
  );
}
