import { href } from "react-router";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { readMailLeaves } from "#app/services/account/mails.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/password-confirm.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;

export const loader = async ({ context }: Route.LoaderArgs) => ({ leaves: await readMailLeaves(context) });

export default function PasswordConfirmRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  if (!loaderData.leaves) return <SignInPage title={t("noServer.title")} intro={t("noServer.password")} hasWayBack />;
  return (
    <SignInPage title={t("forgotDone.title")} intro={t("forgotDone.intro")} hasWayBack>
      <p className="text-soft">{t("forgotDone.nothing")}</p>
      <LinkButton to={href("/password/forgot")} reloadDocument>
        {t("forgotDone.again")}
      </LinkButton>
    </SignInPage>
  );
}
