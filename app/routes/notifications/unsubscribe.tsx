import { href, Link } from "react-router";
import { UnsubscribeCard } from "#app/components/notifications/unsubscribe-card.tsx";
import { AnonymousCard } from "#app/components/shell/anonymous-card.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import {
  changeUnsubscribe,
  findUnsubscribe,
  linkTokenOf,
  unsubscribeView,
} from "#app/services/notifications/unsubscribe.server.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const handle = { scripts: false, namespaces: ["unsubscribe"] } satisfies RouteHandle;
// The address contains the link's token: it must not be sent as a referrer.
export const meta: Route.MetaFunction = () => [{ name: "referrer", content: "same-origin" }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, params, url }) => findUnsubscribe(context, linkTokenOf(params, url)),
];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return unsubscribeView(context, linkTokenOf(params, url));
}

export function action({ context, params, request, url }: Route.ActionArgs) {
  return changeUnsubscribe(context, request, { token: linkTokenOf(params, url), url });
}

export default function UnsubscribeRoute({ loaderData: view }: Route.ComponentProps) {
  const { t } = useTranslation("unsubscribe");
  const settings = (
    <Link to={href("/notifications/settings")} reloadDocument className="link">
      {t("settings")}
    </Link>
  );
  if (view) return <UnsubscribeCard {...view} aside={view.isReport ? undefined : settings} />;
  return (
    <>
      <title>{`${t("goneTitle")} · Comptoir`}</title>
      <AnonymousCard title={t("goneTitle")} intro={t("gone")} aside={settings} />
    </>
  );
}
