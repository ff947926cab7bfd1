import { data, href } from "react-router";
import { SignInPage } from "#app/components/shell/sign-in-page.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { returnFromProvider } from "#app/services/single-sign-on/sign-in.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/return.ts";

export const handle = { scripts: false, namespaces: ["auth"] } satisfies RouteHandle;
// The address holds the provider's answer.
export const meta: Route.MetaFunction = () => [{ name: "referrer", content: "same-origin" }];

/** Where the provider sends people back to: signed in, or with the reason why not. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const answered = await returnFromProvider(context, request, url);
  if (answered instanceof Response) throw answered;
  return data({ text: answered.text }, { status: answered.status });
}

export default function ReturnRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  return (
    <SignInPage title={t("organization.refused")} intro={loaderData.text} hasWayBack>
      <LinkButton to={href("/auth/organization")} reloadDocument variant="primary">
        {t("organization.again")}
      </LinkButton>
    </SignInPage>
  );
}
