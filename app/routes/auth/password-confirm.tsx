import { href } from "react-router";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { LinkButton } from "#app/ui/button.tsx";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

export default function PasswordConfirmRoute() {
  const { t } = useTranslation("auth");
  return (
    <SignInPage title={t("forgotDone.title")} intro={t("forgotDone.intro")} hasWayBack>
      <p className="text-soft">{t("forgotDone.nothing")}</p>
      <LinkButton to={href("/password/forgot")} reloadDocument>
        {t("forgotDone.again")}
      </LinkButton>
    </SignInPage>
  );
}
