import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { LinkButton } from "#app/ui/button.tsx";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

/** Where the link of a mail ends that confirmed an address. */
export default function VerifiedRoute() {
  const { t } = useTranslation("auth");
  return (
    <SignInPage title={t("confirm.doneTitle")} intro={t("confirm.doneText")}>
      <LinkButton to="/" reloadDocument variant="primary">
        {t("confirm.continue")}
      </LinkButton>
    </SignInPage>
  );
}
