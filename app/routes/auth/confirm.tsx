import { data, href, redirect } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { refuseForm } from "#app/services/request/forms.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { sessionOf } from "#app/services/request/sessions.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;
export const meta: Route.MetaFunction = () => [{ name: "referrer", content: "same-origin" }];

/** Opening the link changes nothing: mail scanners open every link, and must not use it up. The button confirms. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    await productApi(context).auth.confirm(params);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    if (error.code !== "LINK_NOT_VALID" && error.code !== "INVALID_INPUT")
      return refuseForm(context, new FormData(), error);
    return data({ values: {}, errors: {}, message: null, isGone: true }, { status: 410 });
  }
  sessionOf(context).unset("pendingEmail");
  putToast(context, { kind: "success", title: translatorOf(context)("auth:confirm.done") });
  return redirect("/");
}

export default function ConfirmRoute({ actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  if (reply && "isGone" in reply)
    return (
      <SignInPage title={t("confirm.invalidTitle")} intro={t("confirm.invalidText")}>
        <LinkButton to={href("/needs-confirm")} reloadDocument variant="primary">
          {t("needsConfirm.resend")}
        </LinkButton>
      </SignInPage>
    );
  return (
    <SignInPage title={t("confirm.title")} intro={t("confirm.intro")}>
      <form method="post" className="grid gap-4">
        <FormMessage reply={reply} />
        <Button variant="primary">{t("confirm.submit")}</Button>
      </form>
    </SignInPage>
  );
}
