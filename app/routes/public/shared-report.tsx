import { PasswordCard } from "#app/components/printed-reports/password-card.tsx";
import { PrintBar } from "#app/components/printed-reports/print-bar.tsx";
import { PrintedReport } from "#app/components/printed-reports/printed-report.tsx";
import { AnonymousCard } from "#app/components/shell/anonymous-card.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { openShared, sharedView, unlockShared } from "#app/services/printed-reports/shared.server.ts";
import frame from "#app/styles/frame.css?url";
import stylesheet from "#app/styles/print.css?url";
import type { Route } from "./+types/shared-report.ts";

export const handle = { scripts: false, namespaces: ["printed-reports", "statistics"] } satisfies RouteHandle;
export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: frame },
  { rel: "stylesheet", href: stylesheet },
];
// The address contains the link's token: it is neither sent as a referrer nor found by search engines.
export const meta: Route.MetaFunction = () => [
  { name: "referrer", content: "same-origin" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders?.has("Cache-Control") ? actionHeaders : loaderHeaders;
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, params }) => openShared(context, params.token ?? ""),
];

export const loader = ({ context }: Route.LoaderArgs) => sharedView(context);
export const action = ({ context, params, request }: Route.ActionArgs) => unlockShared(context, request, params.token);

export default function SharedReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("printed-reports");
  const opened = actionData?.view ?? loaderData;
  if (opened?.report && opened.bar) return <PrintedReport report={opened.report} bar={<PrintBar bar={opened.bar} />} />;
  if (opened) return <PasswordCard problem={actionData?.problem ?? null} />;
  return (
    <>
      <title>{`${t("gone.title")} · Comptoir`}</title>
      <AnonymousCard title={t("gone.title")} intro={t("gone.text")} />
    </>
  );
}
